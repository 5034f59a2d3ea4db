"""Simulated progressive links: a controller numbers what its tables report to it, and adds it up.

Used by `simulate`, between the tables and the hub. The controller numbers each table's word as it
arrives, and says what the meter shows. It knows nothing of `services.meters`: its sums are its own.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from random import Random
from typing import Any, Final, NamedTuple

from events.filing.link import LinkedPaytable, LinkFiling
from services.floor.calendar import spelled
from services.floor.link_silence import OF_THE_TABLE, Unheard
from services.floor.pai_gow.paytables import PROGRESSIVE
from services.floor.table import Report
from services.floor.truth import Planted

FILING: Final = LinkFiling(
    paytables=tuple(
        LinkedPaytable(paytable=number, wager_cents=one.size_cents)
        for number, one in PROGRESSIVE.items()
    ),
    seed_cents=1_000_000,
    rate=(28, 100),
    reserve_rate=(7, 300),  # thirds of a cent stay on the meter
    limit_cents=2_000_000,
    threshold_cents=2_000,
    persons=2,
)
APPROVED: Final = {"by": "C-3", "day": "2026-03-01"}
WHOLE: Final = 100  # per cent
SHOWN_EVERY: Final = 8  # movements
DECIDED_MS: Final = (90_000, 240_000, 120_000)  # validated, documented, paid
PAPERS_MS: Final = sum(DECIDED_MS[:2]) + 15_000  # a winner's cards stay until then
GOES_ON_MS: Final = 150_000  # after its tables
SOON_MS: Final = 5  # from the table's word to the controller's own

Told = dict[str, Any]


class Standing(NamedTuple):
    """Where a controller stands when a floor begins, and when it ends."""

    number: int = 0
    value: str = ""  # exact, as a fraction of a cent; empty: it begins with its seed
    reserve: str = "0"
    overflow: str = "0"
    in_count: int = 0


class Made(NamedTuple):
    """A contribution, and the wagers that are still on the meter."""

    number: int
    wagers: int
    wager_cents: int
    spilt: Fraction  # of them, above the limit


class Controller:
    """One link. Each part yields what goes to the hub."""

    def __init__(self, link: str, boot: str, chance: Random, began: Standing) -> None:
        self.link, self.chance = link, chance
        self._boot, self._seq = boot, dict[str, int]()
        self._began, self._number = began, began.number
        self._value = Fraction(began.value or FILING.seed_cents)
        self._reserve, self._overflow = Fraction(began.reserve), Fraction(began.overflow)
        self._made: dict[tuple[str, str | None], Made] = {}
        self._in_count, self._said, self._shown, self._due_cents = began.in_count, 0, 0, 0
        self._shares: dict[int, int] = {}  # hit → what it took
        self._began_again: dict[int, Fraction] = {}  # hit of the whole → what the reserve gave
        self._hits: list[int] = []
        self._hit_ms = self._before_ms = 0  # moments of the last hit, and of that before
        self._running = False
        self.truth: list[Planted] = []  # what was planted here
        self.later: list[Report] = []  # what people will do, a heap by its moment
        self.unheard = Unheard()

    @property
    def standing(self) -> Standing:
        """Where it stands now."""
        value, reserve, overflow = str(self._value), str(self._reserve), str(self._overflow)
        return Standing(self._number, value, reserve, overflow, self._in_count)

    def take(self, report: Report) -> Iterator[Report]:
        """What a table says to its link, as the controller passes it on."""
        if not self._running:
            self._running = True
            yield self._parameters(report.at_ms)
        told = {name: value for name, value in report.content.items() if name not in _OWN}
        match report.content["type"]:
            case "contribution.made":
                yield from self._contributes(report.at_ms, told)
            case "contribution.reversed":
                yield from self._reversal(report.at_ms, told)
            case "hit.recorded":
                yield from self._hit(report.at_ms, told)
            case "hit.reversed":
                yield self._given_back(report.at_ms, told)
        if self._number >= self._shown + SHOWN_EVERY:
            self._shown = self._number
            yield self._display(report.at_ms + SOON_MS)

    def _next_said(self) -> int:
        self._said += 1
        return self._said

    def _say(self, kind: str, at_ms: int, *, source: str = "controller", **more: Any) -> Report:
        seq = self._seq[source] = self._seq.get(source, 0) + 1
        content = {
            "table": self.link, "at": spelled(at_ms), "source": source, "seq": seq,
            "boot": self._boot, "type": kind, **more,
        }  # fmt: skip
        return Report(at_ms, self.link, self._next_said(), content)

    def _moves(self, kind: str, at_ms: int, **more: Any) -> Report:
        """A movement, under the next number."""
        self._number += 1
        return self._say(kind, at_ms, number=self._number, **more)

    def _parameters(self, at_ms: int) -> Report:
        """How it is set; where its history begins also what it stands at."""
        filing = FILING.model_dump(mode="json")
        start = {} if self._began.value else {"start_cents": FILING.seed_cents}
        return self._moves(
            "meter.parameters", at_ms, filing=filing, threshold_cents=FILING.threshold_cents,
            **{name: filing[name] for name in ("rate", "reserve_rate", "seed_cents")},
            limit_cents=FILING.limit_cents, **start,
        )  # fmt: skip

    def _contributes(self, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        yield self._contribution(at_ms, told)

    def _contribution(self, at_ms: int, told: Mapping[str, Any]) -> Report:
        report = self._moves("contribution.made", at_ms, **told)
        of = told["wagers"], told["wager_cents"]
        self._made[told["at_table"], told.get("round")] = Made(self._number, *of, self._add(*of))
        self._in_count += told["wagers"]
        return report

    def _reversal(self, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        key = told["at_table"], told.get("round")
        if (made := self._made.get(key)) is None or not made.wagers:
            return
        gone, each = told["wagers"], made.wager_cents
        yield self._moves("contribution.reversed", at_ms, of=made.number, wagers=gone)
        self._in_count -= gone
        less = gone * each * Fraction(*FILING.rate)
        spilt = min(made.spilt, less)  # nothing of it was released
        self._made[key] = Made(made.number, made.wagers - gone, each, made.spilt - spilt)
        self._overflow, self._value = self._overflow - spilt, self._value + spilt - less
        self._reserve -= gone * each * Fraction(*FILING.reserve_rate)

    def _add(self, wagers: int, each: int) -> Fraction:
        self._value += wagers * each * Fraction(*FILING.rate)
        self._reserve += wagers * each * Fraction(*FILING.reserve_rate)
        return self._limit()

    def _limit(self) -> Fraction:
        over = max(self._value - (FILING.limit_cents or 0), Fraction(0))
        self._value, self._overflow = self._value - over, self._overflow + over
        return over

    def _hit(self, at_ms: int, told: dict[str, Any]) -> Iterator[Report]:
        """A share is locked, the meter goes on for the others; people decide in their time."""
        yield from self._won(at_ms, told)
        self._decided(at_ms, self._hits[-1], self._due_cents)

    def _won(self, at_ms: int, told: dict[str, Any]) -> Iterator[Report]:
        percent, beside_cents = told.pop("percent"), told.pop("beside_cents", 0)
        self._before_ms, self._hit_ms = self._hit_ms, at_ms
        yield self._moves("hit.recorded", at_ms, **told)
        number, share = self._number, int(self._value * percent / WHOLE)
        self._hits.append(number)
        self._shares[number], self._due_cents = share, share + beside_cents
        self._value -= share
        wins: Told = {"value_cents": share if percent else beside_cents}
        wins |= {"percent": percent} if percent else {}
        of: Told = {"jackpot": f"{self.link}/{number}", "number": number}
        yield self._say("jackpot.locked", at_ms := at_ms + SOON_MS, **wins, **of)
        if percent == WHOLE:
            seed = Fraction(FILING.seed_cents)
            kept = min(max(self._reserve, Fraction(0)), seed)
            self._value, self._reserve = self._value + seed, self._reserve - kept
            self._began_again[number] = kept
            yield self._moves("meter.reset", at_ms, value_cents=int(self._value), hit=number)
        claimed = {name: told[name] for name in ("at_table", "round", "seat", "level")}
        yield self._say("jackpot.claimed", at_ms + SOON_MS, source="pit", **of, **claimed)

    def _given_back(self, at_ms: int, told: Mapping[str, Any]) -> Report:
        """A refused share goes back, by a movement; what it began again with is taken out."""
        self._value += self._shares[told["of"]]
        if told["of"] in self._began_again:
            self._value -= FILING.seed_cents
            self._reserve += self._began_again[told["of"]]
        self._limit()
        return self._moves("hit.reversed", at_ms, of=told["of"])

    def _decided(self, at_ms: int, number: int, cents: int) -> None:
        """Two persons look at it, its papers are made, the cage pays."""
        for what, at, more in self._steps(at_ms, number, cents):
            self._later(at, what, number, **more)

    def _steps(self, at_ms: int, number: int, cents: int) -> Iterator[tuple[str, int, Told]]:
        slip = f"{self.link}-J{number}"
        papers: Told = {"payee": "payee-1", "slip": slip, "signatures": ("F-21", "A-4")}
        payment: Told = {"amount_cents": cents, "source": "cage", "slip": slip}
        validated, documented, paid = DECIDED_MS
        at_ms += validated
        yield "validated", at_ms, {"why": "cards, lights, chips and meter agree"}
        at_ms += documented
        yield "documented", at_ms, {"why": "papers complete", **papers}
        yield "paid", at_ms + paid, {"why": "paid at the cage", **payment}

    def _later(self, at_ms: int, what: str, number: int, **more: Any) -> None:
        """Somebody will decide so on the jackpot of that number."""
        said = self._next_said()
        content = {
            "table": self.link, "id": f"{self.link}/p:{self._boot}-{said}-{what}",
            "at": spelled(at_ms), "type": f"jackpot.{what}", "by": "F-21", "second": "A-4",
            "jackpot": f"{self.link}/{number}", **more,
        }  # fmt: skip
        heappush(self.later, Report(at_ms, self.link, said, content))

    def _display(self, at_ms: int) -> Report:
        return self.shows(at_ms)

    def shows(self, at_ms: int) -> Report:
        """What its display has to show."""
        reserve: Told = {"reserve_cents": int(self._reserve)} if self._reserve >= 0 else {}
        return self._say(
            "meter.displayed", at_ms, number=self._number, value_cents=int(self._value),
            in_count=self._in_count, overflow_cents=int(self._overflow), **reserve,
        )  # fmt: skip


_OWN: Final = frozenset(("table", "at", "type", *OF_THE_TABLE))


class Links:
    """Every link of a floor."""

    def __init__(
        self, seed: int, boot: str, began: Mapping[str, Standing] | None = None,
        made: Callable[[str, str, Random, Standing], Controller] = Controller,
    ) -> None:  # fmt: skip
        self._seed, self._boot, self._began_with = seed, boot, dict(began or {})
        self._made = made
        self.controllers: dict[str, Controller] = {}
        self._from_ms = 0  # when its first device spoke

    @property
    def standing(self) -> dict[str, Standing]:
        """Where each stands now."""
        return self._began_with | {name: one.standing for name, one in self.controllers.items()}

    def numbered(self, reports: Iterator[Report]) -> Iterator[Report]:
        """Reports in the order of time; those to a link become its controller's own.

        When the tables have closed it goes on a little: its last rounds are still looked at.
        """
        last_ms = 0
        for report in reports:
            last_ms = report.at_ms
            self._from_ms = self._from_ms or last_ms
            yield from self._until(last_ms)
            if report.content["table"] == report.table:
                yield report
            else:
                yield from self._of(report.content["table"]).take(report)
        for report in self._until(None):
            last_ms = max(last_ms, report.at_ms)
            yield report
        for controller in self.controllers.values():
            yield controller.shows(last_ms + GOES_ON_MS)

    def _of(self, link: str) -> Controller:
        known = self.controllers.get(link)
        if known is None:
            chance = Random(f"{self._seed}/{link}")
            began = self._began_with.get(link, Standing())
            known = self.controllers[link] = self._made(link, self._boot, chance, began)
            known.unheard.hub_from_ms = self._from_ms
        return known

    def _until(self, at_ms: int | None) -> Iterator[Report]:
        """What people do before this moment; at the end of the floor, all of it."""
        due: list[Report] = []
        for controller in self.controllers.values():
            while controller.later and (at_ms is None or controller.later[0].at_ms <= at_ms):
                heappush(due, heappop(controller.later))
        while due:
            report = heappop(due)
            if "boot" in report.content or "id" in report.content:
                yield report
            else:  # a movement: it has its number only now
                yield from self._of(report.content["table"]).take(report)
