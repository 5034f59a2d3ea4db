"""What a line of a scenario may say, beside what `play` knows: an act, and the events of it.

Hands are P, B and D (or `player`, `banker`, `dealer`), and seats by their number.

    open     midibaccarat house_money=true tray=1000 other_reveal=true blind=hand.given
    open     saigon-2019 pot=true method=hand,shuffler table=SG-02     or saigon-2016, pai-gow
    turns    1: Jk 8h 6s | dealer: Td 7s 3h     a card a hand in turn, in the order of the hands
    hands    1: Jk 8h 6s | dealer: Td 7s 3h     all cards of a hand, then the next; ? face unread
    stacks   7: 2c 3c 4c 5c 6c 7c 8c | 6: ?7    out of an automated shoe; ?7 seven faces unread
    sets     1: 8h 6s | dealer: Kd Qs | 3:      with the low hand, or without a word of it
    resets   dealer: Kd Qs
    reveals  1 | dealer                         likewise: touches, clears (a hand's cards)
    compares 1: win | 3: lose
    points   P 5 B 6                            finals P 5 B 6 with the result
    gives    P 3                                likewise: returns, relinquishes
    presses  3: banker 60
    reads    3: 5                               what lies at a seat as its marker
    envy     3: 25                              likewise: pots
    sits     1 3                                leaves 3
    void     629a.13(e)                         or `void` without a ground
    later    4h                                 so long passes
    event    cut.made seat=3 from_top=52        any other event, its content as `key=value`

Every open table has devices that report all facts, but those that are `blind=FACT,FACT`; another
may report some of them too, `also=DEVICE:FACT,FACT`.
"""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from events.filing import Controls, MidibaccaratFiling, PaiGowFiling, SaigonFiling
from tests.scenarios.words import HANDS, by_place, by_seat, cents, named, span_ms

Act = Callable[[Any, str], None]
FILINGS: dict[str, Callable[..., Any]] = {
    "midibaccarat": MidibaccaratFiling,
    "pai-gow": PaiGowFiling,
    "saigon-2016": lambda **told: SaigonFiling(text="680a-2016", **told),
    "saigon-2019": lambda **told: SaigonFiling(text="680a-2019", **told),
}


def _open(play: Any, rest: str) -> None:
    game, _, options = rest.partition(" ")
    filed: dict[str, Any] = {}
    controls: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for name, value in named(options):
        if name == "tray":
            more["tray_cents"] = cents(str(value))
        elif name == "differential":
            more["table_differential"] = cents(str(value))
        elif name == "blind":
            more["blind"] = tuple(value.split(","))
        elif name == "also":
            device, _, kinds = value.partition(":")
            more["also"] = {device: kinds.split(",")}
        elif name == "method":
            more["method"] = value.split(",")
        elif name == "table":
            play.sit_at(value)
        elif name in Controls.model_fields:
            controls[name] = value
        else:
            filed[name] = tuple(value) if isinstance(value, list) else value
    filing = FILINGS[game](**filed)
    play.take(play.reports.opened_for(filing, Controls(**controls), **more))


def hand_of(place: str) -> str:
    return HANDS.get(place, place)


def _dealt(play: Any, hand: str, card: str) -> None:
    face = {} if card == "?" else {"card": card}
    play.report("card.dealt", hand=hand, number=play.following(hand), **face)


def _hands(play: Any, rest: str) -> None:
    for place, cards in by_place(rest):
        for card in cards:
            _dealt(play, hand_of(place), card)


def _turns(play: Any, rest: str) -> None:
    told = by_place(rest)
    for cards in zip_longest(*[cards for _, cards in told]):
        for (place, _), card in zip(told, cards, strict=True):
            if card is not None:
                _dealt(play, hand_of(place), card)


def _stacks(play: Any, rest: str) -> None:
    for place, cards in by_place(rest):
        if cards[0].startswith("?"):
            told: dict[str, Any] = {"cards": int(cards[0][1:])}
        else:
            told = {"cards": len(cards), "faces": cards}
        play.report("stack.delivered", hand=hand_of(place), **told)


def _setting(kind: str) -> Act:
    def act(play: Any, rest: str) -> None:
        for place, low in by_place(rest):
            play.report(kind, hand=hand_of(place), **({"low": low} if low else {}))

    return act


def _of_hands(kind: str) -> Act:
    def act(play: Any, rest: str) -> None:
        for place, _ in by_place(rest):
            play.report(kind, hand=hand_of(place))

    return act


def _of_seats(kind: str) -> Act:
    def act(play: Any, rest: str) -> None:
        for seat in rest.split():
            play.report(kind, seat=int(seat))

    return act


def _amounts(kind: str) -> Act:
    def act(play: Any, rest: str) -> None:
        for seat, words in by_seat(rest):
            play.report(kind, seat=seat, amount_cents=cents(words[0]))

    return act


def _points(*, final: bool) -> Act:
    def act(play: Any, rest: str) -> None:
        for place, points in _pairs(rest):
            play.report("points.announced", hand=hand_of(place), points=int(points), final=final)

    return act


def _handed(kind: str) -> Act:
    def act(play: Any, rest: str) -> None:
        for place, seat in _pairs(rest):
            play.report(kind, hand=hand_of(place), seat=int(seat))

    return act


def _pairs(rest: str) -> list[tuple[str, str]]:
    words = rest.split()
    return list(zip(words[::2], words[1::2], strict=True))


def _compares(play: Any, rest: str) -> None:
    for seat, words in by_seat(rest):
        play.report("hand.compared", seat=seat, result=words[0])


def _presses(play: Any, rest: str) -> None:
    for seat, (to, amount) in by_seat(rest):
        play.report("wager.pressed", seat=seat, to=to, amount_cents=cents(amount))


def _void(play: Any, rest: str) -> None:
    play.report("round.voided", **({"ground": rest} if rest else {}))


def _later(play: Any, rest: str) -> None:
    play.reports.later_ms += span_ms(rest)


def _event(play: Any, rest: str) -> None:
    kind, _, content = rest.partition(" ")
    play.report(kind, **dict(named(content)))


ACTS: dict[str, Act] = {
    "open": _open,
    "hands": _hands,
    "turns": _turns,
    "stacks": _stacks,
    "sets": _setting("hand.set"),
    "resets": _setting("hand.reset"),
    "reveals": _of_hands("hand.revealed"),
    "touches": _of_hands("hand.touched"),
    "clears": _of_hands("hand.cleared"),
    "compares": _compares,
    "points": _points(final=False),
    "finals": _points(final=True),
    "gives": _handed("hand.given"),
    "returns": _handed("hand.returned"),
    "relinquishes": _handed("right.relinquished"),
    "presses": _presses,
    "reads": _amounts("marker.read"),
    "envy": _amounts("envy.paid"),
    "pots": _amounts("pot.paid"),
    "sits": _of_seats("seat.taken"),
    "leaves": _of_seats("seat.left"),
    "void": _void,
    "later": _later,
    "event": _event,
}
