"""Reveal, comparison and payment: § 688a.11(e) to (j), § 688a.12, PG-9, PG-14.

Used by the dealer of the game.
"""

from typing import Final

from services.floor.devices import too_late_ms
from services.floor.link import PAPERS_MS
from services.floor.pai_gow import truth
from services.floor.pai_gow.paytables import PROGRESSIVE
from services.floor.pai_gow.round import Part, Reports, Round, hand
from services.floor.pai_gow.seven import Seven
from services.floor.pai_gow.together import OF_SEATS
from services.floor.pai_gow.truth import Due
from services.floor.player import LEFT_LYING
from services.floor.table import Report

HIDDEN: Final = 0.3  # of hands that are not announced
OUTCOMES: Final[tuple[truth.Outcome, ...]] = ("win", "lose", "push")


class Settling(Part):
    """Seat by seat from the dealer's right, then the envy."""

    def settle(self, now: Round, table_due: truth.Table) -> Reports:
        """Everything that is due."""
        table = self.table
        hands = {one.seat: one for one in now.hands() if one.seat not in now.out}
        envy = truth.envy(self.filing, now.hands())
        order = [seat for seat in hands if seat not in now.voided]
        if table.awaits("settle.order"):
            self._swap(now, order)
        for seat in order:
            due = table_due.due(hands[seat])
            if seat == now.not_of_hand:
                due["main"] = Due("lose", 0)
            envied = any(one.for_seat == seat for one in envy)
            yield from self._seat(now, hands[seat], due, envied=envied)
        yield from self._envy(now, envy)
        if table.errs("hand.disputed"):
            yield table.say("round.disputed", 5_000, seat=now.boxes[0], words="The pay was short.")
            yield table.say("dispute.decided", 60_000, decision="Paid right.", by="F-21")
        if table.errs("discard.order"):
            yield table.say("cards.mixed", 1_500)

    def _swap(self, now: Round, order: list[int]) -> None:
        """Two neighbors change places, where both have something to be settled."""
        shown = [seat for seat in order if seat not in now.surrendered]
        if len(shown) > 1 and self.table.errs("settle.order"):
            one, other = order.index(shown[0]), order.index(shown[1])
            order[one], order[other] = order[other], order[one]

    # one seat

    def _seat(self, now: Round, one: truth.Hand, due: dict[str, Due], *, envied: bool) -> Reports:
        table, seat = self.table, one.seat
        given_up = seat in now.surrendered | now.abandoned
        if not given_up and not self._keeps_hidden():
            yield table.say("hand.revealed", 2_000, hand=hand(seat))
        if not now.faces:
            for number, card in enumerate(one.cards, start=1):
                yield table.say("card.read", 150, hand=hand(seat), number=number, card=card)
        cleared = self._moves_chips(now, seat, due) and table.errs("cards.cleared_early")
        if cleared:
            yield table.say("hand.cleared", 1_000, hand=hand(seat))
            table.now_ms += too_late_ms(table)
        if not given_up:
            yield from self._compared(now, seat, due["main"], final=cleared)
            due = due | {"main": now.as_said.get(seat, due["main"])}
        yield from self._wagers(now, one, due)
        four = truth.four_or_better(Seven(one.cards)) and now.qualifying(self.filing)
        if four and not (envied and table.errs("envy.unannounced")):
            yield table.say("envy_hand.acknowledged", 1_500, seat=seat)
        elif not cleared and not four:
            yield table.say("hand.cleared", 1_200, hand=hand(seat))

    def _keeps_hidden(self) -> bool:
        """§ 688a.11(e): a hand is compared that was not revealed."""
        table = self.table
        if not table.awaits("announce.missing") or self.chance.random() >= HIDDEN:
            return False
        return table.errs("announce.missing")

    def _moves_chips(self, now: Round, seat: int, due: dict[str, Due]) -> bool:
        """Whether something is yet to be paid or collected: a push needs nothing."""
        return any(
            its.outcome == "win" or (its.outcome == "lose" and wager != "progressive")
            for wager, its in due.items()
            if wager != "main" or seat not in now.surrendered
        )

    def _compared(self, now: Round, seat: int, due: Due, *, final: bool) -> Reports:
        table = self.table
        result = due.outcome
        if table.errs("announce.missing"):
            return
        if table.errs("stream.gap"):
            table.lose("hand.compared")
            mistakes = [code for code in table.game.mistakes if code not in OF_SEATS]
            table.game = table.game._replace(mistakes=tuple(mistakes))
            return
        if table.errs("result.misannounced"):
            result = self.chance.choice([one for one in OUTCOMES if one != result])
            believes = not final and self.chance.random() < 0.5
            if believes and now.player(seat) not in now.paid_wrong:
                now.as_said[seat] = truth.main_as_announced(now.wagers[seat]["main"], result)
        yield table.say("hand.compared", 1_200, seat=seat, result=result)

    def _wagers(self, now: Round, one: truth.Hand, due: dict[str, Due]) -> Reports:
        left = dict(due)
        if one.seat in now.surrendered:
            del left["main"]  # it was collected at once
        won = [wager for wager in left if left[wager].won_cents and wager != "progressive"]
        together = len(won) > 1 and self.table.untidily(0.3)
        if together:
            yield self._moves(now, one.seat, sum(left[wager].won_cents for wager in won))
        for wager, its in left.items():
            if wager == "progressive":
                yield from self._progressive(now, one.seat, its)
            elif together and wager in won:
                yield self.back(now, one.seat, wager, its.returned_cents)
            else:
                yield from self._wager(now, one, wager, its)

    def _errs(self, now: Round, seat: int, code: str) -> bool:
        """One wrong payment is enough where a player is paid as announced, at either of his boxes.

        GEN-8, PW-1: where his boxes came out even, each wager of them did.
        """
        if now.player(seat) in map(now.player, now.as_said) or not self.table.errs(code):
            return False
        now.paid_wrong.add(now.player(seat))
        return True

    def _wager(self, now: Round, one: truth.Hand, wager: str, due: Due) -> Reports:
        table, seat, stake = self.table, one.seat, one.wagers[wager]
        if due.outcome == "win":
            yield from self._won(now, seat, wager, due)
            return
        lost = due.outcome == "lose"
        if lost and self._errs(now, seat, "collect.missed"):
            lost = False
        elif not lost and self._errs(now, seat, "collect.unearned"):
            lost = True
        if self._errs(now, seat, "pay.unearned"):  # loose chips would be more for what wins beside
            yield self._pay(now, seat, wager, stake)
        if lost:
            yield table.say("wager.collected", 1_200, seat=seat, wager=wager, amount_cents=stake)
        elif due.outcome == "push" and seat in table.players and table.untidily(LEFT_LYING):
            table.players[seat].leaves(seat, wager, stake)
        else:
            yield self.back(now, seat, wager, stake)

    def _won(self, now: Round, seat: int, wager: str, due: Due) -> Reports:
        table, won = self.table, due.won_cents
        if not self._errs(now, seat, "pay.missed"):
            if self._errs(now, seat, "pay.over"):
                won += 500
            elif won >= 200 and self._errs(now, seat, "pay.under"):
                won -= won // 200 * 100
            yield from self._pays(now, seat, wager, won)
        yield self.back(now, seat, wager, due.returned_cents)
        if self._errs(now, seat, "commission.taken"):
            yield table.say("vigorish.collected", 2_000, seat=seat, amount_cents=max(won // 20, 25))

    def _pays(self, now: Round, seat: int, wager: str, cents: int) -> Reports:
        """What he pays; untidily in two movements, or with change given back."""
        first = cents // 200 * 100
        if self.table.untidily(0.06):
            yield self._moves(now, seat, cents, change=2_500)
        elif first and self.table.untidily(0.12):
            yield self._pay(now, seat, wager, first)
            yield self._pay(now, seat, wager, cents - first)
        else:
            yield self._pay(now, seat, wager, cents)

    def _pay(self, now: Round, seat: int, wager: str, cents: int, **more: str) -> Report:
        self.gives(now, seat, cents)
        return self.table.say(
            "wager.paid", 1_400, seat=seat, wager=wager, amount_cents=cents, **more
        )

    def _moves(self, now: Round, seat: int, cents: int, change: int = 0) -> Report:
        self.gives(now, seat, cents)
        return self.table.say(
            "chips.moved", 1_800, seat=seat, to_seat_cents=cents + change, to_tray_cents=change
        )

    # the progressive wager: its chips are in the tray already

    def _progressive(self, now: Round, seat: int, due: Due) -> Reports:
        table, validated = self.table, self.table.controls.validate_from_cents
        if due.outcome != "win":
            if due.returned_cents:
                yield self.back(now, seat, "progressive", due.returned_cents)
            return
        beside = due.share or due.elsewhere_cents > 0
        if beside and not now.unsaid:  # what a void round wins would not bear it out
            yield from self._hit(seat, due)
        more: dict[str, str] = {}
        asked = beside or (validated is not None and due.won_cents >= validated)
        if asked and not (not beside and table.errs("progressive.unvalidated")):
            yield table.say("floorperson.verified", 20_000, what="payout", seat=seat, by="F-21")
            more = {"validated_by": "F-21"}
        if seat == now.unlit and table.errs("progressive.winner_unlit"):
            yield table.say("winning_light.verified", 1_500, seat=seat, lit=False)
        cents = due.won_cents
        if beside and table.errs("progressive.paid_from_tray"):
            cents += due.elsewhere_cents or 100_000
        if cents:
            yield self._pay(now, seat, "progressive", cents, **more)
        if due.returned_cents:
            yield self.back(now, seat, "progressive", due.returned_cents)

    def _hit(self, seat: int, due: Due) -> Reports:
        """The hand is keyed in: what it gets of the meter, or from the cage, is the link's."""
        number = self.filing.progressive or 0
        yield from self.table.to_link(
            "hit.recorded", seat=seat, level=(due.row or "").removesuffix("-natural"),
            paytable=number, percent=PROGRESSIVE[number].shares.get(due.row or "", 0),
            beside_cents=due.elsewhere_cents,
        )  # fmt: skip
        self.table.now_ms += PAPERS_MS

    # envy

    def _envy(self, now: Round, envy: list[truth.Envy]) -> Reports:
        table = self.table
        for one in envy:
            if not table.errs("envy.unpaid"):
                yield self._envied(now, one.seat, one.for_seat, one.amount_cents)
        if not envy and len(now.boxes) > 1 and table.awaits("envy.unearned"):
            seat, for_seat = self.chance.sample(now.boxes, 2)
            table.errs("envy.unearned")
            yield self._envied(now, seat, for_seat, 500)

    def _envied(self, now: Round, seat: int, for_seat: int, cents: int) -> Report:
        self.gives(now, seat, cents)
        return self.table.say("envy.paid", 1_500, seat=seat, for_seat=for_seat, amount_cents=cents)
