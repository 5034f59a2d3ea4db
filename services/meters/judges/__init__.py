"""What is found of a link, by subject. Used by `judge`."""
