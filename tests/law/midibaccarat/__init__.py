"""58 Pa. Code Chapter 629a, section by section."""
