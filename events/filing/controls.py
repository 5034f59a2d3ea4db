"""What a property's internal controls add to the Rules Submission of a table.

None of it bears on a settlement. Absent options have the values that stand here.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.money import PositiveCents
from events.shape import Shape

Minutes = Annotated[int, Field(strict=True, ge=1, le=24 * 60)]


class Controls(Shape):
    """Part of a table's opening."""

    idle_minutes: Minutes = 30  # §§ 680a.5(f), 688a.5(g): without gaming activity
    clock_tolerance_ms: Annotated[int, Field(strict=True, ge=0, le=3_600_000)] = 5_000
    other_reveal: bool = False  # § 629b.4: handling of the hands as filed there (MB-13)
    shuffler_counts: bool = False  # §§ 680a.5(b), 680a.8(e): the shuffler counts to 53
    reshuffle_device: bool = False  # § 680a.5(g): lifts (d) to (f)
    start_by: Literal["dice", "random-number"] = "dice"  # § 688a.5(i)
    validate_from_cents: PositiveCents | None = None  # a progressive payment, by a floorperson
    link: Annotated[str, Field(strict=True, min_length=1, max_length=40)] | None = None
