"""The pages people open: foyer, table, replay, rules, deck builder; and what machines look at, health and numbers."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from footlights.stage.game import get_game
from footlights.stage.rulebook import rulebook
from footlights.table.health import Health
from footlights.table.house import House
from footlights.table.metrics import TEXT
from footlights.table.security import is_near
from footlights.table.web_errors import Json, refusal
from footlights.table.web_files import asked_game, scene_css_address
from footlights.table.web_games import has_decks
from footlights.table.web_rules import anchor_of, rules_page
from footlights.table.web_templates import render

LONGEST_SEARCH = 80


async def foyer(request: Request) -> Response:
    """Games to play, tables to go back to."""
    return HTMLResponse(render("foyer"))


async def table(request: Request) -> Response:
    """A table; what is on it comes over its socket."""
    return await _board(request, "table")


async def replay(request: Request) -> Response:
    """A table to look back at."""
    return await _board(request, "replay")


async def _board(request: Request, page: str) -> Response:
    house: House = request.app.state.house
    id = request.path_params["table"]
    about = await house.about(id, request.state.visitor)
    game = get_game(about.game)
    data = {"table": id, "game": game.id}
    return HTMLResponse(render(page, data, game=game, scene_css=scene_css_address(game)))


async def rules(request: Request) -> Response:
    """The rules of a game, and what `?q=` finds in them."""
    game = asked_game(request)
    book = rulebook(game)
    q = " ".join(request.query_params.get("q", "").split())[:LONGEST_SEARCH]
    found = book.search(q) if q else []
    nearest = book.nearest(q) if q and not found else ""
    example = next(iter(book.clauses), "")
    page = rules_page(game)
    values = {"rules": page, "q": q, "found": found, "nearest": nearest, "example": example, "anchor_of": anchor_of}
    answer = HTMLResponse(render("rules", {"game": game.id}, game=game, **values))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


async def decks(request: Request) -> Response:
    """Where decks of a game are built; 404 for a game without any."""
    game = asked_game(request)
    house: House = request.app.state.house
    if not has_decks(game, house.backstage.card_set(game)):
        raise HTTPException(404)
    return HTMLResponse(render("decks", {"game": game.id}, game=game, scene_css=scene_css_address(game)))


async def healthz(request: Request) -> Response:
    """Whether the house is open and can write what it confirms."""
    health: Health = request.app.state.health
    told = await health.report()
    return Json(told, 200 if told["ok"] else 503)


async def metrics(request: Request) -> Response:
    """The numbers, for whoever is on this machine or its own network."""
    if not is_near(request.state.address):
        return refusal(request.scope, 403, "forbidden", "The numbers are for this machine and its own network.")
    return Response(request.app.state.metrics.text(), headers={"Content-Type": TEXT})


def routes() -> list[BaseRoute]:
    """Where the pages are."""
    return [
        Route("/", foyer),
        Route("/m/{table:id}", table),
        Route("/m/{table:id}/replay", replay),
        Route("/rules/{game}", rules),
        Route("/decks/{game}", decks),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
    ]
