"""A round derived once more from the observed log of its table. Used by the dossier."""

from collections.abc import Iterable
from typing import Any, Protocol

import orjson

from services.audit.replay import so_far

Plain = dict[str, Any]


class Kept(Protocol):
    """An event of the log, whatever it stands beside."""

    @property
    def event(self) -> Plain: ...


def derive_again(log: Iterable[Kept], facts: list[Plain]) -> str:
    """The same facts of the round, or the first that differs."""
    stands = {(fact["book"], fact["n"]): fact for fact in facts}
    ours = (one for one in so_far(orjson.dumps(kept.event) for kept in log))
    met = 0
    for line in ours:
        if not isinstance(line, bytes):
            continue
        now = orjson.loads(line)
        was = stands.get((now["book"], now["n"]))
        if was is None:
            continue
        met += 1
        for name, value in now.items():
            if was.get(name) != value:
                place = f"{now['book']} {now['n']}, {name}"
                return f"{place}: the books have {was.get(name)!r}, the log gives {value!r}"
    if met < len(stands):
        return f"the log gives {met} of {len(stands)} facts"
    return f"the same: {met} facts"
