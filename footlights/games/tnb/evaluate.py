"""How good a position looks to a player: the numbers a designer may read, question and change.

A side is worth its Life Points and its cards as the coming resolution would leave them if the round ended now, with something for
cards in hand and Tactical Points. From one's own side comes off a part of what the other's cards could still do to it, to empty
tiles and to cards: in this round, past the Blocks declared, as long as the other has a turn in it, else in the next.
Everything is in whole points.
"""

from footlights.games.tnb.rules.layout import TILES
from footlights.games.tnb.rules.resolution import block_value, net_value
from footlights.games.tnb.rules.tiles import has_tile
from footlights.stage.rule import rule

WON = 1_000_000  # points for having won
LIFE = 70  # a Life Point
BODY = 30  # a card on the board, whatever it can do
HP = 5  # a Health Point left
ATTACKER = 14  # a tile that a card can attack
DAMAGE = 6  # a point of Damage on it
DEFENDER = 3  # a point of Defence, for each tile
HELD = 34  # a card in hand
TACTICS = 14  # a Tactical Point
DECLARED = 2  # an Attack or a Block, so that a free action is not left unused
HASTE = 1000  # what it costs to close the tactical part while something could still be bought
THREAT = 25  # in hundredths, how much a Life Point that is only threatened counts
DANGER = 20  # in hundredths, how much a card or a Health Point that is only threatened counts
THREE_TO_ONE = 2000  # points ahead that a search values 3/4
PLAY_ON = 60  # the most decisions of its rollouts: nearly always to the end
PAIRS, QUARTERS = 0x155, 0x133


@rule
def count_tiles(tiles):
    """How many tiles a set has."""
    tiles = tiles - ((tiles >> 1) & PAIRS)
    tiles = (tiles & QUARTERS) + ((tiles >> 2) & QUARTERS)
    return (tiles & 15) + ((tiles >> 4) & 15) + (tiles >> 8)


@rule
def worth(t, card, hp):
    """What a card with so many Health Points is worth on a board."""
    tiles = count_tiles(t.block_tiles[card][0])
    points = BODY + HP * hp + DEFENDER * tiles * t.defence[card]
    if t.damage[card] > 0:
        points += ATTACKER * tiles + DAMAGE * t.damage[card]
    return points


@rule
def side(s, t, seat):
    """A player's Life Points and cards as the resolution would leave them."""
    lp = s.lp[seat]
    points = HELD * s.hand[seat] + TACTICS * s.tp[seat] + DECLARED * (s.attacks[seat] + s.blocks[seat])
    struck = s.attacks[1 - seat] > 0
    for tile in range(TILES):
        net = net_value(s, t, seat, tile) if struck else 0
        if has_tile(s.occupied[seat], tile):
            left = s.hp[seat][tile] - net
            if left > 0:
                points += worth(t, s.card[seat][tile], left)
        elif net > 0:
            lp -= 1
    return points + LIFE * max(0, lp)


@rule
def harm(s, t, seat, amount, tiles):
    """What an Attack of so much on these tiles could cost a player, in hundredths of points. TB-6.10, TB-8.4"""
    points = 0
    this_round = not s.ended[1 - seat]
    for tile in range(TILES):
        net = amount
        if this_round:
            net -= block_value(s, t, seat, tile)
        if has_tile(tiles, tile) and net > 0:
            left = s.hp[seat][tile]
            if not this_round:
                left -= net_value(s, t, seat, tile)
            if not has_tile(s.occupied[seat], tile):
                points += THREAT * LIFE
            elif net < left:
                points += DANGER * HP * net
            elif left > 0:
                points += DANGER * worth(t, s.card[seat][tile], left)
    return points


@rule
def threats(s, t, seat):
    """What the other's cards could cost a player in their next turn, each for itself and at its worst."""
    other = 1 - seat
    total = 0
    for tile in range(TILES):
        if has_tile(s.occupied[other], tile):
            card = s.card[other][tile]
            dies = s.struck[other][tile] > 0 and net_value(s, t, other, tile) >= s.hp[other][tile]
            if t.damage[card] > 0 and not (s.ended[other] and dies):
                most = 0
                for turn in range(t.turns[card]):
                    most = max(most, harm(s, t, seat, t.damage[card], t.attack_tiles[card][turn]))
                total += most
    return total // 100


@rule
def left_undone(s, t, seat):
    """Whether a player's tactical part is closed in a turn in which a Play or a Draw could still be paid."""
    if s.seat != seat or s.tactical or s.tp[seat] < t.action_cost:
        return 0
    if s.hand[seat] > 0 and s.on_board[seat] < t.board_limit:
        return 1
    return 1 if s.deck[seat] > 0 and s.hand[seat] < t.hand_limit else 0


@rule
def evaluate(s, t, seat):
    """How good the position looks to a player, in points."""
    if s.over:
        return WON * (s.score[seat] - s.score[1 - seat])
    points = side(s, t, seat) - side(s, t, 1 - seat) - threats(s, t, seat)
    return points - HASTE * left_undone(s, t, seat)
