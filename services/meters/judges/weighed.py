"""What people found to be due of a jackpot beside what its table tells. Registered with `findings`.

PG-11, GEN-7: up to what a tray pays of a fixed amount, and whether a payout limit cuts it, is in
the table's filing alone. So it is looked at with a round that the table tells of once people have
said it: that of the jackpot, or the next; and neither line need be read first.
"""

from collections.abc import Iterator

from events.money import dollars
from services.meters.findings import Found, finds
from services.meters.folds.round_due import RoundDue, RoundWon
from services.meters.judges.awards import SHARE
from services.meters.parts.award import NOT_THE_SHARE
from services.meters.state import LinkState


@finds(
    "jackpot.amount_wrong",
    on=[RoundWon], cite=SHARE, severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def found_due(_: LinkState, due: RoundDue, __: LinkState) -> Iterator[Found]:
    """To the cent. What the table's own tray pays, nobody else has to: it would be paid twice."""
    for award in due.found:
        told, asked = award.told_cents or 0, award.asked_by(due.told.until)
        if not award.stands(due.told.until):
            continue
        if award.fixed and not told:
            yield Found(
                "paid by its table, from the tray", f"{award.level} taken up as a jackpot",
                code="jackpot.invalid_hand", seat=award.seat, round=award.round,
                acts=(award.id,), amount_cents=award.fixed_cents,
                which=f"{award.at_table}/{award.number}",
            )  # fmt: skip
        elif asked is not None and asked[1] != award.share.cents + told:
            right = award.share.cents + told
            yield Found(
                f"{dollars(right)}: {dollars(told)} of it a fixed amount that no tray pays",
                f"{dollars(asked[1])} found to be due", seat=award.seat, round=award.round,
                acts=(award.id,), amount_cents=abs(asked[1] - right),
            )  # fmt: skip
