"""A real PostgreSQL server in a temporary folder, for as long as the tests run."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg
import pytest

from tests.services.apt import found_or_installed

USER = "footlights"
PASSWORD = "limelight"
TRIES = 5  # a free port may be taken before the server has it
UNPRIVILEGED = ("postgres", "nobody")  # the server refuses to run as root
SETTINGS = "-c listen_addresses=127.0.0.1 -c max_connections=80"
HASTE = "-c fsync=off -c full_page_writes=off"  # the machine does not lose power during a test


class Postgres:
    """A server of our own; every test has a database of its own on it. Nothing waits for the disk, unless it is `durable`."""

    def __init__(self, durable: bool = False) -> None:
        self._programs = found_or_installed("postgresql", _find).parent
        self._runner = _unprivileged()
        self._folder = Path(tempfile.mkdtemp(prefix="footlights-postgres-"))
        self._settings = SETTINGS if durable else f"{SETTINGS} {HASTE}"
        self.port = 0
        try:
            self._make()
            self._start_on_a_free_port()
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        """The process that started all others of the server."""
        return int((self._data / "postmaster.pid").read_text().split("\n", 1)[0])

    def url(self, name: str, password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{USER}:{password}@127.0.0.1:{self.port}/{name}"

    def create(self) -> str:
        """Make an empty database; its name."""
        name = f"house_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def drop(self, name: str) -> None:
        """Drop a database, whoever is still there."""
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def execute(self, statement: str) -> list[tuple[object, ...]]:
        """Run a statement as the owner of the server; the rows it gives."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def restart(self) -> None:
        """Throw everybody out and come back at the same port."""
        self._control("restart", "-m", "fast")

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        if (self._data / "postmaster.pid").exists():
            self._control("stop", "-m", "immediate")
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _make(self) -> None:
        words = self._folder / "password"
        words.write_text(PASSWORD, encoding="utf-8")
        if self._runner:
            owner = pwd.getpwnam(self._runner)
            for path in (self._folder, words):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "-D", str(self._data), "-U", USER, f"--pwfile={words}", *options)

    def _start_on_a_free_port(self) -> None:
        for attempt in range(TRIES):
            self.port = _free_port()
            try:
                self._control("start", "-o", f"-p {self.port} -k {self._folder} {self._settings}")
            except RuntimeError:
                if attempt == TRIES - 1:
                    raise
            else:
                return

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self._folder / "log"), "-w", "-s", *words)

    def _run(self, program: str, *words: str) -> None:
        """Run one of PostgreSQL's programs as somebody it accepts."""
        command = [str(self._programs / program), *words]
        # The log, not a pipe: a server that keeps our pipe open would keep us waiting.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command, stdout=said, stderr=said, user=self._runner, group=_group(self._runner), cwd="/"
            )
            said.seek(0)
            if done.returncode:
                raise RuntimeError(f"{program} failed: {said.read().decode(errors='replace')}")


def _find() -> Path | None:
    """The newest server there is, which Debian keeps out of the way of PATH."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return installed[-1] if installed else Path(on_path) if on_path else None


def _unprivileged() -> str | None:
    """Whom to run the server as; None: as ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    runner = next((name for name in UNPRIVILEGED if name in known), None)
    if runner is None:
        pytest.skip("PostgreSQL does not run as root, and there is no other user here to run it as.")
    return runner


def _group(user: str | None) -> int | None:
    return pwd.getpwnam(user).pw_gid if user else None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
