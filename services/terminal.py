"""Data on stdout, words on stderr: how every command speaks. Used by `cli` and its parts."""

import errno
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer

from services.runtime.trouble import Unusable, WrongCall

Files = Annotated[list[Path], typer.Argument(help="JSON lines; `-` is stdin.")]
Json = Annotated[bool, typer.Option("--json", help="JSON on stdout, and nothing else.")]

FULL: Final = (errno.ENOSPC, errno.EDQUOT)
NO_PLACE: Final = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST)


class ReaderLeft(Exception):
    """Whoever read our output has enough of it: the command is done. Exit code 0.

    The command line's library has an end of its own for a closed pipe, with 1; and a pipe that
    breaks elsewhere, on the way to a server, is trouble.
    """


def say(text: str) -> None:
    """One line to a person: stderr, so that stdout is data alone."""
    print(text, file=sys.stderr)


def progress(text: str) -> None:
    """One line of progress: for whoever watches a terminal, not for a log."""
    if sys.stderr.isatty():
        say(text)


def put(value: bytes) -> None:
    """One line of data."""
    try:
        sys.stdout.buffer.write(value + b"\n")
    except BrokenPipeError as left:
        raise ReaderLeft from left


def flush() -> None:
    """What was put goes out now."""
    try:
        sys.stdout.flush()
    except BrokenPipeError as left:
        raise ReaderLeft from left


def lines_of(files: Iterable[Path]) -> Iterator[bytes]:
    """The lines of files one after the other, as a stream; the first is read when all are open."""
    with ExitStack() as held:
        sources = [_source(file, held) for file in files]
        for source in sources:
            yield from source


def _source(file: Path, held: ExitStack) -> BinaryIO:
    if str(file) == "-":
        return sys.stdin.buffer
    try:
        return held.enter_context(file.open("rb"))
    except OSError as trouble:
        say(f"{file} cannot be read: {trouble.strerror}.")
        raise typer.Exit(2) from trouble


@contextmanager
def output(file: Path | None) -> Iterator[BinaryIO]:
    """A file to write lines to, or stdout; what it cannot take is a sentence."""
    try:
        with ExitStack() as held:
            stream = held.enter_context(_target(file)) if file else sys.stdout.buffer
            yield stream
            stream.flush()
    except BrokenPipeError as left:
        raise ReaderLeft from left


def _target(file: Path) -> BinaryIO:
    try:
        return file.open("wb")
    except OSError as trouble:
        raise not_written(file, trouble) from trouble


def not_written(place: Path, trouble: OSError) -> WrongCall | Unusable:
    """Why nothing can be written there: a place that is none is a wrong call."""
    if trouble.errno in FULL:
        return Unusable(f"The disk that holds {place} is full; free some space and call it again.")
    if trouble.errno in NO_PLACE:
        return WrongCall(f"{place} cannot be written: {trouble.strerror}; name another place.")
    return Unusable(
        f"{place} cannot be written: {trouble.strerror}; mend that or name another place."
    )
