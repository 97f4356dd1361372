"""The form that opens a match: its fields follow the game."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.core import codec
from games.core.codec import AnyGame
from icehouse.lobby import words
from icehouse.lobby.boards import Choice, Tempo, board
from icehouse.matches.clocks import DAY, Pace, complete
from icehouse.matches.services import Wanted

HOUR = 3600
TURNS: Mapping[str, Tempo] = {
    "live-5": Tempo(_("5 min + 5 s"), Pace("live", bank=300, increment=5, cap=600)),
    "live-10": Tempo(_("10 min + 10 s"), Pace("live", bank=600, increment=10, cap=1200)),
    "live-30": Tempo(_("30 min + 30 s"), Pace("live", bank=1800, increment=30, cap=3600)),
    "days-12h": Tempo(_("12 hours a move"), Pace("days", bank=DAY, increment=12 * HOUR, cap=2 * DAY)),
    "days-1": Tempo(_("1 day a move"), Pace("days", bank=3 * DAY, increment=DAY, cap=5 * DAY)),
    "days-3": Tempo(_("3 days a move"), Pace("days", bank=7 * DAY, increment=3 * DAY, cap=10 * DAY)),
}
"""The paces of games with turns."""
WHO = {"open": _("Open to all"), "link": _("A friend, by link"), "bot": _("A bot")}
TIMEOUT = {"forfeit": _("Forfeit"), "play_on": _("The table plays")}
HOLDS = (8, 15, 30, 60)
DEFAULTS = {"live": "live-10", "days": "days-1"}


class NewMatch(forms.Form):
    """Seats, pace, what happens when time is up, the game's options, who."""

    def __init__(self, game: AnyGame, data: Mapping[str, Any] | None = None, *, who: str = "open") -> None:
        super().__init__(data, label_suffix="")
        self.game = game
        self.tempos = board(game.key).tempos or TURNS
        kinds = [key for key, tempo in self.tempos.items() if tempo.pace.kind in game.paces]
        counts = [(str(count), str(count)) for count in game.seats]
        chips = forms.RadioSelect
        self.fields["seats"] = forms.ChoiceField(choices=counts, widget=chips, initial=counts[0][0])
        pace_choices = [(key, self.tempos[key].label) for key in kinds]
        first = DEFAULTS["live" if who == "bot" or self.tempos is not TURNS else game.paces[-1]]
        self.fields["pace"] = forms.ChoiceField(choices=pace_choices, widget=chips, initial=first)
        self.fields["on_timeout"] = forms.ChoiceField(
            choices=list(TIMEOUT.items()), widget=chips, initial="forfeit"
        )
        self.fields["who"] = forms.ChoiceField(choices=self._who(), widget=chips, initial=who)
        bots = [(key, words.bot_name(key)) for key in game.bots]
        last = bots[-1][0] if bots else None
        self.fields["bot"] = forms.ChoiceField(choices=bots, widget=chips, required=False, initial=last)
        self._add_hold()
        self._add_options()

    def _who(self) -> list[tuple[str, Any]]:
        return [(key, label) for key, label in WHO.items() if key != "bot" or self.game.bots]

    def _add_hold(self) -> None:
        """How long a piece may be held, in a game that has that."""
        if any(tempo.pace.hold is not None for tempo in self.tempos.values()):
            holds = [(str(n), _("%(n)s s") % {"n": n}) for n in HOLDS]
            self.fields["hold"] = forms.ChoiceField(
                choices=holds, widget=forms.RadioSelect, required=False, initial="15"
            )

    def _add_options(self) -> None:
        """One field for each option that the game's own declaration names and no pace brings with it."""
        brought = {name for tempo in self.tempos.values() for name in tempo.options}
        for name, (kind, limits) in option_kinds(self.game).items():
            if name in brought:
                continue
            choice = board(self.game.key).options.get(name, Choice(name))
            field: forms.Field
            match kind:
                case "choice":
                    known = [value for value in choice.values if value in limits["enum"]]
                    rest = [value for value in limits["enum"] if value not in known]
                    values = [(value, choice.values.get(value, value)) for value in known + rest]
                    field = forms.ChoiceField(
                        choices=values, widget=forms.RadioSelect, initial=limits["default"]
                    )
                case "flag":
                    field = forms.BooleanField(required=False, initial=limits["default"])
                case _:
                    field = forms.IntegerField(
                        min_value=limits.get("minimum"),
                        max_value=limits.get("maximum"),
                        initial=limits["default"],
                    )
            field.label, field.help_text = str(choice.label), str(choice.hint)
            self.fields[f"option-{name}"] = field

    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the game's options, in its order."""
        return [self[name] for name in self.fields if name.startswith("option-")]

    def pace_rows(self) -> list[dict[str, Any]]:
        """The paces with their full sentences, live ones first."""
        chosen = self["pace"].value()
        return [
            {
                "key": key,
                "label": self.tempos[key].label,
                "kind": self.tempos[key].pace.kind,
                "hint": words.pace_hint(
                    self.game.key, complete(self.tempos[key].pace), self.tempos[key].options
                ),
                "chosen": key == chosen,
            }
            for key, _label in self.fields["pace"].choices  # type: ignore[attr-defined]
        ]

    def pace_groups(self) -> list[dict[str, Any]]:
        """The paces under their headings; a game without turns is played live or by beats."""
        beats = self.tempos is not TURNS
        live: list[dict[str, Any]] = []
        rest: list[dict[str, Any]] = []
        for row in self.pace_rows():
            tempo = self.tempos[row["key"]]
            live_one = tempo.options["tempo"] == "live" if beats else tempo.pace.kind == "live"
            (live if live_one else rest).append(row)
        second = _("Beats") if beats else _("By days")
        return [{"title": _("Live"), "rows": live}, {"title": second, "rows": rest}]

    def bot_rows(self) -> list[dict[str, Any]]:
        """The game's bots with a word about each."""
        chosen = self["bot"].value()
        return [
            {
                "key": key,
                "name": words.bot_name(key),
                "about": words.BOTS.get(key, ""),
                "chosen": key == chosen,
            }
            for key in self.game.bots
        ]

    def wanted(self) -> Wanted:
        """What the services open; the form is valid."""
        given = self.cleaned_data
        tempo = self.tempos[given["pace"]]
        asked = {
            name.removeprefix("option-"): given[name] for name in self.fields if name.startswith("option-")
        }
        seats = int(given["seats"])
        with_bots = given["who"] == "bot"
        told = msgspec.structs.replace(tempo.pace, on_timeout=given["on_timeout"], **self._hold())
        return Wanted(
            game=self.game.key,
            seats=seats,
            options=json.dumps({**asked, **tempo.options}).encode(),
            pace=msgspec.json.encode(told),
            private=given["who"] == "link",
            bots=tuple((number, given["bot"]) for number in range(1, seats)) if with_bots else (),
            seat=0,
        )

    def _hold(self) -> dict[str, int]:
        """How long a piece may be held, where that is asked."""
        hold = self.cleaned_data.get("hold")
        live = self.tempos[self.cleaned_data["pace"]].pace.hold is not None
        return {"hold": int(hold)} if hold and live else {}


def option_kinds(game: AnyGame) -> dict[str, tuple[str, dict[str, Any]]]:
    """The options of a game by name: choice, flag or number, with limits and default, from its JSON Schema."""
    schema = codec.schema((game.options_type,))
    definition = next(iter(schema["$defs"].values())) if "$defs" in schema else schema
    kinds = {"string": "choice", "boolean": "flag", "integer": "number"}
    return {
        name: ("choice" if "enum" in limits else kinds[limits["type"]], limits)
        for name, limits in definition["properties"].items()
    }


def against_a_bot() -> Wanted:
    """What one click opens: the first game that has bots, and of everything what the form suggests."""
    game = next(one for one in catalog.GAMES.values() if one.bots)
    suggested = NewMatch(game, who="bot")
    form = NewMatch(game, {name: field.initial for name, field in suggested.fields.items()})
    form.full_clean()
    return form.wanted()


def first_game() -> str:
    """The game that the form starts with."""
    return next(iter(catalog.GAMES))
