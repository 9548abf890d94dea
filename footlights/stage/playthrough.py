"""Playthroughs: a whole game as readable text, with every decision, what happened and what every seat saw.

Golden playthroughs are kept under tests and reviewed like prose; a change in them is a change of rules, words or views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import yaml

from footlights.stage.match import Action, Match

Chooser = Callable[[Match], Action]


def playthrough(match: Match, choose: Chooser, views_every: int = 1) -> str:
    """Play a match to the end and write it down; whole views are shown at every n-th decision and at the end."""
    return "\n".join(_lines(match, choose, views_every)) + "\n"


def _lines(match: Match, choose: Chooser, views_every: int) -> Iterator[str]:
    yield f"game: {match.game.id}, rules version {match.game.rules_version}, seed {match.seed}"
    yield f"options: {_inline(match.options)}"
    for seat, (name, deck) in enumerate(zip(match.names, match.cast.deck_names, strict=True)):
        yield f"seat {seat}: {name}, {deck}" if deck else f"seat {seat}: {name}"
    while True:
        yield ""
        yield f"== ply {match.ply} " + "=" * 60
        yield from (f"  {line}" for line in _told(match))
        if match.over or match.ply % views_every == 0:
            yield from _views(match)
        if match.seat is None:
            break
        legal = match.legal()
        yield f"  seat {match.seat} may: {'; '.join(str(action) for action in legal)}"
        action = choose(match)
        yield f"> {match.seat}: {action}"
        match.play(action)
    yield ""
    yield f"scores: {match.scores}, position {match.hash()}"


def _told(match: Match) -> Iterator[str]:
    """What everybody was told at this ply, and what single seats were told besides."""
    for event in match._events[match.ply]:
        text = match.game.words.sentence(match.cast, event)
        if text:
            yield text if event.to < 0 else f"[seat {event.to}] {text}"


def _views(match: Match) -> Iterator[str]:
    for seat in (None, *range(match.players)):
        yield f"  {'a spectator' if seat is None else f'seat {seat}'} sees:"
        yield from (f"    {line}" for line in _block(match.view(seat)).splitlines())


def _inline(data: Any) -> str:
    return yaml.dump(data, default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True).strip()


def _block(data: Any) -> str:
    return yaml.dump(data, default_flow_style=None, sort_keys=False, width=112, allow_unicode=True)


def perft(match: Match, depth: int) -> int:
    """How many ways there are to take the next decisions: the classic check of move generation."""
    if depth == 0 or match.over:
        return 1
    total = 0
    for action in match.legal():
        total += perft(match.play(action), depth - 1)
        match.undo()
    return total
