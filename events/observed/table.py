"""The table as such: its filing, its devices, who stands there, and what was looked at."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.filing import Controls, Filing
from events.filing.common import Minimums
from events.ids import Name, Seat
from events.money import PositiveCents
from events.observed.devices import DealMethod
from events.observed.names import Chips, Deck
from events.shape import Shape


class Device(Shape):
    """A device and the kinds of fact that it reports: absence elsewhere proves nothing."""

    source: Name
    reports: tuple[Annotated[str, Field(pattern=r"^[a-z_]+\.[a-z_]+$")], ...]


class TableOpened(FromDevice):
    """A table opens: the whole filing that rules it, its devices, and what each reports."""

    type: Literal["table.opened"] = "table.opened"
    filing: Filing
    filing_digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    controls: Controls = Controls()
    devices: tuple[Device, ...]
    method: DealMethod | None = None  # where it is not said, none is judged
    opening_tray_cents: Annotated[int, Field(strict=True, ge=0)]
    opening_tray: Chips | None = None  # by denomination
    # At baccarat: by how much Player wagers may exceed Banker wagers in a round, or these those.
    table_differential: PositiveCents | None = None


class TableClosed(FromDevice):
    """A table closes; what is open at it is closed with it."""

    type: Literal["table.closed"] = "table.closed"


class TableIdle(FromDevice):
    """No gaming activity from here on; the next wager ends it."""

    type: Literal["table.idle"] = "table.idle"


class DealerChanged(FromDevice):
    """Another dealer deals from here on."""

    type: Literal["dealer.changed"] = "dealer.changed"
    dealer: Name  # badge


class FloorpersonAssigned(FromDevice):
    """The floorperson who answers for this table from here on."""

    type: Literal["floorperson.assigned"] = "floorperson.assigned"
    floorperson: Name  # badge


class LimitsChanged(FromDevice):
    """New limits of the table, or approved ones of a single player."""

    type: Literal["limits.changed"] = "limits.changed"
    table_minimum: PositiveCents
    table_maximum: PositiveCents | None = None
    minimums: Minimums | None = None
    seat: Seat | None = None  # approved for this seat alone
    table_differential: PositiveCents | None = None  # None: as it was
    keeps: tuple[Seat, ...] = ()  # seats that play on under the limits before


class CardsInspected(FromDevice):
    """§§ 629a.4(a), 680a.4(a), 688a.4(a): the dealer has looked for defects."""

    type: Literal["cards.inspected"] = "cards.inspected"
    deck: Deck | None = None


class FloorpersonVerified(FromDevice):
    """A floorperson has verified something; which badge stands in `by`."""

    type: Literal["floorperson.verified"] = "floorperson.verified"
    what: Literal["inspection", "shuffle", "payout", "inventory", "count", "joker"]
    deck: Deck | None = None
    seat: Seat | None = None


class CardsSpread(FromDevice):
    """On the layout, for a player's look: at the opening face up, at an idle table face down."""

    type: Literal["cards.spread"] = "cards.spread"
    why: Literal["opening", "idle"]
    face_up: bool = False
    requested_by: Seat | None = None  # the player who asked for it: §§ 680a.5(f), 688a.5(g)
    deck: Deck | None = None


class PlayerLooked(FromDevice):
    """The first player at the table was given the look at the cards."""

    type: Literal["player.looked"] = "player.looked"
    seat: Seat | None = None


TableEvent = (
    TableOpened | TableClosed | TableIdle | DealerChanged | FloorpersonAssigned | LimitsChanged
    | CardsInspected | FloorpersonVerified | CardsSpread | PlayerLooked
)  # fmt: skip
