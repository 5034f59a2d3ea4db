"""The day of a table: what its drop boxes must hold, and what was counted in them."""
