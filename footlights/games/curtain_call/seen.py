"""What a seat sees of Curtain Call, as typed data: the view, and every thing in it that has parts of its own.

Cards and enemies are called by their names, upgraded cards with a plus; an ally is `macguffin`, `aldric` or `pip`.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from footlights.stage.views import Part, View

Figure = int | list[int]  # a number, or with chance the least and the most. CC-16.4
Fate = Literal["never", "possibly", "surely"]  # whether somebody is knocked out, or the run lost. CC-16.2
Decision = Literal["basic", "enemy", "fight", "reward", "upgrade"]


class Bearer(Part, kw_only=True):
    """Somebody who can have keywords. Where a view is read by names, they stand beside the HP: `view["pip"]["Shield"]`."""

    keywords: dict[str, int]  # each that the bearer can have, with its number

    def keys(self) -> list[str]:
        """The names of what is there; keywords come last."""
        return [*(name for name in Part.keys(self) if name != "keywords"), *self.keywords]

    def __getitem__(self, name: str) -> Any:
        return self.keywords[name] if name in self.keywords else super().__getitem__(name)


class AllyBody(Bearer, kw_only=True):
    """The MacGuffin or a protagonist. Section 2.1"""

    hp: int
    max_hp: int
    present: bool | UnsetType = UNSET  # of a protagonist: not knocked out. CC-14.1


class EnemyBody(Bearer, kw_only=True):
    """The enemy of the fight. Section 2.3"""

    name: str
    hp: int
    max_hp: int
    position: int  # at which move of its pattern it is, from 1. CC-7.1


class Move(Part, kw_only=True):
    """The announced move as it stands now. CC-7.2, CC-7.3"""

    type: str
    icon: str
    number: int
    times: int
    each: bool  # whether it goes to each ally
    shown: str  # number and times as they are written
    text: str
    stopped_by: str | None  # the keyword that will keep the enemy from it. CC-7.5, CC-7.6


class AllyForecast(Part, kw_only=True):
    """What an ally would take if the turn ended now. CC-16.2, CC-16.6"""

    damage: Figure
    hp_after: Figure
    lost: Fate | UnsetType = UNSET  # of the MacGuffin: whether the run is lost
    knocked_out: Fate | UnsetType = UNSET  # of a protagonist
    covered: bool | None  # whether no damage comes through; None: already knocked out

    @property
    def is_treasure(self) -> bool:
        """Whether this is the MacGuffin."""
        return self.lost is not UNSET

    @property
    def fate(self) -> Fate:
        """Whether the ally falls."""
        if self.lost is not UNSET:
            return self.lost
        return self.knocked_out if self.knocked_out is not UNSET else "never"


class TurnForecast(Part, kw_only=True):
    """What would come of it if the turn ended now. CC-16.1"""

    macguffin: AllyForecast
    aldric: AllyForecast
    pip: AllyForecast
    enemy_hp_after: Figure
    ovation_after: Figure

    @property
    def allies(self) -> dict[str, AllyForecast]:
        """The forecasts of the allies, by their names."""
        return {"macguffin": self.macguffin, "aldric": self.aldric, "pip": self.pip}


class HandCard(Part, kw_only=True):
    """A card in hand with its numbers as they are now. Section 7"""

    card: str
    cost: int
    printed: int  # the cost that is printed on it
    type: str
    owner: str
    text: str
    damage: int | None  # of each hit, before Block; None: it is no attack
    hits: int
    lucky_damage: int | None  # the same with Luck
    chance: int | None  # of Luck, in per cent
    why_not: str | None  # why it cannot be played
    clause: str | None


class Choice(Part, kw_only=True):
    """A legal action."""

    action: str


class Play(Choice, kw_only=True):
    """A card that can be played, with what the play itself does and what it makes of the forecast. CC-16.5"""

    card: str
    enemy_hp: Figure
    hp: dict[str, Figure]  # of each ally
    knocked_out: dict[str, Fate]  # each protagonist
    forecast: TurnForecast | None  # None: the fight is surely over
    run_lost: Fate


class Offers(Part, kw_only=True):
    """What has been offered in this run: the enemies of each act, and the cards. CC-17.3, CC-17.4"""

    enemies: list[list[str]]
    aldric: list[str]
    pip: list[str]
    neutral: list[str]


class CurtainView(View, kw_only=True):
    """What a seat may know."""

    decision: Decision | None
    basic: str | None  # whose Basic card is to be chosen
    seat: int | None  # who decides; None when it is over
    act: int | None  # from 1; None before the first fight
    scene: int | None
    encounter: int
    round: int
    round_cap: int
    energy: int
    ovation: int
    ovation_bonus: int
    played: int
    macguffin: AllyBody
    aldric: AllyBody
    pip: AllyBody
    team: dict[str, int]  # keywords of the team
    enemy: EnemyBody | None
    intent: Move | None
    hand: list[str]  # as they are written in actions
    discard: list[str]
    deck: list[str]  # all cards owned
    costs: dict[str, int]  # of the cards in hand
    discounts: int  # how many cards in hand are cheaper than printed
    offered: list[str]  # enemies or cards to choose from now
    faced: list[str | None]  # the enemy of each encounter so far
    forecast: TurnForecast | None  # in a fight
    over: bool
    victory: bool | None
    cause: str | None  # of the end
    decided_by: str | None  # a clause
    decided_because: str | None
    reached: int  # the encounter the run has come to
    rounds: list[int]  # of each encounter
    hp_then: list[int]  # the MacGuffin's HP after each fight that was won
    winners: list[int]
    you: int | None  # None: a spectator
    options: dict[str, str | int]
    draw: list[str]  # the draw pile, in no order
    offers: Offers
    hand_cards: list[HandCard]
    pattern: list[str]  # all moves of the enemy
    choices: list[Choice]  # what can be done; empty for those who watch

    @property
    def allies(self) -> dict[str, AllyBody]:
        """The allies by their names."""
        return {"macguffin": self.macguffin, "aldric": self.aldric, "pip": self.pip}
