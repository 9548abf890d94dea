"""What a seat of Briscola sees."""

from footlights.stage.views import Part, StandingView


class Seat(Part, kw_only=True):
    """A player. The hand has names for its owner; others see how many cards there are, and a turned-up one among them."""

    name: str
    points: int
    played: str | None
    hand: list[str] | int
    holds_turned_up: bool


class BriscolaView(StandingView, kw_only=True):
    """The table as a seat may know it; the stock is a number, and the turned-up card is in it."""

    leader: int
    trump: str
    turned_up: str
    stock: int
    seats: list[Seat]
