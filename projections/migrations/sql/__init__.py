"""Plain SQL, run by the revisions."""
