"""A playhouse opened to the network: uvicorn around the application, from the first address line to the last goodbye.

`python -m footlights.table.serve` is `footlights serve`.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from typing import Any

import uvicorn
from starlette.applications import Starlette

from footlights.stage.errors import Trouble
from footlights.stage.game import game_ids
from footlights.table import collector
from footlights.table.app import create_app
from footlights.table.config import Config
from footlights.table.connections import OUT_OF_FILES, Lobby, Settings, allow_files, files_wanted
from footlights.table.house import House
from footlights.table.logs import log, set_up
from footlights.table.rounds import Rounds
from footlights.table.security import EVERYWHERE

QUEUED_MESSAGES = 8
LAST_WORDS = 0.6  # the part of the time to stop that is kept for saying goodbye
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def serve(
    config: Config, open_browser: bool = False, new_cookie_key: bool = False, told: Callable[[str], None] = print
) -> None:
    """Be open until somebody asks to stop. Trouble if it cannot be: the port is taken, the database is not there."""
    set_up(config.json_logs)
    with closing(bind(config.host, config.port)) as listening:
        known, rounds = replace(config, port=int(listening.getsockname()[1])), Rounds()
        with asyncio.Runner(loop_factory=rounds.loop) as runner:
            runner.run(_open(known, listening, rounds, new_cookie_key, lambda: _announce(known, open_browser, told)))


async def _open(
    config: Config, listening: socket.socket, rounds: Rounds, new_cookie_key: bool, opened: Callable[[], None]
) -> None:
    app = create_app(config)
    rounds.told = app.state.metrics.long_rounds.observe
    async with app.router.lifespan_context(app):
        if new_cookie_key:
            await app.state.store.add_cookie_key()
            await app.state.visitors.start()
        collector.calm()
        settling = asyncio.create_task(_load_games_and_settle(app.state.house))
        try:
            await Playhouse(app, config, opened).serve(sockets=[listening])
        finally:
            settling.cancel()


async def _load_games_and_settle(house: House) -> None:
    """Load every game, then keep memory in order for as long as the house is open."""
    await asyncio.to_thread(house.backstage.load_games)
    collector.settle(empty=False)
    while True:
        await asyncio.sleep(collector.SECONDS)
        collector.settle(empty=not house.stats()["tables"])


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; a sentence if that is not possible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise Trouble(f"There is no address {host!r} to listen on; --host takes an address of this machine.") from None
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(host not in EVERYWHERE))
        found.bind(address)
    except OSError as error:
        found.close()
        raise Trouble(_why_not(error, host, port)) from None
    return found


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use already; choose another with --port, or let --port 0 find a free one."
    if error.errno == errno.EACCES:
        return f"Port {port} is not yours to listen on; choose one from 1024 up with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine; --host 0.0.0.0 listens on all of them."
    return f"It is not possible to listen on {host}, port {port}: {error.strerror}."


class Playhouse(uvicorn.Server):
    """Uvicorn, with manners: everybody is told before the sockets are closed, and a signal to stop is no failure."""

    def __init__(self, app: Starlette, config: Config, opened: Callable[[], None] = lambda: None) -> None:
        last_words = config.stop_seconds * LAST_WORDS
        self.lobby = Lobby(config.limits, config.trust_proxy, _files(config), app.state.rates.told)
        super().__init__(
            Settings(
                app,
                config.limits,
                self.lobby,
                host=config.host,
                port=config.port,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws_max_queue=QUEUED_MESSAGES,
                ws_per_message_deflate=False,  # frames are small by themselves, and a compressor takes 300 KB a socket
                timeout_graceful_shutdown=max(1, round(config.stop_seconds - last_words)),
            )
        )
        self.house: House = app.state.house
        self.last_words = last_words
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        asyncio.get_running_loop().set_exception_handler(self._mishap)
        await super().startup(sockets)
        self.opened()
        self.house.backstage.thinker.prepare(game_ids())

    def _mishap(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What nobody else is told: that a connection could not be accepted, which asyncio tries again every second."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in OUT_OF_FILES and "socket" in context:
            self.lobby.out_of_files()
        else:
            loop.default_exception_handler(context)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, then close."""
        for server in self.servers:
            server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.house.stop(), self.last_words)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop when asked to, and leave it at that."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in SIGNALS:
                loop.remove_signal_handler(number)


def _files(config: Config) -> int:
    """How many files this process may have open; a line in the log if that is less than its limits may need."""
    wanted = files_wanted(config.limits)
    allowed = allow_files(wanted)
    if allowed < wanted:
        log.warning(
            "few file descriptors: not as many connections as the limits say can be open; allow more (LimitNOFILE)",
            allowed=allowed,
            wanted=wanted,
        )
    return allowed


def _announce(config: Config, open_browser: bool, told: Callable[[str], None]) -> None:
    here = address(config)
    told(f"Footlights is open at {config.public_origin.rstrip('/') + '/' if config.public_origin else here}")
    if not config.public_origin and config.host in EVERYWHERE:
        near = _own_address()
        if near:
            told(f"In your network: http://{near}:{config.port}/")
    if open_browser and _has_screen():
        threading.Thread(target=_show, args=(here,), daemon=True).start()


def address(config: Config) -> str:
    """Where a browser on this machine finds the house."""
    host = "127.0.0.1" if config.host in EVERYWHERE else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}/"


def _own_address() -> str:
    """This machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for examples
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith(("0.", "127.")) else found


def _has_screen() -> bool:
    """Whether a browser could open a window; without a screen it would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY"))


def _show(url: str) -> None:
    with suppress(Exception):  # no browser is no reason not to be open
        webbrowser.open(url)


if __name__ == "__main__":
    from footlights.cli.serving import main

    main()
