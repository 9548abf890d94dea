"""Sets: every mistake is told with its file, row and column, all of them at once; new runes need rows only."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from footlights.games.gothies import effects
from footlights.games.gothies.printed import card_help, card_words
from footlights.games.gothies.sets import GothiesSet, load_set
from footlights.games.gothies.tables import Cast, prepare
from footlights.games.gothies.text import write_option
from footlights.stage.errors import Broken, Refused, Trouble

BASE_SET = Path(__file__).parents[3] / "footlights" / "games" / "gothies" / "cards" / "base"
OPTIONS: dict[str, Any] = {
    "format": "competitive",
    "players": 2,
    "first_player": "random",
    "unplayed_cards": "keep",
    "removed_land_to": "discard",
    "round_limit": 100,
    "possession_targets": "runed",
    "group_match": "any_member",
    "joombie_first_move": "next_turn",
    "walking_obstacles": "true",
    "zone1_surplus": "carries",
    "voice_split": "false",
    "solo_even": "none",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the base set to spoil."""
    return Path(shutil.copytree(BASE_SET, tmp_path / "set"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def append(folder: Path, file: str, *rows: str) -> None:
    with (folder / file).open("a", encoding="utf-8") as out:
        out.writelines(f"{row}\n" for row in rows)


def problems(folder: Path) -> list[str]:
    with pytest.raises(Broken) as caught:
        load_set(folder)
    return caught.value.problems


def table(card_set: GothiesSet | None = None, cards: Any = None, **options: Any) -> tuple[Cast, Any]:
    return prepare({**OPTIONS, **options}, card_set or load_set(BASE_SET), None, cards)


def row_of(folder: Path, file: str, start: str) -> int:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith(start))


# --- Mistakes ----------------------------------------------------------------------------------------------------------


def test_a_word_nobody_knows_is_shown_with_its_place_and_a_caret(folder: Path) -> None:
    change(folder, "cards.csv", "Gain 2 Seed. / [Blue] Draw a card.", "Gain 2 Seed. / [Blue] Drow a card.")
    (problem,) = problems(folder)
    first, shown, caret = problem.split("\n")
    row = row_of(folder, "cards.csv", "inkwell-sprite")
    assert first.startswith(f"{folder / 'cards.csv'}, row {row}, column text: this cannot be read: found 'Drow'")
    assert first.endswith("Did you mean 'Draw'?")
    assert shown == "    [Blue] Drow a card."
    assert caret == "           ^"


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    change(folder, "cards.csv", "2,Gain 4 Song.,", "2,Gain 4 Songs.,")
    change(folder, "cards.csv", "gothie,Green,8", "gothie,Gren,8")
    change(folder, "monsters.csv", "Itch,Green,2", "Itch,Green,0")
    change(folder, "joombies.csv", "Damp Joombie,Blue,1", "Damp Joombie,Bleu,1")
    change(folder, "set.yaml", "timestones: 48", "timestones: many")
    found = problems(folder)
    assert [problem.split(", ")[0].rsplit("/")[-1] for problem in found] == [
        "cards.csv",
        "cards.csv",
        "monsters.csv",
        "joombies.csv",
        "set.yaml",
    ]
    assert "column rune: found 'Gren', expected Blue, Green, Red or Purple. Did you mean 'Green'?" in found[0]
    assert "column attack: found '0', expected a whole number from 1 to 30" in found[2]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gothie,Blue,1,,,2", "gothie,,1,,,2", "column rune: is empty, but a gothie has one"),
        ("heart_rune,Blue", "heart_rune,", "column rune: is empty, but a heart_rune has one"),
        ("wishing_seed,,", "wishing_seed,Red,", "column rune: found 'Red', but a wishing_seed has none"),
        ("wishing_well,,2", "wishing_well,,", "column price: is empty, but a wishing_well has one"),
        ("heart_rune,Blue,,", "heart_rune,Blue,2,", "column price: found 2, but a heart_rune has none"),
        ("gothie,Blue,1,,,2", "gothie,Blue,1,3,,2", "column defence: found 3, but a gothie has none"),
        ("gothie,Blue,1,,,2", "gothie,Blue,1,,true,2", "column fixed: found True, but a gothie has none"),
        ("land,Blue,3,3,true", "land,Blue,3,,true", "column defence: is empty, but a land has one"),
        ("land,Blue,3,3,true", "land,Blue,3,3,", "column fixed: is empty, but a land has one"),
        ("land,Blue,3,3,true", "land,Blue,3,3,perhaps", "column fixed: found 'perhaps', expected true or false"),
        ("gothie,Blue,1,,,2", "gothie,Blue,1,,,", "column count: is empty, but a gothie has one"),
        ("gothie,Blue,1,,,2", "gothie,Blue,0,,,2", "column price: found '0'"),
        ("gothie,Blue,1,,,2", "gothy,Blue,1,,,2", "column kind: found 'gothy'"),
        ("Gain 2 Seed. / [Dust] Gain 2 Song.", "Gain 2 Seed.", "has a line that begins with '[Dust]'"),
        (
            ",Gain 1 Seed.,",
            ',"Gain 1 Seed. / When bought, put this card into your hand.",',
            "a wishing_seed is never bought",
        ),
        (",Puddle Page,", ",Inkwell Sprite,", "Inkwell Sprite is already in"),
        ("puddle-page,", "inkwell-sprite,", "inkwell-sprite is already in"),
        (",Puddle Page,", ",Puddle Page 2,", "expected a name of letters"),
        (",Puddle Page,", ",Drip,", "Drip is already in"),
    ],
)
def test_every_check_of_a_card_has_its_sentence(folder: Path, old: str, new: str, told: str) -> None:
    change(folder, "cards.csv", old, new)
    assert told in "\n".join(problems(folder))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("runes.csv", "Blue,", "blue,", "expected one word with a capital first letter"),
        ("runes.csv", "Blue,", "Dust,", "that is not 'Dust'"),
        ("runes.csv", "Green,", "Blue,", "column name: Blue is already in"),
        ("runes.csv", "#3b6fd4", "blue", "expected a colour such as"),
        ("monsters.csv", ",O,", ",X,", "column icon: found 'X', expected O, E or A"),
        ("monsters.csv", ",left,", ",lift,", "Did you mean 'left'?"),
        ("monsters.csv", "Drip,Blue", "Drip,", "column rune: is empty, expected Blue, Green"),
        ("joombies.csv", "Damp Joombie", "Drip", "Drip is already in"),
        ("joombies.csv", "Damp Joombie,Blue,1,1", "Damp Joombie,Blue,1,9", "largest Joombie pile; at most 20"),
        ("cards.csv", "wishing-seed,Wishing Seed,wishing_seed,,", "x,Xa,heart_rune,Red,", "2 Heart Runes of Red"),
        ("cards.csv", "wishing-seed,Wishing Seed,wishing_seed,,", "x,Xa,heart_rune,Red,", "found 0 cards of the kind wish"),
        ("set.yaml", "game: gothies", "game: tnb", "this set is for 'tnb'"),
        ("set.yaml", "mercado: 5", "mercado: 9", "mercado: found 9, expected a whole number from 1 to 8"),
        ("set.yaml", "mercado: 5", "merkado: 5", "Did you mean 'mercado'?"),
        ("set.yaml", "well_goal: 100", "well_goal: 42", "expected more than the 42 of `well`"),
        ("set.yaml", "Red, Purple]", "Red, Red]", "expected a list of runes, each once"),
        ("set.yaml", "Red, Purple]", "Red, Yellow]", "expected a list of runes, each once"),
        ("set.yaml", "{1: 1, 6: 2", "{0: 1, 6: 2", "expected a mapping from numbers of 1 to 59"),
        ("set.yaml", "3: 1, 4: 2}", "3: 1}", "expected a number for each of 1 to 4 Streya"),
        ("set.yaml", "set: base", "sets: base", "expected a mapping with at least `set: NAME`"),
    ],
)  # fmt: skip
def test_every_check_of_a_set_has_its_sentence(folder: Path, file: str, old: str, new: str, told: str) -> None:
    change(folder, file, old, new)
    assert told in "\n".join(problems(folder))


def test_a_starter_deck_needs_its_heart_runes(folder: Path) -> None:
    change(folder, "cards.csv", "heart_rune,Red", "heart_rune,Blue")
    found = "\n".join(problems(folder))
    assert "there is no Heart Rune of Red, but a starter deck has one" in found


def test_a_folder_that_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(Trouble, match="There is no folder"):
        load_set(folder / "nowhere")
    with pytest.raises(Trouble, match="is a file"):
        load_set(folder / "set.yaml")
    (folder / "monsters.csv").unlink()
    assert "There is no file" in problems(folder)[0]


def test_a_real_line_break_in_a_cell_is_read_too(folder: Path) -> None:
    change(folder, "cards.csv", "Gain 2 Seed. / [Blue] Gain 2 Seed.", '"Gain 2 Seed.\n[Blue] Gain 2 Seed."')
    assert [card.text for card in load_set(folder).cards] == [card.text for card in load_set(BASE_SET).cards]


# --- Runes of expansions -----------------------------------------------------------------------------------------------


def test_new_runes_need_rows_only(folder: Path) -> None:
    append(
        folder,
        "runes.csv",
        "Yellow,parade,#e0b13a",
        "Black,parade,#2b2b33",
        "Orange,mask,#d9772b",
        "White,mask,#eeeeee",
    )
    append(
        folder,
        "cards.csv",
        "sun-thief,Sun Thief,gothie,Yellow,3,,,2,Gain 1 Song for each other Black card you played this turn.,",
        "soot-hall,Soot Hall,land,Black,3,3,true,1,Gain 2 Song. / [Orange] Gain 2 Seed.,",
    )
    append(folder, "joombies.csv", "pale-joombie,Pale Joombie,White,2,1,")
    append(folder, "monsters.csv", "glare,Glare,Orange,4,A,both,,1,")
    cast, t = table(load_set(folder), format="cooperative")
    assert t.runes == 8
    assert t.groups == 4
    yellow, black, orange, white = (cast.runes.index(name) for name in ("Yellow", "Black", "Orange", "White"))
    assert t.resonance[yellow] == t.resonance[black] != t.resonance[orange] == t.resonance[white]
    assert [t.has_pile[rune] for rune in (yellow, black, orange, white)] == [1, 0, 0, 1]
    thief = cast.ids["Sun Thief"]
    row = t.code[t.base_from[thief]]
    assert (row[effects.OP], row[effects.PER], row[effects.RUNE]) == (effects.GAIN_SONG, effects.PER_PLAYED, black)
    assert t.synergy_rune[cast.ids["Soot Hall"]][0] == orange
    assert t.starters == [12, 10]


# --- Everything printed ------------------------------------------------------------------------------------------------


def test_cards_monsters_and_joombies_are_printed() -> None:
    base = load_set(BASE_SET)
    assert len(base.printed) == len(base.cards) + len(base.monsters) + len(base.joombies)
    kinds = {thing.name: thing.kind for thing in base.printed}
    assert (kinds["Puddle Page"], kinds["Drip"], kinds["Damp Joombie"]) == ("gothie", "monster", "joombie")


# --- Tables ------------------------------------------------------------------------------------------------------------


def carried_out(t: Any, start: int, end: int, options: list[int]) -> list[tuple[int, int]]:
    """The instructions a line carries out when these options are picked."""
    done, at = [], start
    while at != end:
        row = t.code[at]
        if row[effects.OP] == effects.CHOOSE:
            option = options.pop(0)
            assert option < row[effects.NUMBER]
            at = (at + 1, row[effects.SECOND], row[effects.THIRD])[option]
        else:
            done.append((row[effects.OP], row[effects.NUMBER]))
            at = row[effects.NEXT]
    return done


def test_a_line_runs_through_the_chosen_options() -> None:
    text = "Gain 1 Song and draw a card or gain 2 Seed or discard a card. Gain 3 Song or gain 3 Seed and draw 2 cards."
    cast, t = table(cards=[{"name": "Odd", "text": text}])
    odd = cast.ids["Odd"]
    start, end = t.base_from[odd], t.base_to[odd]
    song, seed, draw, discard = effects.GAIN_SONG, effects.GAIN_SEED, effects.DRAW, effects.DISCARD
    assert carried_out(t, start, end, [0, 0]) == [(song, 1), (draw, 1), (song, 3)]
    assert carried_out(t, start, end, [1, 1]) == [(seed, 2), (seed, 3), (draw, 2)]
    assert carried_out(t, start, end, [2, 0]) == [(discard, 1), (song, 3)]
    assert cast.choices(start) == ["gain 1 Song and draw a card", "gain 2 Seed", "discard a card"]


def test_the_tables_say_what_the_cards_say() -> None:
    cast, t = table()
    assert (t.cards, t.play_deck, t.runes, t.groups) == (len(cast.cards), 80, 4, 2)
    for number, card in enumerate(cast.cards):
        lines = [
            (card.base, t.base_from[number], t.base_to[number]),
            (card.of_sort(2), t.dust_from[number], t.dust_to[number]),
        ]
        lines += [([line], t.synergy_from[number][k], t.synergy_to[number][k]) for k, line in enumerate(card.synergies)]
        for written, start, end in lines:
            firsts = [sentence[0] for line in written for sentence in line.sentences]
            expected = [(atom.op, atom.number) for option in firsts for atom in option]
            assert carried_out(t, start, end, [0] * len(firsts)) == expected, card.name
        assert t.lines[number] == len(card.synergies)
        assert (t.price[number], t.defence[number], t.copies[number]) == (card.price, card.defence, card.count)
    for at, options in cast.programs.choices.items():
        assert t.code[at][effects.OP] == effects.CHOOSE
        assert t.code[at][effects.NUMBER] == len(options)
    assert t.to_record().nbytes == effects.Tables.dtype.itemsize


def test_options_of_a_choice_are_told_in_the_cards_own_words() -> None:
    cast, _ = table()
    found = [
        write_option(o, cast.runes)
        for c in cast.cards
        for line in c.lines
        for s in line.sentences
        if len(s) > 1
        for o in s
    ]
    assert sorted(found) == sorted(option for options in cast.programs.choices.values() for option in options)


def test_starters_and_releases_follow_the_constants() -> None:
    cast, t = table(format="cooperative", players=4)
    names = [cast.cards[number].name for number in t.starter[effects.COOPERATIVE][: t.starters[effects.COOPERATIVE]]]
    assert names == [
        "Blue Heart Rune",
        "Green Heart Rune",
        "Red Heart Rune",
        "Purple Heart Rune",
        *["Wishing Seed"] * 6,
    ]
    assert t.starters[effects.COMPETITIVE] == 12
    assert (t.release[0], t.release[1], t.release[25], t.release[26], t.deck_copies[4]) == (0, 2, 10, 0, 2)
    assert cast.cards[t.wishing_well].name == "Wishing Well"


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({"players": 1}, "GO-1.1"),
        ({"players": 5}, "GO-1.1"),
        ({"players": 5, "format": "cooperative"}, "GO-6.1"),
        ({"players": 0, "format": "cooperative"}, "GO-6.1"),
        ({"first_player": 2}, "GO-1.10"),
    ],
)
def test_a_number_of_players_nobody_can_play_with_is_refused(options: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as caught:
        table(**options)
    assert caught.value.reason.clause == clause


def test_nobody_brings_a_deck() -> None:
    with pytest.raises(Trouble, match="nobody brings a deck"):
        prepare(dict(OPTIONS), load_set(BASE_SET), [["Mossling"]], None)


# --- A scenario's own ---------------------------------------------------------------------------------------------------


def test_a_scenarios_own_things_stand_beside_the_set() -> None:
    own = [
        {"name": "Odd", "text": "Gain 1 Song. / [Red] Draw a card.", "rune": "Red", "price": 4},
        {"name": "Mossling", "text": "Draw a card."},
        {"name": "Odd Hill", "kind": "land", "rune": "Green", "defence": 9, "fixed": False},
        {
            "name": "Odd Beast",
            "kind": "monster",
            "rune": "Blue",
            "attack": 9,
            "toughness": 4,
            "icon": "O",
            "lean": "left",
        },
        {"name": "Odd Joombie", "kind": "joombie", "rune": "Purple", "attack": 7},
        {"name": "Drip", "attack": 3},
    ]
    cast, t = table(cards=own)
    odd, hill = cast.ids["Odd"], cast.ids["Odd Hill"]
    assert (t.price[odd], t.copies[odd], cast.cards[odd].text) == (4, 0, "Gain 1 Song.\n[Red] Draw a card.")
    assert (t.defence[hill], t.fixed[hill]) == (9, 0)
    moss = cast.cards[cast.ids["Mossling"]]
    assert (moss.text, moss.price, moss.count) == ("Draw a card.", 1, 2)
    beast, drip = cast.monster_ids["Odd Beast"], cast.monster_ids["Drip"]
    assert (t.monster_attack[beast], t.toughness[beast], t.copies_of_monster[beast]) == (9, 4, 0)
    assert (t.monster_attack[drip], t.toughness[drip], t.copies_of_monster[drip]) == (3, 3, 1)
    assert t.joombie_attack[cast.joombie_ids["Odd Joombie"]] == 7
    assert t.play_deck == 80


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"name": "Odd", "text": "Gain 2 Energy."}, "entry 1, column text: this cannot be read"),
        ({"name": "Odd", "texts": "Draw a card."}, "there is no column 'texts'. Did you mean 'text'?"),
        ({"name": "Odd", "kind": "goblin"}, "column kind: found 'goblin'"),
        ({"name": "Odd", "rune": "Yellow"}, "column rune: found 'Yellow'"),
        ({"name": "Odd", "kind": "monster", "text": "Draw a card."}, "there is no column 'text'"),
        ({"name": "Odd", "defence": 3}, "column defence: found 3, but a gothie has none"),
        (
            {"name": "Odd", "kind": "wishing_well", "text": "[Dust] Draw a card."},
            "found 2 cards of the kind wishing_well",
        ),
        ({"text": "Draw a card."}, "expected a mapping with at least `name`"),
    ],
)
def test_a_scenarios_own_things_are_checked_too(row: dict[str, Any], told: str) -> None:
    with pytest.raises(Broken) as caught:
        table(cards=[row])
    assert told in str(caught.value)


# --- In words ----------------------------------------------------------------------------------------------------------


def test_everything_printed_on_a_card_is_told() -> None:
    cast, _ = table(cards=[{"name": "Odd Beast", "kind": "monster", "rune": "Red", "attack": 5, "toughness": 7}])
    assert (
        card_help(cast, "wishing well")
        == "Wishing Well: Wishing Well card, price 2: Gain 2 Seed. / [Dust] Gain 2 Song."
    )
    walls = "Walls of Ceiba: fixed land, Green, price 7, defence 6: Gain 4 Song or gain 3 Seed. / [Green] Draw a card."
    assert card_help(cast, "  walls OF ") == walls
    assert (
        card_help(cast, "Odd Beast")
        == "Odd Beast: monster, Red, attack 5, toughness 7; attacks all Streya, both sides."
    )
    assert card_help(cast, "Drowned Joombie") == "Drowned Joombie: Joombie, Blue, attack 4."
    assert card_help(cast, "drowned ") is not None
    assert card_help(cast, "") is None
    assert card_help(cast, "nobody") is None
    assert card_words(cast, "Wishing Seed") == "Wishing Seed, Gain 1 Seed."
    assert card_words(cast, "Drum of Little Bones") == "Drum of Little Bones (2), Gain 4 Song."
