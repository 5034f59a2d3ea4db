"""`pitwatch run` with a newer version of the tables stage. Used by `test_refusals`."""

from services import wiring
from services.cli import main
from services.tables.stage import TablesStage
from services.tables.state import TableState


class Newer(TablesStage):
    """The next version: the same shape of state, which it reads from both."""

    version = TablesStage.version + 1

    def load(self, raw: bytes, version: int) -> TableState:
        return super().load(raw, self.version if version == TablesStage.version else version)


if __name__ == "__main__":
    wiring.STAGES["tables"] = lambda _: Newer()
    main()
