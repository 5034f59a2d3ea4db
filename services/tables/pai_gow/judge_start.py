"""Judges of the starting position: §§ 688a.5(i), 688a.13(a) to (c), PG-18."""

from typing import Final

from events.observed.deal import CardDealt, CardsCleared, DiceRolled, StackDelivered, TotalAnnounced
from services.law.pai_gow.procedure import CLOCKWISE, Way, start_position
from services.tables.findings import FirstCard, Found, finds
from services.tables.heard.prepared import by_shuffler
from services.tables.heard.ways import by_way
from services.tables.judges.proof import acts, deals
from services.tables.pai_gow.hands import POSITION, announced_of, at, is_roll, is_void, thrown
from services.tables.pai_gow.judge_settle import SAID, UNSAID
from services.tables.pai_gow.parts import Start
from services.tables.parts.raised import Overtaken
from services.tables.state import TableState, reported

GAME: Final = ("face-up-pai-gow",)
SHAKES: Final = 3
_START: Final = ("dice.shaken", "dice.rolled", "total.announced", "random_number.shown")
_NOTHING: Final = Start()
_TOTAL: Final = ("total.announced",)
_CALLED: Final = ("no_roll.called",)
_SHOWN: Final = "random_number.shown"
_BEFORE_THE_DEAL: Final = "688a.5(b)(1)"
_FROM: Final[dict[Way, str]] = {
    "manual-shoe": "688a.8(c)", "hand": "688a.9(b)", "automated-shoe": "688a.10(b)",
}  # fmt: skip
_STARTS: Final = ("688a.13(c)", "688a.5(i)(1)(iii)", "688a.5(i)(2)", *_FROM.values())
_MEANS: Final = (
    "The dice were totalled wrongly or shaken again, or the first card went to another position"
    " than theirs."
)
_UNSHAKEN: Final = (
    "The dice were uncovered without three shakes before, or cards were dealt without any dice, or"
    " without a number of the generator that is in their place."
)


@finds(
    "start.not_shaken",
    on=[DiceRolled],
    cite=["688a.5(i)(1)(i)", "688a.5(i)(2)"],
    severity="minor",
    means=_UNSHAKEN,
    games=GAME,
)
def not_shaken(before: TableState, _event: DiceRolled, after: TableState) -> Found | None:
    """Since they were seen last."""
    round_ = before.round
    if round_ is None or not round_.verified or not reported(after, "dice.shaken"):
        return None
    shakes = round_.play.start.shakes
    if shakes >= SHAKES:
        return None
    told, cite = ("shaken at least three times", f"shaken {shakes} times"), ("688a.5(i)(1)(i)",)
    return Found(*told, acts=acts(round_, *_START), cite=cite, absent=("dice.shaken",))


@finds(
    "start.not_shaken",
    on=[FirstCard],
    cite=[_BEFORE_THE_DEAL, "688a.5(i)(1)(i)", "688a.5(i)(2)"],
    severity="minor",
    means=_UNSHAKEN,
    games=GAME,
)
def dealt_without_start(_b: TableState, _event: object, after: TableState) -> Found | None:
    """No dice shaken, uncovered or totalled, nor a number shown: PW-44."""
    round_, terms = after.round, after.terms
    if round_ is None or terms is None or not round_.verified or round_.play.start != _NOTHING:
        return None
    if after.stream.doubt:
        return None
    if terms.controls.start_by != "dice":
        return _without_number(after)
    if not all(reported(after, fact) for fact in ("dice.shaken", "dice.rolled")):
        return None
    absent: tuple[str, ...] = ("dice.shaken", "dice.rolled")
    if not _was_heard(after, "dice.shaken"):  # who would tell of their total has to speak for it
        if not _was_heard(after, "total.announced"):
            return None
        absent += _TOTAL
    told = "the dice shaken at least three times", "the first card dealt without dice"
    return Found(*told, cite=_missing(after, "688a.5(i)(1)(i)"), absent=absent)


def _missing(after: TableState, how: str) -> tuple[str, ...]:
    """No start was found at all: that it has to be, § 688a.5(b)(1) says of a shuffler's cards."""
    return (_BEFORE_THE_DEAL, how) if by_shuffler(after) else (how,)


def _without_number(after: TableState) -> Found | None:
    """§ 688a.5(i)(2): one report of the generator, so it has to show no hole."""
    if not (reported(after, _SHOWN) and _was_heard(after, _SHOWN)):
        return None
    told = "a number shown by the generator", "the first card dealt without one"
    return Found(*told, cite=_missing(after, "688a.5(i)(2)"), absent=(_SHOWN,))


def _was_heard(state: TableState, fact: str) -> bool:
    """Whether a device that tells of it has spoken at all."""
    by = state.terms.reporters.get(fact, ()) if state.terms else ()
    return any(source in state.stream.numbers for source in by)


@finds(
    "dice.no_roll_ignored",
    on=[TotalAnnounced, DiceRolled, CardDealt, StackDelivered],
    cite=["688a.13(a)", "688a.13(b)"],
    severity="minor",
    means="Dice that did not all lie flat in the shaker were counted instead of shaken again.",
    games=GAME,
    when="first",
)
def no_roll_ignored(before: TableState, event: object, after: TableState) -> Found | None:
    """At the total, or where none was announced at the first card; of dice not shaken since."""
    rolls = type(event) is DiceRolled
    round_ = after.round if rolls else before.round
    if round_ is None or round_.dealt or not round_.verified:
        return None
    start: Start = round_.play.start
    if start.dice is None or is_roll(start) or start.shakes:
        return None
    if (start.announced is not None) is not rolls:
        return None
    cite = ("688a.13(b)",) if start.fallen_out else ("688a.13(a)",)
    lie = f"{len(start.dice)} dice flat, {start.fallen_out} fallen out"
    wanted = '"no roll", and the dice shaken again'
    absent = ("no_roll.called", "dice.shaken", "dice.rolled")
    return Found(wanted, lie, acts=acts(round_, *_START), cite=cite, absent=absent)


@finds(
    "announce.missing",
    on=[DiceRolled],
    cite=SAID,
    severity="minor",
    means=UNSAID,
    games=GAME,
)
def no_roll_not_called(before: TableState, event: DiceRolled, _after: TableState) -> Found | None:
    """Dice that did not all lie flat are seen again, shaken since, and nobody called that."""
    round_ = before.round
    if round_ is None or round_.dealt or not round_.verified:
        return None
    start: Start = round_.play.start
    if start.dice is None or is_roll(start) or not start.shakes or start.called is not None:
        return None
    if not reported(before, _CALLED[0]):
        return None
    cite = ("688a.13(b)",) if start.fallen_out else ("688a.13(a)",)
    told = '"no roll" called', "the dice shaken again without a word"
    return Found(
        *told,
        acts=acts(round_, *_START),
        cite=cite,
        absent=_CALLED,
        overtaken=(Overtaken(_CALLED),),
    )


@finds(
    "announce.missing",
    on=[CardDealt, StackDelivered],
    cite=SAID,
    severity="minor",
    means=UNSAID,
    games=GAME,
    when="first",
)
def total_missing(before: TableState, _event: object, after: TableState) -> Found | None:
    """The first card comes, and the dice were not totalled aloud."""
    round_ = before.round
    if round_ is None or round_.dealt or not round_.verified:
        return None
    start: Start = round_.play.start
    if not is_roll(start) or start.announced is not None:
        return None
    if not reported(after, "total.announced"):
        return None
    cite = ("688a.5(i)(1)(ii)",)
    told = f"the total of {thrown(start)} announced", "no total announced"
    return Found(
        *told, acts=acts(round_, *_START), cite=cite, absent=_TOTAL, overtaken=(Overtaken(_TOTAL),)
    )


@finds(
    "deal.wrong_start",
    on=[CardDealt, StackDelivered],
    cite=_STARTS,
    severity="major",
    means=_MEANS,
    others=("void",),
    games=GAME,
    when="first",
)
def wrong_start(
    before: TableState, event: CardDealt | StackDelivered, after: TableState
) -> Found | None:
    """Both wrong make the round void; a wrong total alone is a slip of the tongue."""
    round_ = after.round
    if round_ is None or not round_.verified or (before.round and before.round.dealt):
        return None
    start: Start = round_.play.start
    total, place = thrown(start), POSITION.get(event.hand)
    if total is None or place is None:
        return None
    due, misread = start_position(total), announced_of(start) not in (None, total)
    expected = f"a total of {total}, the first card to {at(due)}"
    seen = acts(round_, *_START)
    if due == place:
        if not misread:
            return None
        cite = ("688a.5(i)(1)(ii)",)
        told = f"{start.announced} announced"
        return Found(expected, told, acts=seen, cite=cite, severity="minor")
    said = f"{start.announced} announced, " if misread else ""
    observed = f"{said}the first card to {event.hand}"
    found_by = "688a.5(i)(2)" if start.dice is None else "688a.5(i)(1)(iii)"
    cites = ("688a.13(c)", found_by, *by_way(after, _FROM))
    found = Found(expected, observed, acts=seen, cite=cites, remedy="void" if misread else None)
    if start.first is None:
        return found
    told = f"shaken again without a no roll, {observed}"
    return found._replace(observed=told, absent=_CALLED, overtaken=(Overtaken(_CALLED),))


@finds(
    "deal.wrong_start",
    on=[FirstCard],
    cite=_STARTS,
    severity="major",
    means=_MEANS,
    games=GAME,
)
def no_such_number(_b: TableState, _event: object, after: TableState) -> Found | None:
    """The generator shows one of the seven positions."""
    round_ = after.round
    if round_ is None or not round_.verified:
        return None
    start: Start = round_.play.start
    if start.dice is not None or start.number is None or start.number <= len(CLOCKWISE):
        return None
    told = f"a number from 1 to {len(CLOCKWISE)}", f"dealt by {start.number}"
    proof, cite = acts(round_, *_START), ("688a.5(i)(2)",)
    return Found(*told, acts=proof, cite=cite, severity="minor")


@finds(
    "start.not_covered",
    on=[CardsCleared],
    cite=["688a.5(i)(1)(iv)"],
    severity="minor",
    means="The shaker was not covered and shaken once after the deal.",
    games=GAME,
)
def not_covered(before: TableState, _event: CardsCleared, after: TableState) -> Found | None:
    """The next round begins with dice that everybody has seen."""
    round_ = after.closing.round if after.closing else None
    if round_ is None or not round_.verified or is_void(round_) or not round_.dealt:
        return None
    start: Start = round_.play.start
    if start.dice is None or not reported(before, "shaker.covered"):
        return None
    if start.covered and not start.still:
        return None
    how = "covered, and not shaken" if start.covered else "it stands uncovered"
    told = "the shaker covered and shaken once after the deal", how
    proof = (*acts(round_, "dice.rolled"), *deals(round_)[-1:])
    return Found(*told, acts=proof, absent=("shaker.covered",))
