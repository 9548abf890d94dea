"""What a view of GOTHIES is made of. Section 2.2, section 7

`GothiesView` is what a seat knows in both formats; in cooperative play it is a `TogetherView`, which has the Well of Ceiba and
the monsters too. `views.py` and `forecast.py` fill them in. Seats count from 0; cards, monsters and Joombies go by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from footlights.stage.views import Part, View

Format = Literal["competitive", "cooperative"]
Decision = Literal[
    "play", "or", "opponent", "discard", "cycle", "dust_own", "dust_mercado", "remove_land", "free_purchase", "voices", "amount"
]  # fmt: skip
WhySafe = Literal["power", "rune", "no_joombie"]


# --- A Streya ----------------------------------------------------------------------------------------------------------


class SynergyState(Part, kw_only=True):
    """How a synergy line of a face-up card stands. GO-4.8, GO-4.9"""

    rune: str
    used: bool
    usable: bool
    partner: str | None  # the face-up card that makes it live


class FaceUp(Part, kw_only=True):
    """A card in a Row or a land: what it has done this turn and can still do."""

    card: str
    song: int  # its voice, in cooperative play
    used: list[int]  # synergy lines, from 1
    usable: list[int]
    lines: list[SynergyState]
    dustable: bool
    activated: bool
    can_activate: bool
    played: bool  # in this turn


class Shield(Part, kw_only=True):
    """The fixed lands that stand before a Streya. GO-5.6"""

    lands: list[str]
    defence: int  # of all of them


class Streya(Part, kw_only=True):
    """A player, as far as the viewer knows. GO-0.12, GO-0.13"""

    number: int  # from 1
    odd: bool
    timestones: int | None  # in competitive play
    alive: bool
    eliminated: bool
    team: int
    deck: int
    deck_known: list[str]  # what everybody saw going onto the deck, top card first
    hand: list[str] | int  # the cards, or how many the viewer does not see
    hand_known: list[str]  # what everybody saw going into the hand
    hand_deduced: list[str]  # what can only be told by elimination
    discard: list[str]
    row: list[str]  # left to right
    lands: list[str]
    row_cards: list[FaceUp]
    land_cards: list[FaceUp]
    possessed: list[str]
    owned: int  # cards in all
    shielded_by: Shield | None
    name: str

    @property
    def stones(self) -> int:
        """The own Timestones; none in cooperative play, where the Well has them all."""
        return self.timestones or 0

    @property
    def face_up(self) -> list[FaceUp]:
        """The cards of the Row, then the lands."""
        return [*self.row_cards, *self.land_cards]

    @property
    def held(self) -> list[str]:
        """The cards of the hand that the viewer sees."""
        return [] if isinstance(self.hand, int) else self.hand

    @property
    def hand_size(self) -> int:
        """How many cards the hand has."""
        return self.hand if isinstance(self.hand, int) else len(self.hand)


# --- What is asked, and what can be done ---------------------------------------------------------------------------------


class Question(Part, kw_only=True):
    """What is asked besides the action of a Play step. Section 5"""

    source: str | None  # the card that asks; none in an attack
    options: list[str]  # of an "or"
    left: int  # cards still to choose
    most: int | None  # the price of a free purchase
    by: int  # whose Play step it is


class LeftOver(Part, kw_only=True):
    """What would be lost, or left undone, if the Play step ended now. GO-0.4, GO-3.6"""

    seed: int
    song: int
    hand: int
    synergies: list[str]  # cards with a line that can be used
    lands: list[str]  # that can be activated
    next_on_top: int


class LandTarget(Part, kw_only=True):
    """An opponent's land that could be attacked. GO-5.3"""

    action: str
    target: str
    of: int
    need: int
    reached: bool
    most_left: int  # Song that would remain


class StreyaTarget(Part, kw_only=True):
    """An opponent who could be attacked. GO-5.5, GO-5.6"""

    target: str
    of: int
    shielded: bool
    most: int  # Song that can be sung against that Streya
    timestones_left: int


class MonsterTarget(Part, kw_only=True):
    """A monster or a Joombie that could be attacked. GO-9.1, GO-9.3"""

    action: str
    target: str
    zone: int
    need: int
    reached: bool
    most_left: int


class GothiesView(View, kw_only=True):
    """What a seat may know, in both formats."""

    you: int | None  # nobody: a spectator
    format: Format
    round: int | None  # competitive
    turn: int | None  # cooperative
    last_round: int | None
    last_turn: int | None
    first: int | None  # who began the round, in competitive play
    seat: int | None  # who decides
    active: int | None  # whose Play step it is; nobody's: the monsters', or the game is over
    decision: Decision | None
    source: str | None  # the card that is being carried out
    question: Question | None
    seed: int  # of the active Streya
    song: int
    actions: int  # taken in this Play step
    next_on_top: int  # cards bought next that go on top of the deck
    played_runes: dict[str, int]  # cards played this turn, by rune
    partner_runes: dict[str, int]  # face-up cards that can be partners, by rune
    mercado: list[str | None]
    play_deck: int
    wishing_well: int
    dust: list[str]
    out_of_game: list[str]
    left_over: LeftOver | None
    targets: Sequence[LandTarget | StreyaTarget | MonsterTarget]
    over: bool
    winners: list[int]
    places: list[int] | None  # of each seat, 1 for the first, once a competitive game is over
    decided_by: str | None  # the clause that ended it
    decided_because: str | None
    seats: list[Streya]


# --- The Well and the monsters -------------------------------------------------------------------------------------------


class Voice(Part, kw_only=True):
    """A voice of the active Streya. GO-9.2, GO-9.4"""

    card: str
    song: int
    group: str | None  # its resonance group, as its runes: Blue/Red


class OfferedVoice(Part, kw_only=True):
    """A voice that can be added to the attack now. D11"""

    action: str
    card: str
    song: int
    sum: int  # of the attack then
    dissonant: bool  # the attack would then be


class Attack(Part, kw_only=True):
    """The attack whose voices are being chosen. GO-9.8, GO-9.10"""

    target: str
    zone: int
    need: int
    sum: int
    missing: int
    groups: dict[str, int]  # Song by resonance group
    threshold: int  # dissonant if two groups have as much
    dissonant: bool


class JoombiePile(Part, kw_only=True):
    """The Joombies of a rune that have not come yet; the top one lies open."""

    top: str | None
    count: int


class MonsterThere(Part, kw_only=True):
    """A monster in a zone."""

    name: str
    rune: str
    attack: int
    need: int  # Song that defeats it
    icon: str  # whom it attacks
    lean: str  # from which side


class JoombieThere(Part, kw_only=True):
    """A Joombie in a zone, on the card it possesses."""

    joombie: str
    rune: str
    attack: int
    on: str
    of: int  # whose card it is


class CardFate(Part, kw_only=True):
    """What becomes of a card in a Row that a group attacks. GO-8.8 to GO-8.12"""

    card: str
    of: int
    result: Literal["possessed", "safe"]
    why: WhySafe | None  # it is safe
    may_change: bool  # the Row may still change in this turn


class LandFate(Part, kw_only=True):
    """What becomes of a land in the way of a group."""

    card: str
    of: int
    result: Literal["removed", "stands"]


class GroupAttack(Part, kw_only=True):
    """What a group of monsters is about to do. GO-8.3 to GO-8.7"""

    zone: int
    icon: str
    lean: str
    power: int
    members: list[str]
    runes: list[str]
    targets: list[CardFate]
    lands: list[LandFate]
    damage: int  # to the Well


class JoombieStrike(Part, kw_only=True):
    """A Joombie that is about to strike the Well. GO-8.16"""

    joombie: str
    zone: int
    on: str
    damage: int


class Possession(Part, kw_only=True):
    """A card that is about to be possessed: by which group, and where."""

    card: str
    of: int
    by: str
    zone: int


class LandLost(Part, kw_only=True):
    """A land that is about to fall."""

    card: str
    of: int


class MonstersForecast(Part, kw_only=True):
    """What the coming monsters' turn does to Rows, lands and Well as they stand now. GO-8.1"""

    well_after: int
    well_damage: int
    lost: bool  # the Well would be empty
    groups: list[GroupAttack]
    joombies: list[JoombieStrike]
    possessed: list[Possession]
    lands_lost: list[LandLost]


class TogetherView(GothiesView, kw_only=True):
    """What a seat may know in cooperative play. GO-6, GO-8, GO-9"""

    turn: int
    last_turn: int
    targets: list[MonsterTarget]
    well: int
    well_start: int
    well_goal: int
    voices: list[Voice]
    offered_voices: list[OfferedVoice]
    attack: Attack | None
    monster_deck: int
    monster_discard: list[str]
    joombie_piles: dict[str, JoombiePile]  # by rune
    zones: dict[int, list[MonsterThere | JoombieThere]]  # in order of arrival
    monsters_in: dict[int, list[str]]  # by zone
    joombies_in: dict[int, list[str]]
    release: int  # monsters that come at the end of this turn
    release_next: int
    forecast: MonstersForecast

    def keys(self) -> list[str]:
        """The names of what is there; the Streya come after the monsters."""
        names = GothiesView.keys(self)
        names.remove("seats")
        names.insert(names.index("forecast") + 1, "seats")
        return names
