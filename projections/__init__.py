"""Everything written from derived facts: the journal, the views over it, and their migrations."""
