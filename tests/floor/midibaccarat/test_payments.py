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
NATURAL = Hands(["6s", "9c"], ["2c", "6h"])  # a Dragon Bonus on the Banker's Hand pays 1 to 1


def a_table(code: str, **filed: str) -> tuple[SimTable, Bets, Payments]:
    """Where this mistake waits for its moment in the first round."""
    filing = FLOOR.filing(Random(1))
    assert isinstance(filing, MidibaccaratFiling)
    filing = filing.model_copy(update={"vigorish_rounding": "up_quarter", **filed})
    game = FLOOR._replace(filing=lambda _: filing)
    table = SimTable(game, "MB-01", Random(1), 0, "b", [code])
    bets = Bets(table, filing)
    table.begin()
    table.moment([code])
    return table, bets, Payments(table, filing, bets)


def planted(table: SimTable) -> list[str]:
    return [one.code for one in table.planted]


def underpaid(stake: int, owing: set[int], variant: str = "commission") -> bool:
    table, bets, payments = a_table(
        "pay.under", variant=variant, vigorish_collection="at_payout", vigorish_rounding="exact"
    )
    bets.stakes[2, "banker"] = stake
    payments.lacking |= {seat: [25] for seat in owing}
    acts = [report.content for report in payments.settle(WON, None)]
    (paid,) = [act["amount_cents"] for act in acts if act["type"] == "wager.paid"]
    short = planted(table) == ["pay.under"]
    assert paid == stake - 500 * short
    return short


@pytest.mark.parametrize(("stake", "like"), [(10_000, True), (9_500, True), (8_000, False)])
def test_five_dollars_too_little_may_be_vigorish_of_before(stake: int, like: bool) -> None:
    """As much as is collected was owed already: this win may have been paid net of its own."""
    assert underpaid(stake, set())
    assert underpaid(stake, {3})
    assert underpaid(stake, {2}) is not like


@pytest.mark.parametrize(
    ("bonus", "made"), [(500, ["pay.over"]), (1_000, ["pay.over", "pay.missed"])]
)
def test_what_one_seat_lacks_and_another_got_was_paid_at_the_wrong_seat(
    bonus: int, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So five dollars too much and a win of as much that is missed are not two mistakes."""
    table, bets, payments = a_table("pay.over", variant="commission", dragon_bonus="A")
    bets.stakes |= {(4, "banker"): 2_600, (2, "dragon_bonus_banker"): bonus}
    done: list[str] = []

    def errs(code: str) -> bool:
        wrong = code in ("pay.over", "pay.missed") and code not in done
        done.extend([code] * wrong)
        return wrong

    monkeypatch.setattr(table, "errs", errs)
    acts = [report.content for report in payments.settle(NATURAL, None)]
    paid = {act["seat"]: act["amount_cents"] for act in acts if act["type"] == "wager.paid"}
    assert paid == {4: 3_100} | ({2: bonus} if made == ["pay.over"] else {})
    assert done == made


@pytest.mark.parametrize("collected", ["marked", "at_payout"])
@pytest.mark.parametrize(
    ("older", "told"),
    [([], True), ([25], False), ([125, 25], False), ([10, 15], False), ([125], True)],
)
def test_vigorish_beyond_a_win_may_be_what_an_older_one_lacks(
    older: list[int], told: bool, collected: str
) -> None:
    """PW-38: just so much mends that, and is nothing wrong."""
    table, bets, payments = a_table(
        "vig.wrong_amount", variant="commission", vigorish_collection=collected
    )
    bets.stakes[2, "banker"] = 2_100
    payments.lacking |= {2: older, 3: [25]}
    kind = "vigorish.marked" if collected == "marked" else "vigorish.collected"
    acts = [report.content for report in payments.settle(WON, None)]
    (cents,) = [act["amount_cents"] for act in acts if act["type"] == kind]
    assert cents == 125 + 25 * told
    assert (planted(table) == ["vig.wrong_amount"]) is told


@pytest.mark.parametrize(
    ("code", "collected"), [("vig.not_marked", "marked"), ("vig.not_collected", "at_payout")]
)
def test_vigorish_that_was_not_seen_to_is_remembered(code: str, collected: str) -> None:
    table, bets, payments = a_table(code, variant="commission", vigorish_collection=collected)
    bets.stakes[2, "banker"] = 2_100
    assert [*payments.settle(WON, None)]
    assert (planted(table), payments.lacking) == ([code], {2: [125]})
