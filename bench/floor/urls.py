"""The service's addresses, and the floors' beside them."""

from django.urls import include, path

from bench.floor import page, views

urlpatterns = [
    path("floor/<int:match_id>/act", views.Act.as_view()),
    path("floor/groups/<int:match_id>", views.Tell.as_view()),
    path("floor/page", page.static),
    path("floor/quiet/<int:on>", views.Quiet.as_view()),
    path("", include("icehouse.urls")),
]
