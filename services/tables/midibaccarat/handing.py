"""Who is handed the cards to turn: § 629a.8(c)(1), (2), (6), (d). Used by the judges of that."""

from services.tables.state import Round, TableState


def stakes_on(round_: Round, hand: str) -> dict[int, int]:
    """What lies on a hand, by seat."""
    return {
        seat: spot.stake_cents
        for (seat, wager), spot in round_.spots.items()
        if wager == hand and spot.stake_cents
    }


def highest(stakes: dict[int, int]) -> int | None:
    """The seat with the highest wager; of equal ones the first counter-clockwise, the highest."""
    return max(stakes, key=lambda seat: (stakes[seat], seat)) if stakes else None


def last_had(given: tuple[tuple[str, int, str], ...], hand: str) -> tuple[int, str] | None:
    """The seat that a hand was with last, and what became of it there."""
    for one, seat, what in reversed(given):
        if one == hand:
            return seat, what
    return None


def passed_over(
    state: TableState, round_: Round, given: tuple[tuple[str, int, str], ...], hand: str, seat: int
) -> tuple[int, ...]:
    """Players to the right of who gave up the right, who come before this seat in the offer.

    Who is away, or has declined this hand already, is not waited for.
    """
    seats = {seat for (seat, _), spot in round_.spots.items() if spot.stake_cents}
    seats |= state.players.keys()
    declined = [one for h, one, what in given if h == hand and what == "relinquished"]
    first = declined[-1]
    order = sorted((s for s in seats if s < first), reverse=True)
    order += sorted((s for s in seats if s > first), reverse=True)
    passed: list[int] = []
    for other in order:
        if other == seat:
            return tuple(passed)
        if other not in declined and other not in state.supply.absent:
            passed.append(other)
    return ()  # nobody sits there, as far as is known
