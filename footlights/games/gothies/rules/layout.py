"""The layout of a position, and every number and name the rules use beside those of `effects`.

Deck and hand of a Streya lie in one row: first the deck with its top card last, then the hand, which is kept sorted. An
entry is twice the card plus UNSEEN if not everybody knows that the card lies there; so of equal cards in a hand the known
one comes first. What lies face up with a Streya is one line of places: the Row from the left, place 0 first, the Land row
from the right, the first land in place LAST. `mark` and `voice` speak of the active Streya's face-up cards only. Entries of
the shared decks say what they are (cards as in a Streya's deck, monsters from MONSTER up, Joombies from JOOMBIE up), and lie
with the top last too. The lair is the monster deck from the left and the monster discard from the right. The cards of a
Streya who is out lie where the discard pile was, `gone` of them. Of the cards in a hand that everybody knows, `deduced` says by
card how many can only be told by elimination; they are no part of what a position is recognised by. Whatever is not used is 0.
"""

from footlights.games.gothies.effects import *
from footlights.stage.actions import ActionSet, action, named, nth, one_of, seat, whole
from footlights.stage.record import Header, i8, i16, i32, u8
from footlights.stage.rule import NOBODY as NOBODY
from footlights.stage.tongue import mark

OWNED = 254  # cards one Streya can have
LAST = OWNED - 1
GHOSTS = 120  # voices of dusted cards in one Play step; what comes after the last is added to it
MAX_LOOSE = MAX_RUNES * MAX_JOOMBIE_PILE
NO_CARD = -1
MOST_ACTIONS = 300  # in a Play step
MOST_AMOUNT = 999  # of one attack on a Streya, and of a part of a voice
MOST_GAIN = 20_000  # a counter of Song or Seed does not pass this
MOST_ROUNDS = 999
ZONES = 3

# Entries of decks.
UNSEEN = 1
MONSTER, JOOMBIE = 1000, 2000

# Marks of the active Streya's face-up cards, in bits; the synergy lines are FIRST_LINE and the bit behind it.
ACTIVATED, FIRST_LINE, SECOND_LINE, PLAYED_NOW = 1, 2, 4, 8

# What is to be decided: an action of the Play step, or something inside an action. Section 5
(
    PLAY_STEP, OR, OPPONENT, VICTIM_DISCARDS, OWN_DISCARD, CYCLING, DUSTING, CLEARING, REMOVING, TAKING, VOICES, AMOUNT,
    ENDED_GAME,
) = range(13)  # fmt: skip

# What can be done with an own face-up card.
ACTIVATION, SYNERGY, SECOND_SYNERGY, OWN_DUST, USES = range(5)

COPIES = 4


class Actions(ActionSet):
    """Every action and every answer; equal face-up cards are told apart by a copy, counted among those for which it is legal."""

    card = named(MAX_CARDS, lambda cast: cast.card_names, mark("There is no card {found}."))
    monster = named(MAX_MONSTERS, lambda cast: cast.monster_names, mark("There is no monster {found}."))
    seat = seat(MAX_STREYA, mark("There is no Streya {found}; there are Streya {first} to {last}."))
    zone = whole(1, ZONES, mark("There is no zone {found}; zones are {first} to {last}."))
    copy = nth(COPIES, mark("Equal cards are numbered up to {last}, not {found}."))
    amount = whole(1, MOST_AMOUNT, mark("An amount is a whole number from {first} to {last}, not {found}."))
    whose = mark("{found}: say whose card it is, such as `of Streya 2`.")

    end_turn = action("end turn", label=mark("End your turn"))
    decline = action("decline", label=mark("Decline"))
    stop = action("stop", label=mark("No more discards"))
    strike = action("strike", label=mark("Strike"))
    choose = action("choose {option}", label=mark("Option {option}"), option=nth(MAX_OPTIONS))
    choose_streya = action("choose Streya {seat}", label=mark("{name} discards"), seat=seat)
    play = action("play {card}", label=mark("Play {card}"), card=card)
    buy = action("buy {card}", label=mark("Buy {card}"), card=card)
    take = action("take {card}", label=mark("Take {card} for free"), card=card)
    discard = action("discard {card}", label=mark("Discard {card}"), card=card)
    dust_from_hand = action("dust {card} from hand", label=mark("Dust {card} from your hand"), card=card)
    dust_from_discard = action("dust {card} from discard", label=mark("Dust {card} from your discard pile"), card=card)
    dust_in_mercado = action("dust {card} in the Mercado", label=mark("Dust {card} in the Mercado"), card=card)
    activate = action("activate {card}[ #{copy}]", label=mark("Activate {card}"), card=card, copy=copy)
    synergy = action("synergy {card}[ #{copy}]", label=mark("Synergy of {card}"), card=card, copy=copy)
    second_synergy = action("synergy {card} line 2[ #{copy}]", label=mark("Synergy of {card}"), card=card, copy=copy)
    dust = action("dust {card}[ #{copy}]", label=mark("Dust {card}"), card=card, copy=copy)
    add = action("add {card}[ #{copy}]", label=mark("Add the voice of {card}"), card=card, copy=copy)
    attack_land = action(
        "attack {card} of Streya {seat}", label=mark("Attack {card} of {name}"), unfinished=whose, seat=seat, card=card
    )
    remove = action(
        "remove {card} of Streya {seat}", label=mark("Remove {card} of {name}"), unfinished=whose, seat=seat, card=card
    )
    redeem = action(
        "redeem {card} of Streya {seat}[ #{copy}]",
        label=mark("Redeem {card} of {name}"),
        unfinished=whose,
        seat=seat,
        card=card,
        copy=copy,
    )
    attack_monster = action(
        "attack {monster} in zone {zone}", label=mark("Attack {monster} in zone {zone}"), zone=zone, monster=monster
    )
    attack_streya = action(
        "attack Streya {seat} for {amount}", label=mark("Attack {name} with {amount} Song"), seat=seat, amount=amount
    )
    sing = action("sing {amount}", label=mark("Sing {amount} of it"), amount=amount)


(
    END_TURN, DECLINE, STOP, STRIKE, CHOOSE_OPTION, CHOOSE_STREYA, PLAY, BUY, TAKE, DISCARD_CARD, DUST_FROM_HAND,
    DUST_FROM_DISCARD, DUST_IN_MERCADO, *_own_uses, ADD, ATTACK_LAND, REMOVE, REDEEM, ATTACK_MONSTER, ATTACK_STREYA, SING,
) = Actions  # fmt: skip
USE = one_of("use", *_own_uses)  # ACTIVATION, SYNERGY, SECOND_SYNERGY or OWN_DUST of a face-up card
ACTIONS = Actions.count
MAX_LEGAL = 4096

# Reasons why an action is refused; reasons.py gives each its clause and sentence.
(
    LEGAL, GAME_OVER, NO_SUCH_ACTION, DUE_PLAY_STEP, DUE_OR, DUE_OPPONENT, DUE_VICTIM, DUE_OWN_DISCARD, DUE_CYCLE, DUE_DUST,
    DUE_CLEARING, DUE_REMOVAL, DUE_TAKING, DUE_VOICES, DUE_AMOUNT, NOT_IN_HAND, NO_SUCH_LAND, NOTHING_TO_ACTIVATE,
    ALREADY_ACTIVATED, NOT_FACE_UP, NO_SUCH_LINE, LINE_USED, NO_PARTNER, NOT_THERE_TO_DUST, NO_DUST_LINE, FEWER_COPIES,
    STARTER_NOT_SOLD, NOT_IN_MERCADO, TOO_DEAR, WELL_PILE_EMPTY, WELL_TOO_DEAR, NEVER_EACH_OTHER, NO_MONSTERS_HERE,
    OWN_TARGET, IS_OUT, NO_LAND_THERE, SONG_BELOW_DEFENCE, IS_SHIELDED, TOO_MUCH_SONG, TOO_MUCH_FOR_TARGET, NO_SUCH_TARGET,
    NEED_NOT_REACHED, NO_SUCH_OPTION, NO_SUCH_OPPONENT, NOT_HELD_TO_DISCARD, NOTHING_SUCH_TO_DUST, NOTHING_SUCH_TO_TAKE,
    NOTHING_SUCH_TO_REMOVE, NO_SUCH_VOICE, OUT_OF_REACH, NOT_YET_ENOUGH, NO_SUCH_AMOUNT, NOT_AT_TABLE, REASONS,
) = range(54)  # fmt: skip

# Kinds of chance.
FIRST_LOT, DECK_SHUFFLE, PLAY_DECK_SHUFFLE, MONSTER_SHUFFLE, JOOMBIE_SHUFFLE = range(5)

# What decided the game.
BY_LAST_ASLEEP, BY_ROUND_LIMIT, BY_WELL_FULL, BY_WELL_EMPTY, BY_LAST_TURN = range(1, 6)

# Why a card that a group attacks is safe.
POSSESSED, SAFE_BY_COST, SAFE_BY_RUNE, SAFE_BY_PILE = range(4)

# Where something is dusted from.
FACE_UP_PILE, HAND_PILE, DISCARD_PILE, MERCADO_PILE = range(4)

# Events.
(
    FIRST_IS, ROUND_BEGINS, TURN_BEGINS, PART_BEGINS, CLEARED, DREW, DREW_CARD, RESHUFFLED, PLAYED, LAND_PLAYED,
    ACTIVATED_LAND, USED_LINE, DUSTED, GAINED_SONG, GAINED_SEED, GAINED_TIMESTONES, CHOSE, VICTIM_NAMED, DISCARDED,
    HAND_DISCARDED, DECLINED, PENDING_TOP, BOUGHT, REFILLED, ATTACKED_LAND, LAND_REMOVED, ATTACKED_STREYA, WOKE_UP,
    ATTACKED_MONSTER, ATTACKED_JOOMBIE, MONSTER_DEFEATED, JOOMBIE_REDEEMED, DISSONANCE, TURNED_OVER, MONSTERS_SHUFFLED,
    MONSTERS_TURN, GROUP_ATTACKS, CARD_POSSESSED, CARD_SAFE, NOBODY_THERE, NOBODY_TARGETED, LAND_FALLS, LAND_STANDS, WELL_HIT,
    JOOMBIE_STRIKES, MOVED_ON, STEP_ENDS, ENDED, EVENT_KINDS,
) = range(49)  # fmt: skip
EVENT_PART, EVENT_WIDE = 1024, 32_768  # how events pack two numbers into one

FIGURE_NAMES = (
    "rounds", "first_player", "round_limit", "won", "won_at_goal", "won_at_last_turn", "well_left", "purchases",
    "free_purchases", "dusted", "lands_played", "lands_removed", "attacks", "monsters_defeated", "possessed", "redeemed",
    "dissonances", "timestones_gained", "actions",
)  # fmt: skip

TABLE_FEATURES = 64
SEAT_FEATURES = 12
CARD_COLUMNS = 8 + 3 * MAX_STREYA
FEATURES = TABLE_FEATURES + MAX_STREYA * SEAT_FEATURES + MAX_CARDS * CARD_COLUMNS + MAX_MONSTERS * (ZONES + 1)


class State(Header):
    """Everything that changes during a game."""

    beside = "deduced"
    phase: i8
    active: i8
    first: i8
    decided_by: i8
    living: i8
    round_no: i16
    actions: i16
    next_on_top: i16
    seed: i32
    song: i32
    well: i16
    at: i16
    end: i16
    card: i16
    source: i16
    listed: i8
    todo: i8
    swapped: i8
    victim: i8
    target: i16
    redeems: i8
    need: i16
    chosen: i32
    voice_at: i16
    singer: i16
    group_song: i32[MAX_RUNES]
    timestones: i32[MAX_STREYA]
    out: i8[MAX_STREYA]
    played: i16[MAX_RUNES]
    partners: i16[MAX_RUNES]
    deck: i16[MAX_STREYA]
    hand: i16[MAX_STREYA]
    discard: i16[MAX_STREYA]
    gone: i16[MAX_STREYA]
    row: i16[MAX_STREYA]
    lands: i16[MAX_STREYA]
    wells: i8
    play_left: i16
    mercado: i16[MAX_SLOTS]
    lair: i16
    slain: i16
    beasts: i16
    loose: i16
    ghosts: i16
    pile: i8[MAX_RUNES]
    purchases: i16
    gifts: i16
    dusts: i16
    lands_played: i16
    lands_lost: i16
    attacks: i16
    defeated: i16
    possessed: i16
    redeemed: i16
    discords: i16
    gained: i32
    deeds: i32
    rows: i16[MAX_STREYA, OWNED]
    discards: u8[MAX_STREYA, OWNED]
    face: u8[MAX_STREYA, OWNED]
    mark: u8[OWNED]
    voice: i16[OWNED]
    ghost_card: u8[GHOSTS]
    ghost_voice: i16[GHOSTS]
    play_deck: i16[MAX_PLAY_DECK]
    dust: u8[MAX_CARDS]
    lairs: i16[MAX_MONSTER_DECK]
    beast: i16[MAX_MONSTER_DECK]
    piles: i16[MAX_RUNES, MAX_JOOMBIE_PILE]
    loose_joombie: u8[MAX_LOOSE]
    loose_card: u8[MAX_LOOSE]
    loose_at: u8[MAX_LOOSE]
    deduced: u8[MAX_STREYA, MAX_CARDS]
