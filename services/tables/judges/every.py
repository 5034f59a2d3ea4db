"""Every module of judges: imported here, so that all of them are registered. Used by `judge`."""

from services.tables.judges import (
    composition,
    cut,
    decks,
    devices,
    limits,
    opening,
    payments,
    rounds,
    shuffle,
    stream,
    touched,
    wagers,
    words,
)
from services.tables.midibaccarat import judge_announce as midibaccarat_announce
from services.tables.midibaccarat import judge_deal as midibaccarat_deal
from services.tables.midibaccarat import judge_errors as midibaccarat_errors
from services.tables.midibaccarat import judge_hands as midibaccarat_hands
from services.tables.midibaccarat import judge_house_money as midibaccarat_house_money
from services.tables.midibaccarat import judge_leave as midibaccarat_leave
from services.tables.midibaccarat import judge_marks as midibaccarat_marks
from services.tables.midibaccarat import judge_order as midibaccarat_order
from services.tables.midibaccarat import judge_shoe as midibaccarat_shoe
from services.tables.midibaccarat import judge_vigorish as midibaccarat_vigorish
from services.tables.pai_gow import judge_awards as pai_gow_awards
from services.tables.pai_gow import judge_cards as pai_gow_cards
from services.tables.pai_gow import judge_deal as pai_gow_deal
from services.tables.pai_gow import judge_hands as pai_gow_hands
from services.tables.pai_gow import judge_remainder as pai_gow_remainder
from services.tables.pai_gow import judge_settle as pai_gow_settle
from services.tables.pai_gow import judge_start as pai_gow_start
from services.tables.pai_gow import judge_wagers as pai_gow_wagers
from services.tables.saigon import judge_deal as saigon_deal
from services.tables.saigon import judge_hands as saigon_hands
from services.tables.saigon import judge_pots as saigon_pots
from services.tables.saigon import judge_settlement as saigon_settlement

__all__ = [
    "composition",
    "cut",
    "decks",
    "devices",
    "limits",
    "midibaccarat_announce",
    "midibaccarat_deal",
    "midibaccarat_errors",
    "midibaccarat_hands",
    "midibaccarat_house_money",
    "midibaccarat_leave",
    "midibaccarat_marks",
    "midibaccarat_order",
    "midibaccarat_shoe",
    "midibaccarat_vigorish",
    "opening",
    "pai_gow_awards",
    "pai_gow_cards",
    "pai_gow_deal",
    "pai_gow_hands",
    "pai_gow_remainder",
    "pai_gow_settle",
    "pai_gow_start",
    "pai_gow_wagers",
    "payments",
    "rounds",
    "saigon_deal",
    "saigon_hands",
    "saigon_pots",
    "saigon_settlement",
    "shuffle",
    "stream",
    "touched",
    "wagers",
    "words",
]
