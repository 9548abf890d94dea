"""Looking back, match files, uploads, and playing on."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
import yaml

from footlights.stage import fair
from footlights.stage.errors import Broken, Trouble
from footlights.stage.match import from_dict, yaml_of
from footlights.table import replaying
from footlights.table.house import Forbidden
from tests.table.core.playing import a_night, arrive, in_a_loop, play


@in_a_loop
async def test_while_a_game_is_played_one_looks_back_through_ones_own_eyes(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.at > 8)
        own = await night.house.replay(ada.table, "ada", 3, None, "en")
        assert (own.viewpoint, own.viewpoints, own.ply, own.over) == (0, (0, -1), 3, False)
        assert own.frames[-1].v.scene == next(frame.v.scene for frame in ada.frames if frame.ply == 3 and frame.settled)
        assert own.log == ada.welcome.log[:0] + tuple(line for frame in ada.frames for line in frame.log)
        with pytest.raises(Forbidden):
            await night.house.replay(ada.table, "ada", 3, 1, "en")
        with pytest.raises(Forbidden):
            await night.house.replay(ada.table, "somebody-else", 3, None, "en")
        with pytest.raises(Forbidden):
            await night.house.match_file(ada.table, "ada")
        with pytest.raises(Forbidden):
            await night.house.play_on(ada.table, "ada", 3, 0, "greedy")
        assert not own.fair.secret


@in_a_loop
async def test_when_it_is_over_everybody_may_look_through_all_eyes(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        for seat, guest in enumerate((ada, ben)):
            for ply in (0, 5, 10, 1_000_000):
                seen = await night.house.replay(ada.table, "whoever-has-the-address", ply, seat, "en")
                assert seen.viewpoints == (0, 1, -1)
                assert seen.over
                assert seen.you is None
                live = [frame for frame in guest.frames if frame.ply == seen.ply]
                assert [frame.v.scene for frame in seen.frames] == [frame.v.scene for frame in live]
        assert seen.ply == seen.plies
        assert seen.frames[-1].v.over
        assert seen.result == ada.newest.v.result
        assert fair.commitment(bytes.fromhex(seen.fair.secret)) == ada.welcome.fair.commit
        assert not ada.welcome.fair.secret


@in_a_loop
async def test_the_match_file_proves_its_shuffle(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        name, text = await night.house.match_file(ada.table, "ben")
        assert name.endswith(".match.yaml")
        content = yaml.safe_load(text)
        match = from_dict(content, name).verify()
        assert match.over
        assert match.names == ["Ada", "Ben"]
        assert "2 people" in fair.check(content["fair"], match.seed)


@in_a_loop
async def test_what_was_taken_back_is_not_in_the_match_file(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot")
        for _ in range(3):
            await play([ada], stop=lambda: ada.to_decide and ada.newest.v.takeback == "free")
            await ada.ask("takeback")
            await ada.first()
        await play([ada])
        _, text = await night.house.match_file(ada.table, "ada")
        match = from_dict(yaml.safe_load(text), "file").verify()
        assert match.ply == ada.newest.ply < ada.newest.at - 1
        last = await night.house.replay(ada.table, "ada", match.ply, 0, "en")
        assert last.frames[-1].v.scene == ada.newest.v.scene
        assert not any(line.gone for line in last.log)


@in_a_loop
async def test_an_uploaded_match_can_be_looked_at_and_played_on(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        _, text = await night.house.match_file(ada.table, "ada")
        table = await night.house.upload(text, "cleo")
        seen = await night.house.replay(table, "dora", 7, 1, "en")
        live = await night.house.replay(ada.table, "dora", 7, 1, "en")
        assert [frame.v.scene for frame in seen.frames] == [frame.v.scene for frame in live.frames]
        assert seen.result == live.result
        assert seen.fair == live.fair, "the proof came with the file"
        assert seen.fair.secret
        _, again = await night.house.match_file(table, "dora")
        assert yaml.safe_load(again) == yaml.safe_load(text)
        (card,) = (await night.house.mine("cleo")).finished
        assert card.table == table
        assert card.over
        assert (await arrive(night.house, table, "dora")).newest.v.over
        made = await night.house.play_on(table, "cleo", 7, 0, "random")
        await night.house.sit(made.table, "cleo", made.keys[0], "", "Cleo")
        cleo = await arrive(night.house, made.table, "cleo")
        await play([cleo])
        assert cleo.newest.v.over


@in_a_loop
async def test_an_uploaded_match_without_a_proof_has_none_later(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        (ada,) = await night.seated("me", "bot", seed="7")
        await ada.ask("resign")
        _, text = await night.house.match_file(ada.table, "ada")
        assert "fair" not in yaml.safe_load(text)
        seen = await night.house.replay(await night.house.upload(text, "cleo"), "dora", 0, None, "en")
        assert not seen.fair.scheme
        assert not seen.fair.commit


@in_a_loop
async def test_playing_on_is_exact(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        original = night.house._tables[ada.table].story.game_match
        for ply in (0, 6, 11):
            before = original.at(ply)
            made = await night.house.play_on(ada.table, "cleo", ply, before.seat or 0, "greedy")
            await night.house.sit(made.table, "cleo", made.keys[before.seat or 0], "", "")
            cleo = await arrive(night.house, made.table, "cleo")
            match = night.house._tables[made.table].story.game_match
            assert match.hash() == before.hash()
            assert match.actions == before.actions
            assert cleo.to_decide
            refused = await cleo.ask("takeback")
            assert refused.__class__.__name__ == "Nack", "what was played before the table opened stays"
        with pytest.raises(Trouble, match="over there"):
            await night.house.play_on(ada.table, "cleo", original.ply, 0, "greedy")


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "- just\n- a list",
        lambda text: text.replace("the-theatre", "chess", 1),
        lambda text: text.replace("deck: The Midnight Pack", "deck: /etc/hostname.yaml", 1),
        lambda text: text.replace("seed: ", "seed: 1", 1),
        lambda text: text.replace("scores:\n  - 1", "scores:\n  - 7").replace("scores:\n  - 0", "scores:\n  - 7"),
        lambda text: text.replace("  secret: ", "  secret: 00", 1),
    ],
    ids=["empty", "list", "game", "deck file", "seed", "result", "proof"],
)
def test_a_file_that_is_not_right_is_refused_with_a_sentence(tmp_path: Path, damage: object) -> None:
    @in_a_loop
    async def upload() -> None:
        async with a_night(tmp_path) as night:
            (ada,) = await night.seated("me", "bot")
            await play([ada])
            _, text = await night.house.match_file(ada.table, "ada")
            assert damage(text) != text  # type: ignore[operator]
            with pytest.raises(Trouble) as said:
                await night.house.upload(damage(text), "ada")  # type: ignore[operator]
            assert "hostname" not in str(said.value) or "no deck" in str(said.value)

    upload()


@in_a_loop
async def test_looking_back_and_match_files_are_worked_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[tuple[str, threading.Thread]] = []
    frames = replaying._frames

    def noted_frames(*given: Any) -> Any:
        where.append(("look", threading.current_thread()))
        return frames(*given)

    def noted_yaml(content: dict[str, Any]) -> str:
        where.append(("file", threading.current_thread()))
        return yaml_of(content)

    monkeypatch.setattr(replaying, "_frames", noted_frames)
    monkeypatch.setattr(replaying, "yaml_of", noted_yaml)
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.ply > 4)
        now = await night.house.replay(ada.table, "ada", 3, 0, "en")
        await ben.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        for _ in range(2):
            seen = await night.house.replay(ada.table, "ada", 3, 0, "en")
            await night.house.match_file(ada.table, "ada")
        assert seen.frames[0].v.scene == now.frames[0].v.scene
        assert [what for what, _ in where] == ["look", "look", "file"], "while it was played, afterwards, and a file"
        assert where[-1][1] is not threading.main_thread()
        for ply in range(5):
            await night.house.replay(ada.table, "ada", ply, -1, "en")
        monkeypatch.setattr(replaying, "MOST_LOOKS", 2)
        await night.house.replay(ada.table, "ada", 3, 1, "en")
        assert len(night.house._tables[ada.table].looks) == 2


@in_a_loop
async def test_match_files_are_written_and_read_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_here(*given: Any) -> Any:
        raise AssertionError("this would hold everybody up")

    async with a_night(tmp_path, errand_workers=1) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben])
        monkeypatch.setattr(yaml, "dump", not_here)
        monkeypatch.setattr(yaml, "load_all", not_here)
        monkeypatch.setattr(replaying, "from_dict", not_here)
        _, text = await night.house.match_file(ada.table, "ada")
        table = await night.house.upload(text, "cleo")
        assert (await night.house.match_file(table, "cleo"))[1] == text
        with pytest.raises(Broken, match="'actions' is missing"):
            await night.house.upload(text.replace("actions:", "acts:", 1), "cleo")


@in_a_loop
async def test_how_a_game_ended_survives_its_match_file(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: ada.newest.ply > 4)
        await ben.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        _, text = await night.house.match_file(ada.table, "ada")
        assert yaml.safe_load(text)["ended"] == {"how": "resigned", "winners": [0]}
        table = await night.house.upload(text, "cleo")
        seen = await night.house.replay(table, "cleo", -1, None, "en")
        assert seen.result == ada.newest.v.result
        assert seen.frames[-1].v.result == ada.newest.v.result
        (card,) = (await night.house.mine("cleo")).finished
        assert card.result == "Ada wins. The other side resigned."
        assert (await night.house.match_file(table, "cleo"))[1] == text
