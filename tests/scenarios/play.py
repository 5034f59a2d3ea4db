"""Plays a scenario: text lines become observed events, which go through the tables stage.

One line is one act of the floor; amounts are dollars. `finds` names what must be found, and
nothing else may be; `books` says where balances must stand; `round` what the last one came to.

    table   MB-01 tray 1000          also: tie 9:1, rounding exact, collection at_payout, blind FACT
    wagers  1: player 25 tie 5 | 3: banker 100
    closed                           "no more bets"
    deal    P 9s  B 2c  P 4d  B 3h   the next number of that hand; P3 5h says which; P ? face unread
    read    P3 5h
    result  banker
    takes   1: player 25 tie 5
    marks   3: 5
    pays    3: banker 100
    back    3: banker 100
    cleared
    finds   pay.over 3 banker 5       also: remedied CODE …, worsened CODE …, CODE … @r2

What else a line may say, at tables of all games, stands in `acts`.
"""

from collections import defaultdict
from typing import Any, NamedTuple

from events.codec import Unreadable, canonical, read_facts
from events.derived import Finding, RoundSettled, Transfer
from services.stage.stage import Step
from services.tables.stage import TablesStage
from services.tables.state import TableState, game_of
from tests.scenarios.acts import ACTS
from tests.scenarios.cited import assert_cited
from tests.scenarios.listed import assert_listed
from tests.scenarios.reports import SOURCE, SOURCE_OF, Reports
from tests.scenarios.words import HANDS, by_seat, cents

ON_WAGERS = {
    "wagers": "wager.placed",
    "off": "wager.withdrawn",
    "takes": "wager.collected",
    "pays": "wager.paid",
    "back": "wager.returned",
}
MARKS = {"marks": "vigorish.marked", "collects": "vigorish.collected"}
SIMPLE = {
    "closed": "no_more_bets.announced", "cleared": "cards.cleared", "tick": "hub.tick",
    "closes": "table.closed",
}  # fmt: skip


UNOBSERVED = "open.unobserved"
# What the devices of a scenario's plain table never tell: said at each of its openings.
FEW = frozenset(SOURCE_OF) - {kind for kinds in SOURCE.values() for kind in kinds}


def of_plain(unobserved: Finding) -> bool:
    """Whether that is said of a plain table, of which nothing else is left out."""
    named = unobserved.observed.removeprefix("none for ").partition(":")[0].split(", ")
    return "device.fault" in named and {*named} <= FEW


class Found(NamedTuple):
    """A finding as a scenario names it."""

    code: str
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None
    round: str | None = None


class Play:
    """A table that is being played; everything it has come to so far."""

    def __init__(self) -> None:
        self.stage = TablesStage()
        self.reports = Reports()
        self.state = self.stage.start("MB-01")
        self.states: list[TableState] = [self.state]
        self.texts = defaultdict[str, set[str]](set)  # round → those under which it was played
        self.facts: list[Any] = []
        self.numbers: dict[str, int] = {}

    # What came of it

    @property
    def findings(self) -> list[Finding]:
        """All but that these tables tell little, where it is no more than they always leave out.

        Nor what a finding touches, where that is told again.
        """
        found = [fact for fact in self.facts if isinstance(fact, Finding)]
        found = [one for one in found if one.what != "touched"]
        return [one for one in found if one.code != UNOBSERVED or not of_plain(one)]

    @property
    def touched(self) -> list[Finding]:
        """What findings touch, told again once that is known."""
        return [fact for fact in self.facts if isinstance(fact, Finding) and fact.what == "touched"]

    @property
    def rounds(self) -> list[RoundSettled]:
        return [fact for fact in self.facts if isinstance(fact, RoundSettled)]

    @property
    def balances(self) -> dict[str, int]:
        balances: dict[str, int] = {}
        for fact in self.facts:
            if isinstance(fact, Transfer):
                assert fact.amount_cents > 0
                for account, change in (
                    (fact.from_account, -fact.amount_cents),
                    (fact.to_account, fact.amount_cents),
                ):
                    balances[account] = balances.get(account, 0) + change
        return balances

    # Playing

    def take(self, raw: bytes) -> None:
        """One record through the stage, its facts numbered and checked as the runner does."""
        item = self.stage.read("floor.observed.v1", self.reports.table, raw)
        assert not isinstance(item, Unreadable), item
        self.step(self.stage.fold(self.state, item))

    def step(self, step: Step[TableState]) -> None:
        games = (game_of(self.state), game_of(step.state))  # an opening may be for another
        in_force = [one.terms.filing.text for one in (self.state, step.state) if one.terms]
        for one in (self.state, step.state):
            if one.round and one.terms:
                self.texts[one.round.name].add(one.terms.filing.text)
        self.state = step.state
        self.states.append(step.state)
        index = 0
        for entry in step.entries:
            for fact in entry.facts:
                index += 1
                self.numbers[entry.book] = fact.n = self.numbers.get(entry.book, 0) + 1
                fact.id, fact.book = f"{entry.cause}/{index}", entry.book
                assert not isinstance(read := read_facts(canonical(fact)), Unreadable), read
                assert_listed(fact, games)
                assert_cited(fact, [*in_force, *self.texts[fact.round or ""]])
                self.facts.append(fact)

    def report(self, kind: str, /, **content: Any) -> None:
        self.take(self.reports.raw(kind, **content))

    def line(self, line: str) -> None:
        """One line of a scenario."""
        verb, _, rest = line.partition(" ")
        rest = rest.strip()
        if verb in ON_WAGERS:
            self._each_wager(ON_WAGERS[verb], rest)
        elif verb in MARKS:
            for seat, words in by_seat(rest):
                self.report(MARKS[verb], seat=seat, amount_cents=cents(words[0]))
        elif verb in SIMPLE:
            self.report(SIMPLE[verb])
        elif verb in ACTS:
            ACTS[verb](self, rest)
        else:
            getattr(self, f"_{verb}")(rest)

    def _each_wager(self, kind: str, rest: str) -> None:
        for seat, words in by_seat(rest):
            for wager, amount in zip(words[::2], words[1::2], strict=True):
                self.report(kind, seat=seat, wager=wager, amount_cents=cents(amount))

    def _table(self, rest: str) -> None:
        words = rest.split()[1:]
        options: dict[str, Any] = {}
        tray, blind = 0, []
        for name, value in zip(words[::2], words[1::2], strict=True):
            match name:
                case "tray":
                    tray = cents(value)
                case "blind":
                    blind.append(value)
                case "tie":
                    x, _, y = value.partition(":")
                    options["tie_odds"] = (int(x), int(y))
                case _:
                    options[f"vigorish_{name}"] = value
        self.take(self.reports.opened(tray, tuple(blind), **options))

    def _deal(self, rest: str) -> None:
        for hand, number, card in self._cards(rest):
            face = {} if card == "?" else {"card": card}
            self.report("card.dealt", hand=hand, number=number, **face)

    def _read(self, rest: str) -> None:
        for hand, number, card in self._cards(rest):
            self.report("card.read", hand=hand, number=number, card=card)

    def _cards(self, rest: str) -> Any:
        words = rest.split()
        for place, card in zip(words[::2], words[1::2], strict=True):
            hand = HANDS[place[0]]
            yield hand, int(place[1:] or self.following(hand)), card

    def following(self, hand: str) -> int:
        """The number of the next card of a hand."""
        dealt = self.state.round.dealt if self.state.round else ()
        return sum(1 for one in dealt if one.hand == hand) + 1

    def sit_at(self, table: str) -> None:
        """Another table than the one that all scenarios begin with."""
        self.reports.table = table
        self.state = self.stage.start(table)
        self.states = [self.state]

    def _result(self, rest: str) -> None:
        self.report("result.announced", result=rest)

    def _buys(self, rest: str) -> None:
        for seat, words in by_seat(rest):
            self.report(
                "buy_in.made", seat=seat, cash_cents=cents(words[0]), chips_cents=cents(words[-1])
            )

    def _skip(self, rest: str) -> None:
        self.reports.skip(rest)

    def _number(self, rest: str) -> None:
        source, number = rest.split()
        self.reports.out_of_turn[source] = int(number)

    def _silent(self, rest: str) -> None:
        self.report("device.silent", source=rest)

    def _heard(self, rest: str) -> None:
        self.report("device.back", source=rest)

    def _lost(self, rest: str) -> None:
        count = int(rest)
        first = self.reports.order + 1
        self.take(self.reports.declared_lost(first, first + count - 1))
        self.reports.order += count

    # Checking

    def wait(self) -> None:
        """Every device speaks once more, so that nothing is held that a lost report explains."""
        if self.state.waiting and self.state.terms is not None:
            reporters = self.state.terms.reporters
            facts = {fact for one in self.state.waiting for fact in one.facts}
            for source in sorted({by for fact in facts for by in reporters.get(fact, ())}):
                self.report("clock.offset", source=source, device=source, offset_ms=0)

    def _finds(self, rest: str) -> None:
        """What the opening says of facts that nobody tells is named where it is in question."""
        self.wait()
        opening = UNOBSERVED in rest
        expected = [] if rest == "nothing" else [_found(one) for one in rest.split(" | ")]
        got = []
        for one in self.findings:
            if one.code == UNOBSERVED and not opening:
                continue
            said = one.code if one.what == "raised" else f"{one.what} {one.code}"
            got.append(Found(said, one.seat, one.wager, one.amount_cents, one.round))
        while len(got) < len(expected):
            got.append(Found("nothing"))
        for want, have in zip(expected, got, strict=True):
            given = _given(want)
            assert want[:given] == have[:given], f"{got}"
            assert want.round in (None, have.round), f"{got}"

    def _books(self, rest: str) -> None:
        for one in rest.split(" | "):
            account, amount = one.split()
            name, _, seat = account.partition("/")
            full = f"{name}:{self.reports.table}" + f"/{seat}" * bool(seat)
            sign = -1 if amount.startswith("-") else 1
            have = self.balances.get(full, 0)
            assert have == sign * cents(amount.lstrip("-")), f"{account}: {have}"

    def _round(self, rest: str) -> None:
        last = self.rounds[-1]
        says = f"{last.round} {last.told}"
        assert rest == says + " unverified" * (not last.verified), says


def _found(text: str) -> Found:
    words = text.split()
    round_ = words.pop()[1:] if words[-1].startswith("@") else None
    if words[0] in ("remedied", "worsened"):
        words = [" ".join(words[:2]), *words[2:]]
    code, seat, wager, amount = [*words, None, None, None][:4]
    sum_ = cents(amount) if amount else None
    return Found(str(code), int(seat) if seat else None, wager, sum_, round_)


def _given(want: Found) -> int:
    """How much of it a scenario says: the rest is not compared."""
    return max(i for i, part in enumerate(want[:4], 1) if part is not None)


def play(text: str) -> Play:
    """A whole scenario."""
    table = Play()
    for line in text.strip().splitlines():
        words = line.partition("#")[0].strip()
        if words:
            table.line(words)
    table.wait()
    return table
