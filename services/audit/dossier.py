"""A round on one page: what was seen, what the law says of it, and what was done. Pure.

Used by `pitwatch dossier round`. A dispute freezes the round: what was known when it was opened
stands under a digest of its own, and what came later stands apart.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from services.audit.hands import by_seat, laid
from services.audit.telling import tell
from services.law.answering import answer
from services.law.games import FILINGS

Plain = dict[str, Any]


class Seen(NamedTuple):
    """An observed event where it stands in the log."""

    topic: str
    partition: int
    offset: int
    event: Plain


def dossier(facts: Sequence[Plain], filing: Plain | None, seen: Sequence[Seen]) -> Plain:
    """All that is known of one round, frozen where it was disputed."""
    name = facts[0]["round"]
    round_ = next((fact for fact in facts if fact["kind"] == "round"), None)
    disputed = min((s.event["order"] for s in seen if _disputes(s.event, name)), default=None)
    early = [fact for fact in facts if not _after(fact, disputed)]
    later = [fact for fact in facts if _after(fact, disputed)]
    story = [one for one in seen if not _past(one.event, disputed)]
    settled = round_ if round_ in early else None
    frozen = {
        "table": facts[0]["table"],
        "round": name,
        "day": facts[0]["day"],
        "filing": filing,
        "filing_told": list(_filing_told(filing)),
        "cards": settled["hands"] if settled else laid([one.event for one in story]),
        **_outcome(settled, early),
        "story": [_step(one) for one in story],
        "findings": [_finding(fact) for fact in early if fact["kind"] == "finding"],
        "transfers": [_transfer(fact) for fact in early if fact["kind"] == "transfer"],
    }
    digest = hashlib.sha256(orjson.dumps(frozen)).hexdigest()
    since = {
        **(_outcome(round_, facts) if round_ is not settled else {}),
        "story": [_step(one) for one in seen if _past(one.event, disputed)],
        "findings": [_finding(fact) for fact in later if fact["kind"] == "finding"],
        "facts": later,
    }
    beside = {"settled_again": _again(round_), "disputed": disputed is not None}
    return {**frozen, **beside, "digest": digest, "since": since}


def _outcome(round_: Plain | None, facts: Sequence[Plain]) -> Plain:
    """What the round came to; of one that is not settled nothing is known."""
    return {
        "versions": _versions(round_),
        "how_it_came_out": round_ and round_["told"],
        "void": round_ and round_["void"],
        "verified": bool(round_ and round_["verified"]),
        "simulated": bool(round_ and round_["simulated"]),
        "as_ruled": _as_ruled(round_),
        "settlement": list(_settlement(round_)),
        "envy": round_.get("envy", []) if round_ else [],
        "by_seat": list(by_seat(round_, facts)) if round_ else [],
    }


def _as_ruled(round_: Plain | None) -> Plain | None:
    """The hands as the law takes them, which may be others than were dealt."""
    if round_ is None or round_["line"] is None:
        return None
    line = orjson.loads(round_["line"])
    names = ("hands", "dealer", "void")
    told = {name: line[name] for name in names if name in line}
    hands = {
        str(seat["seat"]): {name: seat[name] for name in ("cards", "low", "two") if name in seat}
        for seat in line["seats"]
        if "cards" in seat
    }
    return told | ({"seats": hands} if hands else {})


def _filing_told(filing: Plain | None) -> Iterator[str]:
    """The filing in plain words."""
    law = FILINGS.get((filing["game"], filing["text"])) if filing else None
    if filing is None or law is None:
        return
    read, explain = law
    options = {name: value for name, value in filing.items() if name not in ("game", "text")}
    yield from explain(read(options, filing["text"]))


def _disputes(event: Plain, name: str) -> bool:
    """Whether this round is disputed by an event, and not another that it names."""
    return event["type"] == "round.disputed" and event.get("of") in (None, name)


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
        "type": event["type"],
        "device": event.get("source"),
        "by": event.get("by"),
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
        if wager is None or _went_back(round_, stands):
            continue  # none that the law could settle: returned
        for name in ("outcome", "returned", "won", "vigorish"):
            was = stands[name if name == "outcome" else f"{name}_cents"]
            if wager[name] != was:
                place = f"seat {stands['seat']} {stands['wager']}"
                return f"{place}: {name} was {was}, and is {wager[name]} by the rules as they are"
    return "the same"


def _went_back(round_: Plain, wager: Plain) -> bool:
    """A pot of which each got his own again after a void at will, whoever won it: PW-84."""
    return round_["void"] is None and (wager["wager"], wager["outcome"]) == ("pot", "void")


def _finding(fact: Plain) -> Plain:
    names = (
        "id", "what", "code", "severity", "cite", "expected", "observed", "remedy", "seat",
        "wager", "amount_cents", "of", "under", "touched", "because",
    )  # fmt: skip
    return {name: fact[name] for name in names if fact.get(name) is not None}


def _transfer(fact: Plain) -> Plain:
    names = ("id", "what", "from_account", "to_account", "amount_cents", "seat", "wager", "because")
    return {name: fact[name] for name in names if fact.get(name) is not None}
