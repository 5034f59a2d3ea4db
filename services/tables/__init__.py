"""Tables: each hand rebuilt from what devices report, judged, settled and booked."""

PROGRAM = "0.1.0"  # the version of this program, named by every settled round
