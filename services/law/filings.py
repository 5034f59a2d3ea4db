"""Reading a Rules Submission: what the law permits of it, and the clause where it does not.

Used by every game's `filing`, which says what each option is and which values the law permits.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import orjson
from pydantic import ValidationError

from events.codec import why
from events.filing import AnyFiling
from events.shape import Shape
from services.law.refusal import Refused

F = TypeVar("F", bound=Shape)


class Option(NamedTuple):
    """One key of a filing: the clause or reading it rests on, and what the law lets it be."""

    cite: str
    permits: str


SUBMISSION = "§ 601a.2"  # which every text names for what a property selects
VOID_CONTRIBUTION = Option("GEN-4", "reversed or kept")


def shaped(shape: type[F], told: Mapping[str, Any], options: Mapping[str, Option]) -> F:
    """A filing whose options exist and have the right types; absent ones have their defaults."""
    if type(told) is not dict:
        raise Refused("filing.invalid", "filing", f"an object is expected ({SUBMISSION})")
    try:
        return shape.model_validate_json(orjson.dumps(told))
    except TypeError:
        raise Refused("filing.invalid", "filing", f"it is nested too deep ({SUBMISSION})") from None
    except ValidationError as refused:
        first = why(refused)
        raise invalid(first.where, options, first.message) from None


def invalid(place: str, options: Mapping[str, Option], said: str) -> Refused:
    """The refusal of one option, with its clause."""
    option = options.get(place.partition(".")[0])
    if option is None:
        said = f"a Rules Submission has no such option ({SUBMISSION})"
        return Refused("filing.invalid", f"filing.{place}", said)
    said = f"{said}: {option.permits} ({spell(option.cite)})"
    return Refused("filing.invalid", f"filing.{place}", said, option.cite)


def spell(cite: str) -> str:
    """A clause as people write it: `§ 629a.3(a)`; a reading keeps its id."""
    return f"§ {cite}" if cite[:1].isdigit() else cite


def contribution_told(filing: AnyFiling) -> str:
    """What becomes of a progressive wager's part in the meter when its round is void."""
    fate = "are reversed" if filing.void_contribution == "reversed" else "stay on the meter"
    return f"A void round's contributions to a progressive meter {fate} (GEN-4)."
