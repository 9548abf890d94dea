"""Files and drawings: what browsers keep, under addresses that change with their content."""

from __future__ import annotations

import gettext
import gzip
import mimetypes
import stat
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from footlights.stage.card_set import CardSet
from footlights.stage.game import Game, game_ids, get_game
from footlights.stage.tongue import DOMAIN, LOCALES, languages, speaking, spoken
from footlights.table.house import House
from footlights.table.marks import catalogue, catalogue_hash, emblems_svg, marks_svg
from footlights.table.web_templates import STATIC, content_hash

FOR_EVER = "public, max-age=31536000, immutable"
AN_HOUR = "public, max-age=3600"
ASK_FIRST = "no-cache"  # keep it, but ask each time whether it is still the same
MOST_MADE = 200
LEAST, LEVEL = 500, 6  # bytes that are worth compressing, and how hard
PACKED = ("font/", "image/png", "image/jpeg", "image/webp")  # kinds of files that are compressed already
CSS, JSON, SVG = "text/css; charset=utf-8", "application/json", "image/svg+xml"

for kind, ending in (("font/woff2", ".woff2"), ("text/javascript", ".js"), ("image/svg+xml", ".svg")):
    mimetypes.add_type(kind, ending)


class Static(StaticFiles):
    """The house's own files: kept for ever under `?v=HASH`, asked about each time without; read once and held in memory."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or 404."""
        found, about = self.lookup_path(path)
        if scope["method"] not in ("GET", "HEAD") or about is None or not stat.S_ISREG(about.st_mode):
            return await super().get_response(path, scope)
        content = _read(found, about.st_mtime_ns, about.st_size)
        wanted = scope["query_string"].decode("latin-1")
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        return kept(Request(scope), content, kind, for_ever=wanted == f"v={_tag(content)[1:-1]}")


@lru_cache(maxsize=512)
def _read(path: str, changed: int, size: int) -> bytes:
    return Path(path).read_bytes()


def kept(
    request: Request, content: str | bytes, kind: str, for_ever: bool = False, otherwise: str = ASK_FIRST
) -> Response:
    """Something made here that browsers may keep, for ever or `otherwise`; 304 if they have it.

    It is sent compressed, so it must be the same for everybody: a secret in it could be told by its compressed length.
    """
    body = content.encode() if isinstance(content, str) else content
    tag = _tag(body)
    headers = {"ETag": tag, "Cache-Control": FOR_EVER if for_ever else otherwise, "Vary": "Accept-Encoding"}
    if tag in (part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    packable = len(body) >= LEAST and not kind.startswith(PACKED)
    if packable and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_packed(body), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


@lru_cache(maxsize=512)
def _tag(body: bytes) -> str:
    return f'"{content_hash(body)}"'


@lru_cache(maxsize=512)
def _packed(body: bytes) -> bytes:
    """Compressed, once: it takes longer than everything else about an answer."""
    return gzip.compress(body, LEVEL, mtime=0)


def made_once(what: str, game: Game, card_set: CardSet, make: Callable[[], bytes]) -> bytes:
    """Something that depends on nothing but a game, its cards and the language being spoken: made once, and kept."""
    key = (what, game.id, game.rules_version, str(card_set.hash), spoken())
    if key not in _made:
        _made[key] = make()
        while len(_made) > MOST_MADE:
            del _made[next(iter(_made))]
    return _made[key]


_made: dict[tuple[Any, ...], bytes] = {}


def asked_game(request: Request) -> Game:
    """The game an address names; 404 if there is none."""
    name = request.path_params["game"]
    if name not in game_ids():
        raise HTTPException(404)
    return get_game(name)


async def marks(request: Request) -> Response:
    """All drawings of the house and its games. A page uses dozens of them: it is not to ask for each."""
    sheet = _marks(tuple(game_ids()))
    sure = request.query_params.get("v") == content_hash(sheet)
    return kept(request, sheet, SVG, for_ever=sure, otherwise=AN_HOUR)


@lru_cache(maxsize=8)
def _marks(games: tuple[str, ...]) -> bytes:
    return marks_svg().encode()


async def emblems(request: Request) -> Response:
    """The pictures on a game's cards."""
    game, card_set, lang = _asked_catalogue(request)
    with speaking(lang or spoken()):
        drawn = made_once("emblems", game, card_set, lambda: emblems_svg(game, card_set).encode())
        return kept(request, drawn, SVG, for_ever=bool(lang))


async def faces(request: Request) -> Response:
    """The faces of a game's cards and the words of its glossary."""
    game, card_set, lang = _asked_catalogue(request)
    with speaking(lang or spoken()):
        told = made_once("faces", game, card_set, lambda: msgspec.json.encode(catalogue(game, card_set)))
        return kept(request, told, JSON, for_ever=bool(lang))


def _asked_catalogue(request: Request) -> tuple[Game, Any, str]:
    """The game, its cards, and the language whose catalogue has the address that was asked for (none: it is an old address)."""
    game = asked_game(request)
    house: House = request.app.state.house
    card_set = house.backstage.card_set(game)
    for lang in (spoken(), *languages()):
        with speaking(lang):
            if catalogue_hash(game, card_set) == request.path_params["hash"]:
                return game, card_set, lang
    return game, card_set, ""


async def scene_css(request: Request) -> Response:
    """How a game's board is laid out."""
    css = asked_game(request).scene.stylesheet
    return kept(request, css, CSS, request.query_params.get("v") == content_hash(css.encode()))


def scene_css_address(game: Game) -> str:
    """Where a game's stylesheet is; another address when it changes."""
    return f"/games/{game.id}/scene.css?v={content_hash(game.scene.stylesheet.encode())}"


async def strings(request: Request) -> Response:
    """The sentences of a language: {"strings": {English: translation, or the list of its plural forms}}."""
    lang = request.path_params["lang"]
    if lang not in languages():
        raise HTTPException(404)
    return kept(request, _strings(lang), JSON)


@lru_cache(maxsize=64)
def _strings(lang: str) -> bytes:
    found = gettext.translation(DOMAIN, LOCALES, languages=[lang], fallback=True)
    messages: dict[Any, str] = getattr(found, "_catalog", {})
    told: dict[str, str | list[str]] = {}
    for message, text in messages.items():
        if isinstance(message, str):
            if message:
                told[message] = text
        else:
            told[message[0]] = _forms(messages, message[0])
    return msgspec.json.encode({"strings": told})


def _forms(messages: dict[Any, str], message: str) -> list[str]:
    numbers: Iterable[int] = sorted(key[1] for key in messages if isinstance(key, tuple) and key[0] == message)
    return [messages[message, number] for number in numbers]


def routes() -> list[BaseRoute]:
    """Where all this is found."""
    return [
        Mount("/static", Static(directory=STATIC), name="static"),
        Route("/marks.svg", marks),
        Route("/emblems/{game}/{hash}.svg", emblems),
        Route("/catalogue/{game}/{hash}.json", faces),
        Route("/games/{game}/scene.css", scene_css),
        Route("/strings/{lang}.json", strings),
    ]
