"""The floor's side of the log: the hub that numbers what is reported, and a simulated floor."""
