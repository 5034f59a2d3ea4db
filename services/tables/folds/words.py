"""What several devices tell of one act: the first word counts, the others are held to it: PW-72.

Used by the stage, before anything is folded. A table's opening lists who reports which facts; where
another device than the one that told of an act first tells of it too, that is a second word: it
moves nothing. Where it says otherwise, `source.disagree` does. So too where that device is not
listed for such facts: until one tells of them, nothing is kept of what one device tells alone.
"""

from collections.abc import Iterator
from dataclasses import fields
from itertools import accumulate
from typing import Any, Final, NamedTuple

from events.envelope import FromDevice
from events.moments import milliseconds
from events.observed.deal import CardDealt, CardRead
from events.observed.table import TableOpened
from services.tables.folds.beside import told_by_now
from services.tables.folds.opening import is_told_again
from services.tables.parts.told import SecondWord, Words
from services.tables.state import Round, TableState

MOST_WORDS: Final = 96  # acts of one table of which another device may yet tell
WITHIN_MS: Final = 15_000  # after the first word; of chips a device may tell when they lie
CHIPS_WITHIN_MS: Final = 5 * 60_000
# Told in parts or in one: what is compared is the sum.
CHIPS: Final = frozenset((
    "wager.placed", "tip_wager.placed", "wager.withdrawn", "wager.collected", "wager.paid",
    "wager.returned", "vigorish.marked", "vigorish.collected", "envy.paid", "pot.paid",
    "pot.gathered",
))  # fmt: skip
# What tells which act it is, where two words on one act may differ; of all else the whole does.
_OF_ROUND: Final[dict[str, tuple[str, ...]]] = {  # of one round
    "card.dealt": ("hand", "number"),
    "stack.delivered": ("hand",),
    "points.announced": ("hand", "final"),
    "result.announced": (),
    "hand.given": ("hand", "third"),
    "hand.set": ("hand",),
    "hand.reset": ("hand",),
    "hand.compared": ("seat",),
    "surrender.counted": ("seat",),
    "total.announced": (),
    "dice.rolled": (),
    "random_number.shown": (),
    "wager.pressed": ("seat", "to"),
    "stub.counted": ("deck",),
    "remainder.counted": ("deck",),
}
_OF_TABLE: Final[dict[str, tuple[str, ...]]] = {  # in a round or between two
    "deck.received": ("deck",),
    "shuffle.finished": ("deck",),
    "shuffler.counted": ("deck",),
    "cut.made": (),
    "second_cover.placed": (),
    "shoe.loaded": ("deck",),
    "shoe.ended": (),
    "cards.burned": (),
    "dice.shaken": (),
    "shaker.covered": (),
    "start_position.marked": (),
    "progressive.locked": (),
    "progressive_wagers.collected": (),
    "winning_light.verified": ("seat",),
    "misdeal.determined": (),
    "round.voided": (),
    "wager.moved": ("seat", "wager", "to_seat", "to_wager"),
    "chips.moved": ("seat",),
    "buy_in.made": ("seat",),
    "cash_out.made": ("seat",),
    "chips.exchanged": ("seat",),
    "counter_check.issued": ("serial",),
    "coupon.placed": ("seat", "wager"),
    "coupon.dropped": (),
    "tip.dropped": (),
    "overpayment.recovered": ("seat", "wager"),
    "underpayment.made_good": ("seat", "wager"),
}
_OF: Final = dict.fromkeys(sorted(CHIPS), ("seat", "wager")) | _OF_ROUND | _OF_TABLE
_ALONE: Final = frozenset(("card.read", "table.opened", "table.closed"))  # told again: see there
# Chips of no round, and rare: of these words are kept where one device alone tells of them, too.
_KEPT: Final = frozenset((
    "buy_in.made", "chips.exchanged", "cash_out.made", "counter_check.issued", "tip.dropped",
    "coupon.placed", "coupon.dropped", "vigorish.collected", "overpayment.recovered",
    "underpayment.made_good",
))  # fmt: skip
_LAID: Final = ("wager.placed", "tip_wager.placed")
_LOOKED_AT: Final = _KEPT | {"table.opened"}
_UNSAID: Final = "?"
_AMOUNT: Final = frozenset(("amount_cents", "total_cents"))


class Differing(NamedTuple):
    """A device that has told another sum of chips than the leader."""

    words: Words
    source: str
    stands_cents: int
    said_cents: int


def heard_again(state: TableState, event: Any) -> tuple[TableState, Any]:
    """The table with what was told, and the report; a `SecondWord` where it is one."""
    terms = state.terms
    if terms is None:
        return state, event
    kind = event.type
    by = terms.reporters.get(kind, ())
    if by == (event.source,) and not state.beside and kind not in _LOOKED_AT:
        return state, event  # nearly every event comes by here
    if kind in _ALONE:
        if type(event) is TableOpened and not is_told_again(state, event):
            state = state._replace(words=(), beside=0)
        return state, event
    if event.source not in by and not state.beside:
        state = state._replace(beside=event.order)  # from here on words are kept of all acts
    return _told(state, event)


def _told(state: TableState, event: Any) -> tuple[TableState, Any]:
    kind = event.type
    now_ms = milliseconds(event.hub_at)
    of, content = _split(event)
    words = [one for one in state.words if now_ms - one.at_ms <= _within(one.kind)]
    at = next((i for i, one in enumerate(words) if (one.kind, one.of) == (kind, of)), None)
    one = words.pop(at) if at is not None else told_by_now(state, event, of, content)
    if one is None or not _is_second(state, one, event):
        words.append(_first(state, one, event, (of, content), now_ms))
        return state._replace(words=tuple(words[-MOST_WORDS:])), event
    told = one.others.get(event.source, 0)
    more = int(content) if kind in CHIPS else 1
    words.append(one._replace(others={**one.others, event.source: told + more}))
    return state._replace(words=tuple(words)), _second(one, event, told, content)


def _first(
    state: TableState, one: Words | None, event: Any, told: tuple[str, str], now_ms: int
) -> Words:
    """A word that counts: one more of the leader's in this round, or of one who leads from here."""
    of, content = told
    said = event.order, content
    if one is None or one.leader != event.source or _is_of_before(state, one):
        return Words(event.type, of, event.source, now_ms, (said,), {})
    return one._replace(at_ms=now_ms, said=(*one.said, said))


def _is_of_before(state: TableState, one: Words) -> bool:
    """Whether the same told now is another round's; what all of its words name is of none."""
    return (one.kind in CHIPS or one.kind in _OF_ROUND) and not _of_the_round(state, one)


def _of_the_round(state: TableState, one: Words) -> bool:
    return state.round is not None and one.said[-1][0] >= state.round.first


def _is_second(state: TableState, one: Words, event: Any) -> bool:
    """Whether the leader has told what this device has not; of a card, in the round at hand."""
    if one.leader == event.source:
        return False
    told = one.others.get(event.source, 0)
    if event.type in CHIPS:
        left = sum(int(content) for _, content in one.said) - told
        return left == event.amount_cents if _may_be_late(state, one, event) else left != 0
    if event.type in _OF_ROUND and not _of_the_round(state, one):
        return False
    return told < len(one.said)


def _may_be_late(state: TableState, one: Words, event: Any) -> bool:
    """Put down after "no more bets", as a device tells that is not listed for such chips."""
    round_ = state.round
    if event.type not in _LAID or round_ is None or not one.said[-1][0] < round_.no_more:
        return False
    return state.terms is None or event.source not in state.terms.reporters.get(event.type, ())


def _second(one: Words, event: Any, told: int, content: str) -> Any:
    envelope = {name: getattr(event, name) for name in _ENVELOPE}
    kind = event.type
    if type(event) is CardDealt:
        if event.card is None:
            return SecondWord(of=kind, **envelope)
        # Its face is a word about a card that lies there already.
        return CardRead(hand=event.hand, number=event.number, card=event.card, **envelope)
    if kind in CHIPS or any(_agree(said, content) for _, said in one.said[told:]):
        return SecondWord(of=kind, **envelope)
    order, first = one.said[told]
    return SecondWord(
        of=kind, act=order, expected=f"{_shown(first)} ({one.leader}, which stands)",
        observed=f"{_shown(content)} ({event.source})", **envelope,
    )  # fmt: skip


def _shown(content: str) -> str:
    return " ".join(one for one in content.split(" ") if one != _UNSAID)


def _agree(first: str, content: str) -> bool:
    """Whether two words on an act say the same, as far as both say anything."""
    both = zip(first.split(" "), content.split(" "), strict=False)
    return all(one == other or _UNSAID in (one, other) for one, other in both)


def differing(state: TableState, round_: Round, order: int) -> Iterator[Differing]:
    """Chips of a round of which two devices have told other sums, before this event."""
    for one in state.words:
        if one.kind in CHIPS and one.others and one.said[0][0] >= round_.first:
            sums = _sums(one, order)
            for source, cents in sorted(one.others.items()):
                if cents not in sums:
                    yield Differing(one, source, sums[-1], cents)


def _sums(one: Words, order: int) -> list[int]:
    """What the leader's words have come to, one by one: who lags behind says none otherwise."""
    return [*accumulate((int(said) for at, said in one.said if at < order), initial=0)]


def settled(state: TableState, event: Any) -> TableState:
    """The table once a round closed with this event: nothing is compared with its words any more.

    Late words of who lags behind are still known by them.
    """
    left, order, now_ms = [], event.order, milliseconds(event.hub_at)
    for one in state.words:
        if now_ms - one.at_ms > _within(one.kind):
            continue
        sums = _sums(one, order) if one.kind in CHIPS else []
        if not sums or not one.others:
            left.append(one)
        elif one.said[-1][0] >= order:  # with it the next one begins
            left.append(one._replace(said=one.said[-1:], others={}))
        elif any(cents in sums[:-1] for cents in one.others.values()):
            left.append(one)
    return state._replace(words=tuple(left)) if tuple(left) != state.words else state


def _within(kind: str) -> int:
    return CHIPS_WITHIN_MS if kind in CHIPS else WITHIN_MS


_ENVELOPE: Final = tuple([one.name for one in fields(FromDevice)])


def _content_of(event: Any) -> list[str]:
    return [one.name for one in fields(event) if one.name != "type" and one.name not in _ENVELOPE]


def _split(event: Any) -> tuple[str, str]:
    """Which act it tells of, and what it says of that."""
    names = _content_of(event)
    of = _OF.get(event.type, names)
    key = " ".join(str(getattr(event, name, "")) for name in of)
    if event.type in CHIPS:
        return key, next(str(getattr(event, name)) for name in names if name in _AMOUNT)
    return key, " ".join(_written(getattr(event, name)) for name in names if name not in of)


def _written(told: Any) -> str:
    """One thing that is told of an act; cards, chips and dice in whatever order they were seen."""
    if told is None:
        return _UNSAID
    parts = sorted(str(one) for one in told) if isinstance(told, tuple) else [str(told)]
    return ",".join(parts).replace(" ", "")
