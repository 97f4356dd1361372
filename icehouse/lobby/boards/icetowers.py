"""IceTowers for pages without script: the towers as a picture, as a list and in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from icehouse.lobby import drawing
from icehouse.lobby.boards import Board, Choice, Sheet, Tempo, Update, View, Words
from icehouse.lobby.boards.icetowers_list import facts, general, rows
from icehouse.lobby.boards.icetowers_words import named, refused, size_object
from icehouse.lobby.spans import span
from icehouse.matches.clocks import DAY, Pace

HOUR = 3600
LIVE, BEATS = {"tempo": "live", "timed": True}, {"tempo": "beats", "timed": False}
TEMPOS: Mapping[str, Tempo] = {
    "live-5": Tempo(gettext_lazy("5 min"), Pace("live", match=300, hold=15), LIVE),
    "live-10": Tempo(gettext_lazy("10 min"), Pace("live", match=600, hold=15), LIVE),
    "live-30": Tempo(gettext_lazy("30 min"), Pace("live", match=1800, hold=15), LIVE),
    "beats-2": Tempo(gettext_lazy("2 minutes a beat"), Pace("live", beat=120), BEATS),
    "days-12h": Tempo(gettext_lazy("12 hours a beat"), Pace("days", beat=12 * HOUR), BEATS),
    "days-1": Tempo(gettext_lazy("1 day a beat"), Pace("days", beat=DAY), BEATS),
    "days-3": Tempo(gettext_lazy("3 days a beat"), Pace("days", beat=3 * DAY), BEATS),
}
WIDTH, HEIGHT, COLUMNS = 320, 132, 10
SAMPLE = ((60, 118, "R3B3Y2"), (-2, 122, "B2R1"), (30, 96, "Y3"), (96, 100, "R2"), (118, 126, "B3Y1"))


class IceTowers(Board):
    """What `boards.Board` asks for."""

    title: Words = gettext_lazy("IceTowers")
    tagline: Words = gettext_lazy("2 to 5, live or by beats. No turns.")
    pitch: Words = gettext_lazy("2 to 5 seats. No turns.")
    credit: Words = gettext_lazy("A game by Andy Looney, played with his pyramids.")
    options: Mapping[str, Choice] = {
        "trios": Choice(
            gettext_lazy("Sets of three"), hint=gettext_lazy("a large, a medium and a small of each")
        ),
        "ghost": Choice(
            gettext_lazy("Ghost"),
            hint=gettext_lazy(
                "A third colour that both of you move. Two seats only; if it alone is first, it wins."
            ),
        ),
        "set": Choice(
            gettext_lazy("Pieces"),
            {
                "rainbow": gettext_lazy("red, yellow, green, blue, black"),
                "xeno": gettext_lazy("cyan, purple, orange, white, clear"),
            },
        ),
        "beat_limit": Choice(gettext_lazy("Ends after"), hint=gettext_lazy("beats, in play by beats")),
    }
    orders: Mapping[str, Choice] = {}
    tempos: Mapping[str, Tempo] = TEMPOS
    draws: bool = False

    def pace_words(self, pace: Pace, options: View) -> str:
        """Live with the length of the match, or the length of a beat."""
        if options["tempo"] == "live":
            return _("live, %(match)s") % {"match": span(pace.match or 0)}
        return _("beats of %(beat)s") % {"beat": span(pace.beat or 0)}

    def pace_hint(self, pace: Pace, options: View) -> str:
        """What the clocks are for."""
        if options["tempo"] == "live":
            return _("Everybody is at the table; there are no turns.")
        return _("Everybody seals a plan; all are opened together, after %(beat)s at the latest.") % {
            "beat": span(pace.beat or 0)
        }

    def icon(self) -> SafeString:
        """A few towers."""
        drawn = [
            drawing.at(x, y, drawing.tower(_pieces(code)), 0.78)
            for x, y, code in sorted(SAMPLE, key=lambda s: s[1])
        ]
        return drawing.svg("-26 8 166 130", "".join(drawn), "gi")

    def mini(self, view: View | None, chair: int) -> SafeString:
        """All towers where they stand."""
        if view is None:
            return self.icon()
        lines = -(-sum(len(one["pieces"]) for one in view["towers"]) // COLUMNS)
        lines = max([lines, 3, *(one["place"] // COLUMNS + 1 for one in view["towers"])])
        high = (HEIGHT - 34) / max(1, lines - 1)
        scale = min(0.36, high / 62)
        drawn = []
        for tower in sorted(view["towers"], key=lambda one: int(one["place"])):
            row, column = divmod(tower["place"], COLUMNS)
            x = (column + (0.72 if row % 2 else 0.28)) * WIDTH / COLUMNS
            stack = [(name[0], int(name[1])) for name in tower["pieces"]]
            drawn.append(drawing.at(x, 28 + row * high, drawing.tower(stack), scale))
        return drawing.svg(f"0 0 {WIDTH} {HEIGHT}", "".join(drawn), "th", slice_=True)

    def asks(self, kind: str, view: View, chair: int) -> str:
        """The sentence of a decision."""
        match kind:
            case "ready":
                return _("Say that you are ready")
            case "plan":
                return _("Plan beat %(n)s") % {"n": view["beat"]}
            case "hold":
                hand = view["seats"][chair]["hand"]
                piece = size_object(hand["piece"]) if hand else "?"
                return _("Play the piece that you mined: %(piece)s") % {"piece": piece}
            case _:
                return _("Cap, mine or split")

    def score(self, view: View | None) -> str:
        """The pips that each controls."""
        return "" if view is None else " : ".join(str(seat["score"]) for seat in view["seats"])

    def sheet(self, update: Update, names: Sequence[str]) -> Sheet:
        """The List view for the viewer of the Update."""
        view: View = update["view"]
        return Sheet(
            ask=self._asked(update, names),
            facts=facts(view, names),
            deeds=general(update, names),
            rows=rows(update, named(view, names)),
            caption=_("Towers by their numbers"),
            place=_("Tower"),
        )

    def _asked(self, update: Update, names: Sequence[str]) -> str:
        if update["status"] == "over":
            return _("The match is over.")
        mine = next((one for one in update["decisions"] if one["seat"] == update["you"]), None)
        if mine is not None and not (mine["sealed"] and mine["kind"] == "plan"):
            return self.asks(mine["kind"], update["view"], mine["seat"])
        late = [str(names[one["seat"]]) for one in update["decisions"] if not one["sealed"]]
        if mine is not None:
            return _(
                "Sealed. You can change your plan until the beat is opened. Waiting for: %(players)s"
            ) % {"players": ", ".join(late)}
        return _("Waiting for %(player)s") % {"player": ", ".join(late)}

    def with_later(self, action: dict[str, Any], later: str) -> dict[str, Any]:
        """No field goes with the deeds."""
        return action

    def refusal(
        self, code: str, params: Mapping[str, Any], update: Update, names: Sequence[str]
    ) -> str | None:
        """The sentence of a refusal."""
        return refused(code, params, names)

    def ending(self, reason: str) -> str | None:
        """Why a match ended."""
        return {
            "agreement": _("everybody was done"),
            "all-done": _("everybody was done"),
            "exhausted": _("nobody could do anything any more"),
            "time-limit": _("time was up"),
            "beat-limit": _("the last beat was over"),
            "showdown": _("the held pieces were set down together"),
            "stalemate": _("the same position occurred for the third time"),
        }.get(reason)


def _pieces(code: str) -> list[drawing.Piece]:
    return [(code[at], int(code[at + 1])) for at in range(0, len(code), 2)]


BOARD = IceTowers()
