"""A filing of Face Up Pai Gow Poker in plain words. Used by `pitwatch filing check`."""

from collections.abc import Iterator

from events.filing import PaiGowFiling
from events.money import dollars
from services.law.filings import contribution_told
from services.law.pai_gow.filing import minimums, payout_floor_cents
from services.law.pai_gow.paytables import ACE_HIGH, FORTUNE, RECONSTRUCTED
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressivePaytable, ProgressiveRow
from services.law.paytable import Paytable, Row


def explain(filing: PaiGowFiling) -> list[str]:
    """The filing in plain words, an option a sentence."""
    return [
        f"Face Up Pai Gow Poker, text {filing.text}: one deck with one joker (§ 688a.3(a)).",
        "A winning Face Up Pai Gow Poker Wager pays 1 to 1, without commission (§ 688a.12(a)).",
        _house_way(filing),
        *_ace_high(filing),
        *_fortune(filing),
        *_progressive(filing),
        _payout_limit(filing),
        *_conduct(filing),
        *_limits(filing),
    ]


def _house_way(filing: PaiGowFiling) -> str:
    if filing.house_way is None:
        return "No house way is named: the dealer's hands are set by PG-13 (§ 688a.11(a))."
    return f"The dealer's hands are set by the rule set {filing.house_way!r} (§ 688a.11(a), PG-8)."


def _ace_high(filing: PaiGowFiling) -> Iterator[str]:
    if filing.ace_high is None:
        yield "The Ace High Bonus Wager is not offered (§ 688a.7(e)(1))."
        return
    yield f"The Ace High Bonus Wager is offered by paytable {filing.ace_high} (§ 688a.12(b))."
    yield from _printed(ACE_HIGH[filing.ace_high])


def _fortune(filing: PaiGowFiling) -> Iterator[str]:
    if filing.fortune is None:
        yield "The Fortune Bonus Wager is not offered (§ 688a.7(e)(2))."
        return
    yield f"The Fortune Bonus Wager is offered by paytable {filing.fortune} (§ 688a.12(c))."
    yield from _printed(FORTUNE[filing.fortune])


def _printed(paytable: Paytable) -> Iterator[str]:
    for row in paytable.rows:
        lost = paytable.place(row.hand) in RECONSTRUCTED
        flagged = ", reconstructed: the scan lost it (PG-15)" if lost else ""
        yield f"  {row.hand}: {_pays(row)}{flagged}"


def _pays(row: Row) -> str:
    odds = f"{row.odds.x:,} to {row.odds.y}" if row.odds else "push"
    return odds if row.envy_cents is None else f"{odds}, envy {dollars(row.envy_cents)}"


def _progressive(filing: PaiGowFiling) -> Iterator[str]:
    if filing.progressive is None:
        yield "The Progressive Payout Wager is not offered (§ 688a.7(e)(3))."
        return
    paytable = PROGRESSIVE[filing.progressive]
    yield (
        f"The Progressive Payout Wager of {dollars(paytable.wager_cents)} is offered by "
        f"paytable {filing.progressive} (§ 688a.12(d))."
    )
    for row in paytable.rows:
        yield f"  {row.hand}: {_award(row)}"
    yield from _meter(filing, paytable)


def _award(row: ProgressiveRow) -> str:
    fixed = [dollars(row.fixed_cents)] if row.fixed_cents else []
    share = [f"{row.percent} % of the meter"] if row.percent else []
    envy = "" if row.envy_cents is None else f", envy {dollars(row.envy_cents)}"
    return " and ".join(fixed + share) + envy


def _meter(filing: PaiGowFiling, paytable: ProgressivePaytable) -> Iterator[str]:
    reserve = f", reserve rate {paytable.reserve_percent} %" if paytable.reserve_percent else ""
    yield (
        f"The meter starts at {dollars(paytable.seed_cents)}; rate of progression "
        f"{paytable.rate_percent} %{reserve}."
    )
    returned = "is" if paytable.stake_returned else "is not"
    yield f"A winning progressive wager itself {returned} returned to the player."
    if paytable.fully_wild:
        yield "The joker is fully wild on this paytable (PG-1)."
    again = "the seed, which the reserve pays for as far as it goes"
    if filing.reserve_use == "add_to_seed":
        again = "the seed and the reserve together"
    yield f"After a 100 % award the meter starts again at {again} (PG-11)."
    if filing.tray_pays_up_to is not None:
        yield f"The tray pays fixed amounts up to {dollars(filing.tray_pays_up_to)} (PG-11)."


def _payout_limit(filing: PaiGowFiling) -> str:
    floor = dollars(payout_floor_cents(filing))
    if filing.payout_limit is None:
        return f"No payout limit; one would have to be at least {floor} (§ 688a.12(e))."
    return (
        f"A hand is paid at most {dollars(filing.payout_limit)} from the tray beside the main "
        f"wager; at least {floor} is required (§ 688a.12(e), GEN-7)."
    )


def _conduct(filing: PaiGowFiling) -> Iterator[str]:
    fate = "lose" if filing.abandoned_wagers == "lose" else "are returned"
    yield f"Wagers of a player who leaves during a round {fate} (§ 688a.7(b), GEN-5)."
    areas = "one betting area" if filing.adjacent_boxes == 1 else "two adjacent betting areas"
    yield f"A player may wager on {areas} (§ 688a.7(f))."
    yield contribution_told(filing)


def _limits(filing: PaiGowFiling) -> Iterator[str]:
    least = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in minimums(filing).items())
    yield f"Minimums: {least}."
    if filing.table_maximum is None:
        yield "No maximum is filed."
    else:
        yield f"No wager above {dollars(filing.table_maximum)}."
