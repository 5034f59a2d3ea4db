"""How often Python looks for garbage in circles. Used by every process that reads a stream."""

import gc


def collect_seldom() -> None:
    """Records by the thousand are no garbage in circles, and what was imported stays."""
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)
