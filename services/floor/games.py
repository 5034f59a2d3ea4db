"""The games that the simulated floor can deal. Used by `simulate`, the live floor and tests."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from services.floor.game import RECORD_MISTAKES, GameFloor
from services.floor.line import LINE_MISTAKES

_FOLDERS: Final = ("midibaccarat", "saigon", "pai_gow")


def _found() -> dict[str, GameFloor]:
    """Each folder's `floor.py` holds a `FLOOR`; a game without one is not dealt."""
    found: dict[str, GameFloor] = {}
    for folder in _FOLDERS:
        package = f"services.floor.{folder}"
        if find_spec(package) and find_spec(f"{package}.floor"):
            floor: GameFloor = import_module(f"{package}.floor").FLOOR
            found[floor.game] = floor
    return found


FLOORS: Final = _found()
GAMES: Final = tuple(FLOORS)
MISTAKES: Final = tuple(
    sorted({code for floor in FLOORS.values() for code in (*floor.mistakes, *RECORD_MISTAKES)})
)
"""All that dealers and devices can do wrong, at one game or another."""
PLANTED: Final = tuple(sorted((*MISTAKES, *LINE_MISTAKES)))
"""And what becomes of the line itself, which neither dealer nor device has done."""
