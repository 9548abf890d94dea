"""Nobody sees at this table what their seat may not know."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest

from footlights import Match
from footlights.stage.engine import Engine
from footlights.stage.game import get_game
from footlights.terminal.screen import WIPE
from tests.terminal.sitting import Terminal, a_match, sit, watched

PASS = "Pass the keyboard to "


@pytest.fixture
def hints_of_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search's hint names cards it imagined, sometimes rightly; that this owes nothing to the truth is proven in tests/bots."""
    monkeypatch.setattr(Engine, "search_ready", False)


def hidden_names(match: Match, viewer: int) -> set[str]:
    """The characters in other hands that nobody could have seen: not played yet, and in no hand or Deck of the viewer's."""
    seen = {str(line) for line in match.log(viewer)} | set(match.view(viewer)["own_deck"])
    known = " ".join(seen | {entry["card"] for entry in match.view(viewer)["hand"]})
    others = [seat for seat in range(match.players) if seat != viewer]
    hands = [card.split("/")[0] for seat in others for card in match.view(seat)["seats"][seat]["hand"]]
    return {name for name in hands if name not in known}


def busy(match: Match) -> Iterator[str]:
    """Somebody who looks at everything before every move."""
    while not match.over:
        yield from ("deck", "piles", "log 500", "hint", "?", "", "why gamble", "2", "1")


@pytest.mark.usefixtures("hints_of_greedy")
@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize(
    ("options", "plain"), [({"format": "duel"}, False), ({"format": "team"}, True)], ids=["colour", "plain"]
)
def test_people_at_one_keyboard_never_see_each_others_hands(
    options: dict[str, str], plain: bool, terminal: bool
) -> None:
    match = a_match(options, seed=11)
    out = Terminal() if terminal else io.StringIO()
    checked = 0

    def look() -> None:
        nonlocal checked
        seen = out.getvalue().rpartition(WIPE)[2] if terminal else out.getvalue()  # what is before the eyes now
        turns = seen.split(PASS)
        assert not terminal or not re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", turns[0]).strip()
        shown, waiting = turns[-1], turns[-1].rstrip().endswith("press Enter.")
        if match.over or waiting:
            return
        viewer = match.names.index(re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", shown).split(";")[0])
        assert viewer == match.seat
        hidden = hidden_names(match, viewer)
        checked += len(hidden)
        assert not [name for name in hidden if name in shown]

    sit(watched(busy(match), look), match, people=range(match.players), plain=plain, output=out)
    assert match.over
    assert checked > 100


def test_nothing_is_shown_between_two_people() -> None:
    match = a_match(seed=7)
    out = io.StringIO()
    waiting: list[str] = []

    def look() -> None:
        if out.getvalue().rstrip().endswith("press Enter."):
            waiting.append(out.getvalue().split("\n")[-1])

    sit(watched(["", "1", "", "1"], look), match, people=(0, 1), output=out)
    assert waiting[0] == "Pass the keyboard to Ada; press Enter. "
    assert len(waiting) >= 2


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_the_screen_and_what_scrolled_away_are_cleared_between_two_people(plain: bool) -> None:
    out = Terminal()
    sit(["", "1"], people=(0, 1), output=out, plain=plain)
    assert "\x1b[3J" in WIPE
    turns = out.getvalue().split(PASS)
    assert len(turns) == 3
    for before in turns[:-1]:
        assert before.removesuffix("\x1b[1m").endswith(WIPE)


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_a_dumb_terminal_is_pushed_full_of_empty_lines(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    sit(["", "1"], people=(0, 1), output=out, plain=plain)
    assert "\x1b" not in out.getvalue()
    assert all(before.endswith("\n" * 40) for before in out.getvalue().split(PASS)[:-1])


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_nothing_is_cleared_in_a_pipe(plain: bool) -> None:
    text = sit(["", "1"], people=(0, 1), plain=plain).text
    assert "\x1b" not in text
    assert "\n\n\n" not in text


@pytest.mark.usefixtures("hints_of_greedy")
def test_a_person_against_bots_never_sees_their_hands() -> None:
    match = a_match({"format": "free-for-all", "players": 3}, seed=2)
    out = io.StringIO()
    checked = 0

    def look() -> None:
        nonlocal checked
        if not match.over:
            hidden = hidden_names(match, 0)
            checked += len(hidden)
            assert not [name for name in hidden if name in out.getvalue()]

    sit(watched(busy(match), look), match, output=out, bot="greedy")
    assert checked > 100


def test_a_secret_decks_cards_are_nowhere_before_they_are_played() -> None:
    open_deck, other = list(get_game("the-theatre").base_set.decks.values())[:2]
    match = a_match(decks=[open_deck.name, list(other.cards)], seed=1)
    text = sit(["deck", "piles", "log", "hint"], match).text
    known = " ".join([*open_deck.cards, *(str(line) for line in match.log(0))])
    hidden = [card.split("/")[0] for card in other.cards if card.split("/")[0] not in known]
    assert hidden
    assert not [name for name in hidden if name in text]


def test_the_table_asks_for_views_and_never_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(seed=7)
    monkeypatch.setattr(Match, "fork", lambda self: pytest.fail("the table looked at the position"))
    sit(["1", "deck", "piles", "log", "?", "why 1", "undo"], match, people=(0, 1))
