"""Where rounds begin and end when no device says so: few devices, rounds that never close."""

import pytest

from services.tables.heard.deals import deals_are_told
from tests.scenarios.play import Play, play
from tests.tables.common.cases import told

DEAL = "deal P 9s B 2c P Kd B 5h\n"  # Player wins
AGAIN = "deal P1 9s B1 2c P2 Kd B2 5h\n"  # as the shoe numbers them, whatever lies there


def midi(blind: str) -> str:
    return f"open midibaccarat tray=1000 blind={blind}\n"


NO_CLEAR = midi("cards.cleared")
SHOE = midi(
    "cards.cleared,wager.placed,no_more_bets.announced,wager.paid,wager.collected,wager.returned,"
    "result.announced,points.announced"
)


def rounds(table: Play) -> list[str]:
    return [f"{one.round} {one.told}" for one in table.rounds]


def test_nobody_reports_that_cards_are_cleared() -> None:
    one = "wagers 1: player 25 | 2: banker 10\nclosed\n{}takes 2: banker 10\npays 1: player 25\n"
    table = play(NO_CLEAR + (one.format(DEAL) + one.format(DEAL)) + "closes\n")
    assert rounds(table) == ["r1 player 9:7", "r2 player 9:7"]
    assert told(table) == []


def test_a_push_needs_no_act() -> None:
    tie = "wagers 1: player 25 | 2: tie 10\nclosed\ndeal P 9s B 2c P Kd B 7h\npays 2: tie 80\n"
    table = play(NO_CLEAR + tie + tie + "closes\n")
    assert rounds(table) == ["r1 tie 9:9", "r2 tie 9:9"]
    assert told(table) == []


def test_a_round_of_pushes_alone() -> None:
    tie = "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 7h\n"
    table = play(NO_CLEAR + tie + tie + "closes\n")
    assert rounds(table) == ["r1 tie 9:9", "r2 tie 9:9"]


def test_a_round_without_wagers() -> None:
    table = play(NO_CLEAR + ("closed\n" + DEAL) + ("wagers 1: player 25\nclosed\n" + DEAL))
    assert rounds(table) == ["r1 player 9:7"]
    assert told(table) == []


def test_nobody_reports_payments_either() -> None:
    blind = midi("cards.cleared,wager.paid,wager.collected,wager.returned")
    one = "wagers 1: player 25 | 2: banker 10\nclosed\n" + DEAL
    table = play(blind + one + one + "closes\n")
    assert rounds(table) == ["r1 player 9:7", "r2 player 9:7"]
    assert told(table) == []
    assert table.balances["layout:MB-01"] == 0


def test_a_shoe_alone() -> None:
    table = play(SHOE + AGAIN + AGAIN + AGAIN)
    assert rounds(table) == ["r1 player 9:7", "r2 player 9:7"]
    assert [f.code for f in table.findings if f.code != "open.unobserved"] == []


def test_a_shoe_alone_whose_faces_nobody_reads() -> None:
    unread = "deal P1 ? B1 ? P2 ? B2 ?\n"
    assert len(play(SHOE + unread + unread).rounds) == 1


@pytest.mark.parametrize("game", ["saigon-2019", "pai-gow"])
def test_a_shoe_alone_at_the_other_games(game: str) -> None:
    each = {"saigon-2019": 5, "pai-gow": 7}[game]
    deal = "".join(
        f"event card.dealt hand={hand} number={number}\n"
        for hand in ("1", "dealer")
        for number in range(1, each + 1)
    )
    stacks = f"stacks 1: ?{each} | dealer: ?{each}\n"
    blind = f"open {game} blind=cards.cleared\n"
    assert len(play(blind + deal + deal).rounds) == 1
    assert len(play(blind + stacks + stacks).rounds) == 1
    half = deal.splitlines()[: each + 1]
    assert not play(blind + "\n".join([*half, half[0]])).rounds


def test_a_third_card_begins_no_round() -> None:
    table = play(SHOE + "deal P1 2c B1 3h P2 2d B2 Kh P3 4s B3 5d\n")
    assert not table.rounds


WRONG = "wagers 1: player 25 | 2: banker 10\nclosed\n" + DEAL + "pays 1: player 25\n"
NEXT = "wagers 1: player 30\nclosed\n"


def test_what_lies_there_when_the_next_round_begins_is_of_that_one() -> None:
    """The dealer forgot a loser, and goes on."""
    table = play(NO_CLEAR + WRONG + NEXT)
    assert told(table) == ["collect.missed 2 banker 1000"]
    assert [f.round for f in table.findings if f.code == "collect.missed"] == ["r1"]
    assert rounds(table) == ["r1 player 9:7"]
    round_ = table.state.round
    assert round_ is not None
    assert {k: s.stake_cents for k, s in round_.spots.items()} == {(1, "player"): 3000}
    assert table.balances["layout:MB-01"] == 3000
    for line in (DEAL + "pays 1: player 30\ncloses").splitlines():
        table.line(line)
    assert told(table) == ["collect.missed 2 banker 1000"]
    assert table.balances["layout:MB-01"] == 0


@pytest.mark.parametrize(("paid", "over"), [(25, []), (30, ["pay.over 1 player 500"])])
def test_what_is_taken_back_before_the_next_round_begins_was_put_down_for_that(
    paid: int, over: list[str]
) -> None:
    """Neither the clearing nor "no more bets" is told: the stake of the one before stays whole."""
    first = WRONG.replace("closed\n", "").replace("pays 1: player 25", f"pays 1: player {paid}")
    next_ = "back 1: player 25\nwagers 1: player 30\nwagers 1: player 5\noff 1: player 5\n"
    table = play(midi("cards.cleared,no_more_bets.announced") + first + next_ + AGAIN)
    assert told(table) == [*over, "collect.missed 2 banker 1000"]
    round_ = table.state.round
    assert round_ is not None
    assert {k: s.stake_cents for k, s in round_.spots.items()} == {(1, "player"): 3000}


def test_cards_that_are_cleared_after_the_next_wager() -> None:
    one = "wagers 1: player 25\nclosed\n" + DEAL + "pays 1: player 25\n"
    table = play(midi("dice.shaken") + one + "wagers 1: player 10\ncleared\nclosed\n" + DEAL)
    assert rounds(table) == ["r1 player 9:7"]
    assert told(table) == []
    for line in ("pays 1: player 10", "cleared"):
        table.line(line)
    assert rounds(table) == ["r1 player 9:7", "r2 player 9:7"]
    assert told(table) == []


def numbered(kind: str, round_: str, rest: str = "") -> str:
    return f"event {kind} round={round_} {rest}\n"


def test_devices_that_number_rounds() -> None:
    """A new number of the same device begins a round, whatever else was seen."""
    lines = NO_CLEAR + "".join(
        numbered("card.dealt", f"s{at}", f"hand={hand} number={number}")
        for at in (7, 8)
        for hand, number in (("player", 1), ("banker", 1))
    )
    table = play(lines)
    assert len(table.rounds) == 1
    late = numbered("card.read", "s7", "hand=player number=1 card=9s")
    assert len(play(lines + late).rounds) == 1
    same = lines.replace("round=s8", "round=s7")
    assert not play(same).rounds


def test_a_late_word_about_a_closed_round_begins_none() -> None:
    deal = numbered("card.dealt", "s7", "hand=player number=1")
    read = numbered("card.read", "s7", "hand=player number=1 card=9s")
    assert play(NO_CLEAR + deal + "cleared\n" + read).state.round is None
    other = read.replace("s7", "s8")
    assert play(NO_CLEAR + deal + "cleared\n" + other).state.round is not None


def test_two_devices_with_numbers_of_their_own() -> None:
    table = play(
        NO_CLEAR
        + numbered("wager.placed", "b1", "seat=1 wager=player amount_cents=500")
        + numbered("no_more_bets.announced", "p1")
        + numbered("card.dealt", "s7", "hand=player number=1 card=9s")
        + numbered("card.dealt", "s7", "hand=banker number=1 card=2s")
    )
    assert not table.rounds


@pytest.mark.parametrize(("said", "found"), [("closed\n", []), ("", ["round.no_announcement"])])
def test_no_more_bets_for_a_round_that_its_first_card_begins(said: str, found: list[str]) -> None:
    """The one before was neither settled nor cleared: that is found, and what was said counts."""
    one = "open midibaccarat tray=1000\nwagers 1: player 25\nclosed\n" + DEAL + "result player\n"
    next_ = "wagers 1: player 25\n" + said + AGAIN + "result player\npays 1: player 25\ncleared\n"
    assert sorted(told(play(one + next_))) == ["pay.missed 1 player 2500", *found]
    midround = one.replace("result", "closed\nresult")  # of its own round, and play went on
    assert sorted(told(play(midround + next_))) == ["pay.missed 1 player 2500", *found]


@pytest.mark.parametrize(
    ("blind", "late"), [("", []), ("cards.cleared", ["wager.late 1 player 500"])]
)
def test_a_winner_ends_a_round_of_which_no_card_is_told(blind: str, late: list[str]) -> None:
    """Where the clearing is told, or the deal, chips that are put down before are late."""
    few = "card.dealt,card.read,cards.cleared,wager.paid,wager.collected,wager.returned"
    filed = midi(few.replace(f",{blind}", "") if blind else few)
    one = "wagers 1: player 5\nclosed\nresult player\n"
    assert told(play(filed + one + "wagers 1: player 5\n" + "closed\nresult player\n")) == late


def _reads(*faces: str) -> str:
    order = [("player", 1), ("banker", 1), ("player", 2), ("banker", 2)]
    read = "event card.read hand={} number={} card={}\n"
    return "".join(read.format(*at, face) for at, face in zip(order, faces, strict=True))


def test_rounds_that_nobody_can_tell_apart_are_not_judged() -> None:
    """Neither the deal nor the clearing is told; stacks, which are not dealt here, tell neither."""
    two = _reads("Ks", "Td", "Kd", "8h") + "points P 0 B 8\n"
    two += _reads("9s", "4h", "Qd", "3c") + "points P 9 B 7\n"
    codes = [one.code for one in play(midi("card.dealt,cards.cleared") + two).findings]
    assert "result.misannounced" not in codes
    one = "closed\ndeal P Ks B Td P Kd B 8h\npoints P 0 B 7\n"
    assert "result.misannounced" in [f.code for f in play(NO_CLEAR + one).findings]
    no_deal = midi("card.dealt") + _reads("Ks", "Td", "Kd", "8h") + "points P 0 B 7\n"
    assert "result.misannounced" in [f.code for f in play(no_deal).findings]


@pytest.mark.parametrize(
    ("opened", "told_so"),
    [
        ("pai-gow method=automated-shoe,hand blind=card.dealt", True),
        ("pai-gow method=automated-shoe,hand blind=card.dealt,stack.delivered", False),
        ("pai-gow method=automated-shoe,hand blind=stack.delivered", False),
        ("pai-gow method=manual-shoe,shuffler blind=card.dealt", False),
        ("pai-gow blind=card.dealt", False),  # nobody says by what it is dealt
        ("pai-gow blind=stack.delivered", True),
        ("midibaccarat blind=card.dealt", False),
    ],
)
def test_who_tells_of_the_deal(opened: str, told_so: bool) -> None:
    assert deals_are_told(play(f"open {opened}\n").state) is told_so


UNSEEN = " blind=wager.placed,card.dealt,stack.delivered tray=1000\n"
READ = "event card.read hand={} number=1 card=Kd\n"


def test_a_round_begins_with_the_first_word_of_its_hands() -> None:
    """Where neither its wagers nor its cards are told."""
    saigon = "reveals dealer\n" + READ.format("dealer") + "compares 1: win\ncleared\n"
    pai_gow = "sets dealer: Qh Jd | 1: Kh 8h\nreveals 1\n" + READ.format(1) + "compares 1: win\n"
    for opened, text in (("saigon-2019", saigon), ("pai-gow", pai_gow + "cleared\n")):
        table = play(f"open {opened}{UNSEEN}{text}{text}closes\n")
        assert [one.code for one in table.findings if not one.code.startswith("open.")] == []
        assert [one.round for one in table.rounds] == ["r1", "r2"]


def test_a_late_word_of_a_hand_begins_no_round() -> None:
    said = numbered("hand.revealed", "s7", "hand=dealer") + "cleared\n"
    opened = f"open saigon-2019{UNSEEN}"
    late = numbered("hand.revealed", "s7", "hand=1")
    assert play(opened + said + late).state.round is None
    assert play(opened + said + late.replace("s7", "s8")).state.round is not None
    told_of = "open saigon-2019 tray=1000\n"
    assert play(told_of + late).state.round is None


@pytest.mark.parametrize(
    ("then", "stakes"),
    [
        ("", {(1, "player"): 2_500, (3, "tie"): 500}),
        ("event wager.withdrawn seat=3 wager=tie amount_cents=500\n", {(1, "player"): 2_500}),
        ("event wager.withdrawn seat=3 wager=tie amount_cents=200\n",
         {(1, "player"): 2_500, (3, "tie"): 300}),
        ("event wager.moved seat=3 wager=tie to_seat=3 to_wager=banker amount_cents=500\n",
         {(1, "player"): 2_500, (3, "banker"): 500}),
    ],
)  # fmt: skip
def test_what_is_put_down_for_the_next_round_goes_there_as_far_as_it_lies(
    then: str, stakes: dict[tuple[int, str], int]
) -> None:
    """Taken back or moved before that begins, it is not on its first spot any more."""
    placed = "event wager.placed seat={} wager={} amount_cents={} round={}\n"
    text = midi("cards.cleared,no_more_bets.announced") + placed.format(2, "player", 1_000, "A1")
    text += DEAL + placed.format(3, "tie", 500, "A1") + then
    table = play(text + placed.format(1, "player", 2_500, "A2"))
    assert table.state.round is not None
    lie = {key: spot.stake_cents for key, spot in table.state.round.spots.items()}
    assert {key: cents for key, cents in lie.items() if cents} == stakes
    assert table.balances["layout:MB-01"] == sum(stakes.values())
