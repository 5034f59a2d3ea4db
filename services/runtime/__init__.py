"""What every service runs in: settings, servers as clients see them, logs, metrics, the shell."""
