"""Messages of players, however they come: read, counted, and answered where they come too often."""

from __future__ import annotations

from starlette.applications import Starlette

from footlights.table import protocol
from footlights.table.metrics import Metrics
from footlights.table.rates import Rates, Wait

WINDOWS = {
    protocol.Act: "acts",
    protocol.Ask: "asks",
    protocol.Say: "chat",
    protocol.Hello: "asks",
    protocol.Ping: "acts",
}


def counted(app: Starlette, message: protocol.Message, table: str, who: str) -> tuple[Wait, protocol.Nack] | None:
    """Count a message of a seat or spectator; if it is one too many, how long to wait and what to tell the sender."""
    metrics: Metrics = app.state.metrics
    rates: Rates = app.state.rates
    kind = type(message)
    metrics.messages.labels(str(kind.__struct_config__.tag)).inc()
    wait = rates.hit(WINDOWS[kind], kind.__name__, table, who)
    if wait is None:
        return None
    return wait, protocol.Nack(id=getattr(message, "id", ""), code="rate", text=wait.text)
