"""What the judges find of what was planted: `pitwatch score`, `make score`.

A seeded floor of all games, untidy and with every mistake, is replayed; what was raised is compared
with the truth by table, round and code. Used by `cli` alone: it joins the floor and the replay,
which know nothing of each other.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple

import orjson

from services.audit.replay import Error, replay
from services.floor.games import GAMES, PLANTED
from services.floor.link_mistakes import FOUND, KEEN, LINK_MISTAKES, LUCK
from services.floor.simulate import Floor, observed
from services.floor.truth import Planted

ROUNDS_A_TABLE: Final = 800  # a deck comes to the end of its life at a table
WARNINGS: Final = frozenset((("deck.overdue", "info"),))  # said before anything is wrong
MOST_REFUSED: Final = 5
CONTRADICTION: Final = "event.contradiction"  # what is put aside is a finding beside
LINKED: Final = "face-up-pai-gow"
LINK_TABLES, LINK_SHARE, LEAST_ROUNDS = 8, 5, 600
STEP: Final = 200_000  # events between two words of progress

Place = tuple[str, str | None, str]  # table, round, code
NOTHING: Final[Counter[Place]] = Counter()


class Line(NamedTuple):
    """One code: what was planted under it, and what became of that."""

    code: str
    planted: int
    found: int
    missed: int
    false: int


class Score(NamedTuple):
    """All codes of one run."""

    seed: int
    rounds: int
    codes: tuple[Line, ...]
    missed: tuple[Place, ...]  # the first few, to look at
    false: tuple[Place, ...]
    refused: tuple[str, ...] = ()  # what the replay did not accept of what was dealt

    @property
    def recall(self) -> float:
        """The share of what was planted that was found."""
        planted = sum(line.planted for line in self.codes)
        return sum(line.found for line in self.codes) / planted if planted else 1.0

    @property
    def precision(self) -> float:
        """The share of what was raised that was planted."""
        found = sum(line.found for line in self.codes)
        raised = found + sum(line.false for line in self.codes)
        return found / raised if raised else 1.0

    @property
    def perfect(self) -> bool:
        """Everything found, and nothing else raised."""
        return not (self.refused or any(line.missed or line.false for line in self.codes))

    def plain(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {
            "seed": self.seed,
            "rounds": self.rounds,
            "codes": [line._asdict() for line in self.codes],
            "recall": self.recall,
            "precision": self.precision,
            "first_missed": self.missed,
            "first_false": self.false,
            "refused": self.refused,
        }

    def told(self) -> Iterator[str]:
        """A table by code, and the result in its last line."""
        yield f"{'code':34}{'planted':>9}{'found':>9}{'missed':>9}{'false':>9}"
        for line in self.codes:
            yield f"{line.code:34}{line.planted:9}{line.found:9}{line.missed:9}{line.false:9}"
        for name, places in (("missed", self.missed), ("false", self.false)):
            for table, round_id, code in places:
                yield f"{name}: {code} at {table}, {round_id or 'between rounds'}"
        for told in self.refused[:MOST_REFUSED]:
            yield f"refused: {told}"
        yield (
            f"score: seed {self.seed}, {self.rounds} rounds, "
            f"recall {self.recall:.4%}, precision {self.precision:.4%}"
        )


def score(
    seed: int, rounds: int, say: Callable[[str], None] = lambda _: None, *,
    games: Collection[str] = GAMES, faults: Collection[str] = PLANTED,
) -> Score:  # fmt: skip
    """Deal a floor and, beside it, a link in trouble with honest tables; replay both, compare."""
    tables = max(1, rounds // (ROUNDS_A_TABLE * len(games))) * len(games)
    floors = [Floor(seed, tables, rounds, games, faults, untidy=True)]
    if LINKED in games and set(faults) >= set(PLANTED):
        floors.append(_link_in_trouble(seed, rounds))
    refused: list[str] = []
    told: list[tuple[Place, bool]] = []
    for floor in floors:
        lines = _counted((event for _, _, event in observed(floor)), say)
        told += _raised(replay(lines), refused)
    truth = [planted for floor in floors for planted in floor.truth]
    raised = Counter(place for place, _ in told)
    follows = Counter(place for place, under in told if under)
    return compare(seed, rounds, truth, raised, follows)._replace(refused=tuple(refused))


def _link_in_trouble(seed: int, rounds: int) -> Floor:
    """Its tables are honest: what a table does wrong may hide what its link did."""
    share = max(LEAST_ROUNDS, rounds // LINK_SHARE)
    return Floor(
        seed, LINK_TABLES, share, (LINKED,), LINK_MISTAKES, untidy=True, first=61,
        luck=LUCK, eager=KEEN,
    )  # fmt: skip


def compare(
    seed: int, rounds: int, truth: Iterable[Planted], raised: Counter[Place],
    follows: Counter[Place] = NOTHING,
) -> Score:  # fmt: skip
    """What was planted against what was raised.

    The truth names causes: a finding that hangs under another follows from it, and is not false.
    """
    planted: Counter[Place] = Counter((p.table, p.round, p.code) for p in truth)
    found, missed, false = planted & raised, planted - raised, raised - planted - follows
    by_code = [_by_code(places) for places in (planted, found, missed, false)]
    codes = sorted({*PLANTED, *FOUND, *by_code[0], *by_code[3]})
    return Score(
        seed,
        rounds,
        tuple(Line(code, *(counts[code] for counts in by_code)) for code in codes),
        tuple(_first(missed)),
        tuple(_first(false)),
    )


def _by_code(places: Counter[Place]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for (_, _, code), times in places.items():
        counts[code] += times
    return counts


def _first(places: Counter[Place], most_of_a_code: int = 2) -> Iterator[Place]:
    """A few of each code, for whoever looks into it."""
    told: Counter[str] = Counter()
    for place in sorted(places, key=lambda p: (p[2], p[0], len(p[1] or ""), p[1] or "")):
        told[place[2]] += 1
        if told[place[2]] <= most_of_a_code:
            yield place


def _raised(facts: Iterable[bytes | Error], refused: list[str]) -> Iterator[tuple[Place, bool]]:
    """What is raised, place by place, and whether it hangs under another finding.

    What the replay stops at is added to `refused`.
    """
    for fact in facts:
        if isinstance(fact, Error):
            if fact.code == CONTRADICTION:
                continue
            refused.append(f"{fact.where}: {fact.code}: {fact.message}")
            continue
        if b'"kind":"finding"' not in fact:
            continue
        finding = orjson.loads(fact)
        code, what = finding["code"], finding["what"]
        if what == "raised" and (code, finding["severity"]) not in WARNINGS:
            yield (finding["table"], finding["round"], code), finding["under"] is not None


def _counted(lines: Iterable[bytes], say: Callable[[str], None]) -> Iterator[bytes]:
    for at, line in enumerate(lines, 1):
        if at % STEP == 0:
            say(f"{at:,} events dealt and replayed")
        yield line
