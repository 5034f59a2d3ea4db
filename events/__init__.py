"""The contract: what the floor reports, what is derived from it, and the topics that carry both."""
