"""Frames: the whole of what one person sees after an event, made from the match's views of that seat and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import cast

import msgspec

from footlights.stage.errors import Trouble
from footlights.stage.scene import Scene, acts
from footlights.stage.tongue import speaking
from footlights.stage.views import View
from footlights.table.changes import change_of
from footlights.table.log_pages import log_since
from footlights.table.protocol import NOTHING_DRAWN, Frame, LogEntry, Offer, Sees, Why
from footlights.table.story import Story
from footlights.table.taking_back import takeback

Name = tuple[int, int]  # a frame's entry, as its viewer counts them (Story.shown), and step
Audience = tuple[int | None, str]  # a seat (None: spectators) and a language
EVERY_STEP = 1 << 30
REEL_BYTES = 24_000  # of frames as differences that are kept for an audience
MADE_AGAIN = 16  # entries whose frames are made once more for somebody who comes back; who missed more gets the newest
NO_CLOCK_YET = 0  # when a frame was made whose clocks are still to be set
FRESH_MS = 50  # so long a frame's clocks are as good as new


# --- One entry's frames -----------------------------------------------------------------------------------------------


def newest_frames(story: Story, audience: Audience, now_ms: int) -> list[Frame]:
    """The frames of the newest entry: glimpses of what it brought about, then where it leads."""
    with speaking(audience[1]):
        steps = list(_glimpses(story, audience[0])) if story.is_news(audience[0]) else []
        told = [line for frame in steps for line in frame.log]
        return [*steps, _settled(story, audience[0], len(steps), len(told), now_ms)]


def _glimpses(story: Story, seat: int | None) -> Iterator[Frame]:
    if story.events[-1].kind != "act":
        return
    match, at, ply = story.game_match, story.shown(seat), story.known_ply(seat)
    for step, glimpse in enumerate(match.glimpses(seat)):
        lines = [LogEntry(at, ply, line.text) for line in glimpse.log]
        scene = match.game.scene.present(glimpse.view, match.cast, glimpse.event)
        yield Frame(
            at=at,
            step=step,
            ply=ply,
            settled=False,
            v=Sees(you=seat, turn=None, scene=scene),
            e=match.game.scene.moment(glimpse.view, match.cast, glimpse.event),
            log=tuple(lines),
        )


def _settled(story: Story, seat: int | None, step: int, told: int, now_ms: int) -> Frame:
    shown, ply = story.shown(seat), story.known_ply(seat)
    lines, before = log_since(story, seat, story.entry(seat, shown - 1) if story.is_news(seat) else story.at - 1)
    log = lines if before else lines[told:]
    return Frame(at=shown, step=step, ply=ply, settled=True, v=sees(story, seat, now_ms), log=log, log_before=before)


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


def offers(story: Story, seat: int | None, view: View, scene: Scene) -> tuple[Offer, ...]:
    """What a person might want to do: everything legal, and whatever else the scene shows, with the reason against it."""
    if seat is None or story.over or story.row.imported or seat not in story.playing:
        return ()
    legal = list(view.legal)
    match = story.game_match
    stage = match.game.scene
    found = [
        Offer(
            do=do,
            label=stage.action_label(view, match.cast, do),
            preview=str(stage.preview(view, match.cast, do) or ""),
            leaves=stage.leaves(view, match.cast, do),
        )
        for do in legal
    ]
    others = [do for do in acts(scene) if do not in legal]
    refused = (
        why_not(story, seat, others[0]) if others and seat != match.seat else None
    )  # not their turn, whatever it is
    found += [
        Offer(do=do, label=stage.action_label(view, match.cast, do), why_not=refused or why_not(story, seat, do))
        for do in others
    ]
    return tuple(found)


def why_not(story: Story, seat: int, do: str) -> Why | None:
    """Why a seat may not do something now, for the eyes of that seat; None if it may."""
    try:
        reason = story.game_match.why_not(do, seat)
    except Trouble as error:
        return Why("", str(error))
    return Why(reason.clause, reason.sentence) if reason is not None else None


# --- Frames that are kept ---------------------------------------------------------------------------------------------


class Shot:
    """A frame as it is kept: whole, as the bytes of its difference to the frame before it, or both."""

    __slots__ = ("at", "frame", "log", "made_ms", "raw", "step")

    def __init__(self, frame: Frame, made_ms: int, before: Frame | None = None, thin: bool = False) -> None:
        self.at, self.step, self.log, self.made_ms = frame.at, frame.step, frame.log, made_ms
        self.frame: Frame | None = frame
        self.raw = _encoder.encode(thinned(frame, before)) if thin else b""

    @property
    def name(self) -> Name:
        """What the frame is called."""
        return (self.at, self.step)

    @property
    def jump(self) -> bool:
        """Whether earlier frames are left out."""
        return self.frame is not None and self.frame.jump

    def sent(self, thin: bool) -> Frame:
        """The frame as it goes into an answer; as a difference it is encoded already, which nobody else need know."""
        if not thin:
            assert self.frame is not None, "kept as a difference only"
            return self.frame
        if not self.raw:
            assert self.frame is not None
            self.raw = _encoder.encode(self.frame)
        return cast(Frame, msgspec.Raw(self.raw))


def thinned(frame: Frame, before: Frame | None) -> Frame:
    """A frame with its scene as the difference to another frame's; whole if there is none."""
    if before is None:
        return frame
    change = change_of(before.v.scene, frame.v.scene, (before.at, before.step))
    return msgspec.structs.replace(frame, v=msgspec.structs.replace(frame.v, scene=NOTHING_DRAWN, change=change))


class Reel:
    """The newest frames of one audience: all of those after `since`, as far as memory for them goes.

    As long as everybody takes differences, only the newest frame is kept whole.
    """

    def __init__(self, since: Name, kept: int, thin: bool, whole: bool, most: int | None = REEL_BYTES) -> None:
        self.since = since
        self.kept = kept
        self.most = most  # bytes of differences; None: any number
        self.thin, self.whole = thin, whole
        self.shots: deque[Shot] = deque()
        self.newest: Frame | None = None
        self.end = since[0]
        self._bytes = 0

    def add(self, frames: Iterable[Frame], at: int, now_ms: int) -> None:
        """The frames of entry `at`, which is the next one."""
        for frame in frames:
            if self.shots and not self.whole:
                self.shots[-1].frame = None
            shot = Shot(frame, now_ms, self.newest, self.thin)
            self._bytes += len(shot.raw)
            self.shots.append(shot)
            self.newest = frame
        self.end = at
        while len(self.shots) > self.kept or (self._is_too_large() and self.shots[0].at < at):
            dropped = self.shots.popleft()
            self._bytes -= len(dropped.raw)
            self.since = dropped.name

    def _is_too_large(self) -> bool:
        return self.most is not None and self._bytes > self.most and not self.whole

    def after(self, have: Name) -> list[Shot]:
        """The frames after one."""
        return [shot for shot in self.shots if shot.name > have]

    def serves(self, thin: bool) -> bool:
        """Whether all that is kept can be sent in a form."""
        return self.thin if thin else self.whole


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

    def head(self, story: Story, audience: Audience, now_ms: int, thin: bool = False) -> Frame:
        """The newest frame."""
        newest = self._reel(story, audience, now_ms, thin).newest
        assert newest is not None
        return newest

    def after(self, story: Story, audience: Audience, have: Name | None, now_ms: int, thin: bool = False) -> list[Shot]:
        """The frames somebody is missing who has them up to `have`; where that is too long ago, the newest alone, as a jump.

        `thin`: as differences, the first of them to the frame `have`.
        """
        newest = self.head(story, audience, now_ms, thin)
        at = story.shown(audience[0])
        if have is None or have[0] > at or at - have[0] >= self.kept:
            return [self._jump(story, audience, newest, have)]
        if have >= (newest.at, newest.step):
            return []
        if not have[0]:
            have = (0, EVERY_STEP)  # nothing was dealt yet, and nothing of that is missing
        reel = self._reel(story, audience, now_ms, thin)
        if have < reel.since and len(reel.shots) < self.kept:
            since = have[0] if have[1] == EVERY_STEP else have[0] - 1
            reel = self._made_again(story, audience, since, now_ms, thin, not thin)
        return reel.after(have) if have >= reel.since else [self._jump(story, audience, newest, have)]

    def _jump(self, story: Story, audience: Audience, newest: Frame, have: Name | None) -> Shot:
        """The newest frame with what the log has had since."""
        viewer, at = audience[0], story.shown(audience[0])
        since = have[0] if have is not None and have[0] <= at else at - 1
        with speaking(audience[1]):
            log, before = log_since(story, viewer, story.entry(viewer, since))
        return Shot(msgspec.structs.replace(newest, jump=True, log=log, log_before=before), NO_CLOCK_YET)

    def _reel(self, story: Story, audience: Audience, now_ms: int, thin: bool) -> Reel:
        """An audience's reel up to the newest entry, in the form that is asked for."""
        viewer = audience[0]
        reel, at = self._reels.get(audience), story.shown(viewer)
        if reel is not None and not reel.serves(thin):
            reel = Reel((at - 1, EVERY_STEP), self.kept, thin=True, whole=True)
        elif reel is None or not (reel.end == at or (reel.end == at - 1 and story.is_news(viewer))):
            reel = Reel((at - 1, EVERY_STEP), self.kept, thin, not thin)
        if reel.end < at:
            reel.add(newest_frames(story, audience, now_ms), at, now_ms)
        self._reels[audience] = reel
        return reel

    def _made_again(self, story: Story, audience: Audience, since: int, now_ms: int, thin: bool, whole: bool) -> Reel:
        """Frames after `since` entries, made once more for somebody who comes back; if it was too long ago, the newest alone."""
        viewer, at = audience[0], story.shown(audience[0])
        again = story.rewound(story.entry(viewer, since)) if at - since <= MADE_AGAIN else None
        reel = Reel((since if again is not None else at - 1, EVERY_STEP), self.kept, thin, whole, most=None)
        if again is None:
            reel.add(newest_frames(story, audience, now_ms), at, now_ms)
            return reel
        for entry in story.events[again.at :]:
            again.tell(entry, watched=True)
            if again.is_news(viewer):
                reel.add(newest_frames(again, audience, now_ms), again.shown(viewer), now_ms)
        return reel


def with_clock(shot: Shot, story: Story, now_ms: int) -> Shot:
    """A kept frame with the clocks as they are now, if it is the one that shows where things stand."""
    frame = shot.frame
    if story.clocks is None or frame is None or not frame.settled or frame.at != story.shown(frame.v.you):
        return shot
    if frame.v.clock is not None and now_ms - shot.made_ms <= FRESH_MS:
        return shot
    seen = msgspec.structs.replace(frame.v, clock=story.clocks.shown(now_ms))
    return Shot(msgspec.structs.replace(frame, v=seen), now_ms)


_encoder = msgspec.json.Encoder()
