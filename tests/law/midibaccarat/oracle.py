"""Midibaccarat once more, slowly and plainly, from the text alone and with no code of the law.

Used by the tests that compare it with the settlement over many rounds.
"""

import random
from fractions import Fraction
from math import ceil, floor
from typing import Any

Told = dict[str, Any]
DRAGON = {  # win by 9, 8, 7, 6, 5, 4
    "A": [30, 10, 6, 4, 2, 1],
    "B": [20, 8, 7, 4, 3, 1],
    "C": [30, 10, 4, 4, 2, 2],
}
DRAWS_AGAINST = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}


def worth(card: str) -> int:
    if card[0] in "TJQK":
        return 0
    return 1 if card[0] == "A" else int(card[0])


def points(hand: list[str]) -> int:
    return int(str(sum(worth(card) for card in hand))[-1])


def deal(shoe: list[str]) -> tuple[list[str], list[str]]:
    """Player's and Banker's Hand off the top of a shoe."""
    player, banker, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    p, b = points(player), points(banker)
    if p >= 8 or b >= 8:
        return player, banker
    if p in (6, 7):
        if b <= 5:
            banker.append(rest[0])
        return player, banker
    player.append(rest[0])
    if b <= 2 or str(worth(rest[0])) in DRAWS_AGAINST.get(b, ""):
        banker.append(rest[1])
    return player, banker


def vigorish(won: int, rounding: str) -> int:
    share = Fraction(5, 100) * won
    if rounding == "exact":
        return floor(share)
    quarters = share / 25
    if rounding == "up_quarter":
        return 25 * ceil(quarters)
    return max(25, 25 * floor(quarters + Fraction(1, 2)))


def dragon(own: list[str], other: list[str], paytable: str) -> tuple[str, int, str | None]:
    """Outcome, odds to 1, row."""
    mine, theirs = points(own), points(other)
    i_have, they_have = len(own) == 2 and mine >= 8, len(other) == 2 and theirs >= 8
    if i_have and they_have:
        if mine == theirs:
            return "push", 0, "natural-tie"
        return ("win", 1, "natural") if mine > theirs else ("lose", 0, None)
    if i_have:
        return "win", 1, "natural"
    if mine - theirs >= 4:
        return "win", DRAGON[paytable][9 - (mine - theirs)], f"by-{mine - theirs}"
    return "lose", 0, None


def result(wager: str, player: list[str], banker: list[str], filing: Told) -> tuple[Any, ...]:
    """Outcome, odds as a fraction, row."""
    p, b = points(player), points(banker)
    ez = filing["variant"] == "ez"
    dragon_7 = b == 7 and len(banker) == 3 and p < 7
    panda_8 = p == 8 and len(player) == 3 and b < 8
    pairs = (player[0][0] == player[1][0]) + (banker[0][0] == banker[1][0])
    x, y = filing["tie_odds"]
    main = {True: "win", False: "lose"}
    if wager in ("player", "banker"):
        if p == b or (wager == "banker" and ez and dragon_7):
            return "push", 0, None
        return main[(p > b) == (wager == "player")], 1, None
    if wager == "tie":
        return main[p == b], Fraction(x, y), None
    if wager == "dragon_7":
        return main[dragon_7], 40, "dragon-7" if dragon_7 else None
    if wager == "panda_8":
        return main[panda_8], 25, "panda-8" if panda_8 else None
    if wager == "house_money":
        return main[pairs > 0], [0, 3, 15][pairs], [None, "one-pair", "both-pairs"][pairs]
    own, other = (player, banker) if wager == "dragon_bonus_player" else (banker, player)
    return dragon(own, other, filing["dragon_bonus"])


def settled(wager: str, stake: int, beside: int, told: Told) -> Told:
    """One wager; `beside` is what was pressed on to it."""
    filing, hands = told["filing"], told["hands"]
    outcome, odds, row = result(wager, hands["player"], hands["banker"], filing)
    at_stake = stake + beside
    won = floor(at_stake * odds) if outcome == "win" else 0
    owes = wager == "banker" and outcome == "win" and filing["variant"] != "ez"
    found = {
        "stake": stake,
        "outcome": outcome,
        "returned": 0 if outcome == "lose" else at_stake,
        "won": won,
        "from_meter": 0,
        "vigorish": vigorish(won, filing["vigorish_rounding"]) if owes else 0,
    }
    return found | ({"hand": row} if row else {})


def answer(told: Told) -> list[Told]:
    """The seats of the answer, without citations."""
    found = []
    for seat in told["seats"]:
        wagers = {wager: settled(wager, stake, 0, told) for wager, stake in seat["wagers"].items()}
        to = seat.get("press_to")
        if to and wagers["house_money"]["outcome"] == "win":
            portion = told["filing"]["house_money_press"]
            part = Fraction(100 if portion == "all" else portion, 100)
            moved = floor(wagers["house_money"]["won"] * part)
            wagers["house_money"]["won"] -= moved
            wagers["house_money"]["pressed"] = moved
            wagers[to] = settled(to, seat["wagers"][to], moved, told) | {"pressed_in": moved}
        found.append({"seat": seat["seat"], "wagers": wagers})
    return found


def round_of(rng: random.Random) -> Told:
    """A lawful round under any filing, pairs more often than they come."""
    ez = rng.random() < 0.5
    filing: Told = {
        "decks": rng.choice([6, 7, 8]),
        "variant": "ez" if ez else "commission",
        "tie_odds": rng.choice([[8, 1], [9, 1], [17, 2], [25, 3]]),
        "dragon_bonus": rng.choice("ABC"),
        "house_money": True,
        "house_money_press": rng.choice(["all", 1, 33, 50, 99, 100]),
        "vigorish_rounding": rng.choice(["up_quarter", "nearest_quarter", "exact"]),
    }
    ranks = rng.choice(["A23456789TJQK", "A23456789TJQK", "37T", "246"])
    shoe = [rng.choice(ranks) + rng.choice("cdhs") for _ in range(6)]
    player, banker = deal(shoe)
    offered = ["tie", "dragon_bonus_player", "dragon_bonus_banker"]
    offered += ["dragon_7", "panda_8"] if ez else []
    seats = []
    for number in rng.sample(range(1, 10), rng.randint(1, 4)):
        side = rng.choice(["player", "banker"])
        names = [side, *rng.sample(offered, rng.randint(0, len(offered)))]
        seat: Told = {"seat": number}
        if rng.random() < 0.6:
            names.append("house_money")
            if rng.random() < 0.6:
                seat["press_to"] = side
        rng.shuffle(names)
        seat["wagers"] = {name: rng.choice([rng.randint(1, 3000), 500, 2500]) for name in names}
        seats.append(seat)
    hands = {"player": player, "banker": banker}
    return {
        "id": 1, "game": "midibaccarat", "text": "629a-2014", "filing": filing, "hands": hands,
        "seats": seats,
    }  # fmt: skip
