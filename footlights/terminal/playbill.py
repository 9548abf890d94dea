"""The end of a game: who won, what decided it, and how to keep it."""

from __future__ import annotations

from footlights.stage.blocks import Line, Panel, Span
from footlights.stage.errors import joined
from footlights.stage.match import Match
from footlights.stage.views import View


def playbill(match: Match, view: View) -> Panel:
    """The result, for everybody."""
    taken = Line(Span(_verdict(match), "notice"))
    facts = [*_decided(view), *_places(match, view), *_length(match, view), f"Seed: {match.seed}."]
    return Panel(f"{match.game.title}: the final curtain", (taken, *map(Line, facts)))


def _verdict(match: Match) -> str:
    """Who won, by name."""
    winners = [match.names[seat] for seat in match.winners]
    if match.players == 1:
        return f"{match.names[0]} {'wins' if winners else 'loses'}."
    if match.together:
        return f"All {'win' if winners else 'lose'} together."
    if len(winners) in (0, match.players):
        return "Nobody wins: it is a draw."
    return f"{joined(winners)} {'wins' if len(winners) == 1 else 'win'}."


def _decided(view: View) -> list[str]:
    because, clause = view.get("decided_because"), view.get("decided_by")
    return [f"Decided by: {because}{f' ({clause})' if clause else ''}."] if because else []


def _places(match: Match, view: View) -> list[str]:
    places = view.get("places")
    if match.together:
        return []
    if places:
        order = sorted(range(match.players), key=lambda seat: places[seat])
        return ["Places: " + ", ".join(f"{places[seat]}. {match.names[seat]}" for seat in order) + "."]
    return ["Scores: " + ", ".join(f"{n} {s}" for n, s in zip(match.names, match.scores, strict=True)) + "."]


def _length(match: Match, view: View) -> list[str]:
    acts = f"Acts: {view['act']}. " if isinstance(view.get("act"), int) else ""
    return [f"{acts}Decisions: {match.ply}."]
