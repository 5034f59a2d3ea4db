"""Accounts, and the movements of money between them. Pure; used by the folds."""
