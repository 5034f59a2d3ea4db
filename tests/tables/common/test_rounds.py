"""The round as a whole: announced, void, disputed; its cards kept; two words about one card."""

import pytest

from services.law.settlement import Settled
from services.tables.due.owed import with_owed
from services.tables.state import Ground
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.common.cases import DEALT, MIDI, PAI_GOW, SAIGON, found, told

M, S, P = MIDI + "sits 1 3\n", SAIGON + "sits 1 3\n", PAI_GOW + "sits 1 3\n"
MAIN = {M: "player", S: "ante", P: "main"}
GAMES = pytest.mark.parametrize("game", [M, S, P])
CARD = {M: "deal P 9s B 2c", S: "turns 1: Kd | dealer: Qs", P: "turns 1: Kd | dealer: Qs"}
STACK = {S: "stacks 1: ?5 | dealer: ?5", P: "stacks dealer: ?7 | 1: ?7"}


@cites("629a.8(b)", "680a.8(b)", "688a.8(b)", "688a.9(a)(3)", "688a.10(a)(2)")
@shows("round.no_announcement", of="629a")
@GAMES
def test_a_card_before_no_more_bets(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\n"
    card = CARD[game] + "\nclosed\n"
    assert found(begun + card) == ["round.no_announcement"]
    assert found(begun + "closed\n" + CARD[game]) == []
    blind = begun.replace("tray", "blind=no_more_bets.announced tray")
    assert found(blind + card) == []
    assert found(begun + "silent panel\n" + card) == []


@cites("680a.8(b)", "688a.8(b)")
@shows("round.no_announcement", of="688a")
@pytest.mark.parametrize("game", STACK)
def test_a_stack_before_no_more_bets(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\n"
    assert found(begun + STACK[game] + "\nclosed\n") == ["round.no_announcement"]
    assert found(begun + "closed\n" + STACK[game]) == []


UNKNOWN = {M: "629a.13(a)", S: "680a.13(b)", P: "688a.13(d)"}
UNSHOWN = {M: "629a.13(e)", S: "680a.13(a)", P: "688a.13(e)"}


@cites("629a.13(e)", "680a.13(a)", "688a.13(e)")
@shows("void.unsupported", of="680a")
@GAMES
def test_void_without_a_ground(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{CARD[game]}\n"
    for ground in ("", UNKNOWN[game], UNSHOWN[game]):
        assert found(begun + f"void {ground}") == ["void.unsupported"]
        assert found(begun + f"void {ground}\nvoid {ground}") == ["void.unsupported"]
    facts = "card.found_face_up,shoe.ended,card.dealt"
    blind = begun.replace("tray", f"blind={facts} tray")
    assert found(blind + f"void {UNSHOWN[game]}") == []
    assert found(blind + "void") == ["void.unsupported"]


WHOLE = {
    M: "deal P 9s B 2c P Kd B 5h",
    S: "hands 1: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 3c | dealer: Td 7s 3h 8h 2c",
    P: "hands 1: Kd Qs Jh 9c 4d 8c 2s | dealer: Td 7s 3h 8h 2c 5d Ac\n"
    "sets dealer: Td 8h | 1: Qs Jh",
}
OF_A_VOID = ("void.", "pay.", "collect.")


@cites("629a.13(e)", "680a.13(a)", "688a.13(e)")
@GAMES
def test_a_round_voided_without_a_ground_is_settled_by_its_cards(game: str) -> None:
    """GEN-4. As much as each cards ask for; what was given back for the void hangs under it."""
    main = MAIN[game]
    begun = f"{game}wagers 1: {main} 25\nclosed\n{WHOLE[game]}\n"
    given = f"back 1: {main} 25\ncleared\n"
    table = play(begun + f"void {UNSHOWN[game]}\n" + given)
    plain = play(begun + given)
    (ruled,), (played,) = table.rounds, plain.rounds
    assert (ruled.verified, ruled.void, ruled.line) == (True, None, played.line)
    assert ruled.wagers[0].outcome == played.wagers[0].outcome != "void"
    void, *rest = [one for one in table.findings if one.code.startswith(OF_A_VOID)]
    wrong = [one for one in plain.findings if one.code.startswith(OF_A_VOID)]
    assert [(one.code, one.amount_cents) for one in rest] == [
        (one.code, one.amount_cents) for one in wrong
    ]
    assert {one.under for one in rest} <= {void.id}


@GAMES
def test_what_was_paid_otherwise_in_it_is_its_own_mistake(game: str) -> None:
    main = MAIN[game]
    begun = f"{game}wagers 1: {main} 25\nclosed\n{WHOLE[game]}\nvoid {UNSHOWN[game]}\n"
    table = play(begun + f"pays 1: {main} 60\nback 1: {main} 25\ncleared\n")
    over = [one for one in table.findings if one.code.startswith("pay.")]
    assert [one.under for one in over] == [None]


@cites("629a.13(e)", "680a.13(a)", "688a.13(e)")
@GAMES
def test_it_is_not_where_they_do_not_tell_or_a_ground_may_be_missing(game: str) -> None:
    main = MAIN[game]
    given = f"back 1: {main} 25\ncleared\n"
    begun = f"{game}wagers 1: {main} 25\nclosed\n"
    for text in (
        begun + f"{CARD[game]}\nvoid {UNSHOWN[game]}\n",
        begun + f"{WHOLE[game]}\nskip bets\nwagers 3: {main} 5\nvoid {UNSHOWN[game]}\n",
    ):
        (settled,) = play(text + given).rounds
        assert (settled.verified, settled.line) == (False, None)
        assert settled.wagers[0].outcome == "void"


@cites("629a.13(e)", "680a.13(a)", "688a.13(e)")
@GAMES
def test_a_round_that_is_over_is_not_void(game: str) -> None:
    """GEN-4: nothing that was told made it so; where something did, its void comes late."""
    void, code = f"void {UNSHOWN[game]}\n", "void.unsupported"

    def voids(text: str) -> list[str | None]:
        return [one.round for one in play(text).findings if one.code == code]

    begun = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{WHOLE[game]}\n"
    assert voids(begun + "cleared\n") == []
    assert voids(begun + "cleared\n" + void) == ["r1"]
    assert voids(begun + "cleared\n" + void + void) == ["r1"]
    assert voids(begun + "cleared\n" + "void") == ["r1"]
    assert voids(begun + void + "cleared\n" + void) == ["r1"]
    # its cards did not decide it, something was not heard, or nobody here tells of such a ground
    part = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{CARD[game]}\n"
    assert voids(part + "cleared\n" + void) == []
    lost = begun + f"skip bets\nwagers 3: {MAIN[game]} 25\ncleared\n"
    assert voids(lost + void) == []
    assert voids(f"{game}{void}") == []
    facts = "card.found_face_up,shoe.ended,card.dealt"
    assert voids(begun.replace("tray", f"blind={facts} tray") + "cleared\n" + void) == []
    if game != M:
        up = "event card.found_face_up card=3d\n" * 2
        assert voids(begun + up + "cleared\n" + void) == []


@shows("hand.disputed", of="629a 680a 688a")
@GAMES
def test_a_dispute(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{CARD[game]}\n"
    dispute, decided = "event round.disputed seat=1\n", "event dispute.decided decision=stands\n"
    assert found(begun) == []
    assert found(begun + dispute + dispute) == ["hand.disputed 1"]
    assert found(begun + dispute + decided) == ["hand.disputed 1", "remedied hand.disputed 1"]


def test_a_dispute_about_a_round_before() -> None:
    text = M + "closed\ndeal P 9s B 2c P Kd B 5h\ncleared\nevent round.disputed seat=1\n"
    (one,) = [f for f in play(text).findings if f.code == "hand.disputed"]
    assert (one.round, one.severity) == ("r1", "info")
    named = (
        text
        + "deal P 9s\nevent round.disputed seat=3 of=r1\nevent dispute.decided of=r2 decision=x"
    )
    disputes = [(f.round, f.seat, f.what) for f in play(named).findings if "disputed" in f.code]
    assert disputes == [("r1", 1, "raised"), ("r1", 3, "raised")]


# At both tables seat 1 wins or loses what stands there.
DECIDED = {
    "629a.11(c)": M + "wagers 1: player 25 | 3: banker 25\nclosed\n" + DEALT["midibaccarat"] + "\n",
    "680a.11(d)": S + "wagers 1: ante 25 | 3: ante 25\nclosed\n" + DEALT["saigon"] + "\n",
}


@cites("629a.11(c)")
def test_cards_taken_before_a_winner_is_paid() -> None:
    begun = DECIDED["629a.11(c)"] + "takes 3: banker 25\n"
    assert found(begun + "clears player\npays 1: player 25\nclears banker\ncleared") == [
        "cards.cleared_early 1"
    ]
    assert found(begun + "clears player | banker\npays 1: player 25\ncleared") == [
        "cards.cleared_early 1"
    ]
    assert found(begun + "clears player | banker\ncleared") == ["pay.missed 1 player 2500"]
    assert found(begun + "pays 1: player 25\nclears player | banker\ncleared") == []
    blind = begun.replace("tray", "blind=wager.paid tray")
    assert found(blind + "clears player | banker\ncleared") == []


@cites("629a.11(c)")
@shows("cards.cleared_early", of="629a")
def test_cards_taken_before_the_vigorish_that_comes_first() -> None:
    begun = M + "wagers 3: banker 25\nclosed\ndeal P 2c B 9s P 5h B Kd\n"
    paid = "event vigorish.marked seat=3 amount_cents=125\npays 3: banker 25\n"
    assert found(begun + "clears player\n" + paid + "cleared") == ["cards.cleared_early 3"]
    assert found(begun + paid + "clears player\ncleared") == []


@cites("680a.11(d)")
@shows("cards.cleared_early", of="680a")
def test_one_hand_taken_before_its_wager_is_settled() -> None:
    table = play(DECIDED["680a.11(d)"])
    owed = {key: done.outcome for key, done in owed_of(table).items()}
    begun = DECIDED["680a.11(d)"]
    act = {"win": "pays", "lose": "takes"}
    settled = {seat: f"{act[owed[seat, 'ante']]} {seat}: ante 25\n" for seat in (1, 3)}
    assert found(begun + settled[3] + "clears 3\nclears 1\n" + settled[1]) == [
        "cards.cleared_early 1"
    ]
    assert found(begun + settled[3] + "clears 3\n" + settled[1] + "clears 1\n") == []


@cites("688a.11(g)", "688a.11(i)")
@shows("cards.cleared_early", of="688a")
def test_a_hand_taken_before_its_optional_wager_is_settled() -> None:
    """The dealer has no Ace High Pai Gow: the Ace High Bonus of seat 1 is lost."""
    cards = (
        "hands dealer: Ks Kd Qs 9d 8h 4c 2d | 1: 2c 3c 5d 7h 9s Jc Qd | 3: As Ad Ac Kh Kc 6h 7s\n"
    )
    begun = P + "wagers 1: main 25 ace_high 5 | 3: main 25\nclosed\n" + cards
    lost = begun + "takes 1: main 25\n"
    assert found(lost + "clears 1\ntakes 1: ace_high 5\n") == ["cards.cleared_early 1"]
    assert found(lost + "takes 1: ace_high 5\nclears 1\n") == []


@cites("688a.8(b)(2)", "688a.11(g)")
def test_a_hand_taken_whose_win_and_loss_are_equal() -> None:
    """A progressive wager went before the deal: the dealer has settled nothing of the seat yet."""
    cards = "hands dealer: Ks Kd Qs 9d 8h 4c 2d | 1: As Ad Kh Jc 7h 5d 3c\n"
    filed = P.replace("ace_high=1", "ace_high=1 progressive=3 link=PG-1")
    locked = (
        "event progressive_wager.accepted seat=1\nevent progressive_wager.lit seat=1\nclosed\n"
        "event progressive.locked\nevent progressive_wagers.collected value_cents=500 count=1\n"
    )
    begun = filed + "wagers 1: main 25 ace_high 25 progressive 5\n" + locked + cards
    settled = "pays 1: main 25\nback 1: main 25\ntakes 1: ace_high 25\n"
    assert found(begun + "clears 1\n" + settled + "cleared") == ["cards.cleared_early 1"]
    assert found(begun + settled + "clears 1\ncleared") == []


def owed_of(table: Play) -> dict[tuple[int, str], Settled]:
    round_ = table.state.round
    assert round_ is not None
    owed = with_owed(table.state, round_).owed
    assert owed is not None
    return owed.wagers


def test_a_push_is_left_lying() -> None:
    tie = M + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 7h\n"
    assert found(tie + "clears player | banker\ncleared") == []


def test_a_push_that_is_taken_all_the_same_was_not_settled_before() -> None:
    """The dealer believes that it lost: so he takes up cards whose wager he has to settle yet."""
    tie = M + "wagers 1: player 25 | 3: banker 50\nclosed\ndeal P 9s B 2c P Kd B 7h\n"
    cleared, unearned = "clears player | banker\n", "collect.unearned {} 2500"
    took, early = "takes 1: player 25\n", "cards.cleared_early 1"
    assert found(tie + cleared + took + "cleared") == [early, unearned.format("1 player")]
    assert found(tie + took + cleared + "cleared") == [unearned.format("1 player")]
    assert found(tie + cleared + "back 1: player 25\ncleared") == []
    held = S + "wagers 3: ante 25\nclosed\nhands 3: Kd Qs Jh 9c 4d | dealer: Td Js Qd 9h 4h\n"
    held += "sets 3: 9c 4d\nreveals dealer\nsets dealer: 9h 4h\n"
    both = ["cards.cleared_early 3", unearned.format("3 ante")]
    assert found(held + "clears 3\ntakes 3: ante 25\ncleared") == both
    assert found(held + "takes 3: ante 25\nclears 3\ncleared") == both[1:]


@cites("629a.11(c)", "680a.11(g)", "688a.11(j)")
@cites("680a.11(f)", text="680a-2016")
@shows("discard.order", of="629a 688a")
@GAMES
def test_cards_that_are_mixed(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{CARD[game]}\n"
    assert found(begun + "event cards.mixed") == ["discard.order"]
    assert "discard.order" not in found(begun + "cleared")


def panel(hand: str, card: str, number: int = 1) -> str:
    return f"event card.read hand={hand} number={number} card={card} source=panel\n"


def test_two_words_about_one_card() -> None:
    """The word of the device that dealt it stands; the other is kept."""
    begun = M + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
    assert found(begun + panel("player", "9s")) == []
    assert found(begun + panel("player", "8s")) == ["source.disagree"]
    twice = begun + panel("player", "8s") + panel("player", "8s")
    assert found(twice) == ["source.disagree"]
    table = play(begun + panel("player", "8s"))
    assert table.state.round is not None
    assert [w.card for w in table.state.round.words] == ["8s"]
    (one,) = [f for f in table.findings if "disagree" in f.code]
    assert "9s (shoe, which stands)" in one.expected
    assert one.observed == "8s (panel)"


@shows("source.disagree", of="680a 688a")
@pytest.mark.parametrize("game", [S, P])
def test_two_words_about_a_card_of_one_deck(game: str) -> None:
    begun = f"{game}wagers 1: {MAIN[game]} 25\nclosed\n{CARD[game]}\n"
    assert found(begun + panel("1", "Kd")) == []
    assert found(begun + panel("1", "Kh")) == ["source.disagree"]


def test_the_shoe_stands_also_where_the_panel_spoke_first() -> None:
    begun = M + "wagers 1: player 25\nclosed\ndeal P ? B 2c P Kd B 5h\n" + panel("player", "8s")
    assert found(begun) == []
    table = play(begun + "read P1 9s\n")
    assert [f.code for f in table.findings if "source" in f.code] == ["source.disagree"]
    assert table.state.round is not None
    assert table.state.round.dealt[0].card == "9s"
    assert [w.card for w in table.state.round.words] == ["8s"]


@shows("source.disagree", of="629a")
def test_one_card_dealt_by_the_word_of_two_devices() -> None:
    begun = M + "wagers 1: player 25\nclosed\ndeal P 9s\n"
    again = "event card.dealt hand=player number=1 card={} source=panel\n"
    for card, finds in (("9s", []), ("8s", ["source.disagree"])):
        table = play(begun + again.format(card))
        assert table.state.round is not None
        assert [c.card for c in table.state.round.dealt] == ["9s"]
        assert [f.code for f in table.findings if "source" in f.code] == finds


def with_ground(text: str, rest: str, cite: str, *, must: bool) -> list[str]:
    """As though a fact had shown a ground: the facts themselves are judged with their subjects."""
    table = play(text)
    assert table.state.round is not None
    ground = Ground(cite, must=must, order=table.reports.order)
    grounds = table.state.round._replace(grounds=(ground,), owed=None)
    table.state = table.state._replace(round=grounds)
    for line in rest.strip().splitlines():
        table.line(line.strip())
    return told(table)


GROUND = {M: "629a.13(e)", S: "680a.13(c)", P: "688a.13(g)"}


@cites("629a.13(e)", "680a.13(c)", "688a.13(g)")
@shows("void.missing", of="629a")
@GAMES
def test_a_round_that_had_to_be_void(game: str) -> None:
    """That it was settled is one mistake: its payments are not judged beside it."""
    main = MAIN[game]
    begun = f"{game}wagers 1: {main} 25 | 3: {main} 25\nclosed\n{CARD[game]}\n"
    ground, takes = GROUND[game], f"takes 1: {main} 25\npays 3: {main} 25\ncleared"
    assert with_ground(begun, takes, ground, must=True) == ["void.missing"]
    back = f"void {ground}\nback 1: {main} 25 | 3: {main} 25\ncleared"
    assert with_ground(begun, back, ground, must=True) == []
    assert with_ground(begun, back, ground, must=False) == []
    assert with_ground(begun, "void\ncleared", ground, must=True) == []
    blind = begun.replace("tray", "blind=round.voided tray")
    assert with_ground(blind, takes, ground, must=True) == []
    kept = f"void {ground}\ntakes 1: {main} 25\nback 3: {main} 25\ncleared"
    assert with_ground(begun, kept, ground, must=True) == [f"collect.unearned 1 {main} 2500"]
    paid = f"void {ground}\npays 1: {main} 25\nback 3: {main} 25\ncleared"
    assert with_ground(begun, paid, ground, must=True) == [f"pay.unearned 1 {main} 2500"]


def test_an_event_without_a_number_finds_a_dispute_open() -> None:
    assert found(M + "closed\ndeal P 9s\nevent round.disputed seat=1\nlost 2\n") == [
        "hand.disputed 1"
    ]
