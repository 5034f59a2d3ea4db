"""What a table told of its round beside what the controller recorded of it: § 688a.8(b)(2).

Registered with `findings`. Wagers accepted, chips collected and lights are one number; each
contribution is of that many wagers, and each hit is of a hand that was there.
"""

from collections.abc import Iterator

from events.money import dollars
from events.observed.link import ContributionMade, ContributionReversed, HitRecorded
from services.meters.findings import Found, finds
from services.meters.folds.late import not_played
from services.meters.folds.round_due import ROUNDS, RoundDue, RoundWon, claimed, may_go, misplaced
from services.meters.parts.award import NOT_THE_SHARE
from services.meters.state import LinkState

LOCK = ("688a.8(b)(2)", "605a.7")
PLAYED = "Progressive wagers are accepted while the link is out of operation, or not heard."
LINKED = ("688a.4(d)", "605a.8")
SHARE = ("688a.11(h)(3)(i)(B)(1)", "688a.12(d)")


@finds(
    "meter.contribution_doubled", "meter.contribution_wrong",
    on=ROUNDS, cite=LOCK, severity="major",
    means="What a round added to the meter is not what its wagers add.",
)  # fmt: skip
def contributions(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found] | None:
    """Of as many wagers as were accepted, once; one of no round of the table is too many."""
    wagers, made = due.told.wagers, due.made
    if not wagers.verified or wagers.at < before.since:
        return None  # of what was before the link was heard of nobody knows
    right = len(made) == 1 and made[0].wagers == len(wagers.accepted)
    right = right and made[0].wager_cents == wagers.wager_cents
    right = right and not _other_rate(before, due)
    return None if right and not due.stray else _contributions(before, due, right=right)


def _contributions(before: LinkState, due: RoundDue, *, right: bool) -> Iterator[Found]:
    wagers, made = due.told.wagers, due.made
    for stray in due.stray:
        yield Found(
            f"no wagers of {stray.round or 'another round'} at {stray.at_table}",
            f"{stray.wagers} contributed as number {stray.number}",
            code="meter.contribution_doubled", round=stray.round, acts=(stray.id,),
        )  # fmt: skip
    accepted = len(wagers.accepted)
    if right or not made:
        return  # what lacks wholly is a finding of its own
    expected = f"{accepted} wagers of {wagers.wager_cents} ¢ contributed once"
    acts = tuple([one.id for one in made])
    if not accepted:
        seen = f"{made[0].wagers} contributed as number {made[0].number}"
        none = f"no wagers of {wagers.round} at {wagers.table}"
        yield Found(none, seen, code="meter.contribution_doubled", acts=acts)
    elif len(made) > 1:
        seen = f"contributed as numbers {', '.join(str(one.number) for one in made)}"
        yield Found(expected, seen, code="meter.contribution_doubled", acts=acts)
    else:
        seen = f"{made[0].wagers} wagers of {made[0].wager_cents} ¢ contributed"
        rate = _other_rate(before, due)
        if rate:
            expected, seen = f"{expected}, {rate}", f"{seen}, {made[0].rates.spelled} of each cent"
        yield Found(expected, seen, code="meter.contribution_wrong", acts=acts)


@finds(
    "meter.contribution_wrong",
    on=[ContributionMade, HitRecorded], cite=LOCK, severity="major",
    means="What a round added to the meter is not what its wagers add.",
)  # fmt: skip
def unlinked(
    before: LinkState, event: ContributionMade | HitRecorded, _: LinkState
) -> Found | None:
    """A table that the filing of the link does not name is told of with its first contribution.

    What it tells itself of its rounds says nothing: that comes by another line.
    """
    tables = before.filing.tables if before.filing else ()
    if not tables or event.at_table in tables:
        return None
    if event.at_table in before.tables and before.tables[event.at_table].turns:
        return None
    what = f"{event.type} of {event.at_table} as number {event.number}"
    return Found(f"a table of the link: {', '.join(tables)}", what, round=event.round)


def _other_rate(before: LinkState, due: RoundDue) -> str:
    """At what rate wagers of the table's paytable add, where that was another; empty: it was not.

    What was added under an older filing is not held against this one.
    """
    wagers, filed = due.told.wagers, before.filed
    if before.filing is None or due.made[0].number <= filed.since:
        return ""
    rates = filed.rates.get((wagers.paytable, wagers.wager_cents))
    if rates is None:
        return f"which is filed for paytable {wagers.paytable}"
    return "" if rates == due.made[0].rates else f"{rates.spelled} of each cent"


@finds(
    "meter.played_while_lost",
    on=ROUNDS, cite=LINKED, severity="critical",
    means=PLAYED,
)  # fmt: skip
def while_silent(before: LinkState, due: RoundDue, _: LinkState) -> Found | None:
    """Accepted while the hub missed the controller, or while the controller says it was so.

    What was counted meanwhile is found as it is counted.
    """
    how = not_played(before, due)
    if how is None:
        return None
    told = due.told.wagers
    return Found(
        how, f"{len(told.accepted)} accepted at {told.table}, the last at {told.accepted_at}"
    )


@finds(
    "meter.reversal_wrong",
    on=ROUNDS, cite=("688a.12(d)",), severity="minor",
    means="What a void round had added is left on the meter, or taken out, against the filing.",
)  # fmt: skip
def reversals(before: LinkState, due: RoundDue, _: LinkState) -> Found | None:
    """GEN-4, option `void_contribution`: by as many wagers as went back.

    Where the table gave back others than the law does, that is found there.
    """
    wagers, may = due.told.wagers, may_go(due)
    if not may or not (due.made[0].reversed or wagers.returned or wagers.given_back):
        return None
    made = due.made[0]
    gone = made.gone(due.told.until)
    if gone in may:
        return None
    return Found(
        f"{may[0]} wagers reversed of number {made.number}", f"{gone} reversed",
        acts=(made.id,),
    )  # fmt: skip


@finds(
    "meter.reversal_wrong",
    on=ROUNDS, cite=("688a.12(d)",), severity="minor",
    means="What a void round had added is left on the meter, or taken out, against the filing.",
)  # fmt: skip
def undone(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found] | None:
    """Long after its round was looked at: told with the next round of its table."""
    return _undone(due) if due.undone else None


def _undone(due: RoundDue) -> Iterator[Found]:
    for made in due.undone:
        may = (0,) if made.may_go is None else made.may_go
        gone = made.gone(due.told.until)
        if may and gone > max(may):
            yield Found(
                f"{may[0]} wagers reversed of number {made.number}", f"{gone} reversed",
                round=made.round, acts=(made.id,),
            )  # fmt: skip


@finds(
    "meter.reversal_wrong",
    on=[ContributionReversed], cite=("688a.12(d)",), severity="minor",
    means="What a void round had added is left on the meter, or taken out, against the filing.",
)  # fmt: skip
def reversed_nothing(
    before: LinkState, event: ContributionReversed, after: LinkState
) -> Found | None:
    """Nothing stands under that number, or less of it than is reversed: no more is taken out."""
    gone = before.in_count - after.in_count
    if not gone:
        return Found(f"a contribution under number {event.of}", f"{event.number} reverses nothing")
    if event.wagers is None or event.wagers <= gone:
        return None
    return Found(f"{gone} wagers left under number {event.of}", f"{event.wagers} reversed")


@finds(
    "jackpot.invalid_hand",
    on=[RoundWon], cite=SHARE, severity="critical",
    means="A hit is recorded of a hand whose cards win no such share, or have none.",
    remedy="the jackpot refused, and the hit reversed", stands=True,
)  # fmt: skip
def invalid(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found]:
    """The cards of the round say who wins."""
    if not due.told.wagers.verified:
        return
    for award in due.astray:
        yield Found(
            "a hand that wins this share",
            f"{award.level} recorded of {award.round}, of which the table never told",
            seat=award.seat, round=award.round, acts=(award.id,), amount_cents=award.share.cents,
            which=f"{award.at_table}/{award.number}",
        )  # fmt: skip
    others = misplaced(due)
    for award in due.awards:
        if claimed(due, award) is None and award.stands(due.told.until):
            of = others.get(award.number)
            whose = f", and {of.level} at seat {of.seat}" if of else ""
            yield Found(
                "a hand that wins this share",
                f"{award.level} recorded at seat {award.seat}, the cards claim "
                f"{_claims(due, award.seat)}{whose}",
                seat=award.seat, acts=(award.id,), amount_cents=award.share.cents,
                which=f"{award.at_table}/{award.number}" + (f"/{of.seat}/{of.level}" if of else ""),
            )  # fmt: skip


@finds(
    "jackpot.amount_wrong",
    on=[RoundWon], cite=SHARE, severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def other_share(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found]:
    """The row of the paytable that the table plays says how much; not what was keyed in."""
    if not due.told.wagers.verified:
        return
    for award in due.awards:
        claim = claimed(due, award)
        if claim is None or not award.stands(due.told.until):
            continue
        percent, paytable = claim.percent, due.told.wagers.paytable
        other = award.paytable not in (None, paytable) and claim.fixed_cents != award.fixed_cents
        if percent != award.share.percent or other:
            share = award.met_cents * percent // 100
            yield Found(
                f"{percent} % of {dollars(award.met_cents)} by paytable {paytable}",
                f"{dollars(award.share.cents)} locked by paytable {award.paytable}",
                seat=award.seat, acts=(award.id,), amount_cents=abs(share - award.share.cents),
            )  # fmt: skip


def _claims(due: RoundDue, seat: int) -> str:
    levels = [claim.level for claim in due.told.claims if claim.seat == seat]
    return levels[0] if levels else "nothing"


@finds(
    "jackpot.cards_cleared",
    on=[RoundWon], cite=("688a.11(h)(3)(i)(B)(4)",), severity="critical",
    means="The cards of a hand that won a share are taken before its papers are complete.",
    remedy="the hand reconstructed from the log and the discards, and its papers completed",
    stands=True,
)  # fmt: skip
def cards_taken(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found]:
    """At the very moment of the papers they may go."""
    for award in due.awards:
        claim = claimed(due, award)
        taken = claim.cleared_at if claim else None
        if taken is not None and not "" < award.settled_at <= taken:
            yield Found(
                "cards on the table until the papers are complete", f"taken at {taken}",
                seat=award.seat, acts=(award.id,), amount_cents=award.share.cents,
                which=f"{award.at_table}/{award.number}",
            )  # fmt: skip


@finds(
    "jackpot.unrecorded",
    on=[RoundWon], cite=("688a.11(h)(3)(i)(B)(2)",), severity="critical",
    means="A hand wins a share, or what no tray may pay, and the link has recorded no hit.",
    remedy="the hit recorded", stands=True,
)  # fmt: skip
def unrecorded(before: LinkState, due: RoundDue, _: LinkState) -> Iterator[Found]:
    """The share waits for its hit: nobody else can say what the meter stood at.

    One that was keyed in at another seat is that mistake alone.
    """
    if due.told.wagers.at < before.since or due.unheard:
        return
    table, round_ = due.told.wagers.table, due.told.wagers.round
    met = {award.seat for award in due.awards}
    elsewhere = [*misplaced(due).values()] if due.told.wagers.verified else []
    for claim in due.told.claims:
        if claim.seat not in met and claim not in elsewhere:
            yield Found(
                f"a hit of {claim.level}", "no hit recorded", seat=claim.seat,
                which="/".join(map(str, (table, round_, claim.seat, claim.level))),
            )  # fmt: skip
