"""58 Pa. Code Chapter 629a, Midibaccarat (text 629a-2014)."""

TEXT = "629a-2014"
