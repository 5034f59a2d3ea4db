"""What is due of a round, and what the dealer did beside it. Used by folds and judges."""
