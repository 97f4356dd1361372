"""Pyramids as SVG, drawn by the server: for miniatures, empty lists and pages without script.

Units are pixels at scale 1; the origin of a piece is the middle of its base line, upwards is negative. The client
draws the same shapes.
"""

from collections.abc import Iterable, Sequence

from django.utils.safestring import SafeString, mark_safe

WIDTH = {1: 34, 2: 47, 3: 60}
HEIGHT = {1: 40, 2: 55, 3: 70}
DROP = 0.16
PIPS = {3: (0.74, 0.48, 0.22), 2: (0.64, 0.32), 1: (0.47,)}
LETTER = {1: 10.5, 2: 11, 3: 12}
BAND = 16
COLOURS = "KWBRGYPOCX"

type Piece = tuple[str, int]
"""Colour code and size."""


def outline(size: int) -> str:
    """The path around a piece."""
    half, drop = WIDTH[size] / 2, WIDTH[size] * DROP
    return f"M{-half:g} 0L0 {drop:g}L{half:g} 0L0 {-HEIGHT[size]}Z"


def pyramid(colour: str, size: int, y: float = 0, *, marks: bool = False) -> str:
    """A standing piece; with `marks` its pips and its letter."""
    half, drop, tall = WIDTH[size] / 2, WIDTH[size] * DROP, HEIGHT[size]
    bevel = f"M{-half * 0.72:g} -3L0 {drop * 0.5 - 3:g}L{half * 0.72:g} -3L0 {-tall * 0.78:g}Z"
    return (
        f'<g class="p c{colour}" transform="translate(0 {y:g})">'
        f'<path class="fl" d="M{-half:g} 0L0 {drop:g}V{-tall}Z"/><path class="fr" d="M{half:g} 0L0 {drop:g}V{-tall}Z"/>'
        f'<path class="pt" fill="url(#pt{colour})" d="{outline(size)}"/>'
        + (f'<path class="bev" d="{bevel}"/>' if colour == "X" else "")
        + f'<path class="hl" d="M0 {drop:g}V{-tall}"/><path class="ed" d="{outline(size)}"/>'
        + (_marks(colour, size) if marks else "")
        + "</g>"
    )


def _marks(colour: str, size: int) -> str:
    half, drop = WIDTH[size] / 2, WIDTH[size] * DROP
    pips = "".join(
        f'<circle class="pip" cx="{-place * half:.1f}" cy="{drop * (1 - place) - 7:.1f}" r="2.6"/>'
        for place in PIPS[size]
    )
    x = half * (0.42 if size == 1 else 0.45)
    y = drop * (1 - x / half) - 3.4
    return f'{pips}<text class="lt" x="{x:.1f}" y="{y:.1f}" font-size="{LETTER[size]}">{colour}</text>'


def _rise(below: int, above: int, band: float) -> float:
    """How far a piece stands above the one below: the height at which it nests, at least one band."""
    if below == above:
        return band
    return max(band, (1 - WIDTH[above] / WIDTH[below]) * HEIGHT[below] + 1)


def tower(pieces: Sequence[Piece], *, marks: bool = False, band: float = BAND, foot: bool = True) -> str:
    """A stack, bottom to top, with its shadow."""
    if not pieces:
        return ""
    wide = WIDTH[pieces[0][1]]
    drawn = [f'<ellipse class="foot" cx="2" cy="4" rx="{wide * 0.6:g}" ry="{wide * 0.2:g}"/>'] if foot else []
    y = 0.0
    for index, (colour, size) in enumerate(pieces):
        if index:
            y -= _rise(pieces[index - 1][1], size, band)
        drawn.append(pyramid(colour, size, y, marks=marks))
    return "".join(drawn)


def at(x: float, y: float, inner: str, scale: float = 1) -> str:
    """A drawing moved and scaled."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){size}">{inner}</g>'


def svg(box: str, inner: str, css: str = "", *, slice_: bool = False) -> SafeString:
    """A picture that says nothing to screen readers; the words stand beside it."""
    fit = ' preserveAspectRatio="xMidYMid slice"' if slice_ else ""
    # Only this module's own numbers and the colour codes above get in here.
    return mark_safe(f'<svg class="{css}" viewBox="{box}"{fit} aria-hidden="true">{inner}</svg>')  # noqa: S308


def outlines(places: Iterable[tuple[int, float, float]], *, chevron: bool = False) -> SafeString:
    """Dashed pyramids for an empty list: size and place of each."""
    drawn = [at(x, y, f'<path class="outl" d="{outline(size)}"/>') for size, x, y in places]
    if chevron:
        drawn.append('<path class="gchev" d="M-7 -82l7 7l7 -7"/>')
    return svg("-46 -84 92 96", "".join(drawn))


def strip() -> SafeString:
    """A piece of each colour, with letters and pips."""
    drawn = [at(36 + 62 * index, 78, pyramid(colour, 3, marks=True)) for index, colour in enumerate(COLOURS)]
    return svg("0 0 634 96", "".join(drawn), "strip")


FILLS = (
    ("R", "M-1 7L7 -1M2 10L10 2", "#fff", 1.4),
    ("G", "M2 0V8M6 0V8", "#10161d", 1.4),
    ("B", "M0 2H8M0 6H8", "#fff", 1.4),
    ("Y", "M2 2h.01M6 6h.01", "#10161d", 2.6),
    ("P", "M0 0L8 8M8 0L0 8", "#fff", 1.4),
    ("O", "M0 5L4 1L8 5M0 9L4 5L8 9", "#10161d", 1.4),
    ("C", "M0 4Q2 0 4 4T8 4", "#10161d", 1.4),
)


def pattern_fills() -> SafeString:
    """The patterns that pieces may show beside colour, letter and pips; once in a page."""
    drawn = "".join(
        f'<pattern id="pt{colour}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="{path}" fill="none" '
        f'stroke="{stroke}" stroke-opacity=".5" stroke-width="{width}" stroke-linecap="round"/></pattern>'
        for colour, path, stroke, width in FILLS
    )
    return svg("0 0 0 0", f"<defs>{drawn}</defs>", "vh")
