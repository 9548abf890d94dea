"""The checks pass a sound game and find out broken ones: each variant here has one thing wrong with it."""

from __future__ import annotations

import dataclasses
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from footlights.stage import conformance
from footlights.stage.card_set import CardSet
from footlights.stage.conformance import (
    CHECKS,
    INTERPRETED,
    Report,
    Walk,
    bad_input_is_refused,
    check_game,
    compiled_walks,
    every_clause_has_a_scenario,
    everything_occurs,
    hiding_changes_what_it_should,
    legality_agrees,
    logs_tell_no_more_than_views,
    notation_round_trips,
    play_hash,
    random_games_end,
    replays_agree,
    scenarios_hold,
    secrets_are_kept,
    speeds_agree,
)
from footlights.stage.differing import logs_beside, views_beside
from footlights.stage.errors import Reason
from footlights.stage.game import Game, register
from tests.stage.tiny import words
from tests.stage.tiny.game import GAME, settings_of, variant

Check = Callable[..., list[str]]


def test_the_sound_game_passes_every_proof() -> None:
    told: list[str] = []
    report = check_game(GAME, progress=told.append)
    assert report.passed, str(report)
    assert told == list(CHECKS) == [check.name for check in report.checks]
    assert str(report).startswith("tiny: conforms\n")


def test_the_sound_game_passes_the_quick_proofs_too() -> None:
    report = check_game("tiny", quick=True)
    assert report.passed, str(report)


def test_a_broken_game_does_not_conform_and_the_report_says_why() -> None:
    try:
        report = check_game(dataclasses.replace(GAME, text_faults=lambda card_set: ["Ace: 'Bost Paw'"]), quick=True)
    finally:
        register(GAME)
    assert not report.passed
    assert "does NOT conform" in str(report)
    assert "FAILS notation and card text round-trip\n        Ace: 'Bost Paw'" in str(report)


def test_the_same_complaint_is_told_once_with_how_often_it_was_found() -> None:
    report = Report("tiny", [conformance.Check("games end", ["no end"] * 21 + ["no seat"])])
    assert str(report).splitlines()[1:] == ["  FAILS games end", "        no end (21 times)", "        no seat"]


def leaky_view(cast: Any, s: Any, t: Any, seat: int) -> dict[str, Any]:
    """A view that tells the sum of the other hand."""
    return {**words.view(cast, s, t, seat), "hint": sum(s.hand[1 - seat][: s.held[1 - seat]]) if seat >= 0 else 0}


def view_of_the_deck(cast: Any, s: Any, t: Any, seat: int) -> dict[str, Any]:
    """A view that shows spectators the next card."""
    return {**words.view(cast, s, t, seat), "next": s.deck[0][s.left - 1] if seat < 0 and s.left else 0}


@pytest.mark.parametrize(
    ("check", "expected", "change", "changed_words"),
    [
        pytest.param(secrets_are_kept, "the views differ", {}, {"view": leaky_view}, id="a view that leaks"),
        pytest.param(
            secrets_are_kept, "seat -1 .*the views differ", {}, {"view": view_of_the_deck}, id="a leak to spectators"
        ),
        pytest.param(
            secrets_are_kept,
            "depends on what the seat cannot know",
            {"    sort(s.deck[0], 0, s.left)\n": "", "    return held - s.left\n": "    return 0\n"},
            {},
            id="a hide that depends on what is hidden",
        ),
        pytest.param(
            secrets_are_kept,
            "the observations differ",
            {"    out[2] = s.leader\n": "    out[2] = s.hand[1 - seat][0] if seat >= 0 else 0\n"},
            {},
            id="an observation that leaks",
        ),
        pytest.param(
            secrets_are_kept,
            "the legal actions differ",
            {
                "    return s.held[s.seat]\n": "    return max(1, s.held[s.seat] - (s.hand[1 - s.seat][0] & 1))\n",
            },
            {},
            id="legal actions that depend on what is hidden",
        ),
        pytest.param(
            secrets_are_kept,
            "tells different things",
            {
                "    note(s, PLAYED, seat, action, 0)\n": "    note(s, PLAYED, seat, action, s.hand[1 - seat][0])\n",
            },
            {},
            id="an event that leaks",
        ),
        pytest.param(
            secrets_are_kept,
            "tells different things",
            {
                "    note(s, PLAYED, seat, action, 0)\n": "    note(s, PLAYED, seat, action, s.hand[seat][0])\n",
            },
            {},
            id="an event that tells others what the one who acts still holds",
        ),
        pytest.param(
            secrets_are_kept,
            "taken by itself",
            {"    return s.held[s.seat] == 1\n": "    return s.hand[1 - s.seat][0] & 1\n"},
            {},
            id="a decision taken by itself for a secret reason",
        ),
        pytest.param(
            logs_tell_no_more_than_views,
            "told different things",
            {
                "            tell(s, seat, HOLDS, seat, s.hand[seat][i], 0)\n": (
                    "            note(s, HOLDS, seat, s.hand[seat][i], 0)\n"
                )
            },
            {},
            id="a deal told to everybody",
        ),
        pytest.param(
            hiding_changes_what_it_should,
            "hiding changed the position in only 0 of",
            {"    held = s.left\n": "    held = s.left\n    if held >= 0:\n        return 0\n"},
            {},
            id="a hide that hides nothing",
        ),
        pytest.param(
            secrets_are_kept,
            "the views differ",
            {"        if other != seat:\n            for i": "        if other == seat:\n            for i"},
            {},
            id="a hide that re-deals the wrong hand",
        ),
        pytest.param(
            legality_agrees,
            "action .*: legal is False but the reason is 0",
            {"    return LEGAL if place_in_hand(s, s.seat, action) != NOBODY else NOT_HELD\n": "    return LEGAL\n"},
            {},
            id="a why that allows what legal does not",
        ),
        pytest.param(
            legality_agrees,
            "legal is True but the reason is 2",
            {"action) != NOBODY else NOT_HELD": "action) == 0 else NOT_HELD"},
            {},
            id="a why that forbids what legal allows",
        ),
        pytest.param(
            legality_agrees,
            "has no clause or no sentence",
            {},
            {"reason": lambda cast, code, action: Reason("", "Because")},
            id="a reason without a clause",
        ),
        pytest.param(
            random_games_end,
            "a card is there twice",
            {"    s.table[seat] = action\n": "    s.table[seat] = action if action else 1\n"},
            {},
            id="a rule that doubles a card",
        ),
        pytest.param(
            random_games_end,
            "has not ended",
            {"    if s.held[0] == 0:\n        end(s)\n": "    for seat in range(PLAYERS):\n        s.held[seat] = 1\n"},
            {},
            id="a game that does not end",
        ),
        pytest.param(
            random_games_end,
            "points",
            {"        s.points[s.leader] += 1\n": "        s.points[s.leader] += 2\n"},
            {},
            id="a rule that counts twice",
        ),
        pytest.param(
            random_games_end,
            "over is 1 but seat 0 is to decide",
            {"    s.seat = NOBODY\n": "    s.seat = 0\n"},
            {},
            id="an end at which somebody is to decide",
        ),
        pytest.param(
            random_games_end,
            "are not different ids",
            {"        out[i] = s.hand[s.seat][i]\n": "        out[i] = s.hand[s.seat][0]\n"},
            {},
            id="the same legal action twice",
        ),
        pytest.param(
            notation_round_trips,
            "does not mean action",
            {},
            {
                "action_text": lambda cast, action: f"play {cast.card_names[action // 2 * 2]}",
            },
            id="a notation that does not come back",
        ),
        pytest.param(
            notation_round_trips,
            "is not a sentence",
            {},
            {"sentence": lambda cast, event: "something happened"},
            id="an event without a sentence",
        ),
        pytest.param(
            replays_agree,
            "playing on changed a copy|another position|does not come to",
            {
                "    s.table[seat] = action\n    note": "    s.table[seat] = action\n    MEMORY.append(action)\n"
                "    s.drawn += len(MEMORY) % 7\n    note",
                "PLAYERS = 2\n": "PLAYERS = 2\nMEMORY = []\n",
            },
            {},
            id="a rule with a memory of its own",
        ),
        pytest.param(
            everything_occurs,
            "event 4 never happened",
            {"        note(s, TIES, 0, 0, 0)\n": "        s.over = 0\n"},
            {},
            id="an event that never happens",
        ),
    ],
)
def test_a_broken_game_is_found_out(
    tmp_path: Path,
    request: pytest.FixtureRequest,
    check: Check,
    expected: str,
    change: dict[str, str],
    changed_words: dict[str, Any],
) -> None:
    name = "".join(letter for letter in request.node.callspec.id if letter.isalpha())
    game = variant(name, tmp_path, change, **changed_words)
    found = check(game)
    assert found
    assert re.search(expected, "\n".join(found)), found[:3]


def test_a_notation_that_does_not_come_back_is_named(tmp_path: Path) -> None:
    def shifted(cast: Any, action: int) -> str:
        return f"play {cast.card_names[(action + 1) % len(cast.card_names)]}"

    found = notation_round_trips(variant("shifted", tmp_path, action_text=shifted))
    assert "'play Three' does not mean action 0" in found


def test_card_text_that_does_not_come_back_is_named() -> None:
    game = dataclasses.replace(GAME, text_faults=lambda card_set: ["Ace: 'Bost Paw'"])
    assert notation_round_trips(game) == ["Ace: 'Bost Paw'"]


def test_a_game_that_says_it_has_no_chance_but_draws_is_found_out() -> None:
    game = dataclasses.replace(GAME, has_chance=False)
    assert "the game says it has no chance but draws" in random_games_end(game, 5)


def test_an_action_that_never_occurs_is_named() -> None:
    game = dataclasses.replace(
        GAME, everything=lambda: ["play Ace", "play Unicorn"], samples_of=lambda: settings_of(game)
    )
    assert everything_occurs(game, 100) == ["'play Unicorn' was never done"]


def room_with(tmp_path: Path, old: str, new: str) -> Game:
    """The sound game with something else in its scenarios."""
    room = tmp_path / "room"
    shutil.copytree(GAME.room, room)
    path = room / "scenarios" / "tricks.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return dataclasses.replace(GAME, room=room)


def test_a_clause_without_a_scenario_is_named(tmp_path: Path) -> None:
    assert every_clause_has_a_scenario(room_with(tmp_path, "[HC-2.3]", "[HC-2.2]")) == ["no scenario cites HC-2.3"]


def test_a_scenario_that_does_not_hold_is_named(tmp_path: Path) -> None:
    (failure,) = scenarios_hold(room_with(tmp_path, "leader: 1, points: [0, 1]", "leader: 0, points: [0, 1]"))
    assert failure.startswith("tricks.yaml: The higher card takes the trick")
    assert "leader: expected 0, found 1" in failure


def test_a_game_that_answers_bad_input_with_a_traceback_is_found_out(tmp_path: Path) -> None:
    def careless(cast: Any, text: str) -> int:
        return int(cast.card_names.index(text.split()[1]))

    found = bad_input_is_refused(variant("careless", tmp_path, parse_action=careless))
    where = re.compile(
        r"(why_not|play)\(.*\): (IndexError|ValueError).*test_conformance_catches\.py, line \d+, in .*careless"
    )
    assert any(where.match(fault) for fault in found), found

    def unchecked(folder: Path) -> CardSet:
        return CardSet(hash=(folder / "cards.csv").read_text(encoding="utf-8"))

    unread = dataclasses.replace(GAME, load_set=unchecked)
    damaged = re.compile(r"a damaged set: .*FileNotFoundError")
    assert any(damaged.match(fault) for fault in bad_input_is_refused(unread))


def test_interpreted_and_compiled_rules_that_differ_are_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain Python has whole numbers of any size; compiled rules have 64 bits."""
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "cache"))
    huge = "    s.table[seat] = action\n    s.score[0] = ((s.drawn + 1) << 62 << 2) >> 64\n    note"
    game = variant("bits", tmp_path, {"    s.table[seat] = action\n    note": huge})
    found = speeds_agree(game, 4)
    assert any("differs at operation" in fault for fault in found)


def test_random_games_are_the_same_interpreted_and_compiled() -> None:
    settings = GAME.samples()
    for compiled in compiled_walks(GAME, range(3 * len(settings))):
        interpreted = Walk(settings[compiled.seed % len(settings)], compiled.seed)
        for ours, theirs in zip(interpreted, compiled, strict=True):
            assert (ours, interpreted.s.to_bytes()) == (theirs, compiled.s.to_bytes())
        assert interpreted.s.to_bytes() == compiled.s.to_bytes()


def test_most_random_games_of_the_proof_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(numbers: range) -> Any:
        raise AssertionError(f"{len(numbers)} compiled games")

    monkeypatch.setattr(conformance, "compiled_walks", lambda game, numbers: refused(numbers))
    with pytest.raises(AssertionError, match="9700 compiled games"):
        random_games_end(GAME)
    with pytest.raises(AssertionError, match="1000 compiled games"):
        play_hash(GAME)


def test_an_impossible_end_of_a_compiled_game_is_found(tmp_path: Path) -> None:
    def late(cast: Any, s: Any, t: Any) -> list[str]:
        return [f"game {s.key[0]} is odd"] if s.key[0] == INTERPRETED + 100 and s.over else []

    game = variant("late", tmp_path, faults=late)
    found = random_games_end(game, INTERPRETED + 101)
    assert [fault.partition(" (")[0] for fault in found] == [f"game {INTERPRETED + 100} is odd"]
    assert random_games_end(game, INTERPRETED + 100) == []


def test_a_changed_rule_changes_the_hash_of_play(tmp_path: Path) -> None:
    pinned = play_hash(GAME, 60)
    assert pinned == play_hash(GAME, 60)
    assert pinned == play_hash(variant("unchanged", tmp_path), 60)
    change = {"        s.leader = 0 if first > second else 1\n": "        s.leader = 0 if first >= second + 2 else 1\n"}
    assert pinned != play_hash(variant("drift", tmp_path, change), 60)


def test_a_leak_is_shown_with_both_views_side_by_side_where_they_differ(tmp_path: Path) -> None:
    found = secrets_are_kept(variant("beside", tmp_path, view=leaky_view), 20)
    head, columns, *facts = found[0].splitlines()
    assert head.endswith("the views differ")
    assert columns.split() == ["in", "one", "position", "|", "in", "the", "other"]
    assert len(facts) == 1
    assert re.fullmatch(r"  hint  -?\d+ +\| -?\d+", facts[0])


def test_facts_that_differ_are_found_wherever_they_are_and_cut_to_size() -> None:
    one = {"same": 1, "seats": [{"hand": [1, 2]}, {"hand": 3, "deck": "x" * 99}], "gone": 1}
    other = {"same": 1, "seats": [{"hand": [1, 4]}, {"hand": 3, "deck": "y" * 99}], "more": [{}]}
    assert views_beside(one, other).splitlines() == [
        f"                 {'in one position':56} | in the other",
        f"  seats[0].hand  {'[1, 2]':56} | [1, 4]",
        f"  seats[1].deck  {'x' * 53}... | {'y' * 53}...",
        f"  gone           {'1':56} | (nothing)",
        f"  more           {'(nothing)':56} | [{{}}]",
    ]


def test_logs_that_differ_are_shown_line_beside_line() -> None:
    assert logs_beside(["a.", "b.", "c."], ["a.", "B.", "c.", "d."]).splitlines() == [
        "          one log   | the other",
        "  line 2  b.        | B.",
        "  line 4  (nothing) | d.",
    ]
    many = logs_beside([str(number) for number in range(50)], [])
    assert many.splitlines()[-1] == "  and 44 more"
