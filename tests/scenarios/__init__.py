"""Scenarios: text that a floor person can read, played through the real folds."""
