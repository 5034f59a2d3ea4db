"""Every clause that code claims names a function that is there, and stands in the text."""

from importlib import import_module

from services.law.clauses import IMPLEMENTED
from services.law.midibaccarat import cards, procedure, settle

GAMES = (cards, procedure, settle)


def test_each_citation_names_a_function() -> None:
    assert GAMES
    assert IMPLEMENTED
    for places in IMPLEMENTED.values():
        for place in places:
            module, _, name = place.partition(":")
            assert callable(getattr(import_module(module), name))


def test_ids_are_written_as_the_law_writes_them() -> None:
    for clause in IMPLEMENTED:
        section, _, levels = clause.partition("(")
        assert section.startswith("629a.")
        assert not levels or levels.endswith(")") or "/" in levels  # a row of a printed table
