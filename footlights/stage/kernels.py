"""The generic kernels: everything that drives a game through its five functions, once per game and meaning.

This source is not imported. `stage.loading` executes it for each game with the game's own rules (those that are declared below)
placed in its globals first, so that each game's kernels are real module-level functions which Numba can keep on disk.
"""

from collections.abc import Callable
from typing import Any

from footlights.stage.chance import mingle, pick, rekey
from footlights.stage.codes import *
from footlights.stage.record import MAX_SEATS, Floats, Ids, Numbers
from footlights.stage.rule import fork, rule

deal: Callable[..., Any]
legal: Callable[..., Any]
forced: Callable[..., Any]
play: Callable[..., Any]
why: Callable[..., Any]
hide: Callable[..., Any]
observe: Callable[..., Any]
report: Callable[..., Any]
evaluate: Callable[..., Any]
horizon: Callable[..., Any]
allied: Callable[..., Any]


@rule
def settle(s, t, out: Ids):
    """Take every decision that all can see has one answer; the number of answers to the first real one (0: it is over)."""
    n = legal(s, t, out)
    while n == 1 and forced(s, t):
        play(s, t, out[0])
        n = legal(s, t, out)
    return n


@rule
def deal_afresh(s, t, k0, k1, k2, k3):
    """Deal a game from a key into an empty state."""
    rekey(s, k0, k1, k2, k3)
    s.players = t.players
    deal(s, t)


@rule
def begin(s, t, k0, k1, k2, k3, out: Ids):
    """Deal a game and go on to its first real decision."""
    deal_afresh(s, t, k0, k1, k2, k3)
    return settle(s, t, out)


@rule
def take(s, t, action, out: Ids):
    """Carry out a decision and go on to the next real one."""
    s.ply += 1
    play(s, t, action)
    return settle(s, t, out)


@rule
def conceal(s, t, seat, seed):
    """Re-deal what a seat cannot know, from a key of its own: nothing of the old key remains."""
    rekey(s, seed, seed >> 32, s.ply, seat)
    hide(s, t, seat)


@rule
def greedy(states, t, seed, looks, out: Ids, n, spare: Ids, worth: Numbers):
    """Look one move ahead in a few determinizations; the answer with the best evaluation on average."""
    seat = states[ACTUAL].seat
    for i in range(n):
        worth[i] = 0
    for look in range(looks):
        fork(states, HIDDEN, ACTUAL)
        conceal(states[HIDDEN], t, seat, mingle(seed + look) + (seed << 32))
        for i in range(n):
            fork(states, TRIAL, HIDDEN)
            take(states[TRIAL], t, out[i], spare)
            worth[i] += evaluate(states[TRIAL], t, seat)
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return best


@rule
def choose(states, t, bot, seed, out: Ids, n, spare: Ids, worth: Numbers):
    """Which of the n answers a bot gives."""
    if n == 1:
        return 0
    if bot == RANDOM:
        return pick(seed, states[ACTUAL].ply, n)
    return greedy(states, t, mingle(seed + states[ACTUAL].ply), bot, out, n, spare, worth)


@rule
def bots_seed(k0, k1, number):
    """What the bots' seeds in game number so-and-so are made of."""
    return mingle(k0 ^ mingle(k1 ^ mingle(number)))


@rule
def bot_seed(k0, k1, number, seat):
    """The seed of the bot on a seat in game number so-and-so: simulated games can be opened and replayed as matches."""
    return mingle(bots_seed(k0, k1, number) + seat)


@rule
def perform(op, states, tables, a, b, c, d, out: Ids, spare: Ids, worth: Numbers, floats: Floats):
    """Every single step a match can ask for, in one kernel."""
    t = tables[0]
    if op in (DEAL, BEGIN):
        fork(states, ACTUAL, BLANK)
    s = states[ACTUAL]
    if op == DEAL:
        return begin(s, t, a, b, c, d, out)
    if op == BEGIN:
        deal_afresh(s, t, a, b, c, d)
    if op == TAKE:
        return take(s, t, a, out)
    if op == HIDE:
        conceal(s, t, a, b)
        return legal(s, t, out)
    if op == OBSERVE:
        return observe(s, t, a, floats)
    if op == CHOOSE:
        return choose(states, t, a, b, out, legal(s, t, out), spare, worth)
    if op == WHY:
        return why(s, t, a)
    if op == PLAY:
        play(s, t, a)
    return legal(s, t, out)


@rule
def write_result(s, t, results: Numbers, at):
    """A finished game's row: decisions, whether it is over, the scores, the game's own figures."""
    results[at] = s.ply
    results[at + 1] = s.over
    for seat in range(MAX_SEATS):
        results[at + 2 + seat] = s.score[seat]
    report(s, t, results, at + RESULT)


@rule
def play_games(
    states,
    tables,
    bots: Numbers,
    k0,
    k1,
    first,
    count,
    longest,
    out: Ids,
    spare: Ids,
    worth: Numbers,
    results: Numbers,
    width,
):
    """Play games number first, first + 1, ... of a seed to the end; a row of results for each.

    Game number i of seed S is the match with seed S + i * 2**64.
    """
    t = tables[0]
    for g in range(count):
        number = first + g
        fork(states, ACTUAL, BLANK)
        s = states[ACTUAL]
        n = begin(s, t, k0, k1, number, number >> 32, out)
        base = bots_seed(k0, k1, number)
        while n > 0 and s.ply < longest:
            action = out[choose(states, t, bots[s.seat], mingle(base + s.seat), out, n, spare, worth)]
            n = take(s, t, action, out)
        write_result(s, t, results, g * width)


@rule
def random_game(s, t, k0, k1, number, longest, out: Ids, results: Numbers, at):
    """The same for one game of random bots in one empty state: what a GPU's thread has room for."""
    n = begin(s, t, k0, k1, number, number >> 32, out)
    base = bots_seed(k0, k1, number)
    while n > 0 and s.ply < longest:
        n = take(s, t, out[pick(mingle(base + s.seat), s.ply, n)], out)
    write_result(s, t, results, at)
