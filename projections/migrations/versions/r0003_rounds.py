"""Rounds with their cards and wagers, what findings touch, and kinds of movement, as views.

No table changes: what they tell stands in the facts, and views are made anew after any revision.
"""

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The views follow by `finish`."""
