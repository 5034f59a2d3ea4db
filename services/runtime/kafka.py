"""Kafka for the services: how a client reaches it, which topics there are, and which log it is.

Used by every stage, the hub and the command line. Faust declares no topics (it speaks a request
that Kafka 4 dropped), so they are made here.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import KafkaConnectionError, KafkaError, KafkaTimeoutError, for_code

from events.topics import TOPICS, Topic
from services.runtime.kafka_metadata import Metadata
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

FOR_EVER = {"retention.ms": "-1", "retention.bytes": "-1"}
ALREADY_EXISTS = 36

ANSWER_SECONDS = 8.0
"""How long a Kafka that takes connections and says nothing is waited for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A topic that must exist."""

    name: str
    partitions: int
    config: Mapping[str, str] = field(default_factory=lambda: FOR_EVER)


@dataclass(frozen=True, slots=True)
class Log:
    """Which log this is: positions are of no use in another one."""

    cluster: str
    topics: Mapping[str, str]  # a topic's name and the id that Kafka gave it
    partitions: Mapping[str, int]


def client(settings: Settings, **more: Any) -> dict[str, Any]:
    """Keyword arguments for any aiokafka client: where Kafka is, and its security."""
    secret = settings.kafka_password
    out: dict[str, Any] = {
        "bootstrap_servers": settings.bootstrap,
        "security_protocol": settings.kafka_security_protocol,
        "client_id": "pitwatch",
    }
    if settings.kafka_security_protocol.startswith("SASL"):
        out["sasl_mechanism"] = settings.kafka_sasl_mechanism
        out["sasl_plain_username"] = settings.kafka_username
        out["sasl_plain_password"] = secret.get_secret_value() if secret else None
    if settings.kafka_security_protocol.endswith("SSL"):
        out["ssl_context"] = _ssl(settings)
    return {**out, **more}


def _ssl(settings: Settings) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(
            cafile=str(settings.kafka_cafile) if settings.kafka_cafile else None
        )
        if settings.kafka_certfile:
            context.load_cert_chain(settings.kafka_certfile, settings.kafka_keyfile)
    except (OSError, ssl.SSLError) as trouble:
        raise Unusable(
            f"Kafka's certificates cannot be read ({trouble}); check PITWATCH_KAFKA_CAFILE,"
            " _CERTFILE and _KEYFILE."
        ) from trouble
    return context


def away(settings: Settings, trouble: BaseException | None = None) -> Unusable:
    """One sentence for a Kafka that cannot be reached."""
    if settings.kafka:
        todo = "check PITWATCH_KAFKA and its security settings"
    else:
        todo = "start it with `pitwatch up`"
    plain = trouble is None or isinstance(trouble, KafkaConnectionError)
    said = "" if plain else f" ({type(trouble).__name__})"
    return Unusable(f"Kafka at {settings.bootstrap} does not answer{said}; {todo}.")


@asynccontextmanager
async def admin(settings: Settings) -> AsyncIterator[AIOKafkaAdminClient]:
    """An admin client; Kafka being away becomes `Unusable`."""
    made = AIOKafkaAdminClient(**client(settings, request_timeout_ms=15_000))
    try:
        await asyncio.wait_for(made.start(), ANSWER_SECONDS)
        yield made
    except (KafkaConnectionError, KafkaTimeoutError, TimeoutError) as trouble:
        raise away(settings, trouble) from trouble
    finally:
        await made.close()


def wanted_topics(settings: Settings) -> list[Wanted]:
    """Every topic of the contract, as these settings want it."""
    return [
        Wanted(
            settings.topic(topic.name),
            settings.partitions if topic.shared else 1,
            _config(topic),
        )
        for topic in TOPICS
    ]


def _config(topic: Topic) -> Mapping[str, str]:
    if topic.compacted:
        return {"cleanup.policy": "compact"}
    return {**FOR_EVER, "max.message.bytes": str(topic.most_bytes)}


async def ensure_topics(settings: Settings, wanted: Sequence[Wanted] | None = None) -> Log:
    """Make what is missing, refuse what has another number of partitions, say which log it is."""
    wanted = wanted_topics(settings) if wanted is None else wanted
    async with admin(settings) as made:
        missing = await _missing(made, wanted)
        if missing:
            await _create(made, missing)
        return await _await_all(made, settings, wanted)


async def _missing(made: AIOKafkaAdminClient, wanted: Sequence[Wanted]) -> list[Wanted]:
    there = set(await made.list_topics())
    return [topic for topic in wanted if topic.name not in there]


async def _create(made: AIOKafkaAdminClient, missing: Sequence[Wanted]) -> None:
    cluster = await made.describe_cluster()
    replicas = min(3, len(cluster["brokers"]))
    answer = await made.create_topics(
        [NewTopic(t.name, t.partitions, replicas, topic_configs=dict(t.config)) for t in missing]
    )
    for name, code, said in answer.topic_errors:
        if code not in (0, ALREADY_EXISTS):  # another process may have been quicker
            why = said or for_code(code).__name__
            raise Unusable(f"Kafka did not make the topic {name}: {why}.")


async def _await_all(
    made: AIOKafkaAdminClient, settings: Settings, wanted: Sequence[Wanted]
) -> Log:
    """Ask until every topic has its leaders: a new one takes a moment."""
    for _ in range(150):
        log = await _read(made, [topic.name for topic in wanted])
        if len(log.topics) == len(wanted):
            break
        await asyncio.sleep(0.1)
    else:
        raise away(settings)
    for topic in wanted:
        has = log.partitions[topic.name]
        if has != topic.partitions:
            raise Unusable(
                f"The topic {topic.name} has {has} partitions where {topic.partitions} are set;"
                f" the number is fixed for good: set PITWATCH_PARTITIONS to {has}."
            )
    return log


async def _read(made: AIOKafkaAdminClient, names: Iterable[str]) -> Log:
    answer = await made._send_request(Metadata(list(names)))
    ids, partitions = {}, {}
    for error, name, topic_id, _, parts, *_ in answer.topics:
        if error == 0 and all(part[0] == 0 for part in parts):
            ids[name], partitions[name] = topic_id, len(parts)
    return Log(answer.cluster_id, ids, partitions)


async def which_log(settings: Settings, names: Sequence[str]) -> Log:
    """The cluster's id and the ids of those of `names` that exist."""
    async with admin(settings) as made:
        return await _read(made, names)


async def extent(settings: Settings, names: Sequence[str]) -> dict[TopicPartition, tuple[int, int]]:
    """Earliest offset and end offset of every partition of the topics."""
    log = await which_log(settings, names)
    asked = [TopicPartition(t, n) for t, count in log.partitions.items() for n in range(count)]
    consumer = AIOKafkaConsumer(**client(settings), enable_auto_commit=False)
    try:
        await consumer.start()
        first = await consumer.beginning_offsets(asked)
        end = await consumer.end_offsets(asked)
    except (KafkaError, TimeoutError) as trouble:
        raise away(settings, trouble) from trouble
    finally:
        await consumer.stop()
    return {partition: (first[partition], end[partition]) for partition in asked}
