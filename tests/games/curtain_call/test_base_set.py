"""The base set meets every requirement of sections 6.1, 6.4 and 6.5."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import MOMENTS, Card, Enemy
from footlights.games.curtain_call.text import KEYWORDS, Sentence, intent_type
from tests.games.curtain_call.prices import TARGETS, price, worth

SET = GAME.base_set
REWARDS = [card for card in SET.cards if card.source == "reward"]
POOL = {owner: [card for card in REWARDS if card.owner == owner] for owner in ("aldric", "pip", "neutral")}
ENEMIES = list(SET.enemies)
DISRUPTS = (layout.FORGETFUL, layout.WEAK, layout.VULNERABLE, layout.CONFUSED, layout.FRUSTRATION)
CARDS_ONLY = (layout.TAUNT, layout.SHIELD, layout.LUCK, layout.FLOURISH)
DEFENDING = (layout.BLOCK, layout.SHIELD, layout.TAUNT, layout.DISTRACT, layout.RETALIATE)
STRONGER = (1.25, 1.85)


def sentences(card: Card) -> list[Sentence]:
    """The sentences of the plain version."""
    return card.sentences[0]


def uses(card: Card, *keys: int) -> bool:
    """Whether a card gives or inflicts one of some keywords, or counts it."""
    ops = (layout.GAIN, layout.GIVE, layout.INFLICT)
    return any(s.op in ops and s.key in keys for s in sentences(card))


def reads(card: Card, counter: int) -> bool:
    return any(s.counter == counter for s in sentences(card))


def number_using(owner: str, *keys: int) -> int:
    return sum(uses(card, *keys) for card in POOL[owner])


def steps(enemy: Enemy) -> list[Sentence]:
    return [step for move in enemy.moves for step in move]


def enemy_uses(enemy: Enemy, key: int) -> bool:
    return any(s.op in (layout.GAIN, layout.INFLICT) and s.key == key for s in steps(enemy))


def intents(enemy: Enemy) -> list[int]:
    return [intent_type(move) for move in enemy.moves]


# --- 6.1 ---------------------------------------------------------------------------------------------------------------


STARTERS = {
    "Galvanize": ("aldric", "basic", 1, "Attack", "Deal 3 damage. Heal each protagonist by 1"),
    "Bulwark": ("aldric", "basic", 2, "Attack", "Deal 5 damage. Reduce the cost of Defense cards in hand by 1"),
    "Quick Jab": ("pip", "basic", 1, "Attack", "Deal 2 damage + 2 damage per unique debuff type on enemy"),
    "Lucky Shot": ("pip", "basic", 1, "Attack", "Deal 3 damage. Gain 1 Luck"),
    "Block": ("neutral", "macguffin", 1, "Defense", "Gain 3 Block"),
    "Inspire": ("neutral", "macguffin", 1, "Action", "Gain 2 Inspire"),
}
BETTER = {
    "Galvanize": "Deal 5 damage. Heal each protagonist by 2",
    "Bulwark": "Deal 8 damage. Reduce the cost of Defense cards in hand by 1",
    "Quick Jab": "Deal 3 damage + 3 damage per unique debuff type on enemy",
    "Lucky Shot": "Deal 5 damage. Gain 2 Luck",
    "Block": "Gain 6 Block",
    "Inspire": "Gain 3 Inspire",
}


@pytest.mark.parametrize("name", STARTERS)
def test_starters_are_exactly_those_of_the_rulebook(name: str) -> None:
    card = next(card for card in SET.cards if card.name == name)
    assert (card.owner, card.source, card.cost, card.type, card.text) == STARTERS[name]
    assert (card.upgraded_cost, card.upgraded_text) == (card.cost, BETTER[name])


def test_no_other_card_is_a_starter() -> None:
    assert len(SET.cards) - len(REWARDS) == 6


# --- 6.4 ---------------------------------------------------------------------------------------------------------------


def test_pools_are_large_enough() -> None:
    assert len(POOL["aldric"]) >= 16
    assert len(POOL["pip"]) >= 16
    assert len(POOL["neutral"]) >= 12


@pytest.mark.parametrize("owner", ["aldric", "pip"])
def test_a_protagonists_pool_has_all_types(owner: str) -> None:
    types = Counter(card.type for card in POOL[owner])
    assert 5 <= types["Attack"] <= 7
    assert 4 <= types["Defense"] <= 6
    assert 4 <= types["Action"] <= 6


def test_the_neutral_pool_has_all_types() -> None:
    types = Counter(card.type for card in POOL["neutral"])
    assert 3 <= types["Attack"] <= 4
    assert 4 <= types["Defense"] <= 5
    assert 4 <= types["Action"] <= 5


@pytest.mark.parametrize("card", [card for card in REWARDS if card.type != "Attack"], ids=lambda card: card.name)
def test_a_card_is_defense_if_its_main_effect_defends(card: Card) -> None:
    defending = sum(price_of(s) for s in sentences(card) if s.op in (layout.GAIN, layout.GIVE) and s.key in DEFENDING)
    others = sum(price_of(s) for s in sentences(card)) - defending
    assert (card.type == "Defense") == (defending >= others)


def price_of(sentence: Sentence) -> float:
    """The worth of a sentence by itself."""
    return max(0.0, worth(sentence, True, 1))


def test_costs_are_spread_as_asked() -> None:
    shares = {cost: number / len(REWARDS) for cost, number in Counter(card.cost for card in REWARDS).items()}
    assert shares[0] == pytest.approx(0.10, abs=0.04)
    assert shares[1] == pytest.approx(0.50, abs=0.06)
    assert shares[2] == pytest.approx(0.30, abs=0.06)
    assert shares[3] == pytest.approx(0.10, abs=0.04)


def test_each_protagonist_has_every_cost_and_aldrics_cards_are_dearer() -> None:
    for owner in ("aldric", "pip"):
        assert {card.cost for card in POOL[owner]} == {0, 1, 2, 3}
    assert mean(card.cost for card in POOL["aldric"]) > mean(card.cost for card in POOL["pip"])
    assert sum(card.cost in (1, 2) for card in POOL["aldric"]) > len(POOL["aldric"]) / 2
    assert sum(card.cost in (0, 1) for card in POOL["pip"]) > len(POOL["pip"]) / 2


@pytest.mark.parametrize("key", [layout.FORTIFY, layout.TAUNT, layout.SHIELD, layout.REGENERATE, layout.INSPIRE])
def test_aldric_has_two_cards_of_each_of_his_keywords(key: int) -> None:
    assert number_using("aldric", key) >= 2


def test_aldric_heals_cleanses_and_disrupts() -> None:
    assert sum(any(s.op == layout.HEAL for s in sentences(card)) for card in POOL["aldric"]) >= 2
    assert sum(any(s.op == layout.CLEANSE for s in sentences(card)) for card in POOL["aldric"]) >= 2
    assert number_using("aldric", *DISRUPTS) >= 3


@pytest.mark.parametrize(
    "key", [layout.LUCK, layout.FRUSTRATION, layout.FEAR, layout.POISON, layout.BURN, layout.DISTRACT]
)
def test_pip_has_two_cards_of_each_of_his_keywords(key: int) -> None:
    assert number_using("pip", key) >= 2


def test_pip_strikes_often_scales_and_plays_to_the_audience() -> None:
    pool = POOL["pip"]
    assert sum(any(s.op == layout.DEAL and s.times > 1 for s in sentences(card)) for card in pool) >= 3
    assert sum(reads(card, layout.UNIQUE_DEBUFFS) for card in pool) >= 2
    by_value = [c for c in pool if any(layout.ON_ENEMY <= s.counter < layout.OF_TEAM for s in sentences(c))]
    assert len(by_value) >= 2
    ovation = [c for c in pool if any(_ovation(s) for s in sentences(c))]
    assert len(ovation) >= 4
    assert any(uses(card, layout.FLOURISH) for card in ovation)
    assert number_using("pip", layout.TAUNT) == 1


def _ovation(sentence: Sentence) -> bool:
    gains = sentence.op == layout.GAIN and sentence.key in (layout.OVATION, layout.FLOURISH)
    return gains or sentence.op == layout.LOSE or sentence.at > 0 or sentence.counter == layout.BY_OVATION


def test_neutral_cards_are_useful_to_both() -> None:
    pool = POOL["neutral"]
    for key in (layout.WARD, layout.BLOCK, layout.RETALIATE, layout.VULNERABLE, layout.CURSE):
        assert any(uses(card, key) for card in pool), KEYWORDS[key]
    assert any(any(s.op == layout.DRAW for s in sentences(card)) for card in pool)
    assert any(any(s.op == layout.GIVE and s.who == layout.CHOSEN for s in sentences(card)) for card in pool)
    assert any([s.op for s in sentences(card)] == [layout.GAIN] and uses(card, layout.BLOCK) for card in pool)
    attacks = [card for card in pool if card.type == "Attack"]
    assert not any(s.counter or s.times > 1 for card in attacks for s in sentences(card))


@pytest.mark.parametrize("key", range(layout.KEYWORDS), ids=lambda key: KEYWORDS[key])
def test_every_keyword_is_used(key: int) -> None:
    cards = [card for card in SET.cards if uses(card, key)]
    enemies = [enemy for enemy in ENEMIES if enemy_uses(enemy, key)]
    assert len(cards) + len(enemies) >= 2
    if key in CARDS_ONLY:
        assert len(cards) >= 2
        assert not enemies
    else:
        assert cards
        assert enemies


def test_every_sentence_form_occurs() -> None:
    every = [s for card in SET.cards for version in (0, 1) for s in card.sentences[version]]
    deals = {(s.counter > 0, s.times > 1) for s in every if s.op == layout.DEAL}
    assert deals == {(False, False), (False, True), (True, False), (True, True)}
    for op in (layout.GAIN, layout.INFLICT):
        assert {s.counter > 0 for s in every if s.op == op} == {False, True}
    assert {s.op for s in every} == set(range(layout.DEAL, layout.LOSE + 1))
    assert {s.at > 0 for s in every} == {False, True}
    assert {s.number == 1 for s in every if s.op == layout.DRAW} == {False, True}
    assert {s.number == layout.ALL_OVATION for s in every if s.op == layout.LOSE} == {False, True}
    give = {s.who for s in every if s.op == layout.GIVE}
    assert give == {layout.ALDRIC, layout.PIP, layout.CHOSEN, layout.EACH_PROTAGONIST}
    cleanse = {s.who for s in every if s.op == layout.CLEANSE}
    assert {layout.MACGUFFIN, layout.CHOSEN, layout.EACH_ALLY} <= cleanse


def test_every_kind_of_counter_occurs() -> None:
    counters = {s.counter for card in SET.cards for s in sentences(card) if s.counter}
    assert {layout.UNIQUE_DEBUFFS, layout.BY_OVATION} <= counters
    assert any(layout.ON_ENEMY <= counter < layout.OF_TEAM for counter in counters)
    assert any(counter >= layout.OF_TEAM for counter in counters)


def test_direct_stage_fright_and_heckled_are_rare_and_dear() -> None:
    frights = [card for card in SET.cards if uses(card, layout.STAGE_FRIGHT)]
    assert len(frights) <= 2
    for card in frights:
        assert card.cost >= 2
        assert all(s.number == 1 for s in sentences(card) if s.key == layout.STAGE_FRIGHT and s.op == layout.INFLICT)
        most = 2 if card.upgraded_cost == 3 else 1
        assert all(s.number <= most for s in card.sentences[1] if s.key == layout.STAGE_FRIGHT)
    assert sum(uses(card, layout.HECKLED) for card in SET.cards) <= 2


@pytest.mark.parametrize("card", REWARDS, ids=lambda card: card.name)
def test_a_card_is_worth_its_cost(card: Card) -> None:
    target = TARGETS[card.cost]
    assert 0.8 * target <= price(card, 0) <= 1.2 * target, price(card, 0)


@pytest.mark.parametrize("card", REWARDS, ids=lambda card: card.name)
def test_an_upgrade_is_half_again_as_strong_or_cheaper(card: Card) -> None:
    if card.upgraded_cost == card.cost:
        assert STRONGER[0] <= price(card, 1) / price(card, 0) <= STRONGER[1], price(card, 1) / price(card, 0)
    else:
        assert card.upgraded_cost == card.cost - 1


def test_each_basic_has_four_rewards_that_serve_it() -> None:
    sustain = [c for c in REWARDS if uses(c, layout.REGENERATE) or any(s.op == layout.HEAL for s in sentences(c))]
    dear_defense = [card for card in REWARDS if card.type == "Defense" and card.cost >= 2]
    debuffs = [c for c in REWARDS if len({s.key for s in sentences(c) if s.op == layout.INFLICT}) >= 1]
    luck = [c for c in REWARDS if uses(c, layout.LUCK) or reads(c, layout.OF_TEAM + layout.LUCK)]
    for plan in (sustain, dear_defense, debuffs, luck):
        assert len(plan) >= 4


def test_no_card_duplicates_another() -> None:
    texts = Counter((card.owner, card.cost, card.text) for card in SET.cards)
    assert max(texts.values()) == 1


def test_every_card_and_every_moment_has_a_line() -> None:
    assert all(card.line for card in SET.cards)
    assert all(enemy.line for enemy in ENEMIES)
    assert len({card.line for card in SET.cards}) == len(SET.cards)
    for who in ("aldric", "pip"):
        assert {moment for speaker, moment in SET.lines if speaker == who} == set(MOMENTS)


# --- 6.5 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", [1, 2, 3])
def test_an_act_has_four_plans_and_all_six_intents(act: int) -> None:
    regular = [enemy for enemy in ENEMIES if enemy.act == act and enemy.rank == "regular"]
    assert len(regular) >= 4
    shown = {intent for enemy in ENEMIES if enemy.act == act for intent in intents(enemy)}
    assert shown == set(range(layout.ATTACKS, layout.HEALS + 1))
    defending = (layout.BLOCK, layout.DISTRACT, layout.RETALIATE, layout.FORTIFY, layout.WARD)
    assert any(sum(enemy_uses(enemy, key) for key in defending) >= 3 for enemy in regular)
    assert any(sum(s.times for s in steps(enemy) if s.op == layout.DEAL) >= 6 for enemy in regular)
    assert any(any(s.op == layout.HEAL for s in steps(enemy)) for enemy in regular)
    assert any(max(s.number for s in steps(enemy) if s.op == layout.DEAL) >= 7 for enemy in regular)


@pytest.mark.parametrize("enemy", ENEMIES, ids=lambda enemy: enemy.name)
def test_a_pattern_is_short_and_attacks(enemy: Enemy) -> None:
    loop = intents(enemy)[len(enemy.opening) :]
    assert any(intent <= layout.MULTI_ATTACKS for intent in loop)
    assert len(enemy.opening) <= 2
    assert (3 <= len(enemy.loop) <= 6) if enemy.rank == "boss" else (2 <= len(enemy.loop) <= 4)
    assert all(len(move) <= 3 for move in enemy.moves)
    assert all(s.number <= 15 for s in steps(enemy) if s.op == layout.DEAL)
    assert not any(s.op == layout.DEAL and s.times == layout.EACH_HIT for s in steps(enemy))
    assert not any(enemy_uses(enemy, key) for key in CARDS_ONLY)
    assert all(s.number >= 2 for s in steps(enemy) if s.op == layout.GAIN and s.key == layout.FORTIFY)


def test_half_of_all_moves_are_attacks() -> None:
    every = [intent for enemy in ENEMIES for intent in intents(enemy)]
    assert sum(intent <= layout.MULTI_ATTACKS for intent in every) >= len(every) / 2


def test_hp_are_near_the_first_values() -> None:
    ranges = {1: (20, 30), 2: (29, 42), 3: (40, 56)}
    for enemy in ENEMIES:
        if enemy.rank == "regular":
            assert ranges[enemy.act][0] <= enemy.max_hp <= ranges[enemy.act][1], enemy.name


def test_piercing_or_accuracy_comes_from_act_two_on() -> None:
    for act in (2, 3):
        of_act = [enemy for enemy in ENEMIES if enemy.act == act]
        assert any(enemy_uses(e, layout.PIERCING) or enemy_uses(e, layout.ACCURACY) for e in of_act)
    assert not any(enemy_uses(e, layout.PIERCING) or enemy_uses(e, layout.ACCURACY) for e in ENEMIES if e.act == 1)


def test_the_treasure_is_poisoned_cursed_and_made_vulnerable() -> None:
    on_treasure = {s.key for e in ENEMIES for s in steps(e) if s.who in (layout.MACGUFFIN, layout.EACH_ALLY)}
    assert on_treasure & {layout.POISON, layout.BURN}
    assert {layout.VULNERABLE, layout.CURSE} <= on_treasure


@pytest.mark.parametrize(
    ("name", "keys", "heals"),
    [
        ("The Critic", (layout.FRUSTRATION, layout.WEAK, layout.HECKLED), False),
        ("The Director", (layout.INSPIRE, layout.FORTIFY, layout.BLOCK, layout.ACCURACY, layout.FORGETFUL), False),
        ("The Playwright", (layout.CURSE, layout.PIERCING, layout.FEAR, layout.CONFUSED), True),
    ],
)
def test_the_bosses_are_who_they_are(name: str, keys: tuple[int, ...], heals: bool) -> None:
    boss = next(enemy for enemy in ENEMIES if enemy.name == name)
    assert boss.rank == "boss"
    assert all(enemy_uses(boss, key) for key in keys)
    assert any(s.op == layout.HEAL for s in steps(boss)) == heals


def test_moves_name_everybody_somewhere() -> None:
    aims = {s.who for enemy in ENEMIES for s in steps(enemy) if s.op == layout.INFLICT}
    named = {layout.MACGUFFIN, layout.ALDRIC, layout.PIP, layout.EACH_PROTAGONIST, layout.EACH_ALLY, layout.TEAM}
    assert aims == named
