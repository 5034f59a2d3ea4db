"""Hands are set, or surrendered: § 688a.7(f), § 688a.11(a) to (d), § 688a.13(h), PG-13, PG-20.

Used by the dealer of the game.
"""

from services.floor.pai_gow import truth
from services.floor.pai_gow.house_way import Low, house_way, settings
from services.floor.pai_gow.round import CARDS, DEALER, Part, Reports, Round, hand
from services.floor.table import Report


class Play(Part):
    """The dealer's hands first, then each player's."""

    def set_hands(self, now: Round, due: truth.Table) -> Reports:
        """Until nobody touches a card any more."""
        table, boxes = self.table, [seat for seat in self._order(now) if seat not in now.voided]
        early: int | None = None
        if boxes and table.errs("play.order"):
            early = boxes[0]
            yield self._set(now, early, house_way(now.cards[early]))
        yield from self._too_early(now, boxes)
        yield from self._dealer(now, due)
        for seat in boxes:
            if seat in (early, *now.surrendered):
                continue
            if self._walks_off(now, seat):
                now.abandoned.add(seat)
                yield table.leave(seat)
            elif self._gives_up(now, seat, due):
                yield from self._surrender(now, seat)
            else:
                yield from self._player(now, seat, due)

    def _order(self, now: Round) -> list[int]:
        """Who sets when; of one player's two boxes the larger wager, then counter-clockwise."""
        seats = sorted(now.boxes)
        for second, first in now.joined.items():
            pair = sorted((first, second), key=lambda at: (-now.wagers[at]["main"], -at))
            mains = {now.wagers[at]["main"] for at in pair}
            if len(mains) == 2 and self.table.errs("set.two_hands_order"):
                pair.reverse()
                now.misordered = True
            places = sorted(map(seats.index, pair))
            for place, seat in zip(places, pair, strict=True):
                seats[place] = seat
        return seats

    # the dealer

    def _dealer(self, now: Round, due: truth.Table) -> Reports:
        low, cards = due.low, now.cards[DEALER]
        if not due.ace_high and self.table.awaits("set.house_way"):
            right = truth.ranks_of(cards, low)
            others = [one for one, _ in settings(cards) if truth.ranks_of(cards, one) != right]
            lawful = [one for one in others if not truth.is_foul(cards, one)]
            if lawful:
                self.table.errs("set.house_way")
                yield self._set(now, DEALER, self.chance.choice(lawful))
                now.lows[DEALER] = low
                yield self.table.say("hand.reset", 6_000, hand="dealer", low=low, by="F-21")
                return
        yield self._set(now, DEALER, low)

    def _set(self, now: Round, position: int, low: Low) -> Report:
        now.lows[position] = low
        return self.table.say("hand.set", 4_000, hand=hand(position), low=low)

    # the players

    def _player(self, now: Round, seat: int, due: truth.Table) -> Reports:
        table, cards = self.table, now.cards[seat]
        low = self._choice(now, seat)
        if not due.ace_high and table.errs("set.foul"):
            now.lows[seat], now.not_of_hand = low, seat
            strange = self.decks.order[0]
            yield table.say("hand.set", 4_000, hand=hand(seat), low=(low[0], strange))
            return
        if table.awaits("set.high_below_low"):
            foul = [one for one, _ in settings(cards) if truth.is_foul(cards, one)]
            if foul:
                table.errs("set.high_below_low")
                low = self.chance.choice(foul)
        yield self._set(now, seat, low)
        if table.errs("set.changed"):
            yield table.say("hand.touched", 3_000, hand=hand(seat))

    def _choice(self, now: Round, seat: int) -> Low:
        """Most set as the house does; some in another lawful way."""
        cards = now.cards[seat]
        if self.chance.random() < 0.85:
            return house_way(cards)
        lawful = [low for low, _ in settings(cards) if not truth.is_foul(cards, low)]
        return self.chance.choice(lawful)

    def _walks_off(self, now: Round, seat: int) -> bool:
        """§ 688a.7(b): a patron leaves his cards and wagers behind."""
        table = self.table
        alone = seat not in {*now.joined, *now.joined.values()}
        stays = seat not in table.players or len(table.players) < 2
        return alone and not stays and table.clean and table.untidily(0.01)

    # surrender

    def _gives_up(self, now: Round, seat: int, due: truth.Table) -> bool:
        table, wagers = self.table, now.wagers[seat]
        if now.misordered:
            return False  # or nobody could tell
        if len(wagers) > 1:
            one = truth.Hand(seat, now.cards[seat], ("", ""), wagers)
            return not truth.qualifying(self.filing, one) and table.errs("surrender.not_allowed")
        if table.awaits("surrender.uncounted"):
            return True
        if table.awaits("set.high_below_low") or table.awaits("set.foul"):
            return False
        weak = truth.ranks_of(now.cards[seat], house_way(now.cards[seat]))
        return not due.ace_high and weak[0] < (1, 6) and self.chance.random() < 0.3

    def _too_early(self, now: Round, boxes: list[int]) -> Reports:
        """PG-20: before the dealer's hands are set."""
        if not self.table.awaits("surrender.not_allowed") or self.chance.random() < 0.5:
            return
        alone = [seat for seat in boxes if len(now.wagers[seat]) == 1]
        if alone and self.table.errs("surrender.not_allowed"):
            yield from self._surrender(now, alone[0])

    def _surrender(self, now: Round, seat: int) -> Reports:
        """§ 688a.11(d): collected at once; the cards stay where a Qualifying Wager is placed."""
        table = self.table
        stays = now.qualifying(self.filing) or len(now.wagers[seat]) > 1
        now.surrendered.add(seat)
        now.lows.setdefault(seat, house_way(now.cards[seat]))
        yield table.say("hand.surrendered", 3_000, seat=seat)
        yield table.say(
            "wager.collected", 1_200, seat=seat, wager="main", amount_cents=now.wagers[seat]["main"]
        )
        if not table.errs("surrender.uncounted"):
            yield table.say("surrender.counted", 2_500, seat=seat, cards=CARDS)
        if not stays:
            now.out.add(seat)
            yield table.say("hand.cleared", 1_000, hand=hand(seat))
