"""Judges of the cut: §§ 629a.5(b) to (e), 680a.5(c) to (e), 688a.5(b) to (f)."""

from collections.abc import Iterator
from typing import Final

from events.observed.cards import CutMade, CutOffered, ShoeLoaded
from services.tables.due.seating import seats_are_known
from services.tables.findings import FirstCard, Found, GameName, finds
from services.tables.folds.lives import BACCARAT
from services.tables.heard.prepared import dealt_first, followed, untold_of_dealt
from services.tables.judges.decks import ONE_DECK
from services.tables.parts.supply import Deck, deck_in_play
from services.tables.state import TableState, reported

OFFERED: Final[tuple[GameName, ...]] = ("midibaccarat", "face-up-pai-gow")
SAIGON: Final = "saigon-5-card"
_OF_OFFERS: Final = ("seat.absent", "seat.left", "shuffle.finished")
_OF_CUTS: Final = ("cut.made", "cut.offered")


@finds(
    "cut.not_offered",
    on=[ShoeLoaded],
    cite=["629a.5(b)", "629a.5(e)"],
    severity="minor",
    means="The shoe is loaded without the cut, or without the recut that was ordered.",
    games=(BACCARAT,),
)
def not_cut_for_the_shoe(before: TableState, _event: ShoeLoaded, after: TableState) -> Found | None:
    """Offered to the players first."""
    deck = deck_in_play(after.supply)
    return _not_cut(before, after) if followed(before, deck) else None


@finds(
    "cut.not_offered",
    on=[FirstCard],
    cite={
        "saigon-5-card": ["680a.5(c)(1)", "680a.5(c)(2)", "680a.5(d)", "680a.5(e)", "680a.5(g)"],
        "face-up-pai-gow": ["688a.5(b)(2)", "688a.5(c)", "688a.5(f)"],
    },
    severity="minor",
    means="Cards shuffled by hand are dealt without the cut, or the recut that was ordered.",
    games=ONE_DECK,
)
def not_cut_for_the_deal(before: TableState, _event: object, after: TableState) -> Found | None:
    """What a shuffler has shuffled is not cut."""
    deck = dealt_first(before, after)
    if deck is None or after.terms is None or not _is_cut(after, deck):
        return None
    return _not_cut(before, after)


def _is_cut(state: TableState, deck: Deck) -> bool:
    """SG-8: preshuffled cards are cut too at 680a; unshuffled ones are another finding.

    So are those that are to be shuffled again; which a shuffler has shuffled, somebody has to tell.
    """
    if state.supply.cut.recut or deck.shuffled == "hand":
        controls = state.terms.controls if state.terms else None
        saigon = state.terms is not None and state.terms.filing.game == SAIGON
        return not (saigon and controls is not None and controls.reshuffle_device)
    return (
        state.terms is not None
        and state.terms.filing.game == SAIGON
        and not state.terms.controls.reshuffle_device
        and deck.preshuffled
        and not deck.used
        and not deck.shuffled
        and reported(state, "shuffle.finished")
        and not deck.ordered
    )


def _not_cut(before: TableState, after: TableState) -> Found | None:
    cut, absent = before.supply.cut, untold_of_dealt(after, *_OF_CUTS)
    if not reported(after, "cut.made"):
        return None
    if cut.recut:
        return Found("the recut that was ordered", "none", acts=cut.acts, absent=absent)
    if not cut.made:
        acts = (*deck_in_play(after.supply).acts, *cut.acts)
        return Found("a cut", "none", acts=acts, absent=absent)
    if cut.seat is not None or cut.again is not None or after.terms is None:
        return None
    game = after.terms.filing.game
    if game == SAIGON or not reported(after, "cut.offered"):
        return None
    if not cut.passed or not _are_told(after):
        return None
    if not cut.offers:
        told = "the cut offered to the players", "cut by the dealer, nobody asked"
        return Found(*told, acts=cut.acts, absent=absent)
    passed = ", ".join(map(str, cut.passed))
    observed = f"cut by the dealer, not offered to seat {passed}"
    return Found("the cut offered to each player", observed, acts=cut.acts, absent=absent)


def _are_told(state: TableState) -> bool:
    """Whether it is known who is there to be asked, and for which shuffle."""
    return seats_are_known(state) and all(reported(state, fact) for fact in _OF_OFFERS)


def _present(state: TableState) -> list[int]:
    return sorted(state.players.keys() - set(state.supply.absent))


def _orders(state: TableState) -> Iterator[list[int]]:
    """In which the cut may be offered: MB-12, or by § 688a.5(d); the absent are passed over."""
    seats = sorted(state.players, reverse=True)
    if state.terms is not None and state.terms.filing.game == BACCARAT:
        yield seats
        yield seats[:1] + seats[:0:-1]
        return
    supply = state.supply
    begins = not supply.active_ms or supply.spread_idle  # or, with other cards, it may: PW-113
    may_begin = begins or not deck_in_play(supply).used
    known = reported(state, "player.looked")  # else anybody may have come first
    if known and may_begin and supply.first_seat in state.players:
        yield _from(supply.first_seat, seats)
        if begins:
            return
    yield seats
    if not known and may_begin:
        yield from [_from(first, seats) for first in seats]


def _from(first: int, seats: list[int]) -> list[int]:
    """§ 688a.5(d)(1): as a game begins, who came first is asked first."""
    return [first, *[seat for seat in seats if seat != first]]


def _follows(offers: tuple[int, ...], order: list[int], absent: tuple[int, ...]) -> bool:
    """Whether seats were asked in this order, from its first on."""
    due = iter(order)
    for seat in offers:
        for one in due:
            if one == seat:
                break
            if one not in absent:
                return False
        else:
            return False
    return True


@finds(
    "cut.order",
    on=[CutOffered],
    cite={
        "midibaccarat": ["629a.5(b)"],
        "face-up-pai-gow": ["688a.5(d)", "688a.5(d)(1)", "688a.5(d)(2)"],
    },
    severity="minor",
    means="The cut is offered to a seat whose turn it is not.",
    games=OFFERED,
)
def out_of_order(before: TableState, event: CutOffered, after: TableState) -> Found | None:
    """From the highest seat; once for one cut."""
    if event.seat not in after.players or before.supply.unsure or after.terms is None:
        return None
    if before.supply.cut.recut:
        return None  # by whom that is made is judged when it is
    was, now = before.supply.cut.offers, after.supply.cut.offers
    absent = before.supply.absent
    orders = list(_orders(after))
    if len(was) >= len(_present(after)) or any(_follows(now, one, absent) for one in orders):
        return None
    fair = [one for one in orders if _follows(was, one, absent)]
    if not fair or not _are_told(after):
        return None
    due = f"seat {_next_due(fair[0], was, absent)}"
    acts = before.supply.cut.acts
    return Found(due, f"seat {event.seat}", event.seat, acts=acts, absent=_OF_OFFERS)


@finds("cut.order", on=[CutMade], cite=["629a.5(b)"], severity="minor", games=(BACCARAT,),
       means="The cut is offered to a seat whose turn it is not.")  # fmt: skip
def cut_out_of_order(before: TableState, event: CutMade, _after: TableState) -> Found | None:
    """Made by somebody to whom it was not offered, and whose turn it was not."""
    cut, seat, absent = before.supply.cut, event.seat, before.supply.absent
    if seat is None or cut.recut or seat in cut.offers or before.supply.unsure:
        return None
    if seat not in before.players or not reported(before, "cut.offered"):
        return None
    if not _are_told(before):
        return None
    orders = [one for one in _orders(before) if _follows(cut.offers, one, absent)]
    if not orders or any(_follows((*cut.offers, seat), one, absent) for one in orders):
        return None
    due = _next_due(orders[0], cut.offers, absent)
    told = f"seat {due}", f"seat {seat}, to whom it was not offered"
    return Found(*told, seat, acts=cut.acts, absent=("cut.offered", *_OF_OFFERS))


def _next_due(order: list[int], offers: tuple[int, ...], absent: tuple[int, ...]) -> int | None:
    return next((seat for seat in order if seat not in offers and seat not in absent), None)


@finds(
    "cut.recut_wrong_person",
    on=[CutMade],
    cite={"midibaccarat": ["629a.5(e)"], "face-up-pai-gow": ["688a.5(f)"]},
    severity="minor",
    means="A recut is made by somebody who is not entitled to it.",
    games=OFFERED,
)
def recut_by(before: TableState, event: CutMade, _after: TableState) -> Found | None:
    """By the next who is entitled; at 688a also by the one who cut last."""
    cut, supply = before.supply.cut, before.supply
    seat, last = event.seat, cut.seat
    if not cut.recut or last is None or supply.unsure or before.terms is None:
        return None
    baccarat = before.terms.filing.game == BACCARAT
    if seat == last:
        told = "the next person entitled", f"seat {seat} again"
        return Found(*told, seat, acts=cut.acts) if baccarat else None
    if seat is None and not (baccarat and reported(before, "cut.offered")):
        return None
    if not _are_told(before):
        return None
    if last not in before.players or (seat is not None and seat not in before.players):
        return None
    passed = {*supply.absent, *cut.offers[cut.again :]} - {seat}
    entitled = [_next(order, last, passed) for order in _orders(before)]
    if seat in entitled:
        return None
    who = "the dealer" if seat is None else f"seat {seat}"
    due = f"seat {entitled[0]}" if entitled[0] else "the dealer"
    return Found(due, who, seat, acts=cut.acts, absent=("cut.offered", *_OF_OFFERS))


def _next(order: list[int], last: int, passed: set[int]) -> int | None:
    """Who comes after the one who cut, of those who are there and did not refuse."""
    after = order[order.index(last) + 1 :]
    return next((seat for seat in after if seat not in passed), None)
