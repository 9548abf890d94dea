"""The layout of a position and of the tables, and every number and name the rules use.

A player's cards lie in one row, cut into five neighbouring zones: Deck, hand, play, Breakroom, Dismissed. Moving a card is
moving a border, so no card can ever be lost or doubled. The top of the Deck is the card next to the hand; hands are kept
sorted. An entry of the row is twice the card's id, plus one if the opponents of a secret (custom) deck have seen that card
and know it is still in the deck or hand.
"""

from footlights.stage.actions import ActionSet, action, named, words
from footlights.stage.record import MAX_SEATS, Header, TablesHeader, i8, i16, i32
from footlights.stage.rule import NOBODY as NOBODY
from footlights.stage.tongue import mark

SEATS = MAX_SEATS
MAX_DECK = 100
MAX_CARDS = 512
HAND = 5
ROUNDS = 5
SUITS = 5
NO_SUIT = 6
DIE_SIDES = 6
PRINT_NAMES = (
    mark("Paw"), mark("Hoof"), mark("Claw"), mark("Talon"), mark("Slither"), mark("Webbed"), mark("Fin"), mark("Float"),
)  # fmt: skip
PRINTS = len(PRINT_NAMES)
SUIT_BONUS = 3
COPIES = 3
NO_CARD = -1
NO_COST = -1

DUEL, FREE_FOR_ALL, TEAM, SHOOTING_STAR = 0, 1, 2, 3
NO_ABILITY, BOOST, SAP, COMBO, FINISHER, GAMBLE, CHAOS = 0, 1, 2, 3, 4, 5, 6
FEWEST, MOST, RANDOM_LEADER = 0, 1, 2
STACK, ONCE = 0, 1
TOTAL, BEST_PLAYER = 0, 1

# What is being decided.
PLAY_CARD, ABILITY, OFFER, NOTHING = 0, 1, 2, 3


class Actions(ActionSet):
    """Everything a player can do. TH-3.1 to TH-3.4, TH-4.2"""

    play = action(
        "play {card}",
        label=mark("Play {card} ({suit})"),
        card=named(
            MAX_CARDS,
            lambda cast: cast.notation,
            mark("There is no card {found}; a card is written Name/Suit."),
            lambda cast: cast.short_names,
        ),
    )
    place = action("place Sap", label=mark("Place {ability}"))
    remove = action(
        "remove Boost {print}",
        label=mark("Remove a Boost token of {print}"),
        print=words(PRINT_NAMES, mark("There is no Print {found}; there are {words}.")),
    )
    use = action("use", label=mark("Use {ability}"))
    decline = action("decline", label=mark("Decline"))
    gamble = action("gamble", label=mark("Gamble"))


PLAY, PLACE, REMOVE, USE, DECLINE, ACCEPT = Actions
ACTIONS = Actions.count
MAX_LEGAL = 10

# Reasons why an action is refused; words.py gives each its clause and sentence.
(
    LEGAL, GAME_OVER, NOT_IN_HAND, MAY_NOT_PASS, ABILITY_FIRST, OFFER_FIRST, NO_SUCH_BOOST, NOT_A_SAP, NOT_OPTIONAL,
    NOT_OFFERED, NOTHING_TO_USE, SAP_HAS_ANSWERS, NO_SUCH_ACTION,
) = range(13)  # fmt: skip

# Kinds of chance.
DIE, LEADER, SHUFFLE = 0, 1, 2

# Events.
(
    LED_BY, ACT_BEGINS, DREW, DREW_CARD, ROLLED, ROUND_BEGINS, PLAYED, BOOSTED, SAPPED, UNBOOSTED, COMBOED, CHAOS_NOTED,
    DECLINED, OFFERED, KEPT, RESHUFFLED, REPLACED, VALUED, WON, TIED, TIE_WON, TO_BREAKROOM, TO_DISMISSED, LEADS,
    REROLLED, CLEARED, FELL, TEAM_FELL, FREE_WINS, ENDED, ANNOUNCED,
    COUNTED, LEAD_PASSED, STARTS_FOR, NO_GAMBLE, GAMBLE_IGNORED, EVENT_KINDS,
) = range(37)  # fmt: skip

# How the event COUNTED packs the parts of a value into one number.
SUIT_PART, TOKEN_PART, TOKEN_ZERO = 4, 512, 256

# What decided the game: the last clause that was needed.
(
    BY_LAST_IN,
    BY_CARDS,
    BY_START,
    BY_LAST_PLAYED,
    BY_TEAM,
    BY_TEAM_CARDS,
    BY_TEAM_START,
    BY_TEAM_LAST,
    BY_BREAKROOM,
    BY_STAR_LAST,
) = range(1, 11)

# Why a Round's cards moved as they did, for statistics and the screen.
LOST, WINNER = 0, 1

FIGURE_NAMES = (
    "acts", "rounds", "all_dismissed_rounds", "fell_together", "decided_by_cards", "decided_by_start", "decided_by_last_played",
    "first_leader", "gambles_offered", "gambles_taken", "cards_played",
)  # fmt: skip
IMAGINED = 200
ABILITIES = 7
FEATURES_PER_CARD = 1 + SUITS + PRINTS + ABILITIES + PRINTS
FEATURES_PER_SEAT = 12
FEATURES = 5 + DIE_SIDES + 2 * PRINTS + HAND * (FEATURES_PER_CARD + 1) + SEATS * (FEATURES_PER_SEAT + FEATURES_PER_CARD)


class State(Header):
    """Everything that changes during a game."""

    act: i16
    round_no: i8
    leader: i8
    desired: i8
    deciding: i8
    chaos: i8
    stamp: i16
    played_count: i8
    offer_at: i8
    decided_by: i8
    order: i8[SEATS]
    boost: i8[PRINTS]
    sap: i8[PRINTS]
    deck: i8[SEATS]
    hand: i8[SEATS]
    playing: i8[SEATS]
    breakroom: i8[SEATS]
    dismissed: i8[SEATS]
    combo_active: i8[SEATS]
    combo_pending: i8[SEATS]
    deck_open: i8[SEATS]
    starting: i8[SEATS]
    last_stamp: i16[SEATS]
    fell: i16[SEATS]
    last_value: i16[SEATS]
    last_result: i8[SEATS]
    last_card: i16[SEATS]
    last_suit: i8[SEATS]
    last_tokens: i8[SEATS]
    last_combo: i8[SEATS]
    last_finisher: i8[SEATS]
    announced: i32[SEATS]
    first_leader: i8
    fell_together: i8
    rounds_played: i16
    all_dismissed: i16
    offers: i16
    accepted: i16
    rows: i16[SEATS, MAX_DECK]


class Tables(TablesHeader):
    """The cards, the options and the decks: what is fixed before a game begins."""

    cards: i16
    value: i8[MAX_CARDS]
    suit: i8[MAX_CARDS]
    paws: i8[MAX_CARDS]
    ability: i8[MAX_CARDS]
    target: i8[MAX_CARDS]
    cost: i16[MAX_CARDS]
    specific: i16[MAX_CARDS]
    mode: i8
    first_leader: i8
    optional: i16
    stacking: i8
    team_tiebreak: i8
    custom: i8[SEATS]
    deck_size: i8[SEATS]
    deck_cost: i32[SEATS]
    decklist: i16[SEATS, MAX_DECK]
