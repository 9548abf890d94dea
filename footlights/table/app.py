"""The web application: everything a browser can ask of a playhouse, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, StringConvertor, register_url_convertor
from starlette.middleware import Middleware

from footlights.table import web_api, web_files, web_pages, web_socket
from footlights.table.config import Config
from footlights.table.cost import Costs
from footlights.table.health import Health
from footlights.table.house import House
from footlights.table.logs import Bookkeeper
from footlights.table.metrics import Metrics
from footlights.table.rates import RateKeeper, Rates
from footlights.table.security import Doorkeeper, Doors, Porter, Reception, SafeHeaders
from footlights.table.store import Store, open_store
from footlights.table.visitors import Visitors
from footlights.table.web_cost import CostKeeper
from footlights.table.web_errors import HANDLERS
from footlights.table.web_templates import Tongue


class IdConvertor(StringConvertor):
    """A table's id in an address; what cannot be one leads nowhere."""

    regex = "[A-Za-z0-9_-]{6,40}"


class SeatConvertor(IntegerConvertor):
    """A seat's number in an address; a number of a thousand digits is none."""

    regex = "[0-9]{1,2}"


register_url_convertor("id", IdConvertor())
register_url_convertor("seat", SeatConvertor())


def create_app(config: Config, store: Store | None = None) -> Starlette:
    """A playhouse as an ASGI application. It opens its database when it starts and closes it when it stops."""
    metrics = Metrics()
    rates = Rates(config.limits, told=lambda name: metrics.refused.labels(name).inc())
    costs = Costs(config.limits, told=rates.told)
    doors = Doors(config)
    app = Starlette(
        routes=[*web_pages.routes(), *web_api.routes(), *web_socket.routes(), *web_files.routes()],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Tongue),
            Middleware(Bookkeeper, metrics=metrics),
            Middleware(Doorkeeper, doors=doors),
            Middleware(RateKeeper, rates=rates, limits=config.limits, trust_proxy=config.trust_proxy),
            Middleware(Porter, most=config.limits.body_bytes, seconds=config.limits.body_seconds),
            Middleware(Reception, doors=doors),
            Middleware(CostKeeper, costs=costs),
        ],
        exception_handlers=HANDLERS,
        lifespan=_opened,
    )
    app.router.redirect_slashes = False  # behind a proxy it would lead to http
    app.state.config, app.state.metrics, app.state.rates, app.state.doors = config, metrics, rates, doors
    app.state.costs = costs
    app.state.store = store if store is not None else open_store(config.db)
    app.state.house = House(app.state.store, config)
    app.state.house.on_event.append(metrics.hear)
    metrics.watch(app.state.house.stats)
    app.state.health = Health(app.state.store, app.state.house.backstage.hours)
    metrics.watch(app.state.health.numbers)
    app.state.visitors = Visitors(app.state.store)
    return app


@asynccontextmanager
async def _opened(app: Starlette) -> AsyncIterator[None]:
    """Open the house; whatever happens, it is closed in order."""
    store: Store = app.state.store
    house: House = app.state.house
    await store.start()
    try:
        await app.state.visitors.start()
        await house.start()
        try:
            yield
        finally:
            await house.stop()
    finally:
        await store.stop()
