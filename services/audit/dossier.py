"""A round on one page: what was seen, what the law says of it, and what was done. Pure.

Used by `pitwatch dossier round`. A dispute freezes the round: what was known when it was opened
stands under a digest of its own, and what came later stands apart.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from services.audit.telling import tell
from services.law.answering import answer

Plain = dict[str, Any]


class Seen(NamedTuple):
    """An observed event where it stands in the log."""

    topic: str
    partition: int
    offset: int
    event: Plain


def dossier(facts: Sequence[Plain], filing: Plain | None, seen: Sequence[Seen]) -> Plain:
    """All that is known of one round, frozen where it was disputed."""
    round_ = next((fact for fact in facts if fact["kind"] == "round"), None)
    disputed = min((s.event["order"] for s in seen if _disputes(s.event)), default=None)
    early = [fact for fact in facts if not _after(fact, disputed)]
    later = [fact for fact in facts if _after(fact, disputed)]
    told = {
        "table": facts[0]["table"],
        "round": facts[0]["round"],
        "day": facts[0]["day"],
        "versions": _versions(round_),
        "filing": filing,
        "cards": round_ and round_["hands"],
        "how_it_came_out": round_ and round_["told"],
        "void": round_ and round_["void"],
        "verified": bool(round_ and round_["verified"]),
        "story": [_step(one) for one in seen if not _past(one.event, disputed)],
        "settlement": list(_settlement(round_)),
        "settled_again": _again(round_),
        "findings": [_finding(fact) for fact in early if fact["kind"] == "finding"],
        "transfers": [_transfer(fact) for fact in early if fact["kind"] == "transfer"],
    }
    digest = hashlib.sha256(orjson.dumps(told)).hexdigest()
    since = {
        "story": [_step(one) for one in seen if _past(one.event, disputed)],
        "facts": later,
    }
    return {**told, "disputed": disputed is not None, "digest": digest, "since": since}


def _disputes(event: Plain) -> bool:
    return bool(event["type"] == "round.disputed")


def _past(event: Plain, disputed: int | None) -> bool:
    return disputed is not None and event["order"] > disputed


def _after(fact: Plain, disputed: int | None) -> bool:
    if disputed is None:
        return False
    number = str(fact["id"]).split("/")[1]
    return number.isdecimal() and int(number) > disputed


def _versions(round_: Plain | None) -> Plain | None:
    return round_ and {name: round_[name] for name in ("law", "program", "text", "filing_digest")}


def _step(one: Seen) -> Plain:
    event = one.event
    return {
        "video": event["at"],  # by the device's clock, as a camera's
        "hub": event["hub_at"],
        "id": event["id"],
        "device": event.get("source"),
        "what": tell(event),
        "position": [one.topic, one.partition, one.offset],
    }


def _settlement(round_: Plain | None) -> Iterator[Plain]:
    for wager in round_["wagers"] if round_ else ():
        yield {name: value for name, value in wager.items() if value is not None}


def _again(round_: Plain | None) -> str:
    """The round settled once more by the law as it is now: the same, or the first difference."""
    if round_ is None or round_["line"] is None:
        return "its cards do not tell how it is to be settled"
    raw, done = answer(orjson.dumps({"id": None} | orjson.loads(round_["line"])))
    said = orjson.loads(raw)
    if not done:
        return f"refused: {said['error']['message']}"
    now = {
        (seat["seat"], name): wager
        for seat in said["seats"]
        for name, wager in seat["wagers"].items()
    }
    for stands in round_["wagers"]:
        wager = now.get((stands["seat"], stands["wager"]))
        if wager is None:
            continue  # none that the law could settle: returned
        for name in ("outcome", "returned", "won", "vigorish"):
            was = stands[name if name == "outcome" else f"{name}_cents"]
            if wager[name] != was:
                place = f"seat {stands['seat']} {stands['wager']}"
                return f"{place}: {name} was {was}, and is {wager[name]} by the rules as they are"
    return "the same"


def _finding(fact: Plain) -> Plain:
    names = (
        "id", "what", "code", "severity", "cite", "expected", "observed", "remedy", "seat",
        "wager", "amount_cents", "of", "under", "touched", "because",
    )  # fmt: skip
    return {name: fact[name] for name in names if fact.get(name) is not None}


def _transfer(fact: Plain) -> Plain:
    names = ("id", "what", "from_account", "to_account", "amount_cents", "seat", "wager", "because")
    return {name: fact[name] for name in names if fact.get(name) is not None}
