"""What of one spot's chips went back to its player, and what of that was taken once more.

Used by `stretch` and `recount`. Chips given back beyond what lies on a spot come out of the tray;
those that are recovered are in it again.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class GivenBack:
    """A spot as its settlement has come to."""

    paid: int = 0  # and not recovered
    taken: int = 0
    back: int = 0  # and not recovered
    out: int = 0  # out of the tray, and recovered since

    def add(self, kind: str, cents: int) -> None:
        """One movement of its settlement that is no recovery."""
        match kind:
            case "wager.paid" | "underpayment.made_good":
                self.paid += cents
            case "wager.collected":
                self.taken += cents
            case "wager.returned":
                self.back += cents

    def recover(self, cents: int, stack: int, lay: int) -> int:
        """Of pay first, then of a stack, then of what went back: how much it is of the stack."""
        of_pay = min(cents, self.paid)
        of_stack = min(cents - of_pay, max(stack, 0))
        rest = cents - of_pay - of_stack
        again = min(rest, self.back)
        out = min(again, max(self.taken + self.back - lay, 0))
        self.paid -= of_pay
        self.back -= again
        self.out += out
        self.taken += rest - out
        return of_stack

    def out_of_the_tray(self, lay: int, taken: int, pushed: int, over: int) -> int:
        """What came out of it; `pushed` were late wagers refused, and never so.

        `over` is what was paid there too much: what was taken beyond the rest of a stake is that.
        """
        back = max(self.back - pushed, 0)
        beyond = taken + back - lay
        if back <= lay and beyond <= over:
            beyond = 0
        return self.out + min(back, max(beyond, 0))
