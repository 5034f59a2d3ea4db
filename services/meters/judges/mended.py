"""What mends what was wrong with a jackpot's hand, after the round it was told of. Registered so.

Looked at with the rounds of its table that come after: so neither line need be read first.
"""

from collections.abc import Iterator
from typing import Final

from services.meters.findings import CATALOGUE, Found, heals
from services.meters.folds.round_due import RoundDue, RoundWon
from services.meters.parts.award import Award
from services.meters.state import LinkState, open_at


@heals("jackpot.invalid_hand", on=[RoundWon])
def mended(_: LinkState, due: RoundDue, after: LinkState) -> Iterator[Found]:
    """What was wrong with an earlier hand of this table, by the close of this one's patience.

    So it never matters whether the link's line was read before what the table told.
    """
    until, table = due.told.until, due.told.wagers.table
    awards = [one for one in after.awards if one.at_table == table and one.hub_at <= until]
    for code, of in open_at(after, table):
        for award in awards if code in _HOW else ():
            if _mends(code, of, award, until) and _is_recorded(code, of, awards):
                yield Found(
                    CATALOGUE[code].remedy or "", f"number {award.number}: {_HOW[code]}",
                    code=code, seat=award.seat, round=award.round, acts=(award.id,), healed=True,
                    which=f"{table}/{of}",
                )  # fmt: skip
                break


_HOW: Final = {
    "jackpot.invalid_hand": "the meter has its share back",
    "jackpot.cards_cleared": "its papers are complete, or it is refused",
    "jackpot.unrecorded": "recorded",
}


def _is_recorded(code: str, of: str, awards: list[Award]) -> bool:
    """Of a hit that was keyed in at a wrong seat: by its hand's own, at the right one."""
    number, _, hand = of.partition("/")
    if code != "jackpot.invalid_hand" or not hand:
        return True
    return any(one.number > int(number) and f"{one.seat}/{one.level}" == hand for one in awards)


def _mends(code: str, of: str, award: Award, until: str) -> bool:
    if code == "jackpot.unrecorded":
        return of == f"{award.round}/{award.seat}/{award.level}"
    done = award.reversed_at if code == "jackpot.invalid_hand" else award.settled_at
    return of.partition("/")[0] == str(award.number) and "" < done <= until
