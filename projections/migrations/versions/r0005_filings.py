"""Where a meter was filed anew is found without its movements."""

from projections.migrations.run import run_file

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Books are only added to, and so are their migrations: there is no way down."""
    run_file("0005_filings_journal.sql")
