"""Data on stdout, words on stderr: how every command speaks. Used by `cli` and its parts."""

import sys
from typing import Annotated

import typer

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
