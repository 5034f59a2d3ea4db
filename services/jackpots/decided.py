"""What people decided on a jackpot and paid, beside what is due. Pure. Used by `checks`."""

from typing import Any, Final

from events.money import dollars
from services.jackpots.check import Check, not_yet
from services.jackpots.due import GONE
from services.jackpots.evidence import Evidence

DECIDED: Final = ("validated", "refused", "documented", "paid")
PAYING: Final = ("688a.11(h)(3)(i)(B)(4)", "688a.12(d)")


def are_two(one: str | None, other: str | None) -> bool:
    """Whether two badges are there, of two persons."""
    return bool(one and other) and str(one).casefold() != str(other).casefold()


def persons(of: Evidence) -> Check:
    """Who decided: validated before anything else, and by two where the filing asks it."""
    decided = [one for one in of.steps if one["state"] in DECIDED]
    right = of.persons < 2 or all(are_two(one["by"], one["second"]) for one in decided)
    seen = [
        f"{one['state']} by {' and '.join(badge for badge in (one['by'], one['second']) if badge)}"
        for one in decided
    ]
    names = [one["state"] for one in decided]
    first = [name for name in names if name != "refused"][:1]
    if first not in ([], ["validated"]):
        right, seen = False, [*seen, f"{first[0]} without being validated"]
    expected = "validated first, each step by " + ("two persons" if of.persons > 1 else "a person")
    cite = ("688a.11(h)(3)(i)(B)(3)",)
    return Check("persons", right, expected, ", ".join(seen) or "nobody has decided yet", cite)


def paid(of: Evidence) -> Check:
    """PG-11: a share never from a tray; what a tray may not pay of a fixed amount beside it."""
    if of.is_pending:
        return not_yet(of, "payment", PAYING)
    if of.due_cents is None:
        return _unknown(of)
    if of.jackpot["state"] in GONE:
        return _gone(of)
    payments = [one for one in of.steps if one["state"] == "paid"]
    seen = [f"{dollars(one['amount_cents'])} from the {one['source']}" for one in payments]
    right = [one["amount_cents"] for one in payments] in ([], [of.due_cents])
    if not of.due_cents and not of.jackpot["percent"] and not of.jackpot["pending"]:
        right, seen = False, [*seen, f"its table's tray pays {dollars(of.fixed_cents)}"]
    for one in (*_newest(of, "validated"), *_newest(of, "documented")):
        if one["amount_cents"] not in (None, of.due_cents):
            right = False
            seen.append(f"{one['state']} at {dollars(one['amount_cents'])}")
    expected = f"{dollars(of.due_cents)} once, and not from a tray"
    if of.jackpot["share_cents"] and of.elsewhere_cents:
        expected += f": {dollars(of.jackpot['share_cents'])} and {dollars(of.elsewhere_cents)}"
    return Check(
        "payment", right and all(one["source"] != "tray" for one in payments),
        expected, ", ".join(seen) or "not paid yet",
        PAYING,
    )  # fmt: skip


def _gone(of: Evidence) -> Check:
    paid = [one for one in of.steps if one["state"] == "paid"]
    seen = ", ".join(f"{dollars(one['amount_cents'])} paid" for one in paid)
    expected = f"nothing: it is {of.jackpot['state']}"
    return Check("payment", not paid, expected, seen or "nothing paid", PAYING)


def _unknown(of: Evidence) -> Check:
    """GEN-7: nobody pays, or says is right, what a payout limit may cut yet."""
    share, beside = dollars(of.jackpot["share_cents"]), dollars(of.fixed_cents)
    return Check(
        "payment", agrees=False,
        expected=f"{share} and {beside}, less what the payout limit cuts off that",
        seen=f"what it cuts cannot be computed: {of.not_due_yet}",
        cite=("688a.12(e)", "688a.11(h)(3)(i)(B)(4)"),
    )  # fmt: skip


def _newest(of: Evidence, state: str) -> list[dict[str, Any]]:
    """What was said last: papers that are made anew mend those that were wrong."""
    return [one for one in of.steps if one["state"] == state][-1:]
