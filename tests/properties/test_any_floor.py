"""Whatever valid events come, in whatever order, at a table of any game.

The fold bears it, money is conserved, a snapshot is the state, what is settled is what the law's
own line answers.
"""

from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.derived import MarkerMoved, RoundSettled, Transfer
from events.filing import Controls
from services.audit.identities import MOVES, NEVER_NEGATIVE, NEVER_POSITIVE
from services.law.answering import answer
from services.tables.judge import CATALOGUE
from services.tables.stage import TablesStage
from tests.properties.counted import differences
from tests.properties.floor import GAMES, KINDS, Invention, do, floors, opened, played
from tests.scenarios.play import Play

EACH = pytest.mark.parametrize("game", GAMES)
MOST_BYTES = 20_000  # of a table between rounds
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]
CODES = {code for game in CATALOGUE.values() for code in game}


def often(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=LENIENT)


@EACH
def test_every_kind_of_event_is_invented(game: str) -> None:
    """And is borne by a table that is open, by one in mid-round, and by one nobody opened."""
    for seed in range(3):
        idle, busy, unknown = opened(game), opened(game), Play()
        do(busy, game, ("wager.placed", seed))
        for kind in KINDS:
            for table in (idle, busy, unknown):
                table.report(kind, **Invention(seed, GAMES[game]).content(kind))


@EACH
@often(25)
@given(st.data())
def test_money_is_conserved(game: str, data: Any) -> None:
    table = played(game, data.draw(floors(game)))
    layout = "layout:MB-01"
    by_round: dict[str | None, int] = {}
    for fact in table.facts:
        if isinstance(fact, Transfer):
            assert fact.amount_cents > 0
            assert fact.from_account != fact.to_account
            change = (fact.to_account == layout) - (fact.from_account == layout)
            by_round[fact.round] = by_round.get(fact.round, 0) + change * fact.amount_cents
    balances = table.balances
    assert sum(balances.values()) == 0
    for closed in table.rounds:
        assert by_round.get(closed.round, 0) == 0  # nothing is owed to a closed round
    round_ = table.state.round
    lying = sum(s.stake_cents for s in round_.spots.values()) if round_ else 0
    assert balances.get(layout, 0) == lying
    assert balances.get("tray:MB-01", 0) == table.state.tray_cents
    assert {one.code for one in table.findings} <= CODES
    assert_identities(table)


def assert_identities(table: Play) -> None:
    """At every position: each kind keeps to its accounts, and none that cannot be negative is."""
    stands: dict[str, int] = {}
    for fact in table.facts:
        if isinstance(fact, Transfer):
            ways = (fact.from_account.partition(":")[0], fact.to_account.partition(":")[0])
            assert ways in MOVES[fact.what], fact
            for account, cents in (
                (fact.from_account, -fact.amount_cents), (fact.to_account, fact.amount_cents),
            ):  # fmt: skip
                stands[account] = stands.get(account, 0) + cents
                kind = account.partition(":")[0]
                assert stands[account] >= 0 or kind not in NEVER_NEGATIVE, fact
                assert stands[account] <= 0 or kind not in NEVER_POSITIVE, fact
    markers = {one.seat: one.owed_cents for one in table.facts if isinstance(one, MarkerMoved)}
    assert {seat: cents for seat, cents in markers.items() if cents} == table.state.owed
    standing, at = table.state.standing, table.reports.table
    assert standing.over_cents == stands.get(f"errors.over:{at}", 0)
    assert standing.under_cents == stands.get(f"errors.under:{at}", 0)
    for kind, by_seat in (("vigorish", standing.vigorish), ("markers", standing.coins)):
        for seat in range(1, 10):
            assert by_seat.get(seat, 0) == stands.get(f"{kind}:{at}/{seat}", 0)


@EACH
@often(25)
@given(st.data())
def test_the_audit_counts_the_same_by_its_own_code(game: str, data: Any) -> None:
    table, log = kept_log("MB-01")
    table.take(table.reports.opened_for(GAMES[game].filings[0](), Controls(), 100_000))
    for act in data.draw(floors(game)):
        do(table, game, act)
    assert differences(table, log) == []


def test_as_another_game_is_opened_a_finding_may_be_of_the_game_before() -> None:
    table = played("saigon-5-card", [("card.dealt", 4), ("card.dealt", 0), ("table.opened", 1)])
    games = [one.terms.filing.game for one in table.states[-2:] if one.terms]
    assert games[0] == "saigon-5-card" != games[1]
    assert "deal.count" in {one.code for one in table.findings}


@EACH
@often(25)
@given(st.data())
def test_a_settled_round_is_what_its_line_is_answered(game: str, data: Any) -> None:
    for one in played(game, data.draw(floors(game))).rounds:
        if one.line is not None:
            assert_answered(one)


def assert_answered(one: RoundSettled) -> None:
    assert one.line is not None
    raw, settled = answer(one.line.encode())
    told = orjson.loads(raw)
    assert settled, told
    ours = {(w.seat, w.wager): w for w in one.wagers if w.stake_cents}
    for seat in told["seats"]:
        for wager, due in seat["wagers"].items():
            mine = ours.pop((seat["seat"], wager))
            if wager == "pot" and mine.outcome == "void" != due["outcome"]:
                assert_went_back(one)
                continue
            have = (mine.stake_cents, mine.outcome, mine.returned_cents, mine.won_cents,
                    mine.vigorish_cents, mine.hand)  # fmt: skip
            want = (due["stake"], due["outcome"], due["returned"], due["won"], due["vigorish"],
                    due.get("hand"))  # fmt: skip
            assert have == want
    assert not ours


def assert_went_back(one: RoundSettled) -> None:
    """After a void at will each may have his Pot Wager again, whoever won: PW-84."""
    assert one.void is None
    pots = [w for w in one.wagers if w.wager == "pot" and w.stake_cents]
    assert {(w.outcome, w.stake_cents - w.returned_cents) for w in pots} <= {
        ("void", 0),
        ("push", 0),
    }


@EACH
@often(12)
@given(st.data())
def test_going_on_from_a_snapshot_gives_the_same(game: str, data: Any) -> None:
    acts = data.draw(floors(game))
    cuts = data.draw(st.sets(st.integers(0, 60), max_size=3))
    whole, parted = played(game, acts), opened(game)
    for at, act in enumerate(acts):
        if at in cuts:
            raw = parted.stage.dump(parted.state)
            parted.state = parted.stage.load(raw, parted.stage.version)
            assert parted.stage.dump(parted.state) == raw
        do(parted, game, act)
    assert parted.facts == whole.facts
    assert parted.stage.dump(parted.state) == whole.stage.dump(whole.state)


@EACH
@often(12)
@given(st.data())
def test_any_state_is_its_snapshot_and_small_between_rounds(game: str, data: Any) -> None:
    table = played(game, data.draw(floors(game)))
    for state in table.states[-10:]:
        raw = table.stage.dump(state)
        again = table.stage.load(raw, table.stage.version)
        assert again == state._replace(closing=None)
        assert state.round is not None or len(raw) < MOST_BYTES


@EACH
@often(10)
@given(st.data())
def test_any_prefix_says_what_the_whole_says_of_it(game: str, data: Any) -> None:
    acts = data.draw(floors(game))
    whole = played(game, acts)
    part = played(game, acts[: data.draw(st.integers(0, len(acts)))])
    assert whole.facts[: len(part.facts)] == part.facts


@EACH
@often(6)
@given(st.data())
def test_tables_do_not_touch_one_another(game: str, data: Any) -> None:
    """However their events are interleaved in a log."""
    other = data.draw(st.sampled_from(tuple(GAMES)))
    logs = {
        name: raws(name, of, data.draw(floors(of))) for name, of in (("T-1", game), ("T-2", other))
    }
    turns = data.draw(st.permutations([name for name, raw in logs.items() for _ in raw][:40]))
    stage = TablesStage()
    states = {name: stage.start(name) for name in logs}
    mixed: dict[str, list[Any]] = {name: [] for name in logs}
    left = {name: iter(log) for name, log in logs.items()}
    order = [*turns, *(name for name in logs for _ in logs[name])]
    for name in order:
        raw = next(left[name], None)
        if raw is not None:
            states[name] = step(stage, states[name], name, raw, mixed[name])
    for name, log in logs.items():
        alone: list[Any] = []
        state = stage.start(name)
        for raw in log:
            state = step(stage, state, name, raw, alone)
        assert alone == mixed[name]
        assert stage.dump(state) == stage.dump(states[name])


def step(stage: TablesStage, state: Any, name: str, raw: bytes, facts: list[Any]) -> Any:
    item: Any = stage.read("floor.observed.v1", name, raw)
    done = stage.fold(state, item)
    facts += [fact for entry in done.entries for fact in entry.facts]
    return done.state


def raws(name: str, game: str, acts: list[Any]) -> list[bytes]:
    """The records of a table, as a log has them."""
    table, log = kept_log(name)
    for act in acts:
        do(table, game, act)
    return log


def kept_log(name: str) -> tuple[Play, list[bytes]]:
    """A table, and beside it the log of what it is played with."""
    table = Play()
    table.sit_at(name)
    log: list[bytes] = []
    take = table.take

    def kept(raw: bytes) -> None:
        log.append(raw)
        take(raw)

    table.take = kept  # type: ignore[method-assign]  # what is played is kept beside
    return table, log


@EACH
@often(12)
@given(st.data())
def test_no_finding_is_raised_twice_on_one_event(game: str, data: Any) -> None:
    table = played(game, data.draw(floors(game)))
    seen: set[Any] = set()
    for one in table.findings:
        if one.what == "raised":
            key = (one.because, one.code, one.seat, one.wager, one.round, one.observed)
            assert key not in seen, one
            seen.add(key)
