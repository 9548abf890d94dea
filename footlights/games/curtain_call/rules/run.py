"""CC-1 to CC-3 the run and its encounters, CC-4 and CC-6 turns, CC-15 how it ends."""

from footlights.games.curtain_call.rules.cards import discard_hand, draw_cards
from footlights.games.curtain_call.rules.chance import begin_streams, fill_pile, mix
from footlights.games.curtain_call.rules.enemy import next_place, rehearse
from footlights.games.curtain_call.rules.keywords import set_ovation, tick
from footlights.games.curtain_call.rules.layout import *
from footlights.stage.rule import note, rule

# --- CC-1 Run setup ----------------------------------------------------------------------------------------------------


@rule
def set_up(s, t):
    """The treasure at its full HP, the offers of the whole run, and the choice of Basics. CC-1.1, CC-1.2, CC-1.5, R2, R3"""
    s.top[MACGUFFIN] = t.macguffin_hp
    s.hp[MACGUFFIN] = t.macguffin_hp
    for ally in range(ALDRIC, ALLIES):
        s.top[ally] = t.body_hp[ally]
        s.hp[ally] = t.body_hp[ally]
    for act in range(ACTS):
        offer_enemies(s, t, act)
    for owner in range(OWNERS):
        offer_cards(s, t, owner)
    for i in range(MAX_POOL):
        s.lot[i] = 0
    for i in range(ENCOUNTERS):
        s.faced[i] = NOBODY
    s.phase = CHOOSE_ALDRIC
    s.enemy = NOBODY


@rule
def offer_enemies(s, t, act):
    """The act's regular enemies by lot: two for the first scene, the next two for the second. CC-2.2, CC-17.3, R5"""
    n = t.regulars[act] + 0
    for i in range(n):
        s.lot[i] = t.regular[act][i]
    mix(s, t, ENEMY_LOT, s.lot, n)
    for i in range(ACT_ENEMIES):
        s.act_enemy[act][i] = s.lot[i % n]


@rule
def offer_cards(s, t, owner):
    """A reward pool by lot: its first card for the first reward, and so on. CC-2.5, CC-17.4, R6"""
    pool = reward_order(owner)
    n = t.pools[pool] + 0
    for i in range(n):
        s.lot[i] = t.pool[pool][i]
    mix(s, t, REWARD_LOT, s.lot, n)
    for i in range(REWARDS):
        s.offer[pool][i] = s.lot[i % n]


@rule
def reward_order(i):
    """Pools come in the order A, B, neutral; their numbers are those of their owners. CC-17.4"""
    return (i + ALDRIC) % OWNERS


@rule
def build_deck(s, t):
    """Three of each Basic, three Block, one Inspire. CC-1.4"""
    s.deck_size = 0
    for _ in range(COPIES):
        add_card(s, s.first)
    for _ in range(COPIES):
        add_card(s, s.second)
    for _ in range(COPIES):
        add_card(s, t.starter[0])
    add_card(s, t.starter[1])


@rule
def add_card(s, card):
    """A card joins the deck un-upgraded, with the next instance number. CC-1.4, CC-2.5, CC-2.8"""
    s.version[s.deck_size] = card * 2
    s.deck_size += 1


# --- CC-2 Run flow -----------------------------------------------------------------------------------------------------


@rule
def act_of(encounter):
    """The act of an encounter, from 0. CC-2.1"""
    return (encounter - 1) // SCENES


@rule
def scene_of(encounter):
    """The scene of an encounter, from 0; the boss is the last. CC-2.1"""
    return (encounter - 1) % SCENES


@rule
def reward_number(encounter):
    """Which card reward follows an encounter, from 0. CC-2.5, CC-17.4"""
    return act_of(encounter) * (SCENES - 1) + scene_of(encounter)


@rule
def next_encounter(s, t):
    """A choice of two enemies before a scene; a boss is simply there. CC-2.2, CC-2.3"""
    s.encounter += 1
    if scene_of(s.encounter) == BOSS_SCENE:
        begin_encounter(s, t, t.boss[act_of(s.encounter)])
    else:
        s.phase = CHOOSE_ENEMY


@rule
def offered_enemy(s, i):
    """One of the two enemies before a scene. CC-2.2, CC-17.3"""
    return s.act_enemy[act_of(s.encounter)][scene_of(s.encounter) * OFFERED + i] + 0


@rule
def upgradable(s):
    """Whether any instance is not upgraded yet. CC-2.6"""
    for place in range(s.deck_size):
        if s.version[place] % 2 == 0:
            return 1
    return 0


@rule
def win_encounter(s, t):
    """A card after a scene, an upgrade after bosses 1 and 2, victory after the last. CC-2.5, CC-2.6, CC-2.7, CC-15.1"""
    s.rounds[s.encounter - 1] = s.round_no
    s.hp_then[s.encounter - 1] = s.hp[MACGUFFIN]
    note(s, WON_FIGHT, s.encounter, s.round_no, s.enemy)
    leave_stage(s)
    if s.encounter == ENCOUNTERS:
        finish(s, 1, BY_BOSS)
    elif scene_of(s.encounter) != BOSS_SCENE:
        s.phase = REWARD
    elif upgradable(s):
        s.phase = UPGRADE
    else:
        next_encounter(s, t)


@rule
def leave_stage(s):
    """Nothing of an encounter outlives it but the MacGuffin's HP and the deck. CC-3.1, CC-3.2, R4"""
    for bearer in range(BEARERS):
        for key in range(KEYWORDS):
            s.kw[bearer][key] = 0
    for ally in range(ALDRIC, ALLIES):
        s.hp[ally] = s.top[ally]
    s.hp[ENEMY] = 0
    s.top[ENEMY] = 0
    s.enemy = NOBODY
    s.place = 0
    s.ovation = 0
    s.energy = 0
    s.played = 0
    s.round_no = 0
    s.stop = 0
    s.hand = 0
    s.hand_size = 0
    s.discard = 0
    for place in range(s.deck_size):
        s.discount[place] = 0
    for i in range(s.pile_size):
        s.pile[i] = 0
    s.pile_size = 0
    for ally in range(ALLIES):
        s.taken[ally] = 0


@rule
def take_reward(s, t, card):
    """One of the three offered cards joins the deck. CC-2.5"""
    add_card(s, card)
    note(s, TOOK, card, s.deck_size, 0)
    next_encounter(s, t)


@rule
def upgrade_card(s, t, version):
    """Of the un-upgraded copies the one with the lowest number is upgraded. CC-2.6, R7"""
    for place in range(s.deck_size):
        if s.version[place] == version:
            s.version[place] += 1
            break
    note(s, UPGRADED, version // 2, 0, 0)
    next_encounter(s, t)


# --- CC-3 Encounter setup ----------------------------------------------------------------------------------------------


@rule
def begin_encounter(s, t, enemy):
    """Everything clean, the enemy at the start of its pattern, the deck shuffled, the player first. CC-3.1 to CC-3.5, R8, R43"""
    leave_stage(s)
    s.phase = FIGHT
    s.enemy = enemy
    s.faced[s.encounter - 1] = enemy
    s.top[ENEMY] = t.max_hp[enemy]
    s.hp[ENEMY] = t.max_hp[enemy]
    s.round_no = 1
    begin_streams(s)
    note(s, BEGINS, s.encounter, enemy, s.top[ENEMY])
    note(s, NEXT_INTENT, enemy, 0, 0)
    fill_pile(s, t, (1 << s.deck_size) - 1)
    begin_turn(s, t)


# --- CC-4 Player turn, CC-6 enemy turn ---------------------------------------------------------------------------------


@rule
def begin_turn(s, t):
    """Steps 1 to 4: energy, cards, Ovation falls, keywords end, fire and fall. CC-4.1 to CC-4.6, R25"""
    s.energy = ENERGY
    s.played = 0
    note(s, TURN, s.round_no, 0, 0)
    draw_cards(s, t, HAND)
    set_ovation(s, s.ovation - 1)
    for protagonist in range(ALDRIC, ALLIES):
        s.kw[protagonist][TAUNT] = 0
    s.kw[TEAM][RETALIATE] = 0
    s.kw[TEAM][FLOURISH] = 0
    for ally in range(ALLIES):
        if s.hp[ally] > 0 and not s.stop:
            tick(s, t, ally)
    if s.stop:
        lose_run(s, BY_MACGUFFIN)
    else:
        fade(s)


@rule
def fade(s):
    """On both sides what falls by itself falls by 1. CC-4.6, R11, R59"""
    for bearer in range(BEARERS):
        for key in range(FIRST_FALLING_GOOD, LAST_FALLING_GOOD + 1):
            if s.kw[bearer][key] > 0:
                s.kw[bearer][key] -= 1
        for key in range(FIRST_DURATION, LAST_DURATION + 1):
            if s.kw[bearer][key] > 0:
                s.kw[bearer][key] -= 1


@rule
def end_turn(s, t):
    """Steps 6 to 11: Curses, the enemy's turn, clearing, next intent, round cap. CC-4.8, CC-6.4 to CC-6.7, CC-15.4, R9, R51"""
    note(s, ENDS_TURN, s.round_no, s.played, 0)
    rehearse(s, t)
    if s.stop:
        settle_fight(s, t)
        return
    s.kw[TEAM][BLOCK] = 0
    s.kw[TEAM][DISTRACT] = 0
    for protagonist in range(ALDRIC, PIP + 1):
        s.kw[protagonist][SHIELD] = 0
    note(s, CLEARED, s.hand_size, 0, 0)
    discard_hand(s)
    s.place = next_place(s, t)
    note(s, NEXT_INTENT, s.enemy, s.place, 0)
    if s.round_no == t.round_cap:
        lose_run(s, BY_CAP)
        return
    s.round_no += 1
    begin_turn(s, t)


# --- CC-15 Winning, losing, end ----------------------------------------------------------------------------------------


@rule
def settle_fight(s, t):
    """The first of the two to fall has decided. CC-15.1, CC-15.2, CC-15.3, R17"""
    if s.stop == LOST:
        lose_run(s, BY_MACGUFFIN)
    elif s.stop == WON:
        win_encounter(s, t)


@rule
def lose_run(s, cause):
    """The run is lost, in the round it had come to. CC-15.2, CC-15.4"""
    s.rounds[s.encounter - 1] = s.round_no
    finish(s, 0, cause)


@rule
def finish(s, score, cause):
    """The result: victory or defeat, and why. CC-2.7, CC-15.5, R51"""
    s.over = 1
    s.seat = NOBODY
    s.score[0] = score
    s.cause = cause
    s.phase = ENDED_RUN
    note(s, ENDED, score, cause, s.hp[MACGUFFIN])


@rule
def face(s, t, enemy):
    """The chosen enemy enters. CC-2.2, CC-2.4, R1"""
    note(s, FACES, s.encounter, enemy, 0)
    begin_encounter(s, t, enemy)
