"""Parts of a table's state: small frozen records. Used by `state` and by all that read it."""
