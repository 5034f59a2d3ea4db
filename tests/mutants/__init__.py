"""Rules of the law broken on purpose, one place at a time: do the tests notice? `make mutants`.

The mutator is our own: mutmut leaves decorated functions alone, and every rule here is decorated
with its clause, while cosmic-ray rewrites the tree and starts a process for every run of tests.
"""
