"""What a seat sees of T&B, as typed data: the view, and every thing in it that has parts of its own.

Tiles are called by their names from their owner's side, cards as the log writes them. TB-2.2, TB-2.3
"""

from __future__ import annotations

from typing import Literal

from footlights.stage.views import Part, View

Result = Literal["held", "wounded", "destroyed", "life"]  # what comes of an Attack on a tile. TB-6.4 to TB-6.6
Marker = Literal["", "new", "available", "used"]


class Standing(Part, kw_only=True):
    """A card that stands on a tile."""

    card: str
    hp: int
    action: Marker  # its action marker: none outside its owner's turn. TB-3.7
    did: list[str]  # the kinds of Card Action it has taken this turn. TB-8.3


class Record(Part, kw_only=True):
    """A declared Attack or Block: the tiles it covers, and what it puts on each or takes off each. TB-5.6, TB-5.7"""

    card: str
    tiles: list[str]
    amount: int
    turn: int  # by how many quarters the shape is turned. TB-2.10


class TileForecast(Part, kw_only=True):
    """What would happen on one tile if the round ended now. TB-6.3"""

    attack: int
    block: int
    net: int
    result: Result | None  # None: nobody attacks it


class BoardForecast(Part, kw_only=True):
    """What would happen on a board if the round ended now."""

    tiles: dict[str, TileForecast]  # those on which something is declared
    lp: int  # the Life Points that would be left
    destroyed: list[str]


class Choice(Part, kw_only=True):
    """A legal action, with what would be left if the round ended after it: of each seat, Life Points and destroyed cards."""

    action: str
    card: str | None  # None: Draw and End Turn are about no card
    tiles: list[str]  # where it is played or moved to, or what it covers
    lp: list[int]
    destroyed: list[list[str]]
    closes: bool  # whether Draw and Play will not be possible any more, though they are now. TB-3.8


class Seat(Part, kw_only=True):
    """A player; Deck and hand are numbers of cards, or for their owner the cards. R42"""

    lp: int
    tp: int
    deck: list[str] | int
    hand: list[str] | int
    board: dict[str, Standing | None]  # all nine tiles
    removed: list[str]
    attacks: list[Record]
    blocks: list[Record]
    cards_left: int
    name: str
    deck_name: str | None  # for its owner: which starter deck it is, if it is one. TB-8.1
    forecast: BoardForecast
    threat: dict[str, int]  # what the other's cards could still put on each tile this round. TB-3.12

    @property
    def declared(self) -> dict[str, list[Record]]:
        """What the player has declared this round, by kind."""
        return {"attacks": self.attacks, "blocks": self.blocks}

    @property
    def places(self) -> dict[str, tuple[str, int]]:
        """The cards on the board: the tile each stands on, and its HP."""
        return {held.card: (tile, held.hp) for tile, held in self.board.items() if held}


class TnbView(View, kw_only=True):
    """What a seat may know."""

    round: int
    completed: int  # how many rounds are over
    last_round: int
    first: int
    first_next: int | None  # who will be first in the next round; None: there is none
    seat: int | None  # who decides; None when it is over
    stage: Literal["tactical", "card"] | None  # whether Draw and Play are still possible in this turn. TB-3.8
    over: bool
    winners: list[int]
    draw: bool
    decided_by: str | None  # a clause
    you: int | None  # None: a spectator
    options: dict[str, str | int]
    constants: dict[str, int]
    decided_because: str | None
    seats: list[Seat]
    own_deck: dict[str, int]  # one's own Deck: how many there are of each card
    choices: list[Choice]  # what can be done, where it is the seat's turn

    @property
    def mine(self) -> int:
        """The seat whose board lies below: one's own, or for those who watch the first."""
        return self.you or 0

    @property
    def own(self) -> Seat:
        """The player whose board lies below."""
        return self.seats[self.mine]

    @property
    def is_simultaneous(self) -> bool:
        """Whether both take their turns unseen, so that nobody is first. TB-8.2"""
        return self.options["turn_order"] == "simultaneous"


def cards_of(zone: list[str] | int) -> list[str]:
    """The cards of a zone as far as they are seen."""
    return [] if isinstance(zone, int) else zone


def size_of(zone: list[str] | int) -> int:
    """The number of cards in a zone, seen or not."""
    return zone if isinstance(zone, int) else len(zone)
