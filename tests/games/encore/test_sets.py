"""Sets as designers edit them: a new card needs no code, and every mistake is told with its place."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from footlights.games import encore
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.sets import load_set
from footlights.games.encore.tables import prepare
from footlights.stage.errors import Broken, Refused, Trouble
from footlights.stage.game import get_game

BASE = Path(str(encore.__file__)).parent / "cards" / "base"
OPTIONS = {
    "columns": 3,
    "colour_draft": "alternate",
    "venue_deck_size": 4,
    "opening_hand": "2+2",
    "event_first_action": "priority",
    "encore_from": "any_stage",
    "exhaust_waiver": "star_never_met",
    "max_rounds": 12,
}
C3 = "This card's ENCORE!! ability may only be triggered once during each Event."
C4 = "This card's PRE-SHOW ability may only be triggered once during each Round."
C5 = "This ability may only be triggered once during each Round."
GAIN = "Gain $1,000."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "mine"
    shutil.copytree(BASE, copy)
    return copy


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Edit a file as a designer would."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(folder: Path) -> list[str]:
    with pytest.raises(Broken) as caught:
        load_set(folder)
    return caught.value.problems


def own(**cells: Any) -> Any:
    """The table with one card of a case's own."""
    return prepare(OPTIONS, load_set(BASE), None, [{"name": "Odd Job", **cells}])


def test_a_new_card_and_a_new_venue_need_no_code(folder: Path) -> None:
    with (folder / "supporters.csv").open("a", encoding="utf-8") as supporters:
        supporters.write(
            'kazoo-kim,Kazoo Kim,PINK,9000,2,"Take $2,000 from your opponent. Draw 1 from either deck.",,,\n'
        )
    with (folder / "venues.csv").open("a", encoding="utf-8") as venues:
        venues.write(
            'the-bus-stop,The Bus Stop,MOODY,10,18000,"At the start of the Pre-Show, each Manager gains $1,000.",\n'
        )
    cast, t = prepare(OPTIONS, load_set(folder), None, None)
    kim, stop = cast.numbers["Kazoo Kim"], cast.numbers["The Bus Stop"]
    assert t.others[cast.colours.index("PINK") + 1] == 11
    first = t.ability[t.main[kim]][fx.FIRST]
    assert [t.program[first + n][fx.OP] for n in range(2)] == [fx.TAKE, fx.DRAW]
    assert t.ability[t.triggered[stop][0]][fx.TRIGGER] == fx.AT_PRE_SHOW
    assert t.hears[stop] == 1 << fx.AT_PRE_SHOW


def test_a_new_colour_and_a_new_vibe_need_no_code(folder: Path) -> None:
    change(folder, "set.yaml", "  PINK:", "  TEAL: New in town.\n  PINK:")
    change(folder, "set.yaml", "ELEGANT]", "ELEGANT, SALTY]")
    with (folder / "performers.csv").open("a", encoding="utf-8") as performers:
        for n in range(5):
            text = "Your TEAL Performers' Acts get +1 // this Round."
            performers.write(f"deep-{n},Deep {chr(65 + n)},TEAL,14000,SALTY,Brine {chr(65 + n)},4,{text},,,\n")
    with (folder / "surprises.csv").open("a", encoding="utf-8") as surprises:
        surprises.write('splash,Splash,TEAL,3000,"Gain $5,000.",,\n')
    cast, t = prepare(OPTIONS, load_set(folder), None, None)
    teal = cast.colours.index("TEAL") + 1
    assert (t.performers[teal], t.others[teal]) == (5, 1)
    assert t.vibes[cast.numbers["Deep A"]] == 1 << cast.vibes.index("SALTY")


# --- Mistakes ----------------------------------------------------------------------------------------------------------


def test_a_wrong_word_is_told_with_file_row_column_and_caret(folder: Path) -> None:
    change(folder, "supporters.csv", "Draw 1 from your Main Deck.", "Draw 1 from your Mane Deck.")
    (problem,) = problems(folder)
    lines = (folder / "supporters.csv").read_text(encoding="utf-8").splitlines()
    row = next(number for number, line in enumerate(lines, start=1) if "Mane" in line)
    assert problem.startswith(f"{folder / 'supporters.csv'}, row {row}, column ")
    assert "Did you mean 'Main'?" in problem
    told, shown, caret = problem.splitlines()
    assert "found 'Mane', expected Main or Performer." in told
    assert shown[caret.index("^") :].startswith("Mane Deck")


def test_all_mistakes_are_told_at_once_file_by_file(folder: Path) -> None:
    change(folder, "performers.csv", "Busking for Billions,2", "Busking for Billions,two")
    change(folder, "surprises.csv", "Tip Jar,GREEN,3000", "Tip Jar,GREEN,3500")
    change(folder, "venues.csv", "EERIE", "EERY")
    found = problems(folder)
    assert ["column act" in found[0], "column cost" in found[1], "column vibes" in found[2]] == [True] * 3
    assert "multiple of 1000" in found[1]
    assert "Did you mean 'EERIE'?" in found[2]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("performers.csv", "Karina Rose,PURPLE", "Jack Pott,PURPLE", "Jack Pott is already in"),
        ("surprises.csv", "tip-jar,", "karina-rose,", "karina-rose is already in"),
        ("performers.csv", "Karina Rose,PURPLE", "Karina Rose M1,PURPLE", "does not end in a zone"),
        ("performers.csv", "Karina Rose,PURPLE", "Karina Rose,PURPEL", "Did you mean 'PURPLE'?"),
        ("performers.csv", "Karina Rose,PURPLE", "Karina Rose,PINK", "found 4 PURPLE Performers, expected 5"),
        ("performers.csv", "EERIE+ELEGANT", "EERIE+EERIE", "different vibes"),
        ("venues.csv", "The Leaky Cellar,MOODY,9", "The Leaky Cellar,MOODY,0", "column star"),
        ("venues.csv", "Supporters cost $2,000 less.", "", "column active: is empty"),
        ("set.yaml", "game: encore", "game: tnb", "this set is for 'tnb'"),
        ("set.yaml", "vibes: [HYPE", "vibes: [hype", "a word in capitals"),
        ("set.yaml", "vibes: [HYPE", "vibes: [RED", "RED is a colour and a vibe"),
        ("set.yaml", "draw_cards: 2", "draw_cards: 9", "constants, draw_cards: found 9"),
        ("set.yaml", "draw_cards: 2", "drawcards: 2", "Did you mean 'draw_cards'?"),
        ("set.yaml", "start_money: 80000", "start_money: 80500", "a multiple of 1000"),
        ("set.yaml", "performers_each: 5", "performers_each: 6", "found 5 ORANGE Performers, expected 6"),
        ("set.yaml", "colours_each: 2", "colours_each: 4", "constants, colours_each"),
        ("set.yaml", "[NCO Studios, KJU Works]", "NCO Studios", "list of 2 names"),
    ],
)
def test_every_check_of_a_set_has_its_sentence(folder: Path, file: str, old: str, new: str, told: str) -> None:
    change(folder, file, old, new)
    assert told in "\n".join(problems(folder))


def test_a_folder_that_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(Trouble, match="There is no folder"):
        load_set(Path("/no/such/place"))
    (folder / "venues.csv").unlink()
    assert "There is no file" in problems(folder)[0]


# --- What a card may not say. Section 6.4, checks 1 to 5 ---------------------------------------------------------------

PAYS = "needs 'you may' before it and 'If you do' after it"
OVER = "after the Event is decided"


@pytest.mark.parametrize(
    ("kind", "cells", "told"),
    [
        # 1
        ("performer", {"encore": GAIN * 4}, "cannot be read"),
        ("performer", {"encore": " ".join([GAIN] * 4)}, "at most 3"),
        ("performer", {"encore": GAIN, "conditional_1": C3, "conditional_2": C3}, "each limit at most once"),
        # 2
        ("performer", {"encore": "Pay $1,000. If you do, gain $2,000."}, PAYS),
        ("performer", {"encore": "You may pay $1,000. Gain $2,000."}, PAYS),
        ("performer", {"encore": "You may pay $1,000. If you do not, gain $2,000."}, PAYS),
        ("performer", {"encore": "You may pay $1,000."}, PAYS),
        ("performer", {"encore": "Remove 1 of your other cards from the game. If you do, gain $2,000."}, PAYS),
        ("supporter", {"pre_show": "You may remove this card from the game."}, PAYS),
        ("performer", {"encore": "You may suspend up to 2 Active cards of your opponent."}, "do not meet"),
        # 3
        ("performer", {"encore": "If you do, gain $2,000."}, "need a sentence before"),
        ("performer", {"encore": "If you do not, gain $2,000."}, "need a sentence before"),
        ("performer", {"encore": "Gain $1,000. If that card is RED, gain $2,000."}, "that stages a card"),
        ("performer", {"encore": "Trigger its PRE-SHOW ability."}, "that stages a Supporter"),
        (
            "performer",
            {"encore": "Stage 1 Performer from your hand. Trigger its PRE-SHOW ability."},
            "that stages a Supporter",
        ),
        ("performer", {"encore": "Gain $1,000. If nothing was triggered, gain $2,000."}, "before that triggers"),
        # 4
        ("performer", {"encore": "Active 1 of your Suspended Supporters."}, "needs the Conditional Ability"),
        (
            "performer",
            {"encore": "Perform with 1 of your Active Main Stage Performers."},
            "needs the Conditional Ability",
        ),
        ("supporter", {"pre_show": "Active 1 of your Suspended Performers."}, "needs the Conditional Ability"),
        ("performer", {"encore": "Active 1 of your Suspended cards.", "conditional_1": C3}, "write 'other'"),
        ("supporter", {"pre_show": "Active up to 2 of your Suspended Supporters.", "conditional_1": C4}, "write 'other'"),
        ("performer", {"conditional_1": "When this card performs, Active this card."}, "at its end"),
        (
            "performer",
            {"conditional_1": "When this card performs, trigger the PRE-SHOW ability of 1 of your Supporters."},
            "at its end",
        ),
        ("performer", {"encore": "Active this card."}, "only in a Conditional Ability"),
        ("surprise", {"text": "Active this card."}, "only in a Conditional Ability"),
        (
            "supporter",
            {"pre_show": "Trigger the PRE-SHOW ability of 1 of your Supporters."},
            "cannot trigger a PRE-SHOW ability",
        ),
        ("performer", {"encore": "Return 1 of your cards to your hand."}, "only a Surprise"),
        ("supporter", {"conditional_1": "When you win the Event, return 1 of your cards to your hand."}, "only a Surprise"),
        # 5
        ("surprise", {"text": "Move 1 of your other Performers to one of your empty zones."}, "is not on the stage"),
        ("surprise", {"text": "Suspend this card."}, "is not on the stage"),
        ("performer", {"conditional_1": C3}, "no ENCORE!! ability to limit"),
        ("supporter", {"conditional_1": C3}, "no ENCORE!! ability to limit"),
        ("performer", {"encore": GAIN, "conditional_1": C4}, "no PRE-SHOW ability to limit"),
        ("supporter", {"conditional_1": "The Supporter directly behind this card has Boost +1."}, "only a Performer"),
        ("supporter", {"conditional_1": "This card's Act gets +1 //."}, "only a Performer"),
        ("supporter", {"conditional_1": "This card does not Exhaust."}, "only a Performer"),
        ("supporter", {"conditional_1": "When this card performs, gain $1,000."}, "does not perform"),
        ("supporter", {"conditional_1": "When this card passes the Vibe Check, gain $1,000."}, "does not perform"),
        ("supporter", {"conditional_1": "When this card is Exhausted, gain $1,000."}, "does not perform"),
        ("performer", {"conditional_1": "The Performer directly above this card has Act +1."}, "only a Supporter"),
        ("performer", {"conditional_1": "The Performer directly above this card does not Exhaust."}, "only a Supporter"),
        ("performer", {"conditional_1": "This card's Boost gets +1 //."}, "only a Supporter"),
        ("performer", {"conditional_1": "When this card Boosts, gain $1,000."}, "does not Boost"),
        (
            "performer",
            {"encore": "Suspend 1 Active Supporter of your opponent on the Main Stage."},
            "no Supporter is on the Main Stage",
        ),
        (
            "performer",
            {"conditional_1": "While you have 1 or more Supporters on the Main Stage, this card does not Exhaust."},
            "no Supporter is on the Main Stage",
        ),
        (
            "surprise",
            {
                "text": GAIN,
                "restriction": "This card may only be triggered if you have 1 or more RED Supporters on the Main Stage.",
            },
            "no Supporter is on the Main Stage",
        ),
        ("performer", {"conditional_1": "When one of your Supporters performs, gain $1,000."}, "does not perform"),
        ("performer", {"conditional_1": "When one of your Performers Boosts, gain $1,000."}, "does not Boost"),
        ("venue", {"active": "When a Supporter is Exhausted, its Manager gains $1,000."}, "does not perform"),
        ("venue", {"active": "When a Performer Boosts, its Manager gains $1,000."}, "does not Boost"),
        ("venue", {"active": "When a Manager wins the Event, that Manager adds 1 // to their Intensity Gauge."}, OVER),
        ("performer", {"conditional_1": "When you win the Event, add 1 // to your Intensity Gauge."}, OVER),
        ("performer", {"conditional_1": "When you lose the Event, your Performers' Acts get +1 // this Round."}, OVER),
        (
            "performer",
            {"conditional_1": "When you tie the Event, Exhaust 1 Suspended Main Stage Performer of your opponent."},
            OVER,
        ),
    ],
)  # fmt: skip
def test_what_has_no_sense_is_refused(kind: str, cells: dict[str, str], told: str) -> None:
    with pytest.raises(Broken) as caught:
        own(kind=kind, **cells)
    problem = "\n".join(caught.value.problems)
    assert told in problem
    assert problem.startswith("cards, entry 1, column ")
    assert problem.splitlines()[-1].strip() == "^"


@pytest.mark.parametrize(
    ("kind", "cells"),
    [
        ("performer", {"encore": "Active 1 of your Suspended Supporters.", "conditional_1": C3}),
        ("performer", {"encore": "Active 1 of your other Suspended cards.", "conditional_1": C3}),
        ("supporter", {"pre_show": "Active 1 of your Suspended Performers.", "conditional_1": C4}),
        ("performer", {"conditional_1": f"When this card performs, Active this card. {C5}"}),
        ("performer", {"conditional_1": f"When this card performs, gain $1,000. Gain $1,000. Gain $1,000. {C5}"}),
        ("performer", {"conditional_1": "When one of your cards performs, gain $1,000."}),
        ("performer", {"encore": "You may pay $1,000. If you do, gain $2,000. If you do not, gain $1,000."}),
        ("surprise", {"text": "Return 1 of your cards to your hand."}),
        ("performer", {"conditional_1": "When you win the Event, gain $1,000."}),
    ],
)
def test_what_has_sense_is_allowed(kind: str, cells: dict[str, str]) -> None:
    cast, _ = own(kind=kind, **cells)
    assert "Odd Job" in cast.numbers


def test_the_caret_stands_under_the_sentence_that_is_wrong() -> None:
    with pytest.raises(Broken) as caught:
        own(kind="performer", encore="Gain $1,000. You may pay $1,000. Gain $2,000.")
    _, shown, caret = caught.value.problems[0].splitlines()
    assert shown[caret.index("^") :].startswith("You may pay")


# --- A case's own cards, colours given by the setup, tables ------------------------------------------------------------


def test_a_cases_own_card_replaces_the_sets_of_that_name_or_takes_a_place_of_its_kind() -> None:
    rows = [{"name": "Karina Rose", "act": 7}, {"name": "Odd Job", "kind": "supporter", "colour": "RED", "boost": 4}]
    cast, t = prepare(OPTIONS, load_set(BASE), None, rows)
    karina, odd = cast.numbers["Karina Rose"], cast.numbers["Odd Job"]
    assert (t.act[karina], t.cost[karina], t.boost[odd]) == (7, cast.card(karina).cost // 1000, 4)
    assert "Volume Knob Nell" not in cast.numbers
    assert len(cast.cards) == 90


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"kind": "venue"}], "expected a mapping with at least `name`"),
        ([{"name": "Odd Job"}], "expected a `kind`"),
        ([{"name": "Karina Rose", "kind": "venue"}], "expected a `kind`"),
        ([{"name": "Karina Rose", "costs": 3000}], "there is no column 'costs'. Did you mean 'cost'?"),
        ([{"name": f"Odd {chr(65 + n)}", "kind": "surprise", "text": GAIN} for n in range(5)], "no ORANGE card"),
    ],
)
def test_a_cases_own_cards_are_checked(rows: list[dict[str, Any]], told: str) -> None:
    with pytest.raises(Broken) as caught:
        prepare(OPTIONS, load_set(BASE), None, rows)
    assert told in str(caught.value)


def test_colours_are_given_by_the_setup_if_the_draft_is_fixed() -> None:
    card_set = load_set(BASE)
    fixed = {**OPTIONS, "colour_draft": "fixed"}
    cast, t = prepare(fixed, card_set, ["RED+BLUE", "pink+red"], None)
    assert [[cast.colour(n) for n in seat[:2]] for seat in t.fixed] == [["RED", "BLUE"], ["RED", "PINK"]]
    assert cast.deck_lists() == ["RED+BLUE", "RED+PINK"]
    assert prepare(fixed, card_set, None, None)[0].deck_names == ["ORANGE+RED", "BLUE+GREEN"]
    with pytest.raises(Refused, match=r"EN-1.3"):
        prepare(OPTIONS, card_set, ["RED+BLUE", "PINK+RED"], None)
    with pytest.raises(Trouble, match="Did you mean 'PINK'"):
        prepare(fixed, card_set, ["RED+PINKY", "PINK+RED"], None)
    with pytest.raises(Trouble, match="2 different colours"):
        prepare(fixed, card_set, ["RED+RED", "PINK+RED"], None)
    with pytest.raises(Refused, match=r"EN-1.1"):
        prepare(fixed, card_set, ["RED+BLUE"] * 3, None)


def test_a_venue_deck_larger_than_the_pool_is_refused() -> None:
    own_venue = [{"name": "The Shed", "kind": "venue", "active": "Performers do not Exhaust here."}]
    with pytest.raises(Refused, match=r"EN-7.3"):
        prepare({**OPTIONS, "venue_deck_size": 13}, load_set(BASE), None, None)
    assert prepare({**OPTIONS, "venue_deck_size": 13}, load_set(BASE), None, own_venue)[1].venues == 13


def test_constants_reach_the_tables(folder: Path) -> None:
    change(folder, "set.yaml", "start_money: 80000", "start_money: 60000")
    change(folder, "set.yaml", "vibe_check: 5000", "vibe_check: 3000")
    _, t = prepare(OPTIONS, load_set(folder), None, None)
    assert (t.start_money, t.vibe_check, t.venues_to_win, t.draw_cards, t.colours_each) == (60, 3, 3, 2, 2)


def test_tables_say_what_the_cards_say() -> None:
    cast, t = prepare(OPTIONS, load_set(BASE), None, None)
    assert len(t.to_record()) == 1
    karina, bo = cast.numbers["Karina Rose"], cast.numbers["Bodyguard Bo"]
    assert t.limits[karina] == fx.ONCE_AN_EVENT
    main = t.ability[t.main[karina]]
    assert (main[fx.BEARER], main[fx.ROWS], main[fx.TRIGGER], main[fx.SLOT]) == (karina, 2, fx.NO_TRIGGER, 0)
    rows = [t.program[main[fx.FIRST] + n] for n in range(2)]
    assert [(row[fx.OP], row[fx.AMOUNT]) for row in rows] == [(fx.TAKE_AWAY, 2), (fx.ADD, 1)]
    waits = t.ability[t.triggered[bo][0]]
    assert (waits[fx.TRIGGER], waits[fx.WHOSE], waits[fx.ONCE], waits[fx.SLOT]) == (fx.AT_EVENT, fx.ANYBODY, 1, 1)
    row = t.program[waits[fx.FIRST]]
    assert (row[fx.OP], row[fx.LINK]) == (fx.ACTIVATE_THIS, fx.IF_CHECK)
    assert t.check[row[fx.LINK_TO]][: fx.K_LEAST] == [fx.HAS_PRIORITY, fx.YOURS]
    for number in (*range(len(cast.cards)), *range(fx.FIRST_VENUE, fx.FIRST_VENUE + len(cast.venues))):
        assert sum(1 << t.ability[n][fx.TRIGGER] for n in t.triggered[number] if n) == t.hears[number]
        assert all(t.alters[number] >> t.static[n][fx.S_OP] & 1 for n in t.steady[number] if n)


@pytest.mark.parametrize(
    ("text", "aims"),
    [
        ("Active 1 of your Suspended Performers.", 1),
        ("1 of your Performers' Acts gets +2 // this Round. Gain $1,000.", 1),
        ("Stage 1 Supporter from your hand.", 1),
        ("Exhaust 1 Suspended Main Stage Performer of your opponent.", 1),
        ("Active up to 2 of your Suspended Performers.", 0),
        ("You may stage 1 Supporter from your hand.", 0),
        ("If you have Priority, swap 2 of your Performers.", 0),
        ("Gain $1,000. Active 1 of your Suspended Performers.", 0),
        ("Your Performers' Acts get +2 // this Round.", 0),
        ("Look at your opponent's hand.", 0),
    ],
)
def test_the_tables_know_which_abilities_begin_with_a_choice_that_must_be_possible(text: str, aims: int) -> None:
    cast, t = own(kind="surprise", text=text)
    assert t.aims[cast.numbers["Odd Job"]] == aims


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("MAX_ABILITIES", "more than 9 abilities"),
        ("MAX_PROGRAM", "more than 9 rows"),
        ("MAX_STATICS", "more than 9 statics"),
        ("MAX_CHECKS", "more than 9 different questions"),
    ],
)
def test_a_set_that_says_too_much_is_refused(monkeypatch: pytest.MonkeyPatch, limit: str, told: str) -> None:
    monkeypatch.setattr(fx, limit, 10)
    with pytest.raises(Broken, match=told):
        prepare(OPTIONS, load_set(BASE), None, None)


def test_every_pair_of_colours_can_be_given_and_every_venue_is_listed() -> None:
    base = get_game("encore").base_set
    assert len(base.decks) == 15
    assert base.decks["RED+PINK"].theme.startswith("Raw Act Intensity")
    assert base.printed == (*base.cards, *base.venues)
    setting = get_game("encore").setting({"colour_draft": "fixed"}, ["PINK+RED", "ORANGE+BLUE"])
    assert setting.cast.deck_lists() == ["RED+PINK", "ORANGE+BLUE"]
