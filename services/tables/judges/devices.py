"""Judges of shufflers and automated shoes: §§ 680a.9(a), .13(d)-(f), 688a.9(a), .13(k)-(m)."""

from typing import Final

from events.observed.deal import CardDealt, StackDelivered
from services.law.pai_gow.procedure import device_failed
from services.law.saigon.procedure import shuffler_failed
from services.tables.findings import FirstCard, Found, finds
from services.tables.folds.devices import SHOE
from services.tables.folds.lives import BACCARAT
from services.tables.heard.prepared import untold
from services.tables.judges.decks import ONE_DECK
from services.tables.parts.devices import Fault
from services.tables.state import TableState, game_of, reported

SHUFFLED: Final = "629a.5(a)"


def _newly(before: TableState, after: TableState, what: str) -> list[Fault]:
    """Faults of which this is true from this card on."""
    had = {one.device for one in before.devices.faults if getattr(one, what)}
    return [one for one in after.devices.faults if getattr(one, what) and one.device not in had]


def _judged(before: TableState, after: TableState) -> bool:
    round_ = after.round
    return round_ is not None and round_.verified and not before.supply.unsure


@finds(
    "device.fault_ignored",
    on=[CardDealt, StackDelivered],
    cite={
        "midibaccarat": ["629a.5(a)"],
        "saigon-5-card": ["680a.13(d)", "680a.13(e)"],
        "face-up-pai-gow": ["688a.13(k)", "688a.13(l)"],
    },
    severity="critical",
    remedy="reshuffle-right",
    others=("void", "see-to-shoe"),
    means="Play goes on with cards of a shuffler or shoe that has failed, or under its light.",
)
def fault_ignored(before: TableState, _event: object, after: TableState) -> list[Found]:
    """Said once for a fault; every round since is counted."""
    if before.devices is after.devices or not _judged(before, after):
        return []
    shoe, shuffler = _cites(after)
    return [
        Found(
            _wanted(after, fault),
            f"dealt after {fault.device}: {fault.what}", acts=(fault.order,),
            cite=(shoe if fault.kind == SHOE else shuffler,), tally=f"device:{fault.device}",
            remedy=_remedy(after, fault), sign=fault.device,
            absent=untold(after, "device.restored", "shuffle.finished"),
        )
        for fault in _newly(before, after, "ignored")
        if fault.light or reported(after, "shuffle.finished")
    ]  # fmt: skip


def _wanted(after: TableState, fault: Fault) -> str:
    if fault.kind != SHOE:
        return "the cards reshuffled"
    if _voids(after, fault):
        return "the round void"
    return "the shoe seen to before it deals again"


def _remedy(after: TableState, fault: Fault) -> str | None:
    """As the paragraph of its device has it; None: (d) or (k), that of the shuffler."""
    if fault.kind != SHOE:
        return None
    return "void" if _voids(after, fault) else "see-to-shoe"


def _voids(after: TableState, fault: Fault) -> bool:
    """Whether it failed in this round, which is void by it."""
    grounds = after.round.grounds if after.round is not None else ()
    return any(one.order == fault.order and one.must for one in grounds)


def _cites(state: TableState) -> tuple[str, str]:
    """Of a shoe, and of a shuffler; chapter 629a asks for cards that are shuffled: PW-110."""
    if game_of(state) == BACCARAT:
        return SHUFFLED, SHUFFLED
    if state.terms is not None and state.terms.filing.game == "saigon-5-card":
        return "680a.13(e)", shuffler_failed().cite
    return device_failed("automated-shoe").cite, device_failed("shuffler").cite


@finds(
    "device.not_covered",
    on=[FirstCard],
    cite={"saigon-5-card": ["680a.13(f)"], "face-up-pai-gow": ["688a.13(m)"]},
    severity="minor",
    remedy="cover",
    means="Another method is used while the device that failed is not marked as out of order.",
    games=ONE_DECK,
)
def not_covered(before: TableState, _event: object, after: TableState) -> list[Found]:
    """Said at the first card that is dealt so."""
    if not _judged(before, after) or not reported(after, "device.covered"):
        return []
    return [
        Found(
            f"{fault.device} covered or marked", "another method used while it is not",
            acts=(fault.order,), tally=f"device:{fault.device}",
            absent=untold(after, "device.covered"),
        )
        for fault in _newly(before, after, "bypassed")
    ]  # fmt: skip


@finds(
    "deal.hand_without_shuffler",
    on=[FirstCard],
    cite={"saigon-5-card": ["680a.9(a)(1)"], "face-up-pai-gow": ["688a.9(a)", "688a.9(a)(1)"]},
    severity="major",
    means="Cards are dealt from the hand while no automated shuffler is in use.",
    games=ONE_DECK,
)
def by_hand_without_shuffler(before: TableState, event: object, after: TableState) -> Found | None:
    """Once for as long as this method is used."""
    if type(event) is not CardDealt or before.devices.hand_said or not after.devices.hand_said:
        return None
    if after.round is None or not after.round.verified:
        return None
    return Found("an automated shuffling device", "shuffled and dealt by hand")
