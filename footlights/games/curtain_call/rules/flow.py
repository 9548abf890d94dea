"""The decisions: what the player may do, why not, and what happens then."""

from footlights.games.curtain_call.rules.cards import current_cost, play_card, play_id
from footlights.games.curtain_call.rules.layout import *
from footlights.games.curtain_call.rules.run import (
    build_deck,
    end_turn,
    face,
    next_encounter,
    offered_enemy,
    reward_number,
    reward_order,
    set_up,
    settle_fight,
    take_reward,
    upgrade_card,
)
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule


@rule
def deal(s, t):
    """Set up a run; the first decision is Aldric's Basic. CC-1"""
    set_up(s, t)


# --- Playing cards -----------------------------------------------------------------------------------------------------


@rule
def why_not_version(s, t, place):
    """What forbids an instance in hand, whoever is named: the first of these reasons.

    CC-5.1 to CC-5.6, CC-14.3, CC-14.5, R39, R41, R54
    """
    if s.played >= PLAY_LIMIT:
        return ENOUGH_PLAYED
    card = s.version[place] // 2
    owner = t.owner[card]
    if owner != NEUTRAL:
        if s.hp[owner] == 0:
            return KNOCKED_OUT_OWNER
        if t.kind[card] == ATTACK:
            if s.kw[owner][STAGE_FRIGHT] > 0:
                return HAS_STAGE_FRIGHT
        elif s.kw[owner][HECKLED] > 0:
            return IS_HECKLED
    return LEGAL if current_cost(s, t, place) <= s.energy else TOO_DEAR


@rule
def find_in_hand(s, t, version, cost):
    """The place of the lowest instance in hand of a version and current cost, or NOBODY. CC-5.1"""
    for place in range(s.deck_size):
        if (s.hand >> place) & 1 and s.version[place] == version and current_cost(s, t, place) == cost:
            return place
    return NOBODY


@rule
def has_in_hand(s, version):
    """Whether a version is in hand at whatever cost. CC-5.1"""
    for place in range(s.deck_size):
        if (s.hand >> place) & 1 and s.version[place] == version:
            return 1
    return 0


@rule
def why_not_named(s, t, version, target):
    """A card with "a protagonist" names a present one, if there is one; no other card names anybody. CC-5.8, R52"""
    if not t.names[version]:
        return LEGAL if target == MACGUFFIN else NAMES_NOBODY
    if s.hp[ALDRIC] == 0 and s.hp[PIP] == 0:
        return LEGAL if target == MACGUFFIN else NOT_PRESENT
    if target == MACGUFFIN:
        return NAME_SOMEBODY
    return LEGAL if s.hp[target] > 0 else NOT_PRESENT


@rule
def why_not_play(s, t, action):
    """Why a card cannot be played so. CC-5.1, CC-5.7, CC-5.8"""
    version = PLAY.card(action)
    place = find_in_hand(s, t, version, PLAY.cost(action))
    if place == NOBODY:
        return OTHER_COST if has_in_hand(s, version) else NOT_IN_HAND
    reason = why_not_version(s, t, place)
    return reason if reason != LEGAL else why_not_named(s, t, version, PLAY.target(action))


@rule
def write_once(out: Ids, n, action):
    """Equal cards at equal cost are one option."""
    for i in range(n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1


@rule
def legal_plays(s, t, out: Ids):
    """Every card that can be played, with every protagonist it can name. CC-4.7, CC-5.1, CC-5.8"""
    n = 0
    hand = s.hand + 0
    place = 0
    while hand:
        if hand & 1 and why_not_version(s, t, place) == LEGAL:
            if t.names[s.version[place]] and (s.hp[ALDRIC] > 0 or s.hp[PIP] > 0):
                if s.hp[ALDRIC] > 0:
                    n = write_once(out, n, play_id(s, t, place, ALDRIC))
                if s.hp[PIP] > 0:
                    n = write_once(out, n, play_id(s, t, place, PIP))
            else:
                n = write_once(out, n, play_id(s, t, place, MACGUFFIN))
        hand >>= 1
        place += 1
    out[n] = END_TURN
    return n + 1


# --- All decisions -----------------------------------------------------------------------------------------------------


@rule
def legal(s, t, out: Ids):
    """Write the legal actions of the decision that is due. CC-1.3, CC-2.2, CC-2.5, CC-2.6, CC-4.7, CC-4.8"""
    phase = s.phase
    if phase == FIGHT:
        return legal_plays(s, t, out)
    if s.over:
        return 0
    n = 0
    if phase == CHOOSE_ENEMY:
        for i in range(OFFERED):
            n = write_once(out, n, FACE.of(offered_enemy(s, i)))
    elif phase == REWARD:
        for i in range(OWNERS):
            n = write_once(out, n, TAKE.of(s.offer[reward_order(i)][reward_number(s.encounter)]))
    elif phase == UPGRADE:
        for place in range(s.deck_size):
            if s.version[place] % 2 == 0:
                n = write_once(out, n, IMPROVE.of(s.version[place]))
    else:
        who = ALDRIC if phase == CHOOSE_ALDRIC else PIP
        for i in range(2):
            n = write_once(out, n, TAKE.of(t.basic[who][i]))
    return n


@rule
def due(phase):
    """What is to be done in a phase, as the reason why nothing else is. CC-1.3, CC-2.2, CC-2.5, CC-2.6, CC-4.7"""
    if phase == FIGHT:
        return ONLY_FIGHTING
    if phase == CHOOSE_ENEMY:
        return ONLY_ENEMIES
    if phase == REWARD:
        return ONLY_REWARDS
    return ONLY_UPGRADES if phase == UPGRADE else ONLY_BASICS


@rule
def why_not_take(s, t, card):
    """Only a Basic, or a card of the reward, can be taken. CC-1.3, CC-2.5"""
    if s.phase == CHOOSE_ALDRIC or s.phase == CHOOSE_PIP:
        who = ALDRIC if s.phase == CHOOSE_ALDRIC else PIP
        return LEGAL if t.basic[who][0] == card or t.basic[who][1] == card else NOT_A_BASIC
    if s.phase != REWARD:
        return due(s.phase)
    for owner in range(OWNERS):
        if s.offer[owner][reward_number(s.encounter)] == card:
            return LEGAL
    return NOT_OFFERED_CARD


@rule
def why_not_face(s, enemy):
    """Only one of the two enemies before a scene can be chosen. CC-2.2"""
    if s.phase != CHOOSE_ENEMY:
        return due(s.phase)
    return LEGAL if enemy == offered_enemy(s, 0) or enemy == offered_enemy(s, 1) else NOT_OFFERED_ENEMY


@rule
def why_not_improve(s, version):
    """Only an un-upgraded card of the deck can be upgraded. CC-2.6, R7"""
    if s.phase != UPGRADE:
        return due(s.phase)
    for place in range(s.deck_size):
        if s.version[place] == version and version % 2 == 0:
            return LEGAL
    return NOT_UPGRADABLE


@rule
def why(s, t, action):
    """Why the player may not do something: 0 if legal, else a reason that names its clause."""
    if s.over:
        return RUN_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if PLAY.has(action) or action == END_TURN:
        if s.phase != FIGHT:
            return due(s.phase)
        return LEGAL if action == END_TURN else why_not_play(s, t, action)
    if TAKE.has(action):
        return why_not_take(s, t, TAKE.card(action))
    if FACE.has(action):
        return why_not_face(s, FACE.enemy(action))
    return why_not_improve(s, IMPROVE.card(action))


@rule
def play(s, t, action):
    """Carry out a legal action, on to the next decision."""
    if PLAY.has(action):
        place = find_in_hand(s, t, PLAY.card(action), PLAY.cost(action))
        play_card(s, t, place, PLAY.target(action))
        if s.stop:
            settle_fight(s, t)
    elif action == END_TURN:
        end_turn(s, t)
    elif IMPROVE.has(action):
        upgrade_card(s, t, IMPROVE.card(action))
    elif FACE.has(action):
        face(s, t, FACE.enemy(action))
    elif s.phase == REWARD:
        take_reward(s, t, TAKE.card(action))
    else:
        choose_basic(s, t, TAKE.card(action))


@rule
def choose_basic(s, t, card):
    """First Aldric's Basic, then Pip's; then the deck is made. CC-1.3, CC-1.4"""
    if s.phase == CHOOSE_ALDRIC:
        note(s, CHOSE, ALDRIC, card, 0)
        s.first = card
        s.phase = CHOOSE_PIP
    else:
        note(s, CHOSE, PIP, card, 0)
        s.second = card
        build_deck(s, t)
        next_encounter(s, t)


@rule
def forced(s, t):
    """Nothing is ever done for the player, not even a turn's end. CC-4.8"""
    return 0
