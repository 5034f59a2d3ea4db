"""What people decided on a jackpot beside what is filed, and what is paid of one that went back."""

import pytest

from projections.migrations.run import erase, migrate
from services.jackpots.decided import paid, persons
from tests.jackpots.conftest import Won, evidence
from tests.jackpots.test_at_hand import Played
from tests.servers import Servers


@pytest.mark.parametrize(
    ("steps", "right", "seen"),
    [
        ([], True, "nobody has decided yet"),
        ([("validated", "F-1", "A-1")], True, "validated by F-1 and A-1"),
        ([("validated", "F-1", None)], False, "validated by F-1"),
        ([("validated", "F-1", "f-1")], False, "validated by F-1 and f-1"),  # one badge
        ([("refused", "F-1", "A-1")], True, "refused by F-1 and A-1"),
        ([("documented", "F-1", "A-1")], False,
         "documented by F-1 and A-1, documented without being validated"),
        ([("claimed", None, None), ("validated", "F-1", "A-1"), ("paid", "F-2", "A-1")], True,
         "validated by F-1 and A-1, paid by F-2 and A-1"),
    ],
)  # fmt: skip
def test_who_decided_is_compared_with_what_is_filed(
    won: Won, steps: list[tuple[str, str | None, str | None]], right: bool, seen: str
) -> None:
    of = evidence(won)
    told = tuple({"state": state, "by": by, "second": other} for state, by, other in steps)
    for filed, agrees in ((2, right), (1, right or "without" not in seen)):
        filing = {**(of.link_filing or {}), "persons": filed}
        check = persons(of._replace(steps=told, link_filing=filing))
        assert (check.agrees, check.seen) == (agrees, seen)


@pytest.mark.parametrize("state", ["refused", "reversed"])
def test_of_one_that_went_back_nothing_is_due(won: Won, state: str) -> None:
    of = evidence(won)
    gone = of._replace(jackpot=of.jackpot | {"state": state})
    assert gone.due_cents == 0
    for steps, agrees in (((), True), (({"state": "paid", "amount_cents": 1},), False)):
        check = paid(gone._replace(steps=steps))
        assert (check.agrees, check.expected) == (agrees, f"nothing: it is {state}")


def test_who_signed_its_papers_is_told(servers: Servers, prefix: str) -> None:
    migrate(servers.postgres, prefix)
    played = Played(servers.postgres, prefix)
    played.decide("validated", "documented")
    signed = [one["signatures"] for one in played.evidence().steps]
    erase(servers.postgres, prefix)
    assert signed[-1] == ["F-1", "A-1"]
    assert not any(signed[:-1])
