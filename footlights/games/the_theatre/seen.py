"""What a seat of The Theatre sees, as types: `views` fills them in, scenes and forecasts read them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from footlights.stage.views import Fact, Part, View

Decision = Literal["play", "ability", "sap", "gamble"]
Pile = Literal["Breakroom", "Dismissed"]


class Value(Fact, kw_only=True, frozen=True):
    """What a card is worth, and what that is made of. TH-5.1"""

    base: int
    suit: int
    tokens: int
    combo: int
    finisher: int
    total: int

    @property
    def changes(self) -> tuple[int, int, int, int]:
        """What raises or lowers the printed value: Suit, tokens, Combo, Finisher."""
        return self.suit, self.tokens, self.combo, self.finisher


class Shown(Fact, kw_only=True, frozen=True):
    """A card with what a screen needs to draw it."""

    card: str
    suit: str
    print: str
    ability: str


class Held(Shown, kw_only=True, frozen=True):
    """A card in one's own hand, and what it would be worth if it were played."""

    copies: int
    value: Value


class Play(Fact, kw_only=True, frozen=True):
    """A card on stage. `replaces`: the card whose Gamble brought it; `stamp`: when it came, counted over the whole game."""

    seat: int
    card: str
    suit: str
    print: str
    ability: str
    replaces: str | None
    stamp: int
    value: Value


class Scored(Shown, kw_only=True, frozen=True):
    """A card of the Round scored last, what it was worth, and where it went."""

    seat: int
    to: Pile
    value: Value


class LastRound(Part, kw_only=True):
    """The Round scored last. `values`: each seat's, None where no card was played."""

    cards: list[Scored]
    values: list[int | None]
    winners: list[int]
    all_dismissed: bool


class Seat(Part, kw_only=True):
    """A player: the cards, by name where one may know them, otherwise their number. R35"""

    deck: int
    hand: list[str] | int
    breakroom: list[str]
    dismissed: list[str]
    played: str | None
    replacement: str | None  # of the card played, if it was Gambled away
    stamp: int  # when this player's last card was played
    value: int | None  # of the card on stage
    combo_active: bool
    combo_pending: bool
    starting_size: int
    announced_cost: int | None
    eliminated: int  # in which Act, 0 while the player is in
    team: int
    staying_power: int | None  # how many more cards can be lost; not a figure of Shooting Star
    name: str
    deck_name: str | None  # None: a secret deck

    @property
    def hand_size(self) -> int:
        """How many cards the player holds."""
        return len(self.hand) if isinstance(self.hand, list) else self.hand


class TheatreView(View, kw_only=True):
    """What a seat of The Theatre may know. Seats are numbers; tokens are counted by Print."""

    act: int
    round: int
    desired_suit: str | None  # None before the die is rolled
    leader: int
    seat: int | None  # who decides
    decision: Decision | None
    boost: dict[str, int]
    sap: dict[str, int]
    chaos: bool
    chaos_rolls: bool  # Chaos is noted, and a Round follows for which the die is rolled
    next_stamp: int
    over: bool
    winners: list[int]
    decided_by: str | None  # the clause by which the game was decided
    last_round: LastRound | None
    format: str
    you: int | None  # None: a spectator
    net_tokens: dict[str, int]
    decided_because: str | None
    seats: list[Seat]
    turn_order: list[int]
    in_play: list[Play]  # in the order played
    hand: list[Held]
    own_deck: dict[str, int]  # the cards of one's own Deck and their number, in no order
    gamble_shuffles: bool  # the Gamble on offer would shuffle the Breakroom first
    places: list[int] | UnsetType = UNSET  # once it is over: each seat's
