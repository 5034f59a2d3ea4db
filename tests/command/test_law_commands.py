"""`pitwatch settle`, `odds` and `filing check`, as people and scripts call them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from services import rulebook
from services.bench import deals
from services.law import answering
from services.law.odds import Figure, Outcome
from services.law.refusal import Refused
from services.runtime.trouble import WrongCall

PITWATCH = [sys.executable, "-m", "services.cli"]
ROUND = next(deals.rounds("629a-2014", 1, 1))


def settled(given: bytes) -> tuple[int, list[dict[str, object]]]:
    done = subprocess.run([*PITWATCH, "settle"], input=given, capture_output=True, check=False)
    assert done.stderr == b""
    return done.returncode, [orjson.loads(line) for line in done.stdout.splitlines()]


def test_one_line_in_one_line_out_in_order() -> None:
    lines = [*deals.rounds("680a-2019", 5, 20), *deals.rounds("688a-2021", 5, 20)]
    code, told = settled(b"\n".join(lines))  # the last line may lack its end
    assert code == 0
    assert [one["id"] for one in told] == [orjson.loads(line)["id"] for line in lines]


def test_a_refused_line_is_an_answer_and_the_next_is_read() -> None:
    code, told = settled(b'{"id": "x", "game": "poker"}\n\n' + ROUND + b"\n{not json\n")
    assert code == 3
    assert [one.get("error", {}) and one["error"]["code"] for one in told] == [  # type: ignore[index]  # read from JSON
        "text.unknown", {}, "round.malformed",
    ]  # fmt: skip


def test_an_answer_does_not_wait_for_the_next_line() -> None:
    with subprocess.Popen([*PITWATCH, "settle"], stdin=-1, stdout=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(ROUND + b"\n")
            process.stdin.flush()
            assert orjson.loads(process.stdout.readline())["id"] == "629a-2014-1"
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.parametrize("words", [["settle"], ["rules"], ["rules", "--json"]])
def test_a_full_disk_under_the_output_is_told_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*PITWATCH, *words], input=ROUND, stdout=full, stderr=-1, check=False)
    assert done.returncode == 4
    assert done.stderr.decode().splitlines() == [
        "The disk that takes the output is full; free some space and call it again."
    ]


def in_pieces(raw: bytes, size: int) -> Iterator[bytes]:
    return iter([raw[at : at + size] for at in range(0, len(raw), size)] + [b""])


@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_lines_come_whole_whatever_pieces_they_come_in(size: int) -> None:
    pieces = in_pieces(b"one\ntwo\n\nlast", size)
    found = [line for lines in rulebook.batches(lambda: next(pieces)) for line in lines]
    assert found == [b"one", b"two", b"", b"last"]


@pytest.mark.parametrize("size", [50, 1000])
def test_a_line_without_an_end_is_told_once_and_not_kept(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_BYTES", 100)
    pieces = in_pieces(b"good\n" + b"x" * 1000 + b"\nnext\n", size)
    found = [line for lines in rulebook.batches(lambda: next(pieces)) for line in lines]
    assert (found[0], found[-1]) == (b"good", b"next")
    assert len(found) == 3
    assert len(found[1]) > 100


def one_figure(counted: list[int]) -> Iterator[Figure]:
    counted.append(1)
    outcomes = (Outcome("win", 1, 1), Outcome("lose", 2, -1))  # type: ignore[arg-type]  # whole numbers are fractions
    yield Figure(game="g", text="t", wager="w", combinations=3, outcomes=outcomes)


def test_figures_are_counted_once_and_again_when_the_cache_is_not_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []
    monkeypatch.setattr(rulebook, "ODDS", {"g": lambda _say: one_figure(counted)})
    said: list[str] = []
    first = rulebook.odds(tmp_path / "odds", None, said.append, print)
    assert first[0]["house_edge"] == {"exact": "1/3", "percent": 33.333333}
    assert rulebook.odds(tmp_path / "odds", "g", said.append, print) == first
    assert len(counted) == 1
    kept = tmp_path / "odds" / "g.json"
    kept.write_bytes(kept.read_bytes().replace(b"33.333333", b"11.111111"))
    assert rulebook.odds(tmp_path / "odds", None, said.append, print) == first
    monkeypatch.setattr(rulebook, "sources", lambda: b"another law")
    assert rulebook.odds(tmp_path / "odds", None, said.append, print) == first
    assert len(counted) == 3


def test_progress_is_for_a_terminal_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PITWATCH, "odds", "--game", "saigon-5-card"], capture_output=True, check=False,
        env={**os.environ, "PITWATCH_DATA": str(tmp_path)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"DIFFERS" in done.stdout


def test_an_unknown_game_has_no_figures(tmp_path: Path) -> None:
    with pytest.raises(WrongCall, match="saigon-5-card"):
        rulebook.odds(tmp_path, "whist", print, print)


def checked(folder: Path, filing: object) -> list[str]:
    file = folder / "filing.json"
    file.write_bytes(orjson.dumps(filing))
    return list(rulebook.filing_check(file))


@pytest.mark.parametrize(
    ("game", "text"),
    [("midibaccarat", "629a-2014"), ("face-up-pai-gow", "688a-2021"),
     ("saigon-5-card", "680a-2016"), ("saigon-5-card", "680a-2019")],
)  # fmt: skip
def test_a_filing_is_told_in_plain_words(tmp_path: Path, game: str, text: str) -> None:
    assert len(checked(tmp_path, {"game": game, "text": text})) > 3


def test_a_refused_filing_names_its_clause(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"629a\.3\(a\)"):
        checked(tmp_path, {"game": "midibaccarat", "text": "629a-2014", "decks": 5})
    with pytest.raises(Refused) as why:
        checked(tmp_path, {"game": "midibaccarat", "text": "629a-1999"})
    assert why.value.code == "text.unknown"


@pytest.mark.parametrize(
    "filing", [None, [], 1, {"poker": 1}, {"text": "1a"}, {"minimums": {"x": 1}}]
)
@pytest.mark.parametrize("text", ["629a-2014", "688a-2021", "680a-2016", "680a-2019"])
def test_whatever_is_refused_of_a_filing_a_clause_is_named(filing: object, text: str) -> None:
    line = orjson.loads(next(deals.rounds(text, 1, 1))) | {"filing": filing}
    error = orjson.loads(answering.answer(orjson.dumps(line))[0])["error"]
    assert error["code"] == "filing.invalid"
    assert re.search(r"\((.*, )?(§ \d+a\.|PW-|GEN-|MB-)", error["message"]), error["message"]


def test_the_command_says_a_refusal_and_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "filing.json"
    file.write_text('{"game": "saigon-5-card", "text": "680a-2016", "pot": true}')
    done = subprocess.run(
        [*PITWATCH, "filing", "check", str(file)], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"680a" in done.stdout


def named(given: bytes) -> tuple[bytes, bool]:
    """What is told of a round's id, and whether the round was settled."""
    whole, settled_ = answering.answer(ROUND.replace(b'"629a-2014-1"', given, 1))
    return whole[len(b'{"id":') : whole.index(b',"seats"' if settled_ else b',"error"')], settled_


@pytest.mark.parametrize(
    "told",
    [b"18446744073709551615", b"18446744073709551616", b"-9223372036854775809", b"9" * 300,
     b"1.50", b"1E2", b'"x"', b'[1,{"a":18446744073709551616}]', b"[" * 200 + b"]" * 200],
)  # fmt: skip
def test_an_id_comes_back_as_it_came_however_many_digits_it_has(told: bytes) -> None:
    assert named(told) == (told, True)


@pytest.mark.parametrize("deep", [254, 300, 1000])
def test_an_id_nested_too_deep_to_be_told_again_is_refused(deep: int) -> None:
    assert named(b"[" * deep + b"]" * deep) == (b"null", False)


@pytest.mark.parametrize("key", ["game", "text", "filing", "hands", "seats", "void"])
def test_a_line_nested_as_deep_as_can_be_is_refused_and_ends_nothing(key: str) -> None:
    line = orjson.loads(ROUND) | {key: "DEEP"}
    given = orjson.dumps(line).replace(b'"DEEP"', b"[" * 1000 + b"]" * 1000)
    whole, done = answering.answer(given)
    assert (orjson.loads(whole)["id"], done) == ("629a-2014-1", False)


@pytest.mark.parametrize("key", ["game", "text", "minimums"])
def test_a_filing_nested_as_deep_as_can_be_is_refused(tmp_path: Path, key: str) -> None:
    file = tmp_path / "filing.json"
    told = {"game": "saigon-5-card", "text": "680a-2019"} | {key: "DEEP"}
    file.write_bytes(orjson.dumps(told).replace(b'"DEEP"', b"[" * 1000 + b"]" * 1000))
    with pytest.raises(Refused):
        list(rulebook.filing_check(file))


def test_an_unknown_name_is_told_in_short() -> None:
    whole, _ = answering.answer(orjson.dumps({"game": "x" * 9000, "text": "t"}))
    assert len(whole) < 300
