"""Details that no scenario can say: the order of chance, what decks and cards may be called, and what a bot thinks of Blocks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from footlights.games.tnb import evaluate
from footlights.games.tnb.given import arrange
from footlights.games.tnb.rules import layout
from footlights.games.tnb.tables import load_deck, load_set
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of, key_words
from footlights.stage.game import get_game

TNB = get_game("tnb")
NAMES = [card.name for card in TNB.base_set.cards]


class Recorder:
    """Dictates nothing; remembers what chance was asked for."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.asked: list[tuple[int, int]] = []
        self.shuffled: list[int] = []

    def dictate(self, s: Any, kind: int, n: int) -> int:
        self.asked.append((kind, n))
        return -1

    def plan_shuffle(self, kind: int, row: list[int], start: int, stop: int) -> None:
        self.shuffled += [seat for seat in range(2) if self.state.rows[seat] is row]


@pytest.mark.parametrize("deck_format", ["random", "constructed"])
def test_chance_is_asked_for_decks_then_shuffles_then_the_first_player(deck_format: str) -> None:
    """TB-1.8, R44"""
    setting, s = TNB.setting({"deck_format": deck_format}), TNB.rules.State()
    recorder = Recorder(s)
    s.listen(None, recorder)
    engine_of(TNB.id).interpreted.deal_afresh(s, setting.tables, *key_words(1))
    dealt = [(layout.DECK, n) for n in range(32, 24, -1)] * 2 if deck_format == "random" else []
    mixed = [(layout.SHUFFLE, n) for n in range(8, 1, -1)] * 2
    assert recorder.asked == [*dealt, *mixed, (layout.FIRST, 2)]
    assert recorder.shuffled == [0, 1]


def test_case_and_spaces_matter_in_no_kind_of_deck_file(tmp_path: Path) -> None:
    csv, yaml = tmp_path / "mine.csv", tmp_path / "mine.yaml"
    loud = [NAMES[0].upper(), NAMES[1].lower().replace(" ", "  "), *NAMES[2:8]]
    csv.write_text("name\n" + "\n".join(loud) + "\n")
    yaml.write_text("\n".join(f"- {name}" for name in loud) + "\n")
    assert load_deck(csv, NAMES).cards == load_deck(yaml, NAMES).cards == tuple(NAMES[:8])


def test_every_set_of_the_data_form_is_playable_whatever_its_cards_are_called(tmp_path: Path) -> None:
    """Section 6.5 asks of a name only that it is there and unique."""
    names = ["3 Blind Mice", "F1", "r0", "draw", "End Turn", "7", "Seat, the", "Ånd"]
    rows = "".join(f'"{name}",2,1,1,1,XXX / XXX / XXX\n' for name in names)
    (tmp_path / "cards.csv").write_text("name,health,speed,damage,defence,shape\n" + rows, encoding="utf-8")
    (tmp_path / "set.yaml").write_text("set: odd\ngame: tnb\n")
    card_set = load_set(tmp_path)
    setting = TNB.setting({"deck_format": "random"}, None, card_set)
    for card in range(len(names)):
        for action in (layout.PLAY + card * 9 + 4, layout.MOVE + card * 9, layout.ATTACK + card * 4):
            text = TNB.words.action_text(setting.cast, action)
            assert TNB.words.parse_action(setting.cast, text) == action


@pytest.mark.parametrize(("block_scope", "feared"), [("all_tiles", False), ("occupied_tiles", True)])
def test_a_bot_trusts_a_block_on_an_empty_tile_only_where_it_counts(block_scope: str, feared: bool) -> None:
    """TB-6.10, TB-8.4"""
    cards = [
        {"name": "Needle", "health": 4, "speed": 2, "damage": 2, "defence": 2, "shape": "... / .X. / ..."},
        {"name": "Shade", "health": 4, "speed": 0, "damage": 0, "defence": 2, "shape": "... / .X. / ..."},
    ]
    setting = TNB.setting({"block_scope": block_scope}, None, None, cards)
    s = Walk(setting, 1).s
    seats = [{"board": {"F1": {"card": "Shade"}}, "blocks": [{"card": "Shade"}]}, {"board": {"B1": {"card": "Needle"}}}]
    arrange(setting.cast, s, setting.tables, {"round": 3, "first": 0, "seats": seats})
    assert (evaluate.threats(s, setting.tables, 0) > 0) == feared
