"""Midibaccarat at the table: chapter 629a."""
