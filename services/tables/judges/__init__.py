"""What is found at an event, by subject. Used by `judge`; a game's own stand in its folder."""
