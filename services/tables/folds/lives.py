"""How long decks and dice may be used: §§ 680a.3(c), 688a.3(c), 688a.2(c)(1)(i).

Used by `folds/use` and by the judges of decks.
"""

from typing import Final

from services.law.saigon.procedure import DECK_LIFE_HOURS
from services.tables.folds.since import DICE, begun
from services.tables.parts.supply import Supply, deck_in_play
from services.tables.state import TableState, reported

BACCARAT: Final = "midibaccarat"
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
# §§ 680a.3(c), 688a.3(c): alike in both.
LIFE_MS: Final = {way.replace("_", "-"): hours * HOUR_MS for way, hours in DECK_LIFE_HOURS.items()}
DICE_LIFE_MS: Final = 24 * HOUR_MS  # § 688a.2(c)(1)(i)
WARNED_BEFORE_MS: Final = 15 * MINUTE_MS


def lived(state: TableState, supply: Supply, now: int, *, dealing: bool) -> Supply:
    """The cards with how far decks and dice are in their time.

    Not where other cards may have come unheard: a later round tells.
    """
    told = (deck := deck_in_play(supply)).life
    known = supply.known or len(supply.decks) < 2
    if not supply.unsure and (deck.here or (known and not deck.unsure)):
        told = _life(deck.since_ms, told, life_of(state), now, dealing=dealing)
    if told != deck.life:
        supply = supply._replace(decks={**supply.decks, deck.name: deck._replace(life=told)})
    told = _life(supply.dice_ms, supply.dice_life, DICE_LIFE_MS, now, dealing=dealing)
    return supply if told == supply.dice_life else supply._replace(dice_life=told)


def _life(since: int, told: str, life: int | None, now: int, *, dealing: bool) -> str:
    if not since or life is None:
        return told
    if dealing and now - since > life:
        return "over"
    if not told and now - since >= life - WARNED_BEFORE_MS:
        return "warned"
    return told


def life_of(state: TableState) -> int | None:
    """§§ 680a.3(c), 688a.3(c): by the way the cards are dealt; where nobody knows, the longest.

    What a table opened with holds until another is told: PW-112.
    """
    method, terms = state.devices.method, state.terms
    if terms is None or terms.filing.game == BACCARAT:
        return None
    tells = "deal_method.used"
    known = reported(state, tells) or not terms.reporters.get(tells)
    return LIFE_MS[method[0]] if known and method else max(LIFE_MS.values())


def overdue_since(state: TableState, supply: Supply, order: int) -> TableState:
    """The table with what is dealt from here on from cards, or by dice, that are used too long."""
    deck, was = deck_in_play(supply), deck_in_play(state.supply)
    if deck.life == "over" and not (deck.name == was.name and was.life == "over"):
        state = begun(state, f"overdue:{deck.name}", order)
    if supply.dice_life == "over" != state.supply.dice_life:
        state = begun(state, DICE, order)
    return state
