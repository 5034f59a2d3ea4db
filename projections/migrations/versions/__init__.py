"""One revision a file; each runs its SQL files."""
