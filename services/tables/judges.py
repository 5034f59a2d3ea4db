"""Every module of judges: imported here, so that all of them are registered. Used by `judge`."""

from services.tables import (
    judge_limits,
    judge_payments,
    judge_rounds,
    judge_stream,
    judge_wagers,
)
from services.tables.midibaccarat import judge_deal as midibaccarat_deal

__all__ = [
    "judge_limits",
    "judge_payments",
    "judge_rounds",
    "judge_stream",
    "judge_wagers",
    "midibaccarat_deal",
]
