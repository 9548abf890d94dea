"""CC-5 Playing a card, and CC-4.9 drawing cards."""

from footlights.games.curtain_call.rules.chance import fill_pile
from footlights.games.curtain_call.rules.hits import strike
from footlights.games.curtain_call.rules.keywords import change_ovation, cleanse, gain, heal, set_ovation, suffer
from footlights.games.curtain_call.rules.layout import *
from footlights.stage.rule import note, rule


@rule
def current_cost(s, t, place):
    """The printed cost of the version less the discount. CC-5.7, R42"""
    return max(0, t.cost[s.version[place]] - s.discount[place])


@rule
def play_id(s, t, place, target):
    """The action that plays an instance: equal cards at an equal price are one option. CC-5.1"""
    return PLAY.of(s.version[place], current_cost(s, t, place), target)


@rule
def draw_cards(s, t, n):
    """So many times the top card, as long as the hand has room and there is a card. CC-4.9, R43"""
    held = s.hand + 0
    for _ in range(n):
        if s.hand_size == HAND_LIMIT or s.pile_size + s.discard == 0:
            break
        if s.pile_size == 0:
            note(s, RESHUFFLED, 0, 0, 0)
            fill_pile(s, t, s.discard)
            s.discard = 0
        s.pile_size -= 1
        entry = s.pile[s.pile_size]
        s.pile[s.pile_size] = 0
        s.hand |= 1 << (entry // VERSIONS - 1)
        s.hand_size += 1
    tell_drawn(s, s.hand & ~held)


@rule
def tell_drawn(s, places):
    """Which cards were drawn, by number: in which order they lay is nobody's to know. CC-4.9"""
    for place in range(s.deck_size):
        if (places >> place) & 1:
            note(s, DREW, s.version[place], 0, 0)


@rule
def play_card(s, t, place, target):
    """Pay; the card is in play while its sentences are carried out, then it is discarded. CC-5.9, CC-5.10, CC-5.11, R31, R43"""
    version = s.version[place]
    s.energy -= current_cost(s, t, place)
    note(s, PLAYED, version, current_cost(s, t, place), target)
    s.hand &= ~(1 << place)
    s.hand_size -= 1
    s.discount[place] = 0
    s.played += 1
    s.plays += 1
    performer = t.owner[version // 2] + 0
    for i in range(t.sentences[version]):
        if s.ovation >= t.effect[version][i][AT]:
            do_sentence(s, t, version, i, performer, target)
        if s.stop:
            break
        if s.hp[performer] == 0:
            note(s, DROPPED, performer, version, 0)
            break
    s.discard |= 1 << place


@rule
def count(s, counter):
    """What a "per" counts, at this moment. CC-8.8, R44, R45"""
    if counter == UNIQUE_DEBUFFS:
        kinds = 0
        for key in range(FIRST_DEBUFF, KEYWORDS):
            if s.kw[ENEMY][key] > 0:
                kinds += 1
        return kinds
    if counter == BY_OVATION:
        return s.ovation + 0
    if counter >= OF_TEAM:
        return s.kw[TEAM][counter - OF_TEAM] + 0
    return s.kw[ENEMY][counter - ON_ENEMY] + 0


@rule
def number_now(s, t, version, i):
    """A sentence's number as it is now, what it counts included. CC-8.8, R45"""
    part = t.effect[version][i]
    if part[COUNTER] == NO_COUNTER:
        return part[NUMBER] + 0
    return part[NUMBER] + part[PER] * count(s, part[COUNTER])


@rule
def do_sentence(s, t, version, i, performer, target):
    """One sentence of a card, with its number as it is now. CC-5.9, CC-8.8, CC-13.5, R45"""
    part = t.effect[version][i]
    op = part[OP]
    n = number_now(s, t, version, i)
    if op == DEAL:
        for _ in range(part[TIMES]):
            if not s.stop and s.hp[performer] > 0:
                strike(s, t, performer, n)
    elif op == GAIN:
        gain_for(s, t, performer, part[KEY], n)
    elif op == INFLICT:
        suffer(s, t, ENEMY, part[KEY], n)
    elif op == DRAW:
        draw_cards(s, t, n)
    elif op == COST:
        discount_cards(s, t, part[KEY], n)
    elif op == LOSE:
        if n == ALL_OVATION:
            set_ovation(s, 0)
        else:
            change_ovation(s, -n)
    else:
        for_whom(s, t, op, part[WHO], part[KEY], n, target)


@rule
def is_personal(key):
    """Whether a good keyword is a protagonist's. CC-12.1"""
    return key in (TAUNT, SHIELD, REGENERATE, PIERCING, ACCURACY)


@rule
def gain_for(s, t, performer, key, n):
    """Ovation rises; a protagonist's keyword is the owner's, any other the team's. CC-13.5, CC-12.1, CC-13.4"""
    if key == OVATION:
        change_ovation(s, n)
    elif is_personal(key):
        gain(s, t, performer, key, n)
    else:
        gain(s, t, TEAM, key, n)


@rule
def for_whom(s, t, op, who, key, n, target):
    """What is done for the one named, the one chosen, or each who is present. CC-5.8, CC-11.7, CC-14.4, R38, R52"""
    for bearer in range(MACGUFFIN, TEAM + 1):
        meant = bearer == who or who == EACH_ALLY or (who == CHOSEN and bearer == target and target != MACGUFFIN)
        if who == EACH_PROTAGONIST:
            meant = ALDRIC <= bearer <= PIP
        if meant and (bearer == TEAM or s.hp[bearer] > 0):
            if op == GIVE:
                gain(s, t, bearer, key, n)
            elif op == HEAL:
                heal(s, bearer, n)
            elif op == CLEANSE:
                cleanse(s, bearer)


@rule
def discount_cards(s, t, kind, n):
    """Every card of a type in hand costs less until it leaves the hand. CC-5.12, R42"""
    for place in range(s.deck_size):
        if (s.hand >> place) & 1 and t.kind[s.version[place] // 2] == kind:
            s.discount[place] = min(MAX_VALUE, s.discount[place] + n)
            note(s, DISCOUNTED, s.version[place], current_cost(s, t, place), 0)


@rule
def discard_hand(s):
    """The hand goes to the discard pile and its discounts are lost. CC-6.5, R58"""
    for place in range(s.deck_size):
        s.discount[place] = 0
    s.discard |= s.hand
    s.hand = 0
    s.hand_size = 0
