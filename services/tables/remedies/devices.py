"""What puts a shuffler or a shoe right that failed, or is lit: §§ 680a.13(d)-(f), 688a.13(k)-(m).

Used by `every`. A finding names its device by its sign.
"""

from typing import Any, Final

from events.observed.cards import ShuffleFinished
from events.observed.deal import CardDealt, StackDelivered
from events.observed.devices import DeviceCovered, DeviceLight, DeviceRestored
from services.tables.folds.devices import bypassed, ignored
from services.tables.parts.devices import Fault
from services.tables.parts.raised import OpenFinding
from services.tables.remedies.remedy import Remedy
from services.tables.state import TableState

RIGHT: Final = "reshuffle-right"  # a remedy, by its name
_DEALS: Final = frozenset((CardDealt, StackDelivered))
_SEEN_TO: Final = frozenset((DeviceCovered, DeviceLight, DeviceRestored))


def _fault(finding: OpenFinding, state: TableState) -> Fault | None:
    return next((one for one in state.devices.faults if one.device == finding.sign), None)


def _put_right(finding: OpenFinding, after: TableState) -> bool:
    """It works, its light is off, and its cards are others by now; or it is covered."""
    fault = _fault(finding, after)
    return fault is None or fault.covered or not (fault.light or fault.cycle)


def _dealt_again(finding: OpenFinding, after: TableState, _event: Any) -> bool:
    """Another round is dealt with it as it is."""
    round_, fault = after.round, _fault(finding, after)
    if round_ is None or round_.name == finding.round or not round_.verified or fault is None:
        return False
    return ignored(after, fault) and not bypassed(after, fault)


OF_DEVICES: Final = {
    RIGHT: Remedy(
        "the cards are reshuffled by what is in order",
        _SEEN_TO | {ShuffleFinished},
        _DEALS,
        late=_dealt_again,
        by_state=_put_right,
    ),
    "see-to-shoe": Remedy(
        "the shoe is seen to before it deals again",
        _SEEN_TO | {StackDelivered},
        _DEALS,
        late=_dealt_again,
        by_state=_put_right,
    ),
}
