"""What cards do, in numbers: the instructions card text is compiled to, and the tables that the rules read.

**Numbers of things.** A *card* is a number below `t.cards`: GOTHIES, lands, Heart Runes, Wishing Seeds and Wishing Well cards in
one row, copies sharing one number. A *monster* is a number below `t.monsters`, a *Joombie* one below `t.joombies`, each in a row
of its own. A *rune* is a number below `t.runes`, in the order of the rune table; NO_RUNE is none. GO-0.3, GO-11.3

**Programs.** All lines of all cards lie in one long list of instructions, `t.code`; a line is a stretch of it from its first row
up to, but not including, its end. To carry out a line:

    at = first row
    while at != end:
        row = t.code[at]
        if row[OP] == CHOOSE: the Streya picks an option; at = at + 1, row[SECOND] or row[THIRD]
        else:                 carry the instruction out;   at = row[NEXT]

(`at` may be kept in the state while somebody decides.) Lines of a card, none of them if first row and end are equal:

| what | first row | end | |
|---|---|---|---|
| all base lines, top to bottom | `base_from[card]` | `base_to[card]` | GO-3.1, GO-3.4 |
| synergy line k < `lines[card]` | `synergy_from[card][k]` | `synergy_to[card][k]` | rune: `synergy_rune[card][k]`. GO-4.8 |
| dust line | `dust_from[card]` | `dust_to[card]` | GO-3.7 |

The bought line is no program: `bought[card]` is TO_DISCARD (there is none), TO_DECK or TO_HAND. GO-4.19

**An instruction** has the columns

| column | meaning |
|---|---|
| OP | what is done: one of the instructions below |
| NUMBER | N or M of the template; 1 for "a card"; for CHOOSE the number of options, 2 or 3 |
| PER | GAIN_… only: ONCE; PER_PLAYED: times the other cards of RUNE played this turn; PER_LAND: times the own lands. E14 |
| RUNE | the rune PER_PLAYED counts, else NO_RUNE |
| FROM | DUST_OWN only: FROM_HAND, FROM_DISCARD, or both added up (FROM_HAND + FROM_DISCARD) |
| NEXT | the row to go on with when this one is done; behind an option's last atom that is the row behind the whole sentence |
| SECOND, THIRD | CHOOSE only, else 0: where the second and third option begin (the first one: in the row behind CHOOSE) |

| instruction | template | may be declined |
|---|---|---|
| GAIN_SONG, GAIN_SEED, GAIN_TIMESTONES | E1, E2, E3 (with PER: E14) | no |
| DRAW | E4 | no |
| FOE_DISCARDS, EACH_FOE_DISCARDS | E5, E6 | no; nothing in cooperative play (GO-7.9) |
| DISCARD | E7 | no |
| DUST_OWN | E8 | yes |
| DUST_MERCADO | E9 | yes |
| REMOVE_LAND | E10 | yes; nothing in cooperative play (GO-7.9) |
| FREE_PURCHASE | E11 | yes |
| NEXT_ON_TOP | E12 | no |
| CYCLE | E13: discard 0 to NUMBER cards, then draw as many | by discarding none |
| CHOOSE | a sentence with "or". GO-4.5 | no |

**Counts and limits.** `copies[card]` is how often a GOTHIE or land is in the play deck (0 for starters and Wishing Well cards);
`copies_of_monster` and `copies_of_joombie` likewise for one copy of the set (`t.deck_copies[players]` copies are used, GO-6.6).
`starter[mode]` lists the `starters[mode]` cards of a starter deck. `worth[time][card]` is what bots think of a card, in tenths;
time 0 is the end of the game (`worth.in_time`). Rules do not use it.
"""

# mypy: ignore-errors
# Record layouts: what their annotations mean only the stage and Numba know, as in the rules themselves.

from footlights.stage.record import TablesHeader, i8, i16

MAX_STREYA = 4
MAX_CARDS = 192
MAX_PLAY_DECK = 200
MAX_MONSTERS = 160
MAX_MONSTER_DECK = 320
MAX_JOOMBIES = 64
MAX_JOOMBIE_PILE = 20  # of one rune, all copies together
MAX_RUNES = 8
MAX_STARTER = 24
MAX_SLOTS = 8
MAX_TURNS = 60
MAX_CODE = 1024
MAX_SYNERGIES = 2
MAX_OPTIONS = 3
MAX_NUMBER = 20
MAX_SOME = 9  # the M of the card language
MAX_PRICE = 20
MAX_DEFENCE = 20
MAX_ATTACK = 30

NO_RUNE = -1

# Kinds of cards. Section 2.1
GOTHIE, LAND, HEART_RUNE, WISHING_SEED, WISHING_WELL, KINDS = range(6)

# Instructions.
(
    NOTHING, GAIN_SONG, GAIN_SEED, GAIN_TIMESTONES, DRAW, FOE_DISCARDS, EACH_FOE_DISCARDS, DISCARD, DUST_OWN, DUST_MERCADO,
    REMOVE_LAND, FREE_PURCHASE, NEXT_ON_TOP, CYCLE, CHOOSE, INSTRUCTIONS,
) = range(16)  # fmt: skip

# The columns of an instruction.
OP, NUMBER, PER, RUNE, FROM, NEXT, SECOND, THIRD, PARTS = range(9)

# What an amount is multiplied with (PER).
ONCE, PER_PLAYED, PER_LAND = range(3)

# Where DUST_OWN may take a card from (FROM), in bits.
FROM_HAND, FROM_DISCARD = 1, 2

# Where a bought card goes.
TO_DISCARD, TO_DECK, TO_HAND = range(3)

# Icons and leans of monsters. GO-8.6, GO-8.7
ODD, EVEN, ALL_STREYA, ICONS = range(4)
LEFT, RIGHT, BOTH, LEANS = range(4)

# Parts of a card's worth, and the times of a game for which bots weigh them: as many as a deck may have turns left to serve.
WORTH, WORTH_SONG, WORTH_SEED, WORTH_TIMESTONES, WORTH_FOES, WORTHS = range(6)
FEWEST_TURNS, MOST_TURNS, TIMES = 3, 7, 5

# Options; the first of each line is the default. GO-11
COMPETITIVE, COOPERATIVE, MODES = range(3)
RANDOM_FIRST = -1  # t.first_player; else the seat
KEEP_UNPLAYED, DISCARD_UNPLAYED = 0, 1
LAND_TO_DISCARD, LAND_TO_DUST = 0, 1
POSSESS_RUNED, POSSESS_BOUGHT_ONLY = 0, 1
MATCH_ANY_MEMBER, MATCH_MATCHING_MEMBERS = 0, 1
MOVES_NEXT_TURN, MOVES_SAME_TURN = 0, 1
SURPLUS_CARRIES, SURPLUS_STOPS = 0, 1
EVEN_NONE, EVEN_STREYA1 = 0, 1


class Tables(TablesHeader):
    """The cards, the monsters, the constants and the options: what is fixed before a game begins."""

    # Cards.
    cards: i16
    kind: i8[MAX_CARDS]
    rune: i8[MAX_CARDS]
    price: i8[MAX_CARDS]  # 0: cannot be bought; a Heart Rune's seed cost is 0 too
    defence: i8[MAX_CARDS]  # lands only, else 0
    fixed: i8[MAX_CARDS]  # 1: a fixed land; 0: a walking land or no land
    copies: i8[MAX_CARDS]
    bought: i8[MAX_CARDS]
    base_from: i16[MAX_CARDS]
    base_to: i16[MAX_CARDS]
    lines: i8[MAX_CARDS]
    synergy_rune: i8[MAX_CARDS, MAX_SYNERGIES]
    synergy_from: i16[MAX_CARDS, MAX_SYNERGIES]
    synergy_to: i16[MAX_CARDS, MAX_SYNERGIES]
    dust_from: i16[MAX_CARDS]
    dust_to: i16[MAX_CARDS]
    worth: i16[TIMES, MAX_CARDS]
    code: i16[MAX_CODE, PARTS]
    wishing_well: i16  # the card of the Wishing Well pile
    play_deck: i16  # how many cards the play deck has: the sum of `copies`

    # Runes.
    runes: i8
    resonance: i8[MAX_RUNES]  # the number of a rune's resonance group, 0, 1, ... GO-9.7
    groups: i8  # how many resonance groups there are
    has_pile: i8[MAX_RUNES]  # 1: there is a Joombie pile of this rune. GO-11.3

    # Monsters and Joombies.
    monsters: i16
    monster_rune: i8[MAX_MONSTERS]
    monster_attack: i8[MAX_MONSTERS]
    toughness: i8[MAX_MONSTERS]  # never 0: equal to the attack where the card carries none
    icon: i8[MAX_MONSTERS]
    lean: i8[MAX_MONSTERS]
    copies_of_monster: i8[MAX_MONSTERS]
    joombies: i16
    joombie_rune: i8[MAX_JOOMBIES]
    joombie_attack: i8[MAX_JOOMBIES]
    copies_of_joombie: i8[MAX_JOOMBIES]

    # Constants. GO-11.2
    timestones: i16  # 48
    hand: i8  # 5
    first_hand: i8  # 3
    slots: i8  # 5
    wishing_wells: i8  # 10
    starters: i8[MODES]  # 12 and 10
    starter: i16[MODES, MAX_STARTER]  # card numbers, Heart Runes first
    well: i16  # 42
    well_goal: i16  # 100
    last_turn: i8  # 26
    dissonance: i8  # 5
    release: i8[MAX_TURNS]  # by turn, for these players: their multiplier is in it. GO-8.18
    deck_copies: i8[MAX_STREYA + 1]  # by number of Streya: copies of monsters and Joombies. GO-6.6

    # Options. GO-11
    mode: i8
    first_player: i8
    unplayed_cards: i8
    removed_land_to: i8
    round_limit: i16
    possession_targets: i8
    group_match: i8
    joombie_first_move: i8
    walking_obstacles: i8  # 1: they are obstacles
    zone1_surplus: i8
    voice_split: i8  # 1: a voice may be split
    solo_even: i8
