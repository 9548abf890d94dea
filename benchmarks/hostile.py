"""How long a stranger's move waits while one guest asks for whatever is dear to answer, as often as the doors let them.

    python benchmarks/hostile.py [--seconds 8]

Starts a server of its own with the limits it has when nobody says otherwise. The hostile guest uploads a match of 4,018
decisions, plays on from its end, and then does one thing after the other over ten connections; another guest, at another address,
tries an action at a table of their own seven times a second and waits until it is answered.
"""

from __future__ import annotations

import argparse
import itertools
import json
import secrets
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.table.long_games import long_match, long_text
from tests.table.serving import serving
from tests.table.web.opening import DUEL, Guest, said

CONNECTIONS = 10
PAUSE = 0.15
UNKNOWN = [f"No such card {number} of any set at all" for number in range(120)]
HOSTILE, STRANGER = "203.0.113.1", "203.0.113.2"


class Stranger:
    """Somebody at a table of their own, who measures how long everything takes."""

    def __init__(self, origin: str) -> None:
        self.guest = Guest(origin, {"X-Forwarded-For": STRANGER})
        table = self.guest.seated(DUEL)["table"]
        self.line = self.guest.socket(table, headers={"X-Forwarded-For": STRANGER}, legacy=True)
        self.line.send(json.dumps({"t": "hello", "proto": 1}))
        said(self.line, "welcome")

    def act(self, seconds: float) -> list[float]:
        """Try things for a while; how long each answer took."""
        until, waited = time.monotonic() + seconds, []
        while time.monotonic() < until:
            began = time.monotonic()
            self.line.send(json.dumps({"t": "act", "id": secrets.token_hex(8), "at": 1, "do": "sing"}))
            said(self.line, "nack")
            waited.append(time.monotonic() - began)
            time.sleep(PAUSE)
        return waited


def attacks(guest: Guest) -> dict[str, Callable[[httpx.Client], httpx.Response]]:
    """The dear things."""
    imported = guest.post("/api/replays", content=long_text()).json()["table"]
    on = {"ply": long_match().ply - 1, "seat": 0, "bot": "random"}
    made = guest.post(f"/api/tables/{imported}/play-on", json=on).json()
    guest.sit(made["table"], made["go"])
    numbers = itertools.count()
    replay = f"/api/tables/{imported}/replay"
    return {
        "poll a long table": lambda http: http.get(f"/api/tables/{made['table']}/poll"),
        "look at any ply": lambda http: http.get(f"{replay}?ply={next(numbers) * 37 % 4000}"),
        "read the log": lambda http: http.get(f"/api/tables/{imported}/log?before={next(numbers) * 37 % 4000}"),
        "try unknown cards": lambda http: http.post(
            "/api/games/the-theatre/try", json={"decks": [[f"{card} {next(numbers)}" for card in UNKNOWN]] * 2}
        ),
        "upload": lambda http: http.post("/api/replays", content=long_text()),
        "one's own tables": lambda http: http.get("/api/me"),
        "open tables": lambda http: http.get("/api/open"),
    }


def press(guest: Guest, ask: Callable[[httpx.Client], httpx.Response], until: float) -> Counter[int]:
    """Ask over and over on several connections; how it was answered."""
    answers = Counter[int]()

    def keep_asking() -> None:
        with httpx.Client(base_url=guest.base_url, headers=guest.headers, cookies=guest.cookies, timeout=60) as http:
            while time.monotonic() < until:
                answers[ask(http).status_code] += 1

    threads = [threading.Thread(target=keep_asking) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def main() -> None:
    """Print a line for each kind of attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), limits=(), more=["--trust-proxy"]) as server:
        stranger, hostile = Stranger(server.origin), Guest(server.origin, {"X-Forwarded-For": HOSTILE})
        tell("nobody else is there", stranger.act(seconds), Counter())
        for name, ask in attacks(hostile).items():
            with ThreadPoolExecutor(1) as pool:
                answers = pool.submit(press, hostile, ask, time.monotonic() + seconds)
                waited = stranger.act(seconds)
            tell(name, waited, answers.result())


def tell(name: str, waited: list[float], answers: Counter[int]) -> None:
    """One line."""
    times = f"median {1000 * statistics.median(waited):6.1f} ms, worst {1000 * max(waited):7.1f} ms"
    print(f"{name:22} the stranger waits {times}; answers {dict(answers)}", flush=True)


if __name__ == "__main__":
    main()
