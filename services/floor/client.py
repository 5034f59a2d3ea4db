"""Sends lines to the hub and does not give up. Used by `pitwatch send` and the simulated floor.

A cut connection leaves it open whether the hub took a batch; the batch is sent again, and the hub
knows what it has.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Iterator
from itertools import islice
from typing import Any

import aiohttp
import orjson

from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

Answer = dict[str, Any]

BATCH = 500  # lines
MOST_BYTES = 4 * 1024 * 1024
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # seconds, doubling
BUSY = (503, 507)  # the hub says so itself, and will go on


class HubAway(Exception):
    """The hub could not be reached, or took nothing, for as long as was asked."""


class Client:
    """One connection to the hub."""

    def __init__(self, url: str, patience_seconds: float | None = None) -> None:
        self.trouble: str | None = None  # why the last attempt failed, while it is repeated
        self._url, self._patience = url.rstrip("/"), patience_seconds
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60))

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def send(self, lines: list[bytes]) -> list[Answer]:
        """The hub's answers to a batch, once it has given them."""
        if not lines:
            return []
        body = await self._ask("POST", "/reports", b"\n".join(lines))
        return [orjson.loads(line) for line in body.splitlines()]

    async def acknowledged(self) -> None:
        """Return when Kafka has all that the hub has accepted until now."""
        goal, reached, since = -1, -1, self._now()
        while reached < goal or goal < 0:
            state = orjson.loads(await self._ask("GET", "/outbox"))
            goal = state["accepted"] if goal < 0 else goal
            if state["acknowledged"] > reached:
                reached, since = state["acknowledged"], self._now()
            elif self._patience is not None and self._now() - since > self._patience:
                raise HubAway(state["trouble"] or "Kafka does not acknowledge what the hub has")
            await asyncio.sleep(0.02)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        wait = FIRST_WAIT
        began = self._now()
        while True:
            try:
                async with self._session.request(method, self._url + path, data=body) as answer:
                    told = await answer.read()
                    if answer.status not in BUSY:
                        answer.raise_for_status()
                        self.trouble = None
                        return told
                    self.trouble = told.decode(errors="replace").strip()
            except aiohttp.ClientResponseError as error:
                raise HubAway(f"{self._url} is no hub: {error.status} {error.message}") from error
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                self.trouble = f"the hub at {self._url} does not answer ({error})"
            if self._patience is not None and self._now() - began > self._patience:
                raise HubAway(self.trouble)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)


def batches(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Lines in the portions in which they are sent."""
    source = iter(lines)
    while portion := list(islice(source, BATCH)):
        while sum(map(len, portion)) > MOST_BYTES and len(portion) > 1:
            half = len(portion) // 2
            yield portion[:half]
            portion = portion[half:]
        yield portion


async def send_reports(
    url: str,
    lines: Iterable[bytes],
    *,
    wait_for_kafka: bool = False,
    patience_seconds: float | None = None,
) -> AsyncGenerator[Answer, None]:
    """Send lines in their order; the answers come in the same order."""
    async with Client(url, patience_seconds) as client:
        for portion in batches(lines):
            for answer in await client.send(portion):
                yield answer
        if wait_for_kafka:
            await client.acknowledged()


def send_lines(
    url: str, lines: Iterable[bytes], patience_seconds: float = 30.0
) -> Iterator[Answer]:
    """The same for a command: it ends when Kafka has everything, or with `Unusable`."""
    with asyncio.Runner() as runner:
        answers = send_reports(url, lines, wait_for_kafka=True, patience_seconds=patience_seconds)
        try:
            while (answer := runner.run(anext(answers, None))) is not None:
                yield answer
        except HubAway as away:
            raise Unusable(f"{away}; see `pitwatch status`.") from away
        finally:
            runner.run(answers.aclose())


def hub_url(settings: Settings) -> str:
    """Where the hub of these settings takes reports."""
    return f"http://127.0.0.1:{settings.hub_port}"
