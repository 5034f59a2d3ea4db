"""What the law makes of a round: the very line of `pitwatch settle`, and its answer.

Used by the folds, the judges and the settlement. A wager that the law cannot settle, because the
filing does not offer it or its stake is not the paytable's, stands as void: it is returned.
"""

from collections.abc import Iterator
from typing import Any, Final

import orjson

from events.filing import AnyFiling
from services.law.games import LAWS
from services.law.refusal import Refused
from services.law.settlement import Settled, Settlement
from services.parts.quick import made
from services.tables.due.chips import APART
from services.tables.due.seating import may_be_one, player_of, players_are_told
from services.tables.game import Aside, Stakes
from services.tables.games import played
from services.tables.heard.stakes import doubted_seats, stakes_are_told
from services.tables.state import Owed, Round, SpotKey, TableState, Terms

_OWED: Final = Round._fields.index("owed")
MOST_SPELLED: Final = 1024  # filings
MOST_REFUSED: Final = 60  # wagers of one round: nine seats and fewer than seven a seat
_ALL_IN_LINE: Final = Aside()
_NOBODY: Final = frozenset[int]()
NOT_SETTLED: Final = Settled("void", 0, 0, 0, ())


def with_owed(state: TableState, round_: Round) -> Round:
    """The round with what the law makes of it, looked up once until a card or wager changes."""
    if round_.owed is not None or state.terms is None:
        return round_
    parts = [*round_]  # spelled out: each hand that is compared, and each seat, comes by here
    parts[_OWED] = _owed(state, state.terms, round_)
    return made(Round, parts)


def _owed(state: TableState, terms: Terms, round_: Round) -> Owed:
    laid = _stakes(round_)
    doubted = _NOBODY if stakes_are_told(state) else doubted_seats(round_)
    stakes = _without(laid, doubted)
    if not stakes and not stakes_are_told(state):
        return Owed({}, whole=False)
    if round_.simulated:  # MB-11: what was wagered in it is returned
        return Owed(_all_returned(stakes), whole=not doubted)
    game, void = played(state), ground(round_)
    aside, waits = _ALL_IN_LINE, doubted
    if void is None:  # of a void round no card matters
        aside = game.aside(state, round_, stakes)
        waits = doubted | game.waits(state, round_, laid)
    line = _line(state, terms, round_, _without(_without(stakes, aside.seats), waits), void)
    if line is None:
        return Owed(game.early(state, round_, stakes), whole=False)
    # Without what is settled beside it the line would not tell this round.
    spelled = None if waits or aside.wagers else orjson.dumps(line).decode()
    if not line["seats"]:
        return Owed(aside.wagers, whole=not waits, line=spelled)
    known, left = _by_law(terms, line, stakes, aside)
    if known is None:
        return Owed({}, whole=False)
    least = _least(state, line, known) if len(stakes) > 1 else {}
    if waits:  # a pot is shared out among hands of which one is not known
        alone = {key: due for key, due in known.wagers.items() if key[1] not in APART}
        return Owed(alone, whole=False, least=least)
    back = _may_go_back(state, line, known)
    line_tells = not (least or left or back)
    return known._replace(line=spelled if line_tells else None, least=least, back=back)


def _by_law(
    terms: Terms, line: dict[str, Any], stakes: Stakes, aside: Aside
) -> tuple[Owed | None, dict[SpotKey, Settled]]:
    """What the law says of the line, and the wagers that it had to be asked without."""
    left: dict[SpotKey, Settled] = {}
    read, settle = LAWS[terms.filing.game, terms.filing.text]
    for _ in range(MOST_REFUSED):
        try:
            return _known(settle(read(line)), left, aside.wagers), left
        except Refused as why:
            refused = _take_out(line, why.where)
            if refused is None:
                break
            seat, wager = refused
            left[refused] = NOT_SETTLED._replace(returned_cents=stakes[seat][wager])
    return None, left


def _least(state: TableState, line: dict[str, Any], known: Owed) -> dict[SpotKey, int]:
    """GEN-7, GEN-8: what each wager wins if boxes that may be one player's are, where less."""
    least: dict[SpotKey, int] = {}
    if line["filing"].get("payout_limit") is None:
        return least
    for otherwise in _if_one(state, line):
        for seat in otherwise.seats:
            for wager, its in seat.wagers.items():
                key = seat.seat, wager
                if its.capped_by_cents > known.wagers[key].capped_by_cents:
                    least[key] = min(least.get(key, its.won_cents), its.won_cents)
    return least


def _may_go_back(state: TableState, line: dict[str, Any], known: Owed) -> dict[SpotKey, Settled]:
    """SG-5, GEN-8: the Pot Wagers as they go back, if boxes that may be one player's are."""
    if known.pot is None:
        return {}
    for otherwise in _if_one(state, line):
        if otherwise.pot is None:
            pots = _known(otherwise, {}, {}).wagers.items()
            return {key: due for key, due in pots if key[1] in APART}
    return {}


def _if_one(state: TableState, line: dict[str, Any]) -> Iterator[Settlement]:
    """The settlements there are if boxes that may be one player's are; none where that is told."""
    boxes = [seat["seat"] for seat in line["seats"]]
    if players_are_told(state, boxes):
        return
    read, settle = LAWS[line["game"], line["text"]]
    for his in may_be_one(state, boxes):
        seats = [one | {"player": "one"} if one["seat"] in his else one for one in line["seats"]]
        yield settle(read(line | {"seats": seats}))


def _all_returned(stakes: Stakes) -> dict[SpotKey, Settled]:
    return {
        (seat, wager): NOT_SETTLED._replace(returned_cents=cents)
        for seat, wagers in stakes.items()
        for wager, cents in wagers.items()
    }


def _without(stakes: Stakes, seats: frozenset[int]) -> Stakes:
    if not seats:
        return stakes
    return {seat: wagers for seat, wagers in stakes.items() if seat not in seats}


def _known(
    settlement: Settlement, left: dict[SpotKey, Settled], aside: dict[SpotKey, Settled]
) -> Owed:
    wagers = dict(left)
    envy = {}
    for seat in settlement.seats:
        for wager, by_law in seat.wagers.items():
            wagers[seat.seat, wager] = by_law
        if seat.envy:
            envy[seat.seat] = seat.envy
    wagers |= aside
    pot, meter = settlement.pot, settlement.meter
    return Owed(
        wagers,
        True,  # noqa: FBT003 - a field
        envy,
        None if pot is None else dict(pot.to),
        None if meter is None else (meter.value_cents, meter.reserve_cents),
        settlement.findings,
    )


def _stakes(round_: Round) -> Stakes:
    found: Stakes = {}
    for (seat, wager), spot in sorted(round_.spots.items()):
        if spot.stake_cents:
            found.setdefault(seat, {})[wager] = spot.stake_cents
    return found


def _line(
    state: TableState, terms: Terms, round_: Round, stakes: Stakes, void: str | None
) -> dict[str, Any] | None:
    game = played(state)
    if void is None and round_.voided is not None and (round_.grounds or not round_.verified):
        return None  # one of them may have been meant, or not be told
    if void is None:
        table = game.table(state, round_)
        if table is None:
            return None
    else:
        table = {"void": {"ground": void}}
    seats = []
    for seat, wagers in stakes.items():
        told = {"seat": seat, "wagers": dict(wagers)}
        if void is None:
            told |= game.seat(state, round_, seat)
        player = player_of(state, seat)
        if player is not None:
            told["player"] = player
        seats.append(told)
    filing = terms.filing
    return {
        "game": filing.game, "text": filing.text, "filing": _filed(terms), **table, "seats": seats,
    }  # fmt: skip


def ground(round_: Round) -> str | None:
    """The clause that makes this round void: as declared where that holds, or as it had to be."""
    voided = round_.voided
    if voided is not None and any(one.cite == voided.ground for one in round_.grounds):
        return voided.ground
    must = [one.cite for one in round_.grounds if one.must]
    return must[0] if must else None


def _take_out(line: dict[str, Any], where: str) -> SpotKey | None:
    """Leave out the wager that was refused; None where it was something else."""
    parts = where.split(".")
    if len(parts) != 4 or parts[0] != "seats" or parts[2] != "wagers":
        return None
    seat = line["seats"][int(parts[1])]
    del seat["wagers"][parts[3]]
    number: int = seat["seat"]
    if not seat["wagers"]:
        line["seats"].remove(seat)
    return number, parts[3]


_spelled: Final[dict[int, tuple[AnyFiling, Any]]] = {}  # by what it is: to spell it costs more


def _filed(terms: Terms) -> Any:
    """The filing as a line has it. One that is kept here is no other's, so its identity tells."""
    filing = terms.filing
    known = _spelled.get(id(filing))
    if known is None:
        if len(_spelled) >= MOST_SPELLED:
            _spelled.clear()
        plain = filing.model_dump(mode="json", exclude_defaults=True, exclude={"game", "text"})
        _spelled[id(filing)] = known = filing, plain
    return known[1]
