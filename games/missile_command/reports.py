"""MC-19 and `deduction_aid`: which silos a report fits, from what all can see."""

from games.missile_command.model import Side
from games.missile_command.silos import REPORTED, SILOS, open_below, seen, under


def fits(side: Side, probed: int, level: int | None) -> tuple[int, ...]:
    """The silos whose token, were there one, would allow this report; alike for all."""
    return tuple([silo for silo in SILOS if _fits(side, probed, level, silo)])


def _fits(side: Side, probed: int, level: int | None, silo: int) -> bool:
    if open_below(side, silo) and not under(side, silo):
        return False
    left = side.left[silo - 1]
    shown = seen(side, silo)
    pieces = side.silos[silo - 1][3 - left :]
    would = abs(probed - silo) + left
    if level is not None:
        return would == level and "X" not in pieces[:shown]
    return would > REPORTED or "X" in pieces[:shown] or shown < left
