"""What of a wager's vigorish was not marked or collected as it is owed. Used by fold and judges."""

from services.law.settlement import Settled
from services.tables.state import Done, Marks, Spot
from services.tables.trust import Trust


def vigorish_lacking(spot: Spot, owed: Settled, marks: Marks, seen: Trust, net: Done) -> int:
    """What of the vigorish on this win was neither marked nor collected (negative: too much)."""
    due = owed.vigorish_cents
    if seen.at_payout:
        if marks.taken_cents:
            return due - marks.taken_cents
    elif marks.marked_cents:
        if seen.at_collection and marks.marked_cents == owed.won_cents * 5 // 100:
            return 0
        return due - marks.marked_cents
    elif marks.taken_cents >= due:
        return 0  # collected at once is as good as marked; perhaps with what was owed before
    # On a wager that was not paid, by itself or in a stack, nothing is extracted.
    paid = spot.paid_cents or (seen.paid and not net.error_cents)
    if net.net_of_vigorish or not paid or not seen.marked:
        return 0
    return due


def mark_code(marks: Marks, seen: Trust) -> str:
    """What it is when a mark is not as it is owed."""
    if seen.at_payout:
        return "vig.wrong_amount" if marks.taken_cents else "vig.not_collected"
    return "vig.wrong_amount" if marks.marked_cents else "vig.not_marked"
