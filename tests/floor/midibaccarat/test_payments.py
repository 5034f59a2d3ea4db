"""What the simulated Midibaccarat dealer pays wrongly, so that it can be told."""

from random import Random

import pytest

from events.filing import MidibaccaratFiling
from services.floor.midibaccarat.bets import Bets
from services.floor.midibaccarat.floor import FLOOR
from services.floor.midibaccarat.payments import Payments
from services.floor.midibaccarat.truth import Hands
from services.floor.table import SimTable

WON = Hands(["8s", "2s"], ["9d", "Qd"])


def underpaid(stake: int, owing: set[int], variant: str = "commission") -> bool:
    filing = FLOOR.filing(Random(1))
    assert isinstance(filing, MidibaccaratFiling)
    filing = filing.model_copy(update={"variant": variant, "vigorish_collection": "at_payout"})
    game = FLOOR._replace(filing=lambda _: filing)
    table = SimTable(game, "MB-01", Random(1), 0, "b", ["pay.under"])
    bets = Bets(table, filing)
    bets.stakes[2, "banker"] = stake
    payments = Payments(table, filing, bets)
    payments.uncollected |= owing
    table.begin()
    table.moment(["pay.under"])
    acts = [report.content for report in payments.settle(WON, None)]
    (paid,) = [act["amount_cents"] for act in acts if act["type"] == "wager.paid"]
    short = [one.code for one in table.planted] == ["pay.under"]
    assert paid == stake - 500 * short
    return short


@pytest.mark.parametrize(("stake", "like"), [(10_000, True), (9_500, True), (8_000, False)])
def test_five_dollars_too_little_may_be_vigorish_of_before(stake: int, like: bool) -> None:
    """As much as is collected was owed already: this win may have been paid net of its own."""
    assert underpaid(stake, set())
    assert underpaid(stake, {3})
    assert underpaid(stake, {2}) is not like
