"""What every kind of request costs the house: processor time and bytes, with tables as long as a stranger can make them.

    python benchmarks/requests.py [--times 5]

Opens a house in this process, fills it (an uploaded match of 4,018 decisions and a table that plays on from its end, fifty tables
of one visitor, fifty open tables), asks for everything once to warm up, and then measures. `loop ms` is the processor time of the
event loop's thread for one request, `all ms` that of the whole process (threads included), each the median.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from footlights.stage.game import game_ids
from footlights.table.logs import set_up
from tests.table.long_games import long_match, long_text
from tests.table.web.opening import DUEL, FRIENDS, Guest, Opened, new_id, opened

OPEN = {**FRIENDS, "open": True}
MANY = 50
UNKNOWN = [f"No such card {number} of any set at all" for number in range(200)]
Ask = Callable[[], httpx.Response]


def filled(house: Opened, ada: Guest) -> dict[str, str]:
    """Tables to ask about."""
    for _ in range(MANY):
        ada.seated(DUEL)
    with house.guest() as other:
        for _ in range(MANY):
            other.create(OPEN)
    imported = ada.post("/api/replays", content=long_text()).json()["table"]
    last = long_match().ply - 1
    made = ada.post(f"/api/tables/{imported}/play-on", json={"ply": last, "seat": 0, "bot": "random"}).json()
    ada.sit(made["table"], made["go"])
    return {"imported": imported, "long": made["table"], "short": ada.seated(DUEL)["table"]}


def requests(ada: Guest, tables: dict[str, str]) -> dict[str, Ask]:
    """One of every kind."""
    asks: dict[str, Ask] = {}

    def get(path: str, name: str = "") -> None:
        asks[name or path] = lambda: ada.get(path)

    def post(path: str, name: str, **body: Any) -> None:
        asks[name] = lambda: ada.post(path, **body)

    for path in (
        "/",
        "/api/games",
        "/api/me",
        "/api/open",
        "/api/protocol",
        "/healthz",
        "/marks.svg",
        "/strings/en.json",
    ):
        get(path)
    get("/static/js/table.js")
    faces = ada.get("/api/games/the-theatre/pool").json()["catalogue"]
    get(faces, "catalogue")
    get(ada.get(faces).json()["emblems"], "emblems")
    for game in game_ids():
        for path in (f"/rules/{game}", f"/rules/{game}?q=zzzz", f"/decks/{game}", f"/api/games/{game}/pool"):
            get(path)
        get(f"/games/{game}/scene.css")
    for name, table in tables.items():
        for path in ("", "/poll", "/poll?at=1&step=0", "/replay", "/replay?ply=2", "/log", "/match.yaml"):
            get(f"/api/tables/{table}{path}", f"{name} table {path or '(about)'}")
        get(f"/m/{table}", f"{name} table's page")
        hello = {"t": "hello", "proto": 1, "have": [1, 0]}
        post(f"/api/tables/{table}/send", f"{name} table hello", json=hello)
        post(
            f"/api/tables/{table}/send",
            f"{name} table wrong act",
            json={"t": "act", "id": new_id(), "at": 1, "do": "x"},
        )
    plies = iter(range(100, 4000, 7))
    path = f"/api/tables/{tables['imported']}/replay"
    asks["imported table, a fresh ply"] = lambda: ada.get(f"{path}?ply={next(plies)}")
    for game in game_ids():
        post(f"/api/games/{game}/try", f"try {game}", json={})
        for number in (2, 8):
            wrong = {"decks": [UNKNOWN] * number}
            post(f"/api/games/{game}/try", f"try {game}, unknown cards, {number} seats", json=wrong)
        seats = [{"kind": "me", "deck": UNKNOWN}, {"kind": "bot", "deck": UNKNOWN}]
        post("/api/tables", f"create {game}, unknown cards", json={"game": game, "seats": seats})
    post("/api/tables", "create", json=DUEL)
    post("/api/replays", "upload, long", content=long_text())
    post(f"/api/tables/{tables['imported']}/play-on", "play on, long", json={"ply": 4000, "seat": 0, "bot": "random"})
    return asks


def measured(house: Opened, ask: Ask, times: int) -> tuple[float, float, int, int]:
    """The event loop's and the whole process's processor time, the bytes and the status of an answer."""

    async def now() -> float:
        return time.thread_time()

    loop, process = [], []
    for _ in range(times):
        before, here, whole = house.do(now()), time.thread_time(), time.process_time()
        answer = ask()
        whole, here = time.process_time() - whole, time.thread_time() - here
        loop.append(house.do(now()) - before)
        process.append(whole - here)
    return statistics.median(loop), statistics.median(process), len(answer.content), answer.status_code


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    plenty = dict.fromkeys(("asks_per_minute", "acts_per_second", "acts_burst"), 1_000_000_000)
    with ExitStack() as stack:
        sys.stderr = stack.enter_context(Path(os.devnull).open("w"))
        set_up(True)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        house = stack.enter_context(opened(folder, plenty, errand_workers=1))
        ada = stack.enter_context(house.guest())
        for name, ask in requests(ada, filled(house, ada)).items():
            first, _, _, _ = measured(house, ask, 1)
            loop, whole, size, status = measured(house, ask, times)
            costs = f"{1000 * first:7.1f} first {1000 * loop:7.1f} loop ms {1000 * whole:7.1f} all ms"
            print(f"{name:52} {status} {costs} {size:9,} B", flush=True)


if __name__ == "__main__":
    main()
