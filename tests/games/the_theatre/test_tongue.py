"""Everything The Theatre says goes through `say`, and every sentence is known to the translators."""

import re
from collections.abc import Iterator

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.games.the_theatre import words
from footlights.games.the_theatre.game import GAME, SAMPLE_OPTIONS
from footlights.games.the_theatre.reasons import REASONS
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.text import PRINTS
from footlights.games.the_theatre.views import DECIDED_BY
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

CLAUSE = re.compile(r"\b(TH-\d+(\.\d+)?|R\d+)\b")
DECISIONS = 25


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


def values_of(match: Match) -> set[str]:
    """What may be shown as it is: names, cards and notations."""
    cast = match.cast
    notation = [kind.form for kind in layout.Actions.kinds if not kind.parts]
    notation += [layout.Actions.remove.written(print=name) for name in PRINTS]
    return {*cast.names, *cast.notation, *(card.name for card in cast.cards), *cast.deck_names, *notation}


def bare(match: Match, texts: set[str], inside: bool = True) -> list[str]:
    return untranslated([CLAUSE.sub("", text) for text in texts], values_of(match), inside=inside)


@pytest.mark.parametrize("options", SAMPLE_OPTIONS, ids=str)
def test_boards_logs_and_reasons_are_said_in_the_language_spoken(options: dict[str, object]) -> None:
    match, bot = fl.new("the-theatre", seed=5, options=options), Bot("random", 5)
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


def test_every_event_is_said_in_the_language_spoken() -> None:
    for options in SAMPLE_OPTIONS:
        match = fl.new("the-theatre", options=options)
        match.cast.names = [f"Seat {seat}" for seat in range(layout.SEATS)]
        numbers = [(a, b, c) for a in (0, 1) for b in (1, 4, 5) for c in (0, 2, 155)]
        with speaking(PSEUDO):
            told = {
                words.sentence(match.cast, Event(kind, a, b, min(c, 2) if kind != layout.COUNTED else c, -1))
                for kind in range(layout.EVENT_KINDS)
                for a, b, c in numbers
            }
        assert bare(match, told) == []


def test_every_reason_and_every_result_is_said_in_the_language_spoken() -> None:
    match = fl.new("the-theatre")
    with speaking(PSEUDO):
        told = {words.reason(match.cast, code, action).sentence for code in REASONS for action in (0, layout.USE)}
        told |= {words.reason(match.cast, layout.GAME_OVER, 0).sentence}
        told |= {say(because) for _, because in DECIDED_BY.values()}
    assert bare(match, told) == []


def test_the_declaration_is_said_in_the_language_spoken() -> None:
    with speaking(PSEUDO):
        told = {say(GAME.title), say(GAME.summary), say(GAME.credits)}
        for option in GAME.options:
            told |= {option.called(), option.form()["about"], *option.form()["titles"].values()}
    assert untranslated(told, {"Boost", "Sap", "Combo", "Chaos"}, inside=True) == []


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"format": "dule"}, None),
        ({"format": "team", "players": 5}, None),
        ({"format": "duel", "players": 3}, None),
        ({"format": "free-for-all", "players": 2}, None),
        ({"format": "shooting-star", "deck_size": 2}, None),
        ({"cost_limit": 5}, None),
        ({}, ["Footligths"]),
        ({}, [["Nobody/Charm", "0 Vixie/Charm"]]),
        ({}, [["3 Vixie/Charm"]]),
        ({}, ["a", "b", "c"]),
    ],
)
def test_troubles_at_the_door_are_said_in_the_language_spoken(options: dict[str, object], decks: list[object]) -> None:
    with speaking(PSEUDO), pytest.raises(Trouble) as trouble:
        fl.new("the-theatre", options=options, decks=decks)
    lines = [CLAUSE.sub("", line) for line in str(trouble.value).splitlines()]
    assert untranslated(lines, set()) == []


@pytest.mark.parametrize("text", ["play Nobody/Charm", "remove Boost Pawn", "jump", "play"])
def test_troubles_with_notation_are_said_in_the_language_spoken(text: str) -> None:
    match = fl.new("the-theatre")
    with speaking(PSEUDO), pytest.raises(Trouble) as trouble:
        match.play(text)
    assert untranslated([str(trouble.value)], set()) == []
