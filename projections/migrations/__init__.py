"""The shape of the database and how it came to be: revisions in order, plain SQL."""
