"""Equal words as one object. Used where a table keeps words that others keep too.

A table's opening lists sixty kinds of fact with the devices that report each, and few devices do:
told apart, their lists would be a fourth of all that a table holds between two rounds.
"""

from functools import lru_cache


@lru_cache(maxsize=4096)
def shared(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same words; all who say them hold the same object."""
    return words
