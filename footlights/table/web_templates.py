"""Pages from templates: with the language of the visitor, and addresses that change when a file does."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from footlights.stage.tongue import ENGLISH, languages, say, say_many, speaking, spoken

HERE = Path(__file__).parent
STATIC = HERE / "static"
HASH_LETTERS = 12
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


def content_hash(content: bytes) -> str:
    """What an address carries so that a changed file has another one."""
    return hashlib.sha256(content).hexdigest()[:HASH_LETTERS]


@lru_cache(maxsize=1024)
def _hash_of(path: Path, changed: int, size: int) -> str:
    return content_hash(path.read_bytes())


def file_hash(path: Path) -> str:
    """The hash of a file as it is now; empty if there is none."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return _hash_of(path, found.st_mtime_ns, found.st_size)


def static(name: str) -> str:
    """The address of a file in `static`, which browsers may keep for ever."""
    version = file_hash(STATIC / name)
    return f"/static/{name}?v={version}" if version else f"/static/{name}"


def language_of(connection: HTTPConnection) -> str:
    """The language to speak: the one asked for in the address, the one chosen before, or the first the browser names."""
    known = {name.lower(): name for name in languages()}
    chosen = (connection.query_params.get("lang", ""), connection.cookies.get("lang", ""))
    for name in (*chosen, *_accepted(connection.headers.get("accept-language", ""))):
        found = known.get(name.lower()) or known.get(name.lower().partition("-")[0])
        if found:
            return found
    return ENGLISH


def _accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    wishes: list[tuple[float, int, str]] = []
    for part in header[:500].split(","):
        name, _, weight = part.partition(";q=")
        try:
            wishes.append((-float(weight or 1), len(wishes), name.strip()))
        except ValueError:
            continue
    return [name for weight, _, name in sorted(wishes) if weight < 0 and name != "*"]


class Tongue:
    """Has every request answered in its visitor's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request, speaking."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(say=say, say_many=say_many, _=say, static=static)
    return environment


def render(page: str, data: Mapping[str, str] | None = None, **values: Any) -> str:
    """A page in the language being spoken; `data` is what its scripts find on the body."""
    lang = spoken()
    direction = "rtl" if lang.partition("-")[0] in RIGHT_TO_LEFT else "ltr"
    everywhere = {"page": page, "lang": lang, "dir": direction, "languages": languages(), "data": data or {}}
    return _templates().get_template(f"{page}.html").render(**everywhere, **values)
