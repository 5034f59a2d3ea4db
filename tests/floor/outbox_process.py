"""Takes batches of lines from stdin as the hub's desk does; killed by the tests at any moment.

A batch is lines up to an empty one; its answers, one a line, are printed after the commit. Where
the disk is full the answer to the batch is `full`.
"""

import sys
from pathlib import Path

import orjson

from services.floor.calendar import Calendar
from services.floor.numbering import Numbering
from services.floor.outbox import Outbox
from services.floor.reception import Reception
from services.floor.room import NoRoom
from tests.floor.reports import NOW_MS


def tell(said: bytes) -> None:
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()


def main() -> None:
    outbox = Outbox(Path(sys.argv[1]))
    reception = Reception(Numbering(Calendar(), sys.argv[2]), outbox)
    tell(b"ready\n")
    batch: list[bytes] = []
    for line in sys.stdin.buffer:
        if line.strip():
            batch.append(line)
            continue
        answers = [reception.take(one, NOW_MS) for one in batch]
        batch = []
        try:
            outbox.commit()
        except NoRoom:
            tell(b"full\n")
            continue
        tell(b"".join(orjson.dumps(answer) + b"\n" for answer in answers))


main()
