"""A second settlement of Face Up Pai Gow, slow, from the text and the readings alone.

Shares nothing with `services.law`: its own rankings (`slow`), its own paytables, one function.
"""

from itertools import pairwise
from typing import Any

from tests.law.pai_gow import slow

Line = dict[str, Any]

SEVEN, SEVEN_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-joker"
FORTUNE_ROWS = (SEVEN, "royal-match", SEVEN_JOKER, "five-aces", "royal-flush", "straight-flush",
                "four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight",
                "three-pair")  # fmt: skip
FORTUNE = {
    1: (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0),
    2: (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    3: (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
    4: (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2),
    5: (5000, 1000, 500, 300, 100, 45, 5, 5, 4, 3, 2),
    6: (5000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2),
}
ENVY = {
    1: (1000, 250, 100, 50, 25, 10, 5),
    2: (5000, 1000, 500, 250, 50, 20, 5),
    3: (3000, 1000, 500, 250, 50, 20, 5),
    4: (1000, 750, 250, 100, 50, 20, 5),
    5: (2500, 500, 250, 150, 55, 25, 6),
    6: (2500, 500, 250, 150, 55, 25, 6),
}
ACE_HIGH = {1: (20, 10, 8), 2: (40, 15, 5), 3: (30, 15, 6), 4: (25, 10, 7), 5: (40, 12, 5)}
# hand, per cent, dollars; then what the joker may do and what the meter starts at
PROGRESSIVE: dict[int, tuple[list[tuple[str, int, int]], bool, int]] = {
    1: ([("any-seven", 100, 0), ("five-aces", 10, 0), ("royal-flush", 0, 500),
         ("straight-flush", 0, 100), ("four-of-a-kind", 0, 75), ("full-house", 0, 4)],
        False, 10000),
    2: ([(SEVEN, 100, 0), (SEVEN_JOKER, 10, 0), ("five-of-a-kind", 0, 500),
         ("royal-flush", 0, 300), ("straight-flush", 0, 100), ("four-of-a-kind", 0, 30),
         ("full-house", 0, 7)], True, 10000),
    3: ([("any-seven", 100, 0), ("five-aces", 10, 0), ("royal-flush", 0, 2500),
         ("straight-flush", 0, 500), ("four-of-a-kind", 0, 375), ("full-house", 0, 20)],
        False, 10000),
    4: ([(SEVEN, 100, 5000), ("royal-match", 20, 5000), (SEVEN_JOKER, 10, 5000),
         ("five-aces", 0, 2500), ("royal-flush", 0, 500), ("straight-flush", 0, 200),
         ("four-of-a-kind", 0, 100)], False, 10000),
    5: ([("any-seven", 100, 0), ("five-aces", 10, 0), ("five-of-a-kind", 0, 1000),
         ("royal-flush", 0, 500), ("straight-flush", 0, 100), ("four-of-a-kind", 0, 20),
         ("full-house", 0, 5)], True, 5000),
    6: ([("any-seven", 100, 0), ("five-aces", 10, 0), ("five-of-a-kind", 0, 800),
         ("royal-flush", 0, 400), ("straight-flush", 0, 75), ("four-of-a-kind", 0, 10)],
        True, 2000),
    7: ([("five-aces", 100, 0), ("royal-flush", 0, 500), ("straight-flush", 0, 100),
         ("four-of-a-kind", 0, 75), ("full-house", 0, 5)], True, 1000),
}  # fmt: skip
PROGRESSIVE_ENVY = dict(zip(FORTUNE_ROWS, (1000, 750, 250, 100, 50, 20, 5), strict=False))


def fortune(paytable: int, cards: tuple[str, ...]) -> tuple[str, int, int] | None:
    """Row, odds to 1 (0: a push), envy in cents."""
    fits, found = slow.rows(cards), None
    envies = ENVY[paytable] + (0,) * 5
    for row, pays, envy in zip(FORTUNE_ROWS, FORTUNE[paytable], envies, strict=False):
        if row in fits and (found is None or pays > found[1]):
            found = (row, pays, envy * 100)
    return found


def progressive(paytable: int, cards: tuple[str, ...]) -> tuple[str, int, int] | None:
    """Row, per cent of the meter, fixed cents."""
    rows, fully_wild, _ = PROGRESSIVE[paytable]
    fits = slow.rows(cards, fully_wild=fully_wild)
    if "five-aces" in fits:
        fits.add("five-of-a-kind")
    for row, percent, dollars in rows:
        if row == "any-seven" and fits & {SEVEN, SEVEN_JOKER}:
            return SEVEN, percent, dollars * 100
        if row in fits:
            return row, percent, dollars * 100
    return None


def main(line: Line, seat: Line) -> tuple[str, int]:
    """Outcome and what is won, for a stake of one."""
    if seat.get("surrendered"):
        return "lose", 0
    dealer = tuple(line["dealer"]["cards"])
    if slow.is_ace_high(dealer):
        return "push", 0
    cards, house = tuple(seat["cards"]), slow.house_way(dealer)
    low = seat.get("low")
    mine = slow.Setting(cards, (low[0], low[1])) if low else slow.house_way(cards)
    if mine.high < mine.low:
        return "lose", 0
    better = (mine.high > house.high) + (mine.low > house.low)
    return ("lose", "push", "win")[better], better // 2


def settle(line: Line) -> dict[int, Line]:
    """By seat: every wager as (outcome, returned, won, from the meter, cut off, hand), and envy."""
    filing, told = line["filing"], {}
    shares = meter_shares(line)
    for seat in line["seats"]:
        gone = seat.get("abandoned", False) or "void" in seat
        wagers = {}
        for wager, stake in seat["wagers"].items():
            if gone:
                wagers[wager] = absent(seat, filing, wager, stake)
            else:
                wagers[wager] = one(line, seat, wager, stake, shares.get(seat["seat"], 0))
        limit(wagers, filing.get("payout_limit"))
        told[seat["seat"]] = {"wagers": wagers, "envy": [] if gone else envy(line, seat)}
    return told


def absent(seat: Line, filing: Line, wager: str, stake: int) -> list[Any]:
    if "void" in seat:
        return ["void", stake, 0, 0, 0, None]
    lost = wager == "main" and seat.get("surrendered")
    if lost or filing.get("abandoned_wagers", "lose") == "lose":
        return ["lose", 0, 0, 0, 0, None]
    return ["push", stake, 0, 0, 0, None]


def one(line: Line, seat: Line, wager: str, stake: int, share: int) -> list[Any]:
    filing, cards = line["filing"], tuple(seat["cards"])
    if wager == "main":
        outcome, times = main(line, seat)
        return [outcome, 0 if outcome == "lose" else stake, stake * times, 0, 0, None]
    if wager == "ace_high":
        dealer = tuple(line["dealer"]["cards"])
        if not slow.is_ace_high(dealer):
            return ["lose", 0, 0, 0, 0, None]
        names = ("both-ace-high", "dealer-ace-high-joker", "dealer-ace-high")
        row = 0 if slow.is_ace_high(cards) else 1 if "Jk" in dealer else 2
        return ["win", stake, stake * ACE_HIGH[filing["ace_high"]][row], 0, 0, names[row]]
    if wager == "fortune":
        found = fortune(filing["fortune"], cards)
        if found is None:
            return ["lose", 0, 0, 0, 0, None]
        return ["win" if found[1] else "push", stake, stake * found[1], 0, 0, found[0]]
    hit = progressive(filing["progressive"], cards)
    if hit is None:
        return ["lose", 0, 0, 0, 0, None]
    back = stake if filing["progressive"] == 4 else 0
    return ["win", back, hit[2], share if hit[1] else 0, 0, hit[0]]


def limit(wagers: dict[str, list[Any]], most: int | None) -> None:
    left = most
    for wager in ("ace_high", "fortune", "progressive"):
        if left is not None and wager in wagers:
            won = wagers[wager][2]
            wagers[wager][2] = min(won, left)
            wagers[wager][4] = won - wagers[wager][2]
            left -= wagers[wager][2]


def envy(line: Line, seat: Line) -> list[tuple[int, str, int]]:
    filing, found = line["filing"], []
    for wager in ("fortune", "progressive"):
        if seat["wagers"].get(wager, 0) < 500 or (wager == "progressive" and filing[wager] != 4):
            continue
        for other in line["seats"]:
            mine = other is seat or other.get("player", 1) == seat.get("player", 2)
            if mine or "void" in other or not other["wagers"]:
                continue
            cards = tuple(other["cards"])
            if wager == "fortune":
                row = fortune(filing["fortune"], cards)
                cents = row[2] if row else 0
            else:
                hit = progressive(4, cards)
                cents = 100 * PROGRESSIVE_ENVY[hit[0]] if hit else 0
            if cents:
                found.append((other["seat"], wager, cents))
    return found


def meter_shares(line: Line) -> dict[int, int]:
    return {seat: share for seat, share, _, _ in movements(line)}


def movements(line: Line) -> list[tuple[int, int, int, int]]:
    """Seat, share, and the meter with its reserve after it."""
    paytable = line["filing"].get("progressive")
    seats = {one["seat"]: one for one in line["seats"]}
    order = line.get("hit_order", sorted(seats))
    value, reserve, found = line["meter"]["value"], line["meter"].get("reserve", 0), []
    for number in order:
        seat = seats[number]
        if "progressive" not in seat["wagers"] or "void" in seat or seat.get("abandoned"):
            continue
        hit = progressive(paytable, tuple(seat["cards"]))
        if hit is None or not hit[1]:
            continue
        share = value * hit[1] // 100
        value -= share
        if hit[1] == 100:
            seed = PROGRESSIVE[paytable][2] * 100
            if line["filing"].get("reserve_use") == "add_to_seed":
                value, reserve = seed + reserve, 0
            else:
                value, reserve = seed, max(reserve - seed, 0)
        found.append((number, share, value, reserve))
    return found


def printed_columns_fall() -> bool:
    """Pays fall down each column, save where the law prints it so."""
    return all(a >= b for column in FORTUNE.values() for a, b in pairwise(column))
