"""What the things of the game are called: suits, kinds, doublings, packs, formats, options, rulesets.

Knows the terms of the glossary. Refuses to know a hand that was played.
"""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.rules import BolshevikOption, Denomination, Doubling, Kind


def denomination(value: Denomination) -> str:
    """R-2.1."""
    match value:
        case Denomination.SPADES:
            return pgettext("suit", "spades")
        case Denomination.CLUBS:
            return pgettext("suit", "clubs")
        case Denomination.DIAMONDS:
            return pgettext("suit", "diamonds")
        case Denomination.HEARTS:
            return pgettext("suit", "hearts")
        case Denomination.GRAND:
            return _("grand")
        case Denomination.MISERE:
            return _("misère")


def kind(value: Kind | str) -> str:
    """One hand of this kind."""
    match Kind(value):
        case Kind.KITTY:
            return _("kitty hand")
        case Kind.KOTKA:
            return _("kotka hand")
        case Kind.BOLSHEVIK:
            return _("bolshevik")


def kind_plural(value: Kind | str) -> str:
    """Several hands of this kind, as a heading."""
    match Kind(value):
        case Kind.KITTY:
            return _("Kitty hands")
        case Kind.KOTKA:
            return _("Kotka hands")
        case Kind.BOLSHEVIK:
            return _("Bolsheviks")


def doubling(value: Doubling) -> str:
    """R-2.6."""
    match value:
        case Doubling.NONE:
            return _("not doubled")
        case Doubling.DOUBLED:
            return _("doubled")
        case Doubling.REDOUBLED:
            return _("redoubled")


def dictator() -> str:
    """R-5.4."""
    return _("dictator")


def format_name(slug: str) -> str:
    """A format of R-1; an unknown slug stands as it is."""
    # Translators: purku stays untranslated: fi "48 jakoa, purku"; five players: fi "40 jakoa, viisi pelaajaa"
    names = {
        "standard-24": _("24 hands"),
        "short-12": _("12 hands"),
        "purku-48": _("48 hands, purku"),
        "five-40": _("40 hands, five players"),
    }
    return names.get(slug, slug)


def ruleset_name(slug: str, own: str = "") -> str:
    """A published ruleset of R-3 and R-7, or a club's ``own`` name; an unknown slug stands as it is."""
    # Translators: fi "Käsikirja 2016", "Ennen vuotta 2016", "…, myös taso 4"
    names = {
        "handbook-2016": _("Handbook of 2016"),
        "handbook-2016+level-4": _("Handbook of 2016, level 4 too"),
        "pre-2016": _("Before 2016"),
        "pre-2016+level-4": _("Before 2016, level 4 too"),
    }
    return own or names.get(slug, slug)


def option_name(option: BolshevikOption | str) -> str:
    """R-1.10."""
    match BolshevikOption(option):
        case BolshevikOption.NONE:
            return _("no bolshevik")
        case BolshevikOption.AFTER_EACH_SESSION:
            return _("bolshevik after each session")
        case BolshevikOption.AFTER_LAST_SESSION:
            return _("bolshevik after the last session")
        case BolshevikOption.INTEGRATED:
            return _("integrated bolshevik")


def pack(value: str) -> str:
    """R-1.8."""
    return pgettext("pack of cards", "blue") if value == "blue" else pgettext("pack of cards", "red")
