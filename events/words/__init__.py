"""What each field of the contract means, and each value that a field may have, in words.

The schemas carry them where the shapes themselves say nothing. A name is `Shape.field`, or the
field alone where it means the same wherever it stands.
"""

from typing import Any, Final

from events.words.facts import FACT_VALUES, FACTS
from events.words.filings import FILED_VALUES, FILINGS
from events.words.floor import FLOOR, FLOOR_VALUES
from events.words.others import OTHER_VALUES, OTHERS

FIELDS: Final = {**FLOOR, **FILINGS, **OTHERS, **FACTS}
VALUES: Final = {**FLOOR_VALUES, **FILED_VALUES, **OTHER_VALUES, **FACT_VALUES}


def worded(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with words at each field that has none, and with what each value means."""
    for name, shape in schema["$defs"].items():
        for field, told in shape.get("properties", {}).items():
            if "const" in told:
                continue
            words = told.get("description") or _told(FIELDS, name, field)
            values = _told(VALUES, name, field)
            if values:
                meant = "; ".join(f"{value}: {means}" for value, means in values.items())
                words = f"{words}. {meant}" if words else meant
            if words:
                told["description"] = words
    return schema


def _told(words: dict[str, Any], shape: str, field: str) -> Any:
    return words.get(f"{shape}.{field}") or words.get(field)
