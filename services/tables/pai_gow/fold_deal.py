"""A Pai Gow round from the dice to the four cards that are left. Used by `play`, for the fold.

What the text answers with a void is noted as a ground where it happens: §§ 688a.8(f), 688a.9(e),
688a.10(e), 688a.13(c), (e), (g), (i), (j).
"""

from typing import Any

from events.observed.deal import (
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFaceUp,
    CardsCleared,
    DiceRolled,
    DiceShaken,
    HandCleared,
    MisdealDetermined,
    NoRollCalled,
    PlayerChose,
    RandomShown,
    RemainderCounted,
    ShakerCovered,
    StackCollected,
    StackDelivered,
    TotalAnnounced,
)  # fmt: skip
from events.observed.round import RoundVoided
from services.law.pai_gow.procedure import (
    CARDS_EACH,
    DEALER,
    cards_dealt,
    exposed_in_stacks,
    first_card,
    found_face_up,
    remainder_due,
)
from services.tables.heard.clocks import may_precede
from services.tables.pai_gow.dealing import (
    WRONG_COUNT,
    is_seen,
    is_whole,
    may_be_void,
    misdeals,
    out_of_play,
    wrong_counts,
)
from services.tables.pai_gow.hands import POSITION, announced_of, is_roll, thrown
from services.tables.pai_gow.kept import taken_up
from services.tables.pai_gow.parts import PaiGowPlay, Start
from services.tables.parts.called import clock
from services.tables.state import Ground, Owed, Round, TableState, reported

# The start: § 688a.5(i)


def shaken(_: TableState, round_: Round, event: DiceShaken) -> Round:
    start = round_.play.start
    return _started(round_, start._replace(shakes=start.shakes + event.times, said=None))


def rolled(state: TableState, round_: Round, event: DiceRolled) -> Round:
    """Another device may have told of their total before, or have called this no roll."""
    was: Start = round_.play.start
    called = was.called if may_precede(state, event, was.called) else None
    start = Start(dice=event.dice, fallen_out=event.fallen_out, first=was.first, called=called)
    if is_roll(was) and was.called is None and reported(state, "no_roll.called"):
        start = start._replace(first=thrown(was))
    if (was.dice is None or was.shakes) and may_precede(state, event, was.said):
        start = start._replace(announced=was.announced, said=was.said)
    return _started(round_, start)


def no_roll(_: TableState, round_: Round, event: NoRollCalled) -> Round:
    """Of which roll, nobody says: none that was seen before has to stand."""
    start = round_.play.start
    return _started(round_, start._replace(called=clock(event), first=None))


def totalled(_: TableState, round_: Round, event: TotalAnnounced) -> Round:
    start = round_.play.start
    return _started(round_, start._replace(announced=event.total, said=clock(event)))


def number_shown(_: TableState, round_: Round, event: RandomShown) -> Round:
    return _started(round_, round_.play.start._replace(number=event.number))


def covered(_: TableState, round_: Round, event: ShakerCovered) -> Round:
    """Where nobody counts how often it was shaken then, it was."""
    start = round_.play.start
    still = event.times == 0 and (start.still or not start.covered)
    return _started(round_, start._replace(covered=True, still=still))


def _started(round_: Round, start: Start) -> Round:
    return round_._replace(play=round_.play._replace(start=start))


# The deal: §§ 688a.8 to 688a.10, 688a.13


def card_dealt(_: TableState, round_: Round, event: CardDealt) -> Round:
    """An eighth card of a hand shows by itself that it was dealt too many."""
    if event.number > CARDS_EACH and round_.verified and not has_ground(round_, *WRONG_COUNT):
        round_ = round_._replace(play=round_.play._replace(looked=True))
        return demanded(round_, cards_dealt((event.number,)).cite, event.order)
    return _first(round_, event) if len(round_.dealt) == 1 else round_


def stack_delivered(_: TableState, round_: Round, event: StackDelivered) -> Round:
    play: PaiGowPlay = round_.play
    if not play.stacks:
        round_ = _first(round_, event)
    ruling = cards_dealt((event.cards,), stacks=True)
    if ruling.remedy == "void" and not has_ground(round_, *WRONG_COUNT):
        round_ = demanded(round_, ruling.cite, event.order)
    return round_._replace(play=play._replace(stacks=play.stacks + 1))


def has_ground(round_: Round, *cites: str) -> bool:
    """Whether one of these was noted already."""
    return any(one.cite in cites for one in round_.grounds)


def _first(round_: Round, event: CardDealt | StackDelivered) -> Round:
    """§ 688a.13(c), PG-18: a first card to the wrong position."""
    start = round_.play.start
    total, place = thrown(start), POSITION.get(event.hand)
    if total is None or place is None or has_ground(round_, "688a.13(c)"):
        return round_
    announced = announced_of(start)
    announced = total if announced is None else announced
    ruling = first_card(total, announced, place)
    if ruling.remedy == "go-on":
        return round_
    return demanded(round_, ruling.cite, event.order, must=ruling.remedy == "void")


def face_up(_: TableState, round_: Round, event: CardFaceUp) -> Round:
    play: PaiGowPlay = round_.play
    count = play.face_up + 1
    round_ = round_._replace(play=play._replace(face_up=count))
    before, now = found_face_up(play.face_up), found_face_up(count)
    if now.remedy != "void" or before.remedy == "void":
        return round_
    return demanded(round_, now.cite, event.order)


def discarded(_: TableState, round_: Round, _event: CardDiscarded) -> Round:
    play: PaiGowPlay = round_.play
    return round_._replace(play=play._replace(discarded=play.discarded + 1))


def exposed(_: TableState, round_: Round, event: CardExposed) -> Round:
    """§ 688a.13(i): by any card of a player's while stacks come from an automated shoe."""
    if event.hand != "dealer":
        play: PaiGowPlay = round_.play
        seats = (*play.exposed, POSITION.get(event.hand or "") or 0)
        round_ = round_._replace(play=play._replace(exposed=seats), owed=None)
    ruling = exposed_in_stacks(DEALER if event.hand == "dealer" else 1)
    if ruling.remedy != "void" or not in_stacks(round_.play) or has_ground(round_, ruling.cite):
        return round_
    return demanded(round_, ruling.cite, event.order)


def in_stacks(play: PaiGowPlay) -> bool:
    """Whether stacks are being dealt: until the rest of the shoe is counted or a hand is set."""
    over = play.start.covered or play.remainder is not None or play.low
    return bool(play.stacks) and not over


def demanded(round_: Round, cite: str, order: int, *, must: bool = True) -> Round:
    """The round with one more ground for a void."""
    grounds = (*round_.grounds, Ground(cite, must, order))
    return round_._replace(grounds=grounds, owed=None)


def chose(_: TableState, round_: Round, event: PlayerChose) -> Round:
    play: PaiGowPlay = round_.play
    if event.choice == "play" or event.seat in play.void:
        return round_
    return round_._replace(play=play._replace(void=(*play.void, event.seat)), owed=None)


def counted(state: TableState, round_: Round, event: RemainderCounted) -> Round:
    """Four must be left, less those discarded: PG-19.

    A card that was found face up and laid elsewhere is missing there, too: that it was not
    discarded is what is wrong then, and has been said. What cards that were misdealt leave is wrong
    by that, and their deck stays: § 688a.8(f).
    """
    round_ = over(state, round_, event.order)
    play: PaiGowPlay = round_.play
    if play.remainder is not None:
        return round_
    round_ = round_._replace(play=play._replace(remainder=event.cards))
    if event.cards in {remainder_due(out_of_play(state, play)), remainder_due(play.face_up)}:
        return round_
    if has_ground(round_, *WRONG_COUNT):
        return round_
    if is_seen(state, play) and is_whole(state, round_, event.cards):  # some were passed over
        cite = cards_dealt((0,), stacks=bool(play.stacks)).cite
        return demanded(round_, cite, event.order)
    first, *others = misdeals(state, play)
    round_ = demanded(round_, first, event.order)
    for cite in others:
        round_ = demanded(round_, cite, event.order, must=False)
    return round_


def determined(state: TableState, round_: Round, event: MisdealDetermined) -> Round:
    return over(state, round_, event.order) if event.misdealt else round_


def voided(state: TableState, round_: Round, event: RoundVoided) -> Round:
    if event.ground not in WRONG_COUNT or round_.voided is None:
        return round_
    return over(state, round_, event.order) if round_.voided.order == event.order else round_


def cleared(state: TableState, round_: Round, event: CardsCleared) -> Round:
    """What may have been broken off by a void that nobody told is decided by no card."""
    left = dict.fromkeys(round_.play.lock.accepted, event.hub_at)
    round_ = _taken(round_, left)
    if may_be_void(state, round_):
        return round_._replace(verified=False, owed=Owed({}, whole=False))
    return over(state, round_, event.order)


def hand_cleared(state: TableState, round_: Round, event: HandCleared) -> Round:
    """When a hand was taken that may win of a meter: its papers come first."""
    seat = int(event.hand) if event.hand.isdigit() else 0
    round_ = taken_up(state, round_, event, seat) if seat else round_
    return _taken(round_, {seat: event.hub_at} if seat in round_.play.lock.accepted else {})


def stack_collected(_: TableState, round_: Round, event: StackCollected) -> Round:
    play: PaiGowPlay = round_.play
    return round_._replace(play=play._replace(collected=(*play.collected, event.hand)))


def _taken(round_: Round, now: dict[int, str]) -> Round:
    """What was taken before stays so."""
    play: PaiGowPlay = round_.play
    if not now.keys() - play.lock.cleared.keys():
        return round_
    lock = play.lock._replace(cleared=now | play.lock.cleared)
    return round_._replace(play=play._replace(lock=lock))


def over(state: TableState, round_: Round, order: int) -> Round:
    """The deal is over: § 688a.13(g), (j), each position and the dealer has seven cards, or not."""
    play: PaiGowPlay = round_.play
    if play.looked or not round_.dealt or (round_.voided and round_.voided.order < order):
        return round_
    round_ = round_._replace(play=play._replace(looked=True))
    if any(one.must for one in round_.grounds) or not is_seen(state, play):
        return round_
    ruling = cards_dealt([*wrong_counts(round_).values()], stacks=bool(play.stacks))
    return demanded(round_, ruling.cite, order) if ruling.remedy == "void" else round_


ON_DEAL: dict[type, Any] = {
    DiceShaken: shaken, DiceRolled: rolled, TotalAnnounced: totalled, RandomShown: number_shown,
    NoRollCalled: no_roll,
    ShakerCovered: covered, CardDealt: card_dealt, StackDelivered: stack_delivered,
    CardFaceUp: face_up, CardDiscarded: discarded, CardExposed: exposed, PlayerChose: chose,
    RemainderCounted: counted, MisdealDetermined: determined,
    RoundVoided: voided, CardsCleared: cleared, HandCleared: hand_cleared,
    StackCollected: stack_collected,
}  # fmt: skip
