"""What scenarios of the cards before play share: a deck made ready, a round of one card.

Only the findings of the judges that are tested are compared: a round of one card is no round.
"""

from tests.scenarios.play import Play, play

SAIGON = "open saigon-2019 table=SG-01 method={}"
PAI_GOW = "open pai-gow table=PG-01 method={}"
BACCARAT = "open midibaccarat"
SHUFFLER, BY_HAND = "manual-shoe,shuffler", "manual-shoe,hand"

CODES = (
    "open.", "deck.", "shuffle.", "cut.", "idle.", "device.", "deal.hand_without_shuffler",
    "card.duplicate", "card.foreign", "card.missing", "joker.", "count.shuffler", "clock.",
)  # fmt: skip
NOT = ("open.unobserved",)


def deck(name: str, back: str = "red", packs: int = 1) -> str:
    """It comes to the table and is looked after."""
    return f"""
    event deck.received deck={name} back={back} packs={packs}
    event cards.inspected deck={name}
    event floorperson.verified what=inspection deck={name}
    event cards.spread why=opening face_up=true deck={name}
    event player.looked
    event cards.washed deck={name}
    """


def shuffled(name: str, how: str = "shuffler") -> str:
    return f"event shuffle.finished how={how} deck={name}"


def by_hand(name: str, cut: str = "event cut.made seat=3 from_top=20 of=53") -> str:
    return f"{shuffled(name, 'hand')}\n{cut}"


def dealt(card: str = "2c", hand: str = "dealer") -> str:
    """A round of one card that stays open."""
    return f"closed\nhands {hand}: {card}"


def one_round(card: str = "2c", hand: str = "dealer") -> str:
    return f"{dealt(card, hand)}\ncleared"


def lines(*parts: str) -> Play:
    """The scenario of these parts."""
    return play("\n".join(line.strip() for part in parts for line in part.splitlines()))


def found(*parts: str) -> list[str]:
    """What these judges find in it; warnings and what is remedied with a word before."""
    told = []
    for one in lines(*parts).findings:
        if one.code.startswith(CODES) and one.code not in NOT:
            word = one.what if one.what != "raised" else "warned" * (one.severity == "info")
            told.append(f"{word} {one.code}".strip())
    return told
