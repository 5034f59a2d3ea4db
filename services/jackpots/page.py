"""A jackpot's dossier as one page that prints and needs nothing from elsewhere."""

from collections.abc import Iterator
from datetime import datetime
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from events.money import dollars
from services.audit.drawing import card, drawn
from services.audit.timeline import timeline

Plain = dict[str, Any]
WIDE, HIGH, EDGE = 880, 220, 70
TICKS: Final = 4


def page(told: Plain) -> str:
    """The whole page."""
    style = files("services.audit").joinpath("dossier.css").read_text("utf-8")
    won = told["jackpot"]
    due = "not known yet" if won["due_cents"] is None else dollars(won["due_cents"])
    title = escape(f"Jackpot {won['jackpot']}: {won['level']}, {due}")
    return "\n".join([
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{style}</style></head><body>",
        f"<h1>{title}</h1>",
        *_marks(told),
        *_hand(told),
        *_checks(told),
        *_steps(told),
        *_curve(told),
        *_totals(told),
        *_findings(told),
        *_story(told),
        *_bound(told),
        f"<footer>Digest of this dossier: <code>{told['digest']}</code></footer>",
        "</body></html>",
    ])  # fmt: skip


def _marks(told: Plain) -> Iterator[str]:
    won = told["jackpot"]
    parts = [f"{won['percent']} % of {dollars(won['met_cents'])}"] if won["percent"] else []
    if won["beside_cents"] is None:
        parts.append("a fixed amount that a payout limit may cut")
    elif won["beside_cents"]:
        parts.append(f"a fixed amount of {dollars(won['beside_cents'])} that no tray pays")
    what = ", and ".join(parts) or "its table's to pay"
    yield (
        f"<p class=outcome>{what}, at table {escape(won['at_table'])},"
        f" round {escape(won['round'] or '-')}, seat {won['seat']}</p><p>"
    )
    right = ("every check agrees", "good") if told["right"] else ("a check does not agree", "bad")
    for text, kind in ((won["state"], "note"), right):
        yield f'<span class="mark {kind}">{escape(text)}</span>'
    yield "</p>"


def _hand(told: Plain) -> Iterator[str]:
    round_, won = told["round"] or {}, told["jackpot"]
    cards = (round_.get("cards") or {}).get(str(won["seat"]))
    if cards:
        yield f"<h2>The hand</h2><div class=hand><b>seat {won['seat']}</b><div>"
        yield "".join(map(card, cards)) + "</div></div>"


def _checks(told: Plain) -> Iterator[str]:
    yield "<h2>What was compared</h2><table><tr><th>Check<th>Had to be<th>Is<th>Clause"
    for one in told["checks"]:
        kind = "good" if one["agrees"] else "bad"
        mark = "agrees" if one["agrees"] else "DIFFERS"
        cite = escape(", ".join(f"§ {clause}" for clause in one["cite"]))
        yield (
            f'<tr><td>{escape(one["name"])}<br><span class="mark {kind}">{mark}</span>'
            f"<td>{drawn(one['expected'])}<td>{drawn(one['seen'])}<td>{cite}"
        )
    yield "</table>"


def _steps(told: Plain) -> Iterator[str]:
    yield "<h2>Its life</h2><table><tr><th>When<th>Step<th>By<th>Why"
    for one in told["steps"]:
        who = escape(", ".join(badge for badge in (one["by"], one["second"]) if badge))
        more = "".join(
            f", {name} {escape(str(one[name]))}"
            for name in ("slip", "payee", "source")
            if one[name]
        )
        if one["signatures"]:
            more += f", signed by {escape(', '.join(one['signatures']))}"
        yield (
            f"<tr><td>{one['at']}<td>{one['state']}{more}<td>{who}<td>{escape(one['why'] or '')}"
        )
    yield "</table>"


def _curve(told: Plain) -> Iterator[str]:
    """The meter since it began again, as a picture."""
    points = [(datetime.fromisoformat(at).timestamp(), cents) for at, cents in told["curve"]]
    cycle = told["cycle"]
    yield "<h2>The meter since its reset</h2>"
    yield (
        f"<p>Numbers {cycle['first']} to {cycle['last']}, {cycle['movements']} movements:"
        f" {dollars(points[0][1])} to {dollars(cycle['met_cents'])}, of which"
        f" {dollars(cycle['share_cents'])} were won.</p>"
    )
    begin, end = points[0][0], max(points[-1][0], points[0][0] + 1)
    low, high = min(cents for _, cents in points), max(cents for _, cents in points)
    high = max(high, low + 1)

    def place(moment: float, cents: float) -> tuple[float, float]:
        across = EDGE + (moment - begin) / (end - begin) * (WIDE - EDGE - 10)
        return across, HIGH - 20 - (cents - low) / (high - low) * (HIGH - 40)

    yield f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="value of the meter">'
    for tick in range(TICKS + 1):
        cents = low + (high - low) * tick // TICKS
        _, down = place(begin, cents)
        yield (
            f'<line x1="{EDGE}" x2="{WIDE - 10}" y1="{down:.1f}" y2="{down:.1f}" stroke="#ddd"/>'
            f'<text x="{EDGE - 6}" y="{down + 4:.1f}" text-anchor="end" font-size="11">'
            f"{dollars(cents)}</text>"
        )
    for at, across, anchor in ((0, EDGE, "start"), (-1, WIDE - 10, "end")):
        yield (
            f'<text x="{across}" y="{HIGH - 4}" text-anchor="{anchor}" font-size="11">'
            f"{told['curve'][at][0][:19].replace('T', ' ')}</text>"
        )
    stands = [place(*point) for point in points]
    steps = [(stands[0], stands[0]), *pairwise(stands)]  # it stands until the next movement
    path = " ".join(f"{x:.1f},{before:.1f} {x:.1f},{y:.1f}" for (_, before), (x, y) in steps)
    yield f'<polyline points="{path}" fill="none" stroke="#2456a6" stroke-width="1.5"/></svg>'


def _totals(told: Plain) -> Iterator[str]:
    """What each table added, and that with the rest it makes what the hit met."""
    totals, balance = told["totals"], told["cycle"]["balance"]
    yield "<h2>Contributions by day and table</h2><table class=money>"
    yield "<tr><th>Day<th>Table<th>Contributions<th>Wagers<th>Wagered<th>Added to the meter"
    yield "<th>Wagers reversed<th>Taken out again"
    for one in totals:
        yield (
            f"<tr><td>{one['day']}<td>{escape(one['table'])}<td>{one['contributions']}"
            f"<td>{one['wagers']}<td>{dollars(one['cents'])}<td>{exact(one['contributed'])}"
            f"<td>{one['reversed_wagers']}<td>{exact(one['reversed'])}"
        )
    counts = {name: sum([one[name] for one in totals]) for name in _COUNTS}
    yield (
        f"<tr><th>Total<th><th>{counts['contributions']}<th>{counts['wagers']}"
        f"<th>{dollars(counts['cents'])}<th>{exact(balance['contributed'])}"
        f"<th>{counts['reversed_wagers']}<th>{exact(negative(balance['reversed']))}</table>"
    )
    moved = [
        f"{words} {exact(balance[name])}"
        for name, words in _BALANCE.items()
        if name in ("began", "met") or balance[name] != "0/1"
    ]
    yield f"<p>The meter and its overflow: {'; '.join(moved)}.</p>"


_COUNTS: Final = ("contributions", "wagers", "cents", "reversed_wagers")
_BALANCE: Final = {
    "began": "began with", "contributed": "added by wagers", "reversed": "reversed",
    "won": "won by hits before", "approved": "by approvals, and awards reversed",
    "overflow": "in the overflow", "met": "so the hit met",
}  # fmt: skip


def exact(amount: str) -> str:
    """A rational of a cent as people read it: `$1.23 + 1/3 ¢`; below nothing with its sign."""
    above, below = map(int, amount.split("/"))
    cents, rest = divmod(abs(above), below)
    sign = "-" if above < 0 else ""
    return f"{sign}{dollars(cents)}" + (f" {sign or '+'} {rest}/{below} ¢" if rest else "")


def negative(amount: str) -> str:
    """The same with the other sign."""
    return amount[1:] if amount.startswith("-") else f"-{amount}"


def _findings(told: Plain) -> Iterator[str]:
    yield "<h2>Findings in the round, and those that stand open</h2>"
    if not told["findings"]:
        yield "<p>None.</p>"
    for one in told["findings"]:
        cite = escape(", ".join(f"§ {clause}" for clause in one["cite"]))
        remedy = f"<br>Remedy: {escape(one['remedy'])}" if one["remedy"] else ""
        yield (
            f'<p class="finding {one["severity"]}"><b>{escape(one["code"])}</b> at'
            f" {escape(one['table_id'])} {escape(one['round'] or '')} ({one['severity']}; {cite})"
            f"<br>Expected: {drawn(one['expected'])}<br>Seen: {drawn(one['observed'])}{remedy}</p>"
        )


def _story(told: Plain) -> Iterator[str]:
    if told["round"]:
        yield from timeline("The round in time", told["round"]["story"])


def _bound(told: Plain) -> Iterator[str]:
    """What ties the document to the books."""
    listed = told["list"]
    yield "<h2>What binds it</h2>"
    yield (
        f"<p>{listed['rows']} movements in <code>{listed['file']}</code>, SHA-256"
        f" <code>{listed['sha256']}</code>; <code>python3 recompute.py</code> in this folder"
        " computes the award again from them.</p><table><tr><th>Book<th>Facts<th>Head of its chain"
    )
    for one in told["heads"]:
        yield f"<tr><td>{escape(one['book'])}<td>{one['n']}<td><code>{one['hash']}</code>"
    yield "</table>"
