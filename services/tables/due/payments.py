"""What the dealer did with each wager beside what was due, net. Used by fold, judge, settlement.

Chips move to and fro while a seat is settled: only the net counts, and only once the dealer has
turned away. What no healthy device could have reported is taken to be as it was due: absence is
not evidence.
"""

from typing import Final

from services.law.settlement import Settled
from services.parts.quick import made
from services.tables.due.chips import APART, as_due, is_decided, keeps, taken_net, untold
from services.tables.due.spread import code_of, even, given, spread
from services.tables.due.untied import cancelled, envy_untold, for_none, within
from services.tables.due.withheld import as_withheld, is_kept_back
from services.tables.heard.trust import PROGRESSIVE, Trust
from services.tables.parts.marks import Marks
from services.tables.state import (
    Done,
    Reckoned,
    Round,
    Spot,
    SpotKey,
)

NO_SPOT = Spot()
NO_MARKS = Marks()
NOTHING: Final = Settled("void", 0, 0, 0, ())  # of a spot on which nothing lies
MISSED: Final = ("pay.missed", "collect.missed")  # where nothing was done with a wager
LOOSE: Final = "chips"  # stands for the wager where chips moved at a seat that has none


def hidden(round_: Round) -> bool:
    """Whether the round had to be declared void, and was not: that is what is wrong with it."""
    if not round_.grounds:
        return False
    return round_.voided is None and any(one.must for one in round_.grounds)


def reckon(round_: Round, seat: int, seen: Trust) -> list[Reckoned]:
    """Every decided wager of one seat. Where the seat as a whole got its due, each wager did."""
    marks = round_.marks.get(seat, NO_MARKS)
    found, loose, _ = _with_loose(round_, seat, seen, marks)
    errors = [one.net.error_cents for one in found]
    if not (loose or any(errors)):
        return found
    total = loose + sum(errors)
    if total and not marks.marked_cents:
        kept = _kept_back(found, total, marks, seen)
        if kept is not None:
            return kept
    if not total:  # paid in one stack, or one wager out of the other
        return [as_due(one) for one in found]
    if not found:
        return [_of_no_wager(seat, loose)]
    if loose:
        return as_withheld(spread(round_, found, loose), seen, told=False)
    return as_withheld(_in_one_stack(_in_a_hushed_stack(round_, found)), seen, told=True)


def beside(round_: Round, seat: int, seen: Trust) -> int:
    """What the seat has more (negative: less) of such chips as were for none of its wagers."""
    return -_with_loose(round_, seat, seen, round_.marks.get(seat, NO_MARKS))[2]


def _with_loose(
    round_: Round, seat: int, seen: Trust, marks: Marks
) -> tuple[list[Reckoned], int, int]:
    """The wagers of a seat, each by itself; chips that no device ties to one; those for none.

    Of such chips what nobody would have told is not counted again.
    """
    loose = -round_.loose.get(seat, 0)
    if loose and not (seen.bets or is_decided(round_, seat)):
        loose = 0
    found = _each(round_, seat, seen, marks, loose)
    lacks = sum([one.net.error_cents for one in found])
    if not (loose or lacks):
        return found, 0, 0
    acts = [*untold(round_, found), *envy_untold(round_, seat, seen)]
    if not loose:
        return found, -cancelled(acts, lacks, seen), 0
    loose -= within(acts, loose, loose + lacks, whole=round_.verified)
    other = for_none(loose, loose + lacks, seen)
    return found, loose - other, other


def _each(round_: Round, seat: int, seen: Trust, marks: Marks, loose: int) -> list[Reckoned]:
    """The wagers of a seat, each by what was done with it alone; as the law lists them."""
    found = []
    for key, spot in round_.spots.items():
        if key[0] == seat and key[1] not in APART:
            owed = _due(round_, key, spot.paid_cents - min(loose, 0))
            if owed is None:
                if spot.stake_cents or not seen.bets:
                    continue
                owed = NOTHING
            coupon = coupon_cents(round_, key, owed) if round_.coupons else 0
            pressed = round_.pressed.get(key, 0)
            its = _less_pay_taken_back(key, spot, owed.won_cents + coupon, pressed)
            net = _done(its, owed, marks, seen.of(key[1]), coupon, pressed)
            found.append(made(Reckoned, (key, spot, owed, net)))
    if len(found) > 1:
        found.sort(key=_place)
    return found


def _due(round_: Round, key: SpotKey, paid: int) -> Settled | None:
    """What the law gives; of what a payout limit may cut, what the dealer paid, in its bounds."""
    known = round_.owed
    owed = known.wagers.get(key) if known else None
    if known is None or owed is None or key not in known.least:
        return owed
    return owed._replace(won_cents=max(known.least[key], min(owed.won_cents, paid)))


def _kept_back(
    found: list[Reckoned], total: int, marks: Marks, seen: Trust
) -> list[Reckoned] | None:
    """Several wagers paid in one stack, less the vigorish on one of them.

    Where any of the seat was seen to, what won nothing less than its due by its own chips was not
    paid less.
    """
    for at, one in enumerate(found):
        if _extracted(one.owed, marks, seen) or (marks.acts and not one.net.error_cents):
            continue
        if one.owed.vigorish_cents == total and not one.net.net_of_vigorish:
            kept = as_due(one)
            kept = kept._replace(net=kept.net._replace(net_of_vigorish=True))
            rest = [as_due(other) for other in found]
            return [*rest[:at], kept, *rest[at + 1 :]]
    return None


def _in_one_stack(found: list[Reckoned]) -> list[Reckoned]:
    """Beside a mistake, a stack that holds what several wagers won: those have their due."""
    left = [one for one in found if one.net.code == "pay.missed"]
    lacking = sum(one.net.error_cents for one in left)
    if not lacking:
        return found
    for stack in found:
        if stack.net.code == "pay.over" and stack.net.error_cents == -lacking:
            return [as_due(one) if one is stack or one in left else one for one in found]
    return found


def _in_a_hushed_stack(round_: Round, found: list[Reckoned]) -> list[Reckoned]:
    """What was paid with a wager that a wrong press joined: by the chips that lay there.

    The payment of that one hangs under the press; the others have their due.
    """
    if not round_.muted:
        return found
    left = [one for one in found if one.net.code == "pay.missed" and one.key not in round_.muted]
    lacking = sum(one.net.error_cents for one in left)
    for at, stack in enumerate(found):
        just = stack.spot.paid_cents == even(round_, stack) + lacking
        if lacking and stack.key in round_.muted and just:
            rest = [as_due(one) if one in left else one for one in found]
            return [*rest[:at], given(stack, -lacking), *rest[at + 1 :]]
    return found


def _of_no_wager(seat: int, error: int) -> Reckoned:
    """Chips between the tray and a seat that has no wager."""
    code = code_of(NO_SPOT, NOTHING, 0, 0, error)
    return Reckoned((seat, LOOSE), NO_SPOT, NOTHING, Done(0, max(-error, 0), False, error, code))  # noqa: FBT003 - a field


def coupon_cents(round_: Round, key: SpotKey, owed: Settled) -> int:
    """What a coupon beside a winning wager wins, at that wager's odds, rounded down: GEN-1."""
    face, stake = round_.coupons.get(key, 0), round_.spots[key].stake_cents
    if not face or not stake or owed.outcome != "win":
        return 0
    return owed.won_cents * face // (stake + (owed.pressed_in_cents or 0))


def _place(one: Reckoned) -> int:
    """Of one seat's: as the law lists them."""
    return _ORDER.get(one.key[1], len(_ORDER))


def place(key: SpotKey) -> tuple[int, int]:
    """Where a wager stands in its round: by seat, then as the law lists them."""
    seat, wager = key
    return seat, _ORDER.get(wager, len(_ORDER))


_ORDER: Final = {
    wager: index
    for index, wager in enumerate((
        "player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker",
        "dragon_7", "panda_8", "house_money",
        "main", "ace_high", "fortune", "progressive",
        "ante", "bonus", "pot",
    ))
}  # fmt: skip


def _less_pay_taken_back(key: SpotKey, spot: Spot, won: int, pressed: int) -> Spot:
    """A spot off which the dealer took of what he had paid too much: its stake went back whole.

    A progressive wager is collected before, and a winner's goes back out of the tray.
    """
    if key[1] == PROGRESSIVE or spot.paid_cents <= won:
        return spot
    rest = spot.stake_cents + pressed - spot.returned_cents  # of the stake
    back = spot.collected_cents - rest
    if not spot.returned_cents or rest < 0 or not 0 < back <= spot.paid_cents - won:
        return spot
    return spot._replace(paid_cents=spot.paid_cents - back, collected_cents=rest)


def _done(spot: Spot, owed: Settled, marks: Marks, seen: Trust, coupon: int, pressed: int) -> Done:
    taken = taken_net(spot, pressed)
    won, paid = owed.won_cents + coupon, spot.paid_cents
    net = bool(
        owed.vigorish_cents
        and is_kept_back(owed.vigorish_cents, won - paid)
        and not marks.marked_cents
        and not _extracted(owed, marks, seen)
    )
    if net:
        paid += owed.vigorish_cents
    if paid < won and not seen.paid:
        paid = won
    kept = keeps(spot, owed)
    unpressed = (owed.pressed_in_cents or 0) - pressed
    there = kept and kept - unpressed
    if (taken < there and not seen.collected) or (taken > there and not seen.returned):
        taken = there
    error = taken - paid - kept + won + unpressed
    code = code_of(spot, owed, taken, spot.paid_cents, error) if error else ""
    return made(Done, (taken, paid, net, error, code, coupon))


def _extracted(owed: Settled, marks: Marks, seen: Trust) -> bool:
    """Whether the vigorish on a win was taken beside its pay, and not what was owed before."""
    its = seen.at_payout and not marks.just and marks.taken_cents == owed.vigorish_cents
    return marks.ahead_cents > 0 or its
