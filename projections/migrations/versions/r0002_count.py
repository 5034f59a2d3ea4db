"""The day stage's snapshots where only the count room and that stage may read them."""

from projections.migrations.run import run_file

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books are only added to, and so are their migrations: there is no way down."""
    run_file("0002_count.sql")
