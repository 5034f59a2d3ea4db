"""A table's cards in play after one more event: faces seen, decks used, hours of rest.

Used by `folds/supply` and, where a round ends, by `folds/rounds`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from events.moments import milliseconds
from events.observed.cards import BackSeen, CardsBurned
from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardRead,
    CardsCleared,
    StackDelivered,
)
from events.observed.hub import Tick
from events.observed.play import SimulatedEnded
from events.observed.seats import SeatTaken
from events.observed.table import CardsSpread, TableClosed, TableIdle, TableOpened
from events.observed.wagers import WagerPlaced
from services.tables.folds.devices import delivered, goes_on, said
from services.tables.folds.lives import BACCARAT, MINUTE_MS, lived, overdue_since
from services.tables.folds.opening import is_told_again
from services.tables.folds.sent_on import sent_on, thrown
from services.tables.folds.since import without_deck, without_shoe
from services.tables.heard.prepared import FOREIGN, found_before
from services.tables.heard.unheard import misses_cards
from services.tables.parts.devices import Devices
from services.tables.parts.supply import Cut, Deck, Supply, deck_in_play, looked_over
from services.tables.state import Round, TableState, game_of, reported, with_supply

NOT_CUT: Final = Cut()
_SEEN: Final = Supply._fields.index("seen")
_SHOE: Final = Supply._fields.index("shoe")
_new: Final = tuple.__new__
_ENDS: Final = frozenset((CardsCleared, SimulatedEnded, TableClosed))


# the faces


def packs_of(state: TableState) -> int:
    """How often a face can be there."""
    shoe = state.supply.shoe
    if shoe is not None:
        return shoe.packs
    if state.terms is not None and state.terms.filing.game == BACCARAT:
        return state.terms.filing.decks
    return 1


def _dealt(state: TableState, event: CardDealt) -> TableState:
    round_ = state.round
    first = round_ is not None and not round_.dealt
    if first:
        state = said(state)
    supply = state.supply
    if round_ is not None and first:
        supply = _first_card(state, supply, round_, event)
        state = overdue_since(state, supply, event.order)
    card = event.card
    seen = supply.seen
    again = bool(supply.astray) and card in seen and sent_on(state, event)
    counted = again or (card in seen and _read_before(round_, event))
    if card is not None and not counted:
        seen = {**seen, card: seen.get(card, 0) + 1}
    shoe = supply.shoe
    if shoe is not None:
        shoe = shoe if again else shoe._replace(drawn=shoe.drawn + 1)
    elif seen is supply.seen:
        return state if supply is state.supply else with_supply(state, supply)
    parts = [*supply]  # spelled out: each card that is dealt comes by here
    parts[_SEEN], parts[_SHOE] = seen, shoe
    return with_supply(state, _new(Supply, parts))


def _read_before(round_: Round | None, event: CardDealt) -> bool:
    """Its face was read before its deal was reported."""
    place = (event.hand, event.number, event.card)
    return round_ is not None and any(card[:3] == place for card in round_.dealt)


def _stack(state: TableState, event: StackDelivered) -> TableState:
    supply, round_ = state.supply, state.round
    if round_ is not None and not round_.dealt:
        supply = _first_card(state, supply, round_, event)
        state = overdue_since(said(delivered(state)), supply, event.order)
    elif state.devices.faults:
        state = goes_on(state)
    return with_supply(state, _seen(supply, event.faces or (), event.cards))


def _seen(supply: Supply, faces: Iterable[str | None], drawn: int) -> Supply:
    seen = dict(supply.seen)
    for card in faces:
        if card is not None:
            seen[card] = seen.get(card, 0) + 1
    shoe = supply.shoe
    return supply._replace(seen=seen, shoe=shoe and shoe._replace(drawn=shoe.drawn + drawn))


def _read(state: TableState, event: CardRead) -> TableState:
    """A face that is new; what the dealing device knew is counted already."""
    hand, number, dealt = event.hand, event.number, 0
    for card in reversed(state.round.dealt if state.round else ()):
        if card[1] == number and card[0] == hand:
            if card[2] is not None:
                return state
            dealt = 1
            break
    if sent_on(state, event):  # counted before; as it was dealt unread, as one card more
        return with_supply(state, _seen(state.supply, (), -dealt))
    return with_supply(state, _seen(state.supply, (event.card,), 0))


def _discarded(state: TableState, event: CardDiscarded) -> TableState:
    again = thrown(state, event)
    supply = _seen(state.supply, (None if again else event.card,), 0 if again else 1)
    return state._replace(supply=supply._replace(discarded=supply.discarded + 1))


def _back(state: TableState, event: BackSeen) -> TableState:
    """A foreign card is said once a round, and not again while it stays among these cards."""
    round_ = state.round
    if round_ is None or FOREIGN in round_.said or found_before(state, event):
        return state
    return state._replace(round=round_._replace(said=(*round_.said, FOREIGN)))


def _burned(state: TableState, event: CardsBurned) -> TableState:
    supply = _seen(state.supply, (event.first,), 1 + event.more)
    shoe = supply.shoe
    if shoe is not None and not shoe.burnt:
        supply = supply._replace(shoe=shoe._replace(burnt=event.order, burnt_by=event.source))
    return state._replace(supply=supply)


def _first_card(state: TableState, supply: Supply, round_: Round, event: Any) -> Supply:
    """A round is dealt: cards and dice that are used for too long are so from here on."""
    shoe = supply.shoe
    if shoe is not None:
        met = shoe.cover_met is not None and shoe.cover_met != round_.name
        met = met and not round_.simulated  # no hand that is played
        after = shoe.after_cover + met
        shoe = shoe._replace(rounds=shoe.rounds + 1, after_cover=after)
    one = len(supply.decks) < 2 or reported(state, "deck.changed")
    deck = deck_in_play(supply)
    of = deck.name if one and not (supply.unsure or _is_another(state, deck)) else None
    others = supply.jokers if game_of(state) == "saigon-5-card" else ()  # § 688a.4(b): said by now
    jokers = tuple([one for one in others if one[1] != deck.name])
    supply = supply._replace(shoe=shoe, jokers=jokers, last_used=of, first_seat=None)
    supply = looked_over(supply)
    return _play_goes_on(lived(state, supply, milliseconds(event.hub_at), dealing=True))


def _play_goes_on(supply: Supply) -> Supply:
    if not (supply.idle_ms or supply.spread_idle or supply.idle_said):
        return supply
    return supply._replace(idle_ms=0, spread_idle=False, idle_said=False)


def _placed(state: TableState, _event: WagerPlaced) -> TableState:
    supply = _play_goes_on(state.supply)
    return state if supply is state.supply else state._replace(supply=supply)


def _idle(state: TableState, event: TableIdle) -> TableState:
    return state._replace(supply=state.supply._replace(idle_ms=milliseconds(event.hub_at)))


def _tick(state: TableState, event: Tick) -> TableState:
    now, supply = milliseconds(event.hub_at), state.supply
    supply = lived(state, supply, now, dealing=False)
    if _rests_too_long(state, now):
        supply = supply._replace(idle_said=True)
    return state if supply is state.supply else state._replace(supply=supply)


def late_spread(state: TableState, event: CardsSpread | SeatTaken) -> TableState:
    """The table with what it comes too late for: the minutes were over without it."""
    if not _rests_too_long(state, milliseconds(event.hub_at)):
        return state
    return state._replace(supply=state.supply._replace(idle_said=True))


def _rests_too_long(state: TableState, now: int) -> bool:
    """§§ 680a.5(f), 688a.5(g): beyond the filed minutes, and the cards are not spread."""
    supply = state.supply
    since = supply.idle_ms or (supply.active_ms if state.round is None else 0)
    if not since or supply.spread_idle or supply.idle_said or state.terms is None:
        return False
    return now - since > state.terms.controls.idle_minutes * MINUTE_MS


def used(state: TableState, round_: Round, event: Any) -> TableState:
    """A round is over: its deck has to be shuffled again; one that was removed is gone.

    So it has where the text made the round void before any card of it was dealt.
    """
    supply, decks = state.supply, state.supply.decks
    deck = deck_in_play(supply)
    told = state.terms is not None and "deck.received" in state.terms.reporters
    unseen = not deck.name and told and not decks.get("")
    if round_.dealt and (unseen or _is_another(state, deck)):
        supply = supply._replace(stub_rounds=supply.stub_rounds + 1, cut=NOT_CUT)
    elif round_.dealt or _void_undealt(supply, round_):
        known = (
            supply.shoe is None and supply.last_used == deck.name and type(event) is CardsCleared
        )
        ended = type(event) in _ENDS or not reported(state, "cards.cleared")
        # What was lost may have come after its end; so may what came before an untold end.
        heard = known or (ended and not supply.unsure)
        fresh = Deck(  # it may have been another
            deck.name, deck.back, deck.packs, deck.since_ms, deck.preshuffled, deck.looked_after,
            used=deck.used + 1, in_shuffler=deck.in_shuffler, life=deck.life, unsure=not heard,
            acts=(event.order, *_since(round_, deck, event)), received=deck.received,
            counted=supply.shoe and deck.counted,
        )  # fmt: skip
        decks = {**decks, deck.name: fresh}
        supply = supply._replace(in_play=deck.name, cut=NOT_CUT)
        if round_.dealt:
            its = supply.known or (told and len(decks) < 2)  # the one that was dealt from
            last = deck.name if heard and its else None
            by_hand, rounds = last if deck.shuffled == "hand" else None, supply.stub_rounds + 1
            supply = supply._replace(last_used=last, by_hand=by_hand, stub_rounds=rounds)
    return state._replace(
        supply=supply._replace(
            decks=decks,
            seen=supply.seen if supply.shoe else {},
            discarded=0,
            active_ms=milliseconds(event.hub_at),
            # What is missing may have come after an end that nobody heard.
            unsure=(state.stream.doubt and type(event) is not CardsCleared) or misses_cards(state),
        )
    )


def _since(round_: Round, deck: Deck, event: Any) -> tuple[int, ...]:
    """What was done with the deck since its last card, where the round was over unseen by then."""
    if type(event) in _ENDS or not round_.dealt:
        return ()
    return tuple([order for order in deck.acts if order > round_.dealt[-1].order])


def _is_another(state: TableState, deck: Deck) -> bool:
    """Whether a deck that nobody saw come lies in the shuffler still: what is dealt is another."""
    if deck.since_ms or deck.used or not deck.in_shuffler:
        return False
    return reported(state, "deck.out_of_shuffler")


def _void_undealt(supply: Supply, round_: Round) -> bool:
    """§§ 680a.13(a), (e), 688a.13(e), (l): void as its first card was to come, by such a ground."""
    if supply.shoe is not None or round_.dealt:
        return False
    return round_.voided is not None and bool(round_.grounds)


def _opened(state: TableState, event: TableOpened) -> TableState:
    devices = state.devices
    if is_told_again(state, event):
        method = devices.method or event.method
        return state._replace(devices=devices._replace(method=method))
    supply = state.supply._replace(dice_ms=milliseconds(event.hub_at), dice_life="")
    method = event.method
    tallies = {key: one for key, one in state.tallies.items() if not key.startswith("device:")}
    return state._replace(supply=supply, devices=Devices(method, method), tallies=tallies)


def cards_gone(state: TableState, event: TableClosed | TableOpened) -> TableState:
    """Its cards leave the table with its closing; a shoe may be emptied after."""
    emptied_yet = type(event) is TableClosed and reported(state, "shoe.ended")
    shoe = state.supply.shoe if emptied_yet else None
    tallies = without_deck(without_shoe(state) if shoe is None else state)
    return state._replace(supply=Supply(shoe=shoe), tallies=tallies)


ON_USE: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    CardDealt: _dealt,
    StackDelivered: _stack,
    CardRead: _read,
    CardDiscarded: _discarded,
    CardsBurned: _burned,
    BackSeen: _back,
    WagerPlaced: _placed,
    TableIdle: _idle,
    Tick: _tick,
    TableOpened: _opened,
    TableClosed: cards_gone,
}
