"""A line to Postgres that can be cut, in both directions, at the very moment of a commit.

Used by `test_servers`. It reads what clients say message by message, so that it knows a COMMIT, and
cuts before the server has heard it, or once the server has done it and before its client knows.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from typing import Self

WITHOUT_TYPE = (80877103, 80877104)  # requests for encryption; another first message follows
SIMPLE, PARSE = b"Q", b"P"  # the two messages that bring a statement


class Cut(StrEnum):
    """When the line is cut."""

    BEFORE = "before the server heard the commit"
    AFTER = "after the server committed, before its client knew"


class Line:
    """One client's connection, and the server's end of it."""

    def __init__(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        asked: Callable[[], Cut | None],
    ) -> None:
        self._from_client, self._to_client = client
        self._from_server, self._to_server = server
        self._asked = asked
        self._deaf = False  # the server's next answer is the commit's: it is not passed on

    async def run(self) -> None:
        """Pass both directions on until either ends or the line is cut."""
        ways = [asyncio.create_task(self._requests()), asyncio.create_task(self._answers())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._to_client.transport.abort()
            self._to_server.transport.abort()

    async def _requests(self) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):
            await self._greeting()
            while True:
                kind = await self._from_client.readexactly(1)
                length, body = await self._message()
                if _is_commit(kind, body):
                    cut = self._asked()
                    if cut is Cut.BEFORE:
                        return
                    self._deaf = cut is Cut.AFTER
                self._to_server.write(kind + length + body)
                await self._to_server.drain()

    async def _greeting(self) -> None:
        """The first messages have no type."""
        code = WITHOUT_TYPE[0]
        while code in WITHOUT_TYPE:
            length, body = await self._message()
            code = int.from_bytes(body[:4], "big")
            self._to_server.write(length + body)

    async def _message(self) -> tuple[bytes, bytes]:
        length = await self._from_client.readexactly(4)
        return length, await self._from_client.readexactly(int.from_bytes(length, "big") - 4)

    async def _answers(self) -> None:
        with suppress(OSError):
            while answer := await self._from_server.read(1 << 16):
                if self._deaf:  # the server has answered: it is done
                    return
                self._to_client.write(answer)
                await self._to_client.drain()


def _is_commit(kind: bytes, body: bytes) -> bool:
    return kind in (SIMPLE, PARSE) and b"COMMIT" in body


class Proxy:
    """Listens on a port of its own; `asked` says at each commit whether and when to cut."""

    def __init__(self, host: str, port: int, asked: Callable[[], Cut | None]) -> None:
        self._server_at, self._asked = (host, port), asked
        self._lines: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        mine = asyncio.current_task()
        assert mine is not None
        self._lines.add(mine)
        try:
            server = await asyncio.open_connection(*self._server_at)
            await Line((reader, writer), server, self._asked).run()
        except (OSError, asyncio.CancelledError):  # no server; or the proxy goes home
            writer.transport.abort()
        finally:
            self._lines.discard(mine)
