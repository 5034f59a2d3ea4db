"""The rule book as a page of one file, that needs nothing from elsewhere and prints well.

Used by `pitwatch rules --format html`. Links are relative to the project's root: opened from there,
or from a copy of the project, they lead to the code.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Final

from services.law.rules.book import WORDS, Book, Rule, Standing
from services.law.rules.citations import Place
from services.law.rules.tree import Text

_CLASS: Final[dict[Standing, str]] = {one: one.replace(" ", "-") for one in WORDS}
_LEAD: Final = (
    "Every clause of every text in the order of the law, with the code that carries it out, the"
    " tests that show it, and the readings they rest on; or why no code can."
)
_TOOLS: Final = (
    '<button type="button" data-open="1">Open all</button>'
    ' <button type="button" data-open="">Close all</button>'
)
_OPEN: Final = {"untested", "undecided"}  # what a reader should see at once


def page(book: Book, *, tests_read: bool) -> str:
    """The whole page."""
    own = files("services.law.rules")
    style, script = (own.joinpath(f"page.{kind}").read_text("utf-8") for kind in ("css", "js"))
    unread = "" if tests_read else "<p><strong>The tests were not here to be read.</strong></p>"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>The rule book of Pitwatch</title><style>{style}</style></head><body>",
            f"<header><h1>The rule book of Pitwatch</h1><p>{_LEAD}</p>{unread}",
            *_summary(book),
            f'<p class="tools">{_TOOLS}</p>',
            "</header><main>",
            *(line for text in book.texts for line in _text(book, text)),
            f"</main><script>{script}</script></body></html>",
        ]
    )


def _summary(book: Book) -> Iterator[str]:
    yield "<table><caption>Clauses by text and standing (press one to see it alone)</caption>"
    yield "<thead><tr><th></th>"
    yield "".join(f'<th scope="col">{escape(text.name)}</th>' for text in book.texts)
    yield "</tr></thead><tbody>"
    counts = [book.counts(text.name) for text in book.texts]
    for standing in WORDS:
        cells = "".join(f"<td>{count[standing]}</td>" for count in counts)
        only = f'<button type="button" data-only="{_CLASS[standing]}" aria-pressed="false">'
        yield f'<tr><th scope="row">{only}{_badge(standing)}</button></th>{cells}</tr>'
    sums = "".join(f"<td>{sum(count.values())}</td>" for count in counts)
    yield f'</tbody><tfoot><tr><th scope="row">clauses</th>{sums}</tr></tfoot></table>'


def _text(book: Book, text: Text) -> Iterator[str]:
    rules = list(book.of(text.name))
    yield f'<details class="text" open id="{escape(text.name)}"><summary><h2>'
    yield f"{escape(text.title)}</h2> <code>{escape(text.name)}</code></summary>"
    for section, within in groupby(rules, key=lambda rule: rule.section):
        yield from _section(text.name, section.id, section.title, list(within))
    yield "</details>"


def _section(text: str, section: str, title: str, rules: list[Rule]) -> Iterator[str]:
    standings = Counter(rule.standing for rule in rules)
    shown = " open" if _OPEN & set(standings) else ""
    yield f'<details class="section"{shown} id="{escape(f"{text}:{section}")}"><summary><h3>'
    yield f"§ {escape(section)}. {escape(title)}</h3>"
    yield " ".join(
        f'<span class="count {_CLASS[one]}" title="{escape(WORDS[one])}">'
        f"{standings[one]} {escape(WORDS[one])}</span>"
        for one in WORDS
        if standings[one]
    )
    yield "</summary><ul>"
    for rule in rules:
        yield from _clause(rule)
    yield "</ul></details>"


def _clause(rule: Rule) -> Iterator[str]:
    clause = rule.clause
    last = max(clause.id.rfind("("), clause.id.rfind("/"))
    label = clause.id[last:].removeprefix("/") if last > 0 else f"§ {clause.id}"
    stands = f'class="level-{min(clause.level, 7)}" data-standing="{_CLASS[rule.standing]}"'
    yield f'<li id="{escape(f"{rule.text}/{clause.id}")}" {stands}>'
    yield f'<code class="id" title="{escape(clause.id)}">{escape(label)}</code>'
    yield f'<span class="says">{escape(clause.says)}</span> {_badge(rule.standing)}'
    if clause.why_not:
        yield f'<span class="why">{escape(clause.why_not)}</span>'
    yield from _places("code", rule.implemented)
    yield from _places("test", rule.tested)
    if rule.readings:
        yield f'<span class="readings">reads by {escape(", ".join(rule.readings))}</span>'
    if clause.restored:
        yield f'<span class="restored">restored: {escape(clause.restored)}</span>'
    yield "</li>"


def _places(kind: str, places: Iterable[Place]) -> Iterator[str]:
    for one in places:
        link = (
            f'<a href="{escape(f"{one.path}#L{one.line}")}">{escape(f"{one.path}:{one.line}")}</a>'
        )
        yield f'<span class="places">{kind}: {link} {escape(one.name)}</span>'


def _badge(standing: Standing) -> str:
    return f'<span class="badge {_CLASS[standing]}">{escape(WORDS[standing])}</span>'
