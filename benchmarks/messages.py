"""What a benchmark's clients read of the server's messages; everything else is skipped, which costs little."""

from __future__ import annotations

import msgspec


class Why(msgspec.Struct, gc=False):
    """That something is not allowed; the reason does not matter here."""


class Offer(msgspec.Struct, gc=False):
    """An action a frame offers."""

    do: str
    why_not: Why | None = None


class Sees(msgspec.Struct, gc=False):
    """Who decides, and what may be done."""

    you: int | None = None
    turn: int | None = None
    over: bool = False
    actions: list[Offer] = []


class Frame(msgspec.Struct, gc=False):
    """A frame without its picture."""

    at: int
    settled: bool
    v: Sees


class Heard(msgspec.Struct, gc=False):
    """Any message of the server."""

    t: str
    id: str = ""
    at: int = 0
    code: str = ""
    bot: str = ""
    frames: list[Frame] = []


read = msgspec.json.Decoder(Heard).decode


def newest(heard: Heard) -> Frame | None:
    """The position that a message leads to, if it brings any."""
    return next((frame for frame in reversed(heard.frames) if frame.settled), None)


def legal(frame: Frame) -> list[str]:
    """What the person who got a frame may do now."""
    sees = frame.v
    return [offer.do for offer in sees.actions if offer.why_not is None] if sees.turn == sees.you else []
