"""A Saigon round after one more event: what changes in it that only this game has.

Used by the folds; the deal has its own file, `fold_deal`.
"""

from typing import Any, Final

from events.filing import SaigonFiling
from events.observed.deal import CardRead, CardsCleared, StubCounted
from events.observed.play import HandCompared, HandReset, HandRevealed, HandSet
from events.observed.seats import SeatLeft
from events.observed.settlement import PotGathered, WagerCollected, WagerPaid
from events.observed.table import TableClosed
from services.law.saigon import TEXT_2019
from services.law.saigon.cards import HAND
from services.law.saigon.filing import minimum, offered
from services.law.saigon.settle import abandoned
from services.tables.due.hands import Hand, hand
from services.tables.due.seating import may_be_one, player_of, players_are_told
from services.tables.folds.left import abandons
from services.tables.game import Aside, Game, Stakes
from services.tables.heard.relied_on import of_saigon
from services.tables.saigon import dealing, pots, setting, stubs
from services.tables.saigon.dealing import DEALER
from services.tables.saigon.fold_deal import ON_DEAL, has, over, void
from services.tables.saigon.parts import SaigonPlay
from services.tables.state import Round, TableState, reported

# The hands


def _set(state: TableState, round_: Round, event: HandSet | HandReset) -> Round:
    if event.hand == DEALER:
        round_ = over(state, round_, event)
    two = {**round_.play.two, event.hand: event.low}
    return _looked_at(has(round_, two=two)._replace(owed=None), event.hand)


def _revealed(state: TableState, round_: Round, event: HandRevealed) -> Round:
    if event.hand == DEALER:
        return _all_looked_at(has(over(state, round_, event), revealed=True))
    return _looked_at(round_, event.hand, shown=True)


def _read(_: TableState, round_: Round, event: CardRead) -> Round:
    return _looked_at(round_, event.hand)


def _all_looked_at(round_: Round) -> Round:
    """§ 680a.11(c): the dealer reveals once every player has set, so all settings stand."""
    for place in round_.play.places:
        round_ = _looked_at(round_, place)
    return round_


def _looked_at(round_: Round, place: str, *, shown: bool = False) -> Round:
    """A player's setting stands: whether it missed what the hand could do."""
    play: SaigonPlay = round_.play
    if not (shown or play.revealed) or not place.isdigit():
        return round_
    if int(place) in play.missed or void(round_):
        return round_
    if not setting.missed(hand(round_.dealt, place), play.two.get(place)):
        return round_
    return has(round_, missed=(*play.missed, int(place)))


def _compared(state: TableState, round_: Round, event: HandCompared) -> Round:
    """The dealer goes on: his panel has shown no hole, so whom it passed over was passed over."""
    round_ = over(state, round_, event)
    for seat in round_.play.acted:
        if seat != event.seat:
            round_ = _unannounced(state, round_, seat)
    round_ = _looked_at(_came_to(round_, event.seat), str(event.seat), shown=True)
    return has(round_, compared={**round_.play.compared, event.seat: event.result})


def _came_to(round_: Round, seat: int) -> Round:
    acted = round_.play.acted
    return round_ if seat in acted else has(round_, acted=(*acted, seat))


def _settled(state: TableState, round_: Round, event: WagerPaid | WagerCollected) -> Round:
    if event.wager == "pot":
        return round_
    return _came_to(over(state, round_, event), event.seat)


def _unannounced(state: TableState, round_: Round, seat: int) -> Round:
    """A hand is settled, and nobody has said how it compares."""
    play: SaigonPlay = round_.play
    if seat in play.compared or seat in play.unannounced or seat in play.left:
        return round_
    if void(round_) or not round_.dealt or not reported(state, "hand.compared"):
        return round_
    if not play.revealed and reported(state, "hand.revealed"):
        return round_
    spot = round_.spots.get((seat, "ante"))
    if spot is None or not spot.stake_cents:
        return round_
    return has(round_, unannounced=(*play.unannounced, seat))


def _cleared(state: TableState, round_: Round, event: CardsCleared | TableClosed) -> Round:
    if not dealing.broken_off(round_):  # a deal that just stops was not heard whole
        round_ = over(state, round_, event)
    play: SaigonPlay = round_.play
    for place in play.places:
        if place.isdigit():  # a table may be opened for another game amid a deal
            round_ = _looked_at(_unannounced(state, round_, int(place)), place, shown=True)
    return round_


def _left(state: TableState, round_: Round, event: SeatLeft) -> Round:
    """§ 680a.7(b), GEN-5: who has cards and undecided wagers abandons them."""
    if not abandons(state, round_, event):
        return round_
    return has(round_, left=(*round_.play.left, event.seat))._replace(owed=None)


# As the law reads it


def _table(state: TableState, round_: Round) -> dict[str, Any] | None:
    """The dealer's five cards, once they are known."""
    cards = hand(round_.dealt, DEALER)
    if not _is_read(cards):
        return None
    return {"dealer": {"cards": list(cards or ())}}


def _is_read(cards: Hand) -> bool:
    return cards is not None and len(cards) == HAND and None not in cards


def _waits(state: TableState, round_: Round, stakes: Stakes) -> frozenset[int]:
    """Hands of which a card is not known, or which nobody saw set; and a pot that hangs on one.

    § 680a.12(d): where a payout limit is filed, what one box wins may cut what another one of its
    player does, so both wait.
    """
    play: SaigonPlay = round_.play
    unread = frozenset(
        seat
        for seat in stakes.keys() - play.left
        if not _is_read(hand(round_.dealt, str(seat)))
        or not (str(seat) in play.two or setting.is_seen(state))
    )
    if unread and _filed(state).payout_limit is not None:
        unread = _with_their_players(state, stakes, unread)
    return unread | {seat for seat in _unseen(round_, stakes) if "pot" in stakes[seat]}


def _with_their_players(state: TableState, stakes: Stakes, seats: frozenset[int]) -> frozenset[int]:
    """These, and every box that may be of one of their players; or of theirs in turn."""
    if not players_are_told(state, stakes):
        boxes, grown = list(may_be_one(state, stakes)), 0
        while len(seats) > grown:
            grown, seats = len(seats), seats.union(*[his for his in boxes if his & seats])
        return seats
    whose = {player_of(state, seat) for seat in seats} - {None}
    return seats | {seat for seat in stakes if player_of(state, seat) in whose}


def _unseen(round_: Round, stakes: Stakes) -> list[int]:
    """Hands that were left, and that nobody has read: what is due for them hangs on no card."""
    left = [seat for seat in stakes if seat in round_.play.left]
    return [seat for seat in left if not _is_read(hand(round_.dealt, str(seat)))]


def _aside(state: TableState, round_: Round, stakes: Stakes) -> Aside:
    """§ 680a.7(b): hands that were left and that nobody has read, of which the line tells cards."""
    unseen = _unseen(round_, stakes)
    option = _filed(state).abandoned_wagers
    wagers = {
        (seat, wager): abandoned(cents, option)
        for seat in unseen
        for wager, cents in stakes[seat].items()
        if wager != "pot"
    }
    return Aside(wagers, frozenset(unseen))


def _filed(state: TableState) -> SaigonFiling:
    """The table's filing; what it has before its opening is an empty one."""
    filing: Any = state.terms.filing if state.terms else SaigonFiling(text=TEXT_2019)
    told: SaigonFiling = filing
    return told


def _seat(_: TableState, round_: Round, seat: int) -> dict[str, Any]:
    cards = hand(round_.dealt, str(seat)) or ()
    told: dict[str, Any] = {"cards": list(cards)}
    two = round_.play.two.get(str(seat))
    if two and setting.of_hand(cards, two):
        told["two"] = list(two)
    if seat in round_.play.left:
        told["abandoned"] = True
    return told


def _offered(filing: Any) -> dict[str, int]:
    return {wager: minimum(filing, wager) for wager in sorted(offered(filing))}


def _told(round_: Round) -> str:
    cards = hand(round_.dealt, DEALER)
    return "undecided" if not cards else "dealer " + " ".join(card or "??" for card in cards)


GAME: Final[Game] = Game(
    play=SaigonPlay,
    steps={
        **ON_DEAL,
        HandSet: _set,
        HandReset: _set,
        HandRevealed: _revealed,
        CardRead: _read,
        HandCompared: _compared,
        WagerPaid: _settled,
        WagerCollected: _settled,
        SeatLeft: _left,
        CardsCleared: _cleared,
        TableClosed: _cleared,
        PotGathered: pots.gathered,
    },
    begins=frozenset(),
    table=_table,
    seat=_seat,
    offered=_offered,
    told=_told,
    aside=_aside,
    waits=_waits,
    closes=lambda state, round_: pots.closes(stubs.closes(state, round_), round_),
    after={StubCounted: stubs.counted},
    relied_on=of_saigon,
)
