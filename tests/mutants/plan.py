"""Which modules are broken, and which tests are asked, the most telling first. Used by the run."""

from pathlib import Path
from typing import Final, NamedTuple

TESTS: Final = Path("tests/law")

# Words in the names of the test files that tell most of a module; the others of its game follow.
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "services/law/paytable.py": ("printed",),
    "services/law/midibaccarat/cards.py": ("06",),
    "services/law/midibaccarat/rank.py": ("07",),
    "services/law/midibaccarat/procedure.py": ("10", "13"),
    "services/law/midibaccarat/settle.py": ("07", "12_vig", "08"),
    "services/law/saigon/cards.py": ("06",),
    "services/law/saigon/rank.py": ("06", "11_setting"),
    "services/law/saigon/showdown.py": ("11_ante", "11_setting"),
    "services/law/saigon/pot.py": ("11_pot",),
    "services/law/saigon/procedure.py": ("08", "13"),
    "services/law/saigon/settle.py": ("12_limit", "07", "11_bonus", "13"),
    "services/law/pai_gow/cards.py": ("06_rank", "06_joker"),
    "services/law/pai_gow/rank.py": ("06_rank", "06_joker", "06_seven"),
    "services/law/pai_gow/tables.py": ("06_rank", "06_joker", "06_seven"),
    "services/law/pai_gow/progressive.py": ("printed", "12_prog"),
    "services/law/pai_gow/settle.py": ("11_main", "13", "07"),
    "services/law/pai_gow/settle_optional.py": ("12",),
    "services/law/pai_gow/awards.py": ("12_prog", "11_envy", "12_payout"),
    "services/law/pai_gow/house_way.py": ("11_house",),
    "services/law/pai_gow/procedure.py": ("13",),
}

# Not asked: what counts through for the odds, and what takes long beside another of its kind.
LEFT_OUT: Final = ("odds", "played")
UNASKED: Final = "test_oracle.py::test_random_rounds_settle_as_the_oracle_does[True-500]"
# Asked last, where all others have let a mutant pass: many random hands, and whole rounds.
LATE: Final[dict[str, tuple[str, ...]]] = {
    "midibaccarat": ("test_12_settlement.py",),
    "saigon": (
        "test_oracle.py",
        "test_06_poker_hands.py::test_as_the_slow_reading_has_it",
    ),
    "pai_gow": (
        "test_11_house_way.py::test_a_against_the_slow_one_over_random_hands",
        "test_oracle.py",
        "test_06_against_slow.py",
        "test_06_evaluate.py",
    ),
}
PRINTED: Final = "tests/law/test_printed_rows.py"
SCENARIOS: Final = ("tests/scenarios/test_law.py", PRINTED)
RANKING: Final = ("cards", "rank", "tables")  # whose mutants alone the late rankings are asked of
RANKINGS: Final = ("06_against_slow", "06_evaluate")


class Plan(NamedTuple):
    """Arguments of two runs of pytest for the mutants of a module."""

    first: tuple[str, ...]
    late: tuple[str, ...]


def plan(module: str) -> Plan:
    """The tests of the module's game, or of the two without a joker for what all games share."""
    parts = Path(module)
    games = [parts.parent.name] if parts.parent.name in LATE else ["midibaccarat", "saigon"]
    late = [f"{TESTS}/{game}/{one}" for game in games for one in LATE[game]]
    if parts.stem not in RANKING:
        late = [one for one in late if not any(word in one for word in RANKINGS)]
    telling = MODULES[module]
    files = [str(file) for game in games for file in sorted((TESTS / game).glob("test_*.py"))]
    files += [PRINTED] if "printed" in telling else []
    files = [one for one in files if one not in late and not _in(one, (*LEFT_OUT, *RANKINGS))]
    files.sort(key=lambda one: min((at for at, word in enumerate(telling) if word in _name(one)),
                                   default=len(telling)))  # fmt: skip
    apart = [f"--deselect={one}" for one in late if "::" in one]
    unasked = f"--deselect={TESTS}/pai_gow/{UNASKED}"
    return Plan((*files, *apart), (*SCENARIOS, *late, unasked))


def _name(file: str) -> str:
    return Path(file).name.removeprefix("test_").removeprefix("688a_")


def _in(file: str, words: tuple[str, ...]) -> bool:
    return any(word in _name(file) for word in words)
