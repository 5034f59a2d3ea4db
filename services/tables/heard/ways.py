"""By which of the three ways cards are dealt, so that a finding names that one's clause.

Used by folds and judges of the games with one deck.
"""

from collections.abc import Mapping

from services.law.pai_gow.procedure import Way
from services.tables.state import Round, TableState, reported


def is_changed_unheard(state: TableState) -> bool:
    """Whether stacks show that an automated shoe deals, where nobody would tell of that."""
    return _by_stacks(state.round) and not reported(state, "deal_method.used")


def ways(state: TableState) -> tuple[Way, ...]:
    """As the round at hand shows, or as it was said; two where it may be either of them."""
    round_ = state.round
    if _by_stacks(round_):
        return ("automated-shoe",)
    method = state.devices.method or state.devices.filed
    if method is not None and method[0] != "automated-shoe":
        return ("hand" if method[0] == "hand" else "manual-shoe",)
    if method is not None and (round_ is None or not round_.dealt):
        return ("automated-shoe",)
    return ("manual-shoe", "hand")


def by_way(state: TableState, clauses: Mapping[Way, str]) -> tuple[str, ...]:
    """Of clauses that each game has for each way, what holds here."""
    return tuple([clauses[way] for way in ways(state) if way in clauses])


def _by_stacks(round_: Round | None) -> bool:
    return round_ is not None and bool(getattr(round_.play, "stacks", None))
