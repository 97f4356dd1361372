"""The doors' addresses, and what their mails and pages say, for tests."""

import re

from django.core.mail import EmailMessage

SIGNUP, LOGIN, LOGOUT = "/accounts/signup/", "/accounts/login/", "/accounts/logout/"
CONFIRM = "/accounts/confirm-email/"
RESET, RESET_CODE = "/accounts/password/reset/", "/accounts/password/reset/confirm/"

type Mails = list[EmailMessage]


def code_in(mail: EmailMessage) -> str:
    """The code of a mail; it stands in the subject and in the body."""
    found = re.search(r"\b[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})?\b", str(mail.subject))
    assert found, mail.subject
    assert found[0] in str(mail.body)
    return found[0]


def masked(text: str) -> str:
    """The page without its CSRF token and without the address that was given."""
    text = re.sub(r'name="csrf(middlewaretoken|-token)" (value|content)="[^"]+"', "", text)
    return re.sub(r"(ana|new)@example\.org", "…", text)
