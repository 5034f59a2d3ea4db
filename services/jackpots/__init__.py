"""Jackpots: what proves one, what people decide on it, and its dossier."""
