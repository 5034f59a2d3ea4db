"""How hands are set and the dealer's revealed at a simulated Saigon table: § 680a.11(b), (c).

Used by `dealer`.
"""

from collections.abc import Sequence

from services.floor.saigon import truth
from services.floor.saigon.bonus import JOKER
from services.floor.saigon.deal import read
from services.floor.saigon.play import DEALER, Play, Reports, Spot

Two = tuple[str, str]
SILENTLY = 0.3  # of such mistakes


def set_hands(play: Play) -> Reports:
    """Every player sets, then the dealer reveals and sets."""
    table = play.table
    setting = [spot for spot in play.spots if not spot.left]
    seated = [spot for spot in setting if not spot.unseated]  # nobody waits for the others
    early = len(seated) > 0 and table.errs("dealer.revealed_early")
    for at, spot in enumerate(setting):
        spot.two = _chosen(play, spot)
        if early and spot is seated[-1]:
            yield table.say("hand.revealed", 2_000, hand=DEALER)
        yield from read(play, str(spot.seat))
        yield table.say("hand.set", 2_500 if at else 6_000, hand=str(spot.seat), low=spot.two)
    for spot in play.spots:
        if spot.left:
            yield from read(play, str(spot.seat))
    if not early and not (setting and _silently(play, "announce.missing")):
        yield table.say("hand.revealed", 2_000, hand=DEALER)
    yield from read(play, DEALER)
    yield from _dealer(play)


def _silently(play: Play, code: str) -> bool:
    """Whether the dealer leaves out here what this mistake lacks, and not later."""
    if not play.table.awaits(code) or play.chance.random() >= SILENTLY:
        return False
    return play.table.errs(code)


def _chosen(play: Play, spot: Spot) -> Two:
    """The two that count most, as a rule; another lawful setting now and then."""
    ways = truth.ways(spot.cards)
    can = any(way.qualifies for way in ways)
    wrong = [way for way in ways if not way.qualifies]
    if can and wrong and play.table.errs("set.missed_qualifier"):
        return truth.cards_of(spot.cards, play.chance.choice(wrong))
    if not play.table.awaiting and play.chance.random() < 0.1:
        lawful = [way for way in ways if way.qualifies] or ways
        return truth.cards_of(spot.cards, play.chance.choice(lawful))
    return truth.highest_set(spot.cards)


def _dealer(play: Play) -> Reports:
    """By § 680a.11(c); set wrongly, it is set anew unless it makes no difference."""
    table = play.table
    right, two = truth.dealer_set(play.dealer, play.terms)
    wrong = wrong_settings(play.dealer, right)
    if not wrong or not table.errs("set.dealer_wrong"):
        yield table.say("hand.set", 3_000, hand=DEALER, low=two)
        return
    if play.chance.random() < SILENTLY:
        return  # he sets no hands at all
    setting, low = play.chance.choice(wrong)
    yield table.say("hand.set", 3_000, hand=DEALER, low=low)
    if not _same(play, right, setting) or play.chance.random() < 0.5:
        yield table.say("hand.reset", 6_000, hand=DEALER, low=two)


def wrong_settings(cards: Sequence[str], right: truth.Setting) -> list[tuple[truth.Setting, Two]]:
    """How a dealer could set these cards against the text; none where none can qualify."""
    if not right.qualifies or JOKER in cards:
        return []
    found = []
    for way in truth.ways(cards):
        setting = truth.Setting(way.qualifies, way.points[0])
        if setting != right:
            found.append((setting, truth.cards_of(cards, way)))
    return found


def _same(play: Play, right: truth.Setting, wrong: truth.Setting) -> bool:
    """Whether every Ante fares as it would have."""
    for spot in play.spots:
        box = spot.box(None)
        fares = [
            truth.ante(2, truth.played(box, dealer, play.terms.missed_setting)[0], dealer)
            for dealer in (right, wrong)
        ]
        if fares[0] != fares[1]:
            return False
    return True
