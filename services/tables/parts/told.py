"""The words of several devices on one act: a part of the state; and a second one, as an event."""

from typing import ClassVar, NamedTuple

from events.envelope import FromDevice


class Words(NamedTuple):
    """What the device that told first has said of one spot or hand."""

    kind: str
    of: str  # the spot, the hand; or all that was said
    leader: str
    at_ms: int
    said: tuple[tuple[int, str], ...]  # order and content of each word of the leader
    others: dict[str, int]  # device → how many of these, or how many cents, it has told too


class SecondWord(FromDevice):
    """Stands for a report that tells again what another device has told."""

    type: ClassVar[str] = "word.second"
    of: str
    expected: str = ""  # where it says otherwise: the word that stands, and this one
    observed: str = ""
    act: int = 0
