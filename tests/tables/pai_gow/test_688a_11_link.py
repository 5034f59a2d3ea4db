"""What a table tells its link of a round and of its closing: § 688a.11(h)(3), PG-11, PW-94."""

import pytest

from events.derived import Claim, ProgressiveWagers
from tests.cites import cites
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    CLEARED,
    FIRST,
    LOCK,
    OPEN,
    STARTED,
    THIRD,
    found,
    played,
)
from tests.tables.pai_gow.test_688a_12_awards import (
    BACK,
    DECLARED,
    ENVY,
    FIXED,
    TENS,
    share,
)


@cites("688a.11(h)(3)(i)(B)(4)")
def test_a_share_is_claimed_of_the_link() -> None:
    table = played(share(FIXED, BACK))
    wagers = [fact for fact in table.facts if isinstance(fact, ProgressiveWagers)]
    claims = [fact for fact in table.facts if isinstance(fact, Claim)]
    (one,), (claim,) = wagers, claims
    assert (one.link, one.paytable, one.wager_cents) == ("PG-1", 4, 500)
    assert (one.seats, one.accepted, one.returned, one.void) == ((4,), (4,), (), None)
    assert (claim.seat, claim.level, claim.percent) == (4, "seven-card-straight-flush", 100)
    assert (claim.place, claim.fixed_cents, claim.link) == (1, 500000, "PG-1")
    assert claim.book == "claims/PG-1/MB-01"
    assert claim.round == one.round == "r1"
    assert claim.cleared_at == claim.at  # with all cards, at the close
    taken = share(FIXED, BACK).replace(CLEARED, "event hand.cleared hand=4\n" + CLEARED)
    (early,) = [fact for fact in played(taken).facts if isinstance(fact, Claim)]
    assert early.cleared_at is not None
    assert early.cleared_at < early.at
    assert (one.given_back, one.named, one.verified) == ((), False, True)


def test_a_stake_that_a_winner_gets_back_is_no_wager_returned() -> None:
    """PG-4: also where all that it wins is paid elsewhere. A loser's is one, due or not."""
    for text, back in ((share(BACK), ()), (share(BACK).replace("8h", "Kh"), (4,))):
        (one,) = [fact for fact in played(text).facts if isinstance(fact, ProgressiveWagers)]
        assert one.given_back == back


def test_in_a_round_that_was_declared_void_a_winner_gets_back_a_wager_returned() -> None:
    """PW-84: by will, or by a ground. What it was paid beside it is no return."""
    for act, back in (("void", (4,)), ("void 688a.13(i)", (4,)), ("pays 4: progressive 1", ())):
        text = share(act, BACK)
        (one,) = [fact for fact in played(text).facts if isinstance(fact, ProgressiveWagers)]
        assert one.given_back == back


def test_a_stake_that_is_returned_to_one_who_left_stays_on_the_meter() -> None:
    """GEN-5: as filed it stands as pushed, and no round is void. Where it is lost, it went back."""
    left = TENS + "    leaves   4\n" + FIRST + "    back     4: main 25 progressive 5\n"
    left += DECLARED + THIRD + ENVY + CLEARED
    returns = left.replace("house_way", "abandoned_wagers=return house_way")
    for text, said, back in ((returns, [], ()), (left, ["collect.missed 4"] * 2, (4,))):
        (one,) = [fact for fact in played(text).facts if isinstance(fact, ProgressiveWagers)]
        assert (found(text), one.given_back) == (said, back)


def test_a_void_round_says_so_to_the_link() -> None:
    """GEN-4: its contribution is reversed, or kept."""
    two = STARTED + "event card.found_face_up\n" * 2 + "void 688a.13(e)\n" + ALL_BACK
    table = played(two)
    (one,) = [fact for fact in table.facts if isinstance(fact, ProgressiveWagers)]
    assert (one.seats, one.returned, one.void) == ((4,), (4,), "688a.13(e)")
    assert not [fact for fact in table.facts if isinstance(fact, Claim)]


@pytest.mark.parametrize("without", ["link=PG-1", "progressive=4"])
def test_a_table_without_link_or_paytable_claims_nothing(without: str) -> None:
    table = played(share(FIXED, BACK).replace(without, ""))
    assert not [fact for fact in table.facts if isinstance(fact, (Claim, ProgressiveWagers))]
    assert table.rounds[-1].verified


def test_a_round_without_progressive_wagers_says_so_to_the_link() -> None:
    """Whatever its controller counts of it is too much."""
    text = share(FIXED, BACK).replace("4: main 25 progressive 5", "4: main 25")
    text = text.replace("    event    progressive_wager.accepted seat=4", "")
    table = played(text.replace("value_cents=500 count=1", "value_cents=0 count=0"))
    (one,) = [fact for fact in table.facts if isinstance(fact, ProgressiveWagers)]
    assert (one.seats, one.accepted, one.verified, one.closes) == ((), (), True, None)


@pytest.mark.parametrize(
    ("before", "verified"),
    [
        ("", True),
        ("silent lights\n", False),
        ("skip panel\n", False),
    ],
)
def test_a_table_that_closes_says_so_to_the_link(before: str, verified: bool) -> None:
    """Where something was not heard, a round may be missing in what it has told."""
    table = played(share(FIXED, BACK) + before + "event table.closed\n")
    _, one = [fact for fact in table.facts if isinstance(fact, ProgressiveWagers)]
    assert one.closes == one.at
    assert (one.round, one.seats, one.accepted, one.void) == (None, (), (), None)
    assert (one.verified, one.named) == (verified, False)  # its devices number no rounds


@pytest.mark.parametrize(
    ("blind", "verified"),
    [("wager.placed", True), ("card.dealt,stack.delivered", True),
     ("wager.placed,card.dealt,stack.delivered", False)],
)  # fmt: skip
def test_a_table_whose_rounds_nobody_tells_says_of_none_that_it_was_not_played(
    blind: str, *, verified: bool
) -> None:
    table = played(OPEN.replace("pai-gow", f"pai-gow blind={blind}") + LOCK + "closes\n")
    (one,) = [fact for fact in table.facts if isinstance(fact, ProgressiveWagers)]
    assert (one.closes, one.verified) == (one.at, verified)
