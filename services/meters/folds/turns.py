"""In which order the rounds that tables told of are looked at. Used by `folds`."""

from bisect import bisect_left

First = tuple[tuple[str, str], ...]  # until when each table's first round waits, in order


def in_turn(first: First, table: str, before: str | None, after: str | None) -> First:
    """After one table's first round, which waited until then, has become another."""
    if before is not None:
        at = 0 if first[0][1] == table else bisect_left(first, (before, table))
        first = first[:at] + first[at + 1 :] if at else first[1:]
    if after is None:
        return first
    place = ((after, table),)
    if not first or first[-1] < place[0]:
        return first + place
    at = bisect_left(first, place[0])
    return first[:at] + place + first[at:]
