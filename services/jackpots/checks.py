"""Whether a jackpot is right: everything computed again and compared. Pure.

Used before a jackpot is validated and in its dossier. § 688a.11(h)(3)(i)(B), § 688a.12(d), and
§§ 605a.7 and 605a.8, which § 688a.4(d) names.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import orjson

from events.money import dollars
from services.jackpots.check import Check, not_yet
from services.jackpots.decided import paid, persons
from services.jackpots.evidence import Evidence
from services.jackpots.weighed import bearing, elsewhere, is_grave, of_round
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressiveRow

SEVEN: Final = 7
LIGHTS: Final = "progressive."  # of lights and chips, as they were found with its round


def checks(of: Evidence) -> tuple[Check, ...]:
    """Every check, in the order in which a person would make them."""
    return tuple(one(of) for one in CHECKS)


def _played(of: Evidence) -> Check:
    """As it was settled; while its cards lie there, as far as it has come."""
    round_ = of.round
    expected, seen = "verified", "not in the books, and not at hand"
    if round_ is not None:
        seen = expected if round_["verified"] else "not all of it was seen"
        if round_["void"]:
            seen = f"void by § {round_['void']}"
        elif round_.get("stopped"):
            seen = f"its table is stopped: {round_['stopped']}"
    right = seen == expected
    seen += " so far: it is at hand" if right and round_ and round_.get("at_hand") else ""
    seen += f", {of.jackpot['round']} by seat, row and time" if of.jackpot.get("matched") else ""
    return Check("round", right, expected, seen, ("688a.13",))


def _cards(of: Evidence) -> list[str | None]:
    """As the law takes them, where it takes them otherwise than they were dealt."""
    round_, seat = of.round or {}, of.jackpot["seat"]
    ruled = orjson.loads(round_["line"])["seats"] if round_.get("line") else ()
    dealt = (round_.get("hands") or {}).get(str(seat), ())
    return list(next((one["cards"] for one in ruled if one["seat"] == seat), dealt))


def _read(of: Evidence) -> Check:
    cards = _cards(of)
    known = [card for card in cards if card]
    return Check(
        "cards", len(known) == len(cards) == SEVEN, "seven cards, each of them read",
        f"{len(known)} of {len(cards)} read: {' '.join(known)}", ("688a.11(h)(3)(i)(B)(1)",),
    )  # fmt: skip


def _row(of: Evidence) -> ProgressiveRow | None:
    cards = [card for card in _cards(of) if card]
    paytable = PROGRESSIVE.get(_number(of) or 0)
    return paytable.row_of(cards) if paytable and len(cards) == SEVEN else None


def _number(of: Evidence) -> int | None:
    """The paytable that was played: the table's, where the hit may be of either.

    A controller need not name it, and the link takes the first that it files.
    """
    number, filed = of.jackpot["paytable"], (of.table_filing or {}).get("progressive")
    level = of.jackpot["level"]
    if number is None and not of.jackpot["pending"]:
        return filed  # a fixed amount is what its table's paytable says
    alike = number is not None and _pays(number, level) == _pays(filed, level)
    return filed if alike else number


def _pays(number: int | None, level: str) -> list[tuple[int, int]]:
    paytable = PROGRESSIVE.get(number or 0)
    rows = paytable.rows if paytable else ()
    return [(one.percent, one.fixed_cents) for one in rows if one.hand == level]


def _hand(of: Evidence) -> Check:
    row = _row(of)
    seen = "no row" if row is None else _told(row.hand, row.percent, row.fixed_cents)
    fixed = of.fixed_cents if not of.jackpot["percent"] else row.fixed_cents if row else 0
    expected = _told(of.jackpot["level"], of.jackpot["percent"], fixed)
    return Check("hand", seen == expected, expected, seen, ("688a.12(d)",))


def _told(hand: str, percent: int, fixed_cents: int) -> str:
    return f"{hand}, {percent} % of the meter" if percent else f"{hand}, {dollars(fixed_cents)}"


def _clean(of: Evidence) -> Check:
    return _none_of(
        of, "round clean", "no finding that is major or critical in the round",
        [*of_round(of.findings, of.jackpot, of.hit)], ("688a.13",),
    )  # fmt: skip


def _open(of: Evidence) -> Check:
    """Shown are all that stand open; against it are those that can change what it comes to."""
    standing = [*elsewhere(of.findings, of.jackpot, of.hit)]
    made = _none_of(
        of, "open findings", "none of its table's cards or of its meter", standing,
        ("688a.11(h)(3)(i)(B)(3)",),
    )  # fmt: skip
    against = bearing(of.findings, of.jackpot, of.hit)
    others = [one for one in of.findings if one not in against and is_grave(one)]
    return made._replace(seen=f"{made.seen}; without bearing on it: {_codes(others)}")


def _none_of(
    of: Evidence, name: str, expected: str, against: list[dict[str, Any]], cite: tuple[str, ...]
) -> Check:
    """But for what a person accepts."""
    left = [one for one in against if one["code"] not in of.accepted]
    taken = [one for one in against if one["code"] in of.accepted]
    seen = _codes(left) + (f"; accepted: {_codes(taken)}" if taken else "")
    return Check(name, not left, expected, seen, cite)


def _codes(findings: list[dict[str, Any]]) -> str:
    """Each once, and how often: a busy link has dozens of a kind."""
    alike = Counter([f"{one['code']} at {one['table_id']}" for one in findings])
    often = [one if count == 1 else f"{count} times {one}" for one, count in alike.items()]
    return ", ".join(often) or "none"


def _three_way(of: Evidence) -> Check:
    """Of the counts alone: who else has won in the round is no question of this jackpot's.

    Whose wagers they were, and what was contributed beside them, is found, and stands against it.
    """
    alike, seen = False, "the link has not looked at the round yet"
    if of.three_way is not None:
        told = dict(of.three_way)
        if not (of.round or {}).get("at_hand"):  # what came late its link's check does not know
            told["contributed"] = max(told["contributed"], of.contributed)
            alike = len({told[name] for name in _SETTLED}) == 1
            taken = any(code.startswith(LIGHTS) for code in of.accepted)
            alike = alike and (taken or _lit_and_paid(of, told))
        else:
            alike = told["agrees"]
        seen = _counts(told)
        if not alike and len({*_numbers(told).values()}) == 1 and _lit_and_paid(of, told):
            seen += "; but not at the same seats"  # no number says what is wrong
    return Check(
        "lights, chips, contribution", alike,
        "as many wagers accepted as lit, collected and contributed", seen,
        ("688a.8(b)(2)", "605a.7"),
    )  # fmt: skip


def _lit_and_paid(of: Evidence, told: dict[str, Any]) -> bool:
    """By its lights and its chips, where the table tells of them."""
    wagers = (of.round or {}).get("wagers") or ()
    staked = sum(one["stake_cents"] for one in wagers if one["wager"] == "progressive")
    chips = told.get("collected_cents") in (None, staked)
    return chips and told.get("lit") in (None, told["wagered"])


def _numbers(told: dict[str, Any]) -> dict[str, int]:
    return {name: told[name] for name in _COUNTED if told.get(name) is not None}


def _counts(told: dict[str, Any]) -> str:
    seen = [f"{count} {name}" for name, count in _numbers(told).items()]
    seen += ["lights not told"] if told.get("lit") is None else []
    chips = told.get("collected_cents")
    return ", ".join([*seen, "chips not told" if chips is None else f"{dollars(chips)} collected"])


_SETTLED: Final = ("wagered", "accepted", "contributed")
_COUNTED: Final = ("wagered", "accepted", "lit", "contributed")


def _wagered(of: Evidence) -> Check:
    wagers = (of.round or {}).get("wagers") or ()
    mine = [w for w in wagers if w["seat"] == of.jackpot["seat"] and w["wager"] == "progressive"]
    size = _size_cents(of)
    stake = mine[0]["stake_cents"] if mine else 0
    return Check(
        "wager", bool(mine) and stake == size, f"a progressive wager of {dollars(size)}",
        f"{dollars(stake)} at seat {of.jackpot['seat']}", ("688a.12(d)",),
    )  # fmt: skip


def _size_cents(of: Evidence) -> int:
    paytable = PROGRESSIVE.get(_number(of) or 0)
    return paytable.wager_cents if paytable else 0


def _meter(of: Evidence) -> Check:
    if of.is_pending:
        return not_yet(of, "meter since its reset", ("605a.7",))
    cycle, met = of.cycle, of.jackpot["met_cents"]
    seen = cycle.wrong or f"{dollars(cycle.met_cents)} after {cycle.movements} movements"
    agrees = cycle.wrong is None and cycle.met_cents == met and not of.jackpot["pending"]
    return Check(
        "meter since its reset", agrees, f"{dollars(met)} at number {of.jackpot['number']}",
        "a number before it is missing" if of.jackpot["pending"] else seen, ("605a.7",),
    )  # fmt: skip


def _share(of: Evidence) -> Check:
    if of.is_pending:
        return not_yet(of, "share", ("688a.12(d)",))
    locked = of.jackpot["share_cents"]
    return Check(
        "share", of.cycle.share_cents == locked,
        f"{of.jackpot['percent']} % of {dollars(of.cycle.met_cents)} is"
        f" {dollars(of.cycle.share_cents)}",
        f"{dollars(locked)} locked", ("688a.12(d)",),
    )  # fmt: skip


def _order(of: Evidence) -> Check:
    """By the controller's own clock, as it has recorded them."""
    mine = of.jackpot["number"], of.jackpot["recorded_at"]
    hits = sorted([mine, *[(one["number"], one["at"]) for one in of.near]])
    in_order = all(one[1] <= other[1] for one, other in pairwise(hits))
    seen = ", ".join(f"{number} at {at}" for number, at in hits)
    return Check("order of hits", in_order, "numbered as they were recorded", seen, ("605a.8",))


def _paytable(of: Evidence) -> Check:
    filed = (of.table_filing or {}).get("progressive")
    linked = [one["paytable"] for one in (of.link_filing or {}).get("paytables", ())]
    number = _number(of)
    agrees = number is not None and filed == number and number in linked
    seen = f"table {filed}, link {', '.join(map(str, linked)) or 'none'}"
    return Check(
        "paytable and filing", agrees, f"paytable {number} filed for the table and its link",
        "; the link's filing governs: ".join([seen, *_apart(of)]), ("688a.2(d)", "605a.8"),
    )  # fmt: skip


def _apart(of: Evidence) -> list[str]:
    """What table and link have filed otherwise of their one meter."""
    table, link = of.table_filing or {}, of.link_filing or {}
    said = [
        f"{name} {link[name]}, and {table[name]} at the table"
        for name in ("reserve_use", "void_contribution")
        if table.get(name, link.get(name)) != link.get(name) and name in link
    ]
    return [", ".join(said)] if said else []


CHECKS: Final[tuple[Callable[[Evidence], Check], ...]] = (
    _played, _read, _hand, _wagered, _clean, _open, _three_way, _meter, _share, _order, _paytable,
    persons, paid,
)  # fmt: skip
