"""House Money before a third card, and where its payout may have gone: § 629a.8(c)(3), MB-8.

Used by `play`.
"""

from typing import Any

from services.law.midibaccarat.procedure import THIRD
from services.law.midibaccarat.settle import settle
from services.law.settlement import Settled
from services.tables.game import Stakes
from services.tables.midibaccarat.parts import ruling
from services.tables.state import Round, SpotKey, TableState, reported


def waits(state: TableState, round_: Round, stakes: Stakes) -> frozenset[int]:
    """Seats whose House Money payout may have gone on to another wager, and nobody would tell."""
    if reported(state, "wager.pressed"):
        return frozenset()
    four = _on_four(state, round_, stakes)
    return frozenset(
        seat
        for seat, wagers in stakes.items()
        if "house_money" in wagers and seat not in round_.play.presses
        and ("player" in wagers or "banker" in wagers)
        and ((won := four.get(seat)) is None or won.outcome == "win")
    )  # fmt: skip


def early(state: TableState, round_: Round, stakes: Stakes) -> dict[SpotKey, Settled]:
    """§ 629a.8(c)(3): House Money is settled on the first four cards."""
    found = _on_four(state, round_, stakes)
    pressed = waits(state, round_, stakes) if found else ()
    return {(seat, "house_money"): due for seat, due in found.items() if seat not in pressed}


def _on_four(state: TableState, round_: Round, stakes: Stakes) -> dict[int, Settled]:
    """What House Money comes to by those, seat by seat, where nothing of it was pressed."""
    four = tuple([card for card in round_.dealt if card.number < THIRD])
    ruled = ruling(four)
    if ruled is None or state.terms is None:
        return {}
    filing: Any = state.terms.filing
    return {
        seat: settle("house_money", wagers["house_money"], ruled, filing)
        for seat, wagers in stakes.items()
        if "house_money" in wagers and filing.house_money and seat not in round_.play.presses
    }
