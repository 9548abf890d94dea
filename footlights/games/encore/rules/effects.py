"""What cards say, in numbers: the tables that one generic executor reads. Section 6.4

Everything printed lies in five tables, each a list of rows of small whole numbers. Number 0 of every list means "none", so a
card without an ability has ability 0, and a sentence without a check has check 0. All $ are in thousands.

**Cards** (one number per card and column). Cards 0 to `t.cards` - 1 are Performers, Supporters and Surprises; Venues are
FIRST_VENUE to FIRST_VENUE + `t.venues` - 1.

| field | meaning |
|---|---|
| `kind` | one bit: PERFORMER, SUPPORTER, SURPRISE or VENUE; a filter is a sum of bits (`t.kind[card] & row[KIND]`) |
| `colour` | 1 to `t.colours`; 0 for a Venue. As a filter 0 means any |
| `vibes` | a bit set, bit v - 1 for vibe v (Performers and Venues). As a filter a vibe's number, 0 means any |
| `cost` | Signing Cost in thousands |
| `act`, `boost`, `star`, `payout` | of Performers; Supporters; Venues; Venues (thousands) |
| `main` | number of the ENCORE!! (Performer), PRE-SHOW (Supporter) or Surprise ability, 0 if it has none |
| `aims` | 1: the main ability's first sentence needs the choice of a card and is not optional, so that an action with it is legal
|        | only if there is a legal choice (EN-3.16): an op from FIRST_CHOICE to LAST_CHOICE without LINK, MAY and UP_TO |
| `hears` | bit set of what its triggered abilities wait for: bit TRIGGER of each (to skip most cards at once) |
| `alters` | bit set of what its continuous abilities do: bit S_OP of each |
| `triggered` | numbers of its triggered abilities in printed order (a Venue has at most one); the rest are 0 |
| `steady` | numbers of its continuous abilities in printed order; the rest are 0 |
| `limits` | bits ONCE_AN_EVENT (C3: its ENCORE!!) and ONCE_A_ROUND (C4: its PRE-SHOW) |
| `restriction` | number of the check a Surprise needs to be triggered, 0 if none |

**Abilities** (`t.ability[number][column]`), everything that resolves: ENCORE!!, PRE-SHOW, Surprise, triggered Conditional, Venue.

| column | meaning |
|---|---|
| BEARER | the card that bears it |
| FIRST, ROWS | its sentences are `t.program[FIRST]` to `t.program[FIRST + ROWS - 1]`; 1 to 3 |
| TRIGGER | ON_... or AT_..., what makes it join the queue; NO_TRIGGER for ENCORE!!, PRE-SHOW and Surprise abilities |
| WHOSE | whose occurrence counts: THIS_CARD (the bearer's own), YOURS (one of the bearer's Manager's cards, or that Manager),
|       | OPPONENTS, or ANYBODY (the starts of phases; Venues). A Venue's ability is resolved for the Manager of the occurrence,
|       | or for both, Priority Manager first, at the start of a phase and after a tie |
| OF_KIND, OF_COLOUR | which cards count in "one of your RED Performers performs"; CARD and 0: all |
| ONCE | 1: joins the queue at most once each Round (C5) |
| SLOT | its place among its bearer's texts: 0 the main ability, 1 and 2 the Conditionals (for counters and logs) |

**Program** (`t.program[row][column]`), one row a sentence. "You" is the Manager of the bearer, for a Venue the Manager it is
resolved for; so `their Intensity Gauge` on a Venue is the same row as `your Intensity Gauge` on a card.

| column | meaning |
|---|---|
| OP | what is done, see below |
| AMOUNT | the number of // or thousands of $, or of cards to draw; signed for MODIFY_ONE and MODIFY_ALL |
| COUNT | how many cards are chosen one after the other (SWAP 2, "up to M" M, otherwise 1); LOOK_DECK: how many are seen |
| UP_TO | 1: "up to COUNT", different cards, one may stop before each, the first included |
| SIDE | YOURS or OPPONENTS: whose cards, gauge or $ |
| KIND, COLOUR, VIBE | which cards fit: kind bits, colour, vibe |
| STATE, PLACE | which staged cards fit: ANY_STATE, ACTIVE, SUSPENDED; ANYWHERE, MAIN_STAGE, BACKSTAGE |
| OTHER | 1: not the bearer itself |
| MODE | DRAW, LOOK_DECK: PERFORMER_DECK, MAIN_DECK or EITHER_DECK. STAGE: FULL_COST, FREE, or LESS (by AMOUNT) |
| MAY | 1: "you may" |
| LINK, LINK_TO | NO_LINK, IF_DID, IF_DID_NOT, IF_NOTHING_TRIGGERED, IF_COLOUR (the card staged by the last STAGE of this
|       | ability has the colour LINK_TO) or IF_CHECK (LINK_TO is the number of a check) |

| OP | form | columns used |
|---|---|---|
| ADD, TAKE_AWAY | V1, V2 | AMOUNT; SIDE YOURS for ADD, OPPONENTS for TAKE_AWAY |
| GAIN, LOSE, TAKE | V3 | AMOUNT; LOSE: SIDE says who loses (OPPONENTS on cards, YOURS on Venues) |
| DRAW | V4 | AMOUNT, MODE |
| ACTIVATE | V5 | COUNT, UP_TO, KIND, OTHER; SIDE YOURS, STATE SUSPENDED |
| SUSPEND | V6 | COUNT, UP_TO, KIND, PLACE; SIDE OPPONENTS, STATE ACTIVE |
| STAGE | V7 | KIND (PERFORMER or SUPPORTER, from the hand), MODE, AMOUNT if LESS |
| MOVE | V8 | KIND, OTHER; SIDE YOURS; then a zone |
| SWAP | V8 | COUNT 2, KIND PERFORMER; SIDE YOURS |
| REMOVE | V9 | SIDE OPPONENTS with STATE SUSPENDED and KIND, or SIDE YOURS with KIND and OTHER |
| MODIFY_ONE | V10 | AMOUNT, SIDE, KIND, COLOUR, VIBE: the chosen Performer's Act or Supporter's Boost, this Round |
| PERFORM | V11 | KIND PERFORMER, STATE ACTIVE, PLACE MAIN_STAGE, SIDE YOURS |
| TRIGGER_ONE | V12 | KIND SUPPORTER, SIDE YOURS: its PRE-SHOW ability |
| RETURN | V13 | KIND, SIDE YOURS |
| EXHAUST | V16 | KIND PERFORMER, STATE SUSPENDED, PLACE MAIN_STAGE, SIDE OPPONENTS |
| MODIFY_ALL | V10 | as MODIFY_ONE, but all that fit. It has a colour or a vibe or neither, never both: the state can hold sums
|            |     | by side, KIND and colour (0 for all), and by side and vibe, instead of a list |
| LOOK_DECK, LOOK_HAND, LOOK_VENUE | V14 | LOOK_DECK: COUNT, MODE |
| PAY | V15 | AMOUNT; always with MAY |
| TRIGGER_STAGED | V17 | the PRE-SHOW ability of the Supporter staged last by this ability |
| ACTIVATE_THIS, SUSPEND_THIS, REMOVE_THIS | V18 | the bearer |

The ops from FIRST_CHOICE to LAST_CHOICE need the choice of a card; `aims` above says which main abilities begin with one.

**Checks** (`t.check[number][column]`): K_OP with K_SIDE (YOURS, OPPONENTS), K_LEAST, and for STAGED_CARDS also K_STATE, K_KIND,
K_COLOUR and K_PLACE. GAUGE_LOWER, GAUGE_HIGHER, MONEY_LESS, MONEY_MORE, VENUES_FEWER, VENUES_MORE compare you with your
opponent, strictly; NO_VENUES is about you; HAND_CARDS and STAGED_CARDS need K_LEAST or more;
HAS_PRIORITY is K_SIDE's; STAR_MET and STAR_NOT_MET are about the Round.

**Continuous abilities** (`t.static[number][column]`), of cards (C1) and Venues (E1 to E5):

| column | meaning |
|---|---|
| S_BEARER | the card that bears it |
| S_OP | STAT: the Act of Performers, the Boost of Supporters. PRICE: Signing Costs. NO_EXHAUST. Of Venues also BOOSTED (a
|      | modifier of the Act in every Boosted performance, E2), NO_ENCORE_BACKSTAGE (E3) and PAYOUT (of a Manager with no
|      | Venues, E5) |
| S_CHECK | number of the "while" check, from the view of the bearer's Manager; 0: always |
| S_WHOSE | for which cards: THIS_CARD, PAIRED (the card in the other zone of the bearer's column, if S_KIND fits), YOURS,
|         | OPPONENTS or ANYBODY. NO_EXHAUST has THIS_CARD, PAIRED or, on a Venue, ANYBODY |
| S_KIND, S_COLOUR, S_VIBE | which cards fit, as above |
| S_AMOUNT | added: // or thousands of $, below 0 for "-1 //" and "less" |
"""

from footlights.stage.record import TablesHeader, i8, i16, i32

SEATS = 2
MAX_CARDS = 224
MAX_VENUES = 32
FIRST_VENUE = MAX_CARDS
ALL_CARDS = MAX_CARDS + MAX_VENUES
MAX_COLOURS = 12
MAX_VIBES = 12
MAX_COLOURS_EACH = 3  # of a Manager
MAX_PERFORMERS = 8  # of a colour
MAX_OTHERS = 16  # of a colour
MAX_COLUMNS = 5
MAX_SENTENCES = 3
CONDITIONALS = 2
MAX_ABILITIES = 600
MAX_PROGRAM = 1500
MAX_CHECKS = 400
MAX_STATICS = 500

# Kinds of cards, as bits; "card" on a card means a Performer or a Supporter.
PERFORMER, SUPPORTER, SURPRISE, VENUE = 1, 2, 4, 8
CARD = PERFORMER | SUPPORTER

# Filters.
ANY_STATE, ACTIVE, SUSPENDED = range(3)
ANYWHERE, MAIN_STAGE, BACKSTAGE = range(3)
NO_SIDE, YOURS, OPPONENTS, ANYBODY, THIS_CARD, PAIRED = range(6)
NO_DECK, PERFORMER_DECK, MAIN_DECK, EITHER_DECK = range(4)
FULL_COST, FREE, LESS = range(3)

# What makes a triggered ability join the queue; of one occurrence in this order. EN-4.7
(
    NO_TRIGGER, ON_STAGED, ON_PERFORMS, ON_BOOSTS, ON_VIBE_CHECK, ON_SURPRISE, ON_EXHAUSTED, ON_REMOVED,
    AT_DRAW_PHASE, AT_PRE_SHOW, AT_EVENT, ON_WIN, ON_LOSE, ON_TIE, TRIGGERS,
) = range(15)  # fmt: skip

# The columns of an ability.
BEARER, FIRST, ROWS, TRIGGER, WHOSE, OF_KIND, OF_COLOUR, ONCE, SLOT, ABILITY_PARTS = range(10)

# The columns of a sentence.
(
    OP, AMOUNT, COUNT, UP_TO, SIDE, KIND, COLOUR, VIBE, STATE, PLACE, OTHER, MODE, MAY, LINK, LINK_TO, PARTS,
) = range(16)  # fmt: skip

# What a sentence does.
(
    NO_OP, ADD, TAKE_AWAY, GAIN, LOSE, TAKE, DRAW,
    ACTIVATE, SUSPEND, STAGE, MOVE, SWAP, REMOVE, MODIFY_ONE, PERFORM, TRIGGER_ONE, RETURN, EXHAUST,
    MODIFY_ALL, LOOK_DECK, LOOK_HAND, LOOK_VENUE, PAY, TRIGGER_STAGED, ACTIVATE_THIS, SUSPEND_THIS, REMOVE_THIS, OPS,
) = range(28)  # fmt: skip
FIRST_CHOICE, LAST_CHOICE = ACTIVATE, EXHAUST

# What stands before a sentence.
NO_LINK, IF_DID, IF_DID_NOT, IF_NOTHING_TRIGGERED, IF_COLOUR, IF_CHECK = range(6)

# Checks and their columns.
(
    NO_CHECK, GAUGE_LOWER, GAUGE_HIGHER, MONEY_LESS, MONEY_MORE, VENUES_FEWER, VENUES_MORE, NO_VENUES, STAGED_CARDS, HAND_CARDS,
    HAS_PRIORITY, STAR_MET, STAR_NOT_MET, CHECK_OPS,
) = range(14)  # fmt: skip
K_OP, K_SIDE, K_LEAST, K_STATE, K_KIND, K_COLOUR, K_PLACE, CHECK_PARTS = range(8)

# Continuous abilities and their columns.
NO_STATIC, STAT, PRICE, NO_EXHAUST, BOOSTED, NO_ENCORE_BACKSTAGE, PAYOUT, STATIC_OPS = range(8)
S_BEARER, S_OP, S_CHECK, S_WHOSE, S_KIND, S_COLOUR, S_VIBE, S_AMOUNT, STATIC_PARTS = range(9)

# Limits, as bits.
ONCE_AN_EVENT, ONCE_A_ROUND = 1, 2

# Options.
ALTERNATE, RANDOM, FIXED = range(3)  # colour_draft
BY_PRIORITY, BY_ALTERNATION = range(2)  # event_first_action
ANY_STAGE, ONLY_MAIN_STAGE = range(2)  # encore_from
STAR_NEVER_MET, EARLY_EVENT = range(2)  # exhaust_waiver


class Tables(TablesHeader):
    """The cards, the colour decks, the options and the constants: what is fixed before a game begins."""

    cards: i16
    venues: i16
    colours: i16
    vibe_count: i16
    kind: i8[ALL_CARDS]
    colour: i8[ALL_CARDS]
    vibes: i16[ALL_CARDS]
    cost: i16[ALL_CARDS]
    act: i8[ALL_CARDS]
    boost: i8[ALL_CARDS]
    star: i16[ALL_CARDS]
    payout: i16[ALL_CARDS]
    main: i16[ALL_CARDS]
    aims: i8[ALL_CARDS]
    hears: i32[ALL_CARDS]
    alters: i16[ALL_CARDS]
    triggered: i16[ALL_CARDS, CONDITIONALS]
    steady: i16[ALL_CARDS, CONDITIONALS]
    limits: i8[ALL_CARDS]
    restriction: i16[ALL_CARDS]
    ability: i16[MAX_ABILITIES, ABILITY_PARTS]
    program: i16[MAX_PROGRAM, PARTS]
    check: i16[MAX_CHECKS, CHECK_PARTS]
    static: i16[MAX_STATICS, STATIC_PARTS]
    performers: i8[MAX_COLOURS + 1]  # how many a colour has, by the colour's number
    performer: i16[MAX_COLOURS + 1, MAX_PERFORMERS]
    others: i8[MAX_COLOURS + 1]
    other: i16[MAX_COLOURS + 1, MAX_OTHERS]
    columns: i8
    colour_draft: i8
    fixed: i8[SEATS, MAX_COLOURS_EACH]  # the colours of each seat if the draft is FIXED
    venue_deck_size: i8
    opening_performers: i8
    opening_others: i8
    event_first_action: i8
    encore_from: i8
    exhaust_waiver: i8
    max_rounds: i16
    start_money: i16
    vibe_check: i16
    staged_intensity: i8
    venues_to_win: i8
    draw_cards: i8
    colours_each: i8
