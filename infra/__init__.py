"""The servers that Pitwatch needs, and how each is started on a bare machine."""
