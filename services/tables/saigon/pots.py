"""The pot of a Saigon round as it was gathered and given back: § 680a.7(d)(2), since 2019.

Used by `play` and the judges. Chips that lie on their spots are left to their players; once they
are gathered in the middle, the dealer has to give them.
"""

from typing import Final

from events.observed.settlement import PotGathered
from services.law.saigon import TEXT_2019
from services.tables.due.amiss import with_more
from services.tables.due.chips import taken_net
from services.tables.due.payments import hidden
from services.tables.state import Amiss, Round, TableState, reported

POT: Final = "pot"
SHARES: Final = {  # what is wrong where it is shared out
    "pot.wrong_winner": "The pot goes to another than the players with the highest Point Count.",
    "pot.split_wrong": "The winners of the pot do not get their even parts of all of it.",
}


def is_played(state: TableState) -> bool:
    """Whether a Pot Wager is offered by the filing, and by the text, which has it since 2019."""
    terms = state.terms
    return terms is not None and POT in terms.offered and terms.filing.text == TEXT_2019


def rests_on(state: TableState) -> tuple[str, ...]:
    """Of a pot that no paragraph has, the wagers of the game; else its code's own clause."""
    return () if is_played(state) else ("680a.7(d)",)


def gathered(_: TableState, round_: Round, event: PotGathered) -> Round:
    """Once, or in several movements."""
    done = (*round_.play.gathered, (event.order, event.total_cents))
    return round_._replace(play=round_.play._replace(gathered=done))


def in_the_middle(round_: Round) -> tuple[int, ...]:
    """What the pot may come to: of several movements each tells its part, or what lies by then."""
    totals = [cents for _, cents in round_.play.gathered]
    return (totals[-1], sum(totals)) if totals else ()


def closes(state: TableState, round_: Round) -> TableState:
    """The table with the Pot Wagers of this round that are still to be given back."""
    return with_more(state, kept(state, round_))


def kept(state: TableState, round_: Round) -> list[Amiss]:
    """Pot Wagers that go back by the law, were taken from their spots, and were not seen to go."""
    owed = round_.owed
    if owed is None or owed.pot is not None or not round_.verified or hidden(round_):
        return []
    if not (reported(state, "pot.paid") and reported(state, "wager.returned")):
        return []
    back = {
        seat: due.returned_cents for (seat, wager), due in owed.wagers.items()
        if wager == POT and due.returned_cents
    }  # fmt: skip
    lacking = {seat: _lacking(round_, seat, cents) for seat, cents in sorted(back.items())}
    code = "pot.wrong_winner" if min(lacking.values(), default=0) < 0 else "collect.unearned"
    return [
        Amiss(round_.name, seat, POT, cents, code) for seat, cents in lacking.items() if cents > 0
    ]


def _lacking(round_: Round, seat: int, cents: int) -> int:
    """What of his wager a player has not got back; less than nothing: what he got of others'."""
    spot = round_.spots[seat, POT]
    given = spot.paid_cents + round_.pot_paid.get(seat, 0)
    if round_.play.gathered:
        return cents + max(spot.collected_cents - cents, 0) - spot.returned_cents - given
    return taken_net(spot) - given
