"""Who ends a turn at a keyboard with something useful left is asked once whether they mean it; a pipe never is."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest

from footlights import Match, new
from footlights.bots import Bot
from footlights.terminal import run_table
from tests.terminal.sitting import Answers

AGAIN = "If you mean it, type it again."


class Typed(Answers):
    """Lines that somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def begun(game: str) -> Match:
    """A match in which seat 0 can end its turn."""
    match = new(game, 1)
    while match.seat != 0 or "end turn" not in map(str, match.legal()):
        match.play(match.legal()[0])
    return match


def sit_at(answers: Answers, match: Match, asks: bool = True) -> str:
    """What somebody on seat 0 reads who gives these answers."""
    seats = [None if seat == 0 else Bot("random", seat) for seat in range(match.players)]
    out = io.StringIO()
    run_table(match, seats, plain=True, input=answers, output=out, warm=False, asks=asks)
    return out.getvalue()


def decided(match: Match) -> list[str]:
    """What seat 0 has done since the match was begun."""
    return [str(action) for seat, action in match.actions[begun(match.game.id).ply :] if seat == 0]


def typed(lines: Iterable[str], match: Match, asks: bool = True) -> str:
    return sit_at(Typed(lines), match, asks)


@pytest.mark.parametrize("game", ["curtain-call", "tnb", "gothies"])
def test_the_end_of_a_turn_with_cards_left_is_asked_about_and_then_done(game: str) -> None:
    match = begun(game)
    text = typed(["end turn"], match)
    assert decided(match) == []
    assert "can still be played" in text
    assert AGAIN in text
    match = begun(game)
    text = typed(["end turn", "end turn"], match)
    assert decided(match) == ["end turn"]
    assert text.count(AGAIN) == 1


def test_whoever_plays_on_after_the_question_is_asked_again_at_the_next_decision() -> None:
    match = begun("curtain-call")
    text = typed(["end turn", "1", "end turn"], match)
    assert len(decided(match)) == 1
    assert text.count(AGAIN) == 2


def test_nothing_else_is_asked_about() -> None:
    match = begun("curtain-call")
    text = typed(["1", "1"], match)
    assert len(decided(match)) == 2
    assert AGAIN not in text


def test_who_does_not_want_to_be_asked_is_not() -> None:
    match = begun("curtain-call")
    text = typed(["end turn"], match, asks=False)
    assert decided(match) == ["end turn"]
    assert AGAIN not in text


def test_a_pipe_is_never_asked() -> None:
    match = begun("curtain-call")
    text = sit_at(Answers(["end turn"]), match)
    assert decided(match) == ["end turn"]
    assert AGAIN not in text
