"""Rounds of Pai Gow that the scenarios share, part by part.

The dealer has a pair of nines; seats 6 and 4 win, seat 2 loses.
"""

from collections.abc import Mapping

from events.cards import DECK_WITH_JOKER
from tests.scenarios.play import Play, play

FILED = "fortune=1 progressive=4 ace_high=1 house_way=default adjacent_boxes=2"
OPEN = f"""
    open     pai-gow {FILED} link=PG-1 validate_from_cents=10000 tray=100000
    sits     6 4 2
"""
WAGERS = """
    wagers   6: main 25 fortune 5 | 4: main 25 progressive 5 | 2: main 50
    event    progressive_wager.accepted seat=4
    event    progressive_wager.lit seat=4
    closed
"""
LAMMERS = """
    event    lammer.placed seat=6 wager=fortune
    event    lammer.placed seat=4 wager=progressive
"""
LOCK = """
    event    progressive.locked
    event    progressive_wagers.collected value_cents=500 count=1
"""
SHAKE = """
    event    dice.shaken times=3
"""
DICE = """
    event    dice.rolled dice=[2,3,4]
    event    total.announced total=9
"""
# nine from the dealer, counter-clockwise: the position of seat 6
HANDS = {  # of who wagers; the others get what is left of the deck
    "dealer": "Qh Jd 9c 9d 7h 6d 3c",
    "6": "Ac Ad Kh 8h 5c 4d 2s",
    "4": "Ks Kd As Th 9s 6c 3d",
    "2": "Qs Jc 9h 8c 6h 4c 2d",
}
AROUND = ("6", "dealer", "1", "2", "3", "4", "5")


def dealt(hands: Mapping[str, str]) -> dict[str, list[str]]:
    """Seven cards to each position and the dealer: all of one deck."""
    told = {name: cards.split() for name, cards in {**HANDS, **hands}.items()}
    out = {card for cards in told.values() for card in cards}
    if "?" in out:  # unread: they hold what they always do
        out |= {card for cards in HANDS.values() for card in cards.split()}
    left = iter([card for card in DECK_WITH_JOKER if card not in out])
    return {name: told.get(name) or [next(left) for _ in range(7)] for name in AROUND}


def turns(order: tuple[str, ...] = AROUND, hands: Mapping[str, str] | None = None) -> str:
    """The deal, card by card."""
    told = dealt(hands or {})
    return "    turns    " + " | ".join(f"{one}: {' '.join(told[one])}" for one in order) + "\n"


def stacks(order: tuple[str, ...] = AROUND, hands: Mapping[str, str] | None = None) -> str:
    """The deal out of an automated shoe."""
    told = dealt(hands or {})
    return "    stacks   " + " | ".join(f"{one}: {' '.join(told[one])}" for one in order) + "\n"


COVER = """
    event    shaker.covered
"""
STACKS = """
    event    stack.collected hand=1
    event    stack.collected hand=3
    event    stack.collected hand=5
"""
COUNT = (
    """
    event    remainder.counted cards=4
"""
    + STACKS
)
DEALER = """
    sets     dealer: Qh Jd
"""
SETS = """
    sets     6: Kh 8h | 4: As Th | 2: Jc 9h
"""
FIRST = """
    reveals  6
    compares 6: win
    pays     6: main 25
    takes    6: fortune 5
    clears   6
"""
SECOND = """
    reveals  4
    compares 4: win
    pays     4: main 25
    clears   4
"""
THIRD = """
    reveals  2
    compares 2: lose
    takes    2: main 50
    clears   2
"""
CLEARED = "    cleared\n"
PLACED = OPEN + WAGERS + LAMMERS + LOCK
STARTED = PLACED + SHAKE + DICE
DEAL = turns() + COVER + COUNT
DEALT = STARTED + DEAL
SET = DEALT + DEALER + SETS
SETTLED = FIRST + SECOND + THIRD + CLEARED
ALL_BACK = """
    back     6: main 25 fortune 5 | 4: main 25 progressive 5 | 2: main 50
    cleared
"""
HONEST = SET + SETTLED


def found(text: str) -> list[str]:
    """What is found in a scenario, each with its seat where it has one."""
    return [
        " ".join([one.code if one.what == "raised" else f"{one.what} {one.code}"]
                 + ([str(one.seat)] if one.seat else []))
        for one in played(text).findings
    ]  # fmt: skip


def played(text: str) -> Play:
    """A scenario, played to its end."""
    return play(text)
