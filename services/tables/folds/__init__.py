"""What each event changes of a table, by subject. Used by `fold`."""
