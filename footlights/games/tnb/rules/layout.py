"""The layout of a position and of the tables, and every number and name the rules use.

Deck and hand of a player lie in one row: first the Deck with its top card last, then the hand, which is kept sorted; what lies
beyond is NO_CARD. A board is nine tiles, each with its card and the card's remaining HP. Declared Attacks and Blocks are kept
as records (card and quarter turns) and, so that a resolution is a walk over tiles, as sums per tile: `struck` and `shielded`
belong to the board they lie on. With simultaneous turns the position also remembers how each side stood after the income.
"""

from footlights.stage.actions import ActionSet, action, named, words
from footlights.stage.record import Header, TablesHeader, i8, i16, i32
from footlights.stage.rule import NOBODY as NOBODY
from footlights.stage.tongue import mark

SEATS = 2
ROWS, COLUMNS = 3, 3
TILES = ROWS * COLUMNS
TILE_NAMES = tuple(f"{row}{column}" for row in "FMB" for column in (1, 2, 3))
LAST_TILE = TILES - 1
ALL_TILES = (1 << TILES) - 1
LEFT_EDGE = 0b001001001
RIGHT_EDGE = 0b100100100
TURNS = 4
NO_CARD = -1
MAX_CARDS = 256
MAX_DECK = 24
MAX_HAND = 9
MAX_STARTERS = 32
MAX_ROUNDS = 999
MAX_DONE = 64  # actions of one turn: Draws, Plays on nine tiles, three kinds for each card

ALTERNATING, FIXED, SIMULTANEOUS = 0, 1, 2
OFF, NEW_CARDS, FULL = 0, 1, 2
EVERY_TILE, OCCUPIED_TILES = 0, 1
DRAW_GAME, MARGIN = 0, 1
BY_MARGIN, BY_DRAW = 0, 1
CONSTRUCTED, PRESET, RANDOM_DECKS = 0, 1, 2

# The action marker of a card, in bits; nothing outside its owner's turn.
FREE, NEW, DID_MOVE, DID_BLOCK, DID_ATTACK = 1, 2, 4, 8, 16
DID_ANYTHING = DID_MOVE | DID_BLOCK | DID_ATTACK


class Actions(ActionSet):
    """Everything a player can do. TB-4, TB-5"""

    card = named(
        MAX_CARDS,
        lambda cast: cast.notation,
        mark("There is no card {found}; write its name, then the tile or turn."),
    )
    tile = words(TILE_NAMES, mark("There is no tile {found}; tiles are F1 to F3, M1 to M3 and B1 to B3."))
    turn = words(
        ("r0", "r1", "r2", "r3"), mark("There is no turn {found}; quarter turns are r0, r1, r2 and r3."), also="0123"
    )

    draw = action("draw", label=mark("Draw a card"))
    end_turn = action("end turn", label=mark("End your turn"))
    play = action("play {card} {tile}", label=mark("Play {card} on {tile}"), card=card, tile=tile)
    move = action("move {card} {tile}", label=mark("Move {card} to {tile}"), card=card, tile=tile)
    block = action("block {card} {turn}", label=mark("Block {tiles} with {card}"), card=card, turn=turn)
    attack = action("attack {card} {turn}", label=mark("Attack {tiles} with {card}"), card=card, turn=turn)


DRAW, END_TURN, PLAY, MOVE, BLOCK, ATTACK = Actions
ACTIONS = Actions.count
STANDARD_LEGAL = 67  # with the game's own constants
MAX_LEGAL = 99  # with the highest hand and board limits an experiment may set

# Reasons why an action is refused; words.py gives each its clause and sentence.
(
    LEGAL, GAME_OVER, NO_SUCH_ACTION, TACTICS_CLOSED, NO_TP_TO_DRAW, DECK_EMPTY, HAND_FULL, NO_TP_TO_PLAY, NOT_IN_HAND,
    BOARD_FULL, TILE_TAKEN, NOT_ON_BOARD, PLAYED_THIS_TURN, ALREADY_ACTED, NO_TP_TO_ACT, NOT_FOR_SALE, SAME_KIND,
    CANNOT_MOVE, NOT_REACHED, CANNOT_BLOCK, CANNOT_ATTACK, SAME_TILES, REASONS,
) = range(23)  # fmt: skip

# Kinds of chance.
DECK, SHUFFLE, FIRST = 0, 1, 2

# Events.
(
    BEGINS, HELD, ROUND, INCOME, TURN, DREW, DREW_CARD, PLAYED, MOVED, BLOCKED, ATTACKED, BOUGHT, PASSED, REVEALED,
    SETTLED, WOUNDED, LIFE_LOST, DESTROYED, CAPPED, LOST, ENDED, EVENT_KINDS,
) = range(22)  # fmt: skip
SUM_PART = 1024  # how SETTLED packs attack and block value into one number

# Why a player has lost.
NO_LIFE, NO_CARDS = 0, 1

# What decided the game.
BY_LOSS, BY_DOUBLE_LOSS, BY_DOUBLE_MARGIN, BY_CAP, BY_CAP_DRAW = range(1, 6)

FIGURE_NAMES = (
    "rounds", "opener", "drawn_game", "double_loss", "capped", "without_cards", "lp_lost", "cards_destroyed", "attacks",
    "blocks", "moves", "plays", "draws",
)  # fmt: skip
FEATURES_PER_CARD = 4 + TILES
FEATURES_PER_TILE = 1 + FEATURES_PER_CARD + 5 + 2
FEATURES_PER_SEAT = 9
FEATURES = 5 + MAX_HAND * FEATURES_PER_CARD + 4 + SEATS * (FEATURES_PER_SEAT + TILES * FEATURES_PER_TILE)


class State(Header):
    """Everything that changes during a game."""

    round_no: i16
    first: i8
    opener: i8
    tactical: i8
    decided_by: i8
    lp: i16[SEATS]
    tp: i16[SEATS]
    beyond: i16[SEATS]
    deck: i8[SEATS]
    hand: i8[SEATS]
    on_board: i8[SEATS]
    gone: i8[SEATS]
    occupied: i16[SEATS]
    ended: i8[SEATS]
    attacks: i8[SEATS]
    blocks: i8[SEATS]
    moved: i8[SEATS]
    done: i8[SEATS]
    marker: i8[TILES]
    attacks_made: i32
    blocks_made: i32
    moves_made: i32
    round_ply: i32
    kept_ply: i32
    card: i16[SEATS, TILES]
    hp: i16[SEATS, TILES]
    struck: i16[SEATS, TILES]
    shielded: i16[SEATS, TILES]
    attack: i16[SEATS, TILES]
    block: i16[SEATS, TILES]
    rows: i16[SEATS, MAX_DECK]
    removed: i16[SEATS, MAX_DECK]
    was_tp: i16[SEATS]
    was_deck: i8[SEATS]
    was_hand: i8[SEATS]
    was_card: i16[SEATS, TILES]
    was_hp: i16[SEATS, TILES]
    doings: i16[SEATS, MAX_DONE]


class Tables(TablesHeader):
    """The cards, the options, the constants and the decks: what is fixed before a game begins."""

    cards: i16
    health: i8[MAX_CARDS]
    speed: i8[MAX_CARDS]
    damage: i8[MAX_CARDS]
    defence: i8[MAX_CARDS]
    turns: i8[MAX_CARDS]
    block_tiles: i16[MAX_CARDS, TURNS]
    attack_tiles: i16[MAX_CARDS, TURNS]
    turn_order: i8
    extra_actions: i8
    block_scope: i8
    double_loss: i8
    cap_result: i8
    deck_format: i8
    round_cap: i16
    life_points: i16
    income: i8
    action_cost: i8
    opening_hand: i8
    hand_limit: i8
    board_limit: i8
    deck_size: i8
    decklist: i16[SEATS, MAX_DECK]
    starters: i8
    starter: i16[MAX_STARTERS, MAX_DECK]
