"""Saigon 5 Card, by the sections of chapter 680a."""
