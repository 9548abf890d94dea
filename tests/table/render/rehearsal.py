"""A page with the table's skeleton and nothing behind it: the static files under the strict policy, marks, faces and frames."""

from __future__ import annotations

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import msgspec

import footlights.table
from footlights.stage.game import get_game
from footlights.table.marks import catalogue, emblems_svg, marks_svg
from tests.table.render import scenes

STATIC = Path(footlights.table.__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; style-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rehearsal</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/css/house.css"><link rel="stylesheet" href="/static/css/table.css">
<link rel="stylesheet" href="/rehearsal/rehearsal.css">
<script type="module" src="/rehearsal/rehearsal.js"></script></head>
<body data-page="table" data-table="rehearsal" data-lang="en">
<main id="house" data-at="" data-ply="" data-busy="false"><h1 class="sr-only">Rehearsal</h1><header id="topbar"></header>
<section id="board" aria-label="The table"></section><section id="promptbar" aria-label="What you may do"></section>
<aside id="side" aria-label="Beside the table"><section id="inspect" aria-label="The card you look at"></section>
<section id="promptbook" aria-label="Prompt book"></section><section id="chat" aria-label="Talk"></section></aside></main>
<div id="dialogs"></div><div id="live" class="sr-only" aria-live="polite"></div></body></html>"""


class Rehearsal(BaseHTTPRequestHandler):
    """Answers with the page, the static files, the marks, the catalogue and the frames of tests/table/render/scenes.py."""

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        found = _room(parse_qs(query).get("room", [""])[0], path) or _content(path)
        self.send_response(404 if found is None else 200)
        kind, content = found or ("text/plain", b"not here")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Tests are quiet."""


def _room(room: str, path: str) -> tuple[str, bytes] | None:
    """What a game's own room brings: its stylesheets, its catalogue and its pictures."""
    if path.startswith("/emblems/"):
        return "image/svg+xml", emblems_svg(get_game(path.split("/")[2])).encode()
    if not room:
        return None
    if path == "/":
        own = f'href="/rehearsal/rehearsal.css?room={room}"'
        return "text/html; charset=utf-8", PAGE.replace('href="/rehearsal/rehearsal.css"', own).encode()
    if path == "/rehearsal/rehearsal.css":
        client = (STATIC / "css" / "client.css").read_text(encoding="utf-8")
        return "text/css", f"{client}\n{get_game(room).scene.stylesheet}".encode()
    if path == "/catalogue.json":
        return "application/json", msgspec.json.encode(catalogue(get_game(room)))
    return None


def _content(path: str) -> tuple[str, bytes] | None:
    if path == "/":
        return "text/html; charset=utf-8", PAGE.encode()
    if path == "/marks.svg":
        return "image/svg+xml", marks_svg().encode()
    if path == "/catalogue.json":
        return "application/json", msgspec.json.encode(scenes.CATALOGUE)
    if path.startswith("/frames/"):
        frames = scenes.PLAYS.get(path.removeprefix("/frames/"))
        return ("application/json", msgspec.json.encode(frames())) if frames else None
    folder = {"static": STATIC, "rehearsal": Path(__file__).parent}.get(path.split("/")[1])
    file = folder / path.split("/", 2)[2] if folder else None
    if file is None or not file.is_file() or ".." in file.parts:
        return None
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()


@contextmanager
def rehearsing() -> Iterator[str]:
    """The address of a running rehearsal."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("font/woff2", ".woff2")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Rehearsal)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
