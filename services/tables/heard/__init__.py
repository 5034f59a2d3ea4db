"""What may be concluded from what was told, and from what was not. Used by folds and judges."""
