"""The games that the simulated floor can deal. Used by `simulate`, the live floor and tests."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from services.floor.game import GameFloor

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
MISTAKES: Final = tuple(sorted({code for floor in FLOORS.values() for code in floor.mistakes}))
"""Everything that can be planted, at one game or another."""
