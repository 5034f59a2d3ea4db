"""What the events of a table add to its book. Used by `stage`."""
