"""The decks are named before the first decision, as far as everybody at the terminal may know them."""

from __future__ import annotations

import io

import footlights as fl
from footlights.bots import Bot
from footlights.terminal import run_table


def said(match: fl.Match, *seats: Bot | None) -> str:
    out = io.StringIO()
    run_table(match, list(seats), plain=True, input=io.StringIO("quit\n"), output=out, warm=False)
    return out.getvalue()


def test_open_decks_are_named_and_how_to_choose_others() -> None:
    text = said(fl.new("the-theatre", 3, decks="lot", names=["Ada", "Ben"]), None, Bot("random", 1))
    for name, deck in zip(("Ada", "Ben"), fl.new("the-theatre", 3, decks="lot").setting.cast.deck_names, strict=True):
        assert f"{name} plays the deck {deck}." in text.partition("Round 1 of 5")[0]
    assert "--deck NAME chooses one" in text


def test_a_secret_deck_is_named_to_its_owner_alone() -> None:
    decks = ["The Sharp Cue", "The Heavy Set"]
    alone = said(fl.new("tnb", 3, decks=decks, names=["Ada", "Ben"]), None, Bot("random", 1))
    assert "Ada plays the deck The Sharp Cue." in alone
    assert "Heavy Set" not in alone
    both = said(fl.new("tnb", 3, decks=decks, names=["Ada", "Ben"]), None, None)
    assert "plays the deck" not in both


def test_two_at_one_terminal_are_each_told_their_secret_deck_when_they_have_the_keyboard() -> None:
    match = fl.new("tnb", 3, decks=["The Sharp Cue", "The Heavy Set"], names=["Ada", "Ben"])
    first, second = ("Ada", "Ben") if match.seat == 0 else ("Ben", "Ada")
    out = io.StringIO()
    lines = io.StringIO("\nend turn\n\nend turn\n\nquit\n")
    run_table(match, [None, None], plain=True, input=lines, output=out, warm=False)
    decks = {"Ada": "The Sharp Cue", "Ben": "The Heavy Set"}
    text = out.getvalue()
    before, _, after = text.partition(f"Pass the keyboard to {second}")
    assert before.rpartition(f"Pass the keyboard to {first}")[2].count(f"{first} plays the deck {decks[first]}.") == 1
    assert decks[second] not in before
    assert f"{second} plays the deck {decks[second]}." in after
    assert text.count("plays the deck") == 2, "once each"


def test_a_list_of_ones_own_is_not_named() -> None:
    cards = list(fl.get_game("tnb").base_set.decks["The Sharp Cue"].cards)
    text = said(fl.new("tnb", 3, decks=[cards, "The Heavy Set"]), None, Bot("random", 1))
    assert "plays the deck" not in text
