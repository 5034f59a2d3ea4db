"""Words for what cage, count room and links report."""

from typing import Final

_WAY: Final = {"fill": "chips to the table", "credit": "chips from the table"}

OTHERS: Final = {
    "floor_order": "The last number of the table's line that came before it",
    "BoxTakenOff.emergency": "Whether it was taken off beside the usual times",
    "chips": "Cents of a chip, and how many",
    "InventorySlip.part": "At which end of a shift",
    "way": "Which way",
    "CountEntered.denomination_cents": "What one piece is worth, in whole cents",
    "CountRepeated.machine": "Whether a machine counted it",
    "DocumentFound.what": "What it is",
    "jackpot": "The jackpot: link and number of its hit",
    "ContributionMade.wagers": "How many wagers it is for",
    "ContributionReversed.wagers": "How many wagers it was for",
    "JackpotLocked.percent": "The share of the meter, in per cent",
    "JackpotValidated.amount_cents": "What is found to be due, in whole cents",
    "JackpotPaid.source": "Out of what it was paid",
    "LinkStopped.running": "Whether the link goes on counting",
    "MeterDisplayed.hits": "Hits so far: level, and how many",
    "MeterDisplayed.in_count": "Wagers so far",
    "MeterDisplayed.wins_cents": "Wins so far: level, and whole cents",
    "MeterParameters.filing_digest": "The digest of the link's filing that approves them",
    "TableLinked.connected": "Whether the table is on the link now",
}
OTHER_VALUES: Final[dict[str, dict[str, str]]] = {
    "InventorySlip.part": {"opener": "as it begins", "closer": "as it ends"},
    "SlipCarried.way": _WAY,
    "SlipReceived.way": _WAY,
    "SlipRequested.way": _WAY,
    "DocumentFound.what": {
        "fill": "a Fill Slip", "credit": "a Credit Slip", "inventory": "an inventory slip",
        "counter-check": "a Counter Check", "coupon": "a coupon", "error-notice": "an Error Notice",
        "other": "any other",
    },
    "JackpotPaid.source": {
        "cage": "the cage", "tray": "the table's tray", "slip": "a slip that the cage pays",
        "annuity": "payments over years",
    },
    "MeterTransferred.way": {"in": "into this meter", "out": "out of it"},
}  # fmt: skip
