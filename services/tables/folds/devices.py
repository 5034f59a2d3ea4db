"""The devices that shuffle and deal, after one more event. Used by `folds/supply`.

A fault stands until the device is restored, or works again by what it does; what it has done to
cards, until these are shuffled. §§ 680a.13(e), 688a.13(l): a shoe's in mid-deal voids the round.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.devices import (
    DeviceCovered,
    DeviceFault,
    DeviceLight,
    DeviceRestored,
    DeviceUncovered,
    MethodUsed,
)
from services.law.pai_gow.procedure import device_failed
from services.law.saigon.procedure import may_deal_otherwise, shoe_failed
from services.tables.heard.ways import is_changed_unheard
from services.tables.parts.devices import Fault
from services.tables.parts.supply import BLANK, UNTOLD, deck_in_play
from services.tables.parts.touched import Tally
from services.tables.state import Ground, TableState, game_of, with_supply

MOST_FAULTS: Final = 8  # that are remembered of a table's devices
SHUFFLER: Final = "shuffler"
SHOE: Final = "automated-shoe"
UNNAMED: Final = "the shuffler"  # whose shuffle failed, and no device was named: no name has blanks
_BREAKS: Final = frozenset(("jam", "stop", "incomplete"))  # off, in the middle of its work
_AMID_A_ROUND: Final = shoe_failed(during_round=True)
VOID: Final = {
    "saigon-5-card": _AMID_A_ROUND.ground if _AMID_A_ROUND else None,
    "face-up-pai-gow": device_failed("automated-shoe").cite,
}


def _with(state: TableState, faults: tuple[Fault, ...], **change: Any) -> TableState:
    """The faults that stand, each with its tally."""
    faults = faults[-MOST_FAULTS:]
    named = {f"device:{fault.device}" for fault in faults}
    tallies = state.tallies
    gone = [key for key in tallies if key.startswith("device:") and key not in named]
    if gone:
        tallies = {key: one for key, one in tallies.items() if key not in gone}
    for fault in faults:
        if f"device:{fault.device}" not in tallies:
            tallies = {**tallies, f"device:{fault.device}": Tally(fault.order)}
    devices = state.devices._replace(faults=faults, **change)
    return state._replace(devices=devices, tallies=tallies)


def in_use(state: TableState, kind: str) -> bool:
    """Whether cards are shuffled or dealt by such a device; where nobody told, it may be.

    A manual shoe is none: PW-57.
    """
    method = state.devices.method
    if kind == SHUFFLER:
        return method is None or method[1] == SHUFFLER
    return kind == SHOE and (method is None or method[0] == SHOE or is_changed_unheard(state))


def _fault(state: TableState, event: DeviceFault) -> TableState:
    at_work = event.device not in state.devices.covered and in_use(state, event.kind)
    if event.what == "lid-open" or not at_work:
        return state
    if event.what == "wrong-count" and event.kind == SHUFFLER and game_of(state) in VOID:
        return _miscounted(state, event)
    before = next((one for one in state.devices.faults if _is_of(one, event)), None)
    fault = Fault(
        before.device if before else event.device, event.kind, event.what, event.order, None,
        event.deck or _held(state, event.kind),
    )  # fmt: skip
    return _voids(_broken_off(_unshuffled(state, fault), fault, before), event)


def _is_of(fault: Fault, event: Any) -> bool:
    """Whether it is of the device that is named; a table has one shuffler at work."""
    return fault.device == event.device or (fault.device == UNNAMED and event.kind == SHUFFLER)


def _broken_off(state: TableState, fault: Fault, before: Fault | None) -> TableState:
    """The device stands with this fault, in the place of the one before."""
    fault = fault._replace(
        round=state.round.name if state.round else None,
        light=before is not None and before.light,
        cycle=True,
    )
    others = [one for one in state.devices.faults if one is not before]
    return _with(state, (*others, fault))


def shuffle_failed(state: TableState, order: int, deck: str) -> TableState:
    """A cycle that was not completed is the shuffler's fault, whether or not that is told, too."""
    if game_of(state) not in VOID or not in_use(state, SHUFFLER):
        return state
    ours = [one for one in state.devices.faults if one.kind == SHUFFLER and not one.covered]
    before = ours[-1] if ours else None
    if before and before.cycle and not before.restored and before.deck in (None, deck):
        return state  # this very cycle
    name = before.device if before else UNNAMED
    fault = Fault(name, SHUFFLER, "incomplete", order, None, deck)
    return _broken_off(_unshuffled(state, fault), fault, before)


def _unshuffled(state: TableState, fault: Fault) -> TableState:
    """§§ 680a.13(d), 688a.13(k): what it had is to be shuffled again, also what came shuffled."""
    supply = state.supply
    deck = supply.decks.get(fault.deck) if fault.deck is not None else None
    if fault.kind != SHUFFLER or fault.what not in _BREAKS or game_of(state) not in VOID:
        return state
    if deck is None or deck.shuffled:
        return state
    decks = {**supply.decks, deck.name: deck._replace(ordered=fault.order)}
    return with_supply(state, supply._replace(decks=decks))


def _miscounted(state: TableState, event: DeviceFault) -> TableState:
    """It works, and says that the cards are not whole; not how many there are."""
    supply = state.supply
    name = event.deck or _held(state, event.kind) or supply.in_play or ""
    deck = supply.decks.get(name) or BLANK._replace(name=name)
    decks = {**supply.decks, name: deck._replace(counted=UNTOLD)}
    in_play = supply.in_play if supply.in_play in decks else name
    return with_supply(state, supply._replace(decks=decks, in_play=in_play))


def _held(state: TableState, kind: str) -> str | None:
    """The deck that a shuffler had, where it does not say."""
    if kind == SHOE:
        return None
    return next((d.name for d in state.supply.decks.values() if d.in_shuffler), None)


def _voids(state: TableState, event: DeviceFault) -> TableState:
    """Once hands are settled, no card that the device fails to deal is owed: PW-28."""
    round_, terms = state.round, state.terms
    if event.kind != SHOE or round_ is None or terms is None or not round_.dealt:
        return state
    cite = VOID.get(terms.filing.game)
    if cite is None or any(one.cite == cite for one in round_.grounds):
        return state
    ground = Ground(cite, must=not round_.settling, order=event.order)
    return state._replace(round=round_._replace(grounds=(*round_.grounds, ground), owed=None))


def _light(state: TableState, event: DeviceLight) -> TableState:
    devices = state.devices
    if event.kind not in (SHUFFLER, SHOE) or event.device in devices.covered:
        return state
    known = next((one for one in devices.faults if _is_of(one, event)), None)
    if known is not None:
        lit = known._replace(light=event.on, deck=known.deck or event.deck)
        faults = [lit if one is known else one for one in devices.faults]
        return _with(state, tuple([f for f in faults if f.light or f.what != "light"]))
    if not event.on or not in_use(state, event.kind):
        return state
    name = state.round.name if state.round else None
    deck = event.deck or _held(state, event.kind)
    fault = Fault(event.device, event.kind, "light", event.order, name, deck, light=True)
    return _with(state, (*devices.faults, fault))


def _covered(state: TableState, event: DeviceCovered) -> TableState:
    devices = state.devices
    faults = [
        fault._replace(covered=True, light=False) if _is_of(fault, event) else fault
        for fault in devices.faults
    ]
    covered = (*[one for one in devices.covered if one != event.device], event.device)
    return _with(state, tuple(faults), covered=covered[-MOST_FAULTS:])


def _works(state: TableState, event: DeviceRestored | DeviceUncovered) -> TableState:
    devices = state.devices
    covered = tuple([one for one in devices.covered if one != event.device])
    faults = devices.faults
    if type(event) is DeviceRestored:
        faults = tuple([
            one._replace(light=False, covered=False, restored=True)
            if _is_of(one, event) else one
            for one in faults if not _is_of(one, event) or _left_cards(state, one)
        ])  # fmt: skip
    else:
        faults = tuple([f._replace(covered=False) if _is_of(f, event) else f for f in faults])
    return _with(state, faults, covered=covered)


def _left_cards(state: TableState, fault: Fault) -> bool:
    """Whether it broke off with cards that are not shuffled, or amid the round that is dealt."""
    if fault.what not in _BREAKS or not fault.cycle:
        return False
    if fault.kind == SHUFFLER:
        return fault.deck is not None
    of = state.round.name if state.round is not None else state.last
    return fault.round is not None and fault.round == of


def without_cards(state: TableState, deck: str) -> TableState:
    """Cards come or go: what a device that works again had done to such as were here is gone."""
    faults = state.devices.faults
    if not any(one.restored and one.deck == deck for one in faults):
        return state
    return _with(state, tuple([f for f in faults if not (f.restored and f.deck == deck)]))


def _method(state: TableState, event: MethodUsed) -> TableState:
    return state._replace(devices=state.devices._replace(method=event.method, hand_said=False))


def cycle_ended(state: TableState, how: str, deck: str) -> TableState:
    """Cards were shuffled anew: what the device had done to them is undone.

    A shuffler that ends a cycle, its light off, works again.
    """
    if not state.devices.faults:
        return state
    faults = []
    for fault in state.devices.faults:
        if fault.kind != SHUFFLER or fault.deck not in (None, deck):
            faults.append(fault)
        elif not fault.restored and (how != SHUFFLER or fault.light):
            faults.append(fault._replace(cycle=False))
    return _with(state, tuple(faults))


def delivered(state: TableState) -> TableState:
    """The first stack of another round: the shoe works again, where its light is off."""
    round_ = state.round
    if not state.devices.faults or round_ is None:
        return state
    left = tuple([
        one for one in state.devices.faults
        if one.kind != SHOE or one.light or one.round == round_.name
    ])  # fmt: skip
    return state if len(left) == len(state.devices.faults) else _with(state, left)


def said(state: TableState) -> TableState:
    """The first card of a round: what is wrong with it is found once."""
    devices = state.devices
    if not devices.faults and (devices.hand_said or devices.method != ("hand", "hand")):
        return state
    faults = tuple([
        one._replace(bypassed=True) if one.bypassed or bypassed(state, one)
        else one._replace(ignored=one.ignored or ignored(state, one))
        for one in devices.faults
    ])  # fmt: skip
    by_hand = devices.method == ("hand", "hand")
    return state._replace(
        devices=devices._replace(faults=faults, hand_said=devices.hand_said or by_hand)
    )


def ignored(state: TableState, fault: Fault) -> bool:
    """Whether play goes on with this fault: with its cards, or under its light."""
    if fault.covered or not in_use(state, fault.kind):
        return False
    round_ = state.round
    if fault.light and (round_ is None or fault.round != round_.name):
        return True
    if fault.kind != SHUFFLER or not fault.cycle:
        return False
    shoe = state.supply.shoe
    if fault.deck is None and game_of(state) not in VOID:  # it may be that of the shoe to come
        return shoe is not None and fault.order < shoe.order
    return fault.deck in (None, deck_in_play(state.supply).name)


def bypassed(state: TableState, fault: Fault) -> bool:
    """Whether another method is used in its place while it is not marked."""
    if fault.restored:
        return False
    if may_deal_otherwise(device_is_out_of_order=True, covered_or_signed=fault.covered):
        return False
    by_hand = fault.kind == SHUFFLER and deck_in_play(state.supply).shuffled == "hand"
    return by_hand or not in_use(state, fault.kind)


def goes_on(state: TableState) -> TableState:
    """One more stack out of a shoe that has failed in this round."""
    round_ = state.round
    faults = tuple([
        one._replace(ignored=True)
        if one.kind == SHOE and one.cycle and round_ and one.round == round_.name
        and not one.covered else one
        for one in state.devices.faults
    ])  # fmt: skip
    return state._replace(devices=state.devices._replace(faults=faults))


ON_DEVICES: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    DeviceFault: _fault,
    DeviceLight: _light,
    DeviceCovered: _covered,
    DeviceRestored: _works,
    DeviceUncovered: _works,
    MethodUsed: _method,
}
