"""58 Pa. Code Chapter 680a, Saigon 5 Card: the editions of 2016 and 2019 side by side (GEN-6)."""

from typing import Final

GAME: Final = "saigon-5-card"
TEXT_2016: Final = "680a-2016"  # effective December 10, 2016
TEXT_2019: Final = "680a-2019"  # §§ 680a.1, .2, .7, .11, .12 amended, effective November 2, 2019
TEXTS: Final = (TEXT_2016, TEXT_2019)
