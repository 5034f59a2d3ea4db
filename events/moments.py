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


def _spelled(pattern: str) -> StringConstraints:
    """Text of this pattern, as JSON Schema reads it: its digits are the ten of ASCII alone."""
    return StringConstraints(strict=True, pattern=pattern.replace(r"\d", "[0-9]"))


_DAY, _MOMENT = rf"^(?:{_DATE})$", rf"^(?:{_DATE})T{_TIME}$"
Day = Annotated[
    str,
    _spelled(_DAY),
    Field(description="A gaming day: 2026-11-18", json_schema_extra={"pattern": _DAY}),
]
Moment = Annotated[
    str,
    _spelled(_MOMENT),
    Field(
        description="A moment in UTC to the millisecond: 2026-11-18T15:00:00.123Z",
        json_schema_extra={"pattern": _MOMENT},
    ),
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
