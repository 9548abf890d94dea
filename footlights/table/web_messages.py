"""Messages of players, however they come: read, counted, and answered where they come too often."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from footlights.stage.tongue import say
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
ALSO_BY_ADDRESS = (protocol.Ask, protocol.Say)  # a spectator without a cookie would be somebody new each time


def counted(
    connection: HTTPConnection, message: protocol.Message, who: str, seated: bool
) -> tuple[Wait, protocol.Nack] | None:
    """Count a message of a seat or spectator; if it is one too many, how long to wait and what to tell the sender."""
    metrics: Metrics = connection.app.state.metrics
    rates: Rates = connection.app.state.rates
    kind, table = type(message), connection.path_params["table"]
    metrics.messages.labels(str(kind.__struct_config__.tag)).inc()
    wait = rates.hit(WINDOWS[kind], kind.__name__, table, who)
    if wait is None and not seated and kind in ALSO_BY_ADDRESS:
        wait = rates.hit(WINDOWS[kind], kind.__name__, table, "address", connection.state.address)
    if wait is None:
        return None
    return wait, protocol.Nack(id=getattr(message, "id", ""), code="rate", text=wait.text)


def too_strange(connection: HTTPConnection, message: protocol.Message) -> protocol.Nack | None:
    """The answer to whoever would speak without ever having been here: every page of the house gives a cookie first."""
    if not isinstance(message, protocol.Say) or not connection.state.stranger:
        return None
    return protocol.Nack(
        id=message.id, code="refused", text=say("Only browsers that keep this house's cookie may speak here.")
    )
