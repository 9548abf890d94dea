"""A match: played, taken back, looked at, saved, loaded, verified; and every damaged file refused in a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.stage.game import game_ids
from footlights.stage.match import SNAPSHOT_EVERY, Match, from_dict
from footlights.stage.rule import PUBLIC
from tests.stage.tiny.game import GAME
from tests.stage.tiny.rules import HOLDS

SECRET_DECK = ["3 Vixie/Charm", "3 Biscuit Barlow/Charm", "2 Vixie/Luck", "2 Muffet Tumble/Charm"]


def played(seed: int = 7, plies: int | None = None, game: str = "tiny", **more: Any) -> fl.Match:
    """A match with random moves, to the end if no number of plies is given."""
    match = fl.new(game, seed=seed, **more)
    rng = random.Random(seed)
    while not match.over and (plies is None or match.ply < plies):
        match.play(rng.choice(match.legal()))
    return match


# --- The promised API ------------------------------------------------------------------------------------------------


def test_a_newcomer_can_guess_the_api(tmp_path: Path) -> None:
    m = fl.new("the-theatre", seed=7, options={"format": "duel"})
    assert m.seat in (0, 1)
    first = m.legal()[0]
    assert str(first).startswith("play ")
    before = m.hash()
    m.play(str(first))
    assert m.view(0)["you"] == 0
    assert all(str(line).endswith(".") for line in m.log(0))
    m.undo()
    assert m.hash() == before
    assert m.over is False
    assert m.scores == [0, 0]
    reason = m.why_not("gamble")
    assert reason is not None
    assert (reason.clause, reason.sentence[-1]) == ("TH-3.4", ".")
    assert m.why_not(str(first)) is None
    m.save(tmp_path / "game.match.yaml")
    fl.load(tmp_path / "game.match.yaml").verify()


def test_a_match_is_played_to_its_end() -> None:
    m = played(3, game="the-theatre")
    assert m.over
    assert m.seat is None
    assert m.legal() == []
    assert sorted(m.scores) == [0, 1]
    assert m.winners == [m.scores.index(1)]
    with pytest.raises(fl.Refused, match=r"The game is over\. \(TH-"):
        m.play("gamble")


def test_an_action_of_legal_can_be_played_and_so_can_its_text() -> None:
    one, other = fl.new("tiny", seed=1), fl.new("tiny", seed=1)
    while not one.over:
        action = one.legal()[-1]
        one.play(action)
        other.play(str(action))
    assert one.hash() == other.hash()
    assert one.actions == other.actions


def test_a_refused_action_names_the_clause_and_changes_nothing() -> None:
    m = played(2, 1)
    held = {str(action) for action in m.legal()}
    strange = next(f"play {name}" for name in GAME.base_set.by_notation if f"play {name}" not in held)
    before = m.to_dict()
    with pytest.raises(fl.Refused) as error:
        m.play(strange)
    assert error.value.reason == m.why_not(strange)
    assert error.value.reason.clause == "HC-2.1"
    with pytest.raises(fl.Trouble, match="is not an action"):
        m.play("dance")
    assert m.to_dict() == before


def test_who_is_not_to_decide_is_told_so() -> None:
    m = fl.new("tiny", seed=4, names=["Ann", "Ben"])
    assert m.seat is not None
    other = 1 - m.seat
    reason = m.why_not(str(m.legal()[0]), other)
    assert reason is not None
    assert reason.clause == "HC-1.3"
    assert ["Ann", "Ben"][other] in reason.sentence
    assert m.why_not(str(m.legal()[0]), m.seat) is None


@pytest.mark.parametrize("bad", [None, 3, 2.5, b"play Ace", ["play Ace"]])
def test_what_is_no_text_is_no_action(bad: Any) -> None:
    with pytest.raises(fl.Trouble, match="An action is written as text"):
        fl.new("tiny").play(bad)


@pytest.mark.parametrize("bad", [-1, 1 << 128, 1.5, "7", None, True])
def test_a_bad_seed_is_refused(bad: Any) -> None:
    with pytest.raises(fl.Trouble, match=r"whole number from 0 to 2\*\*128 - 1"):
        fl.new("tiny", seed=bad)


@pytest.mark.parametrize("bad", [-1, 2, "0", True, 1.0])
def test_a_seat_that_is_not_there_is_refused(bad: Any) -> None:
    m = fl.new("tiny")
    looks: list[Callable[[], Any]] = [lambda: m.view(bad), lambda: m.log(bad), lambda: m.events(0, bad)]
    for look in looks:
        with pytest.raises(fl.Trouble, match="There is no seat"):
            look()
    with pytest.raises(fl.Trouble, match="There is no seat"):
        m.why_not(str(m.legal()[0]), bad)


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(fl.Trouble, match="Did you mean 'the-theatre'"):
        fl.new("the-theater")


def test_names_are_used_in_the_log_and_there_is_one_for_each_seat() -> None:
    m = played(5, names=["Ann", "Ben"])
    text = " ".join(map(str, m.log()))
    assert "Ann" in text
    assert "Ben" in text
    assert "Seat" not in text
    with pytest.raises(fl.Trouble, match="2 seats but 3 names"):
        fl.new("tiny", names=["a", "b", "c"])


def test_names_of_one_match_are_not_those_of_another() -> None:
    setting = GAME.setting()
    one, other = fl.Match(setting, 1, ["Ann", "Ben"]), fl.Match(setting, 1, ["Cid", "Dot"])
    assert any("Ann" in str(line) or "Ben" in str(line) for line in one.log())
    assert not any("Ann" in str(line) or "Ben" in str(line) for line in other.log())


# --- Time ------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**128 - 1), st.integers(1, 6))
def test_taking_back_and_playing_again_comes_to_the_same_position(seed: int, plies: int) -> None:
    m = played(seed, options={"hand": 4})
    plies = min(plies, m.ply)
    before, actions, log = m.hash(), m.actions, m.log(0)
    m.undo(plies)
    assert m.actions == actions[: len(actions) - plies]
    assert not m.over
    for _, text in actions[len(actions) - plies :]:
        m.play(text)
    assert (m.hash(), m.log(0)) == (before, log)


@pytest.mark.parametrize("plies", [0, -1, 99])
def test_more_than_there_is_cannot_be_taken_back(plies: int) -> None:
    m = played(1, 2)
    before = m.hash()
    with pytest.raises(fl.Trouble, match="2 decisions to take back"):
        m.undo(plies)
    with pytest.raises(fl.Trouble, match="nothing to take back"):
        fl.new("tiny").undo()
    assert m.hash() == before


def test_a_match_can_be_looked_at_as_it_was_after_any_decision() -> None:
    m = played(8, game="the-theatre")
    again = fl.new("the-theatre", seed=8)
    for ply, (_, text) in enumerate(m.actions):
        if ply % 7 == 0:
            past = m.at(ply)
            assert past.hash() == again.hash()
            assert past.view(0) == again.view(0)
        again.play(text)
    for bad in (-1, m.ply + 1):
        with pytest.raises(fl.Trouble, match="there is no ply"):
            m.at(bad)


def test_playing_on_in_the_past_leaves_the_match_alone() -> None:
    m = played(8)
    before = m.to_dict()
    past = m.at(1)
    past.play(past.legal()[-1])
    past.undo(2)
    assert m.to_dict() == before


def test_a_fork_is_independent_of_its_match() -> None:
    m = played(9, 1)
    fork = m.fork()
    before, position = fork.to_bytes(), m.hash()
    m.play(m.legal()[0])
    assert fork.to_bytes() == before
    m.undo()
    fork.hand[0][0] = 99
    fork.points[0] = 5
    assert m.hash() == position


@given(st.integers(0, 2**128 - 1))
def test_verify_replays_from_the_seed_to_the_same_position(seed: int) -> None:
    assert played(seed).verify().over


def test_verify_notices_a_position_that_does_not_follow_from_the_actions() -> None:
    m = played(6, 2)
    m._s.points[0] += 1
    with pytest.raises(fl.Trouble, match="does not come to the recorded result"):
        m.verify()


# --- What a seat sees ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "kind"), [("tiny", HOLDS), ("the-theatre", 3)], ids=["tiny", "the-theatre: DREW_CARD"]
)
def test_private_events_of_a_seat_are_told_to_no_other(game: str, kind: int) -> None:
    m = played(12, game=game)
    told = 0
    for viewer in (None, 0, 1):
        for ply in range(m.ply + 1):
            for event in m.events(ply, viewer):
                assert event.to in (PUBLIC, viewer)
                if event.kind == kind:
                    assert event.a == viewer
                    told += 1
    assert told > 0
    assert not any(str(line).startswith("You hold") for line in m.log())
    own = [[str(line) for line in m.log(seat) if str(line).startswith("You hold")] for seat in (0, 1)]
    assert own[0] != own[1]
    assert all(own)


def test_the_log_can_begin_later() -> None:
    m = played(12)
    whole = m.log(0)
    for since in range(m.ply + 2):
        assert m.log(0, since) == [line for line in whole if line.ply >= since]


def test_only_the_player_to_decide_sees_legal_actions() -> None:
    m = played(12, 3, game="the-theatre")
    assert m.seat is not None
    assert m.view(m.seat)["legal"] == [str(action) for action in m.legal()]
    assert m.view(1 - m.seat)["legal"] == []
    assert m.view()["legal"] == []


def test_a_view_is_plain_data_and_changing_it_changes_nothing() -> None:
    m = played(12, 4, game="the-theatre")
    before = yaml.safe_dump(m.view(0))
    view = m.view(0)
    view["seats"][0]["breakroom"].append("x")
    view["hand"].clear()
    view["boost"]["Paw"] = 9
    assert yaml.safe_dump(m.view(0)) == before


def test_the_options_handed_out_are_a_copy() -> None:
    m = fl.new("the-theatre", seed=1)
    handed_out = m.options
    handed_out["format"] = "team"
    handed_out["optional_abilities"].append("Boost")
    kept, fresh = repr(m.options), repr(fl.new("the-theatre", seed=1).options)
    handed_out["optional_abilities"].clear()
    assert kept == fresh == repr(m.options)


# --- Files -----------------------------------------------------------------------------------------------------------


def test_a_saved_match_is_readable_and_comes_back(tmp_path: Path) -> None:
    m = played(10**30, game="the-theatre", names=["Ann", "Ünal 💥: 'x'"])
    path = m.save(tmp_path / "game.match.yaml")
    text = path.read_text(encoding="utf-8")
    seat, first = m.actions[0]
    assert f"- {seat}: {first}\n" in text
    assert "Ünal" in text
    assert list(tmp_path.iterdir()) == [path]
    again = fl.load(path).verify()
    assert again.to_dict() == m.to_dict()
    assert again.log(0) == m.log(0)
    assert again.to_yaml() == text


NAMES = st.text(max_size=12).filter(lambda name: bool(name.strip()) and name.isprintable())


@given(st.lists(NAMES, min_size=2, max_size=2, unique=True), st.integers(0, 2**128 - 1))
def test_any_names_and_seeds_survive_the_file(names: list[str], seed: int) -> None:
    m = fl.new("tiny", seed=seed, names=names)
    m.play(m.legal()[0])
    (content,) = yaml.safe_load_all(m.to_yaml())
    again = from_dict(content, "x").verify()
    assert (again.names, again.seed, again.hash()) == (names, seed, m.hash())


@pytest.mark.parametrize("name", ["Null", "null", "~", "1", "yes", "2024-01-01", "- a", "a: b", "#x", " x "])
def test_names_that_look_like_something_else_survive_the_file(tmp_path: Path, name: str) -> None:
    m = fl.new("tiny", names=[name, "other"])
    assert fl.load(m.save(tmp_path / "m.yaml")).names == [name, "other"]


@pytest.mark.parametrize(
    "names", [["", "b"], ["a", "a"], ["a\nb", "c"], ["a\x1b[31m", "b"], ["a" * 41, "b"], "ab", 3, [1, 2]]
)
def test_names_that_would_confuse_a_table_are_refused(names: Any) -> None:
    with pytest.raises(fl.Trouble):
        fl.new("tiny", names=names)


@pytest.mark.parametrize(
    "mistake",
    [
        lambda m: m.undo("1"),
        lambda m: m.at("x"),
        lambda m: m.events(99),
        lambda m: m.log(0, since="x"),
        lambda m: m.view(7),
        lambda m: m.play(3),
        lambda m: fl.new(3),  # type: ignore[arg-type]
        lambda m: fl.new("tiny", options=[]),  # type: ignore[arg-type]
        lambda m: fl.new("tiny", seed="x"),  # type: ignore[arg-type]
    ],
)
def test_a_mistake_of_a_caller_is_answered_with_a_sentence(mistake: Any) -> None:
    with pytest.raises(fl.Trouble, match=r"\.$"):
        mistake(fl.new("tiny"))


def test_custom_decks_survive_a_round_trip(tmp_path: Path) -> None:
    m = played(4, game="the-theatre", decks=[SECRET_DECK, "The Ghost Light"], options={"format": "duel"})
    again = fl.load(m.save(tmp_path / "m.yaml")).verify()
    assert again.to_dict()["seats"][0]["deck"] == SECRET_DECK
    assert again.hash() == m.hash()
    assert [deck.custom for deck in again.cast.decks] == [True, False]


def test_a_match_that_cannot_be_written_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("precious")
    for place in ("", "/", "."):
        with pytest.raises(fl.Trouble, match="cannot be written"):
            fl.new("tiny").save(place)
    with pytest.raises(fl.Trouble, match="cannot be written"):
        fl.new("tiny").save(path / "below-a-file.yaml")
    assert path.read_text() == "precious"
    with pytest.raises(fl.Trouble, match="cannot be written"):
        fl.new("tiny").save(tmp_path / "no" / "folder" / "m.yaml")
    with pytest.raises(fl.Trouble, match="cannot be written"):
        fl.new("tiny").save(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m.yaml"]


def test_a_failed_save_leaves_no_draft_behind(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(fl.Trouble, match="cannot be written"):
        fl.new("tiny").save(target)
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


Change = Callable[[dict[str, Any]], Any]


def changed(change: Change, game: str = "the-theatre") -> dict[str, Any]:
    """A match file's content with something changed."""
    content = yaml.safe_load(played(21, 9, game=game).to_yaml())
    change(content)
    assert isinstance(content, dict)
    return content


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda c: c.update(footlights=2), r"match file version 2; this program reads version 1"),
        (lambda c: c.update(rules=99), r"version 99 of the rules of The Theatre TCG; this is version"),
        (lambda c: c.update(game="the-theater"), r"There is no game 'the-theater'.*Did you mean"),
        (lambda c: c.update(sets={"base": "0000"}), r"played with the set base \(0000\), but here is base"),
        (lambda c: c.update(sets={}), r"played with the set"),
        (lambda c: c["options"].update(format="dual"), r"Option format: found 'dual'.*Did you mean 'duel'"),
        (lambda c: c["options"].update(deck_sice=3), r"There is no option 'deck_sice'"),
        (lambda c: c["options"].update(players=3), r"A Duel is for exactly two players, not 3\. \(TH-7\.1\)"),
        (lambda c: c.update(seed=-1), r"The seed must be a whole number"),
        (lambda c: c.update(seed=2**128), r"The seed must be a whole number"),
        (lambda c: c.update(seed="7"), r"seed: found '7', expected a whole number"),
        (lambda c: c.update(seed=True), r"seed: found True, expected a whole number"),
        (lambda c: c["seats"].pop(), r"seats but 1"),
        (lambda c: c["seats"][0].pop("name"), r"seat 0: expected a mapping with name and deck"),
        (lambda c: c["seats"][1].update(deck="The Ghost Lite"), r"there is no deck 'The Ghost Lite'.*Did you mean"),
        (lambda c: c["seats"][1].update(deck=["4 Vixie/Charm", "Vixie/Luck"]), r"4 of Vixie/Charm\. \(TH-8\.2\)"),
        (lambda c: c["actions"].insert(0, {0: "dance"}), r"action 1 \(seat 0: dance\): "),
        (lambda c: c["actions"].append({7: "gamble"}), r"action 10 \(seat 7: gamble\): There is no seat 7"),
        (lambda c: c["actions"].append({0: 5}), r"action 10: expected SEAT: ACTION, found \{0: 5\}"),
        (lambda c: c["actions"].append({0: "a", 1: "b"}), r"action 10: expected SEAT: ACTION"),
        (lambda c: c["actions"].__setitem__(0, {1 - next(iter(c["actions"][0])): "gamble"}), r"action 1 .*turn"),
        (lambda c: c["actions"].__setitem__(2, "gamble"), r"action 3: expected SEAT: ACTION, found 'gamble'"),
        (lambda c: c.pop("actions"), r"'actions' is missing"),
        (lambda c: c.update(extra=1), r"'extra' does not belong in a match file"),
        (lambda c: (c.pop("seed"), c.pop("game"), c.update(x=1)), r"(?s)'x' does not.*'game' is missing.*'seed'"),
    ],
)
def test_load_refuses_a_changed_file_and_says_what_is_wrong(tmp_path: Path, change: Change, sentence: str) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(yaml.safe_dump(changed(change)), encoding="utf-8")
    data = path.read_bytes()
    with pytest.raises(fl.Trouble, match=sentence) as error:
        fl.load(path).verify()
    assert "m.yaml" in str(error.value) or "There is no game" in str(error.value)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c.update(seed=c["seed"] + 1),
        lambda c: c["actions"].pop(),
        lambda c: c["result"].update(position="0" * 16),
        lambda c: c["result"].update(scores=[5, 0]),
        lambda c: c["result"].update(over=True),
        lambda c: c.update(result=[1]),
        lambda c: c["options"].update(hand=4),
        lambda c: c["options"].update(best="low"),
    ],
)
def test_verify_refuses_a_file_whose_replay_comes_to_something_else(change: Change) -> None:
    content = yaml.safe_load(played(21, 3, game="tiny").to_yaml())
    change(content)
    with pytest.raises(fl.Trouble):
        from_dict(content, "m.yaml").verify()


def test_a_match_played_with_another_set_needs_that_set(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in GAME.base_set_folder.iterdir():
        (folder / file.name).write_text(file.read_text(encoding="utf-8").replace("Ace,14", "Ace,20"), encoding="utf-8")
    path = fl.new("tiny", seed=2, set=folder).save(tmp_path / "m.yaml")
    assert fl.load(path, set=folder).verify().cast.card_set.by_notation["Ace"].value == 20
    with pytest.raises(fl.Trouble, match=r"played with the set courtly.*Name the folder of the right set"):
        fl.load(path)


# --- Damage ----------------------------------------------------------------------------------------------------------

GOOD = {game: played(21, 6, game=game).to_yaml() for game in ("tiny", "the-theatre")}
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=6,
)


def only_trouble(attempt: Callable[[], Any]) -> None:
    """Whatever is wrong is said in a sentence."""
    said = "nothing is wrong"
    try:
        attempt()
    except fl.Trouble as error:
        said = str(error)
    assert said.strip()


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, item in items for spot in spots(item, (*path, key)))]


@given(st.sampled_from(sorted(GOOD)), st.data())
def test_a_match_file_with_anything_anywhere_gives_only_trouble(game: str, data: st.DataObject) -> None:
    content: Any = yaml.safe_load(GOOD[game])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(spots(content)))
        value = data.draw(junk)
        if not path:
            content = value
            continue
        target = content
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = value
    only_trouble(lambda: from_dict(content, "bad").verify())


@given(st.sampled_from(sorted(GOOD)), st.data())
def test_a_match_file_with_damaged_bytes_gives_only_trouble_and_stays_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, game: str, data: st.DataObject
) -> None:
    raw = bytearray(GOOD[game].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, max(len(raw) - 1, 0)))
        match data.draw(st.sampled_from(["cut", "set", "drop", "add"])):
            case "cut":
                del raw[place:]
            case "set":
                raw[place : place + 1] = bytes([data.draw(st.integers(0, 255))])
            case "drop":
                del raw[place : place + data.draw(st.integers(1, 30))]
            case _:
                raw[place:place] = data.draw(
                    st.sampled_from([b":", b"- ", b"\n", b"{", b"!!bool x", b"*a", b"\xff", b"99"])
                )
    path = tmp_path_factory.getbasetemp() / "damaged.match.yaml"
    path.write_bytes(raw)
    only_trouble(lambda: fl.load(path).verify())
    assert path.read_bytes() == raw


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_trouble_and_changes_nothing(text: str) -> None:
    for match in MATCHES:
        before = match.hash()
        only_trouble(lambda match=match: match.why_not(text))  # type: ignore[misc]
        assert match.hash() == before


MATCHES = [played(21, 6, game=game) for game in GOOD]


@pytest.mark.parametrize("game", game_ids())
def test_going_back_replays_no_more_than_lies_between_two_snapshots(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, replayed = fl.new(game, seed=5), 0
    hashes = [match.hash()]
    while not match.over and match.ply < 3 * SNAPSHOT_EVERY:
        match.play(match.legal()[match.ply % len(match.legal())])
        hashes.append(match.hash())
    advance = Match._advance

    def counted(self: Match, id: int) -> None:
        nonlocal replayed
        replayed += 1
        advance(self, id)

    monkeypatch.setattr(Match, "_advance", counted)
    for ply in range(0, match.ply + 1, 7):
        replayed, past = 0, match.at(ply)
        assert replayed < SNAPSHOT_EVERY
        assert (past.ply, past.hash()) == (ply, hashes[ply])
        assert [str(line) for line in past.log(0)] == [str(line) for line in match.log(0) if line.ply <= ply]
    end = match.hash()
    match.at(match.ply).undo(match.ply)
    assert match.hash() == end, "a copy that goes back leaves the match alone"


def test_legal_actions_have_a_kind_and_parts() -> None:
    first = played(2, 1).legal()[0]
    assert first.kind == "play"
    assert str(first) == f"play {first.card}"
    assert first.to_dict() == {"kind": "play", "card": first.card}
