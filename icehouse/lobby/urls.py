"""The pages of the site."""

from django.http import HttpRequest, HttpResponse
from django.urls import path


def front(request: HttpRequest) -> HttpResponse:
    """The front page."""
    return HttpResponse(request.get_full_path())


urlpatterns = [path("", front, name="lobby"), path("play", front, name="entry")]
