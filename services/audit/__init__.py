"""The audit: books, chains and log held against each other by code of its own; and replay."""
