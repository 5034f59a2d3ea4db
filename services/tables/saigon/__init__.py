"""Saigon 5 Card at the table: chapter 680a."""
