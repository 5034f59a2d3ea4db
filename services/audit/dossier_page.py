"""A round's dossier as one page that prints and needs nothing from elsewhere."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from events.money import dollars
from services.audit.drawing import card, drawn
from services.audit.timeline import timeline

Plain = dict[str, Any]


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
        *_marks(told),
        *_cards(told),
        *_findings("Findings", told["findings"]),
        *_settlement("Settlement", told),
        *_envy(told),
        *timeline("The round in time", told["story"]),
        *_since(told),
        *_money(told["transfers"]),
        *_filing(told),
        *_sources(told),
        f"<footer>Digest of what is frozen here: <code>{told['digest']}</code></footer>",
        "</body></html>",
    ])  # fmt: skip


def _marks(told: Plain) -> Iterator[str]:
    """How it came out, and whatever a reader must know before all else."""
    yield f"<p class=outcome>{drawn(told['how_it_came_out'] or 'not settled yet')}</p><p>"
    marks = [
        ("verified", "good") if told["verified"] else ("not verified: something is missing", "bad"),
    ]
    if told["void"]:
        marks.append((f"void by {told['void']}", "bad"))
    if told["simulated"]:
        marks.append(("a simulated round", "note"))
    if told["disputed"]:
        marks.append(("disputed: frozen as it stood then", "bad"))
    again = told["settled_again"]
    good = "good" if again == "the same" else "bad"
    marks.append((f"settled again by the law: {again}", good))
    if "derived_again" in told:
        again = told["derived_again"]
        good = "good" if again.startswith("the same") else "bad"
        marks.append((f"derived again from the log: {again}", good))
    for text, kind in marks:
        yield f'<span class="mark {kind}">{escape(text)}</span>'
    yield "</p>"


def _cards(told: Plain) -> Iterator[str]:
    if not told["cards"]:
        return
    yield "<h2>Cards as dealt</h2><div class=hands>"
    ruled = told["as_ruled"] or {}
    low = _low(ruled)
    for name, cards in told["cards"].items():
        who = f"seat {name}" if name.isdigit() else name
        apart = low.get(name, [])
        yield f"<div class=hand><b>{escape(who)}</b><div>"
        yield "".join(card(one, low=one in apart) for one in cards)
        yield "</div></div>"
    yield "</div>"
    if low:
        yield "<p class=hint>Raised cards are the two-card hand, as set or as the law sets it.</p>"
    for name, cards in (ruled.get("hands") or {}).items():
        if cards != list(told["cards"].get(name, [])):
            yield f"<p>As ruled, {escape(name)}: {''.join(map(card, cards))}</p>"


def _low(ruled: Plain) -> dict[str, list[str]]:
    """The two-card hand of each that has one."""
    hands = dict(ruled.get("seats") or {})
    if "dealer" in ruled:
        hands["dealer"] = ruled["dealer"]
    found = {name: hand.get("low") or hand.get("two") or [] for name, hand in hands.items()}
    return {name: cards for name, cards in found.items() if cards}


def _findings(title: str, findings: list[Plain]) -> Iterator[str]:
    yield f"<h2>{title}</h2>"
    if not findings:
        yield "<p>None.</p>"
    for one in findings:
        cite = escape(", ".join(one["cite"]))
        seat = f", seat {one['seat']}" if "seat" in one else ""
        amount = f", {dollars(one['amount_cents'])}" if one.get("amount_cents") else ""
        remedy = f"<br>Remedy: {escape(one['remedy'])}" if "remedy" in one else ""
        proof = escape(", ".join(one["because"]))
        yield (
            f'<p class="finding {one["severity"]}"><b>{escape(one["code"])}</b> {one["what"]}'
            f" ({one['severity']}{seat}{amount}; {cite})<br>Expected: {drawn(one['expected'])}"
            f"<br>Seen: {drawn(one['observed'])}{remedy}<br><small>Proved by {proof}</small></p>"
        )


def _settlement(title: str, told: Plain) -> Iterator[str]:
    if not told["settlement"]:
        return
    yield f"<h2>{title}</h2><table class=money><tr><th>Seat<th>Wager<th>Stake<th>Outcome<th>Won"
    yield "<th>Returned<th>Vigorish<th>Dealer paid<th>Dealer took<th class=text>Hand and clauses"
    yield "</tr>"
    for one in told["settlement"]:
        money = [
            _cents(one[f"{name}_cents"])
            for name in ("won", "returned", "vigorish", "paid", "collected")
        ]
        why = ", ".join([*([one["hand"]] if "hand" in one else []), *one["cite"]])
        wager = one["wager"].replace("_", " ")
        cells = [str(one["seat"]), wager, dollars(one["stake_cents"]), one["outcome"]]
        yield _row([*cells, *money, why], one["outcome"])
    yield "</table><table class=money><tr><th>Seat<th>Put down<th>Due, net<th>Given too much</tr>"
    for one in told["by_seat"]:
        net = dollars(one["due_cents"])
        yield _row(
            [str(one["seat"]), dollars(one["staked_cents"]), net, _cents(one["error_cents"])]
        )
    yield "</table>"


def _envy(told: Plain) -> Iterator[str]:
    """Who earned an Envy Bonus, was it marked, was it paid."""
    if not told["envy"]:
        return
    yield "<h2>Envy</h2><table class=money><tr><th>Seat<th>Qualifying Wagers<th>Lammers"
    yield "<th>Earned<th>For the hands of<th>Paid</tr>"
    for one in told["envy"]:
        lammers = "nobody tells" if one["lammers"] is None else ", ".join(one["lammers"])
        money = [
            "not known" if one[name] is None else dollars(one[name])
            for name in ("earned_cents", "paid_cents")
        ]
        whose = ", ".join(f"seat {seat}" for seat in one["for_seats"])
        wagers = ", ".join(one["wagers"])
        yield _row([str(one["seat"]), wagers, lammers, money[0], whose, money[1]])
    yield "</table>"


def _since(told: Plain) -> Iterator[str]:
    """What came after a dispute was opened: it stands apart, and under no digest."""
    since = told["since"]
    if not told["disputed"]:
        return
    yield "<section class=since><h2>Since the dispute was opened</h2>"
    if since.get("settlement"):
        yield f"<p class=outcome>{drawn(since['how_it_came_out'])}</p>"
        yield from _settlement("Settlement", since)
    if since["findings"]:
        yield from _findings("Findings since then", since["findings"])
    yield from timeline("In time", since["story"])
    yield "</section>"


def _money(transfers: list[Plain]) -> Iterator[str]:
    if not transfers:
        return
    yield "<h2>Money as booked</h2><table class=money><tr><th>What<th>Seat<th>Wager<th>From<th>To"
    yield "<th>Amount<th class=text>Because of</tr>"
    for one in transfers:
        cells = [
            one["what"], str(one.get("seat", "")), one.get("wager", ""), one["from_account"],
            one["to_account"], dollars(one["amount_cents"]), ", ".join(one["because"]),
        ]  # fmt: skip
        yield _row(cells)
    yield "</table>"


def _filing(told: Plain) -> Iterator[str]:
    if told["filing_told"]:
        yield "<h2>The filing it was played under</h2><ul class=filing>"
        yield from (f"<li>{escape(line)}</li>" for line in told["filing_told"])
        yield "</ul>"


def _sources(told: Plain) -> Iterator[str]:
    """Versions, and the stretches of the log in which every event used stands."""
    versions = told["versions"] or told["since"].get("versions") or {}
    rows = {
        "Text": versions.get("text", ""),
        "Rules": versions.get("law", ""),
        "Program": versions.get("program", ""),
        "Filing": versions.get("filing_digest", ""),
    }
    for one in _stretches([*told["story"], *told["since"]["story"]]):
        rows.setdefault("Events used", "")
        rows["Events used"] += ("; " if rows["Events used"] else "") + one
    yield "<h2>Where this comes from</h2><table class=head>"
    for name, text in rows.items():
        yield f"<tr><th>{escape(name)}</th><td>{escape(str(text))}</td></tr>"
    yield "</table>"


def _stretches(steps: list[Plain]) -> Iterator[str]:
    """Offsets that follow one another as one stretch."""
    at = sorted((*step["position"], step["id"]) for step in steps)
    start = 0
    for index in range(1, len(at) + 1):
        if (
            index < len(at)
            and at[index][:2] == at[start][:2]
            and (at[index][2] == at[index - 1][2] + 1)
        ):
            continue
        topic, partition, first, name = at[start]
        last = at[index - 1]
        yield f"{topic}/{partition}@{first}-{last[2]} ({name} to {last[3]})"
        start = index


def _cents(amount_cents: int) -> str:
    return dollars(amount_cents) if amount_cents else ""


def _row(cells: list[str], kind: str = "") -> str:
    return f'<tr class="{kind}">' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
