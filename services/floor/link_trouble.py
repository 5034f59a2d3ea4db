"""A controller, its pit and its cage that make mistakes on purpose. Used by `link`.

One at a time, and then a while of honest play: what one hides of another is not asked for. The
truth is written down as it is for tables: under the link's name, in the round concerned.
"""

from collections.abc import Iterator, Mapping
from heapq import heappush
from random import Random
from typing import Any, Final

from services.floor import link_mistakes
from services.floor.calendar import spelled
from services.floor.link import APPROVED, DECIDED_MS, FILING, WHOLE, Controller, Standing
from services.floor.mistakes import Mistakes
from services.floor.pai_gow.paytables import PROGRESSIVE
from services.floor.table import Report
from services.floor.truth import Planted

LIKELY: Final = 0.3
CALM: Final = 4  # movements of honest play between two mistakes


class Troubled(Controller):
    """Where a mistake waits, the part whose moment it is makes it."""

    def __init__(
        self, link: str, boot: str, chance: Random, began: Standing, faults: tuple[str, ...]
    ) -> None:
        super().__init__(link, boot, chance, began)
        self._mistakes = Mistakes(faults, chance)
        self._calm = CALM
        self._set_back = 0  # movements until the parameters are as filed again
        self._shown_cents = 0
        self._lowered = True  # a meter may have gone down since it was shown
        self._misshown = False  # the next is right again
        self._withheld_ms = 0  # until when a refused share stays off the meter
        self._early: dict[tuple[str, str | None], Planted] = {}  # rounds, of what was reversed
        self._invented: dict[tuple[str, str | None], tuple[int, str, Planted]] = {}  # by round

    def _errs(self, codes: tuple[str, ...], round_: str | None, likely: float = LIKELY) -> str:
        """The mistake that is made now; its truth is written down. Empty: none."""
        if self._calm > 0 or self._set_back or self.unheard.quiet:
            return ""
        code = self._mistakes.pick(codes, likely)
        if code is None:
            return ""
        self._mistakes.made(code)
        self._calm = CALM
        if code == "link.silent":
            return code  # what is accepted meanwhile is what is wrong
        found = link_mistakes.FOUND_AS.get(code, code)
        self.truth.append(
            Planted(self.link, None if code in link_mistakes.OF_NO_ROUND else round_, found)
        )
        return code

    def _moves(self, kind: str, at_ms: int, **more: Any) -> Report:
        self._calm -= 1
        return super()._moves(kind, at_ms, **more)

    def take(self, report: Report) -> Iterator[Report]:
        """As ever, if the hub hears it."""
        kind, at_ms = report.content["type"], report.at_ms
        if self.unheard.quiet and kind in link_mistakes.HEARD_AGAIN:
            held, rounds = self.unheard.ends(at_ms)
            self._accepted_while_lost(rounds)
            yield from held
        if kind == link_mistakes.HEARD:
            return
        self._accepted_while_lost(self.unheard.wagered(report))
        for said in super().take(report):
            yield from self.unheard.said(said, at_ms)

    def _accepted_while_lost(self, rounds: list[str | None]) -> None:
        self.truth += [
            Planted(self.link, one, link_mistakes.FOUND_AS["link.silent"]) for one in rounds
        ]

    # contributions, and what comes between them

    def _contributes(self, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        yield from self._set_right(at_ms)
        round_ = told.get("round")
        match self._errs(self._of_a_contribution(at_ms, told), round_):
            case "meter.contribution_missing":  # all the same it is there, and shows what it has
                yield self._shown_plainly(at_ms)
                return
            case "link.silent":
                self.unheard.begins()
                again_ms = at_ms + self.chance.randint(*link_mistakes.UNHEARD_MS)
                heard = {"table": self.link, "type": link_mistakes.HEARD}
                heappush(self.later, Report(again_ms, self.link, self._next_said(), heard))
            case "meter.contribution_doubled":
                yield self._contribution(at_ms, told)
            case "meter.contribution_wrong":
                told = {**told, "wagers": told["wagers"] % 9 + 1}
            case "meter.unreasonable_increment":
                self.truth.append(Planted(self.link, round_, "meter.contribution_wrong"))
                told = {**told, "wagers": 9, "wager_cents": 10_000}
            case "meter.played_while_lost":
                yield self._say("controller.lost", at_ms, number=self._number)
                yield self._contribution(at_ms, told)
                yield self._say("controller.restored", at_ms, number=self._number)
                return
            case "meter.sequence_gap":  # a movement that changes nothing comes too late
                late = self._parameters(at_ms)
                heappush(self.later, late._replace(at_ms=at_ms + link_mistakes.SEEN_MS))
                self._calm = 3 * CALM
            case code if code:
                yield self._contribution(at_ms, told)
                yield from self._between(code, at_ms, told)
                return
        yield self._contribution(at_ms, told)

    def _reversal(self, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        """Where all of a round goes back after all, what was taken out of it early had to go."""
        number, key = self._number, (told["at_table"], told.get("round"))
        yield from super()._reversal(at_ms, told)
        if number == self._number and key in self._early:
            self.truth.remove(self._early.pop(key))

    def _of_a_contribution(self, at_ms: int, told: Mapping[str, Any]) -> tuple[str, ...]:
        """It is not silent where it still has to say what it left out, or the hub has its answer.

        Nor is it lost while it has to give a share back: it would have longer for that. And that
        nothing is contributed would only follow, where wagers came while it was lost.
        """
        left_out: list[str] = []
        if any("boot" in one.content for one in self.later) or not self.unheard.may_begin():
            left_out += ["link.silent"]
        if self.unheard.while_lost():
            left_out += ["meter.contribution_missing"]
        if at_ms <= self._withheld_ms:
            left_out += ["link.silent", "meter.played_while_lost"]
        if not self._may_go_back(min(PROGRESSIVE[told["paytable"]].shares.values())):
            left_out += ["jackpot.invalid_hand"]
        return tuple(code for code in link_mistakes.OF_A_CONTRIBUTION if code not in left_out)

    def _may_go_back(self, percent: int) -> bool:
        """No meter is ever below zero, whatever others win before its reseed is taken out."""
        return 0 < percent < WHOLE or (percent > 0 and self._value >= FILING.seed_cents)

    def _set_right(self, at_ms: int) -> Iterator[Report]:
        """What goes on from an earlier mistake comes to its end."""
        if self._set_back:
            self._set_back -= 1
            if not self._set_back:
                yield self._parameters(at_ms)

    def _between(self, code: str, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        match code:
            case "meter.reversal_wrong":
                yield from self._reversal(at_ms, {**told, "wagers": 1})
                self._early[told["at_table"], told.get("round")] = self.truth[-1]
            case "jackpot.invalid_hand":
                yield from self._invalid(at_ms, told)
            case "meter.parameter_changed_live":
                self._set_back = CALM
                filed = FILING.model_dump(mode="json")
                wrong = {**{name: filed[name] for name in _SET}, "rate": [27, 100]}
                yield self._moves("meter.parameters", at_ms, **wrong)
            case "meter.reserve_negative":
                cents = max(int(self._reserve), 0) + 1
                yield self._moves("reserve.released", at_ms, amount_cents=cents, approval=APPROVED)
                self._value, self._reserve = self._value + cents, self._reserve - cents
                self._limit()
            case "meter.reset_unearned" | "link.lowered":
                yield from self._set_anew(at_ms, lower=code == "link.lowered")
            case "jackpot.unknown":
                self._later(at_ms + 1_000, "validated", self._number, why="seen")
            case "meter.unapproved":
                yield self._transfer(at_ms, "in", self.chance.randint(100, 900))
            case "meter.overdrawn":  # it is noticed, and all of it brought back
                cents = int(self._value) + 1
                yield self._transfer(at_ms, "out", cents, approval=APPROVED)
                yield self._transfer(at_ms, "in", cents, approval=APPROVED)
            case "link.conflict":
                other = {**told, "wagers": told["wagers"] % 9 + 1}
                yield self._say("contribution.made", at_ms, number=self._number, **other)

    def _set_anew(self, at_ms: int, *, lower: bool) -> Iterator[Report]:
        """At what it stands at, or its seed; or at half, which it shows until somebody sees it."""
        stood = int(self._value)
        wrong = stood // 2 if lower else self.chance.choice((stood, max(stood, FILING.seed_cents)))
        yield self._moves("meter.reset", at_ms, value_cents=wrong)
        if wrong == stood:
            return
        shown, self._misshown = self.shows(at_ms), True
        yield shown._replace(content={**shown.content, "value_cents": wrong})
        yield self._moves("meter.reset", at_ms, value_cents=stood)

    def _transfer(self, at_ms: int, way: str, cents: int, **more: Any) -> Report:
        self._value += cents if way == "in" else -cents
        self._limit()
        return self._moves(
            "meter.transferred", at_ms, way=way, other="PG-0", amount_cents=cents, **more
        )

    def _invalid(self, at_ms: int, told: Mapping[str, Any]) -> Iterator[Report]:
        """A hand is keyed in that nobody holds; it is refused, and the meter has its share back."""
        hit = link_mistakes.held_by_nobody(told)
        its = hit["at_table"], hit["round"]
        self._invented[its] = hit["seat"], hit["level"], self.truth[-1]
        yield from self._won(at_ms, hit)
        self._refused(
            at_ms + link_mistakes.REFUSED_MS, self._hits[-1], "no such hand", link_mistakes.BACK_MS
        )

    def _refused(self, at_ms: int, number: int, why: str, back_ms: int) -> None:
        """People refuse a jackpot; some time later the controller gives its share back."""
        self._later(at_ms, "refused", number, why=why)
        back = {"table": self.link, "type": "hit.reversed", "of": number}
        heappush(self.later, Report(at_ms + back_ms, self.link, self._next_said(), back))

    # displays

    def _display(self, at_ms: int) -> Report:
        shown = self.shows(at_ms)
        cents, content = shown.content["value_cents"], shown.content
        sinks = self._may_sink(cents)
        codes = link_mistakes.OF_A_DISPLAY if sinks else link_mistakes.OF_A_DISPLAY[:1]
        code = "" if self._misshown else self._errs(codes, None, 1 if sinks else LIKELY)
        if code == "meter.reading_mismatch":
            content = {**content, "value_cents": cents + self.chance.randint(1, 500)}
        elif code == "meter.decreased":
            content = {**content, "value_cents": self._shown_cents - 1}
        self._seen(content["value_cents"], wrong=bool(code))
        return shown._replace(content=content)

    def _shown_plainly(self, at_ms: int) -> Report:
        self._seen((shown := self.shows(at_ms)).content["value_cents"], wrong=False)
        return shown

    def _seen(self, cents: int, *, wrong: bool) -> None:
        """One seen while its parameters are wrong sets nothing right."""
        self._shown_cents, self._lowered = cents, wrong
        self._misshown = wrong or (self._misshown and self._set_back > 0)

    def _may_sink(self, cents: int) -> bool:
        return not self._lowered and cents >= self._shown_cents > 0

    # hits

    def _hit(self, at_ms: int, told: dict[str, Any]) -> Iterator[Report]:
        self._lowered = True
        left_out = [] if self._hits else ["meter.simultaneous_order"]
        invented = self._invented.get((told["at_table"], told.get("round")))
        if invented is not None:  # one beside it that is not recorded would be at the wrong seat
            left_out += ["jackpot.unrecorded"]
            if invented[:2] == (told["seat"], told["level"]):
                self._borne_out(invented[2])
                return
        left_out += [] if self._may_go_back(told["percent"]) else ["jackpot.not_returned"]
        codes = tuple(code for code in link_mistakes.OF_A_HIT if code not in left_out)
        code = self._errs(codes, told.get("round"), likely=0.8)
        if code == "jackpot.undocumented":  # nor do the cards wait for papers that never come
            self.truth.append(Planted(self.link, told.get("round"), "jackpot.cards_cleared"))
        if code == "jackpot.unrecorded":
            return
        for report in self._won(at_ms, told):
            content = report.content
            if code == "jackpot.amount_wrong" and content["type"] == "jackpot.locked":
                content = {**content, "value_cents": content["value_cents"] + 1}
            if code == "meter.simultaneous_order" and content["type"] == "hit.recorded":
                content = {**content, "at": spelled(self._before_ms - 1)}
            yield report._replace(content=content)
        self._decided(at_ms, self._hits[-1], self._due_cents, code)

    def _borne_out(self, planted: Planted) -> None:
        """What was keyed in for nobody is held after all; its cards go before it is refused."""
        self.truth[self.truth.index(planted)] = planted._replace(code="jackpot.cards_cleared")

    def _decided(self, at_ms: int, number: int, cents: int, code: str = "") -> None:
        if code == "jackpot.not_returned":
            at_ms += DECIDED_MS[0]
            self._withheld_ms = at_ms + link_mistakes.WITHHELD_MS
            return self._refused(at_ms, number, "the claim is withdrawn", link_mistakes.WITHHELD_MS)
        wrong = (
            link_mistakes.wrong_papers(self.chance, cents) if code == "jackpot.papers_wrong" else {}
        )
        left_out = {"jackpot.undocumented": "documented", "jackpot.unvalidated": "validated"}
        late_ms = link_mistakes.TOO_LATE_MS if code == "jackpot.cards_cleared" else 0
        for what, due_ms, more in self._steps(at_ms, number, cents):
            at = due_ms + (late_ms if what != "validated" else 0)
            told = {**more, **wrong.get(what, {})}
            if code == "jackpot.paid_from_tray" and what == "paid":
                told["source"] = "tray"
            if code == "jackpot.one_person" and what == "validated":
                told["second"] = None
            if left_out.get(code) != what:
                self._later(at, what, number, **told)
            if code == "jackpot.paid_twice" and what == "paid":
                self._later(at + 5_000, what, number, **told)
            if code == "jackpot.order" and what == "paid":  # it is gone by then
                self._later(at + 5_000, "refused", number, why="the papers were another's")
        return None


_SET: Final = ("rate", "reserve_rate", "seed_cents", "limit_cents")
