"""Runtime rows and the first journal: a Midibaccarat table, its boxes and their findings."""

from projections.migrations.run import run_file

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books are only added to, and so are their migrations: there is no way down."""
    run_file("0001_runtime.sql")
    run_file("0001_journal.sql")
