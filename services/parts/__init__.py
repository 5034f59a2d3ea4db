"""What a state is made of: small frozen parts, quickly replaced, shared, written by shape."""
