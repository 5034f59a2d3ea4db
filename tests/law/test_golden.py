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
GOLDEN: dict[str, tuple[str, str]] = {  # of a few rounds, and of many
    "629a-2014": (
        "3c2d024188a368078b3a47bdd4eab2bdbe40ee58afa69b6deb3a50ab1ed9d898",
        "2e3b6987dd45a9ec77c0105a6b8f77a7db2f74f0433e158309d0f8e10d7eb080",
    ),
    "688a-2021": (
        "29dd781f7e54eb8b086e3f1a957d40056431801da9df04f31f63571cea98c5a1",
        "4baaee4610ad938f328063f49c0abf08ded15f43cb7c60693b502d5ea46298cd",
    ),
    "680a-2016": (
        "0f3020b098145531e948657b2f8524960cf87f5322b729a142287f1ee87f2027",
        "dac14ca4fe7198c7082fc84f6b5a9f69e6c6d40658bb5f6c35a467868b14decc",
    ),
    "680a-2019": (
        "32259a122f4a1e5baf4189ecc81aed14d0c6706f8781338c97c72fb7a0658e00",
        "2164f418ea3061807be13685ea19b809ee8755f3763eba2e095075901662ecc9",
    ),
}


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
@pytest.mark.timeout(900)
@pytest.mark.parametrize("text", deals.TEXTS)
def test_nor_in_a_million_rounds(text: str) -> None:
    assert digest(text, MANY) == GOLDEN[text][1]


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as workers:
        for count in (FEW, MANY):
            texts = list(deals.TEXTS)
            for text, own in zip(texts, workers.map(digest, texts, [count] * 4), strict=True):
                print(f'    "{text}": {count} "{own}",')
