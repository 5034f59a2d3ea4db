"""Points of the protocol at which a test may end this process, as a power cut would.

`PITWATCH_FAULT=tables:sent:3` kills the tables worker the third time it has sent a batch and not
yet committed it. Without the variable, reaching a point costs a comparison.
"""

import os
import signal
from typing import Literal, get_args

Point = Literal[
    "read", "folded", "sent", "written", "committed", "taken", "refolded", "reread", "drained"
]
POINTS: tuple[Point, ...] = get_args(Point)

_armed = os.environ.get("PITWATCH_FAULT")
_reached = 0


def reach(stage: str, point: Point) -> None:
    """End the process here if a test has asked for it."""
    if _armed is None:
        return
    global _reached
    wanted_stage, wanted_point, count = _armed.split(":")
    if (wanted_stage, wanted_point) == (stage, point):
        _reached += 1
        if _reached == int(count):
            os.kill(os.getpid(), signal.SIGKILL)
