"""TB-2.1 Tiles as bits, the rows of cards, and how things are told: public at once, or to the acting player alone."""

from footlights.games.tnb.rules.layout import *
from footlights.stage.rule import note, rule, tell


@rule
def has_tile(tiles, tile):
    """Whether a set of tiles has a tile. TB-2.2"""
    return (tiles >> tile) & 1


@rule
def beside(tiles):
    """The tiles that share a side with one of these. TB-2.4"""
    across = ((tiles & ~RIGHT_EDGE) << 1) | ((tiles & ~LEFT_EDGE) >> 1)
    return (across | (tiles << COLUMNS) | (tiles >> COLUMNS)) & ALL_TILES


@rule
def reach(free, tile, speed):
    """The free tiles that a card can reach in 1 to so many steps, each to an adjacent free tile. TB-5.3, R13"""
    tiles = 1 << tile
    for _ in range(speed):
        wider = tiles | (beside(tiles) & free)
        if wider == tiles:
            break
        tiles = wider
    return tiles & free


@rule
def tile_of(s, seat, card):
    """Where on a player's board a card stands, or NOBODY. TB-2.2"""
    for tile in range(TILES):
        if s.card[seat][tile] == card and has_tile(s.occupied[seat], tile):
            return tile
    return NOBODY


@rule
def in_hand(s, seat, card):
    """Where in a player's row a card of the hand lies, or NOBODY. TB-4.3"""
    for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
        if s.rows[seat][i] == card:
            return i
    return NOBODY


@rule
def cards_left(s, seat):
    """How many cards a player has in Deck, hand and board together. TB-7.1"""
    return s.deck[seat] + s.hand[seat] + s.on_board[seat]


@rule
def put(s, seat, tile, card, hp):
    """A card stands on a tile. TB-4.3"""
    s.card[seat][tile] = card
    s.hp[seat][tile] = hp
    s.occupied[seat] |= 1 << tile


@rule
def lift(s, seat, tile):
    """A tile is empty again: its card moves or is destroyed, there is no other way off a board. TB-4.7, TB-5.5, TB-6.7, R8"""
    s.card[seat][tile] = NO_CARD
    s.hp[seat][tile] = 0
    s.occupied[seat] &= ~(1 << tile)


@rule
def tell_turn(s, t, seat, kind, a, b, c):
    """What a player does is public at once, except when both take their turns unseen. TB-3.12, TB-8.2, R1, R23"""
    if t.turn_order == SIMULTANEOUS:
        tell(s, seat, kind, a, b, c)
    else:
        note(s, kind, a, b, c)


@rule
def keep_doing(s, t, seat, action):
    """What a player does unseen is kept until both turns are revealed. TB-8.2"""
    if t.turn_order == SIMULTANEOUS and action != END_TURN:
        s.doings[seat][s.done[seat]] = action
        s.done[seat] += 1
