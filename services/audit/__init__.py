"""Checks the books by code of its own, and derives them again. Used by `pitwatch verify|replay`."""
