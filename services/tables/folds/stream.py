"""What the numbers of a table's devices tell: in turn, skipped, late, or twice. Used by `fold`."""

from collections.abc import Iterable
from typing import Any, Final

from events.envelope import FromDevice
from events.moments import milliseconds
from events.observed import LINES
from events.observed.devices import ClockOffset
from services.tables.due.lacking import doubted_since
from services.tables.heard.clocks import tolerance_ms
from services.tables.heard.unheard import missed, tells_of
from services.tables.parts.supply import unsure
from services.tables.parts.told import SecondWord
from services.tables.state import Round, Stream, TableState

NUMBERED = frozenset(
    (SecondWord, *(one for one in LINES["floor"].values() if issubclass(one, FromDevice)))
)
# What becomes of cards, hands and chips, and where a round ends: lost, it may be all that is wrong.
DECIDING = (
    "card.dealt", "stack.delivered", "card.read", "wager.placed", "wager.collected", "wager.paid",
    "hand.set", "cards.cleared",
)  # fmt: skip
_new: Final = tuple.__new__
MOST_UNHEARD = 16  # stretches of a device's numbers that did not come and still may


def hear(state: TableState, event: Any) -> TableState:
    """The table as a report finds it: in doubt where its device skipped or repeated a number."""
    known = state.stream.numbers.get(event.source)
    if known is not None and event.seq == known[1] + 1 and event.boot == known[0]:
        return state
    return _out_of_turn(state, event, known)


def noted(stream: Stream, event: Any) -> Stream:
    """The number of the device that spoke; what it skipped is known by now."""
    source, boot, seq = event.source, event.boot, event.seq
    known = stream.numbers.get(source)
    if known is not None and known[1] >= seq and known[0] == boot:
        return stream if stream.hole is None else stream._replace(hole=None)
    # Spelled out: nearly every event comes by here.
    heard, unheard, _, silent, lost, conflicts, doubt, ahead = stream
    numbers = heard.copy()
    numbers[source] = (boot, seq, event.order)
    return _new(Stream, (numbers, unheard, None, silent, lost, conflicts, doubt, ahead))


def by_its_clock(state: TableState, stream: Stream, event: Any) -> Stream:
    """Whose clocks are ahead: nothing comes before it happens, but what is behind may be late."""
    source, at, hub_at = event.source, event.at, event.hub_at
    known = source in stream.ahead
    if at <= hub_at:
        return _ahead(stream, source, so=False) if known else stream
    if known or state.terms is None:
        return stream
    if milliseconds(at) - milliseconds(hub_at) <= tolerance_ms(state):
        return stream
    return _ahead(stream, source, so=True)


def clock_read(state: TableState, event: ClockOffset) -> TableState:
    """A clock was compared: ahead, or not."""
    so = state.terms is not None and event.offset_ms > tolerance_ms(state)
    stream = state.stream
    if so is (event.device in stream.ahead):
        return state
    return state._replace(stream=_ahead(stream, event.device, so=so))


def _ahead(stream: Stream, device: str, *, so: bool) -> Stream:
    others = tuple([one for one in stream.ahead if one != device])
    return stream._replace(ahead=(*others, device) if so else others)


def doubted(state: TableState) -> TableState:
    """Something is missing: of this round and, unless its end is heard yet, of the next."""
    supply, stream = unsure(state.supply), state.stream
    if not stream.doubt:
        stream = stream._replace(doubt=True)
    round_ = state.round and state.round._replace(verified=False)
    return state._replace(round=round_, stream=stream, supply=supply)


def _out_of_turn(state: TableState, event: Any, known: tuple[str, int, int] | None) -> TableState:
    """A number that does not follow the device's last: it skips some, comes late, or comes again.

    The hub numbers one content of a device once. So what comes again here has other content.
    """
    source, seq, stream = event.source, event.seq, state.stream
    going_on = known is not None and known[0] == event.boot
    last = known[1] if known and going_on else 0  # a new start counts from 1
    unheard = stream.unheard.get(source, ()) if going_on else ()
    since = known[2] if known else 0
    if seq <= last:
        if not any(first <= seq <= end for first, end in unheard):
            return _missing(state, source, (seq, seq - 1), since)
        return _await(state, source, [part for span in unheard for part in _without(span, seq)])
    if seq == last + 1:
        return _await(state, source, unheard)
    state = _await(state, source, [*unheard, (last + 1, seq - 1)])
    # What a device sent before it was first heard is not missed, but may come.
    if known is None:
        return state
    return _missing(state, source, (last + 1, seq - 1), since)


def _missing(state: TableState, source: str, hole: tuple[int, int], since: int) -> TableState:
    """These numbers of a device did not come, and what they told came after this order."""
    if decides(state, source):
        state = doubted_since(state, since)
    state = state._replace(stream=state.stream._replace(hole=hole))
    return missed(doubted(state), source, since)


def is_past(round_: Round, event: Any) -> bool:
    """Whether the device that speaks numbers rounds, and is at a later one already."""
    number = round_.numbers.get(event.source)
    return None not in (number, event.round) and number != event.round


def decides(state: TableState, source: str) -> bool:
    """Whether rounds are judged by what this device tells."""
    return tells_of(state, source, DECIDING)


def misses_any(state: TableState) -> bool:
    """Whether a device is not heard by whose word rounds are judged."""
    return any(decides(state, source) for source in state.stream.silent)


def _await(state: TableState, source: str, spans: Iterable[tuple[int, int]]) -> TableState:
    """These numbers of a device did not come yet: whichever of them does is late, not a repeat."""
    left = tuple(spans)
    if len(left) > MOST_UNHEARD:  # rather miss a repeat than hold a late report against its device
        left = ((left[0][0], left[1][1]), *left[2:])
    stream = state.stream
    unheard = {device: some for device, some in stream.unheard.items() if device != source}
    unheard = {**unheard, source: left} if left else unheard
    return state._replace(stream=stream._replace(unheard=unheard))


def _without(span: tuple[int, int], number: int) -> list[tuple[int, int]]:
    """A stretch less one number."""
    first, last = span
    if not first <= number <= last:
        return [span]
    return [(a, b) for a, b in ((first, number - 1), (number + 1, last)) if a <= b]
