"""The deal at a simulated Saigon table: §§ 680a.8 to 680a.10, 680a.13. Used by `dealer`.

One card at a time out of the hand or a manual shoe, stacks of five out of an automated shoe. Where
the text makes the round void, `Play.void` holds the ground when this is done.
"""

from typing import Any, Final

from services.floor import devices
from services.floor.saigon.bonus import JOKER
from services.floor.saigon.play import DEALER, Play, Reports
from services.floor.saigon.truth import CARDS, HAND
from services.floor.table import MOST_OF_A_ROUND, Report

SHOE: Final = ("shoe-1", "automated-shoe")
STUB_GROUND: Final = {
    "manual-shoe": "680a.8(g)", "hand": "680a.9(f)", "automated-shoe": "680a.10(f)",
}  # fmt: skip
CARD_MS: Final = 900
DEALER_AND_ONE: Final = 2  # places


def deal(play: Play, method: str) -> Reports:
    """To every place five cards."""
    if method == "automated-shoe":
        yield from _stacks(play)
    else:
        yield from _one_by_one(play)
    if play.void is None:
        yield from _seen(play)


# one card at a time


def _one_by_one(play: Play) -> Reports:
    table, chance = play.table, play.chance
    places = play.places()
    order = [place for _ in range(HAND) for place in places]
    begun = 1
    if table.errs("deal.order"):
        at = chance.randrange(len(order) - 2)
        order[at], order[at + 1] = order[at + 1], order[at]
        begun = at + 2 + (len(places) == DEALER_AND_ONE)  # of two hands the next card tells
    if table.errs("deal.count"):
        yield from _miscounted(play, order)
        return
    upset = None  # where in the deal a card goes astray
    if begun < len(order):
        upset = chance.randrange(begun, len(order))
    for at, place in enumerate(order):
        drawn = None
        if at == upset:
            yield from _face_up(play)
            if play.void is not None:
                return
            if table.errs("card.drawn_in_error"):  # § 680a.13(b): it is the next card
                drawn = play.decks.draw()
                yield table.say("card.drawn_in_error", 1_200, disclosed=False, card=drawn)
        yield from _card(play, place, drawn or play.decks.draw())


def _card(play: Play, place: str, card: str) -> Reports:
    hand = play.hand(place)
    card = _swapped(play, hand, card)
    hand.append(card)
    face = {} if play.reads_later else {"card": card}
    yield play.say("card.dealt", CARD_MS, hand=place, number=len(hand), **face)


def _swapped(play: Play, hand: list[str], card: str) -> str:
    """A card that should not be in the deck: one twice, or a second joker."""
    table = play.table
    others = [one for spot in play.spots if spot.cards is not hand for one in spot.cards]
    doubled = play.decks.doubled.setdefault(play.decks.deck, set())
    twice = [one for one in others if one != JOKER and one not in doubled]
    if twice and card != JOKER and table.errs("card.duplicate"):
        again = play.chance.choice(twice)
        doubled.add(again)
        return again
    if JOKER in others and table.errs("joker.second"):
        return JOKER
    return card


def _face_up(play: Play) -> Reports:
    """§ 680a.13(a): one is discarded; two make the round void."""
    table, chance = play.table, play.chance
    if not table.errs("card.face_up"):
        return
    twice = chance.random() < 0.2 and not _is_unread(play)
    for at in range(1 + twice):
        card = play.decks.draw()
        play.discarded.append(card)
        if at:
            table.plant("card.face_up")
        yield table.say("card.found_face_up", 1_500, card=card)
        if at == 0:
            yield table.say("card.discarded", 1_500, card=card)
        else:
            play.void = "680a.13(a)"


def _is_unread(play: Play) -> bool:
    """Whether a card is wrong that nobody has read yet: of a void round nobody does."""
    table = play.table
    made = {one.code for one in table.planted[-MOST_OF_A_ROUND:] if one.round == table.round_id}
    return play.reads_later and not made.isdisjoint(("card.duplicate", "joker.second"))


def _miscounted(play: Play, order: list[str]) -> Reports:
    """§ 680a.13(c): the dealer's own last card is forgotten."""
    for place in order[:-1]:
        yield from _card(play, place, play.decks.draw())
    play.void = "680a.13(c)"


# stacks


def _stacks(play: Play) -> Reports:
    table, chance = play.table, play.chance
    places = play.places()
    if table.errs("deal.order"):
        at = chance.randrange(len(places) - 1)
        places[at], places[at + 1] = places[at + 1], places[at]
    short = chance.choice(places) if table.errs("deal.count") else None
    jams = chance.randrange(1, len(places)) if play.may_jam and chance.random() < 0.004 else None
    for at, place in enumerate(places):
        if at == jams and not table.erred:
            yield from _jam(play)
            return
        cards = HAND + (chance.choice((-1, 1)) if place == short else 0)
        yield _stack(play, place, cards)
    if short is not None:
        play.void = "680a.13(c)"
    elif table.errs("void.missing"):  # § 680a.13(e): it has jammed, and nobody cares
        yield from devices.fault(table, *SHOE, "jam", None)
        yield from devices.seen_to(table, *SHOE)
        yield devices.restored(table, *SHOE)


def _stack(play: Play, place: str, cards: int) -> Report:
    hand = play.hand(place)
    for _ in range(cards):
        hand.append(_swapped(play, hand, play.decks.draw()))
    faces = {} if play.reads_later else {"faces": tuple(hand)}
    return play.say("stack.delivered", 3_500, hand=place, cards=cards, **faces)


def _jam(play: Play) -> Reports:
    """§ 680a.13(e): the automated shoe stops dealing; the round is void."""
    table = play.table
    yield from devices.fault(table, *SHOE, play.chance.choice(("jam", "stop")), None)
    play.void = "680a.13(e)"
    yield from devices.seen_to(table, *SHOE)
    yield devices.restored(table, *SHOE)


# when all is dealt


def _seen(play: Play) -> Reports:
    """What somebody or a device sees amiss on the cards that lie there."""
    table, chance = play.table, play.chance
    place = chance.choice(play.places())
    hand = play.hand(place)
    number = chance.randrange(len(hand))
    foreign = play.decks.foreign.setdefault(play.decks.deck, set())
    if place != DEALER and table.errs("card.exposed"):
        shown: dict[str, Any] = {"hand": place, "number": number + 1, "card": hand[number]}
        yield table.say("card.exposed", 1_200, **shown)
    elif hand[number] not in foreign and table.errs("card.foreign"):
        foreign.add(hand[number])
        yield table.say("back.seen", 1_200, back="violet", card=hand[number])
    elif chance.random() < 0.5 and JOKER in hand and table.errs("joker.second"):
        yield table.say("joker.found", 2_000, deck=play.decks.deck)
    elif table.errs("stub.exposed"):
        yield table.say("stub.exposed", 1_200, card=play.decks.order[0])


def read(play: Play, place: str) -> Reports:
    """The faces of a hand where they are read late; another device may see one otherwise."""
    hand = play.hand(place)
    if play.reads_later:
        for number, card in enumerate(hand, 1):
            yield play.say("card.read", 250, hand=place, number=number, card=card)
    if play.decks.left and play.table.errs("source.disagree"):
        number = play.chance.randint(1, len(hand))
        other = play.decks.order[0]
        yield play.say("card.read", 600, hand=place, number=number, card=other, source="panel")


def count_stub(play: Play, method: str) -> Reports:
    """§ 680a.8(e) to (g): right, or wrong and looked into."""
    table, deck = play.table, play.decks.deck
    if not table.errs("count.stub"):
        yield table.say("stub.counted", 9_000, cards=play.decks.left, deck=deck)
        return
    wrong = play.decks.left + play.chance.choice((-1, 1))
    yield table.say("stub.counted", 9_000, cards=wrong, deck=deck)
    if play.counts_later:  # too late for a void
        play.deck_goes = True
        return
    misdealt = play.chance.random() < 0.5
    yield table.say("misdeal.determined", 20_000, misdealt=misdealt)
    play.void = STUB_GROUND[method]
    play.deck_goes = not misdealt


def dealt(play: Play) -> int:
    """Cards that left the deck; with the stub they are 53 at an honest table."""
    out = sum(len(spot.cards) for spot in play.spots) + len(play.dealer) + len(play.discarded)
    assert out + play.decks.left == CARDS
    return out
