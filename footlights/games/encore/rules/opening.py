"""EN-1 Setup: Priority, the colour draft, decks, the Venue Deck and opening hands."""

from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.zones import draw_card
from footlights.stage.chance import draw, shuffle
from footlights.stage.record import Ids
from footlights.stage.rows import sort
from footlights.stage.rule import note, rule


@rule
def clear_table(s, t):
    """Empty zones, decks and hands, and the first $. EN-1.1, EN-1.10, EN-7.2"""
    for seat in range(SEATS):
        s.money[seat] = t.start_money
        for zone in range(ZONES):
            s.card[seat][zone] = NO_CARD
        for i in range(MAX_PERFORMER_DECK):
            s.performer_deck[seat][i] = NO_CARD
        for i in range(MAX_MAIN_DECK):
            s.main_deck[seat][i] = NO_CARD
        for i in range(MAX_OWN):
            s.hand[seat][i] = NO_CARD
            s.removed[seat][i] = NO_CARD
        for i in range(MAX_DRAWN):
            s.drawn_cards[seat][i] = NO_CARD
        for i in range(MAX_TOUR):
            s.tour[seat][i] = NO_CARD
    for i in range(MAX_VENUES):
        s.venue_deck[i] = NO_CARD
    for f in range(FRAMES):
        s.f_chosen[f] = NO_CARD
        s.f_staged[f] = NO_CARD
        s.f_helper[f] = NO_CARD
    s.venue = NO_CARD
    s.resolving = NO_CARD
    s.last_venue = NO_CARD
    s.result = NOBODY
    s.last_result = NOBODY


@rule
def roll_for_priority(s, t):
    """Each rolls a die; the higher one has Priority in Round 1, equal ones are rolled again. EN-1.2, R2"""
    while s.die[0] == s.die[1]:
        s.die[0] = 1 + draw(s, t, DIE_ROLL, DIE)
        s.die[1] = 1 + draw(s, t, DIE_ROLL, DIE)
        s.rolls += 1
    note(s, ROLLED, s.die[0], s.die[1], s.rolls)
    s.opener = 0 if s.die[0] > s.die[1] else 1
    s.priority = s.opener
    s.to_act = s.opener


# --- The colour draft ------------------------------------------------------------------------------------------------


@rule
def begin_draft(s, t):
    """The colours are chosen in turn, dealt, or given by the setup; whether the draft is over. EN-1.3, EN-7.1, EN-7.3, R3"""
    s.phase = DRAFT
    if t.colour_draft == ALTERNATE:
        ask_for_colour(s)
        return 0
    if t.colour_draft == FIXED:
        for seat in range(SEATS):
            for i in range(t.colours_each):
                take_colour(s, seat, t.fixed[seat][i])
    else:
        deal_colours(s, t)
    return 1


@rule
def deal_colours(s, t):
    """The colours are shuffled; the first are the Priority Manager's, the next the other's. EN-7.3"""
    for i in range(t.colours):
        s.main_deck[0][i] = i + 1
    shuffle(s, t, COLOURS_DEALT, s.main_deck[0], 0, t.colours)
    for i in range(SEATS * t.colours_each):
        take_colour(s, s.priority if i < t.colours_each else 1 - s.priority, s.main_deck[0][i])
    for i in range(t.colours):
        s.main_deck[0][i] = NO_CARD


@rule
def take_colour(s, seat, colour):
    """A colour deck is a Manager's. EN-1.3"""
    s.chosen[seat][s.chosen_count[seat]] = colour
    s.chosen_count[seat] += 1
    note(s, CHOSE_COLOUR, seat, colour, 0)


@rule
def ask_for_colour(s):
    """The Priority Manager chooses first, then they alternate. EN-1.3"""
    s.seat = s.priority if s.chosen_count[0] == s.chosen_count[1] else 1 - s.priority
    s.to_act = s.seat
    s.decision = COLOUR_DUE


@rule
def is_taken(s, colour):
    """Whether a colour has been chosen. EN-1.3"""
    return has_colour(s, 0, colour) or has_colour(s, 1, colour)


@rule
def has_colour(s, seat, colour):
    """Whether a colour is a Manager's. EN-1.3"""
    for i in range(s.chosen_count[seat]):
        if s.chosen[seat][i] == colour:
            return 1
    return 0


@rule
def legal_colours(s, t, out: Ids):
    """The colours that are left. EN-1.3"""
    n = 0
    for colour in range(1, t.colours + 1):
        out[n] = PICK_COLOUR.of(colour)
        n += not is_taken(s, colour)
    return n


@rule
def choose_colour(s, t, colour):
    """A colour is chosen; whether both have all of theirs. EN-1.3"""
    take_colour(s, s.seat, colour)
    if s.chosen_count[0] + s.chosen_count[1] < SEATS * t.colours_each:
        ask_for_colour(s)
        return 0
    return 1


# --- Decks -----------------------------------------------------------------------------------------------------------


@rule
def make_decks(s, t):
    """Performer Decks and Main Decks of the chosen colours, shuffled once. EN-1.4, EN-1.5, EN-1.6, R4"""
    for seat in range(SEATS):
        gather(s, t, seat)
        shuffle(s, t, SHUFFLE, s.performer_deck[seat], 0, s.deck_size[seat][PERFORMERS])
        shuffle(s, t, SHUFFLE, s.main_deck[seat], 0, s.deck_size[seat][OTHERS])


@rule
def gather(s, t, seat):
    """The cards of a Manager's colours, in order. EN-1.4, EN-1.5"""
    performers = 0
    others = 0
    for colour in range(1, t.colours + 1):
        if has_colour(s, seat, colour):
            for j in range(t.performers[colour]):
                s.performer_deck[seat][performers] = t.performer[colour][j]
                performers += 1
            for j in range(t.others[colour]):
                s.main_deck[seat][others] = t.other[colour][j]
                others += 1
    s.deck_size[seat][PERFORMERS] = performers
    s.deck_size[seat][OTHERS] = others
    sort(s.performer_deck[seat], 0, performers)
    sort(s.main_deck[seat], 0, others)


@rule
def make_venue_deck(s, t):
    """The pool is shuffled, the top so many are the deck, the rest go unseen to the reserve. EN-1.7, R5"""
    for i in range(t.venues):
        s.venue_deck[i] = FIRST_VENUE + i
    shuffle(s, t, VENUES_DEALT, s.venue_deck, 0, t.venues)
    unused = t.venues - t.venue_deck_size
    for i in range(t.venue_deck_size):
        s.venue_deck[i] = s.venue_deck[i + unused]
    for i in range(t.venue_deck_size, t.venues):
        s.venue_deck[i] = NO_CARD
    s.venues = t.venue_deck_size


@rule
def turn_up_venue(s):
    """The top Venue is face up and Active. EN-0.11, EN-1.8, EN-5.14"""
    s.venue = s.venue_deck[s.venues - 1]
    note(s, VENUE_UP, s.venue, s.venues, 0)


@rule
def draw_opening_hands(s, t):
    """Priority Manager first; no mulligan. EN-1.9, EN-7.3, R6"""
    for turn in range(SEATS):
        seat = s.priority if turn == 0 else 1 - s.priority
        draw_split(
            s,
            seat,
            min(t.opening_performers, s.deck_size[seat][PERFORMERS]),
            min(t.opening_others, s.deck_size[seat][OTHERS]),
        )


@rule
def draw_split(s, seat, performers, others):
    """So many from the Performer Deck, then so many from the Main Deck; the split is public, the cards are not. EN-2.3, EN-2.5"""
    if performers + others > 0:
        note(s, DREW, seat, performers, others)
    for _ in range(performers):
        draw_card(s, seat, PERFORMERS)
    for _ in range(others):
        draw_card(s, seat, OTHERS)
