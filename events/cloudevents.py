"""CloudEvents 1.0: an event in structured mode is taken as what it carries.

Used by the hub for reports, and by the codec for events of a log, whoever wrote them. What we
write ourselves is in binary mode: the value is the event, the attributes are headers.
"""

from typing import Any, Final

Plain = dict[str, Any]

SAID_TWICE: Final = {"type": "type", "subject": "table", "time": "at"}  # attribute → our field
MARK: Final = "specversion"


class Contradiction(ValueError):
    """An envelope says something else than what it carries; `where` is the attribute."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where, self.message = where, message


def opened(value: Plain) -> Plain:
    """What an envelope carries, completed from its attributes; anything else as it is."""
    if MARK not in value:
        return value
    data = value.get("data")
    if not isinstance(data, dict):
        raise Contradiction("data", "a CloudEvent carries its event here, as a JSON object")
    if value[MARK] != "1.0":
        raise Contradiction(MARK, "only CloudEvents 1.0 is read")
    missing = {}
    for attribute, field in SAID_TWICE.items():
        outside, inside = value.get(attribute), data.get(field)
        if outside is not None and inside is None:
            missing[field] = outside
        elif outside is not None and inside != outside and field != "at":
            raise Contradiction(attribute, f"the event itself says {inside!r:.60}")
    return data | missing  # `time` may be spelled otherwise than our own
