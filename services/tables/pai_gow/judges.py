"""Every module of judges of this game, so that all of them are registered. Used by `judges`."""

from services.tables.pai_gow import (
    judge_awards,
    judge_deal,
    judge_hands,
    judge_settle,
    judge_start,
    judge_wagers,
)

__all__ = [
    "judge_awards",
    "judge_deal",
    "judge_hands",
    "judge_settle",
    "judge_start",
    "judge_wagers",
]
