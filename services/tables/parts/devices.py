"""The devices that shuffle and deal, and by which method it is done. A part of the state."""

from typing import NamedTuple


class Fault(NamedTuple):
    """A device that does not do its work, or whose light is on."""

    device: str
    kind: str
    what: str
    order: int
    round: str | None  # the round at hand
    deck: str | None = None
    covered: bool = False
    ignored: bool = False  # play went on with it
    light: bool = False  # it is on
    cycle: bool = False  # the cards that it had were not shuffled or dealt anew since
    bypassed: bool = False  # another method was used, and it was not covered
    restored: bool = False  # it works again, and its cards are as it had left them


class Devices(NamedTuple):
    """What is wrong with them, and the method in use."""

    method: tuple[str, str] | None = None  # dealing, shuffling
    filed: tuple[str, str] | None = None  # … as the table opened
    faults: tuple[Fault, ...] = ()
    covered: tuple[str, ...] = ()  # devices that are marked out of order
    hand_said: bool = False  # dealt by hand from a deck shuffled by hand, under this method
