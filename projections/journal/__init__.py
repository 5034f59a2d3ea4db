"""The books: every fact of the derived log in its chain, with typed rows and balances beside it.

A chain: `hash_n = sha256(hash_{n-1} || body_n)`, where `body_n` are the canonical bytes of the
book's n-th fact as they stood in the log, and `hash_0 = sha256(name of the book)`. The head of a
chain says everything before it; the database itself admits only the next link.
"""
