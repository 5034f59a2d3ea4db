"""`pitwatch run` of a house that has a newer version of the tables stage. Used by `test_servers`."""

from services import wiring
from services.cli import main
from services.tables.stage import TablesStage


class Newer(TablesStage):
    """The next version: its state has the same shape, its rules could be others."""

    version = TablesStage.version + 1


if __name__ == "__main__":
    wiring.STAGES["tables"] = lambda _: Newer()
    main()
