"""The log of a server: one JSON object a line, for machines that read logs.

What is never written: keys of links, cookies, names, what people say, addresses. A request is logged by its route
(`/m/{table}`), not by its path, so that nothing typed into an address bar gets there either.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
import traceback
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from footlights.table.metrics import Metrics
from footlights.table.web_errors import defect

LONG_POLLS = ("/api/tables/{table}/poll",)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WS")
QUIET = ("/healthz", "/metrics", "/static")
# What `extra=` of a log call may add; whatever else is there might tell who did something.
EXTRAS = ("table", "database", "kind", "why", "times", "tables", "entries", "notes", "whole", "seconds")

log = structlog.get_logger("footlights")


def set_up(json_logs: bool, stream: TextIO | None = None) -> None:
    """Have everything written to stderr: each request as JSON, or only what is worth a person's attention."""
    output = stream or sys.stderr
    level = logging.INFO if json_logs else logging.WARNING
    shown: Any = (
        structlog.processors.JSONRenderer() if json_logs else structlog.dev.ConsoleRenderer(colors=output.isatty())
    )
    stamps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*stamps, shown],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=output),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(output)
    before = [*stamps, structlog.stdlib.ExtraAdder(allow=EXTRAS)]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=before, processors=[_without_inside, shown])
    )
    for name in ("footlights", "uvicorn", "uvicorn.error", "websockets", "alembic", "sqlalchemy", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def _without_inside(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """What the standard logging carries, with where an error came from but not what it said, which may quote anything."""
    for inside in ("_record", "_from_structlog", "stack_info"):
        event.pop(inside, None)
    raised = event.pop("exc_info", None)  # the record itself has lost it by now
    if isinstance(raised, tuple) and raised[1] is not None:
        event.update(told(raised[1]))
    return event


def told(error: BaseException) -> dict[str, Any]:
    """An error for the log: its kind and where it came from. Its own words may quote what a visitor sent."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


class Bookkeeper:
    """Gives every request a number, writes it down when it is answered, and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request, and note what became of it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = secrets.token_hex(8)
        began = time.perf_counter()
        status = 0

        async def send_numbered(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and not status:
                status = 403
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self.app(scope, receive, send_numbered)
            except Exception as error:
                self.metrics.defects.inc()
                log.error("defect", route=route_of(scope), **told(error))
                if not status:
                    await defect(scope)(scope, receive, send_numbered)
                elif scope["type"] == "http":
                    raise  # half an answer is out; the server cuts the connection
            finally:
                self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        method = scope.get("method", "WS")
        method = method if method in METHODS else "other"  # a visitor can make up any
        self.metrics.requests.labels(route, method, str(status)).inc()
        if scope["type"] == "http" and route not in LONG_POLLS:
            self.metrics.request_seconds.observe(seconds)
        if not route.startswith(QUIET) or status >= 400:
            log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def route_of(scope: Scope) -> str:
    """The pattern of an address, such as `/m/{table}`; what no pattern fits has none."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return str(path) if path else "-"
