"""What is due of a jackpot: its share, and what no tray pays of its row. Pure.

Used by the evidence and by what lists and shows jackpots. PG-11: the table's filing says up to what
a tray pays a fixed amount; what is above comes with the share, or by itself, after what a payout
limit cuts off it (GEN-7).
"""

from typing import Any

import orjson

from services.law.games import LAWS
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.refusal import Refused

Plain = dict[str, Any]


def printed_cents(jackpot: Plain, filing: Plain | None) -> int:
    """What its row pays beside a share, or by itself.

    A controller need not name the paytable: then it is that which its table plays.
    """
    cents: int = jackpot["fixed_cents"]
    if jackpot["paytable"] is not None:
        return cents
    played = PROGRESSIVE.get((filing or {}).get("progressive") or 0)
    rows = played.rows if played else ()
    return next((row.fixed_cents for row in rows if row.hand == jackpot["level"]), cents)


def elsewhere_cents(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> int:
    """What of that no tray pays; of none of it where its table's may."""
    fixed, most = printed_cents(jackpot, filing), (filing or {}).get("tray_pays_up_to")
    if most is None or fixed <= most:
        return 0
    limited = (filing or {}).get("payout_limit") is not None
    return fixed - _cut_cents(round_, jackpot["seat"]) if limited else fixed


def due_cents(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> int:
    """All of it."""
    share: int = jackpot["share_cents"]
    return share + elsewhere_cents(jackpot, filing, round_)


def _cut_cents(round_: Plain | None, seat: int) -> int:
    """What the payout limit cuts off the wager, by the round's own line: all was settled by it."""
    if round_ is None or not round_.get("line"):
        return 0
    line = orjson.loads(round_["line"])
    read, settle = LAWS[line["game"], line["text"]]
    try:
        settled = settle(read(line))
    except Refused:
        return 0
    its = [one.wagers.get("progressive") for one in settled.seats if one.seat == seat]
    return next((one.capped_by_cents for one in its if one), 0)
