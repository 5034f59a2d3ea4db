"""Who may do what with which topic of a cluster that has users, as commands for its administrator.

Used by `pitwatch acl`. Each service logs in as `pitwatch-` and its name, the count room as
`pitwatch-count-room`; `pitwatch-desk` looks at how things stand and what was put aside;
`pitwatch-audit` reads the whole log for `pitwatch verify`, and is nobody's daily login. What is not
allowed here is refused: the brokers run with an authorizer and without
`allow.everyone.if.no.acl.found`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from events.topics import TOPICS, Party, Topic
from services.runtime.settings import Settings

STAGES = ("tables", "meters", "day", "projector", "alerts")


class Grant(NamedTuple):
    """What one login may do with one topic or group."""

    user: str
    operations: tuple[str, ...]
    kind: str  # "topic" or "group"
    name: str


def grants(settings: Settings) -> Iterator[Grant]:
    """Every grant; what nobody outside a count may read is named by `Topic.blind`."""
    for topic in TOPICS:
        name = settings.topic(topic.name)
        for user in _users(topic.written_by):
            yield Grant(user, ("Write", "Describe"), "topic", name)
        for user in _readers(topic):
            yield Grant(user, ("Read", "Describe"), "topic", name)
        yield Grant("pitwatch-desk", ("Describe",), "topic", name)
    for stage in STAGES:
        yield Grant(f"pitwatch-{stage}", ("Read", "Describe"), "group", settings.topic(stage))


def _readers(topic: Topic) -> list[str]:
    readers = _users(topic.read_by)
    if "hub" in topic.written_by:
        readers.append("pitwatch-hub")  # a hub that lost its outbox learns its numbers again
    if topic.shared:
        readers.append("pitwatch-audit")
    return readers


def _users(parties: tuple[Party, ...]) -> list[str]:
    """The logins behind the parties of the contract."""
    found: list[str] = []
    for party in parties:
        if party == "every stage":
            found += [f"pitwatch-{stage}" for stage in STAGES]
        elif party in ("people", "cli"):
            found.append("pitwatch-desk")
        else:
            found.append(f"pitwatch-{party}".replace(" ", "-"))
    return found


def commands(settings: Settings) -> Iterator[str]:
    """A line for Kafka's own tool for each grant."""
    for user, operations, kind, name in grants(settings):
        may = " ".join(f"--operation {operation}" for operation in operations)
        yield (
            f"kafka-acls.sh --bootstrap-server {settings.bootstrap} --command-config"
            f" admin.properties --add --allow-principal User:{user} {may} --{kind} {name}"
        )
