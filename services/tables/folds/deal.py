"""An open round after one more card, or word about one. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import CardDealt, CardRead, HandCleared, StackDelivered
from events.observed.round import RoundVoided
from services.tables.due.chips import keeps
from services.tables.due.grounds import believed
from services.tables.due.owed import with_owed
from services.tables.due.payments import MISSED, hidden, reckon
from services.tables.folds.spots import was_settled
from services.tables.heard.clocks import TAKEN, may_precede
from services.tables.heard.trust import Trust, trust
from services.tables.parts.called import clock
from services.tables.parts.voided import Voided
from services.tables.state import Dealt, Ground, Reckoned, Round, Spot, TableState, reported

MOST_WORDS: Final = 16  # of one round
_DEALT: Final = Round._fields.index("dealt")
_OWED: Final = Round._fields.index("owed")
_new: Final = tuple.__new__


def _dealt(state: TableState, round_: Round, event: CardDealt) -> Round:
    """Where a second device reports the deal too, its report is another word on the same card."""
    source = event.source
    if not (round_.dealt or round_.no_more):
        round_ = _bare(state, round_, event)
    elif round_.dealt and round_.dealt[0].dealt_by != source:
        place = (event.hand, event.number)
        if any((card[0], card[1]) == place and card.dealt_by != source for card in round_.dealt):
            return round_ if event.card is None else _word(round_, event, event.card)
    card = _new(Dealt, (event.hand, event.number, event.card, event.order, source, source, 0))
    return with_cards(numbered(round_, event), (*round_.dealt, card))


def _bare(state: TableState, round_: Round, event: CardDealt | StackDelivered) -> Round:
    """A first card without "no more bets": another device may have that on its way."""
    if alone_says(state, event.source, "no_more_bets.announced"):
        return round_
    if not reported(state, "no_more_bets.announced"):
        return round_
    return round_._replace(clocks=round_.clocks._replace(bare=clock(event)))


def alone_says(state: TableState, source: str, fact: str) -> bool:
    """Whether this device reports such facts, and no other does: then its order decides."""
    return state.terms is not None and state.terms.reporters.get(fact) == (source,)


def _stack(state: TableState, round_: Round, event: StackDelivered) -> Round:
    """As many cards as the shoe says, their faces where it knows them."""
    if not (round_.dealt or round_.no_more):
        round_ = _bare(state, round_, event)
    faces = event.faces or (None,) * event.cards
    hand, order, source = event.hand, event.order, event.source
    cards = [
        _new(Dealt, (hand, number, card, order, source, source, 0))
        for number, card in enumerate(faces, 1)
    ]
    return with_cards(numbered(round_, event), (*round_.dealt, *cards))


def numbered(round_: Round, event: Any) -> Round:
    """The round, with the number that this device has for it."""
    if event.round is None or event.source in round_.numbers:
        return round_
    return round_._replace(numbers={**round_.numbers, event.source: event.round})


def _read(_: TableState, round_: Round, event: CardRead) -> Round:
    """A face read; of a card whose deal was not reported it says that it lies there."""
    return _word(round_, event, event.card)


def _word(round_: Round, event: CardRead | CardDealt, face: str) -> Round:
    """What one more device says of a card.

    Where two words differ, that of the device which dealt the card stands, else the first. The
    other is kept beside; that they differ is a finding.
    """
    hand, number, order, source = event.hand, event.number, event.order, event.source
    dealt, words = [*round_.dealt], round_.words
    known = [at for at, card in enumerate(dealt) if card[1] == number and card[0] == hand]
    if not known:
        dealt.append(_new(Dealt, (hand, number, face, order, source, "", order)))
    for at in known:
        card = dealt[at]
        seen = _new(Dealt, (hand, number, face, card.order, source, card.dealt_by, order))
        if card.card is None:
            dealt[at] = seen
        elif card.card != face:
            other = seen._replace(order=order)
            if source == card.dealt_by != card.source:
                dealt[at], other = seen, card
            words = (*words, other)[-MOST_WORDS:]
    if words is not round_.words:
        round_ = round_._replace(words=words)
    return with_cards(round_, tuple(dealt))


def with_cards(round_: Round, dealt: tuple[Dealt, ...]) -> Round:
    """The round with these cards; what the law makes of it is looked up again."""
    parts = [*round_]  # as in `spots`
    parts[_DEALT], parts[_OWED] = dealt, None
    return _new(Round, parts)


def _voided(state: TableState, round_: Round, event: RoundVoided) -> Round:
    """A ground that no device here would have reported is taken as it is given."""
    if round_.voided is not None:
        return round_
    ground = event.ground
    if ground is not None and believed(state, ground):
        grounds = (*round_.grounds, Ground(ground, must=False, order=event.order))
        round_ = round_._replace(grounds=grounds)
    return round_._replace(voided=Voided(event.order, event.ground), owed=None)


def _cleared(state: TableState, round_: Round, event: HandCleared) -> Round:
    """Cards taken while a wager on them waits: early, if it is settled yet; else it is missed."""
    if round_.voided is not None or hidden(round_):
        return round_
    round_ = with_owed(state, round_)
    if round_.owed is None or not (round_.owed.whole or event.hand.isdigit()):
        return round_
    names = _waiting(state, round_, event.hand)
    if not names:
        return round_
    when = dict.fromkeys(names, clock(event))
    clocks = round_.clocks._replace(taken={**round_.clocks.taken, **when})
    return round_._replace(said=(*round_.said, *names), clocks=clocks)


def _waiting(state: TableState, round_: Round, hand: str) -> tuple[str, ...]:
    """For whose wagers these cards went too early, if they are settled now.

    A push needs nothing; but he who takes or pays it all the same has not settled it before.
    """
    if early(state, round_, hand):
        return (taken(hand),)
    owed = round_.owed.wagers if round_.owed is not None else {}
    pushes = {
        str(key[0])
        for key, spot in round_.spots.items()
        if key in owed and owed[key].outcome == "push" and _lies(spot)
    }
    return tuple([taken(one) for one in sorted(pushes) if one == hand or not hand.isdigit()])


def _lies(spot: Spot) -> bool:
    """Whether nobody has touched what was wagered there."""
    done = spot.paid_cents or spot.collected_cents or spot.returned_cents
    return spot.stake_cents > 0 and not done


def taken(hand: str) -> str:
    """As the round remembers it; a hand that is no seat's is every seat's."""
    return f"{TAKEN}/{hand if hand.isdigit() else ''}"


def settled_after(state: TableState, round_: Round, event: Any) -> Round:
    """The dealer settles at a seat: whether its cards were taken before is told by now."""
    if TAKEN in round_.said:
        return round_
    when = round_.clocks.taken
    if any(
        one in round_.said and not may_precede(state, event, when.get(one))
        for one in (taken(""), taken(str(event.seat)))
    ):
        return round_._replace(said=(*round_.said, TAKEN))
    return round_


def early(state: TableState, round_: Round, hand: str) -> bool:
    """Whether a wager on this hand was to be taken or paid, and was not yet.

    Where the dealer was at none of a seat's wagers, nothing of it was paid out of another.
    """
    seats = [int(hand)] if hand.isdigit() else sorted({seat for seat, _ in round_.spots})
    seen = trust(state, round_)
    for seat in seats:
        alone = _not_begun(round_, seat)
        for one in reckon(round_, seat, seen):
            if one.net.code in MISSED or (alone and _moves(one, seen)):
                return True
    return False


def _not_begun(round_: Round, seat: int) -> bool:
    return not round_.loose.get(seat) and not any(
        was_settled(key, spot) for key, spot in round_.spots.items() if key[0] == seat
    )


def _moves(one: Reckoned, seen: Trust) -> bool:
    """Whether chips have to move for a wager, and it would be seen."""
    seen = seen.of(one.key[1])
    if one.owed.outcome == "lose":
        return seen.collected and keeps(one.spot, one.owed) > 0
    return one.owed.outcome == "win" and seen.paid and one.owed.won_cents > 0


ON_CARDS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    CardDealt: _dealt,
    StackDelivered: _stack,
    CardRead: _read,
    HandCleared: _cleared,
    RoundVoided: _voided,
}
