"""Frames as differences: put together again they are the frames that others get whole, whatever happens on the line."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

from footlights.table.hub import Line
from footlights.table.protocol import Act, Ask, Hello, write
from footlights.table.wishes import SeatWish, Wish
from tests.table.core.playing import Night, a_night, in_a_loop
from tests.table.thin import changed_scene

Json = dict[str, Any]
GAMES = ("the-theatre", "encore", "tnb", "curtain-call", "gothies")
ALONE = ("curtain-call",)


class Reader:
    """Somebody on a line of their own who takes down every frame, and puts scenes together if they come as differences."""

    def __init__(self, line: Line, thin: bool) -> None:
        self.line, self.thin = line, thin
        self.frames: dict[tuple[int, int], Json] = {}
        self.bytes = 0
        self.changes = 0

    @property
    def have(self) -> tuple[int, int] | None:
        return max(self.frames, default=None)

    @property
    def newest(self) -> Json:
        return self.frames[max(self.frames)]

    async def hello(self) -> None:
        await self.line.receive(Hello(proto=1, have=self.have, thin=self.thin))
        self.read()

    def read(self) -> None:
        for answer in self.line.outgoing.take():
            for frame in msgspec.json.decode(write(answer)).get("frames", ()):
                self.bytes += len(msgspec.json.encode(frame))
                self._keep(frame)

    def _keep(self, frame: Json) -> None:
        change = frame["v"].pop("change", None)
        if change is not None:
            assert self.thin
            self.changes += 1
            frame["v"]["scene"] = changed_scene(self.frames[tuple(change["on"])]["v"]["scene"], change)
        self.frames[frame["at"], frame["step"]] = frame


async def played(night: Night, game: str) -> tuple[list[Reader], list[Reader]]:
    """A table with two lines for each seat: one that takes differences, and one that does not."""
    kinds = ("me",) if game in ALONE else ("me", "friend")
    wish = Wish(game=game, seats=[SeatWish(kind=kind) for kind in kinds])  # type: ignore[arg-type]
    made = await night.house.create(wish, "ada", "Ada")
    thin: list[Reader] = []
    whole: list[Reader] = []
    for seat, key in made.keys.items():
        await night.house.sit(made.table, f"visitor{seat}", key, secrets.token_hex(16), f"N{seat}")
        for readers, is_thin in ((thin, True), (whole, False)):
            line = await night.house.connect(made.table, f"visitor{seat}", "en")
            readers.append(Reader(line, is_thin))
    for reader in [*thin, *whole]:
        await reader.hello()
    return thin, whole


@pytest.mark.parametrize("game", GAMES)
@in_a_loop
async def test_differences_put_together_are_the_whole_frames(tmp_path: Path, game: str) -> None:
    async with a_night(tmp_path) as night:
        thin, whole = await played(night, game)
        everybody = [*thin, *whole]
        for number in range(40):
            actor = next((r for r in thin if r.newest["v"].get("turn") == r.newest["v"]["you"]), None)
            if actor is None:
                break
            legal = [offer["do"] for offer in actor.newest["v"]["actions"] if "why_not" not in offer]
            if number % 13 == 7:
                await actor.line.receive(Ask(id=secrets.token_hex(8), k="takeback"))
            else:
                do = legal[(7 * number) % len(legal)]
                await actor.line.receive(Act(id=secrets.token_hex(8), at=actor.newest["at"], do=do))
            if number % 9 == 4:  # a line that was cut: the newest frames are lost and asked for again
                for reader in thin:
                    reader.line.outgoing.take()
                    await reader.hello()
            for reader in everybody:
                reader.read()
            for one, other in zip(thin, whole, strict=True):
                for name in one.frames.keys() & other.frames.keys():
                    assert one.frames[name]["v"] == other.frames[name]["v"], (number, name)
                assert one.have == other.have
        assert all(reader.changes > 20 for reader in thin)
        assert sum(reader.bytes for reader in thin) < 0.7 * sum(reader.bytes for reader in whole)
