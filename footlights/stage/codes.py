"""The numbers that the kernels and those who call them share: steps, places of states, results, the search's tree and its plan.

`kernels.py` and `searching.py` are executed once per game and meaning; this module is imported once, by them and all others.
"""

from __future__ import annotations

from typing import NamedTuple

from footlights.stage.record import MAX_SEATS

# What single step `perform` is asked for.
DEAL, TAKE, HIDE, OBSERVE, LEGAL, CHOOSE, PLAY, BEGIN, WHY = range(9)

# The states a kernel works on: the real position, a determinization of it, one to try an answer in, an empty one.
ACTUAL, HIDDEN, TRIAL, BLANK, STATES = range(5)

# A finished game's row: decisions, whether it is over, a score for each seat; then the game's own figures.
RESULT = 2 + MAX_SEATS

# Bots by their codes: how many positions a greedy one looks at, or one of these.
RANDOM = 0
SEARCHES = -1  # its plan says how

# What `search` is asked for: to grow a tree, or to play games.
GROW, GAMES = 0, 1

# A node of the tree is an action of a seat. WINS and LOSSES count the latest visits in a row which proved that it wins or loses:
# the game ended there, or who answers can surely win, or can only lose. Each visit is in another determinization, so a few proofs
# in a row are asked for; where nothing is hidden and nothing is chance, one is a proof. Node 0 is the tree's own: how many
# nodes are used, of how many, a counter, how many answers the end of the path has, what the evaluation is compared with, the
# search horizon, and who searches (EVERYBODY where there is nobody to beat).
NODE = 10
KEY, FIRST, NEXT, VISITS, CHANCES, SUM, PRIOR, WINS, LOSSES = range(9)
USED, ROOM, TICK, ANSWERS, PAR, HORIZON, OWNER = range(7)
EVERYBODY = -1
ROOT = 1
ONE = 1 << 16  # what a won game adds to a SUM
DEEPEST = 120  # decisions of a path
HALT = 2 * DEEPEST  # where in a path it says that nobody waits for the search any more


class SearchPlan(NamedTuple):
    """How a bot searches. The kernel is given two: the second is for positions where there is nobody to beat."""

    iterations: int  # of each tree
    trees: int
    nodes: int  # room of each tree
    exploration: int  # the exploration constant of UCB, in thousandths
    prior_weight: int  # how much the evaluation of a new move counts, in tenths of a visit
    play_on: int  # the most decisions of a rollout
    greed: int  # how many of a hundred of these are played greedily
    scale: int  # the evaluation that is valued 3/4
    sure: int  # proofs that make a win sure
    paranoid: int  # whether all others are taken to be allies
    ahead: int  # which search horizon: near (1) or far (2)
    common_random_numbers: int  # whether all answers are tried in the same determinizations
    relative: int  # whether evaluations count from that of the position now


ITERATIONS, TREES, NODES, EXPLORATION, PRIOR_WEIGHT, PLAY_ON, GREED = range(7)
SCALE, SURE, PARANOID, AHEAD, COMMON_RANDOM_NUMBERS, RELATIVE = range(7, 13)
ALLIED = len(SearchPlan._fields)  # where the second plan begins
PLAN = 2 * ALLIED
