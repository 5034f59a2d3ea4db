"""Tables at which nobody tells that chips are taken back or moved before the deal: PW-33.

What was given back and taken of a spot, where that is all that was put there, has lain there.
"""

import pytest

from services.audit.replay import replay
from services.floor import equipment
from services.floor.equipment import equipped
from services.floor.simulate import Floor, observed
from services.quiet import KINDS
from tests.cites import cites
from tests.tables.common.cases import MIDI, PAI_GOW, found

UNTOLD = ("wager.withdrawn", "wager.moved")
CARDS = {
    MIDI: "deal P 9s B 2c P Kd B 5h\n",
    PAI_GOW: (
        "hands dealer: Ks Kd Qs 9d 8h 4c 2d | 1: As Ad Kh Jc 7h 5d 3c | 3: 2c 3d 5h 7s 9h Jd Qc\n"
    ),
}
MAIN = {MIDI: ("player", "banker"), PAI_GOW: ("main", "main")}


@cites("629a.12(a)", "688a.11(f)")
@pytest.mark.parametrize("game", [MIDI, PAI_GOW])
def test_a_payment_is_judged_where_the_stake_went_as_it_came(game: str) -> None:
    """Seat 1 wins and seat 3 loses."""
    won, lost = MAIN[game]
    blind = game.replace("tray", f"blind={','.join(UNTOLD)} tray")
    begun = f"{blind}sits 1 3\nwagers 1: {won} 25 | 3: {lost} 50\nclosed\n{CARDS[game]}"
    takes, pays = f"takes 3: {lost} 50\n", f"pays 1: {won} {{}}\n"
    back, end = f"back 1: {won} 25\n", "cleared\n"
    assert found(begun + takes + pays.format(25) + back + end) == []
    assert found(begun + takes + pays.format(24.99) + back + end) == [f"pay.under 1 {won} 1"]
    assert found(begun + takes + pays.format(25.01) + back + end) == [f"pay.over 1 {won} 1"]
    assert found(begun + takes + back + end) == [f"pay.missed 1 {won} 2500"]
    unearned = begun + takes + pays.format(25) + f"takes 1: {won} 25\n" + end
    assert found(unearned) == [f"collect.unearned 1 {won} 2500"]
    given = begun + pays.format(25) + back + f"back 3: {lost} 50\n" + end
    assert found(given) == [f"collect.missed 3 {lost} 5000"]
    # Chips that are neither given back nor taken may have gone before the deal.
    assert found(begun + pays.format(25) + back + end) == []
    assert found(begun + takes + pays.format(20) + back.replace("25", "20") + end) == []


@pytest.mark.parametrize("untold", [UNTOLD, UNTOLD[:1], UNTOLD[1:]])
def test_an_honest_floor_that_does_not_tell_it_raises_nothing(
    untold: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        equipment.EQUIPMENT,
        "these",
        lambda _, known: {
            source: tuple([kind for kind in kinds if kind not in untold])
            for source, kinds in known.items()
        },
    )
    floor = equipped(Floor(4, 6, 120, untidy=True), 4, ("these",))
    may = {(code, what) for code, what, _ in KINDS["few devices"].may}
    for line in replay(event for _, _, event in observed(floor)):
        assert isinstance(line, bytes), line
        if b'"kind":"finding"' in line:
            assert any(f'"what":"{what}","code":"{code}"'.encode() in line for code, what in may), (
                line
            )
