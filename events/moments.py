"""Moments in UTC to the millisecond, with one spelling each, so that equal moments are equal bytes.

Used by every event. The pattern admits only days that exist, so that arithmetic on what has
been read is total.
"""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from pydantic import Field, StringConstraints

_DATE = (
    r"20\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"
    r"|02-(?:0[1-9]|1\d|2[0-8]))|20(?:[02468][048]|[13579][26])-02-29"
)
_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z"

Day = Annotated[
    str,
    StringConstraints(strict=True, pattern=rf"^(?:{_DATE})$"),
    Field(description="A gaming day: 2026-11-18"),
]
Moment = Annotated[
    str,
    StringConstraints(strict=True, pattern=rf"^(?:{_DATE})T{_TIME}$"),
    Field(description="A moment in UTC to the millisecond: 2026-11-18T15:00:00.123Z"),
]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def spell(moment: datetime) -> str:
    """The one spelling of a moment; what is finer than a millisecond is cut off."""
    return f"{moment.astimezone(UTC).isoformat(timespec='milliseconds')[:-6]}Z"


def milliseconds(moment: str) -> int:
    """A spelled moment as whole milliseconds since 1970."""
    return (datetime.fromisoformat(moment) - _EPOCH) // _MILLISECOND


def from_milliseconds(count: int) -> str:
    """The spelling of so many milliseconds since 1970."""
    return spell(_EPOCH + count * _MILLISECOND)
