"""What a finding touches is told again, once that is known."""

from projections.migrations.run import run_file

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books are only added to, and so are their migrations: there is no way down."""
    run_file("0007_touched_journal.sql")
