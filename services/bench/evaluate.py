"""`evaluate`: seven-card hands a second, beside `eval7` and `phevaluator` on the same hands.

All three are given their own kind of cards before the clock runs. The others are called once a
hand, as they offer it; ours takes the hands as an array, as the odds do.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

import numpy as np

from events.cards import DECK
from services.bench.figure import Figure, figure
from services.law.pai_gow import evaluate
from services.runtime.trouble import Unusable

NAME = "evaluate"
HANDS = 200_000
SEED = 7


def measure(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """One figure, the hands without a joker."""
    eval7, phevaluator = _other("eval7"), _other("phevaluator")
    deck = np.tile(np.arange(len(DECK), dtype=np.uint8), (HANDS, 1))
    hands = np.ascontiguousarray(np.random.default_rng(SEED).permuted(deck, axis=1)[:, :7])
    numbers = hands.tolist()  # phevaluator numbers its cards as we do
    named = [[eval7.Card(DECK[card]) for card in hand] for hand in numbers]
    evaluate.best_high(hands)  # its tables are made once
    ours: list[float] = []
    by_eval7: list[float] = []
    by_phe: list[float] = []
    for _ in range(runs):
        ours.append(_rate(lambda: evaluate.best_high(hands)))
        by_eval7.append(_rate(lambda: [eval7.evaluate(hand) for hand in named]))
        by_phe.append(_rate(lambda: [phevaluator.evaluate_cards(*hand) for hand in numbers]))
        say(f"evaluate: {ours[-1]:,.0f} hands/s")
    beside = {"eval7": by_eval7, "phevaluator": by_phe}
    told = {"hands": HANDS, "seed": SEED, "runs": runs}
    yield figure(NAME, ours, "hands/s", "higher", {**beside}, told)


def _rate(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return HANDS / (time.perf_counter() - began)


def _other(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as missing:
        raise Unusable(
            f"The figure {NAME} is measured beside {name}, which is not here: run `make setup`."
        ) from missing
