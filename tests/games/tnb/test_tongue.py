"""Everything T&B says goes through `say`, and every sentence is known to the translators."""

import re
from collections.abc import Iterator

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.games.tnb import words
from footlights.games.tnb.game import GAME, SAMPLE_OPTIONS
from footlights.games.tnb.reasons import REASONS
from footlights.games.tnb.rules import layout
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.games.tnb.views import DECIDED_BY
from footlights.locale import template
from footlights.stage import tongue
from footlights.stage.blocks import sentences
from footlights.stage.board import board_of
from footlights.stage.errors import Trouble
from footlights.stage.match import Match
from footlights.stage.rule import Event
from footlights.stage.tongue import PSEUDO, say, speaking
from tests.table.pseudo import untranslated
from tests.terminal.sitting import texts_seen

CLAUSE = re.compile(r"\b(TB-\d+(\.\d+)?|R\d+)\b|T&B")
SHAPE = re.compile(r"[X.]{3} / [X.]{3} / [X.]{3}")
DECISIONS = 40


@pytest.fixture(autouse=True)
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every message that was looked up; all of them must be known to the translators."""
    heard: set[str] = set()
    look_up = tongue._translated

    def listen(message: str) -> str:
        heard.add(message)
        return look_up(message)

    monkeypatch.setattr(tongue, "_translated", listen)
    yield heard
    known = {text for pair in template() for text in pair}
    assert sorted(heard - known) == []


def bare(match: Match, texts: set[str], inside: bool = True) -> list[str]:
    cast = match.cast
    values = {*cast.names, *cast.notation, *cast.card_set.decks, *TILE_NAMES}
    return untranslated([SHAPE.sub("", CLAUSE.sub("", text)) for text in texts], values, inside=inside)


@pytest.mark.parametrize("options", SAMPLE_OPTIONS, ids=str)
def test_boards_logs_and_reasons_are_said_in_the_language_spoken(options: dict[str, object]) -> None:
    match, bot = fl.new("tnb", seed=5, options=options), Bot("random", 5)
    told: set[str] = set()
    shown: set[str] = set()
    with speaking(PSEUDO):
        while match.seat is not None and match.ply < DECISIONS:
            for seat in (None, match.seat):
                board = board_of(match.game, match.cast, match.view(seat))
                shown |= {*board.said, *board.cards, *board.asked, *(comes_to for _, comes_to in board.choices)}
                shown |= {text for text in texts_seen(board.blocks) if text not in dict(board.choices)}
            told |= {words.not_your_turn(match.cast, match._s, seat).sentence for seat in range(match.players)}
            match.play(bot.choose(match))
        for seat in (None, 0):
            told |= {line.text for line in match.log(seat)}
            events = [match.events(ply, seat) for ply in range(match.ply + 1)]
            told |= {text for line in words.news(match.cast, events, 0) for text in sentences(line)}
    assert bare(match, told) == []
    assert bare(match, shown, inside=False) == []


def test_every_reason_result_and_card_is_said_in_the_language_spoken() -> None:
    match = fl.new("tnb")
    actions = (layout.DRAW, layout.PLAY, layout.MOVE, layout.ATTACK, layout.ACTIONS)
    with speaking(PSEUDO):
        told = {words.reason(match.cast, code, action).sentence for code in REASONS for action in actions}
        told |= {say(because) for _, because in DECIDED_BY.values()}
        told |= {
            words.sentence(match.cast, Event(layout.ENDED, winner, code, 0, -1))
            for code in DECIDED_BY
            for winner in (-1, 0, 1)
        }
        help_said = {words.card_help(match.cast, card.name) or "" for card in match.cast.cards}
        told |= {
            text.replace(f'"{card.flavor}"', "")
            for text in help_said
            for card in match.cast.cards
            if card.flavor in text
        }
    told = {text.replace(role, "") for text in told for role in ("Striker",)} - {""}
    kept = {text for text in told if not any(role in text for role in ("Skirmisher", "Wall", "Line", "Sweeper"))}
    assert bare(match, kept) == []


def test_the_declaration_is_said_in_the_language_spoken() -> None:
    with speaking(PSEUDO):
        told = {say(GAME.summary), say(GAME.credits)}
        for option in GAME.options:
            told |= {option.called(), option.form()["about"], *option.form()["titles"].values()}
    assert untranslated([CLAUSE.sub("", text) for text in told], set(), inside=True) == []


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"deck_format": "own"}, None),
        ({"round_cap": 0}, None),
        ({"deck_format": "random"}, ["The Heavy Set"]),
        ({"deck_format": "preset"}, [["Lamp Boy"]]),
        ({}, ["Footligths"]),
        ({}, [["Nobody", 3]]),
        ({}, [["Lamp Boy", "Lamp Boy"]]),
        ({}, ["a", "b", "c"]),
        ({}, ["a/b"]),
    ],
)
def test_troubles_at_the_door_are_said_in_the_language_spoken(options: dict[str, object], decks: list[object]) -> None:
    with speaking(PSEUDO), pytest.raises(Trouble) as trouble:
        fl.new("tnb", options=options, decks=decks)
    lines = [CLAUSE.sub("", line) for line in str(trouble.value).splitlines()]
    assert untranslated(lines, set()) == []


@pytest.mark.parametrize("text", ["play Nobody F1", "move Lamp Boy F7", "attack Lamp Boy r7", "jump", "play"])
def test_troubles_with_notation_are_said_in_the_language_spoken(text: str) -> None:
    match = fl.new("tnb")
    with speaking(PSEUDO), pytest.raises(Trouble) as trouble:
        match.play(text)
    assert untranslated([str(trouble.value)], set()) == []
