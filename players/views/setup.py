"""The first run: whoever comes first names the club and becomes its admin. Closed for good once a club exists."""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.forms import SetupForm
from players.models import Club


@login_not_required
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    with transaction.atomic():
        if Club.objects.exists():
            raise Http404
        form = SetupForm(request.POST or None, initial={"language": get_language()})
        if request.method != "POST":
            return render(request, "setup/setup.html", {"form": form})
        if not form.is_valid():
            return render(request, "setup/setup.html", {"form": form}, status=422)
        user = form.save()
    login(request, user, backend="players.backends.ClubBackend")
    return redirect("home")
