"""Progressive links: meters, awards, and what the tables say of them. One link a key."""
