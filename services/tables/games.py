"""The games that a table may play. Used by the folds, the judges and the snapshot.

A new game is a folder with the same files as the others', and a row here.
"""

from typing import Any, Final

from services.tables.game import Game
from services.tables.midibaccarat.play import GAME as MIDIBACCARAT
from services.tables.pai_gow.play import GAME as PAI_GOW
from services.tables.saigon.play import GAME as SAIGON
from services.tables.state import TableState

GAMES: Final[dict[str, Game]] = {
    "midibaccarat": MIDIBACCARAT,
    "face-up-pai-gow": PAI_GOW,
    "saigon-5-card": SAIGON,
}
# A table that nobody has opened is folded as this one: its facts are kept, and nothing is judged.
UNKNOWN: Final = MIDIBACCARAT
PLAYS: Final[dict[str, Any]] = {game.play.__name__: game.play for game in GAMES.values()}


def played(state: TableState) -> Game:
    """The game that the table is open for."""
    return GAMES[state.terms.filing.game] if state.terms else UNKNOWN
