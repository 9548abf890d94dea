"""The API: JSON in, JSON out, the HTTP mirror of the websocket among it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache, wraps
from typing import Annotated, Any, TypeVar
from urllib.parse import quote, unquote

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from footlights.bots import USUAL
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game
from footlights.stage.tongue import languages, say, spoken
from footlights.table import protocol
from footlights.table.config import Config
from footlights.table.house import Created, House, Role
from footlights.table.rates import Rates
from footlights.table.security import Doors, cookie_name, set_cookie, too_large
from footlights.table.web_errors import Json, refusal
from footlights.table.web_files import JSON, asked_game, kept, made_once
from footlights.table.web_games import Try, describe, has_decks, playable, pool
from footlights.table.web_messages import counted, too_strange
from footlights.table.wishes import Options, Wish, clean_name

NAME_COOKIE = "footlights_name"
LONGEST_WAIT = 25.0  # seconds a poll is kept waiting; proxies cut connections that are silent for a minute
LAST = -1  # the ply a game stands at
DIGEST_LENGTH = 64
MOST_PLIES = 1_000_000
WHOLE_NUMBER = re.compile("-?[0-9]{1,9}")
Key = Annotated[str, msgspec.Meta(max_length=100)]
Hex = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-f]*$")]
Name = Annotated[str, msgspec.Meta(max_length=200)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
T = TypeVar("T")


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link's key (none: for one's own seat), and what the browser adds to the shuffle."""

    key: Key = ""
    contribution: Hex = ""
    name: Name = ""
    move: bool = False  # leave one's seat at this table for the key's
    check: bool = False  # only say what the key is for
    knowing: bool = False  # sit down although somebody can know the cards


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at an open table."""

    contribution: Hex = ""
    name: Name = ""
    seat: SeatNumber | None = None
    knowing: bool = False  # as above


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From here on, on this seat, against this bot."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]
    seat: SeatNumber = 0
    bot: Annotated[str, msgspec.Meta(max_length=40)] = USUAL


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, and to be spoken to in."""

    name: Name | None = None
    lang: Annotated[str, msgspec.Meta(max_length=16)] | None = None


# --- What every answer needs ------------------------------------------------------------------------------------------


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _config(request: Request) -> Config:
    config: Config = request.app.state.config
    return config


async def _body(request: Request, kind: type[T]) -> T:
    """What was sent, as one of the structs above; msgspec's sentence says what is wrong with it."""
    return protocol.decoded(msgspec.json.Decoder(kind), await request.body() or b"{}")


def _number(request: Request, name: str, default: int | None = None) -> int | None:
    """A whole number in the address."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not WHOLE_NUMBER.fullmatch(text):
        raise Trouble(
            say("{name} in the address must be a whole number, not {found}.", name=name, found=repr(text[:20]))
        )
    return int(text)


def _name(request: Request) -> str:
    doors: Doors = request.app.state.doors
    own = cookie_name(NAME_COOKIE, doors.scheme(request) == "https")
    return clean_name(unquote(request.cookies.get(own, request.cookies.get(NAME_COOKIE, ""))[:400]))


def _remember(request: Request, answer: Response, name: str) -> None:
    """Keep somebody's name for the next table."""
    doors: Doors = request.app.state.doors
    set_cookie(MutableHeaders(raw=answer.raw_headers), NAME_COOKIE, quote(name), doors.scheme(request) == "https")


def _link(request: Request, table: str, letter: str, key: str) -> str:
    """A link as people send it: the key is in the fragment, which no server ever sees."""
    doors: Doors = request.app.state.doors
    return f"{doors.origin_for(request)}/m/{table}#{letter}={key}"


def _links(request: Request, made: Created, go: str = "") -> dict[str, Any]:
    seats = {str(seat): _link(request, made.table, "k", key) for seat, key in made.keys.items()}
    host = _link(request, made.table, "h", made.host)
    watch = _link(request, made.table, "w", made.watch)
    return {"table": made.table, "go": go or host, "links": seats, "watch": watch, "host": host}


Endpoint = Callable[[Request], Awaitable[Response]]


def makes_a_table(endpoint: Endpoint) -> Endpoint:
    """For what makes a new table: an address may do that only so often."""

    @wraps(endpoint)
    async def counted_endpoint(request: Request) -> Response:
        rates: Rates = request.app.state.rates
        address = request.state.address
        wait = rates.hit("tables", address) or rates.hit("tables_day", address)
        if wait is not None:
            return refusal(request.scope, 429, "rate", wait.text, wait.headers)
        return await endpoint(request)

    return counted_endpoint


# --- Games and people -------------------------------------------------------------------------------------------------


async def games(request: Request) -> Response:
    """What there is to play."""
    cards = _house(request).backstage.card_set
    parts = [_described(game, cards(game)) for game in playable()]
    return kept(request, b'{"games":[' + b",".join(parts) + b"]}", JSON)


def _described(game: Game, card_set: CardSet) -> bytes:
    return made_once("about", game, card_set, lambda: msgspec.json.encode(describe(game, card_set)))


async def try_game(request: Request) -> Response:
    """Whether these options and decks go together."""
    game, wanted = asked_game(request), await _body(request, Try)
    return Response(await _house(request).trials.tried(game, wanted), media_type=JSON)


class Daily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Today's run, which everybody plays with the same options."""

    options: Options = {}


@makes_a_table
async def daily(request: Request) -> Response:
    """The visitor's table for today's run of a game; made if there is none."""
    sent = await _body(request, Daily)
    run = await _house(request).daily(asked_game(request).id, sent.options, request.state.visitor, _name(request))
    told = {"table": run.table, "date": run.date, "practice": run.practice, "begun": run.begun}
    return Json({**told, "go": f"/m/{run.table}"}, 200 if run.begun else 201)


async def game_pool(request: Request) -> Response:
    """The cards of a game and its premade decks, for whoever builds one."""
    game = asked_game(request)
    cards = _house(request).backstage.card_set(game)
    if not has_decks(game, cards):
        return refusal(request.scope, 404, "missing", say("{game} has no decks to build.", game=say(game.title)))
    return kept(request, made_once("pool", game, cards, lambda: msgspec.json.encode(pool(game, cards))), JSON)


async def me(request: Request) -> Response:
    """Who somebody is here: name, language, tables."""
    mine = await _house(request).mine(request.state.visitor)
    told = {"name": _name(request), "lang": spoken(), "languages": languages()}
    runs = await _house(request).daily_runs(request.state.visitor, playable())
    return Json({**told, "running": mine.running, "finished": mine.finished, "daily": runs})


async def change_me(request: Request) -> Response:
    """Be called something else, or spoken to in another language."""
    wanted = await _body(request, Me)
    name = clean_name(wanted.name) if wanted.name is not None else _name(request)
    lang = wanted.lang if wanted.lang in languages() else spoken()
    answer = Json({"name": name, "lang": lang, "languages": languages()})
    _remember(request, answer, name)
    if wanted.lang is not None:
        # The foyer's own script writes this cookie too, so it cannot be one that scripts may not touch.
        secure = request.app.state.doors.scheme(request) == "https"
        answer.set_cookie("lang", lang, max_age=365 * 24 * 3600, samesite="lax", secure=secure)
    return answer


async def open_tables(request: Request) -> Response:
    """Tables anybody may join."""
    return Json({"tables": await _house(request).open_tables()})


async def protocol_schema(request: Request) -> Response:
    """What browser and server say to each other, as a JSON schema."""
    return kept(request, _schema(), JSON)


@cache
def _schema() -> bytes:
    return msgspec.json.encode(protocol.schema())


# --- Tables -----------------------------------------------------------------------------------------------------------


@makes_a_table
async def create(request: Request) -> Response:
    """A new table, with its links; nobody is ever told them again."""
    wish = await _body(request, Wish)
    made = await _house(request).create(wish, request.state.visitor, _name(request))
    own = next((seat for seat, wanted in enumerate(wish.seats) if wanted.kind == "me"), None)
    go = _link(request, made.table, "k", made.keys[own]) if own is not None else ""
    return Json(_links(request, made, go), 201)


async def about(request: Request) -> Response:
    """A table as everybody may know it, with the commitment to its shuffle."""
    return Json(await _house(request).about(request.path_params["table"], request.state.visitor))


async def sit(request: Request) -> Response:
    """Exchange a link's key for a place at the table."""
    sent = await _body(request, Sit)
    name = clean_name(sent.name) or _name(request)
    house, table, visitor = _house(request), request.path_params["table"], request.state.visitor
    if sent.check:
        return Json({"seat": await house.place_of_key(table, visitor, sent.key)})
    role = await house.sit(table, visitor, sent.key, sent.contribution, name, sent.move, sent.knowing)
    return _seated(request, role, sent.name)


async def join(request: Request) -> Response:
    """Take a seat at an open table."""
    sent = await _body(request, Join)
    name = clean_name(sent.name) or _name(request)
    role = await _house(request).join(
        request.path_params["table"], request.state.visitor, sent.contribution, name, sent.seat, sent.knowing
    )
    return _seated(request, role, sent.name)


def _seated(request: Request, role: Role, name: str) -> Response:
    answer = Json(role)
    if clean_name(name):
        _remember(request, answer, clean_name(name))
    return answer


async def renew_link(request: Request) -> Response:
    """A new link for a seat; the old one opens nothing any more."""
    table, seat = request.path_params["table"], request.path_params["seat"]
    key = await _house(request).renew(table, request.state.visitor, seat)
    return Json({"seat": seat, "link": _link(request, table, "k", key)})


async def renew_watch_link(request: Request) -> Response:
    """A new link to watch with."""
    table = request.path_params["table"]
    key = await _house(request).renew_watch(table, request.state.visitor)
    return Json({"link": _link(request, table, "w", key)})


async def send(request: Request) -> Response:
    """One message, as it would go over the websocket, and the answers to it."""
    raw = await request.body()
    most = _config(request).limits.message_bytes
    if len(raw) > most:
        return refusal(request.scope, 413, "too-large", too_large(most))
    message = protocol.read(raw)
    table, visitor = request.path_params["table"], request.state.visitor
    who, seated = await _house(request).counted_as(table, visitor)
    strange = too_strange(request, message)
    if strange is not None:
        return Json({"error": strange.text, "code": "forbidden", "answers": [strange]}, 403)
    refused = counted(request, message, who, seated)
    if refused is not None:
        wait, nack = refused
        return Json({"error": wait.text, "code": "rate", "answers": [nack]}, 429, wait.headers)
    return Json({"answers": await _house(request).exchange(table, visitor, message, _language(request, message))})


def _language(request: Request, message: protocol.Message) -> str:
    """What a greeting asks for, if it is a language; else what the browser does."""
    asked = message.lang if isinstance(message, protocol.Hello) else ""
    return asked if asked in languages() and "lang" not in request.query_params else spoken()


async def poll(request: Request) -> Response:
    """What is new at a table since (at, step); the answer waits for something to happen."""
    at, step = _number(request, "at"), _number(request, "step", 0)
    have = (at, step or 0) if at is not None else None
    notes = max(_number(request, "notes", 0) or 0, 0)
    wait = min(max(float(_number(request, "wait", 0) or 0), 0.0), LONGEST_WAIT)
    table, visitor = request.path_params["table"], request.state.visitor
    seats, thin = request.query_params.get("seats", "")[:DIGEST_LENGTH], _number(request, "thin", 0) == 1
    news = await _house(request).poll(table, visitor, have, notes, wait, spoken(), seats, thin)
    return Json({"answers": news})


async def replay(request: Request) -> Response:
    """A moment of a game as a seat saw it; without a ply the last one."""
    ply, seat = _number(request, "ply"), _number(request, "seat")
    table = request.path_params["table"]
    return Json(
        await _house(request).replay(table, request.state.visitor, LAST if ply is None else ply, seat, spoken())
    )


async def book_page(request: Request) -> Response:
    """A page of the prompt book: what is before an entry of it (`before`), or from one on (`start`)."""
    names = ("seat", "before", "start")
    asked = {name: _number(request, name) for name in names if name in request.query_params}
    standing = request.query_params.get("standing") == "1"
    table, visitor = request.path_params["table"], request.state.visitor
    return Json(await _house(request).book_page(table, visitor, spoken(), standing=standing, **asked))


async def match_file(request: Request) -> Response:
    """A finished game as a match file, with the proof of its shuffle."""
    name, text = await _house(request).match_file(request.path_params["table"], request.state.visitor)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/yaml", headers=headers)


@makes_a_table
async def play_on(request: Request) -> Response:
    """A new table that goes on from a moment of a finished game."""
    sent = await _body(request, PlayOn)
    table = request.path_params["table"]
    made = await _house(request).play_on(table, request.state.visitor, sent.ply, sent.seat, sent.bot, _name(request))
    go = _link(request, made.table, "k", made.keys[sent.seat])
    return Json(_links(request, made, go), 201)


@makes_a_table
async def upload(request: Request) -> Response:
    """A match file, kept as a table to look back at."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble(say("A match file is UTF-8 text; this is something else.")) from None
    table = await _house(request).upload(text, request.state.visitor)
    return Json({"table": table, "go": f"/m/{table}/replay"}, 201)


def routes() -> list[BaseRoute]:
    """Where the API is."""
    table = "/api/tables/{table:id}"
    return [
        Route("/api/games", games),
        Route("/api/games/{game}/pool", game_pool),
        Route("/api/games/{game}/daily", daily, methods=["POST"]),
        Route("/api/games/{game}/try", try_game, methods=["POST"]),
        Route("/api/me", me),
        Route("/api/me", change_me, methods=["POST"]),
        Route("/api/open", open_tables),
        Route("/api/protocol", protocol_schema),
        Route("/api/replays", upload, methods=["POST"]),
        Route("/api/tables", create, methods=["POST"]),
        Route(table, about),
        Route(f"{table}/sit", sit, methods=["POST"]),
        Route(f"{table}/join", join, methods=["POST"]),
        Route(f"{table}/links/{{seat:seat}}", renew_link, methods=["POST"]),
        Route(f"{table}/links/watch", renew_watch_link, methods=["POST"]),
        Route(f"{table}/send", send, methods=["POST"]),
        Route(f"{table}/poll", poll),
        Route(f"{table}/replay", replay),
        Route(f"{table}/log", book_page),
        Route(f"{table}/match.yaml", match_file),
        Route(f"{table}/play-on", play_on, methods=["POST"]),
    ]
