"""What puts a finding right, and how far that has come. Used by the judges."""
