"""What is due of a jackpot: its share, and what no tray pays of its row. Pure.

Used by the evidence and by what lists and shows jackpots. PG-11: the table's filing says up to what
a tray pays a fixed amount; what is above comes with the share, or by itself, after what a payout
limit cuts off it (GEN-7).
"""

from typing import Any, NamedTuple

import orjson

from services.law.games import LAWS
from services.law.pai_gow import GAME, TEXT
from services.law.pai_gow.awards import LIMITED
from services.law.pai_gow.procedure import CARDS_EACH
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.refusal import Refused

Plain = dict[str, Any]
GONE = ("refused", "reversed")  # nobody is paid of it
PENDING = "pending"  # how a jackpot stands while a number before its hit is missing


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


class Cut(NamedTuple):
    """What a payout limit takes off a fixed amount; of nothing that is known, why it is not."""

    cents: int | None
    why: str = ""


def elsewhere_cents(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> int | None:
    """What of that no tray pays: nothing where its table's may, None where nobody can say yet."""
    if not _is_elsewhere(jackpot, filing):
        return 0
    cut = cut_of(jackpot, filing, round_).cents
    return None if cut is None else printed_cents(jackpot, filing) - cut


def due_cents(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> int | None:
    """All of it; None while nobody can say."""
    if jackpot["state"] == PENDING:
        return None
    if jackpot["state"] in GONE:
        return 0
    share: int = jackpot["share_cents"]
    beside = elsewhere_cents(jackpot, filing, round_)
    return None if beside is None else share + beside


def not_due_yet(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> str:
    """Why nobody can say what is due; empty where it is known."""
    if jackpot["state"] == PENDING:
        return str(jackpot["why"])
    return cut_of(jackpot, filing, round_).why


def cut_of(jackpot: Plain, filing: Plain | None, round_: Plain | None) -> Cut:
    """What the payout limit cuts off the wager: by the round's own line, else by its hand's alone.

    GEN-7: here it is a hand's, so that what nobody has read of the others takes nothing from it.
    """
    if not _is_elsewhere(jackpot, filing) or (filing or {}).get("payout_limit") is None:
        return Cut(0)
    if round_ is None:
        return Cut(None, "its round is not in the books, and not at hand")
    seat = jackpot["seat"]
    if round_.get("line"):
        return _settled(orjson.loads(round_["line"]), seat)
    hands = {name: round_["hands"].get(name, ()) for name in (str(seat), "dealer")}
    unread = [name for name, cards in hands.items() if len([*filter(None, cards)]) != CARDS_EACH]
    if unread:
        names = ["the dealer" if name == "dealer" else f"seat {name}" for name in unread]
        return Cut(None, f"the cards of {' and '.join(names)} are not all read")
    if seat in round_.get("doubted", ()):
        return Cut(None, f"what lies at seat {seat} is not all told")
    return _settled(_alone(round_, filing or {}, seat), seat)


def _is_elsewhere(jackpot: Plain, filing: Plain | None) -> bool:
    most = (filing or {}).get("tray_pays_up_to")
    return most is not None and printed_cents(jackpot, filing) > most


def _alone(round_: Plain, filing: Plain, seat: int) -> Plain:
    """The line of one hand against the dealer's, with what is offered of all that the limit is on.

    What is not offered stands as void, and takes no part of it.
    """
    wagers = {
        one["wager"]: one["stake_cents"] for one in round_["wagers"]
        if one["seat"] == seat and one["wager"] in LIMITED and filing.get(one["wager"]) is not None
    }  # fmt: skip
    return {
        "id": "alone", "game": GAME, "text": TEXT,
        "filing": {name: told for name, told in filing.items() if name not in ("game", "text")},
        "meter": {"value": 0, "reserve": 0},
        "dealer": {"cards": [*round_["hands"]["dealer"]]},
        "seats": [{"seat": seat, "cards": [*round_["hands"][str(seat)]], "wagers": wagers}],
    }  # fmt: skip


def _settled(line: Plain, seat: int) -> Cut:
    read, settle = LAWS[line["game"], line["text"]]
    try:
        settled = settle(read(line))
    except Refused as why:
        return Cut(None, f"its round cannot be settled: {why}")
    its = [one.wagers.get("progressive") for one in settled.seats if one.seat == seat]
    return Cut(next((one.capped_by_cents for one in its if one), 0))
