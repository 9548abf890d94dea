"""TH-1 Setup and TH-2 Act flow: how a game, an Act and a Round begin."""

from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.rows import card_of, is_in
from footlights.stage.chance import draw, shuffle
from footlights.stage.rows import sort
from footlights.stage.rule import NOBODY, note, rule, tell


@rule
def bring_decks(s, t):
    """Decks are shuffled by seat, sizes recorded, the cost of custom decks announced. TH-1.2, TH-1.3, TH-1.4, TH-1.8"""
    for seat in range(s.players):
        for i in range(t.deck_size[seat]):
            s.rows[seat][i] = t.decklist[seat][i] * 2
        s.deck[seat] = t.deck_size[seat]
        s.starting[seat] = t.deck_size[seat]
        s.announced[seat] = NO_COST
        if t.custom[seat] and t.mode != SHOOTING_STAR:
            s.announced[seat] = t.deck_cost[seat]
            note(s, ANNOUNCED, seat, t.deck_cost[seat], t.deck_size[seat])
        shuffle(s, t, SHUFFLE, s.rows[seat], 0, s.deck[seat])


@rule
def may_lead_first(s, t, seat):
    """The fewest cards lead, or by option the most, or anybody. TH-1.5, R1, R2"""
    for other in range(s.players):
        if t.first_leader == FEWEST and s.starting[other] < s.starting[seat]:
            return 0
        if t.first_leader == MOST and s.starting[other] > s.starting[seat]:
            return 0
    return 1


@rule
def choose_first_leader(s, t):
    """Of those who may lead first, one at random if there are several. TH-1.5, TH-1.6"""
    candidates = 0
    for seat in range(s.players):
        candidates += may_lead_first(s, t, seat)
    chosen = draw(s, t, LEADER, candidates) if candidates > 1 else 0
    for seat in range(s.players):
        if may_lead_first(s, t, seat):
            if chosen == 0:
                s.leader = seat
            chosen -= 1
    s.first_leader = s.leader
    note(s, LED_BY, s.leader, candidates, 0)


@rule
def roll_die(s, t):
    """Six equally likely sides: the five Suits and Null. TH-1.7"""
    s.desired = draw(s, t, DIE, DIE_SIDES)


@rule
def begin_act(s, t):
    """Everyone still in draws five, the die is rolled, the first Round begins; the Leader stays. TH-2.1, TH-2.2, TH-2.5"""
    s.act += 1
    note(s, ACT_BEGINS, s.act, 0, 0)
    for seat in range(s.players):
        if is_in(s, seat):
            draw_hand(s, seat)
    roll_die(s, t)
    note(s, ROLLED, s.desired, 0, 0)
    s.round_no = 0
    begin_round(s)


@rule
def draw_hand(s, seat):
    """Five cards from the top of the Deck, or all there are in Shooting Star. TH-1.8, TH-2.1, TH-9.2"""
    number = min(HAND, s.deck[seat])
    s.deck[seat] -= number
    s.hand[seat] += number
    s.deck_open[seat] = 0
    sort(s.rows[seat], s.deck[seat], s.deck[seat] + s.hand[seat])
    note(s, DREW, seat, number, 0)
    for i in range(s.hand[seat]):
        tell(s, seat, DREW_CARD, seat, card_of(s.rows[seat][s.deck[seat] + i]), 0)


@rule
def begin_round(s):
    """The next Round: nobody has played yet. TH-2.3, TH-3.1"""
    s.round_no += 1
    s.played_count = 0
    s.offer_at = NOBODY
    note(s, ROUND_BEGINS, s.round_no, s.leader, 0)
