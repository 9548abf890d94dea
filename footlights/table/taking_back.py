"""Taking a decision back: to where it leads, and whether it costs anybody's consent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from footlights.stage.engine import engine_of
from footlights.stage.match import Match
from footlights.stage.rule import PUBLIC, Event
from footlights.stage.views import View, placed
from footlights.table.daily_runs import counts
from footlights.table.story import Story

RE_DEALT = 8  # determinizations that must all look the same for a decision to be taken back without asking


def back_to(story: Story, seat: int) -> int | None:
    """The ply before a seat's own last decision at this table; None if there is none."""
    first = len(story.row.start)
    for ply in range(len(story.deciders) - 1, first - 1, -1):
        if story.deciders[ply] == seat:
            return ply
    return None


def others_to_ask(story: Story, seat: int) -> list[int]:
    """Whose consent is needed: the other people who play; bots always agree."""
    return [other for other in story.playing if other != seat]


def takeback(story: Story, seat: int | None) -> Literal["", "free", "maybe", "ask"]:
    """What the button for taking back says: at once, at once if it showed nothing new, by consent, or not at all.

    It is worked out for every frame. Whether a decision showed anything new is seen only by taking it again in several
    determinizations, which is left to the request itself.
    """
    if seat is None or story.over or story.waiting or seat not in story.playing:
        return ""
    to = back_to(story, seat)
    if to is None or is_sealed(story, seat, to):
        return ""
    if not _others_here(story, seat):
        return "free"
    return "ask" if _before_a_bot_sat_in(story, to) or not _is_newest(story, seat, to) else "maybe"


def is_sealed(story: Story, seat: int, to: int) -> bool:
    """In the attempt at a daily run that counts, what has been seen cannot be taken back: there is nobody to consent."""
    return counts(story.row) and not is_free(story, seat, to)


def whose_consent(story: Story, seat: int, to: int) -> list[int]:
    """Who must agree to a decision being taken back: nobody if it is free.

    Whoever is away and has a bot sit in is asked too, and can answer when back: the bot may neither give up what they had decided
    nor be played against over and over.
    """
    others = _others_here(story, seat)
    return others if others and (_before_a_bot_sat_in(story, to) or not is_free(story, seat, to)) else []


def _others_here(story: Story, seat: int) -> list[int]:
    return [other for other in story.persons if other != seat and other not in story.left]


def _before_a_bot_sat_in(story: Story, to: int) -> bool:
    return any(to < ply for ply in story.sat_in.values())


def is_free(story: Story, seat: int, to: int) -> bool:
    """Nobody has decided since, and whatever the seat did not know, it would have seen the same."""
    if not _is_newest(story, seat, to):
        return False
    match = story.game_match
    known = (match.view(seat), match.events(match.ply, seat))
    return all(
        (_view_of(match, state, legal, seat), events) == known for state, legal, events in _taken_again(story, seat, to)
    )


def _is_newest(story: Story, seat: int, to: int) -> bool:
    """Whether nobody has decided since, as far as the seat may know: else it would tell whether the other has begun."""
    match = story.game_match
    unseen = match.seat != seat and any(match.unseen(other) for other in range(match.players))
    return to == len(story.deciders) - 1 and not unseen


def _taken_again(story: Story, seat: int, to: int) -> Iterator[tuple[Any, list[int], list[Event]]]:
    """The seat's last decision taken in determinizations: the position after it, what is legal, and what the seat is told."""
    match = story.game_match
    game, tables = match.game, match.setting.open_tables
    kernels = engine_of(game.id).interpreted
    before, action = story.before or (match.at(to).fork(), match.actions[-1][1])
    id = game.words.parse_action(match.cast, action)
    for number in range(1, RE_DEALT + 1):
        state = before.copy()
        kernels.conceal(state, tables, seat, number)
        events: list[Event] = []
        state.listen(events)
        out = [0] * game.max_legal
        legal = kernels.take(state, tables, id, out)
        yield state, out[:legal], [event for event in events if event.to in (PUBLIC, seat)]


def _view_of(match: Match, state: Any, legal: list[int], seat: int) -> View:
    """What a seat sees of a position that the match could be in."""
    game, cast = match.game, match.cast
    mine = not state.over and state.seat == seat
    texts = [str(game.words.action_text(cast, id)) for id in legal] if mine else []
    seen = game.words.view(cast, state, match.setting.open_tables, seat)
    return placed(seen, game.id, match.ply, match.players, texts)
