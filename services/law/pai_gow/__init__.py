"""58 Pa. Code Chapter 688a, Face Up Pai Gow Poker (text 688a-2021)."""

TEXT = "688a-2021"
GAME = "face-up-pai-gow"
