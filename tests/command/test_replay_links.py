"""What `pitwatch replay` says of a link where its log ends: nothing more comes. PW-52, PW-94."""

from collections.abc import Iterable
from typing import Any

import orjson
import pytest

from services.audit.replay import Error, replay, so_far
from services.floor.simulate import Floor, observed

AT = 6  # a contribution in the midst of the log


def cut(*after: int) -> list[bytes]:
    """A log up to the close of a round; its contribution again, so many numbers later each."""
    log: list[bytes] = []
    count, last = 0, dict[str, Any]()
    for line, _, raw in observed(Floor(3, 2, 20, ["face-up-pai-gow"])):
        event = orjson.loads(raw)
        if not last or line != "link":
            log.append(raw)
        count += event["type"] == "contribution.made"
        if count == AT and not last:
            last = event
            log += [_again(event, many, number) for many, number in enumerate(after, 1)]
        if last and event["table"] == last["at_table"] and event["type"] == "cards.cleared":
            break
    return log


def _again(event: dict[str, Any], many: int, number: int) -> bytes:
    order = event["order"] + many
    return orjson.dumps(event | {
        "order": order, "id": f"link:{event['table']}/{order}", "seq": event["seq"] + many,
        "number": event["number"] + number,
    })  # fmt: skip


def facts(lines: Iterable[bytes | Error], kind: str) -> list[dict[str, Any]]:
    told = [orjson.loads(one) for one in lines if isinstance(one, bytes)]
    return [one for one in told if one["kind"] == kind]


@pytest.mark.parametrize(
    ("after", "codes"),
    [
        ((), []),
        ((1,), ["meter.contribution_doubled"]),
        ((2,), ["meter.sequence_gap"]),
    ],
)
def test_what_a_link_waits_for_is_said_where_the_log_ends(
    after: tuple[int, ...], codes: list[str]
) -> None:
    log = cut(*after)
    assert [one["code"] for one in facts(replay(log), "finding")] == codes
    assert facts(so_far(log), "finding") == []  # a log that goes on may tell of it yet
    told = list(so_far(log))
    assert list(replay(log))[: len(told)] == told


def test_the_last_rounds_are_compared_too() -> None:
    log = cut()
    whole, until = facts(replay(log), "meter.round"), facts(so_far(log), "meter.round")
    assert len(whole) > len(until)
    assert all(one["agrees"] for one in whole)
    assert facts(replay(cut(2)), "meter.round") == until  # one of the numbers may be of them


@pytest.mark.parametrize(
    ("round_", "more", "codes"),
    [
        ("r99", 0, ["meter.contribution_doubled"]),  # never played
        ("r99", 1, []),  # its table is at the next round: who knows what it calls that
    ],
)
def test_what_a_table_between_two_rounds_has_not_told_of_was_not_played(
    round_: str, more: int, codes: list[str]
) -> None:
    """PW-94: no later round, and no closing, will tell it any more."""
    log, rest = parted()
    last = [orjson.loads(one) for one in log]
    made = next(one for one in reversed(last) if one["type"] == "contribution.made")
    newest = max(one.get("number", 0) for one in last if one["table"] == made["table"])
    stray = orjson.loads(_again(made, 1, newest - made["number"] + 1)) | {
        "round": round_, "at": last[-1]["at"], "hub_at": last[-1]["hub_at"],
        "order": 1 + max(one["order"] for one in last if one["table"] == made["table"]),
    }  # fmt: skip
    stray["id"] = f"link:{made['table']}/{stray['order']}"
    log = [*log, orjson.dumps(stray), *rest[:more]]
    found = facts(replay(log), "finding")
    assert [one["code"] for one in found] == codes
    assert facts(so_far(log), "finding") == []
    assert len({one["id"] for one in facts(replay(log), "finding")}) == len(codes)


def parted() -> tuple[list[bytes], list[bytes]]:
    """A log of one table up to the close of a round, and what it tells first of the next."""
    log: list[bytes] = []
    rest: list[bytes] = []
    rounds = 0
    for line, _, raw in observed(Floor(3, 1, 20, ["face-up-pai-gow"])):
        event = orjson.loads(raw)
        if rounds < 4:
            log.append(raw)
        elif line != "link" and event["type"] == "wager.placed":
            rest.append(raw)
        elif line != "link" and not rest:
            log.append(raw)
        rounds += event["type"] == "cards.cleared"
    return log, rest
