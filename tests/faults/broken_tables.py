"""The program with a mistake: its tables cannot bear some events, named by `BREAKS_AT`."""

import os
import sys

from services import wiring
from services.runtime.settings import load
from services.stage.stage import Item, Step
from services.tables.stage import TablesStage
from services.tables.state import TableState


class Broken(TablesStage):
    """Right but for those events."""

    def fold(self, state: TableState, item: Item) -> Step[TableState]:
        if item.id in os.environ["BREAKS_AT"].split(","):
            raise ArithmeticError("a mistake of the program")
        return super().fold(state, item)


if __name__ == "__main__":
    wiring.STAGES["tables"] = lambda _: Broken()
    _, _, name, _, slot = sys.argv
    sys.exit(wiring.run(load(), name, int(slot)))
