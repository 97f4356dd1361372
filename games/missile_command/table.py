"""The launch table (MC-15), as it is printed, and what its words mean."""

from collections.abc import Mapping

from games.missile_command.model import COLOURS

PRINTED = """
     K     W     B     G     X     R     Y      P     O     C
K    D     d     D     d     D     D     D>     D     D     D
W    d     D     D     d     D     D     D>     D     D     D
B    D*    D*    D     d*    D     D     D>     D*    D*    D*
G    D     D     D     d     D     D     D>     D     D     D
X    probe probe probe probe D     probe probe  probe probe probe
R    D+    D+    D+    d+    D+    D     D>all  D+    D+    D+
Y    d     d     d     d     d     d     D      d     d     d
P    D     D     D     d     D     D     D      D     D     D
C    D     D     D     d     D     D     D      D     D     D
"""
"""Attacker's row, defender's column. D destroyed, d damaged, * extra strike (MC-22), + attack all (MC-23), > deflected
(MC-25), probe (MC-18). An ABM never attacks."""

TABLE: Mapping[str, Mapping[str, str]] = {
    row[0]: dict(zip(COLOURS, row[1:], strict=True))
    for row in (line.split() for line in PRINTED.strip().splitlines()[1:])
}

OPAQUE = "KW"
NEVER_LAUNCHED = "OC"
"""MC-11."""
DEFLECTED = "KWBGR"
"""MC-25."""
INTERCEPTED = "KWBGXRY"
"""MC-27. What an ABM can stop; the others fly too low or too high."""
SIZES = (3, 2, 1)
"""MC-3. From outside to inside."""


def cell(attacker: str, defender: str) -> tuple[str, str, str]:
    """A cell of the table with the colours that lead to it."""
    return attacker, defender, TABLE[attacker][defender]
