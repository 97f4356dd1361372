"""A page as one would write it by hand: no script, its style in it, a board of squares with a few pyramids."""

from django.http import HttpRequest, HttpResponse

STYLE = """
body { margin: 0; font: 16px/1.5 system-ui; background: #f6f4ef; color: #222 }
header, footer { padding: 12px 20px; background: #fff; border-bottom: 1px solid #ddd }
main { display: flex; gap: 24px; padding: 20px; max-width: 1100px; margin: auto }
svg { width: 560px; height: 560px } aside { flex: 1 } li { margin: 4px 0 }
"""


def squares() -> str:
    """Sixteen squares, every third with a pyramid."""
    found = []
    for number in range(16):
        x, y = 140 * (number % 4), 140 * (number // 4)
        found.append(f'<rect x="{x + 4}" y="{y + 4}" width="132" height="132" rx="8" fill="#e7e2d6"/>')
        if number % 3 == 0:
            found.append(f'<path d="M{x + 30} {y + 116}l40-88 40 88z" fill="#c0392b" stroke="#222"/>')
    return "".join(found)


def static(_request: HttpRequest) -> HttpResponse:
    """The page: a head, a board, two players, a log."""
    log = "".join(f"<li>{number}. ana places a large one</li>" for number in range(1, 13))
    return HttpResponse(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A match</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f'<header><b>Icehouse</b> Intersect</header><main><svg viewBox="0 0 560 560">{squares()}</svg>'
        f"<aside><h1>ana and bo</h1><p>ana is to place a pyramid.</p><ol>{log}</ol></aside></main>"
        f"<footer>Rules</footer></body></html>"
    )
