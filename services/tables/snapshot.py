"""A table's state as canonical JSON: equal states are equal bytes. Used by the stage.

Dicts become sorted lists of pairs, so that neither the order of insertion nor a key's type shows.
"""

from typing import Any

import orjson
from pydantic import TypeAdapter

from events.filing import MidibaccaratFiling
from services.tables.state import Dealt, Marks, Round, Spot, TableState, Terms, ruling

Plain = list[Any]
_FILING: TypeAdapter[MidibaccaratFiling] = TypeAdapter(MidibaccaratFiling)


def dump(state: TableState) -> bytes:
    """The state, its parts in the order in which they are declared."""
    plain = state._replace(
        terms=_plain_terms(state.terms),
        round=_plain_round(state.round),
        owed=_pairs(state.owed),
        players=_pairs(state.players),
        numbers=_pairs(state.numbers),
        closing=None,
        unheard=_pairs(state.unheard),
    )
    return orjson.dumps(tuple(plain), default=tuple)


def _pairs(of: dict[Any, Any]) -> Any:
    return sorted(of.items())


def _plain_terms(terms: Terms | None) -> Any:
    if terms is None:
        return None
    return [terms.filing.model_dump(mode="json"), terms.digest, _pairs(terms.reporters)]


def _plain_round(round_: Round | None) -> Any:
    if round_ is None:
        return None
    # As ruled it follows from as dealt.
    return round_._replace(spots=_pairs(round_.spots), marks=_pairs(round_.marks), ruled=None)


def load(raw: bytes) -> TableState:
    """The state that `dump` wrote."""
    state = TableState(*orjson.loads(raw))
    return state._replace(
        terms=_terms(state.terms),
        round=_round(state.round),
        hole=_pair(state.hole),
        owed=dict(state.owed),
        players=dict(state.players),
        numbers={source: (boot, seq) for source, (boot, seq) in _items(state.numbers)},
        silent=tuple(state.silent),
        lost=tuple([(first, last) for first, last in state.lost]),
        unheard={source: tuple(map(tuple, spans)) for source, spans in _items(state.unheard)},
    )


def _items(pairs: Any) -> Plain:
    return list(pairs)


def _pair(plain: Any) -> Any:
    return None if plain is None else tuple(plain)


def _terms(plain: Any) -> Terms | None:
    if plain is None:
        return None
    filing, digest, reporters = plain
    return Terms(
        # Read as JSON: there an array is a tuple also for a strict shape.
        _FILING.validate_json(orjson.dumps(filing)),
        digest,
        {fact: tuple(sources) for fact, sources in reporters},
    )


def _round(plain: Any) -> Round | None:
    if plain is None:
        return None
    round_ = Round(*plain)
    spots = {
        (seat, wager): Spot(*spot)._replace(judged=_pair(spot[5]), acts=tuple(spot[6]))
        for (seat, wager), spot in _items(round_.spots)
    }
    marks = {
        seat: Marks(*mark)._replace(judged=_pair(mark[2]), acts=tuple(mark[3]))
        for seat, mark in _items(round_.marks)
    }
    dealt = tuple([Dealt(*card) for card in round_.dealt])
    return round_._replace(
        spots=spots,
        dealt=dealt,
        ruled=ruling(dealt),
        points=tuple([(hand, points, final) for hand, points, final in round_.points]),
        lacking=tuple(round_.lacking),
        marks=marks,
    )
