# mypy: ignore-errors
"""Evaluations of Nim and High Card that show how a search uses a game's outlook."""

from footlights.stage.rule import rule


@rule
def one_decision(s, t, ahead):
    """The search horizon is one decision away."""
    return s.ply + (1 if ahead else 0)


@rule
def envy(s, t, seat):
    """High Card: only what the opponent holds counts, and nobody can change that by playing a card."""
    return 100 * s.hand[1 - seat][0]


@rule
def haste(s, t, seat):
    """Nim: the fewer matches are left, the better for who has taken the last ones; so three look best."""
    return -300 * s.pile if seat != s.seat else 300 * s.pile


@rule
def head_start(s, t, seat):
    """The first is far ahead from the beginning, whatever anybody does."""
    return 5000 if seat == 0 else -5000


@rule
def partners(s, t):
    """All win or lose together."""
    return 1
