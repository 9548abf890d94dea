"""A real server in a process of its own, with a database of its own, that can be killed and started again on the same port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

PATIENCE = 180.0  # seconds; a mere give-up, for machines that test are busy
GENEROUS = (
    "tables_per_minute=100000", "tables_per_day=100000", "tables_per_visitor=100000",
    "sockets_per_minute=100000", "requests_per_minute=1000000", "acts_per_second=1000",
    "acts_burst=2000", "sockets=5000", "messages_per_second=100000", "messages_burst=100000", "refusals_per_minute=1000000",
    "notes_per_table=1000000", "asks_per_minute=1000000", "connections_per_address=10000", "requests=10000",
    "cost_ms_per_second=1000000", "cost_ms_burst=1000000", "address_cost_ms_per_second=1000000",
    "address_cost_ms_burst=1000000", "errand_ms_per_second=1000000", "errand_ms_burst=1000000",
)  # fmt: skip


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`footlights serve`, run as anybody would run it."""

    def __init__(
        self,
        folder: Path,
        db: str = "",
        limits: Sequence[str] = GENEROUS,
        more: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.db = db or f"sqlite:///{folder / 'table.db'}"
        self.more = [*more, *(word for limit in limits for word in ("--limit", limit))]
        self.environment = environment or {}
        self.process: subprocess.Popen[bytes] | None = None
        self.said = folder / f"server-{self.port}.log"

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, sound: bool = True) -> Server:
        """Start it and wait until it answers, and says that it is well if it should be."""
        words = ["serve", "--port", str(self.port), "--db", self.db, "--no-open", *self.more]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), **self.environment}
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "footlights", *words], stdout=said, stderr=said, env=environment
            )
        deadline = time.monotonic() + PATIENCE
        while not (self.healthy() if sound else self.answers()):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"The server did not come up:\n{self.said.read_text()[-3000:]}")
            time.sleep(0.02)
        return self

    def healthy(self) -> bool:
        """Whether it answers that it is well."""
        return self._health() == httpx.codes.OK

    def answers(self) -> bool:
        """Whether it answers at all."""
        return self._health() != 0

    def _health(self) -> int:
        try:
            return httpx.get(f"{self.origin}/healthz", timeout=PATIENCE).status_code
        except httpx.TransportError:
            return 0

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def serving(folder: Path, db: str = "", limits: Sequence[str] = GENEROUS, more: Sequence[str] = ()) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(folder, db, limits, more).start()
    try:
        yield server
    finally:
        server.stop()
