# mypy: ignore-errors
"""The rules of High Card: two players hold a few cards each and play one in turn; the higher card takes the trick."""

from footlights.stage.actions import ActionSet, action, named
from footlights.stage.chance import draw, shuffle
from footlights.stage.record import Floats, Header, Ids, Numbers, TablesHeader, i8, i16
from footlights.stage.rows import sort
from footlights.stage.rule import NOBODY, note, rule, tell

PLAYERS = 2
MAX_CARDS = 16
MAX_HAND = 4
NO_CARD = -1
FEATURES = 3 + 2 * MAX_CARDS
LEGAL, GAME_OVER, NOT_HELD, NO_SUCH_CARD = range(4)
SHUFFLE, COIN = 0, 1
LEADS, HOLDS, PLAYED, TAKES, TIES, ENDS, EVENT_KINDS = range(7)


class Actions(ActionSet):
    """What can be done: a card is played. HC-2.1"""

    play = action("play {card}", card=named(MAX_CARDS, lambda cast: cast.card_names, "There is no card {found}."))


class State(Header):
    """Everything that changes during a game."""

    leader: i8
    left: i8
    held: i8[PLAYERS]
    points: i8[PLAYERS]
    table: i16[PLAYERS]
    deck: i16[1, MAX_CARDS]
    hand: i16[PLAYERS, MAX_HAND]


class Tables(TablesHeader):
    """The cards and how many everybody holds."""

    cards: i16
    value: i16[MAX_CARDS]
    hand: i8
    low_wins: i8


@rule
def deal_hand(s, seat, number):
    """A player takes cards from the end of the deck. HC-1.2"""
    for i in range(number):
        s.left -= 1
        s.hand[seat][i] = s.deck[0][s.left]
        s.deck[0][s.left] = 0
    s.held[seat] = number
    sort(s.hand[seat], 0, number)
    return 0


@rule
def deal(s, t):
    """Shuffle, deal, and toss for the lead. HC-1.1, HC-1.2, HC-1.3"""
    for i in range(t.cards):
        s.deck[0][i] = i
    s.left = t.cards
    shuffle(s, t, SHUFFLE, s.deck[0], 0, s.left)
    for seat in range(PLAYERS):
        s.table[seat] = NO_CARD
        deal_hand(s, seat, t.hand)
        for i in range(t.hand):
            tell(s, seat, HOLDS, seat, s.hand[seat][i], 0)
    s.leader = draw(s, t, COIN, PLAYERS)
    s.seat = s.leader
    note(s, LEADS, s.leader, 0, 0)
    return 0


@rule
def place_in_hand(s, seat, card):
    """Where in a hand a card lies."""
    for i in range(s.held[seat]):
        if s.hand[seat][i] == card:
            return i
    return NOBODY


@rule
def why(s, t, action):
    """Why a card may not be played. HC-2.1"""
    if s.over:
        return GAME_OVER
    if action < 0 or action >= t.cards:
        return NO_SUCH_CARD
    return LEGAL if place_in_hand(s, s.seat, action) != NOBODY else NOT_HELD


@rule
def legal(s, t, out: Ids):
    """Every card of the hand. HC-2.1"""
    if s.over:
        return 0
    for i in range(s.held[s.seat]):
        out[i] = s.hand[s.seat][i]
    return s.held[s.seat]


@rule
def forced(s, t):
    """The last card of a hand plays itself: everybody can count a hand."""
    return s.held[s.seat] == 1


@rule
def strength(t, card):
    """The higher value is the stronger, or by option the lower. HC-2.2, R1"""
    return -t.value[card] if t.low_wins else t.value[card]


@rule
def play(s, t, action):
    """A card goes face up on the table; when both lie there the trick is taken. HC-2.1"""
    seat = s.seat
    place = place_in_hand(s, seat, action)
    s.held[seat] -= 1
    for i in range(place, s.held[seat]):
        s.hand[seat][i] = s.hand[seat][i + 1]
    s.hand[seat][s.held[seat]] = 0
    s.table[seat] = action
    note(s, PLAYED, seat, action, 0)
    s.seat = 1 - seat
    if s.table[s.seat] != NO_CARD:
        take_trick(s, t)
    return 0


@rule
def take_trick(s, t):
    """The stronger card scores and leads; a tie scores nothing. HC-2.2, HC-2.3"""
    first, second = strength(t, s.table[0]), strength(t, s.table[1])
    if first == second:
        note(s, TIES, 0, 0, 0)
    else:
        s.leader = 0 if first > second else 1
        s.points[s.leader] += 1
        note(s, TAKES, s.leader, s.points[s.leader], 0)
    s.table[0] = NO_CARD
    s.table[1] = NO_CARD
    s.seat = s.leader
    if s.held[0] == 0:
        end(s)
    return 0


@rule
def end(s):
    """When the hands are empty the points count. HC-2.4"""
    s.over = 1
    s.seat = NOBODY
    for seat in range(PLAYERS):
        s.score[seat] = s.points[seat]
    note(s, ENDS, s.points[0], s.points[1], 0)
    return 0


@rule
def hide(s, t, seat):
    """The deck and the hands of the others are mixed and dealt again."""
    held = s.left
    for other in range(PLAYERS):
        if other != seat:
            for i in range(s.held[other]):
                s.deck[0][s.left] = s.hand[other][i]
                s.left += 1
    sort(s.deck[0], 0, s.left)
    shuffle(s, t, SHUFFLE, s.deck[0], 0, s.left)
    for other in range(PLAYERS):
        if other != seat:
            deal_hand(s, other, s.held[other])
    return held - s.left


@rule
def observe(s, t, seat, out: Floats):
    """What a seat knows: the score, who leads, the own hand, the table."""
    for i in range(FEATURES):
        out[i] = 0
    out[0] = s.points[0]
    out[1] = s.points[1]
    out[2] = s.leader
    if seat >= 0:
        for i in range(s.held[seat]):
            out[3 + s.hand[seat][i]] = 1
    for other in range(PLAYERS):
        if s.table[other] != NO_CARD:
            out[3 + MAX_CARDS + s.table[other]] = 1
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game."""
    results[at] = s.points[0] + s.points[1]
    return 0


@rule
def evaluate(s, t, seat):
    """How good a position looks: the points, and a little for strong cards kept."""
    good = 100 * (s.points[seat] - s.points[1 - seat])
    for i in range(s.held[seat]):
        good += strength(t, s.hand[seat][i])
    return good
