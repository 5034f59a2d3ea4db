"""Judges of the pot as it was gathered, and as it goes back where nobody wins it: § 680a.7(d)(2).

How it is shared out is judged with the settlement, in `judge_settlement`. Where no Pot Wager is
offered, no rule of one is broken: that it was played for follows from its being accepted.
"""

from collections.abc import Iterator
from typing import Final

from events.money import dollars
from events.observed.deal import CardsCleared
from events.observed.settlement import PotPaid
from events.observed.table import TableClosed
from services.tables.due.chips import through_the_tray
from services.tables.findings import Found, finds
from services.tables.folds.rounds import CLOSES
from services.tables.heard.stakes import stakes_are_told
from services.tables.judges.misled import pot_not_offered
from services.tables.judges.payments import of_the_void
from services.tables.judges.proof import decided, wagers
from services.tables.saigon.fold_deal import void
from services.tables.saigon.parts import SaigonPlay
from services.tables.saigon.pots import POT, SHARES, in_the_middle, is_played, kept, rests_on
from services.tables.state import Round, TableState, reported

GAME: Final = ("saigon-5-card",)
GATHERED: Final = "pot.gathered_wrong"
_CITE: Final = ("680a.7(d)(2)",)
_MEANS: Final = "What is gathered as the pot is not the sum of the Pot Wagers."
_TOLD: Final = ("wager.placed", "wager.withdrawn", "wager.returned", "pot.gathered")


@finds(GATHERED, on=CLOSES | {PotPaid}, cite=_CITE, severity="minor", means=_MEANS, games=GAME)
def gathered_wrong(before: TableState, event: object, after: TableState) -> Found | None:
    """As the first of it is given, or else as the round closes: until then there may be more."""
    round_ = after.closing.round if after.closing is not None else None
    if type(event) is PotPaid:
        round_ = before.round
    if round_ is None or not isinstance(round_.play, SaigonPlay):
        return None  # it was begun before the table opened for this game
    if not round_.play.gathered or not round_.verified or round_.pot_paid:
        return None
    if void(round_) or not stakes_are_told(after) or not is_played(after):
        return None
    due, there = _sums(round_), in_the_middle(round_)
    if not due[0] or any(cents in due for cents in there):
        return None
    if there[0] < due[0] and not reported(after, "wager.returned"):
        return None  # one may have gone back to who has left, unseen
    acts = (*wagers(round_, None, POT), *(order for order, _ in round_.play.gathered))
    told = f"a pot of {dollars(due[0])}", f"{dollars(there[0])} gathered"
    amount = abs(due[0] - there[0])
    return Found(*told, None, POT, amount, acts, round=round_.name, absent=_TOLD)


def _sums(round_: Round) -> tuple[int, ...]:
    """All Pot Wagers; or those alone of which nothing went back, or whose players are there."""
    pots = [(seat, spot) for (seat, wager), spot in round_.spots.items() if wager == POT]
    whole = sum(spot.stake_cents for _, spot in pots)
    back = sum(min(spot.returned_cents, spot.stake_cents) for _, spot in pots)
    left = sum(spot.stake_cents for seat, spot in pots if seat in round_.play.left)
    return whole, whole - back, whole - left


@finds(GATHERED, on=CLOSES, cite=_CITE, severity="minor", means=_MEANS, games=GAME, when="close")
def pot_kept(before: TableState, _event: object, after: TableState) -> Iterator[Found]:
    """A void round, or one with a single player in the pot: every Pot Wager goes back (GEN-4)."""
    if after.closing is None or not isinstance(after.closing.round.play, SaigonPlay):
        return
    round_ = after.closing.round
    under, owed = of_the_void(before, round_), round_.owed
    for one in kept(after, round_):
        due = owed.wagers[one.seat, POT] if owed else None
        stake, cite = (due.returned_cents, due.cite) if due else (0, ())
        its = under or pot_not_offered(round_, one.seat)
        told = f"{dollars(stake)} returned", f"{dollars(one.error_cents)} of it was not"
        acts = (*wagers(round_, one.seat, POT), *(order for order, _ in round_.play.gathered))
        yield Found(
            *told, one.seat, POT, one.error_cents, (*acts, *decided(round_, one.seat)), one.code,
            cite or rests_on(after), under=its, round=round_.name,
            absent=("pot.paid", "wager.returned"),
        )  # fmt: skip


@finds("pot.wrong_winner", on=[CardsCleared, TableClosed], cite=["680a.11(f)"], severity="major",
       games=GAME, means=SHARES["pot.wrong_winner"])  # fmt: skip
def pot_through_the_tray(_before: TableState, _event: object, after: TableState) -> Found | None:
    """The house has no part in the pot: what of it stays in the tray, or comes out of it."""
    if after.closing is None or not after.closing.round.verified:
        return None
    round_ = after.closing.round
    (seat, wager), beyond = through_the_tray(after, round_)
    if not beyond or (beyond > 0 and kept(after, round_)):
        return None
    code = "collect.unearned" if beyond > 0 else "pay.unearned"
    said = "into the tray" if beyond > 0 else "out of the tray"
    proof = round_.spots[seat, wager].acts
    return Found("the pot is the players'", f"{dollars(abs(beyond))} {said}", seat, wager,
                 abs(beyond), proof, code, rests_on(after) or ("680a.11(f)",),
                 absent=("wager.paid",))  # fmt: skip
