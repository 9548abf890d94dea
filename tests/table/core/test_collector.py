"""What a server's memory holds on to: connections that are gone, and cycles that are looked for before things are set aside."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from footlights.table import collector
from footlights.table.connections import untie
from tests.table.core.playing import in_a_loop


@pytest.fixture
def thresholds() -> Iterator[None]:
    """The collector as it was, afterwards."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Cycle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


class Caller(asyncio.Protocol):
    """Knows when it is cut off."""

    def __init__(self, untied: bool) -> None:
        self.untied = untied
        self.lost = asyncio.get_running_loop().create_future()
        self.transport: weakref.ref[asyncio.BaseTransport] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = weakref.ref(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        assert self.transport is not None
        transport = self.transport()
        if self.untied and transport is not None:
            untie(transport)
        self.lost.set_result(None)


async def freed(untied: bool) -> bool:
    """Whether a closed connection's transport is gone without the collector."""
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[Caller] = loop.create_future()

    def door() -> Caller:
        caller = Caller(untied)
        accepted.set_result(caller)
        return caller

    server = await loop.create_server(door, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    caller = await accepted
    writer.close()
    await caller.lost
    server.close()
    await asyncio.sleep(0)
    assert caller.transport is not None
    return caller.transport() is None


@in_a_loop
async def test_a_lost_connection_leaves_no_cycle_behind() -> None:
    gc.collect()
    gc.disable()
    try:
        assert await freed(untied=True)
    finally:
        gc.enable()


@pytest.mark.usefixtures("thresholds")
def test_young_cycles_are_freed_before_anything_is_set_aside() -> None:
    collector.calm()
    lost = weakref.ref(Cycle())
    collector.settle(empty=False)
    assert lost() is None


@pytest.mark.usefixtures("thresholds")
def test_an_empty_house_finds_cycles_that_were_set_aside() -> None:
    collector.calm()
    kept = Cycle()
    collector.settle(empty=False)
    lost = weakref.ref(kept)
    del kept
    collector.settle(empty=False)
    assert lost() is not None, "nobody looks among what was set aside while people play"
    collector.settle(empty=True)
    assert lost() is None
