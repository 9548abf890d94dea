"""`footlights serve` as anybody runs it: opening, closing, mistakes, and what it writes down."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from footlights.cli.serving import checked_origin, chosen_limits, main
from footlights.stage.errors import Trouble
from footlights.table.config import Limits
from footlights.table.serve import bind
from tests.table.web.opening import FRIENDS, Guest, closed_with, hello, new_id, opened, said

ADDRESS = re.compile(r"^Footlights is open at (http://127\.0\.0\.1:\d+)/$")
HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
PATIENCE = 60.0


class Run:
    """The command in a process of its own."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "footlights.table.serve", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "XDG_DATA_HOME": str(folder)},
                encoding="utf-8",
            )

    def origin(self) -> str:
        """What it says of its address."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().rstrip("\n")
        found = ADDRESS.match(line)
        assert found, (line, self.log.read_text())
        return found[1]

    def logged(self) -> list[dict[str, object]]:
        """What it wrote down."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@contextmanager
def running(folder: Path, *words: str) -> Iterator[Run]:
    run = Run(folder, ["--port", "0", "--bot-workers", "0", "--json-logs", *words])
    try:
        yield run
    finally:
        run.process.kill()
        run.process.wait()


def mistake(folder: Path, *words: str) -> str:
    """The sentence with which the command ends at once."""
    run = Run(folder, words)
    printed, _ = run.process.communicate(timeout=PATIENCE)
    assert run.process.returncode == 2, run.log.read_text()
    assert printed == ""
    complaint = run.log.read_text()
    assert "Traceback" not in complaint
    return complaint


# --- Opening ---


def test_it_finds_a_free_port_says_where_it_is_and_shows_a_page(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        assert httpx.get(run.origin() + "/", timeout=PATIENCE).status_code == 200


FIRST_PAGE = """
import asyncio, sys
from pathlib import Path
import footlights.cli.serving, footlights.table.serve
from footlights.table.app import create_app
from footlights.table.config import Config

async def first_page():
    app = create_app(Config(db=f"sqlite:///{sys.argv[1]}"))
    sent = []
    async def receive():
        return {"type": "http.request", "body": b""}
    async def send(message):
        sent.append(message)
    path = sys.argv[2]
    scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path, "raw_path": path.encode(),
             "query_string": b"", "root_path": "", "headers": [(b"host", b"127.0.0.1:8000")], "client": ("127.0.0.1", 1),
             "server": ("127.0.0.1", 8000)}
    async with app.router.lifespan_context(app):
        await app(scope, receive, send)
    return sent[0]["status"]

print(asyncio.run(first_page()))
print(*sorted(sys.modules))
"""
HEAVY = ("numba", "llvmlite", "scipy", "pandas", "matplotlib", "psycopg")


@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_nothing_that_compiles_or_is_not_needed_is_loaded_on_the_way_to_the_first_page(
    tmp_path: Path, path: str
) -> None:
    words = [sys.executable, "-c", FIRST_PAGE, str(tmp_path / "house.db"), path]
    *_, status, modules = subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
    assert status == "200"
    assert "footlights.table.house" in modules.split()
    assert [name for name in HEAVY if name in modules.split()] == []


def test_a_port_in_use_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        complaint = mistake(tmp_path, "--port", str(port))
    assert complaint == f"Port {port} is in use already; choose another with --port, or let --port 0 find a free one.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "x"], "--port: found 'x', expected a whole number from 0 to 65535."),
        (["--public-origin", "play.example.org"], "--public-origin: found 'play.example.org'"),
        (["--limit", "tabels=3"], "Did you mean 'tables'?"),
        (["--limit", "tables=0", "--limit", "sockets"], "expected NAME=N"),
        (["--set", "the-theatre=nowhere"], "There is no folder nowhere"),
        (["--set", "the-theatre"], "expected GAME=DIR"),
    ],
)
def test_mistakes_on_the_command_line_are_sentences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["serve", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("192.0.2.7", "192.0.2.7 is not an address of this machine"),
        ("no such host", "There is no address 'no such host'"),
    ],
)
def test_an_address_that_is_not_this_machines_is_a_sentence(host: str, sentence: str) -> None:
    with pytest.raises(Trouble, match=sentence):
        bind(host, 0)


def test_a_database_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    complaint = mistake(tmp_path, "--port", "0", "--db", f"sqlite:///{tmp_path / 'file' / 'house.db'}")
    assert complaint.endswith(".\n")


def test_a_second_house_at_the_same_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    database = f"sqlite:///{tmp_path / 'house.db'}"
    with running(tmp_path, "--db", database) as first:
        origin = first.origin()
        complaint = mistake(tmp_path / "second", "--port", "0", "--db", database)
        assert complaint == (
            f"The database {tmp_path / 'house.db'} is in use by another Footlights (process {first.process.pid}). Stop that "
            "one first, or name another database with --db; several processes can share a PostgreSQL.\n"
        )
        assert httpx.get(origin + "/healthz", timeout=PATIENCE).status_code == 200
        first.process.kill()
        first.process.wait()
    with running(tmp_path, "--db", database) as again:
        assert httpx.get(again.origin() + "/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://Play.Example.org/", "https://play.example.org"),
        ("https://play.example.org:443", "https://play.example.org"),
        ("http://play.example.org:8080", "http://play.example.org:8080"),
        ("http://[::1]:80", "http://[::1]"),
        ("", ""),
    ],
)
def test_an_origin_is_taken_as_browsers_write_it(given: str, origin: str) -> None:
    assert checked_origin(given) == origin


@pytest.mark.parametrize(
    "given", ["ftp://x", "https://", "https://x/path", "https://u@x", "https://x:port", "https://x?y"]
)
def test_what_is_no_origin_is_refused(given: str) -> None:
    with pytest.raises(Trouble, match="--public-origin"):
        checked_origin(given)


def test_every_limit_can_be_set(tmp_path: Path) -> None:
    names = [field.name for field in fields(Limits)]
    chosen = chosen_limits([f"{name}={number}" for number, name in enumerate(names, start=1)])
    assert [getattr(chosen, name) for name in names] == list(range(1, len(names) + 1))


def test_limits_are_obeyed_from_the_command_line_and_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, "--limit", "tables_per_minute=1") as run, Guest(run.origin()) as guest:
        guest.create(FRIENDS)
        assert guest.post("/api/tables", json=FRIENDS).status_code == 429
    monkeypatch.setenv("FOOTLIGHTS_LIMITS", "tables_per_minute=1 requests_per_minute=3")
    with running(tmp_path) as run, Guest(run.origin()) as guest:
        guest.create(FRIENDS)
        assert guest.post("/api/tables", json=FRIENDS).status_code == 429
        guest.get("/api/me")
        assert guest.get("/api/me").status_code == 429


def test_the_guide_for_keepers_lists_every_limit_as_it_is() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE))
    limits = Limits()
    assert rows == {field.name: f"{getattr(limits, field.name):,}" for field in fields(Limits)}


def test_the_guides_way_to_back_up_works_while_the_house_is_open(tmp_path: Path) -> None:
    script = re.search(r"<!-- file: backup.py -->\n```python\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    assert script is not None
    with opened(tmp_path) as house, house.guest() as guest:
        table = guest.create(FRIENDS)["table"]
        words = [sys.executable, "-c", script[1], str(tmp_path / "house.db"), str(tmp_path / "copy.db")]
        assert subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout == "ok\n"
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT id FROM tables").fetchall() == [(table,)]


# --- Closing ---


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_says_goodbye_to_everybody_and_ends_well(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path) as run, Guest(run.origin()) as guest:
        table = guest.seated(FRIENDS)["table"]
        with guest.socket(table) as watched:
            hello(watched)
            run.process.send_signal(number)
            assert said(watched, "bye")["code"] == "restart"
            assert closed_with(watched) == 1012
            assert run.process.wait(PATIENCE) == 0
        assert "Traceback" not in run.log.read_text()


def test_what_was_begun_is_there_when_it_opens_again(tmp_path: Path) -> None:
    with running(tmp_path) as run, Guest(run.origin()) as guest:
        table = guest.seated(FRIENDS)["table"]
        cookies = dict(guest.cookies)
        run.process.terminate()
        assert run.process.wait(10) == 0
    with running(tmp_path, "--new-cookie-key") as run, Guest(run.origin()) as guest:
        guest.cookies.update(cookies)
        assert guest.get(f"/api/tables/{table}").json()["you"] == 0


# --- What is written down, counted and told ---


def test_the_log_is_json_and_knows_no_key_cookie_name_or_word(tmp_path: Path) -> None:
    with running(tmp_path) as run, Guest(run.origin()) as guest:
        made = guest.seated(FRIENDS, name="Zerlina")
        table = made["table"]
        keys = [link.partition("=")[2] for link in (*made["links"].values(), made["watch"], made["host"])]
        guest.get(f"/m/{table}?k={keys[0]}")
        guest.get(f"/{keys[1]}")
        guest.post(f"/api/tables/{table}/sit", json={"key": "guessed-key-123", "name": "Zerlina"})
        guest.post(f"/api/tables/{table}/send", json={"t": "say", "id": new_id(), "text": "pianissimo"})
        with guest.socket(table) as talking:
            hello(talking)
            talking.send(json.dumps({"t": "say", "id": new_id(), "text": "pianissimo"}))
            talking.send("pianissimo")
            said(talking, "nack")
        run.process.terminate()
        run.process.wait(10)
        text, entries = run.log.read_text(), run.logged()
    assert {"request", "method", "route", "status", "ms", "level", "timestamp", "event"} <= set(entries[0])
    routes = {str(entry["route"]) for entry in entries}
    assert {"/m/{table}", "/api/tables/{table}/sit", "/api/tables/{table}/ws", "-"} <= routes
    secrets = [*keys, *guest.cookies.values(), "Zerlina", "pianissimo", "guessed", "127.0.0.1", table]
    assert [secret for secret in secrets if secret in text] == []


def test_on_a_terminal_only_what_deserves_attention_is_shown(tmp_path: Path) -> None:
    with running(tmp_path, "--plain-logs") as run:
        assert httpx.get(run.origin() + "/", timeout=PATIENCE).status_code == 200
        run.process.terminate()
        run.process.wait(10)
        assert run.log.read_text() == ""
