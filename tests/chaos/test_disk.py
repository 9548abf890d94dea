"""A disk that is full and a file that is damaged: players and keepers are told, and nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

from footlights.table.store import open_store
from tests.chaos.disks import files_may_not_grow, small_disk
from tests.table.serving import Server, serving
from tests.table.web.opening import FRIENDS, Guest, Json, hello, new_id
from tests.table.web.test_sockets import legal

PATIENCE = 60.0
CANNOT_WRITE = "The house cannot write at the moment; nothing that was confirmed is lost. Try again in a little while."
DAMAGED = "A part of this house's records is damaged, and its keeper has to see to it. The log says more."


@dataclass
class Turn:
    """Somebody whose turn it is, at a table with a friend."""

    table: str
    socket: ClientConnection
    at: int
    do: str

    def act(self, id: str) -> Json:
        """Send the move; what is answered to it."""
        self.socket.send(json.dumps({"t": "act", "id": id, "at": self.at, "do": self.do}))
        while True:
            answer: Json = json.loads(self.socket.recv(PATIENCE))
            if answer["t"] in ("ack", "nack") and answer["id"] == id:
                return answer


@contextmanager
def to_decide(origin: str) -> Iterator[Turn]:
    """A game of two that has begun, from the side of the one who decides."""
    with Guest(origin) as ada, Guest(origin) as ben:
        made = ada.seated(FRIENDS)
        ben.sit(made["table"], made["links"]["1"], "Ben")
        with ada.socket(made["table"]) as one, ben.socket(made["table"]) as other:
            for socket in (one, other):
                frame = hello(socket)["frames"][-1]
                if legal(frame):
                    yield Turn(made["table"], socket, frame["at"], legal(frame)[0])
                    return
    raise AssertionError("Nobody has anything to decide.")


def health(server: Server) -> tuple[int, Json]:
    """What the server says of itself."""
    answer = httpx.get(f"{server.origin}/healthz", timeout=PATIENCE)
    return answer.status_code, answer.json()


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Wait for something with patience."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def logged(server: Server, event: str) -> list[Json]:
    """What the server has written down about something."""
    lines = [line for line in server.said.read_text().splitlines() if line.startswith("{")]
    return [entry for entry in map(json.loads, lines) if entry["event"] == event]


def stored(server: Server, table: str) -> list[str]:
    """The moves that lie in the database of a server that is not running."""

    async def read() -> list[str]:
        store = open_store(server.db)
        await store.start()
        try:
            return [event.body["do"] for event in await store.events(table) if event.kind == "act"]
        finally:
            await store.stop()

    return asyncio.run(read())


def says_so(server: Server, turn: Turn, move: str) -> None:
    """While nothing can be written: a sentence for the player, another status for machines, and a line for the keeper."""
    refused = turn.act(move)
    assert refused["t"] == "nack"
    assert refused["text"] == CANNOT_WRITE
    status, told = health(server)
    assert status == 503
    assert told["ok"] is False
    assert told["trouble"] == CANNOT_WRITE
    with Guest(server.origin) as stranger:
        lost = stranger.post("/api/tables", json=FRIENDS)
    assert lost.status_code == 503
    assert lost.json()["error"] == CANNOT_WRITE
    assert lost.headers["Retry-After"]
    first = logged(server, "the database cannot be used")[0]
    assert first["level"] == "error"
    assert first["database"] == server.db.partition(":///")[2]
    assert first["why"] in ("database or disk is full", "disk I/O error")
    assert first["kind"] == "OperationalError"


def goes_on(server: Server, turn: Turn, move: str) -> None:
    """When there is room again: the same message is accepted, and the house is well."""
    assert turn.act(move)["t"] == "ack"
    wait_until(lambda: health(server)[0] == 200, "the house is not well again")
    assert logged(server, "the database can be written again")


def test_on_a_full_disk_the_house_says_so_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=8) as disk:
        server = Server(tmp_path, f"sqlite:///{disk.folder / 'house.db'}", more=["--json-logs", "--bot-workers", "0"])
        server.start()
        try:
            with to_decide(server.origin) as turn:
                assert health(server)[0] == 200
                move = new_id()
                disk.fill()
                says_so(server, turn, move)
                disk.empty()
                goes_on(server, turn, move)
        finally:
            server.stop()
        assert stored(server, turn.table) == [turn.do]


def test_when_no_file_may_grow_the_house_says_so_and_goes_on_when_they_may(tmp_path: Path) -> None:
    with serving(tmp_path, more=["--json-logs", "--bot-workers", "0"]) as server, to_decide(server.origin) as turn:
        log_of_writes = tmp_path / "table.db-wal"
        beyond = log_of_writes.stat().st_size
        assert beyond > 2 * server.said.stat().st_size, "the log has to find room"
        assert server.process is not None
        move = new_id()
        with files_may_not_grow(server.process.pid, beyond):
            says_so(server, turn, move)
        goes_on(server, turn, move)
    assert stored(server, turn.table) == [turn.do]


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table in an SQLite file."""
    with closing(sqlite3.connect(file)) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xa5" * size)


@pytest.mark.parametrize("when", ["while it is open", "while it is closed"])
def test_a_damaged_page_is_told_to_players_keepers_and_machines(tmp_path: Path, when: str) -> None:
    server = Server(tmp_path, more=["--json-logs", "--bot-workers", "0"])
    file = tmp_path / "table.db"
    server.start()
    with Guest(server.origin) as ada, Guest(server.origin) as ben:
        made = ada.seated(FRIENDS)
        table, cookies = made["table"], dict(ada.cookies)
        ben.sit(table, made["links"]["1"], "Ben")
    server.stop()  # everything is in the file itself now
    if when == "while it is closed":
        damage(file, "events")
    server.start(sound=when == "while it is open")
    if when == "while it is open":
        damage(file, "events")
    try:
        with Guest(server.origin) as ada:
            ada.cookies.update(cookies)
            lost = ada.get(f"/api/tables/{table}")
        assert lost.status_code == 503
        assert lost.json()["error"] == DAMAGED
        status, told = health(server)
        assert status == 503
        assert told["trouble"] == DAMAGED
        entries = logged(server, "the database is damaged")
        assert entries
        assert entries[0]["database"] == str(file)
        assert "malformed" in json.dumps(entries) or "Tree" in json.dumps(entries)
    finally:
        server.stop()


def test_a_damaged_file_is_found_out_before_anybody_comes(tmp_path: Path) -> None:
    server = Server(tmp_path, more=["--json-logs", "--bot-workers", "0"])
    server.start()
    server.stop()
    damage(tmp_path / "table.db", "notes")
    server.start(sound=False)
    try:
        wait_until(lambda: health(server)[0] == 503, "nothing was found")
        assert health(server)[1]["trouble"] == DAMAGED
        assert logged(server, "the database is damaged")
    finally:
        server.stop()
