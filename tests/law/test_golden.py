"""One digest over all settlements of a seeded floor, a text each: no change moves a cent unseen.

Where a change is meant to move something, `python -m tests.law.test_golden` prints the new ones.
"""

import hashlib
from concurrent.futures import ProcessPoolExecutor

import pytest

from services.bench import deals
from services.law.answering import answer

SEED = 688
FEW, MANY = 3_000, 1_000_000
GOLDEN: dict[str, tuple[str, str]] = {}


def digest(text: str, count: int) -> str:
    """Of all answers, in the order of the rounds; every round is settled."""
    own = hashlib.sha256()
    for line in deals.rounds(text, SEED, count):
        told, settled = answer(line)
        assert settled, told
        own.update(told + b"\n")
    return own.hexdigest()


@pytest.mark.parametrize("text", deals.TEXTS)
def test_no_change_moves_a_cent_unseen(text: str) -> None:
    assert digest(text, FEW) == GOLDEN[text][0]


@pytest.mark.long
@pytest.mark.parametrize("text", deals.TEXTS)
def test_nor_in_a_million_rounds(text: str) -> None:
    assert digest(text, MANY) == GOLDEN[text][1]


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as workers:
        for count in (FEW, MANY):
            texts = list(deals.TEXTS)
            for text, own in zip(texts, workers.map(digest, texts, [count] * 4), strict=True):
                print(f'    "{text}": {count} "{own}",')
