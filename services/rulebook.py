"""The law at the command line: settling lines, theoretical figures, filings in plain words.

Used by `cli`. The law itself is pure; here are its input, its output, and the cache of figures.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson

import services.law
from services.law import answering
from services.law.games import FILINGS, ODDS
from services.law.odds import Figure
from services.law.pai_gow import link
from services.law.refusal import Refused
from services.runtime.collecting import collect_seldom
from services.runtime.trouble import WrongCall

CHUNK = 1 << 16
Say = Callable[[str], None]


def settle(put: Callable[[bytes], None], flush: Callable[[], None], source: int = 0) -> int:
    """Answer every line of a file descriptor; how many were refused.

    What has come is answered at once: an answer never waits for a line that is not there yet.
    """
    collect_seldom()
    refused = 0
    for lines in batches(lambda: os.read(source, CHUNK)):
        for told, settled in answering.answers(lines):
            refused += not settled
            put(told)
        flush()
    return refused


def batches(read: Callable[[], bytes]) -> Iterator[list[bytes]]:
    """The whole lines of each piece that came; of one without an end, as much as tells it."""
    rest, passing = b"", False
    while piece := read():
        *lines, rest = (rest + piece).split(b"\n")
        if passing and lines:
            lines, passing = lines[1:], False
        if len(rest) > answering.MOST_BYTES:
            if not passing:
                lines.append(rest)
            rest, passing = b"", True
        yield lines
    if rest and not passing:
        yield [rest]


def filing_check(file: Path) -> Iterator[str]:
    """A filing in plain words; a refusal is raised with its clause."""
    try:
        told = orjson.loads(file.read_bytes())
    except OSError as trouble:
        raise WrongCall(f"{file} cannot be read: {trouble.strerror}.") from trouble
    except orjson.JSONDecodeError as trouble:
        raise Refused("filing.invalid", str(file), f"not JSON: {trouble}") from trouble
    if not isinstance(told, dict):
        raise Refused("filing.invalid", str(file), "an object is expected")
    if "paytables" in told:  # of a link
        yield from link.explain(link.read(told))
        return
    game, text = told.get("game"), told.get("text")
    law = next((law for key, law in FILINGS.items() if key == (game, text)), None)
    if law is None:
        texts = ", ".join(f"{game} {text}" for game, text in FILINGS)
        raise Refused(
            "text.unknown",
            "text",
            f"no text {answering.short(text)} of a game {answering.short(game)}; there: {texts}",
        )
    read, explain = law
    options = {k: v for k, v in told.items() if k not in ("game", "text")}
    if isinstance(told.get("filing"), dict):  # as it stands beside a round
        options = told["filing"]
    yield from explain(read(options, text))


def odds(folder: Path, game: str | None, say: Say, progress: Say) -> list[dict[str, Any]]:
    """Every figure of every game, or of one; counted once, and then read from the cache."""
    if game is not None and game not in ODDS:
        raise WrongCall(f"There is no game {game}; there are {', '.join(ODDS)}.")
    found: list[dict[str, Any]] = []
    for name, figures in ODDS.items():
        if game in (None, name):
            found += _cached(folder, name, figures, say, progress)
    return found


def _cached(
    folder: Path, game: str, figures: Callable[[Say], Iterator[Figure]], say: Say, progress: Say
) -> list[dict[str, Any]]:
    """What was counted by this very program; anything else is counted again."""
    file = folder / f"{game}.json"
    law = sources()
    try:
        head, _, body = file.read_bytes().partition(b"\n")
        if head == _seal(law, body):
            kept: list[dict[str, Any]] = orjson.loads(body)
            return kept
    except OSError:
        pass
    progress(f"counting every deal of {game}, once …")
    counted = [figure.plain() for figure in figures(progress)]
    body = orjson.dumps(counted)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(_seal(law, body) + b"\n" + body)
        fresh.replace(file)
    except OSError as trouble:
        say(f"The figures could not be kept in {folder} ({trouble.strerror}); they are right.")
    return counted


def _seal(law: bytes, body: bytes) -> bytes:
    return hashlib.sha256(law + body).hexdigest().encode()


def sources() -> bytes:
    """A digest of the law's own code: figures that other code counted are not read."""
    own = hashlib.sha256()
    folders = [Path(folder) for folder in services.law.__path__]
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        own.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return own.digest()


def table(figures: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The figures for a person: one line each, what a text states beside what was counted."""
    for told in figures:
        name = " ".join(str(part) for part in (told["wager"], told["paytable"] or "") if part != "")
        options = ", ".join(f"{key} {value}" for key, value in told["options"].items())
        edge = f"{told['house_edge']['percent']:.6f} %"
        if "standard_error" in told:
            edge += f" ± {told['standard_error']:.4f} (simulated, seed {told['seed']})"
        if told.get("break_even_meter") is not None:
            edge += f" at the seed; even at ${told['break_even_meter'] / 100:,.2f}"
        said = told["stated_in_text"]
        if said is not None:
            verdict = "agrees" if told["agrees"] else "DIFFERS"
            edge += f"; stated {said['percent']} % ({said['cite']}): {verdict}"
        yield f"{told['text']:<10} {name:<24} {edge}" + (f"  [{options}]" if options else "")
