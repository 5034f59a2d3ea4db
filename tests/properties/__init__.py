"""What must hold for any sequence of events."""
