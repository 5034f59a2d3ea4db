"""What ends a command with exit code 4, or with 2. Used by everything above `infra`."""

import errno

from infra.trouble import Unusable

__all__ = ["PORT_TROUBLES", "Unusable", "WrongCall", "port_unusable"]


class WrongCall(Exception):
    """A command was called with what it does not know; says what it knows. Exit code 2."""


PORT_TROUBLES = {
    errno.EADDRINUSE: "is in use: stop what listens there",
    errno.EACCES: "is not for this user: run as one who may listen there",
    errno.EADDRNOTAVAIL: "cannot be bound: give this machine its loopback",
}


def port_unusable(port: int, trouble: OSError) -> Unusable:
    """Why nobody can be served on a port, and what to do."""
    what = PORT_TROUBLES.get(trouble.errno or 0, f"cannot be used ({trouble.strerror}): mend that")
    return Unusable(f"Port {port} {what}, or set another PITWATCH_WEB_PORT.")
