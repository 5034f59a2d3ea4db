"""A small stage for the tests of the protocol: it adds up amounts, and says each sum."""

import orjson

from events.codec import Unreadable
from events.derived import Transfer
from events.topics import FLOOR_DERIVED, FLOOR_OBSERVED
from services.stage.stage import Entry, Item, Lost, Stage, Step


class Counting(Stage[int]):
    name = "counting"
    version = 1
    reads = (FLOOR_OBSERVED,)

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        try:
            value = orjson.loads(raw)
        except orjson.JSONDecodeError as refused:
            return Unreadable("event", str(refused))
        return Item("floor", value.get("order", 0), value["id"], value)

    def start(self, key: str) -> int:
        return 0

    def fold(self, state: int, item: Item) -> Step[int]:
        if item.content.get("poison"):
            raise ZeroDivisionError("a fold that cannot bear it")
        amount = item.content.get("amount", 0)
        total = state + amount
        if not amount:
            return Step(total)
        key = item.id.partition("/")[0]
        fact = Transfer(
            table=key,
            at="2026-11-18T12:00:00.000Z",
            day="2026-11-18",
            because=(item.id,),
            what="buy_in.chips",
            from_account=f"tray:{key}",
            to_account=f"patrons:{key}",
            amount_cents=total,
        )
        return Step(total, [Entry(FLOOR_DERIVED, f"table/{key}", item.id, [fact])])

    def lost(self, item: Item) -> Lost | None:
        if "lost" in item.content:
            first, last = item.content["lost"]
            return Lost("floor", first, last)
        return None

    def at_rest(self, state: int) -> bool:
        return state % 2 == 0

    def dump(self, state: int) -> bytes:
        return orjson.dumps(state)

    def load(self, raw: bytes, version: int) -> int:
        return int(orjson.loads(raw))
