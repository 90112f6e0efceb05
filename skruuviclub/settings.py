"""Everything that can be set, in one file; what differs between clubs comes from the environment through `env`.

Reading the settings touches no database and writes nothing: commands that need neither must run on a bare checkout.
"""

from pathlib import Path

from django.core.management.utils import get_random_secret_key
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from skruuviclub import env

BASE_DIR = Path(__file__).resolve().parent.parent

# The club's own folder: database, key, collected static files.
DATA = env.folder("SKRUUVICLUB_DATA", env.user_data_folder("skruuviclub"))
KEY_FILE = DATA / "secret.key"

DEBUG = env.flag("SKRUUVICLUB_DEBUG")
HTTPS = env.flag("SKRUUVICLUB_HTTPS")
DEMO = env.flag("SKRUUVICLUB_DEMO")


def _secret_key() -> str:
    if key := env.text("SKRUUVICLUB_SECRET_KEY"):
        return key
    if KEY_FILE.is_file():
        return KEY_FILE.read_text(encoding="ascii").strip()
    # Good for this process only; `wsgi.py` refuses to serve with it.
    return get_random_secret_key()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env.words("SKRUUVICLUB_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "players",
    "scoring",
    "skruuviclub",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "players.middleware.LanguageMiddleware",
    "players.middleware.LoginMiddleware",
    "players.middleware.ClubMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "players.views.errors.PlainWordsMiddleware",
]

ROOT_URLCONF = "skruuviclub.urls"
WSGI_APPLICATION = "skruuviclub.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "players.context.club",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # templates/django/forms/field.html is the house's

DATABASES = {"default": env.database("SKRUUVICLUB_DATABASE_URL", DATA / "skruuviclub.sqlite3")}

# More than the import takes at once, so that its own page can say so.
DATA_UPLOAD_MAX_NUMBER_FILES = 1000

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = ["players.backends.ClubBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # a club tablet stays logged in over a season's break

LANGUAGE_CODE = "fi"
LANGUAGES = [("fi", _("Finnish")), ("sv", _("Swedish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "skruuviclub" / "locale"]
FORMAT_MODULE_PATH = ["skruuviclub.formats"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
USE_I18N = True
TIME_ZONE = "Europe/Helsinki"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "skruuviclub.storage.HashedStaticStorage",
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "players.views.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
# Browsers ignore this header on plain http and complain of it in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if env.flag("SKRUUVICLUB_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# A club's address is often a branch of somebody else's domain: HSTS speaks for this host alone.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
