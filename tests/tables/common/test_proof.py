"""Each finding names the events that prove it: the cards, wagers and acts from which it follows."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import orjson
import pytest

from events.ids import event_id
from services.audit.replay import replay
from services.floor.games import GAMES
from services.floor.simulate import Floor, observed
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import OPEN, real, shoe
from tests.tables.saigon.rounds import DEALT

CARD, STACK = "card.dealt", "stack.delivered"
DEALS = f"{CARD}|{STACK}"  # one of both
# What has to be among the events of every finding of a code, whatever else is.
NAMED = {
    "cards.cleared_early": ("hand.cleared", "wager.placed"),
    "card.missing": ("shoe.loaded|deck.received", "shoe.ended|deck.received"),
    "collect.missed": (DEALS, "wager.placed"),
    "count.remainder": (DEALS,),
    "cut.recut_wrong_person": ("recut.ordered", "cut.made"),
    "deal.wrong_start": (DEALS, "dice.rolled|random_number.shown"),
    "deck.alternation": ("cards.cleared", DEALS),
    "dealer.revealed_early": (DEALS, "hand.revealed"),
    "idle.not_reshuffled": ("cards.spread", DEALS),
    "joker.not_destroyed": ("joker.found", DEALS),
    "lammer.unearned": ("lammer.placed",),
    "natural.drawn_on": (CARD,),
    "open.uninspected": ("deck.received", DEALS),
    "pay.over": (DEALS, "wager.placed"),
    "pay.under": (DEALS, "wager.placed"),
    "pot.gathered_wrong": ("pot.gathered", "wager.placed"),
    "pot.split_wrong": (DEALS, "pot.paid|wager.paid", "wager.placed"),
    "pot.wrong_winner": (DEALS, "pot.paid|wager.paid", "wager.placed"),
    "result.misannounced": (DEALS, "points.announced|result.announced|hand.compared"),
    "set.dealer_wrong": (DEALS, "hand.set|hand.compared"),
    "set.foul": (DEALS, "hand.set"),
    "set.high_below_low": (DEALS, "hand.set"),
    "set.missed_qualifier": (DEALS, "hand.set"),
    "shoe.past_last_hand": ("cover_card.met", CARD),
    "shuffle.unverified": ("shuffle.finished", "shoe.loaded"),
    "surrender.uncounted": ("hand.surrendered",),
    "third_card.undrawn": (CARD,),
    "vig.marker_removed": ("marker.read",),
}


def _proofs(rounds: int) -> Iterator[tuple[str, list[str]]]:
    """Of a floor where all of this was planted: each code with the kinds of event it names."""
    kinds: dict[str, str] = {}

    def lines() -> Iterator[bytes]:
        for _, _, raw in observed(Floor(8, 3, rounds, GAMES, sorted(NAMED))):
            event = orjson.loads(raw)
            kinds[event["id"]] = event["type"]
            yield raw

    for fact in replay(lines()):
        if isinstance(fact, bytes) and b'"kind":"finding"' in fact:
            told = orjson.loads(fact)
            if told["what"] == "raised":
                yield told["code"], [kinds[one] for one in told["because"]]


def test_every_finding_names_what_proves_it() -> None:
    seen, lacking = Counter[str](), defaultdict(list)
    for code, named in _proofs(600):
        seen[code] += 1
        for some in NAMED.get(code, ()):
            if not {*some.split("|")} & {*named}:
                lacking[code].append((some, named))
    assert not lacking, dict(lacking)
    assert NAMED.keys() == NAMED.keys() & seen.keys(), sorted(NAMED.keys() - seen.keys())


def _named(table: Play, code: str) -> list[str]:
    """The events of the one finding of this code, as `kind` in their order."""
    (one,) = [one for one in table.findings if one.code == code and one.what == "raised"]
    return list(one.because)


def _up_to_now(table: Play, count: int) -> list[str]:
    """The last events of all, in their order."""
    last, name = table.reports.order, table.reports.table
    return [event_id("floor", name, order) for order in range(last - count + 1, last + 1)]


@cites("629a.10(a)")
def test_a_card_on_a_natural_names_all_cards_and_every_face() -> None:
    start = OPEN + "wagers 1: player 10\nclosed\n"
    faces = play(start + "deal P 9s B 2c P Kd B 3h P 4d\n")
    assert _named(faces, "natural.drawn_on") == _up_to_now(faces, 5)
    unread = "deal P ? B ? P ? B ?\nread P1 9s B1 2c P2 Kd B2 3h\ndeal P ?\n"
    faces = play(start + unread)
    assert _named(faces, "natural.drawn_on") == _up_to_now(faces, 9)
    assert not play(start + "deal P 9s B 2c P Kd B 3h\n").findings


@cites("629a.8(c)")
def test_a_card_to_the_wrong_hand_names_the_cards_before_it() -> None:
    text = OPEN + "wagers 1: player 10\nclosed\ndeal P 9s B 2c B 5d\n"
    table = play(text)
    assert _named(table, "deal.order") == _up_to_now(table, 3)


@cites("629a.9(d)")
@pytest.mark.parametrize("said", [True, False])
def test_a_hand_past_the_last_names_the_cover_card_and_the_announcement(said: bool) -> None:
    met = "event cover_card.met\n" + "event last_hand.announced\n" * said
    table = play(OPEN + shoe() + met + real() + real() + real())
    *names, _ = _named(table, "shoe.past_last_hand")
    assert names == _up_to_now(play(OPEN + shoe() + met), 1 + said)


@cites("680a.11(b)(1)", "680a.11(c)")
def test_a_setting_is_found_when_the_dealer_reveals_and_names_it() -> None:
    """Until then the player may set anew; after, it stands."""
    late, right = "sets 1: Jk 8h\n", "sets 1: 8h 2c\n"
    wrong = "sets 3: 9c 4d\n" + late
    assert not play(DEALT + wrong).findings
    found = play(DEALT + wrong + "reveals dealer\n")
    (one,) = found.findings
    assert (one.code, one.seat) == ("set.missed_qualifier", 1)
    assert len(one.because) == 5 + 1 + 1  # his cards, the setting, the reveal
    assert list(one.because[-2:]) == _up_to_now(found, 2)
    assert not play(DEALT + wrong + right + "reveals dealer\n").findings
    after = play(DEALT + "sets 3: 9c 4d\nreveals dealer\n" + late).findings
    assert [one.code for one in after] == ["dealer.revealed_early", "set.missed_qualifier"]
