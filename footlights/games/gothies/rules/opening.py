"""GO-1 Setup, competitive; GO-6 Setup, cooperative and solo."""

from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.mercado import refill
from footlights.games.gothies.rules.piles import draw_cards
from footlights.stage.chance import draw, shuffle
from footlights.stage.rule import note, rule


@rule
def lay_out(s, t):
    """Mercado, play deck, dust pile and Wishing Well pile, for both modes. GO-1.3 to GO-1.6, GO-6.3"""
    s.living = s.players
    s.wells = t.wishing_wells
    number = 0
    for card in range(t.cards):
        for _ in range(t.copies[card]):
            s.play_deck[number] = 2 * card + UNSEEN
            number += 1
    s.play_left = number
    shuffle(s, t, PLAY_DECK_SHUFFLE, s.play_deck, 0, number)
    for slot in range(t.slots):
        s.mercado[slot] = NO_CARD
        refill(s, t, slot)


@rule
def build_decks(s, t):
    """Each Streya shuffles a starter deck. GO-1.2, GO-1.9, GO-6.2, R7"""
    for seat in range(s.players):
        for i in range(t.starters[t.mode]):
            s.rows[seat][i] = 2 * t.starter[t.mode][i] + UNSEEN
        s.deck[seat] = t.starters[t.mode]
        shuffle(s, t, DECK_SHUFFLE, s.rows[seat], 0, s.deck[seat])


@rule
def set_up_duel(s, t):
    """48 Timestones each, a first player by lot who draws 3 cards; all others draw 5. GO-1.1, GO-1.7 to GO-1.11, R1, R2"""
    s.first = t.first_player
    if t.first_player == RANDOM_FIRST:
        s.first = draw(s, t, FIRST_LOT, s.players)
    note(s, FIRST_IS, s.first, 0, 0)
    lay_out(s, t)
    build_decks(s, t)
    for seat in range(s.players):
        s.timestones[seat] = t.timestones
    for seat in range(s.players):
        draw_cards(s, t, seat, t.first_hand if seat == s.first else t.hand)


@rule
def set_up_together(s, t):
    """The Well with 42, the monster deck, a Joombie pile for each rune; nobody draws yet. GO-6, R47, R53"""
    lay_out(s, t)
    s.well = t.well
    copies = t.deck_copies[s.players]
    number = 0
    for monster in range(t.monsters):
        for _ in range(copies * t.copies_of_monster[monster]):
            s.lairs[number] = MONSTER + monster
            number += 1
    s.lair = number
    shuffle(s, t, MONSTER_SHUFFLE, s.lairs, 0, number)
    for joombie in range(t.joombies):
        rune = t.joombie_rune[joombie]
        for _ in range(copies * t.copies_of_joombie[joombie]):
            s.piles[rune][s.pile[rune]] = JOOMBIE + joombie
            s.pile[rune] += 1
    for rune in range(t.runes):
        if t.has_pile[rune]:
            shuffle(s, t, JOOMBIE_SHUFFLE, s.piles[rune], 0, s.pile[rune])
    build_decks(s, t)


@rule
def set_up(s, t):
    """Set the table for the mode that is played. GO-0.1"""
    s.active = NOBODY
    s.victim = NOBODY
    s.card = NO_CARD
    if t.mode == COMPETITIVE:
        set_up_duel(s, t)
    if t.mode == COOPERATIVE:
        set_up_together(s, t)
