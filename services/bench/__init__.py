"""Measures Pitwatch beside its references. Used by `pitwatch bench`, and its rig by the faults."""
