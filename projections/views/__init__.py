"""Views over the journal: SQL that holds nothing."""
