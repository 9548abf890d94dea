"""What a seat may know: `hide`, `observe`, and the figures of a finished game. TB-8.9"""

from footlights.games.tnb.rules.flow import begin_turn
from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.resolution import clear_attacks, clear_blocks
from footlights.games.tnb.rules.tiles import cards_left, has_tile
from footlights.stage.chance import draw, rekey, shuffle
from footlights.stage.record import Floats, Numbers
from footlights.stage.rows import sort
from footlights.stage.rule import rule


@rule
def are_turns_unseen(s, t):
    """Whether the turns of this round are secret: simultaneous ones are, until both have ended and are revealed. TB-8.2"""
    return t.turn_order == SIMULTANEOUS and not s.over and not (s.ended[0] and s.ended[1])


@rule
def hide(s, t, seat):
    """Deal again what a seat (or a spectator, seat -1) cannot know. TB-8.9, R45

    The order of one's own Deck is mixed. The other's hand and Deck become any cards that could be there: every list the
    seat cannot rule out is equally likely (with preset decks every starter deck that fits), and so is every way of dealing it.
    With simultaneous turns the other's unrevealed turn is still to come. TB-8.2
    """
    unseen_turns = are_turns_unseen(s, t)
    if unseen_turns and seat != s.seat:
        s.ply = s.round_ply
        rekey(s, s.key[0], s.key[1], s.ply, s.key[3])
    for other in range(SEATS):
        if other == seat:
            sort(s.rows[seat], 0, s.deck[seat])
            shuffle(s, t, SHUFFLE, s.rows[seat], 0, s.deck[seat])
        else:
            if unseen_turns:
                unplay_turn(s, other)
            imagine(s, t, other)


@rule
def unplay_turn(s, seat):
    """A player has the whole turn of the round still ahead, whether or not it has been taken. TB-8.2, R40"""
    if s.ended[seat]:
        s.kept_ply = 0
        s.ended[seat] = 0
    s.tp[seat] = s.was_tp[seat]
    s.deck[seat] = s.was_deck[seat]
    s.hand[seat] = s.was_hand[seat]
    s.moved[seat] = 0
    s.on_board[seat] = 0
    s.occupied[seat] = 0
    for tile in range(TILES):
        s.card[seat][tile] = s.was_card[seat][tile]
        s.hp[seat][tile] = s.was_hp[seat][tile]
        if s.card[seat][tile] != NO_CARD:
            s.on_board[seat] += 1
            s.occupied[seat] |= 1 << tile
    clear_attacks(s, seat)
    clear_blocks(s, seat)
    for i in range(s.done[seat]):
        s.doings[seat][i] = 0
    s.done[seat] = 0
    if s.seat == seat:
        begin_turn(s, seat)


@rule
def imagine(s, t, seat):
    """Cards that another player could hold and have in the Deck: the prior that `hide` samples from. TB-8.9, R45"""
    row = s.rows[seat]
    unseen = s.deck[seat] + s.hand[seat]
    for i in range(MAX_DECK):
        row[i] = NO_CARD
    fitting = 0
    if t.deck_format == PRESET:
        for deck in range(t.starters):
            fitting += fits(s, t, seat, deck)
    if fitting > 0:
        imagine_starter(s, t, seat, draw(s, t, SHUFFLE, fitting))
        shuffle(s, t, SHUFFLE, row, 0, unseen)
    else:
        for i in range(unseen):
            card = draw(s, t, SHUFFLE, t.cards)
            while is_taken(s, seat, card, i):
                card = draw(s, t, SHUFFLE, t.cards)
            row[i] = card
    sort(row, s.deck[seat], unseen)


@rule
def was_shown(s, seat, card):
    """Whether a card of a player lies on the board or in the removed pile. TB-8.9"""
    for tile in range(TILES):
        if s.card[seat][tile] == card:
            return 1
    for i in range(s.gone[seat]):
        if s.removed[seat][i] == card:
            return 1
    return 0


@rule
def is_taken(s, seat, card, number):
    """Whether a card was shown or is among the first so many of a player's row: no card is twice in a deck. TB-1.2, TB-8.9"""
    for i in range(number):
        if s.rows[seat][i] == card:
            return 1
    return was_shown(s, seat, card)


@rule
def is_in_starter(t, deck, card):
    """Whether a starter deck has a card. TB-8.1"""
    for i in range(t.deck_size):
        if t.starter[deck][i] == card:
            return 1
    return 0


@rule
def fits(s, t, seat, deck):
    """Whether a starter deck has every card that a player has shown, and as many others as are unseen. TB-8.9"""
    for tile in range(TILES):
        if s.card[seat][tile] != NO_CARD and not is_in_starter(t, deck, s.card[seat][tile]):
            return 0
    for i in range(s.gone[seat]):
        if not is_in_starter(t, deck, s.removed[seat][i]):
            return 0
    return 1 if cards_left(s, seat) + s.gone[seat] == t.deck_size else 0


@rule
def imagine_starter(s, t, seat, place):
    """The unshown rest of the starter deck in a place among those that fit. TB-8.9"""
    for deck in range(t.starters):
        if fits(s, t, seat, deck):
            if place == 0:
                number = 0
                for i in range(t.deck_size):
                    if not was_shown(s, seat, t.starter[deck][i]):
                        s.rows[seat][number] = t.starter[deck][i]
                        number += 1
                return
            place -= 1


@rule
def write_card(t, card, out: Floats, at):
    """A card's features: its four numbers and its shape as printed upright. TB-2.5"""
    if card != NO_CARD:
        out[at] = t.health[card]
        out[at + 1] = t.speed[card]
        out[at + 2] = t.damage[card]
        out[at + 3] = t.defence[card]
        for cell in range(TILES):
            out[at + 4 + cell] = has_tile(t.block_tiles[card][0], cell)
    return at + FEATURES_PER_CARD


@rule
def write_tile(s, t, seat, tile, frozen, hushed, out: Floats, at):
    """A tile: its card with HP and action marker, and the sums of declared Attacks and Blocks. TB-6.3

    Of an unseen turn (`frozen`: this board's owner's, `hushed`: the attacker's) nothing is written. TB-8.2
    """
    card = s.was_card[seat][tile] if frozen else s.card[seat][tile]
    write_card(t, card, out, at)
    at += FEATURES_PER_CARD
    out[at] = s.was_hp[seat][tile] if frozen else s.hp[seat][tile]
    if s.seat == seat and not frozen:
        for bit in range(5):
            out[at + 1 + bit] = (s.marker[tile] >> bit) & 1
    out[at + 6] = 0 if hushed else s.struck[seat][tile]
    out[at + 7] = 0 if frozen else s.shielded[seat][tile]
    return at + FEATURES_PER_TILE - FEATURES_PER_CARD


@rule
def write_seat(s, t, seat, frozen, hushed, out: Floats, at):
    """What everybody sees of a player, or saw after the income while turns are unseen. TB-2.3, TB-8.2"""
    out[at] = s.lp[seat]
    out[at + 1] = s.was_tp[seat] if frozen else s.tp[seat]
    out[at + 2] = s.was_deck[seat] if frozen else s.deck[seat]
    out[at + 3] = s.was_hand[seat] if frozen else s.hand[seat]
    out[at + 4] = s.gone[seat]
    out[at + 5] = 1 if s.first == seat else 0
    out[at + 6] = 1 if s.seat == seat else 0
    out[at + 7] = 0 if frozen else s.ended[seat]
    out[at + 8] = 1 if s.seat == seat and s.tactical and not frozen else 0
    at += FEATURES_PER_SEAT
    for tile in range(TILES):
        at = write_tile(s, t, seat, tile, frozen, hushed, out, at)
    return at


@rule
def observe(s, t, seat, out: Floats):
    """Numeric features of what a seat knows: the round, the own hand, the rest of the own Deck in sum, both sides. TB-8.9"""
    for i in range(FEATURES):
        out[i] = 0
    unseen_turns = are_turns_unseen(s, t)
    out[0] = s.round_no
    out[1] = t.round_cap
    out[2] = t.turn_order
    out[3] = t.extra_actions
    out[4] = t.block_scope
    at = 5
    if seat >= 0:
        for i in range(min(s.hand[seat], MAX_HAND)):
            write_card(t, s.rows[seat][s.deck[seat] + i], out, at + i * FEATURES_PER_CARD)
        at += MAX_HAND * FEATURES_PER_CARD
        for i in range(s.deck[seat]):
            card = s.rows[seat][i]
            out[at] += t.health[card]
            out[at + 1] += t.speed[card]
            out[at + 2] += t.damage[card]
            out[at + 3] += t.defence[card]
        at += 4
    else:
        at += MAX_HAND * FEATURES_PER_CARD + 4
    own = max(seat, 0)
    at = write_seat(s, t, own, unseen_turns and own != seat, unseen_turns, out, at)
    at = write_seat(s, t, 1 - own, unseen_turns, unseen_turns and own != seat, out, at)
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game, in the order of FIGURE_NAMES. TB-7.8"""
    results[at] = s.round_no - 1
    results[at + 1] = s.opener
    results[at + 2] = 1 if s.score[0] == s.score[1] else 0
    results[at + 3] = 1 if s.decided_by in (BY_DOUBLE_LOSS, BY_DOUBLE_MARGIN) else 0
    results[at + 4] = 1 if s.decided_by in (BY_CAP, BY_CAP_DRAW) else 0
    results[at + 5] = 1 if cards_left(s, 0) == 0 or cards_left(s, 1) == 0 else 0
    results[at + 6] = 2 * t.life_points - s.lp[0] - s.lp[1]
    results[at + 7] = s.gone[0] + s.gone[1]
    results[at + 8] = s.attacks_made
    results[at + 9] = s.blocks_made
    results[at + 10] = s.moves_made
    results[at + 11] = 2 * t.deck_size - s.deck[0] - s.hand[0] - s.deck[1] - s.hand[1]
    results[at + 12] = 2 * (t.deck_size - t.opening_hand) - s.deck[0] - s.deck[1]
