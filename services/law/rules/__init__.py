"""The rule book: every clause of every text, with its code, its tests, or why it has none.

Used by `pitwatch rules` and by the test of traceability. It alone in the law reads files: its own
texts, and the sources that cite them.
"""
