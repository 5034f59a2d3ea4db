"""A link told in words, and what the stage makes of it. Used by the tests of the meters.

A line is one report of the controller, or what a table tells of a round; `;` joins several.

    filed 10000 28/100 paytable 1        seed, rate, reserve rate (or none), paytables
    add 1 PG-01 r1 3x1                    number, table, round, wagers of so many dollars
    hit 2 PG-01 r1 seat 3 five-aces       number, table, round, seat, level
    told PG-01 r1 3 claims 3 five-aces:10  and royal-flush:0+2500 of what no tray may pay,
                                          100+5000-4999 of what is due of it after a limit
    shows 1 10000.84                      number, dollars
    closes PG-01                          the table does, and has told all it played
    after 90                              seconds pass, and the hub ticks
"""

from collections.abc import Iterator
from typing import Any

import orjson

from events.codec import canonical, read_observed
from events.derived import AwardMoved, Claim, Fact, Finding, MeterMoved, ProgressiveWagers, Transfer
from events.moments import from_milliseconds
from services.law.pai_gow.progressive import PROGRESSIVE
from services.meters.stage import MetersStage
from services.meters.state import LinkState
from services.stage.stage import Item

LINK, BEGAN = "PG-1", 1_790_000_000_000
FILED = "filed 10000 28/100 paytable 1\n"
ADDED = FILED + "add 2 PG-01 r1 3x1\n"  # 10000.84
HIT = ADDED + "hit 3 PG-01 r1 seat 2 five-aces\n"  # 1000.08 of it
JACKPOT = f"{LINK}/3"
Plain = dict[str, Any]


def cents(dollars: str) -> int:
    whole, _, part = dollars.partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


class Link:
    """One link, and all that came of it."""

    def __init__(self, text: str = "") -> None:
        self.stage = MetersStage()
        self.state: LinkState = self.stage.start(LINK)
        self.facts: list[Fact] = []
        self.names = set[str]()
        self.order = self.seq = 0
        self.rounds: dict[str, int] = {}
        self.now = BEGAN
        self.cleared: str | None = None  # when the cards of a claim were taken
        self.clock: str | None = None  # of the controller, where it is not the hub's
        self.accepted_at: str | None = None  # the wagers of a round, where that is told
        self.returned: tuple[int, ...] = ()  # seats that get their wagers of a round back
        self.plays: int | None = None  # the paytable of its tables; the first of the link's
        self.named = True  # its tables' devices number the rounds
        self.verified = True  # what its tables tell of a round was wholly seen
        self.closing = False  # a table closes with the round that it tells of
        self.held: list[Item] | None = None  # what tables tell, where it is read later
        self.events: list[Plain] = []
        self.say(text)

    def say(self, text: str) -> "Link":
        for line in text.replace(";", "\n").splitlines():
            if line.strip():
                word, *rest = line.split()
                getattr(self, f"_{word}")(*rest)
        return self

    # what is reported

    def report(self, type_: str, **fields: Any) -> None:
        self.now += 1000
        self.order += 1
        self.seq += 1
        moment = from_milliseconds(self.now)
        event = {
            "v": 1, "id": f"link:{LINK}/{self.order}", "table": LINK, "type": type_,
            "at": self.clock or moment, "hub_at": moment, "day": "2026-09-21", "session": "s",
            "order": self.order, "source": "controller", "seq": self.seq, "boot": "b", **fields,
        }  # fmt: skip
        self.give(event)

    def by(self, type_: str, jackpot: str, **fields: Any) -> None:
        """What a person decides."""
        self.now += 1000
        moment = from_milliseconds(self.now)
        self.give({
            "v": 1, "id": f"{LINK}/p:{self.now}", "table": LINK, "type": type_, "at": moment,
            "hub_at": moment, "day": "2026-09-21", "session": "s", "by": "B1", "why": "seen",
            "jackpot": jackpot, **fields,
        })  # fmt: skip

    def give(self, event: Plain) -> None:
        read = read_observed(orjson.dumps(event))
        order = event.get("order", 0)
        self.take(Item("link", order, event["id"], read))
        self.events.append(event)

    def take(self, item: Item) -> None:
        step = self.stage.fold(self.state, item)
        self.state = step.state
        assert self.stage.load(self.stage.dump(self.state), self.stage.version) == self.state
        last = ""
        for entry in step.entries:  # as the batch names them: each id once
            if entry.cause != last:
                last, index = entry.cause, 0
            for fact in entry.facts:
                index += 1
                name = f"{entry.cause}/{index}"
                assert name not in self.names, name
                self.names.add(name)
                self.facts.append(fact)

    def _filed(self, seed: str, rate: str, *rest: str) -> None:
        words = dict(zip(rest[::2], rest[1::2], strict=True))
        numbers = [int(one) for one in words.get("paytable", "1").split(",")]
        filing: Plain = {
            "paytables": [
                {"paytable": n, "wager_cents": PROGRESSIVE[n].wager_cents} for n in numbers
            ],
            "seed_cents": cents(seed),
            "rate": [int(part) for part in rate.split("/")],
            "reserve_rate": [int(part) for part in words.get("reserve", "0/1").split("/")],
        }
        for name in ("limit", "threshold"):
            if name in words:
                filing[f"{name}_cents"] = cents(words[name])
        for name in ("reserve_use", "void_contribution"):
            if name in words:
                filing[name] = words[name]
        if "persons" in words:
            filing["persons"] = int(words["persons"])
        filing["tables"] = words["tables"].split(",") if "tables" in words else []
        self.filing = filing
        self.parameters(1)

    def parameters(self, number: int, **other: Any) -> None:
        filing = {**self.filing, **other.pop("filing", {})}
        said = {key: filing.get(key) for key in ("rate", "reserve_rate", "seed_cents")}
        if "limit_cents" in filing:
            said["limit_cents"] = filing["limit_cents"]
        self.report("meter.parameters", number=number, filing=filing, **{**said, **other})

    def _add(self, number: str, table: str, round_: str, wagers: str) -> None:
        count, _, dollars = wagers.partition("x")
        self.report(
            "contribution.made", number=int(number), at_table=table,
            wagers=int(count), wager_cents=cents(dollars),
            **({} if round_ == "-" else {"round": round_}),
        )  # fmt: skip

    def _hit(self, number: str, table: str, round_: str, _: str, seat: str, level: str) -> None:
        named = {} if round_ == "-" else {"round": round_}
        self.report(
            "hit.recorded", number=int(number), at_table=table, seat=int(seat), level=level, **named
        )

    def _back(self, number: str, of: str, wagers: str = "") -> None:
        more = {"wagers": int(wagers)} if wagers else {}
        self.report("contribution.reversed", number=int(number), of=int(of), **more)

    def _refuse(self, number: str) -> None:
        self.by("jackpot.refused", f"{LINK}/{number}")

    def _unhit(self, number: str, of: str) -> None:
        self.report("hit.reversed", number=int(number), of=int(of))

    def _shows(self, number: str, dollars: str) -> None:
        self.report("meter.displayed", number=int(number), value_cents=cents(dollars))

    def _release(self, what: str, number: str, dollars: str) -> None:
        self.report(
            f"{what}.released", number=int(number), amount_cents=cents(dollars),
            approval={"by": "B7", "day": "2026-09-21"},
        )  # fmt: skip

    def _reset(self, number: str, dollars: str, hit: str = "") -> None:
        more = {"hit": int(hit)} if hit else {}
        self.report("meter.reset", number=int(number), value_cents=cents(dollars), **more)

    def _running(self, yes: str) -> None:
        self.report("link.operation", running=yes == "yes")

    def _lost(self, number: str) -> None:
        self.report("controller.lost", number=int(number))

    def _restored(self, number: str) -> None:
        self.report("controller.restored", number=int(number))

    def _hub(self, what: str) -> None:
        """`hub silent`, `hub back`: the controller is missed, and heard again."""
        self.now += 1000
        self.order += 1
        moment = from_milliseconds(self.now)
        self.give({
            "v": 1, "id": f"link:{LINK}/{self.order}", "table": LINK, "type": f"link.{what}",
            "at": moment, "hub_at": moment, "day": "2026-09-21", "session": "s",
            "order": self.order, "source": "controller",
        })  # fmt: skip

    def _declared(self, first: str, last: str) -> None:
        """Orders of the hub's that a person declares lost: the hub goes on behind them."""
        self.now += 1000
        self.order = max(self.order, int(last))
        moment = from_milliseconds(self.now)
        self.give({
            "v": 1, "id": f"{LINK}/p:{self.now}", "table": LINK, "at": moment, "hub_at": moment,
            "type": "link_events.declared_lost", "day": "2026-09-21", "session": "s", "by": "B1",
            "why": "gone", "first": int(first), "last": int(last),
        })  # fmt: skip

    def _locked(self, jackpot: str, dollars: str) -> None:
        number = int(jackpot)
        self.report(
            "jackpot.locked", jackpot=f"{LINK}/{number}", number=number, value_cents=cents(dollars)
        )

    def _after(self, seconds: str) -> None:
        self.now += int(seconds) * 1000
        self.order += 1
        moment = from_milliseconds(self.now)
        self.give({
            "v": 1, "id": f"link:{LINK}/{self.order}", "table": LINK, "type": "link.tick",
            "at": moment, "hub_at": moment, "day": "2026-09-21", "session": "s",
            "order": self.order,
        })  # fmt: skip

    def _told(self, table: str, round_: str, accepted: str, *claims: str) -> None:
        """`told PG-01 r1 3 claims 3 five-aces:10`: accepted of seats 1 … n, and who won."""
        seats = tuple(range(1, int(accepted) + 1))
        moment, n = from_milliseconds(self.now), self.rounds.get(table, 1)
        common: Plain = {
            "table": table, "round": round_, "at": moment, "day": "2026-09-21",
            "because": (f"{table}/{n}",), "link": LINK, "book": f"claims/{LINK}/{table}",
        }  # fmt: skip
        filed = self.filing["paytables"]
        paytable = next((one for one in filed if one["paytable"] == self.plays), filed[0])
        facts: list[Fact] = [
            ProgressiveWagers(
                **common, id=f"{table}/{n}/1", n=n, paytable=paytable["paytable"],
                wager_cents=paytable["wager_cents"], seats=seats, accepted=seats,
                returned=self.returned, given_back=self.returned,
                void=None, verified=self.verified, accepted_at=self.accepted_at, named=self.named,
                closes=moment if self.closing else None,
            )
        ]  # fmt: skip
        for place, (seat, what) in enumerate(zip(claims[1::2], claims[2::2], strict=True), 1):
            level, _, wins = what.partition(":")
            percent, _, fixed = wins.partition("+")
            fixed, _, elsewhere = fixed.partition("-")
            facts.append(
                Claim(
                    **common, id=f"{table}/{n}/{place + 1}", n=n + place, seat=int(seat),
                    level=level, percent=int(percent), place=place,
                    fixed_cents=cents(fixed or "0"),
                    cleared_at=self.cleared,
                    elsewhere_cents=cents(elsewhere) if elsewhere else None,
                )
            )  # fmt: skip
        self._claimed(table, facts)

    def _closes(self, table: str) -> None:
        """The table closes between two rounds."""
        moment, n = from_milliseconds(self.now), self.rounds.get(table, 1)
        closed = ProgressiveWagers(
            table=table, at=moment, day="2026-09-21", because=(f"{table}/{n}",), link=LINK,
            book=f"claims/{LINK}/{table}", id=f"{table}/{n}/1", n=n, paytable=1, wager_cents=100,
            seats=(), accepted=(), returned=(), void=None, verified=self.verified, closes=moment,
            named=self.named,
        )  # fmt: skip
        self._claimed(table, [closed])

    def _claimed(self, table: str, facts: list[Fact]) -> None:
        self.rounds[table] = self.rounds.get(table, 1) + len(facts)
        raw = b"\n".join(canonical(fact) for fact in facts)
        item = self.stage.read("progressive.claims.v1", LINK, raw)
        assert isinstance(item, Item), item
        if self.held is None:
            self.take(item)
        else:
            self.held.append(item)

    # what came of it

    @property
    def dollars(self) -> str:
        return f"{self.state.cents // 100}.{self.state.cents % 100:02}"

    def found(self) -> list[str]:
        """Codes in their order, those of what was healed with a minus before them."""
        return [
            ("-" if one.what == "remedied" else "") + one.code
            for one in self.facts if isinstance(one, Finding)
        ]  # fmt: skip

    def shares(self) -> dict[int, int]:
        """Number of the hit and what it locked."""
        return {
            one.number: one.share_cents
            for one in self.facts if isinstance(one, AwardMoved) and one.what == "locked"
        }  # fmt: skip

    def movements(self) -> Iterator[MeterMoved]:
        return (one for one in self.facts if isinstance(one, MeterMoved))

    def balance(self, account: str) -> int:
        """What the transfers make of an account."""
        total = 0
        for one in self.facts:
            if isinstance(one, Transfer):
                total += one.amount_cents * (one.to_account == account)
                total -= one.amount_cents * (one.from_account == account)
        return total
