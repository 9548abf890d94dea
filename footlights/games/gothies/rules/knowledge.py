"""What a seat may know: `hide`, `observe`, and the figures of a finished game. GO-0.12, GO-0.13, section 2.2"""

from footlights.games.gothies.rules.attacks import is_shielded
from footlights.games.gothies.rules.layout import *
from footlights.stage.chance import shuffle
from footlights.stage.record import Floats, Numbers
from footlights.stage.rows import reverse, sort
from footlights.stage.rule import rule

# --- Hide ------------------------------------------------------------------------------------------------------------------


@rule
def hide(s, t, seat):
    """Deal again what a seat (or a spectator, seat -1) cannot know. GO-0.13, R61

    Nobody knows the order of a face-down deck, except of cards that went onto it in sight of all. In competitive play a hand is
    mixed with the unseen part of its Streya's deck, but for the cards of it that everybody knows. Below its top a Joombie pile
    is mixed as well.
    """
    sort(s.play_deck, 0, s.play_left)
    shuffle(s, t, PLAY_DECK_SHUFFLE, s.play_deck, 0, s.play_left)
    for other in range(s.players):
        if other == seat or t.mode == COOPERATIVE:
            mix_deck(s, t, other)
        else:
            deal_again(s, t, other)
    sort(s.lairs, 0, s.lair)
    shuffle(s, t, MONSTER_SHUFFLE, s.lairs, 0, s.lair)
    for rune in range(t.runes):
        if s.pile[rune] > 2:
            sort(s.piles[rune], 0, s.pile[rune] - 1)
            shuffle(s, t, JOOMBIE_SHUFFLE, s.piles[rune], 0, s.pile[rune] - 1)


@rule
def unseen_deck(s, seat):
    """How many cards of a deck lie below those that everybody saw going onto it. GO-0.13"""
    number = s.deck[seat] + 0
    while number > 0 and not s.rows[seat][number - 1] & UNSEEN:
        number -= 1
    return number


@rule
def mix_deck(s, t, seat):
    """The unseen part of a deck is shuffled, and nothing of its old order remains. GO-0.13"""
    number = unseen_deck(s, seat)
    sort(s.rows[seat], 0, number)
    shuffle(s, t, DECK_SHUFFLE, s.rows[seat], 0, number)


@rule
def deal_again(s, t, seat):
    """Another's hand and unseen deck are mixed; what everybody knows stays where it is. GO-0.13, R61

    The row is deck, known top, hand. The unseen cards of the hand are brought next to the unseen deck, mixed with it, and brought
    back; known cards of the hand stay at its end meanwhile.
    """
    entries = s.rows[seat]
    deck = s.deck[seat]
    stop = deck + s.hand[seat]
    below = unseen_deck(s, seat)
    unseen = 0
    for i in range(deck, stop):
        if entries[i] & UNSEEN:
            unseen += 1
            at = i
            while at > deck and not entries[at - 1] & UNSEEN:
                kept = entries[at]
                entries[at] = entries[at - 1]
                entries[at - 1] = kept
                at -= 1
    turn(s, seat, below, deck, deck + unseen)
    sort(s.rows[seat], 0, below + unseen)
    shuffle(s, t, DECK_SHUFFLE, s.rows[seat], 0, below + unseen)
    turn(s, seat, below, below + unseen, deck + unseen)
    sort(s.rows[seat], deck, stop)


@rule
def turn(s, seat, start, middle, stop):
    """Two neighbouring parts of a row change places, each in its own order."""
    reverse(s.rows[seat], start, middle)
    reverse(s.rows[seat], middle, stop)
    reverse(s.rows[seat], start, stop)


# --- Observe ----------------------------------------------------------------------------------------------------------------


@rule
def write_table(s, t, seat, out: Floats):
    """The numbers of the table and of the decision that is due. Section 2.3"""
    out[0] = t.mode
    out[1] = s.players
    out[2] = s.round_no
    out[3] = s.phase
    out[4] = s.seat
    out[5] = s.active
    out[6] = max(seat, 0)
    out[7] = s.seed
    out[8] = s.song
    out[9] = s.actions
    out[10] = s.next_on_top
    out[11] = s.wells
    out[12] = s.play_left
    out[13] = s.well
    out[14] = s.lair
    out[15] = s.slain
    out[16] = s.beasts
    out[17] = s.loose
    out[18] = s.need
    out[19] = s.chosen
    out[20] = s.todo
    out[21] = s.card
    out[22] = s.at
    out[23] = s.first
    for rune in range(t.runes):
        out[24 + rune] = s.played[rune]
        out[32 + rune] = s.partners[rune]
        out[40 + rune] = s.group_song[rune]
        out[48 + rune] = s.pile[rune]
        if s.pile[rune] > 0:
            out[56 + rune] = s.piles[rune][s.pile[rune] - 1]


@rule
def write_seat(s, t, seat, out: Floats, at):
    """What everybody sees of a Streya. GO-0.12"""
    out[at] = s.timestones[seat]
    out[at + 1] = s.deck[seat]
    out[at + 2] = s.hand[seat]
    out[at + 3] = s.discard[seat]
    out[at + 4] = s.row[seat]
    out[at + 5] = s.lands[seat]
    out[at + 6] = s.out[seat]
    out[at + 7] = is_shielded(s, t, seat)
    out[at + 8] = 1 if s.first == seat and t.mode == COMPETITIVE else 0
    for i in range(s.lands[seat]):
        out[at + 9] += t.defence[s.face[seat][LAST - i]]
    for i in range(s.loose):
        if s.loose_at[i] >> 3 == seat:
            out[at + 10] += 1
    out[at + 11] = 1 if s.active == seat else 0
    return at + SEAT_FEATURES


@rule
def write_cards(s, t, seat, other, number, out: Floats, at):
    """How many of each card a Streya has where, as far as the seat knows: face up, discarded, known or unseen. GO-0.13"""
    own = other == seat or t.mode == COOPERATIVE
    for i in range(s.row[other]):
        out[at + s.face[other][i] * CARD_COLUMNS + 8 + 3 * number] += 1
    for i in range(s.lands[other]):
        out[at + s.face[other][LAST - i] * CARD_COLUMNS + 8 + 3 * number] += 1
    for i in range(s.discard[other]):
        out[at + s.discards[other][i] * CARD_COLUMNS + 9 + 3 * number] += 1
    for i in range(s.deck[other] + s.hand[other]):
        entry = s.rows[other][i]
        out[at + (entry >> 1) * CARD_COLUMNS + 10 + 3 * number] += 1
        if i >= s.deck[other] and own and number == 0:
            out[at + (entry >> 1) * CARD_COLUMNS] += 1
        elif not entry & UNSEEN:
            out[at + (entry >> 1) * CARD_COLUMNS + (1 if i >= s.deck[other] else 2)] += 1


@rule
def observe(s, t, seat, out: Floats):
    """Features of what a seat knows: the table, all Streya from the own seat on, cards by place, monsters by zone. GO-0.13"""
    for i in range(FEATURES):
        out[i] = 0
    write_table(s, t, seat, out)
    at = TABLE_FEATURES
    for i in range(s.players):
        write_seat(s, t, (max(seat, 0) + i) % s.players, out, at + i * SEAT_FEATURES)
    at += MAX_STREYA * SEAT_FEATURES
    for i in range(s.players):
        write_cards(s, t, seat, (max(seat, 0) + i) % s.players, i, out, at)
    for slot in range(t.slots):
        if s.mercado[slot] != NO_CARD:
            out[at + s.mercado[slot] * CARD_COLUMNS + 3] += 1
    for card in range(t.cards):
        out[at + card * CARD_COLUMNS + 4] = s.dust[card]
    for i in range(s.play_left):
        out[at + (s.play_deck[i] >> 1) * CARD_COLUMNS + 5] += 1
    for i in range(s.loose):
        out[at + s.loose_card[i] * CARD_COLUMNS + 6] += 1
        out[at + s.loose_card[i] * CARD_COLUMNS + 7] += t.joombie_attack[s.loose_joombie[i]]
    at += MAX_CARDS * CARD_COLUMNS
    for i in range(s.beasts):
        out[at + (s.beast[i] & 3) * MAX_MONSTERS + (s.beast[i] >> 2)] += 1
    for i in range(s.lair):
        out[at + s.lairs[i] - MONSTER] += 1
    return FEATURES


# --- Figures ----------------------------------------------------------------------------------------------------------------


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game, in the order of FIGURE_NAMES. GO-5.12, GO-10"""
    together = t.mode == COOPERATIVE
    results[at] = s.round_no
    results[at + 1] = s.first
    results[at + 2] = 1 if s.decided_by == BY_ROUND_LIMIT else 0
    results[at + 3] = s.score[0] if together else 0
    results[at + 4] = 1 if s.decided_by == BY_WELL_FULL else 0
    results[at + 5] = 1 if s.decided_by == BY_LAST_TURN else 0
    results[at + 6] = s.well
    results[at + 7] = s.purchases
    results[at + 8] = s.gifts
    results[at + 9] = s.dusts
    results[at + 10] = s.lands_played
    results[at + 11] = s.lands_lost
    results[at + 12] = s.attacks
    results[at + 13] = s.defeated
    results[at + 14] = s.possessed
    results[at + 15] = s.redeemed
    results[at + 16] = s.discords
    results[at + 17] = s.gained
    results[at + 18] = s.deeds + s.actions
