"""The layout of a position, and every number and name the rules use besides those of `effects`.

A Manager's zones are numbered 0 to 9: Main Stage zones first, the Backstage zone of a column five further on. Sets of zones are
bits. A staged card is its number in its zone; whatever belongs to it (state, modifier, use counters) lies under its zone and
moves with it. Hands are sorted by card number, each entry with a mark of who knows it. Decks and the Venue Deck lie with the
bottom first. Abilities that wait are a queue, those being resolved a stack of at most two. All $ are in thousands.
"""

from footlights.games.encore.rules.effects import *
from footlights.stage.actions import ActionSet, action, named, whole, words
from footlights.stage.record import Header, i8, i16, i32
from footlights.stage.rule import NOBODY as NOBODY
from footlights.stage.tongue import mark

NO_CARD = -1
NO_ZONE = -1
BOTH = 2  # the Managers of a Venue's ability that is carried out by both
TIE = 2  # a result
ZONES = 2 * MAX_COLUMNS
ZONE_NAMES = tuple(f"{row}{column}" for row in "MB" for column in range(1, MAX_COLUMNS + 1))
MAIN_ZONES = (1 << MAX_COLUMNS) - 1
BACK_ZONES = MAIN_ZONES << MAX_COLUMNS
MAX_PERFORMER_DECK = MAX_COLOURS_EACH * MAX_PERFORMERS
MAX_MAIN_DECK = MAX_COLOURS_EACH * MAX_OTHERS
MAX_OWN = MAX_PERFORMER_DECK + MAX_MAIN_DECK
MAX_TOUR = 12
MAX_DRAW = 5
MAX_DRAWN = 12  # more are not remembered in order
DIE = 6
ACTION_CAP = 200  # EN-2.17
QUEUE = 96
FRAMES = 2
MODIFIERS = 1 + MAX_COLOURS

# Decks of a Manager.
PERFORMERS, OTHERS = 0, 1

# Phases.
DRAFT, DRAW_PHASE, PRE_SHOW, EVENT, AFTERSHOW = range(5)

# Decisions, section 5.
NO_DECISION, COLOUR_DUE, SPLIT_DUE, ACTION_DUE, CARD_DUE, ZONE_DUE, MAY_DUE, DECK_DUE, PERFORM_DUE, REMOVAL_DUE = range(
    10
)

# What follows when everything that was triggered has resolved. EN-4.9
NOTHING, TO_DRAWING, TO_PRE_SHOW_ACTION, TO_EVENT_ACTION, TO_NEXT_ACTION, TO_EXHAUST, TO_NEXT_VENUE = range(7)

# How far the sentence being resolved is.
UNREAD, AGREED, PLACING = range(3)

# Who knows a card in a hand, or a Venue in its deck, as bits; bit 0 and 1 are the seats. EN-0.13
KNOWN_TO_ALL = 4


class Actions(ActionSet):
    """Every action and every choice. Section 5, EN-3.1"""

    card = named(MAX_CARDS, lambda cast: cast.card_names, mark("There is no card {found}."))
    zone = words(
        ZONE_NAMES,
        mark("There is no zone {found}; zones are M1, M2, ... on the Main Stage and B1, B2, ... Backstage."),
    )
    colour_name = named(1 + MAX_COLOURS, lambda cast: ("", *cast.colours), mark("There is no colour {found}."))
    number = whole(
        0,
        MAX_DRAW,
        mark(
            "A draw is written as cards from the Performer Deck + cards from the Main Deck, such as 1+1, not {found}."
        ),
    )

    pass_ = action("pass", label=mark("Pass"))
    yes = action("yes", label=mark("Yes"))
    no = action("no", label=mark("No"))
    stop = action("stop", label=mark("Stop here"))
    from_main = action("from main", label=mark("Draw from the Main Deck"))
    from_performers = action("from performers", label=mark("Draw from the Performer Deck"))
    colour = action("colour {colour}", label=mark("Choose {colour}"), colour=colour_name)
    draw = action(
        "draw {performers}+{others}",
        label=mark("Draw {performers} + {others} (Performer Deck + Main Deck)"),
        performers=number,
        others=number,
    )
    to = action("to {zone}", label=mark("Put it on {zone}"), zone=zone)
    stage = action("stage {card} {zone}", label=mark("Stage {card} on {zone}"), card=card, zone=zone)
    perform = action(
        "perform {card}[ {boosted}]", label=mark("Perform with {card}"), card=card, boosted=words(("", "boosted"))
    )
    pre_show = action("pre-show {card}", label=mark("Trigger the PRE-SHOW ability of {card}"), card=card)
    encore = action("encore {card}", label=mark("Trigger the ENCORE!! ability of {card}"), card=card)
    surprise = action("surprise {card}", label=mark("Trigger the Surprise {card}"), card=card)
    choose = action("choose {card}", label=mark("Choose {card}"), card=card)
    remove = action("remove {card}", label=mark("Remove {card} from the game"), card=card)


(
    PASS, YES, NO, STOP, FROM_MAIN_DECK, FROM_PERFORMER_DECK, PICK_COLOUR, SPLIT, TO_ZONE, DO_STAGE, DO_PERFORM, DO_PRE_SHOW,
    DO_ENCORE, DO_SURPRISE, CHOOSE_CARD, GIVE_UP,
) = Actions  # fmt: skip
ACTIONS = Actions.count
MAX_LEGAL = 512

# Reasons why an action is refused; reasons.py gives each its clause and sentence.
(
    LEGAL, GAME_OVER, NO_SUCH_ACTION, COLOUR_IS_DUE, SPLIT_IS_DUE, ACTION_IS_DUE, CHOICE_IS_DUE, REMOVAL_IS_DUE,
    COLOUR_GONE, WRONG_SPLIT, SHORT_DECKS, NOT_A_CHOICE, NOT_YOURS_TO_REMOVE, NO_SUCH_ZONE, PERFORMER_NOT_HELD,
    SUPPORTER_NOT_HELD, SURPRISE_HAS_NO_ZONE, ZONE_TAKEN, ONLY_BACKSTAGE, PERFORMER_TOO_DEAR, SUPPORTER_TOO_DEAR,
    NOT_PRE_SHOW, NO_OWN_SUPPORTER, IS_SUSPENDED, PRE_SHOW_USED, NO_TARGET, NO_OWN_PERFORMER, NO_BOOST, NOT_EVENT_ENCORE,
    NO_ENCORE, ENCORE_USED, ENCORE_MAIN_ONLY, ENCORE_BARRED, NOT_EVENT_SURPRISE, NO_SURPRISE, SURPRISE_TOO_DEAR, RESTRICTED,
    REASONS,
) = range(38)  # fmt: skip

# Kinds of chance.
DIE_ROLL, COLOURS_DEALT, SHUFFLE, VENUES_DEALT = range(4)

# Events.
(
    ROLLED, CHOSE_COLOUR, DREW, DREW_CARD, VENUE_UP, ROUND, PHASE, READIED, PAID, STAGED, GAUGE, MONEY, PERFORMED,
    VIBE_CHECK, USED_PRE_SHOW, USED_ENCORE, USED_SURPRISE, PASSED, MET_STAR, RESULT, EXHAUSTS, REMOVED, WON_VENUE, TIED_VENUE,
    TRIGGERED, DECLINED, SKIPPED, SUSPENDS, ACTIVATES, MOVED, SWAPPED, RETURNED, MODIFIED, MODIFIED_ALL, LOOKED_AT_DECK, SAW_CARD,
    TOOK, TOOK_CARD, LOOKED_AT_HAND, LOOKED_AT_VENUE, SAW_VENUE, ENDED, EVENT_KINDS,
) = range(43)  # fmt: skip

PART = 64  # how MODIFIED_ALL packs a kind, a colour and a vibe into one number

# How a phase began, and why a Round came to its Aftershow.
AS_USUAL, BY_STAR, BY_PASSES, BY_CAP = range(4)

# Why $ change.
BY_TEXT, BY_VIBE_CHECK, BY_PAYOUT = range(3)

# The cases of an Exhaust. EN-5.5 to 5.7
MOVES_BACK, IS_REMOVED, HAS_CHOICE = range(3)

# What decided the game.
BY_VENUES, BY_MONEY, BY_TOUR, BY_ROUNDS = range(1, 5)

FIGURE_NAMES = (
    "rounds", "opener", "drawn_game", "decided_by_venues", "decided_by_money", "capped", "ties", "stars_met", "early_events",
    "actions", "stagings", "performances", "vibe_checks", "moved_back", "removed_by_exhaust", "exhaust_choices", "money_left",
)  # fmt: skip
HAND_FEATURES = 16  # cards of a hand
FEATURES_PER_CARD = 10
FEATURES_PER_ZONE = FEATURES_PER_CARD + 4
FEATURES_PER_SEAT = 11
FEATURES = 11 + SEATS * (FEATURES_PER_SEAT + ZONES * FEATURES_PER_ZONE + HAND_FEATURES * FEATURES_PER_CARD)


class State(Header):
    """Everything that changes during a game."""

    phase: i8
    decision: i8
    after: i8
    round_no: i16
    die: i8[SEATS]  # the rolls that decided the first Priority
    rolls: i16  # how often the dice were rolled
    opener: i8  # who has Priority in Round 1
    priority: i8
    to_act: i8
    passes: i8
    star_met: i8
    early_event: i8
    result: i8
    decided_by: i8
    actions: i16
    column: i8  # how far the Exhausts of step A2 are
    drawer: i8  # how many Managers have drawn in this Draw Phase
    modified: i8  # whether there are "this Round" modifiers
    money: i32[SEATS]
    gauge: i32[SEATS]
    chosen: i8[SEATS, MAX_COLOURS_EACH]
    chosen_count: i8[SEATS]
    occupied: i16[SEATS]
    suspended: i16[SEATS]
    performers: i16[SEATS]
    used: i16[SEATS]
    once: i16[SEATS, CONDITIONALS]
    joined: i16[SEATS, CONDITIONALS]
    venue_joined: i8
    card: i16[SEATS, ZONES]
    extra: i16[SEATS, ZONES]
    hears: i16[SEATS, TRIGGERS]
    works: i16[SEATS, STATIC_OPS]
    act_all: i16[SEATS, MODIFIERS]
    boost_all: i16[SEATS, MODIFIERS]
    act_vibe: i16[SEATS, 1 + MAX_VIBES]
    deck_size: i8[SEATS, 2]
    known_bottom: i8[SEATS, 2]
    performer_deck: i16[SEATS, MAX_PERFORMER_DECK]
    main_deck: i16[SEATS, MAX_MAIN_DECK]
    hand_size: i8[SEATS]
    hand: i16[SEATS, MAX_OWN]
    hand_known: i8[SEATS, MAX_OWN]
    drawn_count: i8[SEATS]
    drawn_cards: i16[SEATS, MAX_DRAWN]  # what a Manager drew since deciding last, in order
    gone: i8[SEATS]
    removed: i16[SEATS, MAX_OWN]
    venue: i16
    venues: i8
    venue_deck: i16[MAX_VENUES]
    venue_known: i8[MAX_VENUES]
    tours: i8[SEATS]
    tour: i16[SEATS, MAX_TOUR]
    resolving: i16
    looking: i8  # how many top cards of a deck are being looked at
    looking_deck: i8
    leaver_seat: i8  # who decides which of two cards an Exhaust removes, and in which column
    leaver_zone: i8
    head: i8
    tail: i8
    q_ability: i16[QUEUE]
    q_seat: i8[QUEUE]
    q_zone: i8[QUEUE]
    frames: i8
    f_ability: i16[FRAMES]
    f_seat: i8[FRAMES]
    f_zone: i8[FRAMES]
    f_row: i8[FRAMES]
    f_step: i8[FRAMES]
    f_count: i8[FRAMES]
    f_did: i8[FRAMES]
    f_now: i8[FRAMES]
    f_picked: i16[FRAMES]
    f_chosen: i16[FRAMES]
    f_staged: i16[FRAMES]  # the card that the last sentence of its kind staged
    f_helper: i16[FRAMES]  # the Supporter that the ability staged
    f_triggered: i8[FRAMES]
    total_actions: i32
    ties: i16
    stars: i16
    early: i16
    stagings: i32
    performances: i32
    vibe_checks: i32
    moved_back: i16
    exhaust_removals: i16
    exhaust_choices: i16
    last_round: i16  # what was the last Event awarded
    last_result: i8
    last_gauge: i32[SEATS]
    last_payout: i16[SEATS]
    last_star: i8
    last_early: i8
    last_venue: i16
