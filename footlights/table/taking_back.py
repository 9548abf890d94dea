"""Taking a decision back: to where it leads, and whether it costs anybody's consent."""

from __future__ import annotations

from typing import Any, Literal

from footlights.stage.engine import engine_of
from footlights.stage.match import Match
from footlights.stage.rule import PUBLIC
from footlights.table.daily_runs import counts
from footlights.table.story import Story

RE_DEALT = 8


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


def takeback(story: Story, seat: int | None) -> Literal["", "free", "ask"]:
    """Whether a seat can take its last decision back: at once, by consent, or not at all."""
    if seat is None or story.over or story.waiting or seat not in story.playing:
        return ""
    to = back_to(story, seat)
    if to is None:
        return ""
    if is_sealed(story, seat, to):
        return ""
    return "ask" if whose_consent(story, seat, to) else "free"


def is_sealed(story: Story, seat: int, to: int) -> bool:
    """In the attempt at a daily run that counts, what has been seen cannot be taken back: there is nobody to consent."""
    return counts(story.row) and not is_free(story, seat, to)


def whose_consent(story: Story, seat: int, to: int) -> list[int]:
    """Who must agree to a decision being taken back: nobody if it is free.

    Whoever is away and has a bot sit in is asked too, and can answer when back: the bot may neither give up what they had decided
    nor be played against over and over.
    """
    others = [other for other in story.persons if other != seat and other not in story.left]
    before_a_bot_sat_in = any(to < ply for ply in story.sat_in.values())
    return others if others and (before_a_bot_sat_in or not is_free(story, seat, to)) else []


def is_free(story: Story, seat: int, to: int) -> bool:
    """Nobody has decided since, and whatever the seat did not know, it would have seen the same."""
    match = story.game_match
    unseen = any(match.unseen(other) for other in range(match.players))
    if to != len(story.deciders) - 1 or (
        unseen and match.seat != seat
    ):  # else it would tell whether the other has begun
        return False
    known = (match.view(seat), match.events(match.ply, seat))
    state, action = story.before or (match.at(to).fork(), match.actions[-1][1])
    return all(_seen_after(match, state.copy(), action, seat, number) == known for number in range(1, RE_DEALT + 1))


def _seen_after(match: Match, state: Any, action: str, seat: int, number: int) -> tuple[dict[str, Any], list[Any]]:
    """What the seat would see after its action if what it cannot know were something else."""
    game, cast, tables = match.game, match.cast, match.setting.open_tables
    kernels = engine_of(game.id).interpreted
    kernels.conceal(state, tables, seat, number)
    events: list[Any] = []
    state.listen(events)
    out = [0] * game.max_legal
    legal = kernels.take(state, tables, game.words.parse_action(cast, action), out)
    view = {"game": game.id, "ply": match.ply, "players": match.players}
    view.update(game.words.view(cast, state, tables, seat))
    mine = not state.over and state.seat == seat
    view["legal"] = [str(game.words.action_text(cast, id)) for id in out[:legal]] if mine else []
    return view, [event for event in events if event.to in (PUBLIC, seat)]
