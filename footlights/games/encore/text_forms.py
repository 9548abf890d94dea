"""What cards say, read: the forms of section 6.4 as rows in the numbers of `rules.effects`."""

from __future__ import annotations

from typing import NamedTuple

from footlights.games.encore.rules import effects as fx


class Tongue(NamedTuple):
    """The words that belong to a set: its colours and vibes, numbered from 1 in this order."""

    colours: tuple[str, ...]
    vibes: tuple[str, ...]


class Check(NamedTuple):
    """What is asked after "if" and "while". K1 to K7"""

    op: int
    side: int = fx.NO_SIDE
    least: int = 0
    state: int = fx.ANY_STATE
    kind: int = 0
    colour: int = 0
    place: int = fx.ANYWHERE


class Sentence(NamedTuple):
    """One sentence of an ability. V1 to V18"""

    op: int
    amount: int = 0
    cards: int = 0  # how many are chosen, or looked at
    up_to: int = 0
    side: int = fx.NO_SIDE
    kind: int = 0
    colour: int = 0
    vibe: int = 0
    state: int = fx.ANY_STATE
    place: int = fx.ANYWHERE
    other: int = 0
    mode: int = 0
    may: int = 0
    link: int = fx.NO_LINK
    link_to: int = 0  # the colour of IF_COLOUR
    check: Check | None = None  # of IF_CHECK


class Triggered(NamedTuple):
    """A triggered Conditional Ability or Venue ability. C2, C5, E6"""

    trigger: int
    whose: int
    kind: int = 0
    colour: int = 0
    once: int = 0
    sentences: tuple[Sentence, ...] = ()


class Static(NamedTuple):
    """A continuous Conditional Ability or Venue ability. C1, E1 to E5"""

    op: int
    check: Check | None = None
    whose: int = fx.NO_SIDE
    kind: int = 0
    colour: int = 0
    vibe: int = 0
    amount: int = 0


class Limit(NamedTuple):
    """C3 or C4: ONCE_AN_EVENT or ONCE_A_ROUND."""

    bit: int


Ability = tuple[Sentence, ...]
Conditional = Static | Triggered | Limit
