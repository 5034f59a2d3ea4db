"""One observed event as a person at the table would tell it. Used by the dossier.

A type that has no sentence of its own is told by its name and its fields.
"""

from typing import Any, Final

from events.money import dollars

_SENTENCES: Final[dict[str, str]] = {
    "wager.placed": "{seat} puts {amount_cents} on {wager}",
    "wager.withdrawn": "{seat} takes {amount_cents} off {wager}",
    "wager.moved": "{seat} moves {amount_cents} from {wager} to {to_wager} of {to_seat}",
    "tip_wager.placed": "{seat} puts {amount_cents} on {wager} for the dealer",
    "coupon.placed": "{seat} puts a coupon of {amount_cents} on {wager}",
    "no_more_bets.announced": 'the dealer announces "no more bets"',
    "progressive_wager.accepted": "the progressive system accepts a wager of {seat}",
    "progressive_wager.lit": "the light of {seat} goes on",
    "progressive_wagers.collected": "the dealer collects progressive wagers of {value_cents}",
    "lammer.placed": "an Envy lammer is placed at {seat} for {wager}",
    "lammer.taken": "the Envy lammer of {seat} for {wager} is taken",
    "chips.moved": "{to_seat_cents} from the tray to {seat}, {to_tray_cents} into it",
    "pot.gathered": "the pot is gathered: {total_cents}",
    "overpayment.recovered": "{seat} gives back {amount_cents} of {wager}, paid too much",
    "underpayment.made_good": "{seat} is given {amount_cents} of {wager}, paid too little",
    "marker.moved": "the marker of {seat} goes to {to_seat}",
    "marker.read": "at {seat} lies a marker of {amount_cents}",
    "buy_in.made": "{seat} buys chips of {chips_cents} for {cash_cents}",
    "chips.exchanged": "{seat} gives chips of {in_cents} and gets {out_cents}",
    "counter_check.issued": "{seat} gets chips of {amount_cents} for Counter Check {serial}",
    "hand.cleared": "the cards of {hand} are taken",
    "hub.tick": "time passes",
    "progressive.locked": "the progressive system is locked",
    "dice.shaken": "the dealer shakes the dice {times} times",
    "dice.rolled": "the dice show {dice}",
    "total.announced": "the dealer announces the total {total}",
    "card.dealt": "card {number} to {hand}: {card}",
    "stack.delivered": "a stack of {cards} cards to {hand}",
    "card.read": "card {number} of {hand} is {card}",
    "points.announced": "the dealer announces {points} for {hand}",
    "result.announced": "the dealer announces {result}",
    "hand.compared": "the dealer announces for {seat}: {result}",
    "hand.given": "the hand of {hand} is given to {seat}",
    "hand.returned": "{seat} returns the hand of {hand}",
    "hand.set": "the hand of {hand} is set, low {low}",
    "hand.reset": "the dealer sets the hand of {hand} anew, low {low}",
    "hand.surrendered": "{seat} surrenders",
    "hand.revealed": "the hand of {hand} is revealed",
    "remainder.counted": "the remainder is counted: {cards}",
    "stub.counted": "the stub is counted: {cards}",
    "wager.collected": "the dealer takes {amount_cents} of {wager} of {seat}",
    "wager.paid": "the dealer pays {amount_cents} on {wager} to {seat}",
    "wager.returned": "{seat} takes back {amount_cents} of {wager}",
    "wager.pressed": "{seat} presses {amount_cents} on to {to}",
    "envy.paid": "the dealer pays envy of {amount_cents} to {seat}",
    "pot.paid": "the dealer gives {amount_cents} of the pot to {seat}",
    "vigorish.marked": "vigorish of {amount_cents} is marked at {seat}",
    "vigorish.collected": "vigorish of {amount_cents} is collected from {seat}",
    "round.voided": "the round is declared void, ground {ground}",
    "round.disputed": "{seat} disputes the round",
    "dispute.decided": "the dispute is decided: {decision}",
    "cards.cleared": "the cards are cleared",
}
_ENVELOPE: Final = frozenset((
    "v", "id", "table", "at", "hub_at", "day", "session", "by", "order", "source", "seq", "boot",
    "round", "type",
))  # fmt: skip


class _Fields(dict[str, str]):
    """What an event does not say is told as unknown."""

    def __missing__(self, name: str) -> str:
        return {"seat": "the table", "card": "face down"}.get(name, "not known")


def tell(event: dict[str, Any]) -> str:
    """The event in one line."""
    kind = event["type"]
    fields = _Fields({name: _field(name, value) for name, value in event.items()})
    sentence = _SENTENCES.get(kind)
    if sentence is not None:
        return sentence.format_map(fields)
    said = ", ".join(
        text if name in ("seat", "hand") else f"{name.removesuffix('_cents')} {text}"
        for name, text in fields.items()
        if name not in _ENVELOPE
    )
    words = kind.replace(".", " ").replace("_", " ")
    return f"{words}: {said}" if said else words


def _field(name: str, value: Any) -> str:
    if name.endswith("_cents") and isinstance(value, int):
        return dollars(value)
    if name in ("seat", "to_seat"):
        return f"seat {value}"
    if name in ("wager", "to_wager"):
        return str(value).replace("_", " ")
    if name == "hand":
        return f"seat {value}" if str(value).isdigit() else f"the {value}"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)
