"""Payments that merely follow from a finding before them. Used by the judges of what was paid.

A dealer who pays as he has announced, by his own hand as it lies wrongly set, or by all cards that
lie there though a third one is in error, errs once; so does one who takes a wager as lost that he
ought not to have accepted, settles a called one that is none, or gives back those of a round that
he declares void without a ground, or of a hand that its player voided at will. Where a wager was
settled to the cent as that mistake has it, its payment hangs under it; any other error is its own
cause.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from services.law.settlement import Settled
from services.tables.due.owed import with_owed
from services.tables.due.payments import reckon
from services.tables.due.withheld import BEARS, WITHHELD, is_share
from services.tables.heard.trust import PROGRESSIVE, trust
from services.tables.midibaccarat.errors import DRAWN
from services.tables.midibaccarat.misled import as_announced as by_winner
from services.tables.pai_gow.misled import as_announced as by_result
from services.tables.parts.lead import Lead
from services.tables.saigon.misled import as_laid
from services.tables.state import Round, SpotKey, TableState, game_of

NOT_OFFERED: Final = "wager.outside_limits"
LOCK: Final = "progressive.lock_mismatch"  # a light that is off as its winner is paid was off then
ORDER: Final = "deal.order"  # no payment follows from it: a hand of another number of cards may
VERBAL: Final = "wager.verbal_unconfirmed"
GONE: Final = "cards.cleared_early"  # nor from that: what is not said of a hand may
AT_WILL: Final = "void.unsupported"  # of the round, or one hand
SWITCH: Final = "seat.switch"
# Nor from these: what a payment comes to after it was found, or at another seat, is the same one.
PAYMENTS: Final = frozenset((
    "pay.over", "pay.under", "pay.missed", "pay.unearned", "collect.missed", "collect.unearned",
    SWITCH,
))  # fmt: skip
LEADS: Final = WITHHELD | PAYMENTS | {
    *DRAWN, "result.misannounced", "set.dealer_wrong", NOT_OFFERED, AT_WILL, LOCK, ORDER,
    VERBAL, GONE,
}  # fmt: skip
_LEADS_NOWHERE: Final = PAYMENTS | {ORDER, GONE}
# By how much a hand wins: who errs in the winner may yet pay these as the cards lie.
BONUSES: Final = frozenset(("dragon_bonus_player", "dragon_bonus_banker"))
TAKEN: Final = Settled("lose", 0, 0, 0, ())
VOID: Final = Settled("void", 0, 0, 0, ())
# game → what would be due of a wager if the announcement, or the dealer's setting, had been right
_AS_SAID: Final[dict[str, Callable[[TableState, Round, SpotKey, str], Settled | None]]] = {
    "midibaccarat": by_winner,
    "face-up-pai-gow": by_result,
    "saigon-5-card": as_laid,
}


def as_said(state: TableState, round_: Round, key: SpotKey) -> Iterator[tuple[str, Settled]]:
    """The findings that may have misled the dealer about a wager, and what was due by each."""
    for lead in round_.leads:
        due = _due(state, round_, key, lead)
        if due is not None:
            yield lead.id, due
    there, called = _as_called(state, round_, key[0])
    if key in called and there.owed is not None and key in there.owed.wagers:
        yield called[key], there.owed.wagers[key]


def order_led(round_: Round) -> str | None:
    """The finding that cards of this round were dealt in another order."""
    return next((lead.id for lead in round_.leads if lead.code == ORDER), None)


def _due(state: TableState, round_: Round, key: SpotKey, lead: Lead) -> Settled | None:
    if lead.code == LOCK:
        return _as_it_lay(round_, key)
    if lead.code in _LEADS_NOWHERE or (lead.seat is not None and lead.seat != key[0]):
        return None
    if lead.code == AT_WILL:
        return VOID._replace(returned_cents=round_.spots[key].stake_cents)
    if lead.code in WITHHELD:
        return _less_vigorish(round_, key)
    if lead.code != NOT_OFFERED:
        return _AS_SAID[game_of(state)](state, round_, key, lead.code)
    return TAKEN if lead.wager == key[1] and _is_none(state, round_, key) else None


def _as_it_lay(round_: Round, key: SpotKey) -> Settled | None:
    """A lost wager of the link that nobody has collected: that is what did not agree."""
    owed, spot = round_.owed and round_.owed.wagers.get(key), round_.spots[key]
    if key[1] != PROGRESSIVE or round_.play.lock.collected_cents or spot.collected_cents:
        return None
    if not owed or owed.outcome != "lose":
        return None
    return VOID._replace(returned_cents=spot.stake_cents)


def void_at_will(round_: Round) -> str | None:
    """The finding that the round was declared void without a ground."""
    leads = (one.id for one in round_.leads if one.code == AT_WILL and one.seat is None)
    return next(leads, None)


def pot_not_offered(round_: Round, seat: int | None = None) -> str | None:
    """The finding of a Pot Wager, of this seat or the first, that the table does not offer."""
    its = (one for one in round_.leads if (one.code, one.wager) == (NOT_OFFERED, "pot"))
    return next((one.id for one in its if seat in (None, one.seat)), None)


def _is_none(state: TableState, round_: Round, key: SpotKey) -> bool:
    """Whether it is no wager of this table: of no name that is filed, or of another size: PG-11."""
    if state.terms is None or key[1] not in state.terms.offered:
        return True
    owed = round_.owed.wagers.get(key) if round_.owed else None
    void = round_.voided is not None or bool(round_.grounds)
    return key[1] == PROGRESSIVE and not void and owed is not None and owed.outcome == "void"


def _less_vigorish(round_: Round, key: SpotKey) -> Settled | None:
    """A win that was paid less what was marked or collected of it, and is due in full."""
    due, paid = round_.owed and round_.owed.wagers.get(key), round_.spots[key].paid_cents
    if not due or key[1] not in BEARS or not is_share(due.won_cents, due.won_cents - paid):
        return None
    return due._replace(won_cents=paid)


def under(state: TableState, round_: Round, seat: int) -> dict[SpotKey, str]:
    """The wagers of a seat that were settled just as a finding has them, each with that."""
    found: dict[SpotKey, str] = {}
    for lead in round_.leads:
        said = {
            key: due
            for key in round_.spots
            if key[0] == seat and (due := _due(state, round_, key, lead)) is not None
        }
        by_cards = {key: due for key, due in said.items() if key[1] not in BONUSES}
        for due_so in (said, by_cards) if len(by_cards) < len(said) else (said,):
            for key in _right(state, round_, seat, due_so):
                found.setdefault(key, lead.id)
    there, called = _as_called(state, round_, seat)
    for one in reckon(there, seat, trust(state, there)) if called else ():
        if one.key in called and not one.net.error_cents:
            found.setdefault(one.key, called[one.key])
    return found


def _as_called(state: TableState, round_: Round, seat: int) -> tuple[Round, dict[SpotKey, str]]:
    """The round as if the chips lay there for which wagers were called, each with its finding."""
    called: dict[SpotKey, str] = {}
    spots = {**round_.spots}
    for one in state.verbal:
        key = one.seat, one.wager
        if one.found and one.seat == seat and key in spots:
            spots[key] = spots[key]._replace(stake_cents=spots[key].stake_cents + one.amount_cents)
            called[key] = one.found
    if not called:
        return round_, called
    return with_owed(state, round_._replace(spots=spots, owed=None)), called


def _right(
    state: TableState, round_: Round, seat: int, said: Mapping[SpotKey, Settled]
) -> list[SpotKey]:
    """Which wagers would have been settled right, had this been due of these.

    Of chips that no device ties to a wager it is the seat that got its due as a whole: PW-1.
    """
    owed = round_.owed
    if not said or owed is None:
        return []
    least = {  # of a win that a payout limit may cut no more is due than was said
        key: min(cents, said[key].won_cents) if key in said else cents
        for key, cents in owed.least.items()
    }
    owed = owed._replace(wagers={**owed.wagers, **said}, least=least)
    as_said = round_._replace(owed=owed)
    reckoned = reckon(as_said, seat, trust(state, round_))
    right = [one.key for one in reckoned if not one.net.error_cents]
    return right if len(right) == len(reckoned) else [key for key in right if key in said]
