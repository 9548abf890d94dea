"""TH-4 Abilities: what a card does when it enters play, and the Gamble after all have played."""

from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.rows import (
    a_round_follows,
    card_of,
    competing_card,
    played_card,
    show_to_all,
)
from footlights.stage.chance import shuffle
from footlights.stage.rows import reverse
from footlights.stage.rule import NOBODY, note, rule


@rule
def enter_play(s, t, seat, card):
    """A card that enters play gets the next play stamp and its ability acts; 1 if that needs a choice. TH-3.3, TH-3.10"""
    s.stamp += 1
    s.last_stamp[seat] = s.stamp
    ability = t.ability[card]
    if ability == SAP or needs_consent(t, ability):
        s.deciding = ABILITY
        return 1
    act_out(s, t, seat, card)
    return 0


@rule
def needs_consent(t, ability):
    """By option a player may decline Boost, Sap, Combo or Chaos. TH-4.5, R6, R18"""
    return (t.optional >> ability) & 1


@rule
def act_out(s, t, seat, card):
    """What a card's ability does when the card enters play; Gamble and Finisher act later. TH-3.3, TH-4.17, TH-4.18"""
    ability = t.ability[card]
    if ability == BOOST:
        place_boost(s, t.target[card], seat)
    elif ability == COMBO:
        prepare_combo(s, seat)
    elif ability == CHAOS:
        note_chaos(s, seat)
    elif ability == GAMBLE and s.offer_at != NOBODY:
        note(s, GAMBLE_IGNORED, seat, card, 0)


@rule
def place_boost(s, target, seat):
    """A Boost token of the Print the card names. TH-4.1, TH-4.6"""
    s.boost[target] += 1
    note(s, BOOSTED, seat, target, s.boost[target])


@rule
def place_sap(s, target, seat):
    """A Sap token of the Print the card names; it stays until the Act ends. TH-4.2, TH-4.8"""
    s.sap[target] += 1
    note(s, SAPPED, seat, target, s.sap[target])


@rule
def remove_boost(s, target, seat):
    """Instead, one Boost token of any Print goes; no Sap token is placed. TH-4.2, TH-4.3, TH-4.4"""
    s.boost[target] -= 1
    note(s, UNBOOSTED, seat, target, s.boost[target])


@rule
def prepare_combo(s, seat):
    """The player's card of the next Round will get +1. TH-4.9, TH-4.10"""
    s.combo_pending[seat] = 1
    note(s, COMBOED, seat, 1 if s.round_no < ROUNDS and s.hand[seat] > 0 else 0, 0)


@rule
def note_chaos(s, seat):
    """The die will be rolled again after this Round; once, however many Chaos there were. TH-3.3, TH-4.23, TH-4.24"""
    s.chaos = 1
    note(s, CHAOS_NOTED, seat, a_round_follows(s), 0)


@rule
def decide_ability(s, t, action):
    """The answer to a Sap, or to an ability that may be declined. TH-4.2, TH-4.5"""
    seat = s.seat
    card = competing_card(s, seat)
    if action == DECLINE:
        note(s, DECLINED, seat, t.ability[card], 0)
    elif action == USE:
        act_out(s, t, seat, card)
    elif action == PLACE:
        place_sap(s, t.target[card], seat)
    else:
        remove_boost(s, REMOVE.print(action), seat)
    return 0


@rule
def can_gamble(s, t, seat):
    """There must be a card to draw: in the Deck or, except in Shooting Star, in the Breakroom. TH-4.21, TH-4.22, TH-9.1"""
    if s.deck[seat] > 0:
        return 1
    if t.mode == SHOOTING_STAR:
        return 0
    return 1 if s.breakroom[seat] > 0 else 0


@rule
def offer_gamble(s, t):
    """Gamble is offered in the order played, if there is something to draw; 0 when all are done. TH-3.4, TH-4.22, R13"""
    while s.offer_at < s.played_count:
        seat = s.order[s.offer_at]
        card = played_card(s, seat)
        if t.ability[card] == GAMBLE:
            if can_gamble(s, t, seat):
                s.seat = seat
                s.deciding = OFFER
                s.offers += 1
                note(s, OFFERED, seat, card, s.deck[seat])
                return 1
            note(s, NO_GAMBLE, seat, card, 0)
        s.offer_at += 1
    return 0


@rule
def decide_offer(s, t, action):
    """Decline, and the Gamble card competes itself; or put the top card of the Deck in its place. TH-4.14, TH-4.15"""
    seat = s.seat
    s.offer_at += 1
    if action == DECLINE:
        note(s, KEPT, seat, played_card(s, seat), 0)
        return 0
    s.accepted += 1
    if s.deck[seat] == 0:
        open_breakroom(s, t, seat)
    return draw_replacement(s, t, seat)


@rule
def open_breakroom(s, t, seat):
    """With an empty Deck the Breakroom is shuffled and becomes the Deck; everybody knows what is in it. TH-4.21, R16"""
    before = s.hand[seat] + s.playing[seat]
    number = s.breakroom[seat]
    reverse(s.rows[seat], 0, before + number)
    reverse(s.rows[seat], number, number + before)
    s.deck[seat] = number
    s.breakroom[seat] = 0
    s.deck_open[seat] = 1
    note(s, RESHUFFLED, seat, number, 0)
    shuffle(s, t, SHUFFLE, s.rows[seat], 0, number)


@rule
def draw_replacement(s, t, seat):
    """The top card of the Deck goes face up beside the Gamble card and competes in its place. TH-4.15, TH-4.16, TH-4.17"""
    row = s.rows[seat]
    top = s.deck[seat] - 1
    show_to_all(s, t, seat, top)
    entry = row[top]
    for i in range(top, top + s.hand[seat]):
        row[i] = row[i + 1]
    row[top + s.hand[seat]] = entry
    s.deck[seat] -= 1
    s.playing[seat] += 1
    note(s, REPLACED, seat, card_of(entry), played_card(s, seat))
    return enter_play(s, t, seat, card_of(entry))
