"""Tags of this site's templates: icons, small drawings, the client's files."""

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django_vite.core.asset_loader import DjangoViteAssetLoader
from django_vite.core.exceptions import DjangoViteAssetNotFoundError

from icehouse.lobby import demos, drawing, words
from icehouse.lobby.boards import board
from icehouse.lobby.boards.intersect import SAMPLE, grid

register = template.Library()

ICONS = {
    "arrow": "M5 12h14M13 6l6 6-6 6",
    "back": "M15 5l-7 7 7 7",
    "bell": "M6 10a6 6 0 1 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20.5h4",
    "book": "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
    "clock": "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "grid": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
    "key": "M15 9a4 4 0 1 1-4 4L4 20v-3h3v-3h3l1.3-1.3M16 8h.01",
    "more": "M4 7h16M4 12h16M4 17h16",
    "ok": "M4 12.5l5 5L20 6.5",
    "play": "M7 4l12 8-12 8z",
    "sun": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4"
    "M17.6 6.4L19 5",
    "x": "M6 6l12 12M18 6L6 18",
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A line icon; the words stand beside it."""
    return drawing.svg("0 0 24 24", f'<path d="{ICONS[name]}"/>', "i")


@register.simple_tag
def logo() -> SafeString:
    """The site's sign: a pyramid in two shades of ink."""
    return drawing.svg(
        "-36 -76 72 92",
        '<path d="M-34 0L0 11V-72Z" fill="currentColor"/><path d="M34 0L0 11V-72Z" fill="currentColor" opacity=".45"/>'
        '<path d="M0 11V-72" stroke="var(--sf)" stroke-width="5"/>'
        '<path d="M-26 -18L0 -8L26 -18" fill="none" stroke="var(--sf)" stroke-width="6"/>',
    )


@register.simple_tag
def mini(game: str, view: Any, chair: int | None) -> SafeString:
    """A miniature of a position."""
    return board(game).mini(view, chair or 0)


@register.simple_tag
def game_icon(game: str) -> SafeString:
    """A game's small picture."""
    return board(game).icon()


@register.simple_tag
def tagline(game: str) -> str:
    """A game in one line."""
    return str(board(game).tagline)


@register.simple_tag
def nothing_here(shape: str = "one") -> SafeString:
    """Dashed pyramids beside an empty list."""
    match shape:
        case "wanted":
            return drawing.outlines([(3, 0, 0)], chevron=True)
        case "two":
            return drawing.outlines([(3, -15, 0), (1, 31, 4)])
        case "pair":
            return drawing.outlines([(2, -24, 0), (2, 24, 0)])
        case "small":
            return drawing.outlines([(2, -18, 0), (1, 24, 2)])
        case _:
            return drawing.outlines([(3, 0, 0)])


@register.simple_tag
def bare_table() -> SafeString:
    """A table on which nothing stands yet: the outlines of pyramids."""
    places = [(3, 90, 150), (2, 210, 110), (1, 330, 170), (3, 455, 120), (1, 545, 215), (2, 130, 290)]
    places += [(1, 260, 250), (3, 375, 300), (2, 505, 330), (1, 70, 385), (3, 215, 410), (2, 350, 420)]
    drawn = [drawing.at(x, y, f'<path class="outl" d="{drawing.outline(size)}"/>') for size, x, y in places]
    return drawing.svg("0 0 620 470", "".join(drawn))


@register.simple_tag
def gone() -> SafeString:
    """The picture of a page that isn't there."""
    return drawing.svg(
        "-80 -96 160 130",
        '<ellipse class="outl" cx="0" cy="0" rx="62" ry="18"/><path class="ground" d="M-78 12H78"/>'
        f'<path class="outl" d="{drawing.outline(3)}"/>',
    )


@register.simple_tag
def pattern_fills() -> SafeString:
    """The pattern fills, once in a page."""
    return drawing.pattern_fills()


@register.simple_tag
def strip() -> SafeString:
    """A piece of each colour."""
    return drawing.strip()


@register.simple_tag
def client(entry: str) -> SafeString:
    """Styles and scripts of an entry of the client; nothing where the client has not been built."""
    try:
        tags: str = DjangoViteAssetLoader.instance().generate_vite_asset(entry)
    except DjangoViteAssetNotFoundError:
        tags = ""
    return mark_safe(tags)  # noqa: S308 - the library's, made from the manifest


@register.simple_tag
def client_missing(entry: str) -> bool:
    """Whether the client has not been built, so that the page can say so."""
    return not client(entry)


@register.filter
def left(deadline: str | None) -> dict[str, Any] | None:
    """What is left until a deadline."""
    return words.left_until(deadline)


@register.filter
def since(past: str | None) -> str:
    """How long something is over."""
    return words.ago(past)


@register.filter
def seat_name(seat: dict[str, Any]) -> str:
    """Who sits at a seat."""
    return words.seat_name(seat)


@register.filter
def pace(match: dict[str, Any]) -> str:
    """A listed match's pace in short."""
    return words.pace_words(match["game"], words.read_pace(match["pace"]), match["options"])


@register.simple_tag
def hero_picture() -> SafeString:
    """The picture of the entry page: towers, and a grid with one square named."""
    towers = [
        (62, 206, "Y3B3R3C2"),
        (140, 212, "R2"),
        (205, 196, "B3R3Y2B1"),
        (282, 210, "G2W1"),
        (345, 206, "P3X3K1"),
    ]
    drawn = [
        drawing.at(
            x, y, drawing.tower([(code[i], int(code[i + 1])) for i in range(0, len(code), 2)], marks=True)
        )
        for x, y, code in towers
    ]
    drawn.append(drawing.at(420, 26, grid(SAMPLE, 0, 48, mark=(2, 2))))
    return drawing.svg("0 0 640 232", "".join(drawn), "pic")


@register.simple_tag
def demo(step: str) -> SafeString:
    """A picture for learning."""
    return demos.demo(step)
