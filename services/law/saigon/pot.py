"""The Pot Wager, which players make against each other: §§ 680a.7(d)(2), 680a.11(f), since 2019.

Used by `settle`. The house neither adds to a pot nor takes from it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from services.law.clauses import clause
from services.law.saigon import TEXT_2019
from services.law.saigon.procedure import settling_order
from services.law.saigon.round import Seat
from services.law.settlement import Broken, Pot, Settled

TAKEN: Final = Settled("win", 0, 0, 0, ("680a.11(f)", "680a.7(d)(2)"))
MISSED: Final = Settled("lose", 0, 0, 0, ("680a.11(f)", "680a.7(d)(2)"))
LEFT_BEHIND: Final = Settled("lose", 0, 0, 0, ("680a.7(b)", "680a.11(f)"))


def _owner(seat: Seat) -> object:
    """Two boxes of one player are one player; without an id each seat is one (GEN-8)."""
    return seat.player or seat.seat


@clause("680a.1/pot-wager", "680a.7(d)(2)", "680a.11(f)", text=TEXT_2019)
def settle_pot(
    seats: Sequence[Seat], counts: Mapping[int, int], left_early: str
) -> tuple[dict[int, Settled], Pot | None]:
    """Every Pot Wager by seat, and the pot where one is played: SG-5.

    `counts` has the Point Count of each seat's two cards, whether or not its hand qualified. What
    a player left behind stays in the pot; with nobody left to win it, it is returned (PW-14).
    """
    wagering = [one for one in seats if "pot" in one.stakes]
    gone = [one for one in wagering if one.abandoned]
    rivals = [one for one in wagering if not one.abandoned]
    settled: dict[int, Settled] = {}
    if left_early == "return":
        settled |= {one.seat: _returned(one, "680a.7(b)") for one in gone}
        gone = []
    playing = rivals + gone
    if not rivals or len({_owner(one) for one in playing}) == 1:
        return settled | {one.seat: _returned(one, "680a.7(d)(2)") for one in playing}, None
    highest = max(counts[one.seat] for one in rivals)
    winners = [one.seat for one in rivals if counts[one.seat] == highest]
    settled |= {one.seat: TAKEN if one.seat in winners else MISSED for one in rivals}
    settled |= {one.seat: LEFT_BEHIND for one in gone}
    total = sum(one.stakes["pot"] for one in playing)
    return settled, Pot(total, split(total, winners))


@clause("680a.11(f)", text=TEXT_2019)
def split(total_cents: int, winners: Iterable[int]) -> dict[int, int]:
    """Evenly; odd cents one each, counter-clockwise from the dealer's right: SG-5."""
    order = settling_order(winners)
    each, odd = divmod(total_cents, len(order))
    return {seat: each + (place < odd) for place, seat in enumerate(order)}


@clause("680a.7(d)(2)", text=TEXT_2019)
def pot_findings(seats: Sequence[Seat], table_minimum_cents: int) -> list[Broken]:
    """Pot Wagers that were made, or not made, against the rule; all are settled as they are.

    Whoever has a wager in the round plays; a single player is one who is alone in the pot (PW-14).
    """
    found = []
    players = {_owner(one) for one in seats if one.stakes}
    wagering = [one for one in seats if "pot" in one.stakes]
    alone = len({_owner(one) for one in wagering}) == 1
    for one in seats:
        if "pot" in one.stakes:
            if alone:
                found.append(Broken("pot.single_player", one.seat))
            if one.stakes["pot"] != table_minimum_cents:
                found.append(Broken("pot.not_equal_minimum", one.seat))
        elif one.stakes and len(players) > 1:
            found.append(Broken("pot.missing", one.seat))
    return found


def _returned(seat: Seat, cite: str) -> Settled:
    return Settled("push", seat.stakes["pot"], 0, 0, (cite,))
