"""Names that several subjects of the contract share: hands, wagers, decks, denominations."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from events.ids import Name

Hand = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^(?:player|banker|dealer|[1-9])$"),
    Field(description="`player` or `banker` at baccarat; else `dealer`, or the number of a seat"),
]
Side = Literal["player", "banker"]
Wager = Literal[
    "player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker",
    "dragon_7", "panda_8", "house_money",
    "main", "ace_high", "fortune", "progressive",
    "ante", "bonus", "pot",
]  # fmt: skip
Deck = Name  # one deck, or all decks of one dealing shoe
Back = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^[a-z][a-z0-9-]{0,19}$"),
    Field(description="The design and colour of a card's back: `red`, `blue-bee`"),
]
Level = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^[a-z][a-z-]{0,39}$"),
    Field(description="A row of a progressive paytable, as `pitwatch settle` names it"),
]
CardCount = Annotated[int, Field(strict=True, ge=0, le=1000, description="How many cards")]
Place = Annotated[int, Field(strict=True, ge=1, le=9, description="Which card of its hand")]
Chips = dict[  # denomination in cents, as JSON has it: text → how many
    Annotated[str, StringConstraints(strict=True, pattern=r"^[1-9][0-9]{0,7}$")],
    Annotated[int, Field(strict=True, ge=1, le=1_000_000)],
]
Serial = Name  # of a slip, a box, a Counter Check
