"""Who earned an Envy Bonus, was it marked, was it paid: a view.

No table changes: what it tells stands in the facts, and views are made anew after any revision.
"""

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The views follow by `finish`."""
