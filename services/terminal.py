"""Data on stdout, words on stderr: how every command speaks. Used by `cli` and its parts."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(help="JSON lines; `-` is stdin.")]
Json = Annotated[bool, typer.Option("--json", help="JSON on stdout, and nothing else.")]


def say(text: str) -> None:
    """One line to a person: stderr, so that stdout is data alone."""
    print(text, file=sys.stderr)


def progress(text: str) -> None:
    """One line of progress: for whoever watches a terminal, not for a log."""
    if sys.stderr.isatty():
        say(text)


def put(value: bytes) -> None:
    """One line of data."""
    sys.stdout.buffer.write(value + b"\n")


def lines_of(files: Iterable[Path]) -> Iterator[bytes]:
    """The lines of files one after the other, as a stream."""
    for file in files:
        with ExitStack() as open_files:
            if str(file) == "-":
                yield from sys.stdin.buffer
            else:
                try:
                    source = open_files.enter_context(file.open("rb"))
                except OSError as trouble:
                    say(f"{file} cannot be read: {trouble.strerror}.")
                    raise typer.Exit(2) from trouble
                yield from source
