"""The part of a table's state that only a round of Saigon 5 Card has. Used by `play`, `dealing`."""

from typing import NamedTuple

from services.parts.quick import quick


@quick
class SaigonPlay(NamedTuple):
    """How cards came to the hands, how these were set, and what the dealer said of them.

    Hands are "dealer" or a seat's number.
    """

    two: dict[str, tuple[str, str] | None] = {}  # noqa: RUF012 - as set: never changed, see `state`
    places: tuple[str, ...] = ()  # who is owed cards, in their order; none: not to be told
    stacks: int = 0  # delivered by an automated shoe
    astray: tuple[int, int] | None = None  # cards or stacks in order before, and the act's order
    over: bool = False  # the deal: its hands were looked at
    misdealt: tuple[str, ...] = ()  # hands with a wrong number of cards: § 680a.13(c)
    up: tuple[str | None, ...] = ()  # cards found face up, their faces where known: § 680a.13(a)
    discarded: int = 0  # cards that came to no hand
    stub: int | None = None  # as counted last
    wrong_stub: bool = False
    revealed: bool = False  # the dealer's hand
    missed: tuple[int, ...] = ()  # seats that could qualify and were set otherwise
    compared: dict[int, str] = {}  # noqa: RUF012 - seat → as announced
    unannounced: tuple[int, ...] = ()  # seats that were settled without a word
    acted: tuple[int, ...] = ()  # seats in the order in which the dealer came to them
    gathered: tuple[tuple[int, int], ...] = ()  # the pot: orders, and what then lay together
    left: tuple[int, ...] = ()  # seats given up with undecided wagers: § 680a.7(b)
