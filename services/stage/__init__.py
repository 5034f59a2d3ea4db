"""The protocol by which every stage takes events, loses none and doubles none."""
