"""Every module of judges: imported here, so that all of them are registered. Used by `judge`."""

from services.tables import (
    judge_composition,
    judge_cut,
    judge_decks,
    judge_devices,
    judge_opening,
    judge_payments,
    judge_shuffle,
    judge_stream,
)
from services.tables.midibaccarat import judge_deal as midibaccarat_deal

__all__ = [
    "judge_composition",
    "judge_cut",
    "judge_decks",
    "judge_devices",
    "judge_opening",
    "judge_payments",
    "judge_shuffle",
    "judge_stream",
    "midibaccarat_deal",
]
