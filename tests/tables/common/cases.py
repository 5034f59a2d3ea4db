"""Plays pairs of scenarios: one that raises a finding, and its nearest honest neighbour."""

from tests.scenarios.play import Play, play

MIDI = "open midibaccarat tray=1000\n"
SAIGON = "open saigon-2019 tray=1000\n"
PAI_GOW = "open pai-gow fortune=2 ace_high=1 tray=1000\n"

# One seat each; the wagers that stand there win (629a), lose (680a) and push (688a).
DEALT = {
    "midibaccarat": "deal P 9s B 2c P Kd B 5h",
    "saigon": "hands 1: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 3c | dealer: Td 7s 3h 8h 2c",
}
# What a common scenario looks like up to its end is not in question: only some codes are.
OURS = (
    "wager.", "seat.switch", "round.no_announcement", "void.", "hand.disputed",
    "cards.cleared_early", "discard.order", "source.disagree", "pay.", "collect.",
)  # fmt: skip


def found(text: str) -> list[str]:
    """What of this subject is found: `code seat wager cents`, or `remedied code …`."""
    return told(play(text))


def told(table: Play) -> list[str]:
    return [
        " ".join(
            str(part)
            for part in (
                *(() if one.what == "raised" else (one.what,)),
                one.code, one.seat, one.wager, one.amount_cents,
            )
            if part is not None
        )
        for one in table.findings
        if one.code.startswith(OURS)
    ]  # fmt: skip
