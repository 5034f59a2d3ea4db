"""Every module of judges: imported here, so that all of them are registered. Used by `judge`."""

from services.tables import judge_payments, judge_stream
from services.tables.midibaccarat import judge_deal as midibaccarat_deal

__all__ = ["judge_payments", "judge_stream", "midibaccarat_deal"]
