"""What a seat may know: `hide`, `observe`, and the figures of a finished game. EN-0.13"""

from footlights.games.encore.rules.choices import can_stage_any
from footlights.games.encore.rules.frames import sentence_of
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.looking import deck_card, set_deck_card
from footlights.games.encore.rules.numbers import passes_vibe_check, price, stat
from footlights.games.encore.rules.zones import forget_drawn, has_zone
from footlights.stage.chance import draw, shuffle
from footlights.stage.record import Floats, Numbers
from footlights.stage.rows import sort
from footlights.stage.rule import rule

TRIES = 4096


@rule
def knows(marks, seat):
    """Whether a seat (or a spectator, seat -1) knows a card or Venue that is marked like this. EN-0.13, R38"""
    if marks & KNOWN_TO_ALL:
        return 1
    return (marks >> seat) & 1 if seat >= 0 else 0


@rule
def hide(s, t, seat):
    """Deal again what a seat (or a spectator, seat -1) cannot know. EN-0.13

    The cards of the other's hand that the seat does not know and both decks of the other become any way of dealing the cards that
    are unaccounted for; of the own decks only what was not looked at is mixed; unknown Venues are any of those not seen in this
    game. If the other is choosing a card in hand to stage, only hands with such a card are possible.
    """
    for other in range(SEATS):
        if other == seat:
            mix_own_decks(s, t, seat)
        else:
            forget_marks(s, other, seat)
            forget_drawn(s, other)
            imagine(s, t, other, seat)
    imagine_venues(s, t, seat)


@rule
def mix_own_decks(s, t, seat):
    """The order of one's own decks is unknown above what was put on the bottom, below what is being looked at. EN-0.13, V14"""
    for deck in range(2):
        top = s.deck_size[seat][deck]
        if s.looking and s.looking_deck == deck and s.seat == seat:
            top -= s.looking
        bottom = min(s.known_bottom[seat][deck], top)
        if deck == PERFORMERS:
            sort(s.performer_deck[seat], bottom, top)
            shuffle(s, t, SHUFFLE, s.performer_deck[seat], bottom, top)
        else:
            sort(s.main_deck[seat], bottom, top)
            shuffle(s, t, SHUFFLE, s.main_deck[seat], bottom, top)


@rule
def forget_marks(s, other, seat):
    """To a spectator it is unknown which cards of a hand the other Manager has seen. EN-0.13"""
    if seat < 0:
        for i in range(s.hand_size[other]):
            s.hand_known[other][i] &= KNOWN_TO_ALL


@rule
def imagine(s, t, other, seat):
    """Hand and decks of a Manager as they could be, each way equally likely. EN-0.13"""
    choosing = s.decision == CARD_DUE and s.seat == other and t.program[sentence_of(s, t)][OP] == STAGE
    for _ in range(TRIES):
        imagine_deck(s, t, other, seat, PERFORMERS, PERFORMER)
        imagine_deck(s, t, other, seat, OTHERS, SUPPORTER | SURPRISE)
        if not choosing or can_stage_any(s, t, other, sentence_of(s, t)):
            break
    sort_hand(s, other)


@rule
def imagine_deck(s, t, other, seat, deck, kinds):
    """The unknown cards from one deck, in the hand and in the deck, are dealt again. EN-0.13

    The hand's go on top of the deck, all are sorted and shuffled, and as many go back to the hand.
    """
    size = s.deck_size[other][deck] + 0
    number = size + 0
    for i in range(s.hand_size[other]):
        if t.kind[s.hand[other][i]] & kinds and not knows(s.hand_known[other][i], seat):
            set_deck_card(s, other, deck, number, s.hand[other][i])
            number += 1
    if deck == PERFORMERS:
        sort(s.performer_deck[other], 0, number)
        shuffle(s, t, SHUFFLE, s.performer_deck[other], 0, number)
    else:
        sort(s.main_deck[other], 0, number)
        shuffle(s, t, SHUFFLE, s.main_deck[other], 0, number)
    for i in range(s.hand_size[other]):
        if t.kind[s.hand[other][i]] & kinds and not knows(s.hand_known[other][i], seat):
            number -= 1
            s.hand[other][i] = deck_card(s, other, deck, number)
            set_deck_card(s, other, deck, number, NO_CARD)


@rule
def sort_hand(s, seat):
    """A hand in its order, each card with its mark. EN-0.13"""
    for i in range(1, s.hand_size[seat]):
        card = s.hand[seat][i]
        marks = s.hand_known[seat][i]
        j = i
        while j > 0 and s.hand[seat][j - 1] > card:
            s.hand[seat][j] = s.hand[seat][j - 1]
            s.hand_known[seat][j] = s.hand_known[seat][j - 1]
            j -= 1
        s.hand[seat][j] = card
        s.hand_known[seat][j] = marks


# --- Venues ----------------------------------------------------------------------------------------------------------


@rule
def is_venue_known(s, seat, i):
    """Whether a seat knows the Venue in a place of the deck: the Active one, one that was returned or looked at. EN-0.13, R33"""
    if i == s.venues - 1 and s.venue != NO_CARD:
        return 1
    return knows(s.venue_known[i], seat)


@rule
def has_seen_venue(s, seat, venue):
    """Whether a seat knows where a Venue is. EN-0.13"""
    for other in range(SEATS):
        for i in range(s.tours[other]):
            if s.tour[other][i] == venue:
                return 1
    for i in range(s.venues):
        if s.venue_deck[i] == venue and is_venue_known(s, seat, i):
            return 1
    return 0


@rule
def imagine_venues(s, t, seat):
    """Unknown Venues of the deck may be any that the seat has not seen, the reserve's among them. EN-1.7, EN-0.13"""
    if s.venues == 0:
        return
    unseen = 0
    for venue in range(FIRST_VENUE, FIRST_VENUE + t.venues):
        if not has_seen_venue(s, seat, venue):
            unseen |= 1 << (venue - FIRST_VENUE)
    for i in range(s.venues):
        if not is_venue_known(s, seat, i):
            s.venue_deck[i] = take_venue(unseen, draw(s, t, VENUES_DEALT, count_bits(unseen)))
            unseen &= ~(1 << (s.venue_deck[i] - FIRST_VENUE))


@rule
def count_bits(bits):
    """How many Venues a set has. EN-1.7"""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


@rule
def take_venue(unseen, place):
    """The Venue in a place of a set of Venues. EN-1.7"""
    for i in range(MAX_VENUES):
        if (unseen >> i) & 1:
            if place == 0:
                return FIRST_VENUE + i
            place -= 1
    return FIRST_VENUE


# --- Features --------------------------------------------------------------------------------------------------------


@rule
def write_card(s, t, seat, card, out: Floats, at):
    """What a card is: its kind, numbers, cost now, Vibe Check, and what its main ability begins with. Section 2.1"""
    if card == NO_CARD:
        return
    out[at] = t.kind[card] == PERFORMER
    out[at + 1] = t.kind[card] == SUPPORTER
    out[at + 2] = t.kind[card] == SURPRISE
    out[at + 3] = t.colour[card]
    out[at + 4] = t.act[card]
    out[at + 5] = t.boost[card]
    out[at + 6] = price(s, t, seat, card, 0)
    out[at + 7] = passes_vibe_check(s, t, card)
    if t.main[card]:
        out[at + 8] = t.program[t.ability[t.main[card]][FIRST]][OP]
    out[at + 9] = t.limits[card] & (ONCE_AN_EVENT | ONCE_A_ROUND)


@rule
def write_zone(s, t, seat, zone, out: Floats, at):
    """A zone: its card, its state, its number now, and whether its main ability was used. Section 2.3"""
    if has_zone(s.occupied[seat], zone):
        write_card(s, t, seat, s.card[seat][zone], out, at)
        at += FEATURES_PER_CARD
        out[at] = 1
        out[at + 1] = has_zone(s.suspended[seat], zone)
        out[at + 2] = stat(s, t, seat, zone)
        out[at + 3] = has_zone(s.used[seat], zone)


@rule
def write_seat(s, t, seat, out: Floats, at):
    """What everybody sees of a Manager. Section 2.2, 2.3"""
    held = 0
    for i in range(s.hand_size[seat]):
        held += t.kind[s.hand[seat][i]] == PERFORMER
    out[at] = s.money[seat]
    out[at + 1] = s.gauge[seat]
    out[at + 2] = s.tours[seat]
    out[at + 3] = held
    out[at + 4] = s.hand_size[seat] - held
    out[at + 5] = s.deck_size[seat][PERFORMERS]
    out[at + 6] = s.deck_size[seat][OTHERS]
    out[at + 7] = s.gone[seat]
    out[at + 8] = s.priority == seat
    out[at + 9] = s.seat == seat
    out[at + 10] = s.to_act == seat
    at += FEATURES_PER_SEAT
    for zone in range(ZONES):
        write_zone(s, t, seat, zone, out, at + zone * FEATURES_PER_ZONE)
    return at + ZONES * FEATURES_PER_ZONE


@rule
def observe(s, t, seat, out: Floats):
    """Numeric features of what a seat knows: the Round, the Venue, both sides, the own hand, what is known of the other's."""
    for i in range(FEATURES):
        out[i] = 0
    out[0] = s.round_no
    out[1] = s.phase
    out[2] = s.decision
    out[3] = s.passes
    out[4] = s.star_met
    out[5] = s.early_event
    out[6] = s.venues
    if s.venue != NO_CARD:
        out[7] = t.star[s.venue]
        out[8] = t.payout[s.venue]
    out[9] = s.actions
    out[10] = t.columns
    own = max(seat, 0)
    at = write_seat(s, t, own, out, 11)
    at = write_seat(s, t, 1 - own, out, at)
    for turn in range(SEATS):
        whose = own if turn == 0 else 1 - own
        n = 0
        for i in range(s.hand_size[whose]):
            if n < HAND_FEATURES and (whose == seat or knows(s.hand_known[whose][i], seat)):
                write_card(s, t, whose, s.hand[whose][i], out, at + n * FEATURES_PER_CARD)
                n += 1
        at += HAND_FEATURES * FEATURES_PER_CARD
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game, in the order of FIGURE_NAMES. EN-6"""
    results[at] = s.last_round
    results[at + 1] = s.opener
    results[at + 2] = 1 if s.score[0] == s.score[1] else 0
    results[at + 3] = 1 if s.decided_by == BY_VENUES else 0
    results[at + 4] = 1 if s.decided_by == BY_MONEY or s.decided_by == BY_TOUR else 0
    results[at + 5] = 1 if s.decided_by == BY_ROUNDS else 0
    results[at + 6] = s.ties
    results[at + 7] = s.stars
    results[at + 8] = s.early
    results[at + 9] = s.total_actions
    results[at + 10] = s.stagings
    results[at + 11] = s.performances
    results[at + 12] = s.vibe_checks
    results[at + 13] = s.moved_back
    results[at + 14] = s.exhaust_removals
    results[at + 15] = s.exhaust_choices
    results[at + 16] = s.money[0] + s.money[1]
