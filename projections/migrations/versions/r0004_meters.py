"""Movements of meters, steps of jackpots and the check of each round, as rows of the journal."""

from projections.migrations.run import run_file

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books are only added to, and so are their migrations: there is no way down."""
    run_file("0004_meters_journal.sql")
