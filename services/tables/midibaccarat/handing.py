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


def third_due(given: tuple[tuple[str, int, str], ...], hand: str) -> int | None:
    """The seat that has returned a hand, where nothing was heard of that since."""
    had = [(seat, what) for one, seat, what in given if one == hand]
    back = [what for _, what in had].count("returned")
    return had[-1][0] if had and back == 1 and had[-1][1] == "returned" else None


def not_asked(
    state: TableState, round_: Round, given: tuple[tuple[str, int, str], ...], hand: str
) -> tuple[int, ...]:
    """Players to whom a right that was given up was not offered, in the order of the offer.

    To the right of who gave it up or declined it last. Who had it, or is away, is not waited for.
    """
    seats = {seat for (seat, _), spot in round_.spots.items() if spot.stake_cents}
    seats |= state.players.keys()
    asked = [one for h, one, _ in given if h == hand]
    first = [one for h, one, what in given if (h, what) == (hand, "relinquished")][-1]
    order = sorted((s for s in seats if s < first), reverse=True)
    order += sorted((s for s in seats if s > first), reverse=True)
    return tuple([s for s in order if s not in asked and s not in state.supply.absent])


def passed_over(
    state: TableState, round_: Round, given: tuple[tuple[str, int, str], ...], hand: str, seat: int
) -> tuple[int, ...]:
    """Those of them who come before this seat; none where nobody sits there, as far as is known."""
    left = not_asked(state, round_, given, hand)
    return left[: left.index(seat)] if seat in left else ()
