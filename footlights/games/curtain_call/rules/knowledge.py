"""What may be known: `hide`, `observe`, and the figures of a finished run. CC-17, section 2.5"""

from footlights.games.curtain_call.rules.chance import mix, roll
from footlights.games.curtain_call.rules.enemy import hits_of, intent_number, stopped_by
from footlights.games.curtain_call.rules.layout import *
from footlights.games.curtain_call.rules.run import act_of, offered_enemy, reward_number, scene_of
from footlights.stage.record import Floats, Numbers
from footlights.stage.rows import sort
from footlights.stage.rule import rule


@rule
def hide(s, t, seat):
    """Mix the draw pile and what will be offered later: the player and a spectator know the same. CC-17, CC-2.2, CC-2.5"""
    for stream in range(STREAMS):
        s.used[stream] = 0
    s.pool_of = NOBODY
    sort(s.pile, 0, s.pile_size)
    mix(s, t, SHUFFLE, s.pile, s.pile_size)
    for act in range(ACTS):
        imagine_enemies(s, t, act, enemies_seen(s, act))
    for owner in range(OWNERS):
        imagine_rewards(s, t, owner, rewards_seen(s))


@rule
def rewards_seen(s):
    """How many rewards have been offered so far. CC-2.5"""
    if s.encounter == 0:
        return 0
    seen = act_of(s.encounter) * (SCENES - 1) + scene_of(s.encounter)
    return seen + 1 if s.phase == REWARD else seen


@rule
def enemies_seen(s, act):
    """How many enemies of an act have been offered so far. CC-2.2"""
    if s.encounter == 0 or act > act_of(s.encounter):
        return 0
    if act < act_of(s.encounter) or scene_of(s.encounter) > 0:
        return ACT_ENEMIES + 0
    return OFFERED + 0


@rule
def imagine_enemies(s, t, act, seen):
    """Enemies that could still be offered, each order equally likely. CC-17.3"""
    n = t.regulars[act]
    for i in range(seen, ACT_ENEMIES):
        if i >= n:
            s.act_enemy[act][i] = s.act_enemy[act][i % n]
        else:
            enemy = t.regular[act][roll(s, t, ENEMY_LOT, n)]
            while is_among(s.act_enemy[act], i, enemy):
                enemy = t.regular[act][roll(s, t, ENEMY_LOT, n)]
            s.act_enemy[act][i] = enemy


@rule
def imagine_rewards(s, t, owner, seen):
    """Cards that could still be offered, each order equally likely. CC-17.4"""
    n = t.pools[owner]
    for i in range(seen, REWARDS):
        if i >= n:
            s.offer[owner][i] = s.offer[owner][i % n]
        else:
            card = t.pool[owner][roll(s, t, REWARD_LOT, n)]
            while is_among(s.offer[owner], i, card):
                card = t.pool[owner][roll(s, t, REWARD_LOT, n)]
            s.offer[owner][i] = card


@rule
def is_among(row, number, entry):
    """Whether something is among the first so many of a row. CC-17.3, CC-17.4"""
    for i in range(number):
        if row[i] == entry:
            return 1
    return 0


@rule
def write_table(s, t, out: Floats):
    """The numbers of the table, the announced move among them. CC-7.3"""
    out[0] = s.phase
    out[1] = s.encounter
    out[2] = s.round_no
    out[3] = s.energy
    out[4] = s.ovation
    out[5] = s.played
    out[6] = s.hand_size
    out[7] = s.pile_size
    out[8] = s.deck_size
    out[9] = t.round_cap
    out[10] = t.duration_grace
    out[11] = t.vulnerable_scope
    out[12] = t.ovation_loss
    out[13] = s.plays
    if s.phase == FIGHT:
        out[14] = s.place
        out[15] = 1 + t.intent[s.enemy][s.place]
        out[16] = intent_number(s, t)
        out[17] = 1 if stopped_by(s, t) else 0
        for i in range(t.steps[s.enemy][s.place]):
            out[18] += hits_of(s, t, i)


@rule
def observe(s, t, seat, out: Floats):
    """Numeric features: the table, every bearer, and how many of each card lie where; the pile without its order. CC-17"""
    for i in range(FEATURES):
        out[i] = 0
    write_table(s, t, out)
    at = TABLE_FEATURES
    for bearer in range(BEARERS):
        out[at] = s.hp[bearer]
        out[at + 1] = s.top[bearer]
        for key in range(KEYWORDS):
            out[at + 2 + key] = s.kw[bearer][key]
        at += KEYWORDS + 2
    for place in range(s.deck_size):
        version = s.version[place]
        out[at + version] += 1
        if (s.hand >> place) & 1:
            out[at + VERSIONS + version] += 1
        elif (s.discard >> place) & 1:
            out[at + 2 * VERSIONS + version] += 1
    for i in range(s.pile_size):
        out[at + 3 * VERSIONS + s.pile[i] % VERSIONS] += 1
    at += 4 * VERSIONS
    if s.phase == REWARD:
        for owner in range(OWNERS):
            out[at + s.offer[owner][reward_number(s.encounter)]] = 1
    at += MAX_CARDS
    if s.enemy != NOBODY:
        out[at + s.enemy] = 1
    if s.phase == CHOOSE_ENEMY:
        for i in range(OFFERED):
            out[at + MAX_ENEMIES + offered_enemy(s, i)] = 1
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished run, in the order of FIGURE_NAMES; rounds are those of won fights. CC-15.5"""
    won = s.score[0]
    results[at] = won
    results[at + 1] = s.encounter
    results[at + 2] = s.hp[MACGUFFIN]
    results[at + 3] = (s.top[MACGUFFIN] - s.hp[MACGUFFIN]) * won
    results[at + 4] = 1 if s.cause == BY_CAP else 0
    for i in range(5, 10):
        results[at + i] = 0
    for i in range(ENCOUNTERS):
        results[at + 5] += s.rounds[i]
        if i + 1 < s.encounter or won:
            kind = 8 if scene_of(i + 1) == BOSS_SCENE else 6
            results[at + kind] += 1
            results[at + kind + 1] += s.rounds[i]
    results[at + 10] = s.knockouts
    results[at + 11] = s.plays
    start = 2 if s.first == t.basic[ALDRIC][1] else 0
    if s.second == t.basic[PIP][1]:
        start += 1
    for i in range(8):
        results[at + 12 + i] = 0
    results[at + 12 + 2 * start] = 1
    results[at + 13 + 2 * start] = won
