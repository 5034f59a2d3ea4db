"""Play between deal and settlement: who holds a hand, how it is set, what is announced."""

from typing import Annotated, Literal

from pydantic import Field

from events.cards import Card
from events.envelope import FromDevice
from events.ids import Order, Seat
from events.observed.names import CardCount, Hand, Level, Side


class PointsAnnounced(FromDevice):
    """§§ 629a.9(a), 629a.11(a): the Point Count of a hand; `final` with the result."""

    type: Literal["points.announced"] = "points.announced"
    hand: Side
    points: Annotated[int, Field(strict=True, ge=0, le=9)]
    final: bool


class ResultAnnounced(FromDevice):
    """§ 629a.11(a): which hand has won, a tie, a Dragon 7 or a Panda 8, as it is announced."""

    type: Literal["result.announced"] = "result.announced"
    result: Literal["player", "banker", "tie", "dragon-7", "panda-8"]


class HandCompared(FromDevice):
    """§§ 680a.11(d), 688a.11(e): what the dealer announces of one player's hand."""

    type: Literal["hand.compared"] = "hand.compared"
    seat: Seat
    result: Literal["win", "lose", "push"]


class HandGiven(FromDevice):
    """§ 629a.8(c): a player gets a hand to turn."""

    type: Literal["hand.given"] = "hand.given"
    hand: Side
    seat: Seat
    third: bool | None = None  # the third card alone: § 629a.8(c)(4), (5)


class HandOffered(FromDevice):
    """§ 629a.8(d): the right to turn a hand is offered to a player, who takes it or not."""

    type: Literal["hand.offered"] = "hand.offered"
    hand: Side
    seat: Seat
    taken: bool


class HandReturned(FromDevice):
    """§ 629a.8(c)(1), (2): the player gives the hand back, face up."""

    type: Literal["hand.returned"] = "hand.returned"
    hand: Side
    seat: Seat


class RightRelinquished(FromDevice):
    """§ 629a.8(d): a player gives up the right to turn a hand."""

    type: Literal["right.relinquished"] = "right.relinquished"
    hand: Side
    seat: Seat
    compelled: bool | None = None  # by the dealer or the floorperson, for delay


class HandSet(FromDevice):
    """A hand is set: `low` are the two cards of the low hand (Saigon: of the two-card hand)."""

    type: Literal["hand.set"] = "hand.set"
    hand: Hand
    low: tuple[Card, Card] | None = None


class HandReset(FromDevice):
    """The dealer sets a hand anew: §§ 688a.13(h), 680a.11."""

    type: Literal["hand.reset"] = "hand.reset"
    hand: Hand
    low: tuple[Card, Card] | None = None


class HandTouched(FromDevice):
    """A player handles the cards again after the hands are set: § 688a.11(b)(3)."""

    type: Literal["hand.touched"] = "hand.touched"
    hand: Hand
    by_seat: Seat | None = None  # another than its own: §§ 680a.11(a)(1), 688a.11(b)(1)


class HandSurrendered(FromDevice):
    """§ 688a.11(d): a player announces that he surrenders his wager."""

    type: Literal["hand.surrendered"] = "hand.surrendered"
    seat: Seat


class SurrenderCounted(FromDevice):
    """The dealer counts the cards of a surrendered hand face down."""

    type: Literal["surrender.counted"] = "surrender.counted"
    seat: Seat
    cards: CardCount


class HandRevealed(FromDevice):
    """A hand is turned face up: the dealer's, or a player's when its turn comes."""

    type: Literal["hand.revealed"] = "hand.revealed"
    hand: Hand


class BonusDeclared(FromDevice):
    """The dealer declares that a hand wins a bonus wager."""

    type: Literal["bonus_hand.declared"] = "bonus_hand.declared"
    seat: Seat


class EnvyAcknowledged(FromDevice):
    """§ 688a.11(h)(2)(i)(B): a qualifying hand is acknowledged and left face up."""

    type: Literal["envy_hand.acknowledged"] = "envy_hand.acknowledged"
    seat: Seat


class WinningHandKeyed(FromDevice):
    """§ 688a.11(h)(3)(i)(B): a progressive win as the dealer keys it in at the table.

    `number` is the link's, where its controller answers with it: it ties hand and meter together.
    """

    type: Literal["winning_hand.keyed"] = "winning_hand.keyed"
    seat: Seat
    level: Level
    number: Order | None = None


class WinningLightVerified(FromDevice):
    """§ 688a.11(h)(3)(i)(B)(2): whether the light of a winning position was seen to be on."""

    type: Literal["winning_light.verified"] = "winning_light.verified"
    seat: Seat
    lit: bool


class SimulatedBegun(FromDevice):
    """§ 629a.13(c)(2), (d): a round without wagers."""

    type: Literal["simulated_round.begun"] = "simulated_round.begun"


class SimulatedEnded(FromDevice):
    """The simulated round is over and its cards are in the discard bucket."""

    type: Literal["simulated_round.ended"] = "simulated_round.ended"


PlayEvent = (
    PointsAnnounced | ResultAnnounced | HandCompared | HandGiven | HandOffered
    | HandReturned
    | RightRelinquished | HandSet | HandReset | HandTouched | HandSurrendered | SurrenderCounted
    | HandRevealed | BonusDeclared | EnvyAcknowledged
    | WinningHandKeyed | WinningLightVerified | SimulatedBegun | SimulatedEnded
)  # fmt: skip
