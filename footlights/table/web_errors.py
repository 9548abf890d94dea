"""Refusals and mishaps as answers: a sentence, as JSON for programs and as a page for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from footlights.stage.errors import Broken, Trouble
from footlights.stage.tongue import say
from footlights.table.refusals import Busy, Forbidden, Missing, Spent
from footlights.table.store import Unreachable
from footlights.table.web_templates import render

BUSY_SECONDS = 5  # after which it is worth coming again
CODES = {
    400: "bad",
    403: "forbidden",
    404: "missing",
    405: "method",
    408: "slow",
    413: "too-large",
    429: "rate",
    500: "defect",
    503: "busy",
}


class Json(Response):
    """An answer for a program; structs and plain data alike."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes."""
        return msgspec.json.encode(content)


def refusal(
    scope: Scope, status: int, code: str, text: str, headers: Mapping[str, str] | None = None, **more: Any
) -> Response:
    """An answer that says no: with the sentence as JSON, or as a page where a person is looking."""
    if _wants_page(scope):
        return HTMLResponse(render("error", status=status, text=text), status, headers)
    return Json({"error": text, "code": code, **more}, status, headers)


def _wants_page(scope: Scope) -> bool:
    accepted = Headers(scope=scope).get("accept", "")
    return scope["type"] == "http" and not scope["path"].startswith("/api/") and "text/html" in accepted


def spent_answer(scope: Scope, error: Spent) -> Response:
    """The answer to somebody who has used up their processor time."""
    return refusal(scope, 429, CODES[429], str(error), {"Retry-After": str(error.seconds)})


def trouble_answer(connection: HTTPConnection, error: Exception) -> Response:
    """What a Trouble comes to: nothing there, not allowed, too much going on, or a mistake in what was sent."""
    if isinstance(error, Spent):
        return spent_answer(connection.scope, error)
    kinds: tuple[tuple[type[Exception], int], ...] = (
        (Missing, 404),
        (Forbidden, 403),
        (Busy, 503),
        (Unreachable, 503),
    )
    status = next((status for kind, status in kinds if isinstance(error, kind)), 400)
    headers = {"Retry-After": str(BUSY_SECONDS)} if status == 503 else None
    more = {"problems": error.problems} if isinstance(error, Broken) else {}
    return refusal(connection.scope, status, CODES[status], str(error), headers, **more)


async def on_trouble(request: Request, error: Exception) -> Response:
    """A mistake of the person who asked."""
    return trouble_answer(request, error)


async def on_bad_message(request: Request, error: Exception) -> Response:
    """Something sent that is not what was expected."""
    text = say("That was not understood: {why}.", why=str(error).rstrip("."))
    return refusal(request.scope, 400, "bad", text)


async def on_too_deep(request: Request, error: Exception) -> Response:
    """Something sent that is nested beyond reason."""
    return refusal(request.scope, 400, "bad", too_deep())


def too_deep() -> str:
    """The sentence for whoever nests beyond reason."""
    return say("That was not understood: it is nested too deeply.")


async def on_gone(request: Request, error: Exception) -> Response:
    """Somebody left before all of the request was here: no mistake of ours, and nobody reads the answer."""
    return refusal(request.scope, 400, "bad", say("That ended before all of it had arrived."))


async def on_http(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    texts = {
        404: say("There is nothing at this address. The foyer leads to every table."),
        405: say("This address is not meant to be used that way."),
    }
    return refusal(request.scope, status, CODES.get(status, "refused"), texts.get(status, error.detail), error.headers)


def defect(scope: Scope) -> Response:
    """A mistake of ours; it is in the log under the answer's X-Request-Id."""
    text = say("Something went wrong in the house. Nothing that was confirmed to you is lost; please try again.")
    return refusal(scope, 500, "defect", text)


HANDLERS = {
    HTTPException: on_http,
    Trouble: on_trouble,
    msgspec.DecodeError: on_bad_message,
    RecursionError: on_too_deep,
    ClientDisconnect: on_gone,
}
