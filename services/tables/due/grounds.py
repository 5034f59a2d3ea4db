"""What makes a round void: GEN-4, by game, and by which facts each ground would be seen.

Used by the fold and the judges of void rounds.
"""

from collections.abc import Mapping
from typing import Final

from services.law.midibaccarat.procedure import VOID_GROUNDS as MIDIBACCARAT
from services.law.pai_gow.procedure import VOID_GROUNDS as PAI_GOW
from services.law.saigon.procedure import VOID_GROUNDS as SAIGON
from services.tables.state import Round, TableState, reported

GROUNDS: Final[frozenset[str]] = MIDIBACCARAT | SAIGON | PAI_GOW
Facts = tuple[tuple[str, ...], ...]  # of each of these one is needed
_DEAL: Final = ("card.dealt", "stack.delivered")
_FAULT: Final[Facts] = (("device.fault",), _DEAL)
_COUNT: Final[Facts] = (("stub.counted", "remainder.counted"), _DEAL)
_UP: Final[Facts] = (("card.found_face_up",),)
SEEN_BY: Final[Mapping[str, Facts]] = {
    "629a.13(e)": (("shoe.ended", "card.dealt"),),
    "680a.8(g)": _COUNT,
    "680a.9(f)": _COUNT,
    "680a.10(f)": _COUNT,
    "680a.13(a)": _UP,
    "680a.13(c)": (_DEAL, ("wager.placed",)),
    "680a.13(e)": _FAULT,
    "688a.8(f)": _COUNT,
    "688a.9(e)": _COUNT,
    "688a.10(e)": _COUNT,
    "688a.13(c)": (_DEAL, ("dice.rolled", "random_number.shown", "total.announced")),
    "688a.13(e)": _UP,
    "688a.13(g)": (_DEAL,),
    "688a.13(i)": (("card.exposed",),),
    "688a.13(j)": (_DEAL,),
    "688a.13(l)": _FAULT,
}


def grounds(game: str) -> frozenset[str]:
    """The clauses that make a round of this game void, and no others."""
    return {"face-up-pai-gow": PAI_GOW, "saigon-5-card": SAIGON}.get(game, MIDIBACCARAT)


def believed(state: TableState, ground: str) -> bool:
    """Whether what this ground rests on lacks a healthy device that would have reported it."""
    if state.terms is None or ground not in grounds(state.terms.filing.game):
        return False
    return not all(any(reported(state, fact) for fact in facts) for facts in SEEN_BY[ground])


def stands(round_: Round) -> bool:
    """Whether it was played to its end, and nothing that was told makes it void."""
    if not round_.verified or round_.simulated or round_.voided is not None or round_.grounds:
        return False
    return round_.owed is not None and round_.owed.whole


def at_will(round_: Round) -> bool:
    """Whether it was declared void without a ground: as ruled it is none, so its cards decide."""
    return round_.voided is not None and round_.verified and not round_.grounds
