"""Protocol files from a person's machine into the club, all of them or none."""

from django.core.exceptions import TooManyFilesSent
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from players.roles import ClubRequest, Deed, requires
from scoring.forms.bring_in import BringInForm
from scoring.imports.faults import NothingBroughtIn
from scoring.imports.protocols import bring_in as bring_in_files
from scoring.views.games import UNPROCESSABLE


@csrf_exempt  # whose check reads the files, and it is made where too many can be refused beside their field
@requires(Deed.IMPORT_GAMES)
@require_http_methods(["GET", "POST"])
def bring_in(request: ClubRequest) -> HttpResponse:
    """Show what came in, or every fault of every file."""
    try:
        return _bring_in(request)
    except TooManyFilesSent:
        return render(request, "scoring/import.html", {"form": BringInForm.of_too_many()}, status=UNPROCESSABLE)


@csrf_protect
def _bring_in(request: ClubRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "scoring/import.html", {"form": BringInForm()})
    form = BringInForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "scoring/import.html", {"form": form}, status=UNPROCESSABLE)
    asked = form.cleaned_data
    try:
        brought = bring_in_files(request.club, asked["protocols"], actor=request.user, seal=asked["seal"])
    except NothingBroughtIn as refusal:
        context = {"form": BringInForm(initial={"seal": asked["seal"]}), "faults": refusal.files}
        return render(request, "scoring/import.html", context, status=UNPROCESSABLE)
    return render(request, "scoring/import.html", {"form": BringInForm(), "brought": brought})
