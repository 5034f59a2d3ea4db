"""A round's dossier as one page that prints and needs nothing from elsewhere."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from events.money import dollars

Plain = dict[str, Any]
_RED = frozenset("hd")
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def page(told: Plain) -> str:
    """The whole page."""
    style = files("services.audit").joinpath("dossier.css").read_text("utf-8")
    title = escape(f"Round {told['round']} of table {told['table']}, {told['day']}")
    return "\n".join([
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{style}</style></head><body>",
        f"<h1>{title}</h1>",
        *_head(told),
        *_cards(told),
        *_findings(told),
        *_settlement(told),
        *_story("The round, step by step", told["story"]),
        *_story("Since the dispute was opened", told["since"]["story"]),
        f"<footer>Digest of all above: <code>{told['digest']}</code></footer>",
        "</body></html>",
    ])  # fmt: skip


def _head(told: Plain) -> Iterator[str]:
    versions = told["versions"] or {}
    rows = {
        "How it came out": told["how_it_came_out"] or "not settled",
        "Void by": told["void"] or "no",
        "Verified": "yes" if told["verified"] else "no: something of it is missing",
        "Disputed": "yes" if told["disputed"] else "no",
        "Settled again": told["settled_again"],
        "Text": versions.get("text", ""),
        "Rules": versions.get("law", ""),
        "Program": versions.get("program", ""),
        "Filing": versions.get("filing_digest", ""),
    }
    if "derived_again" in told:
        rows["Derived again from the log"] = told["derived_again"]
    yield "<table class=head>"
    for name, text in rows.items():
        yield f"<tr><th>{escape(name)}</th><td>{escape(str(text))}</td></tr>"
    yield "</table>"


def _cards(told: Plain) -> Iterator[str]:
    yield "<h2>Cards as dealt</h2>"
    for name, cards in (told["cards"] or {}).items():
        who = f"seat {name}" if name.isdigit() else name
        yield f"<p class=hand><b>{escape(who)}</b> {''.join(map(_card, cards))}</p>"


def _card(card: str | None) -> str:
    if card is None:
        return "<span class=card>?</span>"
    if card == "Jk":
        return "<span class=card>Joker</span>"
    red = " red" if card[1] in _RED else ""
    rank = "10" if card[0] == "T" else card[0]
    return f'<span class="card{red}">{rank}{_SUITS[card[1]]}</span>'


def _findings(told: Plain) -> Iterator[str]:
    yield "<h2>Findings</h2>"
    if not told["findings"]:
        yield "<p>None.</p>"
    for one in told["findings"]:
        cite = escape(", ".join(one["cite"]))
        seat = f", seat {one['seat']}" if "seat" in one else ""
        remedy = f"<br>Remedy: {escape(one['remedy'])}" if "remedy" in one else ""
        yield (
            f'<p class="finding {one["severity"]}"><b>{escape(one["code"])}</b> {one["what"]}'
            f" ({one['severity']}{seat}; {cite})<br>Expected: {escape(one['expected'])}"
            f"<br>Seen: {escape(one['observed'])}{remedy}</p>"
        )


def _settlement(told: Plain) -> Iterator[str]:
    yield "<h2>Settlement</h2><table><tr><th>Seat<th>Wager<th>Stake<th>Outcome<th>Won"
    yield "<th>Returned<th>Vigorish<th>Dealer paid<th>Dealer took<th>Clauses</tr>"
    for one in told["settlement"]:
        money = [
            dollars(one[f"{name}_cents"])
            for name in ("won", "returned", "vigorish", "paid", "collected")
        ]
        cells = [
            str(one["seat"]),
            one["wager"],
            dollars(one["stake_cents"]),
            one["outcome"],
            *money,
            ", ".join(one["cite"]),
        ]
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table>"


def _story(title: str, steps: list[Plain]) -> Iterator[str]:
    if not steps:
        return
    yield f"<h2>{title}</h2><table><tr><th>Video<th>Event<th>Device<th>What<th>Log</tr>"
    for one in steps:
        topic, partition, offset = one["position"]
        cells = [
            one["video"],
            one["id"],
            one["device"] or "",
            one["what"],
            f"{topic}/{partition}@{offset}",
        ]
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table>"
