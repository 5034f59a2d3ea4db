"""What each fact changes of a link, by subject. Used by `fold`."""
