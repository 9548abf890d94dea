"""The search kernel: information-set Monte Carlo tree search with one observer, once per game and meaning.

This source is not imported. `stage.loading` executes it after `kernels.py`, in the same globals. Every iteration deals what the
observer cannot know again (a determinization), walks down one tree of actions that all of these share, and counts for each action
how often it could have been chosen (Cowling, Powley and Whitehouse, 2012). The game's evaluation of a new action is its prior,
which counts as a few visits, so good-looking moves are tried first. All sums are whole numbers, and
nothing is allocated: the tree is one row of numbers.
"""

from math import sqrt
from typing import TYPE_CHECKING

from footlights.stage.chance import mingle, pick
from footlights.stage.codes import *
from footlights.stage.record import MAX_SEATS, Ids, Numbers
from footlights.stage.rule import fork, rule

if TYPE_CHECKING:
    from footlights.stage.kernels import *

HALF = ONE // 2
WON = 1_000_000  # what an evaluation gives for a game that is won; -WON for one that is lost
ENOUGH = 8  # times as many proofs as make a win sure end the search
NEVER, AVOIDED, CERTAIN = -1e18, 1e6, 1e12
ALL = 100


@rule
def logarithm(n):
    """The binary logarithm of a number, times ONE: exact for powers of two, straight lines in between."""
    bits = 0
    while n >> bits > 1:
        bits += 1
    return bits * ONE + ((n << 16) >> bits) - ONE


@rule
def plant(tree: Numbers, nodes):
    """An empty tree with room for so many nodes."""
    tree[USED] = ROOT + 1
    tree[ROOM] = nodes
    tree[TICK] = 0
    for i in range(NODE):
        tree[ROOT * NODE + i] = 0


@rule
def value_to(s, t, seat, scale, par):
    """How good a position is for a seat, from 0 to ONE: the result if it is over, else the evaluation squeezed around par."""
    if s.over and s.players > 1:
        best = s.score[0]
        worst = s.score[0]
        for other in range(1, s.players):
            best = max(best, s.score[other])
            worst = min(worst, s.score[other])
        if best > worst:
            return ONE if s.score[seat] == best else 0
    points = evaluate(s, t, seat)
    if s.over and points >= WON:
        return ONE
    if s.over and points <= -WON:
        return 0
    points -= par
    return HALF + HALF * points // (abs(points) + scale)


@rule
def par_for(tree: Numbers, seat, players):
    """What a position is compared with for a seat: a rival's par is what the searching seat has not."""
    if tree[OWNER] == EVERYBODY or tree[OWNER] == seat:
        return tree[PAR]
    return -(tree[PAR] // (players - 1))


@rule
def urgency(tree: Numbers, at, plans: Numbers, plan):
    """The upper confidence bound (UCB) of an action: its mean value, the prior included, and the exploration term."""
    visits = tree[at + VISITS]
    sure = plans[plan + SURE]
    if sure > 0 and tree[at + WINS] >= sure:
        return CERTAIN
    weight = 10 * visits + plans[plan + PRIOR_WEIGHT]
    if weight == 0:
        return AVOIDED
    mean = (10 * tree[at + SUM] + plans[plan + PRIOR_WEIGHT] * tree[at + PRIOR]) / (weight * ONE)
    doubt = sqrt(10 * logarithm(tree[at + CHANCES]) / (weight * ONE))
    if sure > 0 and tree[at + LOSSES] >= sure:
        mean -= AVOIDED
    return mean + plans[plan + EXPLORATION] * doubt / 1000


@rule
def add_child(states, t, plans: Numbers, plan, tree: Numbers, parent, action, spare: Ids):
    """A node for an action that was not met here before, with its prior, the evaluation; 0 if there is no room."""
    child = tree[USED]
    if child >= tree[ROOM]:
        return 0
    seat = states[HIDDEN].seat
    at = child * NODE
    tree[USED] = child + 1
    for i in range(NODE):
        tree[at + i] = 0
    tree[at + KEY] = action * MAX_SEATS + seat
    tree[at + NEXT] = tree[parent * NODE + FIRST]
    tree[parent * NODE + FIRST] = child
    if plans[plan + PRIOR_WEIGHT] > 0:
        fork(states, TRIAL, HIDDEN)
        take(states[TRIAL], t, action, spare)
        tree[at + PRIOR] = value_to(
            states[TRIAL], t, seat, plans[plan + SCALE], par_for(tree, seat, states[TRIAL].players)
        )
    return child


@rule
def select(states, t, plans: Numbers, plan, tree: Numbers, node, stamps: Numbers, out: Ids, n, spare: Ids):
    """The most urgent of the n answers, each of which has had one more chance; 0 if there is no room for a new one."""
    tick = tree[TICK] + 1
    tree[TICK] = tick
    for i in range(n):
        stamps[out[i]] = tick
    seat = states[HIDDEN].seat
    best = 0
    highest = NEVER
    child = tree[node * NODE + FIRST]
    met = 0
    while child > 0:
        at = child * NODE
        action = tree[at + KEY] // MAX_SEATS
        if tree[at + KEY] % MAX_SEATS == seat and stamps[action] == tick:
            stamps[action] = 0
            met += 1
            tree[at + CHANCES] += 1
            score = urgency(tree, at, plans, plan)
            if score > highest:
                highest = score
                best = child
        child = tree[at + NEXT]
    if met < n:
        for i in range(n):
            if stamps[out[i]] == tick:
                child = add_child(states, t, plans, plan, tree, node, out[i], spare)
                if child > 0:
                    at = child * NODE
                    tree[at + CHANCES] = 1
                    score = urgency(tree, at, plans, plan)
                    if score > highest:
                        highest = score
                        best = child
    return best


@rule
def all_others_lose(states, plans: Numbers, plan, tree: Numbers, node, chosen, stamps: Numbers, out: Ids, n):
    """Whether every answer but the chosen one is taken to lose for sure."""
    tick = tree[TICK] + 1
    tree[TICK] = tick
    for i in range(n):
        stamps[out[i]] = tick
    seat = states[HIDDEN].seat
    lost = 1
    child = tree[node * NODE + FIRST]
    while child > 0:
        at = child * NODE
        key = tree[at + KEY]
        if child != chosen and key % MAX_SEATS == seat and stamps[key // MAX_SEATS] == tick:
            lost += tree[at + LOSSES] >= plans[plan + SURE]
        child = tree[at + NEXT]
    return 1 if lost == n else 0


@rule
def determinize(states, t, seat, seed, number):
    """The number-th determinization: what the seat cannot know is dealt again, chance to come included."""
    fork(states, HIDDEN, ACTUAL)
    conceal(states[HIDDEN], t, seat, mingle(seed + number) + (seed << 32))


@rule
def descend(
    states, t, seat, seed, plans: Numbers, plan, tree: Numbers, path: Numbers, stamps: Numbers, out: Ids, spare: Ids
):
    """Walk from the root to a node that was never visited, or to the end; how many decisions that took."""
    s = states[HIDDEN]
    n = legal(s, t, out)
    node = ROOT
    depth = 0
    while n > 0 and depth < DEEPEST and (node == ROOT or tree[node * NODE + VISITS] > 0):
        if depth > 0 and horizon(s, t, 0) >= tree[HORIZON]:
            break
        child = select(states, t, plans, plan, tree, node, stamps, out, n, spare)
        if child == 0:
            break
        path[2 * depth] = child
        path[2 * depth + 1] = 0
        if plans[plan + SURE] > 0 and tree[child * NODE + LOSSES] + 1 >= plans[plan + SURE]:
            path[2 * depth + 1] = all_others_lose(states, plans, plan, tree, node, child, stamps, out, n)
        if depth == 0 and plans[plan + COMMON_RANDOM_NUMBERS]:
            determinize(states, t, seat, seed, tree[child * NODE + VISITS])
            s = states[HIDDEN]
        n = take(s, t, tree[child * NODE + KEY] // MAX_SEATS, out)
        node = child
        depth += 1
    tree[ANSWERS] = n
    return depth


@rule
def best_looking(states, t, out: Ids, n, spare: Ids):
    """The answer whose outcome looks best to who gives it."""
    seat = states[HIDDEN].seat
    best = 0
    most = -(1 << 62)
    for i in range(n):
        fork(states, TRIAL, HIDDEN)
        take(states[TRIAL], t, out[i], spare)
        points = evaluate(states[TRIAL], t, seat)
        if points > most:
            most = points
            best = i
    return best


@rule
def play_on(states, t, seed, plans: Numbers, plan, tree: Numbers, out: Ids, spare: Ids):
    """The rollout: some decisions, greedy or at random, no further than the search horizon."""
    n = tree[ANSWERS]
    s = states[HIDDEN]
    greed = plans[plan + GREED]
    ply = 0
    while n > 0 and ply < plans[plan + PLAY_ON] and horizon(s, t, 0) < tree[HORIZON]:
        best = pick(seed, 2 * ply, n)
        if n > 1 and (greed == ALL or pick(seed, 2 * ply + 1, ALL) < greed):
            best = best_looking(states, t, out, n, spare)
        n = take(s, t, out[best], out)
        ply += 1
    return ply


@rule
def learn(s, t, seat, plans: Numbers, plan, tree: Numbers, path: Numbers, depth, proven, rewards: Numbers):
    """Tell every node on the path what came of it, and what has been proven."""
    scale = plans[plan + SCALE]
    for other in range(s.players):
        rewards[other] = -1
    if plans[plan + PARANOID]:
        own = value_to(s, t, seat, scale, par_for(tree, seat, s.players))
        for other in range(s.players):
            rewards[other] = own if other == seat else ONE - own
    for d in range(depth - 1, -1, -1):
        at = path[2 * d] * NODE
        mover = tree[at + KEY] % MAX_SEATS
        if rewards[mover] < 0:
            rewards[mover] = value_to(s, t, mover, scale, par_for(tree, mover, s.players))
        reward = rewards[mover]
        tree[at + VISITS] += 1
        tree[at + SUM] += reward
        won = proven and reward == ONE
        lost = proven and reward == 0
        tree[at + WINS] = tree[at + WINS] + 1 if won else 0
        tree[at + LOSSES] = tree[at + LOSSES] + 1 if lost else 0
        if won:
            proven = tree[at + WINS] >= plans[plan + SURE]
        else:
            proven = lost and path[2 * d + 1] == 1 and tree[at + LOSSES] >= plans[plan + SURE]
    tree[ROOT * NODE + VISITS] += 1


@rule
def set_out(states, t, seat, seed, plans: Numbers, plan, tree: Numbers):
    """Set the search horizon, and what evaluations are compared with: nothing, or that of the position now."""
    fork(states, HIDDEN, ACTUAL)
    s = states[HIDDEN]
    conceal(s, t, seat, mingle(seed))
    tree[HORIZON] = horizon(s, t, plans[plan + AHEAD])
    tree[OWNER] = EVERYBODY if allied(s, t) else seat
    tree[PAR] = evaluate(s, t, seat) if plans[plan + RELATIVE] or allied(s, t) else 0


@rule
def grow(
    states,
    t,
    seed,
    first,
    count,
    plans: Numbers,
    plan,
    tree: Numbers,
    path: Numbers,
    stamps: Numbers,
    rewards: Numbers,
    out: Ids,
    spare: Ids,
):
    """Iterations number first, first + 1, ...; how many were done: fewer if a move is proven to win, or nobody waits."""
    seat = states[ACTUAL].seat
    if allied(states[ACTUAL], t):
        plan += ALLIED
    sure = plans[plan + SURE]
    set_out(states, t, seat, seed, plans, plan, tree)
    for i in range(first, first + count):
        if path[HALT]:
            return i - first
        determinize(states, t, seat, seed, i)
        depth = descend(states, t, seat, seed, plans, plan, tree, path, stamps, out, spare)
        s = states[HIDDEN]
        proven = s.over == 1
        play_on(states, t, mingle(seed ^ i), plans, plan, tree, out, spare)
        learn(s, t, seat, plans, plan, tree, path, depth, proven, rewards)
        if depth > 0:
            at = path[0] * NODE
            if sure > 0 and tree[at + WINS] >= ENOUGH * sure:
                return i + 1 - first
    return count


@rule
def tree_seed(seed, ply, number):
    """What the number-th tree of a decision is grown from."""
    return mingle(mingle(seed + ply) ^ mingle(0x5EED + number))


@rule
def harvest(tree: Numbers, out: Ids, n, visits: Numbers, sums: Numbers):
    """Add what a tree has found out about the n answers."""
    child = tree[ROOT * NODE + FIRST]
    while child > 0:
        at = child * NODE
        for i in range(n):
            if out[i] == tree[at + KEY] // MAX_SEATS:
                visits[i] += tree[at + VISITS]
                sums[i] += tree[at + SUM]
        child = tree[at + NEXT]


@rule
def best_answer(visits: Numbers, sums: Numbers, n):
    """The answer visited most; of these the one with the highest sum, and of those the first."""
    best = 0
    for i in range(1, n):
        if visits[i] > visits[best] or (visits[i] == visits[best] and sums[i] > sums[best]):
            best = i
    return best


@rule
def think(
    states,
    t,
    seed,
    plans: Numbers,
    plan,
    tree: Numbers,
    path: Numbers,
    stamps: Numbers,
    rewards: Numbers,
    out: Ids,
    n,
    spare: Ids,
    visits: Numbers,
    sums: Numbers,
):
    """Which of the n answers a searching bot gives: all its trees, one after another."""
    if n == 1:
        return 0
    ply = states[ACTUAL].ply
    for i in range(n):
        visits[i] = 0
        sums[i] = 0
    for number in range(plans[plan + TREES]):
        plant(tree, plans[plan + NODES])
        count = plans[plan + ITERATIONS]
        grow(states, t, tree_seed(seed, ply, number), 0, count, plans, plan, tree, path, stamps, rewards, out, spare)
        legal(states[ACTUAL], t, out)
        harvest(tree, out, n, visits, sums)
    return best_answer(visits, sums, n)


@rule
def search(
    op,
    states,
    tables,
    bots: Numbers,
    plans: Numbers,
    k0,
    k1,
    first,
    count,
    longest,
    tree: Numbers,
    path: Numbers,
    stamps: Numbers,
    rewards: Numbers,
    out: Ids,
    spare: Ids,
    visits: Numbers,
    sums: Numbers,
    results: Numbers,
    width,
):
    """Grow a tree by some iterations, or play games in which some bots search: one kernel for both."""
    t = tables[0]
    if op == GROW:
        return grow(states, t, k0, first, count, plans, 0, tree, path, stamps, rewards, out, spare)
    for g in range(count):
        number = first + g
        fork(states, ACTUAL, BLANK)
        s = states[ACTUAL]
        n = begin(s, t, k0, k1, number, number >> 32, out)
        base = bots_seed(k0, k1, number)
        while n > 0 and s.ply < longest and path[HALT] == 0:
            seed = mingle(base + s.seat)
            if bots[s.seat] == SEARCHES:
                plan = s.seat * PLAN
                best = think(states, t, seed, plans, plan, tree, path, stamps, rewards, out, n, spare, visits, sums)
            else:
                best = choose(states, t, bots[s.seat], seed, out, n, spare, visits)
            n = take(s, t, out[best], out)
        write_result(s, t, results, g * width)
    return count
