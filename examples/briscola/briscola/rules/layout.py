"""The state, the tables, the actions and every number of Briscola."""

from footlights.stage.actions import ActionSet, action, named
from footlights.stage.record import Header, TablesHeader, i8, i16
from footlights.stage.tongue import mark

PLAYERS, CARDS, HAND = 2, 40, 3
SUITS = ("Batons", "Coins", "Cups", "Swords")
RANKS, TRICKS = CARDS // len(SUITS), CARDS // PLAYERS
STOCK, GONE = 2, 3  # places of a card besides the hands, which are 0 and 1
NO_CARD = -1
WON, A_POINT, A_TRUMP = 1_000_000, 40, 8  # what a win, a point and the strength of a trump count for in an evaluation

LEGAL, GAME_OVER, NOT_HELD = range(3)  # reasons
DEAL, LOTS = range(2)  # kinds of chance
HOLDS, TURNED, LEADS, PLAYED, TAKES, DREW, TOOK_TURNED, ENDS, EVENT_KINDS = range(9)  # events
FACTS, FEATURES = 5, 5 + CARDS


class Actions(ActionSet):
    """What a player can do."""

    play = action("play {card}", card=named(CARDS, lambda cast: cast.card_set.names, mark("There is no card {found}.")))


(PLAY,) = Actions


class State(Header):
    """Everything that changes during a game."""

    first: i8  # who led the first trick
    leader: i8
    tricks: i8  # taken so far
    turned: i8  # the card that was turned up
    left: i8  # cards in the stock, the turned-up one included
    stock: i16[CARDS]  # the turned-up card first, the top card last
    place: i8[CARDS]
    table: i8[PLAYERS]
    points: i16[PLAYERS]


class Tables(TablesHeader):
    """What is settled before a game: the cards."""

    suit: i8[CARDS]
    strength: i8[CARDS]
    worth: i8[CARDS]
