"""What a seat may know: hiding deals again exactly what is unknown, each possibility equally likely, and nothing else. GO-0.13"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from footlights import new
from footlights.bots import Bot
from footlights.games.gothies.views import deck_of, hand_of, position, view
from footlights.stage.board import board_of
from footlights.stage.codes import OBSERVE
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting
from footlights.stage.scene import walk
from tests.games.gothies.staging import GOTHIES, TOGETHER, does, placed, table
from tests.games.hiding import hidden, is_even
from tests.terminal.sitting import sit, texts_seen


def dealt(setting: Setting, s: Any, seat: int) -> str:
    """Deck from the top, then the hand."""
    hand = "".join(setting.cast.cards[entry >> 1].name for entry in hand_of(s, seat))
    return "".join(deck_of(setting.cast, s, seat)) + "/" + "".join(sorted(hand))


def ways(cards: str, deck: int) -> set[str]:
    """Every way of dealing cards into a deck in its order and a hand in none."""
    return {"".join(p[:deck]) + "/" + "".join(sorted(p[deck:])) for p in permutations(cards)}


def test_another_hand_is_mixed_with_the_deck_evenly() -> None:
    setting = table()
    s = placed(setting, {"seats": [{}, {"deck": ["A", "B"], "hand": ["C", "D"]}]})
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(1500))
    is_even(found, ways("ABCD", 2), 1500)


def test_equal_cards_are_dealt_by_their_number() -> None:
    setting = table()
    s = placed(setting, {"seats": [{}, {"deck": ["A", "A"], "hand": ["A", "B"]}]})
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(1000))
    assert set(found) == {"AA/AB", "AB/AA", "BA/AA"}
    assert abs(found["AA/AB"] - 500) <= 5 * sqrt(250)


def test_ones_own_hand_stays_and_ones_own_deck_is_mixed() -> None:
    setting = table()
    s = placed(setting, {"seats": [{}, {"deck": ["A", "B", "C"], "hand": ["D"]}]})
    found = Counter(dealt(setting, hidden(setting, s, 1, seed), 1) for seed in range(600))
    is_even(found, {"".join(p) + "/D" for p in permutations("ABC")}, 600)


def test_a_known_top_card_and_a_known_card_in_hand_stay() -> None:
    setting = table()
    deck = [{"card": "E", "known": True}, "A", "B"]
    s = placed(setting, {"seats": [{}, {"deck": deck, "hand": ["C", {"card": "D", "known": True}]}]})
    found = Counter(dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(900))
    is_even(found, {f"E{a}{b}/{c}D" for a, b, c in permutations("ABC")}, 900)


def test_with_an_empty_deck_a_hand_can_be_told() -> None:
    setting = table()
    s = placed(setting, {"seats": [{}, {"deck": [], "hand": ["A", "B", "C"], "discard": ["D"]}]})
    assert {dealt(setting, hidden(setting, s, 0, seed), 1) for seed in range(50)} == {"/ABC"}


def test_after_a_reshuffle_the_cards_then_in_hand_are_known() -> None:
    """Seat 1 keeps A and B, draws with an empty deck, and the discard pile comes back: A and B can be told. R61"""
    setting = table()
    seats = [{"hand": ["A"], "deck": ["5 A"]}, {"hand": ["A", "B"], "discard": ["C", "D", "E", "C", "D", "E"]}]
    s = placed(setting, {"seat": 1, "first": 1, "seats": seats})
    does(setting, s, "end turn")
    seen = view(setting.cast, s, setting.tables, 0)["seats"][1]
    assert (seen["hand_known"], seen["hand_deduced"]) == ([], ["A", "B"])
    for seed in range(100):
        _, hand = dealt(setting, hidden(setting, s, 0, seed), 1).split("/")
        assert {"A", "B"} <= set(hand)


def test_what_was_seen_stays_shown_after_a_reshuffle_and_leaves_before_what_is_deduced() -> None:
    """GO-0.13, R61: of three A in hand one was bought in sight of all, and a reshuffle lets the others be told."""
    setting = table()
    hand = [{"card": "A", "known": True}, "2 A", "B"]
    seats = [{"hand": ["A"], "deck": ["5 A"]}, {"hand": hand, "discard": ["C", "D", "E", "C", "D", "E"]}]
    s = placed(setting, {"seat": 1, "first": 1, "seats": seats})
    does(setting, s, "end turn", "end turn")

    def known() -> tuple[list[str], list[str]]:
        of = view(setting.cast, s, setting.tables, 0)["seats"][1]
        return of["hand_known"], of["hand_deduced"]

    assert known() == (["A"], ["A", "A", "B"])
    does(setting, s, "play A")
    assert known() == ([], ["A", "A", "B"])
    does(setting, s, "play A", "play B")
    assert known() == ([], ["A"])


def deduced() -> tuple[Any, Any]:
    """Seat 0 looks at seat 1, of whose hand A and B can be told by elimination and D was seen."""
    setting = table()
    hand = ["A", "B", {"card": "D", "known": True}]
    seats = [{"hand": ["A"], "deck": ["5 A"]}, {"hand": hand, "discard": ["C", "E", "C", "E"]}]
    s = placed(setting, {"seat": 1, "first": 1, "seats": seats})
    does(setting, s, "end turn")
    return setting, view(setting.cast, s, setting.tables, 0)


def test_the_screen_names_deduced_cards_only_to_whoever_opens_them() -> None:
    setting, seen = deduced()
    scene = GOTHIES.scene.present(seen, setting.cast)
    rival: Any = next(node for node in walk(scene.nodes) if node.id == "seat-1")
    assert [part.text for part in rival.facts if part.tone == "known"] == ["D"]
    pile: Any = next(node for node in walk(scene.nodes) if node.id == "deduced-1")
    assert pile.holds == ("A", "B")
    assert pile.say == "2 cards of the hand can be deduced: open to see them"
    assert not any(node.id == "deduced-0" for node in walk(scene.nodes))


def test_the_board_of_the_terminal_names_no_deduced_cards() -> None:
    setting, view_of = deduced()
    board = board_of(GOTHIES, setting.cast, view_of)
    told = " ".join(board.heard({}))
    assert "in hand D." in told
    assert "in hand A" not in told
    assert "Deducible" in " ".join(texts_seen(board.blocks))
    assert not any("A, B" in text for text in (told, *texts_seen(board.blocks)))


def test_the_terminal_tells_deduced_cards_to_whoever_asks_for_piles() -> None:
    """A match in which a hand can be told: its cards come with `piles` and not before."""
    match = new("gothies", seed=3, names=["Ada", "Ben"])
    bot = Bot("random", 1, compiled=False)
    while not match.view(0)["seats"][1]["hand_deduced"] or match.seat != 0:
        match.play(bot.choose(match))
    cards = match.view(0)["seats"][1]["hand_deduced"]
    listed = ", ".join(
        f"{cards.count(name)} {name}" if cards.count(name) > 1 else name for name in dict.fromkeys(cards)
    )
    line = f"Ben, Deducible ({len(cards)}): {listed}."
    assert line in sit(["piles"], match, plain=True).text
    assert line not in sit([], match, plain=True).text


def test_of_equal_cards_the_known_one_leaves_first() -> None:
    setting = table()
    s = placed(
        setting, {"seats": [{"hand": ["A", {"card": "A", "known": True}], "deck": ["B"]}, {}], "seat": 0, "first": 0}
    )
    does(setting, s, "play A")
    assert view(setting.cast, s, setting.tables, 1)["seats"][0]["hand_known"] == []


def test_a_card_bought_into_the_hand_is_known_there_and_a_top_card_after_it_is_drawn() -> None:
    cards = (
        {
            "name": "Herald",
            "kind": "gothie",
            "rune": "Red",
            "price": 1,
            "text": "When bought, put this card into your hand.",
        },
        {
            "name": "Omen",
            "kind": "gothie",
            "rune": "Red",
            "price": 1,
            "text": "When bought, put this card on top of your deck.",
        },
        {"name": "Owl", "kind": "gothie", "rune": "Blue", "price": 1, "text": "Draw a card."},
    )
    setting = table(cards=cards)
    seat = {"hand": ["Owl"], "deck": ["5 Owl"]}
    s = placed(setting, {"seat": 0, "first": 0, "seed": 2, "mercado": ["Herald", "Omen"], "seats": [seat, {}]})
    does(setting, s, "buy Herald", "buy Omen")
    seen = view(setting.cast, s, setting.tables, 1)["seats"][0]
    assert (seen["hand_known"], seen["deck_known"], seen["hand"]) == (["Herald"], ["Omen"], 2)
    does(setting, s, "play Owl")
    seen = view(setting.cast, s, setting.tables, 1)["seats"][0]
    assert (sorted(seen["hand_known"]), seen["deck_known"]) == (["Herald", "Omen"], [])


def test_together_hands_are_open_and_all_decks_are_mixed() -> None:
    setting = table({**TOGETHER, "players": 2})
    seats = [{"deck": ["A", "B", "C"], "hand": ["D"]}, {"deck": ["A", "B"], "hand": ["E"]}]
    s = placed(setting, {"seats": seats})
    for seat in (-1, 0, 1):
        found = Counter(dealt(setting, hidden(setting, s, seat, seed), 0) for seed in range(600))
        is_even(found, {"".join(p) + "/D" for p in permutations("ABC")}, 600)
        shown = view(setting.cast, s, setting.tables, seat)["seats"]
        assert [of["hand"] for of in shown] == [["D"], ["E"]]


def test_below_its_top_a_joombie_pile_is_mixed() -> None:
    setting = GOTHIES.setting({**TOGETHER, "players": 1})
    names = [joombie.name for joombie in GOTHIES.base_set.joombies if joombie.rune == "Red"]
    s = placed(setting, {"joombie_piles": {"Red": names}})
    seen = set()
    for seed in range(200):
        pile = position(setting.cast, hidden(setting, s, 0, seed), setting.tables)["joombie_piles"]["Red"]
        assert pile[0] == names[0]
        seen.add(tuple(pile[1:]))
    assert len(seen) > 5


def test_hiding_leaves_everything_public_as_it_is() -> None:
    for number, setting in enumerate(GOTHIES.samples()):
        walk = Walk(setting, number)
        for step, _ in enumerate(walk):
            if step % 9 == 0:
                for seat in range(-1, setting.players):
                    other = hidden(setting, walk.s, seat, step)
                    before, after = (view(setting.cast, each, setting.tables, seat) for each in (walk.s, other))
                    assert before == after
            if step > 60:
                break


@pytest.mark.parametrize("number", range(len(GOTHIES.samples())))
def test_an_observation_tells_cards_only_as_far_as_they_are_known(number: int) -> None:
    setting = GOTHIES.samples()[number]
    troupe = engine_of(GOTHIES.id).troupe(False)
    walk = Walk(setting, 7)
    for step, _ in enumerate(walk):
        if step % 11 == 0:
            for seat in range(setting.players):
                seen = []
                for state in (walk.s, hidden(setting, walk.s, seat, step)):
                    troupe.load(state.copy())
                    troupe.perform(OBSERVE, [setting.open_tables], seat)
                    seen.append(troupe.features().tolist())
                assert seen[0] == seen[1]
        if step > 70:
            break
