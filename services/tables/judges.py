"""Every module of judges: imported here, so that all of them are registered. Used by `judge`."""

from services.tables import (
    judge_limits,
    judge_payments,
    judge_rounds,
    judge_stream,
    judge_wagers,
)
from services.tables.midibaccarat import judge_deal as midibaccarat_deal
from services.tables.pai_gow import judges as pai_gow
from services.tables.saigon import judge_deal as saigon_deal
from services.tables.saigon import judge_hands as saigon_hands
from services.tables.saigon import judge_settlement as saigon_settlement

__all__ = [
    "judge_limits",
    "judge_payments",
    "judge_rounds",
    "judge_stream",
    "judge_wagers",
    "midibaccarat_deal",
    "pai_gow",
    "saigon_deal",
    "saigon_hands",
    "saigon_settlement",
]
