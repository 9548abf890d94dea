"""The layout of a position and of the tables, and every number and name the rules use.

Five bearers carry keywords: the three allies in ally order, the team pool, and the enemy. The deck is a row of instances,
number 1 in place 0; hand and discard pile are sets of places, as bits. The draw pile is a row of entries with its top card
last, an entry being instance number times VERSIONS plus version, so that entries in order of number are in order of instance.
A version is twice a card's id, plus 1 if it is upgraded.
"""

from footlights.stage.actions import ActionSet, action, named, whole, words
from footlights.stage.record import Header, TablesHeader, i8, i16, i32
from footlights.stage.rule import NOBODY as NOBODY
from footlights.stage.tongue import mark

SEATS = 1
MAX_CARDS = 128
VERSIONS = 2 * MAX_CARDS
MAX_ENEMIES = 48
MAX_DECK = 30
GIVEN_DECK = 24  # the largest deck a scenario may begin with
MAX_POOL = 64
MAX_SENTENCES = 8
MAX_MOVES = 12
MAX_STEPS = 6
MAX_VALUE = 999
MAX_ROUNDS = 999
MAX_HP = 999

# The constants of the game.
ENERGY = 3
HAND = 5
HAND_LIMIT = 10
PLAY_LIMIT = 50
MOST_OVATION = 5
APPLAUSE = 2  # the Ovation from which every hit gains 1
CONVERTS = 5  # where Fear and Frustration become something else
LUCK_STEP = 10
PERCENT = 100
ACTS = 3
SCENES = 3  # of an act, the boss's included
BOSS_SCENE = 2
ENCOUNTERS = ACTS * SCENES
OFFERED = 2  # enemies before a scene
ACT_ENEMIES = 4  # offered in an act
REWARDS = 6
OWNERS = 3
COPIES = 3  # of each Basic and of Block in the first deck

# Bearers. A neutral card's performer is the MacGuffin.
MACGUFFIN, ALDRIC, PIP, TEAM, ENEMY, BEARERS = range(6)
ALLIES = 3
NEUTRAL = MACGUFFIN

# Keywords: thirteen good ones, eleven debuffs; Ovation is gained in the same words.
(
    BLOCK, SHIELD, DISTRACT, TAUNT, RETALIATE, FLOURISH, REGENERATE, INSPIRE, WARD, FORTIFY, LUCK, PIERCING, ACCURACY,
    POISON, BURN, CURSE, VULNERABLE, STAGE_FRIGHT, HECKLED, FORGETFUL, WEAK, CONFUSED, FEAR, FRUSTRATION, KEYWORDS,
) = range(25)  # fmt: skip
OVATION = KEYWORDS
FIRST_DEBUFF = POISON
FIRST_FALLING_GOOD, LAST_FALLING_GOOD = FORTIFY, ACCURACY
FIRST_DURATION, LAST_DURATION = VULNERABLE, CONFUSED  # among debuffs; Piercing and Accuracy are durations too

# Types of cards.
ATTACK, DEFENSE, ACTION = 0, 1, 2

# What sentences do. A card's sentence and an enemy's step use the same words.
NO_OP, DEAL, GAIN, GIVE, INFLICT, HEAL, DRAW, COST, CLEANSE, LOSE = range(10)
# The parts of a sentence.
OP, AT, NUMBER, PER, COUNTER, TIMES, WHO, KEY, PARTS = range(9)
# Whom a sentence means, besides the bearers themselves.
CHOSEN, EACH_PROTAGONIST, EACH_ALLY = 8, 9, 10
EACH_HIT = 0  # the number of hits of "to each ally"
# What "per" counts.
NO_COUNTER, UNIQUE_DEBUFFS, BY_OVATION, ON_ENEMY, OF_TEAM = 0, 1, 2, 32, 64
ALL_OVATION = 0

# Intents.
ATTACKS, MULTI_ATTACKS, DEFENDS, BUFFS, DEBUFFS, HEALS = range(6)

# Options.
HITS_ONLY, PER_MOVE = 1, 1

# What is to be decided.
CHOOSE_ALDRIC, CHOOSE_PIP, CHOOSE_ENEMY, FIGHT, REWARD, UPGRADE, ENDED_RUN = range(7)

MOST_COST = 3
TARGETS = ("", "Aldric", "Pip")  # whom a card can name, by bearer


class Actions(ActionSet):
    """Everything the player can do; a card is a version where it is played or upgraded. CC-1.3, CC-2.2, CC-2.5, CC-2.6, CC-5"""

    card = named(VERSIONS, lambda cast: cast.notation, mark("There is no card {found}."))
    plain_card = named(
        MAX_CARDS,
        lambda cast: cast.plain_names,
        mark("There is no card {found} to take; cards are taken by their plain name."),
    )
    enemy = named(MAX_ENEMIES, lambda cast: cast.company, mark("There is no enemy {found}."))
    cost = whole(0, MOST_COST, usual=lambda cast, numbers: cast.printed_cost(numbers["card"]))

    end_turn = action("end turn", label=mark("End the turn"))
    take = action("take {card}", label=mark("Take {card}"), card=plain_card)
    face = action("face {enemy}", label=mark("Face {enemy}"), enemy=enemy)
    upgrade = action("upgrade {card}", label=mark("Upgrade {card}"), card=card)
    play = action(
        "play {card}[ for {cost}][ on {target}]",
        label=mark("Play {card}"),
        check=lambda cast, numbers: cast.too_dear(numbers["card"], numbers["cost"]),
        card=card,
        cost=cost,
        target=words(TARGETS),
    )


END_TURN, TAKE, FACE, IMPROVE, PLAY = Actions
ACTIONS = Actions.count
MAX_LEGAL = 32

# Reasons why an action is refused; words.py gives each its clause and sentence.
(
    LEGAL, RUN_OVER, NO_SUCH_ACTION, ONLY_BASICS, NOT_A_BASIC, ONLY_ENEMIES, NOT_OFFERED_ENEMY, ONLY_FIGHTING, ONLY_REWARDS,
    NOT_OFFERED_CARD, ONLY_UPGRADES, NOT_UPGRADABLE, ENOUGH_PLAYED, NOT_IN_HAND, OTHER_COST, KNOCKED_OUT_OWNER,
    HAS_STAGE_FRIGHT, IS_HECKLED, TOO_DEAR, NAME_SOMEBODY, NAMES_NOBODY, NOT_PRESENT, REASONS,
) = range(23)  # fmt: skip

# Kinds of chance, which are the named streams.
ENEMY_LOT, REWARD_LOT, SHUFFLE, LUCK_ROLL, CONFUSED_COIN, STREAMS = range(6)

# Why everything stops.
WON, LOST = 1, 2
BY_BOSS, BY_MACGUFFIN, BY_CAP = 1, 2, 3

# Events.
(
    CHOSE, FACES, BEGINS, TURN, DREW, RESHUFFLED, PLAYED, HIT, NEGATED, LUCKY, FAILS, ABSORBED, HURT, HEALED, FIRES,
    GAINS, SUFFERS, WARDED, CONVERTS_TO, CLEANSED, DISCOUNTED, OVATION_NOW, KNOCKED_OUT, DROPPED, ENDS_TURN, ACTS_OUT, STOPPED,
    ENEMY_DONE, CLEARED, NEXT_INTENT, WON_FIGHT, TOOK, UPGRADED, ENDED, TAUNTED, EVENT_KINDS,
) = range(36)  # fmt: skip
# What hurts, in HURT.
BY_HIT, BY_RETALIATE, BY_POISON, BY_BURN, BY_CURSE = range(5)

FIGURE_NAMES = (
    "victory", "reached", "hp_left", "hp_lost_in_won_runs", "capped", "rounds", "regular_fights", "regular_rounds",
    "boss_fights", "boss_rounds", "knockouts", "plays", "galvanize_jab", "galvanize_jab_won", "galvanize_shot",
    "galvanize_shot_won", "bulwark_jab", "bulwark_jab_won", "bulwark_shot", "bulwark_shot_won",
)  # fmt: skip

TABLE_FEATURES = 24
FEATURES = TABLE_FEATURES + BEARERS * (KEYWORDS + 2) + 4 * VERSIONS + MAX_CARDS + 2 * MAX_ENEMIES


class State(Header):
    """Everything that changes during a run."""

    phase: i8
    encounter: i8
    round_no: i16
    energy: i16
    ovation: i8
    played: i8
    enemy: i16
    place: i8
    enemy_acts: i8
    shaken: i8
    stop: i8
    cause: i8
    first: i8
    second: i8
    pool_of: i8
    deck_size: i8
    pile_size: i8
    hand_size: i8
    knockouts: i16
    plays: i32
    used: i32[STREAMS]
    hand: i32
    discard: i32
    hp: i16[BEARERS]
    top: i16[BEARERS]
    taken: i32[ALLIES]
    kw: i16[BEARERS, KEYWORDS]
    version: i16[MAX_DECK]
    discount: i16[MAX_DECK]
    pile: i16[MAX_DECK]
    rounds: i16[ENCOUNTERS]
    faced: i8[ENCOUNTERS]
    hp_then: i16[ENCOUNTERS]
    act_enemy: i16[ACTS, ACT_ENEMIES]
    offer: i16[OWNERS, REWARDS]
    lot: i16[MAX_POOL]


class Tables(TablesHeader):
    """The cards, the enemies and the options: what is fixed before a run begins."""

    cards: i16
    enemies: i16
    owner: i8[MAX_CARDS]
    kind: i8[MAX_CARDS]
    rating: i16[MAX_CARDS]
    cost: i8[VERSIONS]
    names: i8[VERSIONS]
    sentences: i8[VERSIONS]
    effect: i16[VERSIONS, MAX_SENTENCES, PARTS]
    basic: i16[ALLIES, 2]
    starter: i16[2]
    pools: i16[OWNERS]
    pool: i16[OWNERS, MAX_POOL]
    regulars: i16[ACTS]
    regular: i16[ACTS, MAX_POOL]
    boss: i16[ACTS]
    max_hp: i16[MAX_ENEMIES]
    opening: i8[MAX_ENEMIES]
    moves: i8[MAX_ENEMIES]
    intent: i8[MAX_ENEMIES, MAX_MOVES]
    steps: i8[MAX_ENEMIES, MAX_MOVES]
    step: i16[MAX_ENEMIES, MAX_MOVES, MAX_STEPS, PARTS]
    macguffin_hp: i16
    body_hp: i16[ALLIES]
    duration_grace: i8
    vulnerable_scope: i8
    ovation_loss: i8
    round_cap: i16
