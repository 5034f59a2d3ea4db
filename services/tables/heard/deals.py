"""Whether the deal is told: by it a round is known from the next. Used by folds and judges."""

from typing import Final

from services.tables.state import TableState, game_of, reported

BY_STACKS: Final = "automated-shoe"


def deals_are_told(state: TableState) -> bool:
    """Card by card, or by stacks where those are what is dealt."""
    method = state.devices.method
    if method is None or method[0] != BY_STACKS or game_of(state) == "midibaccarat":
        return reported(state, "card.dealt")
    return reported(state, "stack.delivered")
