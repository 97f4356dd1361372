"""How allauth meets this site's accounts: guests who sign up keep their row, and nobody learns who has one."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.utils import build_absolute_uri
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from icehouse.accounts.doors import overtaken
from icehouse.accounts.entry import CLAIM, remember_claim
from icehouse.accounts.models import User
from icehouse.accounts.selectors import is_confirmed
from icehouse.accounts.services import claim, free_handles, hold_handle, is_taken, revoke_tokens
from icehouse.accounts.tokens import end_token_of


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Settings' ACCOUNT_ADAPTER."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken."),
        "username_password_mismatch": _("Name or password is wrong."),
        "email_password_mismatch": _("E-mail or password is wrong."),
        "incorrect_code": _("This code is wrong."),
        "too_many_login_attempts": _("Too many attempts. Try again later."),
        "rate_limited": _("Too many attempts. Try again later."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's way
        """Small letters only; a handle that a sign-up is waiting on counts as taken."""
        username = super().clean_username(username.lower(), shallow=True)
        if is_taken(username):
            given = {"name": username, "free": ", ".join(free_handles(username))}
            raise ValidationError(_("%(name)s is taken. Free: %(free)s.") % given, code="username_taken")
        request: Any = self.request
        request.asked_handle = username
        return username

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """A sign-up without its code can't sign in: that its password counts would tell that its address was new."""
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user if not isinstance(user, User) or is_confirmed(user) else None

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:  # noqa: FBT001, FBT002
        """The row of a sign-up; it has the language of the page."""
        user.language = form.cleaned_data.get("language") or translation.get_language() or ""
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as wrong:
            raise ImmediateHttpResponse(overtaken(request, form)) from wrong

    def respond_email_verification_sent(
        self, request: HttpRequest, user: AbstractBaseUser | None
    ) -> HttpResponseBase:
        """Known address or not: the handle is not free any more, and a guest's claim is noted."""
        handle = getattr(request, "asked_handle", None)
        if handle is not None:
            if user is None:
                hold_handle(handle)
                make_password(handle)  # as much work as for an address that has no account
            remember_claim(request)
        response: HttpResponseBase = super().respond_email_verification_sent(request, user)
        return response

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Sign in; who signed up as a guest is the guest's row from now on."""
        guest_pk = request.session.pop(CLAIM, None)
        if guest_pk is not None and isinstance(user, User):
            claim(guest_pk, user)
        super().login(request, user)

    def logout(self, request: HttpRequest) -> None:
        """Sign out; the token that an app got at sign-in ends with the session."""
        end_token_of(request)
        super().logout(request)

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """A new password: who had come in by the old one, or made a token then, is out."""
        super().set_password(user, password)
        if isinstance(user, User):
            revoke_tokens(user)

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Who has a password shows it before the e-mail address changes."""
        request: Any = self.request
        return bool(
            request.user.has_usable_password() and super().is_reauthentication_required(app=app, **kwargs)
        )

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Every mail knows the site's name, and where to choose a new password."""
        reset = build_absolute_uri(self.request, reverse("account_reset_password"))
        given = {"site_name": settings.SITE_NAME, "password_reset_url": reset, **context}
        super().send_mail(template_prefix, email, given)
