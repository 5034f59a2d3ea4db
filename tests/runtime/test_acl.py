"""Grants for a cluster that has users: nobody outside a count may read what is blind."""

from pathlib import Path

import pytest

from events.topics import BLIND, TOPICS, read_by
from services.runtime.acl import STAGES, commands, grants
from services.runtime.settings import Settings, load

COUNT = {"count.observed.v1", "count.quarantine.v1"}


@pytest.fixture
def shared(tmp_path: Path) -> Settings:
    return load(data=tmp_path, kafka="kafka.house:9092", topic_prefix="east-")


def users(settings: Settings, operation: str, topic: str) -> set[str]:
    return {
        user
        for user, may, kind, name in grants(settings)
        if (kind, name) == ("topic", settings.topic(topic)) and operation in may
    }


def test_counts_are_read_in_the_count_room_and_by_the_day_alone(shared: Settings) -> None:
    assert COUNT == BLIND
    assert users(shared, "Read", "count.observed.v1") == {
        "pitwatch-day",
        "pitwatch-count-room",
        "pitwatch-hub",  # which writes them
        "pitwatch-audit",
    }
    assert users(shared, "Read", "count.quarantine.v1") == {"pitwatch-count-room"}
    assert users(shared, "Write", "count.quarantine.v1") == {"pitwatch-day"}


@pytest.mark.parametrize("stage", ["tables", "day", "projector"])
def test_each_stage_may_read_what_it_reads_and_nothing_else(shared: Settings, stage: str) -> None:
    may = {t.name for t in TOPICS if f"pitwatch-{stage}" in users(shared, "Read", t.name)}
    assert may == set(read_by(stage))  # type: ignore[arg-type]  # its parameter is a literal
    assert stage in STAGES


def test_each_grant_is_a_command(shared: Settings) -> None:
    assert (
        "kafka-acls.sh --bootstrap-server kafka.house:9092 --command-config admin.properties --add"
        " --allow-principal User:pitwatch-day --operation Read --operation Describe"
        " --topic east-count.observed.v1"
    ) in set(commands(shared))
