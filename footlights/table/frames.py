"""Frames: the whole of what one person sees after an event, made from the match's views of that seat and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from footlights.stage.errors import Trouble
from footlights.stage.scene import Scene, acts
from footlights.stage.tongue import speaking
from footlights.table.protocol import Frame, LogEntry, Offer, Sees, Why
from footlights.table.story import Story, Told, retold
from footlights.table.taking_back import takeback

Name = tuple[int, int]  # a frame's entry, as its viewer counts them (Story.shown), and step
Audience = tuple[int | None, str]  # a seat (None: spectators) and a language
EVERY_STEP = 1 << 30


# --- One entry's frames -----------------------------------------------------------------------------------------------


def newest_frames(story: Story, audience: Audience, now_ms: int) -> list[Frame]:
    """The frames of the newest entry: glimpses of what it brought about, then where it leads."""
    with speaking(audience[1]):
        steps = list(_glimpses(story, audience[0]))
        told = [line for frame in steps for line in frame.log]
        return [*steps, _settled(story, audience[0], len(steps), len(told), now_ms)]


def _glimpses(story: Story, seat: int | None) -> Iterator[Frame]:
    if story.events[-1].kind != "act":
        return
    match = story.game_match
    for step, glimpse in enumerate(match.glimpses(seat)):
        lines = [LogEntry(story.shown(seat), story.known_ply(seat), line.text) for line in glimpse.log]
        scene = match.game.scene.present(glimpse.view, match.cast, glimpse.event)
        yield Frame(
            at=story.shown(seat),
            step=step,
            ply=story.known_ply(seat),
            settled=False,
            v=Sees(you=seat, turn=None, scene=scene),
            e=match.game.scene.moment(glimpse.view, match.cast, glimpse.event),
            log=tuple(lines),
        )


def _settled(story: Story, seat: int | None, step: int, told: int, now_ms: int) -> Frame:
    shown, ply = story.shown(seat), story.known_ply(seat)
    entries = log_entries(story, seat, story.entry(seat, shown - 1) if story.is_news(seat) else story.at - 1)
    return Frame(at=shown, step=step, ply=ply, settled=True, v=sees(story, seat, now_ms), log=entries[told:])


def sees(story: Story, seat: int | None, now_ms: int) -> Sees:
    """What a person sees where things stand."""
    match = story.game_match
    view = match.view(seat)
    scene = match.game.scene.present(view, match.cast)
    return Sees(
        you=seat,
        turn=story.turn,
        scene=scene,
        actions=offers(story, seat, view, scene),
        clock=story.clocks.shown(now_ms) if story.clocks is not None else None,
        over=story.over,
        result=story.result(),
        takeback=takeback(story, seat),
    )


def offers(story: Story, seat: int | None, view: Mapping[str, Any], scene: Scene) -> tuple[Offer, ...]:
    """What a person might want to do: everything legal, and whatever else the scene shows, with the reason against it."""
    if seat is None or story.over or story.row.imported or seat not in story.playing:
        return ()
    legal = list(view["legal"])
    match = story.game_match
    stage = match.game.scene
    found = [
        Offer(
            do=do,
            label=stage.action_label(view, match.cast, do),
            preview=str(stage.preview(view, match.cast, do) or ""),
        )
        for do in legal
    ]
    others = [do for do in acts(scene) if do not in legal]
    found += [
        Offer(do=do, label=stage.action_label(view, match.cast, do), why_not=why_not(story, seat, do)) for do in others
    ]
    return tuple(found)


def why_not(story: Story, seat: int, do: str) -> Why | None:
    """Why a seat may not do something now, for the eyes of that seat; None if it may."""
    try:
        reason = story.game_match.why_not(do, seat)
    except Trouble as error:
        return Why("", str(error))
    return Why(reason.clause, reason.sentence) if reason is not None else None


def log_entries(story: Story, seat: int | None, since: int = 0) -> tuple[LogEntry, ...]:
    """The prompt book as a person may read it, from after `since` entries on."""
    return tuple(_entry(story, seat, told, text) for told, text in story.lines(seat, since))


def _entry(story: Story, seat: int | None, told: Told, text: str) -> LogEntry:
    at, ply = story.shown(seat, told.at), story.known_ply(seat, told.ply)
    return LogEntry(at, ply, text, gone=told.at in story.gone)


# --- Frames that are kept ---------------------------------------------------------------------------------------------


class Reel:
    """The newest frames of one audience: all of those after `since`."""

    def __init__(self, since: Name, kept: int) -> None:
        self.since = since
        self.kept = kept
        self.frames: deque[Frame] = deque()
        self.end = since[0]

    def add(self, frames: Iterable[Frame], at: int) -> None:
        """The frames of entry `at`, which is the next one."""
        self.frames.extend(frames)
        self.end = at
        while len(self.frames) > self.kept:
            dropped = self.frames.popleft()
            self.since = (dropped.at, dropped.step)

    def after(self, have: Name) -> list[Frame]:
        """The frames after one."""
        return [frame for frame in self.frames if (frame.at, frame.step) > have]


class Reels:
    """The frames of a table for whoever looks on; made for nobody else."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self._reels: dict[Audience, Reel] = {}

    def __len__(self) -> int:
        return len(self._reels)

    def forget(self, audience: set[Audience] | None = None) -> None:
        """Let go of the frames of those who have left (None: of all)."""
        self._reels = {key: reel for key, reel in self._reels.items() if audience is not None and key in audience}

    def head(self, story: Story, audience: Audience, now_ms: int) -> Frame:
        """The newest frame."""
        return self._reel(story, audience, story.shown(audience[0]) - 1, now_ms).frames[-1]

    def after(self, story: Story, audience: Audience, have: Name | None, now_ms: int) -> list[Frame]:
        """The frames somebody is missing who has them up to `have`; where that is too long ago, the newest alone, as a jump."""
        newest = self.head(story, audience, now_ms)
        at = story.shown(audience[0])
        if have is None or have[0] > at or at - have[0] >= self.kept:
            return [self._jump(story, audience, newest, have)]
        if have >= (newest.at, newest.step):
            return []
        if not have[0]:
            have = (0, EVERY_STEP)  # nothing was dealt yet, and nothing of that is missing
        reel = self._reel(story, audience, have[0] if have[1] == EVERY_STEP else have[0] - 1, now_ms)
        missing = reel.after(have)
        return missing if have >= reel.since else [self._jump(story, audience, newest, have)]

    def _jump(self, story: Story, audience: Audience, newest: Frame, have: Name | None) -> Frame:
        """The newest frame with everything the log has had since."""
        viewer, at = audience[0], story.shown(audience[0])
        since = have[0] if have is not None and have[0] <= at else at - 1
        with speaking(audience[1]):
            log = log_entries(story, viewer, story.entry(viewer, since))
        return msgspec.structs.replace(newest, jump=True, log=log)

    def _reel(self, story: Story, audience: Audience, since: int, now_ms: int) -> Reel:
        """An audience's reel, complete from after `since` entries on as far as frames are kept."""
        reel, at = self._reels.get(audience), story.shown(audience[0])
        full = reel is not None and len(reel.frames) >= self.kept
        if reel is not None and reel.end == at and (reel.since <= (since, EVERY_STEP) or full):
            return reel
        behind = reel is not None and reel.end == at - 1 and story.is_news(audience[0])
        if reel is not None and behind and (reel.since <= (since, EVERY_STEP) or since >= reel.end):
            reel.add(newest_frames(story, audience, now_ms), at)
            return reel
        reel = self._made_again(story, audience, since, now_ms)
        self._reels[audience] = reel
        return reel

    def _made_again(self, story: Story, audience: Audience, since: int, now_ms: int) -> Reel:
        """A reel made from the log: the story is told once more, up to where the frames begin, and then watched."""
        viewer, at = audience[0], story.shown(audience[0])
        since = max(since, at - self.kept)
        reel = Reel((since, EVERY_STEP), self.kept)
        if since == at - 1 and story.is_news(viewer):
            reel.add(newest_frames(story, audience, now_ms), at)
            return reel
        start = story.entry(viewer, since)
        again = retold(story.row, story.seats, story.setting, story.events, start)
        for entry in story.events[start:]:
            again.tell(entry, watched=True)
            if again.is_news(viewer):
                reel.add(newest_frames(again, audience, now_ms), again.shown(viewer))
        return reel


def with_clock(frame: Frame, story: Story, now_ms: int) -> Frame:
    """A kept frame with the clocks as they are now."""
    if story.clocks is None or frame.at != story.shown(frame.v.you) or not frame.settled:
        return frame
    return msgspec.structs.replace(frame, v=msgspec.structs.replace(frame.v, clock=story.clocks.shown(now_ms)))
