"""What a page says, for tests: its words, its forms, its traps."""

import re
from html.parser import HTMLParser
from typing import Any

SPOKEN = {"aria-label", "title", "placeholder", "alt"}
SILENT = {"script", "style", "code"}
VOID = {"meta", "link", "input", "br", "hr", "img"}


class Page(HTMLParser):
    """The words of a page and what its forms would send."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: set[str] = set()
        self.forms: list[dict[str, Any]] = []
        self.traps: list[str] = []
        self.ids: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID and not tag.startswith(("path", "circle", "rect", "ellipse")):
            self._open.append(tag)
        self.words |= {" ".join(given[name].split()) for name in SPOKEN & set(given)}
        if "id" in given:
            self.ids.append(given["id"])
        self._trapped(tag, given)
        if tag == "form":
            self.forms.append({"action": given.get("action", ""), "fields": {}, "buttons": []})
        elif self.forms and "name" in given and tag in {"input", "button", "select", "textarea"}:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        form = self.forms[-1]
        if tag == "button":
            form["buttons"].append((given["name"], given.get("value", "")))
        elif given.get("type") in {"radio", "checkbox"} and "checked" not in given:
            return
        else:
            form["fields"][given["name"]] = given.get(
                "value", "on" if given.get("type") == "checkbox" else ""
            )

    def _trapped(self, tag: str, given: dict[str, str]) -> None:
        """What a strict content security policy would stop."""
        handlers = [name for name in given if name.startswith("on")]
        inline = tag == "script" and "src" not in given and given.get("type") != "application/json"
        if "style" in given or tag == "style" or handlers or inline:
            self.traps.append(f"{tag} {given}")
        if any("javascript:" in value for value in given.values()):
            self.traps.append(f"{tag} {given}")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        said = " ".join(data.split())
        if said and not SILENT & set(self._open):
            self.words.add(said)

    def form(self, action: str) -> dict[str, Any]:
        """The form that is sent to an address."""
        return next(form for form in self.forms if form["action"].endswith(action))


def masked(text: str) -> str:
    """The page without what changes each time it is made."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value|name="csrf-token" content)="[^"]*"', r"\1", text)
    text = re.sub(r'"server_time": "[^"]*"', "", text)
    return re.sub(r'name="key" value="[^"]*"', "", text)
