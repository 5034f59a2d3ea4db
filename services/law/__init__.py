"""The regulation as code: one folder a game, with the same file names in each.

Used by the folds and judges of tables, by `pitwatch settle` and by the rule book.
"""

VERSION = "1"  # of the rules; a settled round names the one that settled it
