"""What lay at each place of a round, and what each seat came out with. Used by the dossier."""

from collections.abc import Iterator, Sequence
from typing import Any

Plain = dict[str, Any]


def laid(events: Sequence[Plain]) -> dict[str, list[str | None]]:
    """Cards by hand as the devices told of them, of a round that is not settled yet."""
    cards: dict[str, dict[int, str | None]] = {}
    for event in events:
        kind = event["type"]
        if kind in ("card.dealt", "card.read"):
            hand = cards.setdefault(event["hand"], {})
            known = hand.get(event["number"])
            hand[event["number"]] = event.get("card") or known
        elif kind == "stack.delivered":
            faces = event.get("faces") or [None] * event["cards"]
            cards[event["hand"]] = dict(enumerate(faces, 1))
    return {name: [hand[n] for n in sorted(hand)] for name, hand in sorted(cards.items())}


def by_seat(round_: Plain, facts: Sequence[Plain]) -> Iterator[Plain]:
    """What each seat put down, what it was due net of that, and what the dealer did."""
    seats: dict[int, Plain] = {}
    for wager in round_["wagers"]:
        seat = _seat(seats, wager["seat"])
        seat["staked_cents"] += wager["stake_cents"]
        due = wager["won_cents"] + wager["returned_cents"] - wager["stake_cents"]
        seat["due_cents"] += due - wager["vigorish_cents"]
    played_for = {one["seat"] for one in round_["wagers"] if _is_played_for(one)}
    for fact in facts:
        if fact["kind"] == "transfer":
            _beside(seats, fact, played_for)
    yield from (seats[number] for number in sorted(seats))


def _is_of_pot(move: Plain, played_for: set[int]) -> bool:
    """Whether chips of a pot went to a seat that no wager of it tells of."""
    if move["what"] == "pot.paid":
        return bool(played_for)
    its_own = (move["what"], move["wager"]) == ("wager.returned", "pot")
    return its_own and move["seat"] in played_for


def _is_played_for(wager: Plain) -> bool:
    """A Pot Wager that somebody has won: where it went, a transfer tells."""
    return wager["wager"] == "pot" and wager["outcome"] in ("win", "lose")


def _beside(seats: dict[int, Plain], move: Plain, played_for: set[int]) -> None:
    """What no wager of the seat says: envy, the pot, and what went wrong."""
    what, cents = move["what"], move["amount_cents"]
    wrong = what.startswith("error.")
    of_envy = what == "envy.paid" or (what == "error.under" and move["wager"] == "envy")
    if of_envy or _is_of_pot(move, played_for):
        _seat(seats, move["seat"])["due_cents"] += cents
    if wrong and move["seat"]:
        gave = move["from_account"].startswith("tray:")
        _seat(seats, move["seat"])["error_cents"] += cents if gave else -cents


def _seat(seats: dict[int, Plain], number: int) -> Plain:
    fresh = {"seat": number, "staked_cents": 0, "due_cents": 0, "error_cents": 0}
    return seats.setdefault(number, fresh)
