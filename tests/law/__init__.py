"""The law, section by section."""
