"""The base set meets every requirement of section 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean

import pytest

from footlights.games.gothies import effects
from footlights.games.gothies.sets import Card, load_set
from footlights.games.gothies.text import Atom, Line, Sentence, write_text
from footlights.games.gothies.worth import target

SET = load_set(Path(__file__).parents[3] / "footlights" / "games" / "gothies" / "cards" / "base")
RUNES = [rune.name for rune in SET.runes]
BOUGHT = [card for card in SET.cards if card.kind in ("gothie", "land")]
GOTHIES = [card for card in BOUGHT if card.kind == "gothie"]
LANDS = [card for card in BOUGHT if card.kind == "land"]
PLAY_DECK = [card for card in BOUGHT for _ in range(card.count)]
PAIRS = {rune.name: rune.resonance for rune in SET.runes}
FOE_ATOMS = (effects.FOE_DISCARDS, effects.EACH_FOE_DISCARDS, effects.REMOVE_LAND)
GAINS = {"Song": effects.GAIN_SONG, "Seed": effects.GAIN_SEED}


def named(name: str) -> Card:
    return next(card for card in SET.cards if card.name == name)


def sentences(card: Card) -> list[Sentence]:
    return [sentence for line in card.lines for sentence in line.sentences]


def atoms(lines: list[Line]) -> Iterator[Atom]:
    for line in lines:
        for sentence in line.sentences:
            for option in sentence:
                yield from option


def has(card: Card, op: int) -> bool:
    return any(atom.op == op for atom in atoms(card.lines))


def base_song(card: Card) -> int:
    """The most Song the base lines give by themselves, whatever is chosen."""
    total = 0
    for line in card.base:
        for sentence in line.sentences:
            total += max(
                sum(a.number for a in option if a.op == effects.GAIN_SONG and not a.per) for option in sentence
            )
    return total


def of_rune(cards: list[Card], rune: str) -> list[Card]:
    return [card for card in cards if card.rune == rune]


def share(cards: list[Card], is_so: Callable[[Card], bool]) -> float:
    return sum(map(is_so, cards)) / len(cards)


# --- 6.1 Size ----------------------------------------------------------------------------------------------------------


def test_the_play_deck_has_eighty_cards_twenty_of_each_rune() -> None:
    assert len(PLAY_DECK) == 80
    assert RUNES == ["Blue", "Green", "Red", "Purple"]
    assert Counter(card.rune for card in PLAY_DECK) == dict.fromkeys(RUNES, 20)


@pytest.mark.parametrize("rune", RUNES)
def test_a_rune_has_fifteen_gothies_three_fixed_and_two_walking_lands(rune: str) -> None:
    found = Counter((card.kind, card.fixed) for card in of_rune(PLAY_DECK, rune))
    assert found == {("gothie", None): 15, ("land", True): 3, ("land", False): 2}


@pytest.mark.parametrize("card", BOUGHT, ids=lambda card: card.name)
def test_dear_cards_and_lands_are_single(card: Card) -> None:
    most = 1 if card.kind == "land" or card.price >= 5 else 2 if card.price >= 3 else 3
    assert 1 <= card.count <= most


def test_there_are_sixty_to_seventy_two_different_cards() -> None:
    assert 60 <= len(BOUGHT) <= 72
    assert len({(card.kind, card.rune, card.price, card.defence, card.fixed, card.text) for card in BOUGHT}) == len(
        BOUGHT
    )


def test_starters_and_wishing_well_cards_are_those_of_the_rules() -> None:
    hearts = [card for card in SET.cards if card.kind == "heart_rune"]
    assert sorted(card.rune for card in hearts) == sorted(RUNES)
    assert {card.text for card in hearts} == {"Gain 1 Song."}
    assert named("Wishing Seed").text == "Gain 1 Seed."
    well = named("Wishing Well")
    assert (well.price, well.text) == (2, "Gain 2 Seed.\n[Dust] Gain 2 Song.")
    assert len(SET.cards) == len(BOUGHT) + 6


def test_there_are_sixty_monsters_and_twenty_joombies() -> None:
    assert sum(monster.count for monster in SET.monsters) == 60
    assert sum(joombie.count for joombie in SET.joombies) == 20


# --- 6.2 Numbers and curve ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rune", RUNES)
def test_gothies_follow_the_price_curve(rune: str) -> None:
    prices = Counter(card.price for card in of_rune(PLAY_DECK, rune) if card.kind == "gothie")
    assert prices == {1: 2, 2: 3, 3: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1}


@pytest.mark.parametrize("rune", RUNES)
def test_lands_have_their_prices_and_defences(rune: str) -> None:
    fixed = {card.price: card.defence for card in of_rune(LANDS, rune) if card.fixed}
    walking = {card.price: card.defence for card in of_rune(LANDS, rune) if not card.fixed}
    assert sorted(fixed) == [3, 5, 7]
    assert 3 <= fixed[3] <= 4 <= fixed[5] <= 5 <= fixed[7] <= 6
    assert sorted(walking) == [2, 4]
    assert 3 <= walking[2] <= 4 <= walking[4] <= 6


@pytest.mark.parametrize("rune", RUNES)
def test_monsters_follow_the_attack_curve(rune: str) -> None:
    monsters = [monster for monster in SET.monsters if monster.rune == rune for _ in range(monster.count)]
    attacks = Counter(monster.attack for monster in monsters)
    assert attacks == {2: 1, 3: 2, 4: 3, 5: 2, 6: 2, 7: 2, 8: 1, 10: 1, 12: 1}
    assert mean(attacks.elements()) == pytest.approx(5.73, abs=0.01)
    assert not any(monster.toughness for monster in monsters)
    assert Counter(monster.icon for monster in monsters) == {"O": 6, "E": 6, "A": 3}
    assert Counter(monster.lean for monster in monsters) == {"left": 6, "right": 6, "both": 3}


@pytest.mark.parametrize("rune", RUNES)
def test_icon_lean_and_attack_are_nearly_independent(rune: str) -> None:
    monsters = [monster for monster in SET.monsters if monster.rune == rune]
    usual = mean(monster.attack for monster in monsters)
    for column in ("icon", "lean"):
        for value in {getattr(monster, column) for monster in monsters}:
            attacks = [monster.attack for monster in monsters if getattr(monster, column) == value]
            assert mean(attacks) == pytest.approx(usual, abs=0.6)
    pairs = Counter((monster.icon, monster.lean) for monster in monsters)
    for icon, icons in (("O", 6), ("E", 6), ("A", 3)):
        for lean, leans in (("left", 6), ("right", 6), ("both", 3)):
            assert pairs[icon, lean] == pytest.approx(icons * leans / 15, abs=0.61)


@pytest.mark.parametrize("rune", RUNES)
def test_joombies_follow_their_curve(rune: str) -> None:
    attacks = [joombie.attack for joombie in SET.joombies if joombie.rune == rune for _ in range(joombie.count)]
    assert sorted(attacks) == [1, 2, 2, 3, 4]


@pytest.mark.parametrize("card", BOUGHT, ids=lambda card: card.name)
def test_a_card_is_worth_its_price(card: Card) -> None:
    assert card.worth[effects.WORTH] == pytest.approx(target(card.price), abs=1.0 + 1e-9)


@pytest.mark.parametrize(
    ("text", "kind", "fixed", "defence", "worth"),
    [
        ("Gain 3 Song.\n[Red] Gain 2 Song.\n[Dust] Draw a card.", "gothie", None, 0, 3 + 1.2 + 1),
        ("Gain 4 Song or gain 2 Timestones.", "gothie", None, 0, 4.5),
        ("Gain 2 Seed for each land you have in play.", "gothie", None, 0, 3.0),
        ("Draw 2 cards and discard a card.\nWhen bought, put this card into your hand.", "gothie", None, 0, 4.0),
        ("Gain 2 Song.\n[Red] Gain 5 Seed.\n[Dust] Each opponent discards a card.", "land", True, 5, 6.5 + 1 + 2),
        ("You may buy a Mercado card costing 5 or less for free.", "land", False, 4, 5.2 + 1),
        ("You may discard up to 2 cards, then draw that many.", "gothie", None, 0, 1.4),
    ],
)
def test_the_price_guide_counts_as_written(
    text: str, kind: str, fixed: bool | None, defence: int, worth: float
) -> None:
    card = Card("x", "X", kind, "Red", 1, defence, fixed, 1, text, "", RUNES)
    assert card.worth[effects.WORTH] == pytest.approx(worth)


def test_timestones_are_rare_and_small() -> None:
    giving = [card for card in PLAY_DECK if has(card, effects.GAIN_TIMESTONES)]
    assert 10 <= len(giving) <= 14
    for card in giving:
        for line in card.lines:
            stones = [atom for atom in atoms([line]) if atom.op == effects.GAIN_TIMESTONES]
            assert all(atom.per == effects.ONCE for atom in stones)
            assert sum(atom.number for atom in stones) <= (2 if card.kind == "land" else 5)


# --- 6.3 Rune characters -----------------------------------------------------------------------------------------------


def rune_worth(rune: str, part: int) -> float:
    return sum(card.worth[part] for card in of_rune(PLAY_DECK, rune))


def number_with(rune: str, *ops: int) -> int:
    return sum(any(has(card, op) for op in ops) for card in of_rune(PLAY_DECK, rune))


def test_each_rune_is_best_at_what_it_stands_for() -> None:
    assert max(RUNES, key=lambda rune: rune_worth(rune, effects.WORTH_SONG)) == "Red"
    assert max(RUNES, key=lambda rune: sum(base_song(card) for card in of_rune(PLAY_DECK, rune))) == "Red"
    assert max(RUNES, key=lambda rune: rune_worth(rune, effects.WORTH_SEED)) == "Blue"
    assert max(RUNES, key=lambda rune: number_with(rune, effects.DRAW)) == "Blue"
    assert max(RUNES, key=lambda rune: number_with(rune, effects.NEXT_ON_TOP, effects.FREE_PURCHASE)) == "Blue"
    assert max(RUNES, key=lambda rune: rune_worth(rune, effects.WORTH_TIMESTONES)) == "Green"
    assert max(RUNES, key=lambda rune: sum(card.defence for card in of_rune(LANDS, rune))) == "Green"
    assert max(RUNES, key=lambda rune: number_with(rune, *FOE_ATOMS)) == "Purple"
    assert max(RUNES, key=lambda rune: number_with(rune, effects.DUST_OWN, effects.DUST_MERCADO)) == "Purple"


def test_red_has_little_but_song_and_seed() -> None:
    assert number_with("Red", *FOE_ATOMS, effects.DUST_OWN, effects.GAIN_TIMESTONES, effects.FREE_PURCHASE) == 0
    song_and_seed = rune_worth("Red", effects.WORTH_SONG) + rune_worth("Red", effects.WORTH_SEED)
    assert song_and_seed >= 0.8 * rune_worth("Red", effects.WORTH)


@pytest.mark.parametrize("rune", RUNES)
@pytest.mark.parametrize("what", GAINS)
def test_a_deck_of_one_rune_works(rune: str, what: str) -> None:
    """At least three different cards give it for certain."""
    sure = [
        c
        for c in of_rune(BOUGHT, rune)
        if any(len(s) == 1 and any(a.op == GAINS[what] for a in s[0]) for s in sentences(c))
    ]
    assert len(sure) >= 3


def test_harm_to_opponents_is_rare_and_never_all_a_card_does() -> None:
    harmful = [card for card in PLAY_DECK if any(has(card, op) for op in FOE_ATOMS)]
    assert len(harmful) <= 10
    for card in harmful:
        assert any(atom.op not in FOE_ATOMS for atom in atoms(card.base))


# --- 6.4 Card language -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", SET.cards, ids=lambda card: card.name)
def test_every_text_is_printed_back(card: Card) -> None:
    assert write_text(card.lines, RUNES) == card.text


# --- 6.5 Fixed by the rulebook -----------------------------------------------------------------------------------------


def test_the_constants_are_those_of_the_rulebook() -> None:
    constants = SET.constants
    assert (constants.timestones, constants.well, constants.well_goal) == (48, 42, 100)
    assert (constants.hand, constants.first_hand, constants.mercado, constants.wishing_wells) == (5, 3, 5, 10)
    assert (len(constants.heart_runes), constants.wishing_seeds, constants.cooperative_wishing_seeds) == (4, 8, 6)
    assert (constants.last_turn, constants.dissonance) == (26, 5)


def test_monsters_are_released_by_the_table() -> None:
    expected = [0, *(number for number in (1, 2, 3, 4, 5) for _ in range(5)), 0]
    for players in (1, 2, 3):
        assert [SET.constants.released(turn, players) for turn in range(27)] == expected
    assert [SET.constants.released(turn, 4) for turn in range(27)] == [2 * number for number in expected]
    assert sum(expected) == 75


def test_red_resonates_with_blue_and_purple_with_green() -> None:
    assert PAIRS["Red"] == PAIRS["Blue"] != PAIRS["Purple"] == PAIRS["Green"]


# --- 6.6 Coverage in ordinary play -------------------------------------------------------------------------------------


ALL_ATOMS = {
    "Song": lambda a: a.op == effects.GAIN_SONG,
    "Seed": lambda a: a.op == effects.GAIN_SEED,
    "Timestones": lambda a: a.op == effects.GAIN_TIMESTONES,
    "draw": lambda a: a.op == effects.DRAW,
    "draw several": lambda a: a.op == effects.DRAW and a.number > 1,
    "an opponent discards": lambda a: a.op == effects.FOE_DISCARDS,
    "each opponent discards": lambda a: a.op == effects.EACH_FOE_DISCARDS,
    "discard": lambda a: a.op == effects.DISCARD,
    "dust from hand": lambda a: a.op == effects.DUST_OWN and a.piles == effects.FROM_HAND,
    "dust from discard pile": lambda a: a.op == effects.DUST_OWN and a.piles == effects.FROM_DISCARD,
    "dust from either": lambda a: a.op == effects.DUST_OWN and a.piles == effects.FROM_HAND + effects.FROM_DISCARD,
    "dust in the Mercado": lambda a: a.op == effects.DUST_MERCADO,
    "remove a land": lambda a: a.op == effects.REMOVE_LAND,
    "free purchase": lambda a: a.op == effects.FREE_PURCHASE,
    "next on top": lambda a: a.op == effects.NEXT_ON_TOP,
    "cycle": lambda a: a.op == effects.CYCLE,
    "for each card": lambda a: a.per == effects.PER_PLAYED,
    "for each land": lambda a: a.per == effects.PER_LAND,
}


@pytest.mark.parametrize("what", ALL_ATOMS)
def test_every_atom_is_on_two_cards(what: str) -> None:
    assert sum(any(ALL_ATOMS[what](atom) for atom in atoms(card.lines)) for card in BOUGHT) >= 2


def test_choices_are_on_lands_and_on_gothies() -> None:
    choosing = [card for card in BOUGHT if any(len(sentence) > 1 for sentence in sentences(card))]
    assert sum(card.kind == "land" for card in choosing) >= 4
    assert sum(card.kind == "gothie" for card in choosing) >= 4
    assert any(len(sentence) == 3 for card in choosing for sentence in sentences(card))


def test_and_is_on_two_cards() -> None:
    assert sum(any(len(option) > 1 for s in sentences(card) for option in s) for card in BOUGHT) >= 2


def test_both_bought_lines_occur() -> None:
    places = Counter(card.bought.to for card in BOUGHT if card.bought)
    assert places[effects.TO_DECK] >= 2
    assert places[effects.TO_HAND] >= 2


def test_dust_lines_are_on_about_three_cards_in_ten() -> None:
    assert share(PLAY_DECK, lambda card: card.dust is not None) == pytest.approx(0.30, abs=0.05)
    assert sum(card.dust is not None for card in LANDS) >= 4
    benefits = {atom.op for card in BOUGHT if card.dust for atom in atoms([card.dust])}
    assert {effects.GAIN_SEED, effects.DRAW} <= benefits
    assert benefits & {effects.FOE_DISCARDS, effects.EACH_FOE_DISCARDS}


def test_synergy_lines_are_on_about_three_cards_in_four() -> None:
    assert share(PLAY_DECK, lambda card: bool(card.synergies)) == pytest.approx(0.75, abs=0.05)
    assert any(len(card.synergies) == 2 for card in BOUGHT)


def test_few_synergy_lines_have_another_rune() -> None:
    lines = [(card, RUNES[line.rune]) for card in BOUGHT for line in card.synergies]
    foreign = [(card, rune) for card, rune in lines if rune != card.rune]
    assert 0 < len(foreign) <= len(lines) / 8
    assert all(PAIRS[card.rune] == PAIRS[rune] for card, rune in foreign)


def test_dissonance_can_happen() -> None:
    loud = Counter(PAIRS[card.rune] for card in GOTHIES if base_song(card) >= 5)
    assert all(loud[pair] >= 3 for pair in PAIRS.values())
    assert {8, 10, 12} <= {monster.attack for monster in SET.monsters}


@pytest.mark.parametrize("attack", range(2, 9))
def test_gothies_are_on_both_sides_of_every_attack(attack: int) -> None:
    for rune in RUNES:
        prices = [card.price for card in of_rune(GOTHIES, rune)]
        assert min(prices) < attack <= max(prices)


@pytest.mark.parametrize("rune", RUNES)
def test_a_monster_of_every_rune_strikes_all_on_both_sides(rune: str) -> None:
    assert any((monster.rune, monster.icon, monster.lean) == (rune, "A", "both") for monster in SET.monsters)


@pytest.mark.parametrize("rune", RUNES)
def test_a_fixed_land_of_every_rune_is_worth_playing_for_its_synergy_alone(rune: str) -> None:
    """Always on in cooperative play: two Song or Seed, or a card, every turn."""

    def worth(card: Card) -> float:
        values = {effects.GAIN_SONG: 1.0, effects.GAIN_SEED: 1.0, effects.DRAW: 2.0}
        return sum(values.get(atom.op, 0.0) * atom.number for atom in atoms(card.synergies))

    assert max(worth(card) for card in of_rune(LANDS, rune) if card.fixed) >= 2


# --- Words -------------------------------------------------------------------------------------------------------------


def test_everybody_has_a_line_of_their_own() -> None:
    lines = [card.line for card in SET.cards] + [monster.line for monster in SET.monsters]
    lines += [joombie.line for joombie in SET.joombies]
    assert all(lines)
    assert len(set(lines)) == len(lines)
