"""Judges of the hands of Saigon: how they are set, revealed and compared: § 680a.11(b) to (d)."""

from collections.abc import Iterator
from typing import Any, Final

from events.observed.deal import CardRead, CardsCleared
from events.observed.play import HandCompared, HandReset, HandRevealed, HandSet
from events.observed.table import TableClosed
from services.tables.due.hands import hand
from services.tables.findings import Found, finds
from services.tables.judges.proof import acts, deals, decided, faces, wagers
from services.tables.parts.raised import Overtaken
from services.tables.saigon import setting
from services.tables.saigon.dealing import DEALER, is_nobodys
from services.tables.saigon.fold_deal import void
from services.tables.saigon.judge_deal import at_hand, play_of
from services.tables.saigon.parts import SaigonPlay
from services.tables.state import Round, TableState, reported

GAME: Final = ("saigon-5-card",)
_SET: Final = ("hand.set", "hand.reset")
_SAID: Final = ("hand.compared",)
_UNSAID: Final = "A hand is settled that was not revealed, or nobody has said how it compares."


def _dealer_wrong(state: TableState) -> int | None:
    """The Point Count that the dealer had to set, where he set otherwise."""
    round_, terms = state.round, state.terms
    if round_ is None or terms is None or terms.filing.game != GAME[0]:
        return None
    two = round_.play.two.get(DEALER)
    if two is None:
        return None
    return setting.dealer_wrong(hand(round_.dealt, DEALER), two, terms.filing.dealer_setting)


@finds(
    "set.dealer_wrong",
    on=[HandSet, HandReset, CardRead],
    cite=["680a.11(c)(1)"],
    severity="major",
    games=GAME,
    means="The dealer's hand can qualify and is not set as § 680a.11(c) and the filing ask.",
)
def dealer_set_wrong(
    before: TableState, event: HandSet | HandReset | CardRead, after: TableState
) -> Found | None:
    """As soon as setting and cards are both known; set anew as it ought to be, it is mended."""
    round_ = after.round
    if event.hand != DEALER or round_ is None or not round_.verified or void(round_):
        return None
    now, was = _dealer_wrong(after), _dealer_wrong(before)
    if (now is None) == (was is None):
        return None
    two = round_.play.two[DEALER]
    points = now if now is not None else was
    expected = f"three that qualify beside a Point Count of {points}"
    proof = (*faces(round_, DEALER), *acts(round_, *_SET, of=DEALER))
    return Found(expected, " ".join(two or ()) + " as the two", acts=proof, remedied=now is None)


@finds(
    "set.dealer_wrong",
    on=[CardsCleared],
    cite=["680a.11(c)(1)"],
    severity="major",
    games=GAME,
    means="The dealer's hand can qualify and is not set as § 680a.11(c) and the filing ask.",
)
def dealer_never_set(before: TableState, _event: CardsCleared, after: TableState) -> Found | None:
    """By the close of a round in which hands were compared with it, said so or not."""
    round_, terms = at_hand(after), after.terms
    if round_ is None or terms is None or not round_.verified or void(round_):
        return None
    play: SaigonPlay = round_.play
    met = play.compared or play.unannounced
    if DEALER in play.two or not met or not reported(before, "hand.set"):
        return None
    filing: Any = terms.filing
    points = setting.due(hand(round_.dealt, DEALER), filing.dealer_setting)
    if points is None:
        return None
    said = acts(round_, "hand.compared") or acts(round_, "hand.revealed", of=DEALER)
    proof = (*faces(round_, DEALER), *said)
    wanted = f"three that qualify beside a Point Count of {points}"
    told, kinds = "settled against it, and never set", ("hand.set",)
    return Found(wanted, told, acts=proof, absent=kinds, overtaken=(Overtaken(kinds),))


@finds(
    "set.missed_qualifier",
    on=[HandSet, HandReset, CardRead, HandRevealed, HandCompared, CardsCleared, TableClosed],
    cite=["680a.11(b)(1)"],
    severity="info",
    games=GAME,
    means="A player's hand can qualify and was set so that it does not; it is settled as filed.",
)
def missed_qualifier(before: TableState, _event: object, after: TableState) -> Iterator[Found]:
    """When the dealer reveals, or as soon after as the cards and the setting are known."""
    round_ = at_hand(after)
    if round_ is None or not round_.verified:
        return
    play: SaigonPlay = round_.play
    known = play_of(before).missed
    for seat in play.missed[len(known) :]:
        proof = (*faces(round_, str(seat)), *acts(round_, *_SET, of=seat))
        two = " ".join(play.two[str(seat)] or ())
        yield Found("three cards that qualify", two, seat, acts=proof)


@finds(
    "dealer.revealed_early",
    on=[HandRevealed],
    cite=["680a.11(c)"],
    severity="major",
    games=GAME,
    means="The dealer's cards are revealed before every player has set his two hands.",
)
def revealed_early(before: TableState, event: HandRevealed, after: TableState) -> Found | None:
    round_ = after.round
    if event.hand != DEALER or round_ is None or not round_.verified or void(round_):
        return None
    if play_of(before).revealed or not setting.is_seen(after):
        return None
    play: SaigonPlay = round_.play
    waiting = [
        place
        for place in play.places
        if place.isdigit()
        and place not in play.two
        and int(place) not in play.left
        and not is_nobodys(after, int(place))
    ]
    if not waiting:
        return None
    seat = int(waiting[0]) if len(waiting) == 1 else None
    proof = (*deals(round_, *waiting), *acts(round_, *_SET))
    told = "after each player has set", "not set: " + ", ".join(waiting)
    return Found(*told, seat, acts=proof, absent=("hand.set", "seat.left"))


@finds(
    "announce.missing",
    on=[HandCompared, CardsCleared, TableClosed],
    cite=["680a.11(c)", "680a.11(d)"],
    severity="minor",
    games=GAME,
    means=_UNSAID,
)
def unannounced(before: TableState, _event: object, after: TableState) -> Iterator[Found]:
    round_ = at_hand(after)
    if round_ is None or not round_.verified:
        return
    play: SaigonPlay = round_.play
    known, kinds = play_of(before).unannounced, ("hand.compared",)
    for seat in play.unannounced[len(known) :]:
        proof = (*acts(round_, "hand.revealed"), *wagers(round_, seat, "ante"))
        told = "the hand is compared with the dealer's", "settled without a word"
        yield Found(*told, seat, acts=proof, cite=("680a.11(d)",), absent=kinds,
                    overtaken=(Overtaken(kinds, seat),))  # fmt: skip


@finds(
    "announce.missing",
    on=[CardsCleared],
    cite=["680a.11(c)", "680a.11(d)"],
    severity="minor",
    games=GAME,
    means=_UNSAID,
)
def never_revealed(before: TableState, _event: CardsCleared, after: TableState) -> Iterator[Found]:
    """By the close: the dealer's hand, where any was compared with it; a player's, by PW-114."""
    round_ = at_hand(after)
    if round_ is None or not round_.verified or void(round_) or not round_.play.compared:
        return
    if not reported(before, "hand.revealed"):
        return
    play: SaigonPlay = round_.play
    kinds = ("hand.revealed",)
    if not play.revealed:
        told, proof = ("the dealer's hand revealed", "not revealed"), acts(round_, "hand.compared")
        yield Found(*told, acts=proof, cite=("680a.11(c)",), absent=kinds,
                    overtaken=(Overtaken(kinds),))  # fmt: skip
    shown = {seat for seat in play.compared if acts(round_, "hand.revealed", of=seat)}
    for seat in sorted(play.compared.keys() - shown - {*play.left}) if shown else ():
        told, proof = ("the hand turned face up", "not revealed"), acts(round_, *_SAID, of=seat)
        yield Found(*told, seat, acts=proof, cite=("680a.11(d)",), absent=kinds,
                    overtaken=(Overtaken(kinds),))  # fmt: skip


def _ante(round_: Round, seat: int) -> str | None:
    """How a hand fares by the law; None where that cannot be told, or nothing hangs on it."""
    owed = round_.owed
    due = owed.wagers.get((seat, "ante")) if owed is not None else None
    return None if due is None or due.outcome == "void" else due.outcome


@finds(
    "result.misannounced",
    on=[HandCompared],
    cite=["680a.11(d)"],
    severity="major",
    games=GAME,
    means="The dealer announces another outcome than the cards have.",
)
def misannounced(before: TableState, event: HandCompared, after: TableState) -> Found | None:
    """What follows from a dealer's hand that lies set wrongly hangs under that."""
    round_ = after.round
    if round_ is None or not round_.verified or _dealer_wrong(after) is not None:
        return None
    due = _ante(round_, event.seat)
    if due is None:
        return None
    said = play_of(before).compared.get(event.seat)
    wrong, was_wrong = event.result != due, said is not None and said != due
    if wrong == was_wrong:
        return None
    return Found(due, event.result if wrong else f"{due} after all", event.seat, "ante",
                 acts=decided(round_, event.seat), remedied=was_wrong)  # fmt: skip
