"""What a table's devices tell of it: its openings, and whether its tray is told. For `recount`."""

from services.audit.observed import Event

_TRAY = ("wager.paid", "wager.collected")  # without a reporter of these the tray is not known


class Hearing:
    """Who reports at a table, who is not heard, and what its tray held as it opened."""

    def __init__(self) -> None:
        self.openings: list[tuple[int, int]] = []  # order, what the tray then held
        self._open: tuple[str, int] | None = None  # by which filing and tray
        self._silent: set[str] = set()
        self._reporters: dict[str, set[str]] = {}

    def take(self, event: Event) -> None:
        """Follow an event of the table."""
        match event["type"]:
            case "device.silent":
                self._silent.add(event["source"])
            case "device.back":
                self._silent.discard(event["source"])
            case "table.closed":
                self._open = None
            case "table.opened":
                self._opened(event)

    def _opened(self, event: Event) -> None:
        """What an open table says again of its opening brings nothing into its tray."""
        self._reporters = {
            kind: {device["source"] for device in event["devices"] if kind in device["reports"]}
            for kind in _TRAY
        }
        said = event["filing_digest"], event["opening_tray_cents"]
        if self._open != said:
            self.openings.append((event["order"], said[1]))
        self._open = said

    def of_the_tray(self) -> bool:
        """Whether all that goes into it or out of it is told."""
        return all(self._reporters.get(kind, set()) - self._silent for kind in _TRAY)
