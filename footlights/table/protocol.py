"""What browser and server say to each other: JSON objects with a tag `t`, the same over a websocket and over HTTP.

Everything the server sends a person about a game is a frame: the whole of what that person may see after an event. To those who
say so in their hello (`thin`) the scene of a frame is sent as its difference to that of an earlier frame they have (`Change`);
all else in a frame is whole. Unknown fields are refused.

A table's log has numbered entries (`at` counts them); a frame is named by (`at`, `step`): the steps of an entry are glimpses of
what it brought about, the last one (`settled`) is where it leads. `ply` counts the game's decisions and goes back when some are
taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from footlights.stage.scene import Ghost, Moment, Scene

T = TypeVar("T")

PROTOCOL = 1
Id = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


# --- From the browser -------------------------------------------------------------------------------------------------


class Inward(msgspec.Struct, gc=False, frozen=True, forbid_unknown_fields=True, tag_field="t", kw_only=True):
    """What a browser may send."""


class Hello(Inward, tag="hello", frozen=True):
    """I am here, and these are the newest frames I have (None: none)."""

    proto: int
    have: tuple[Count, Count] | None = None
    notes: Count = 0  # how many chat lines and the like I have
    thin: bool = False  # scenes may be sent as differences
    lang: Annotated[str, msgspec.Meta(max_length=16)] = "en"


class Act(Inward, tag="act", frozen=True):
    """I do this, in the position after `at` entries, which is the one I was looking at; in any other nothing is done.

    Sent again with the same id until it is answered.
    """

    id: Id
    at: Count
    do: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


AskKind = Literal["takeback", "draw", "rematch", "resign", "claim", "sit-in", "return", "renew", "hint", "yes", "no"]


class Ask(Inward, tag="ask", frozen=True):
    """I ask for something that is not a move, or answer what somebody asked (`yes`, `no` with the asking note's number `of`).

    `seat`: whom it concerns (claim, sit-in, renew: the host asks for a seat, to make a new link for it). `at`: the position I was
    looking at, as with an act; a take-back must say it.
    """

    id: Id
    k: AskKind
    of: Count | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    at: Count | None = None


class Say(Inward, tag="say", frozen=True):
    """I say something to the others: seats among themselves, spectators among themselves."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Ping(Inward, tag="ping", frozen=True):
    """Are you there?"""

    n: Count = 0


Message = Hello | Act | Ask | Say | Ping


# --- To the browser ---------------------------------------------------------------------------------------------------


class Outward(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, tag_field="t", kw_only=True):
    """What the server sends."""


class Why(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """Why something is not allowed: the clause and the sentence."""

    clause: str
    text: str


class Offer(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """An action a person might want: `label` in words, `preview` what it would come to; `why_not` if it is not allowed now.

    `leaves`: it ends the turn or passes, and this could still be done usefully; people are asked whether they mean it.
    """

    do: str
    label: str
    preview: str = ""
    why_not: Why | None = None
    leaves: str = ""


class LogEntry(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A line of the prompt book: the entry and the ply it belongs to. `ply` is where a click on it leads."""

    at: int
    ply: int
    text: str
    gone: bool = False  # taken back since


class Clock(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """Milliseconds left per seat as of sending; `running` is the seat whose time runs."""

    left: tuple[int, ...]
    running: int | None = None


class Change(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """A scene as what is new in it, compared with the scene of the frame `on`, which the person has.

    `nodes` are the nodes in order. One that is the same as the node with its id in the same place (on the table, or within the
    same node) stands there as that id alone. Everything else is left out where it is the same as before; a ghost that is gone
    is None.
    """

    on: tuple[int, int]
    nodes: tuple[Any, ...]
    title: str | None = None
    said: tuple[str, ...] | None = None
    state: Mapping[str, str] | None = None
    ghosts: Mapping[str, tuple[Ghost, ...] | None] = {}


NOTHING_DRAWN = Scene(nodes=())


class Sees(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """What one person sees: `scene`, or where there is a `change`, the scene that it leads to."""

    you: int | None
    turn: int | None
    scene: Scene = NOTHING_DRAWN
    change: Change | None = None
    actions: tuple[Offer, ...] = ()
    clock: Clock | None = None
    over: bool = False
    result: Result | None = None
    takeback: Literal["", "free", "maybe", "ask"] = (
        ""  # whether one's last decision can be taken back (taking_back.takeback)
    )


class Result(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """How it ended: the seats that won and the sentence that says why."""

    winners: tuple[int, ...]
    text: str
    how: Literal["rules", "resigned", "agreed", "claimed", "clock"] = "rules"
    share: str = ""  # of a daily run: the line to be shared


class Frame(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """The whole of what a person sees after an event, and how the event is shown."""

    at: int
    step: int
    ply: int
    settled: bool
    v: Sees
    e: Moment = Moment()
    log: tuple[LogEntry, ...] = ()  # the lines this step adds
    log_before: int = (
        0  # if they are so many that only the newest are sent: how many entries of the log are before them
    )
    jump: bool = False  # earlier frames are left out


class Meanwhile(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """What is not as it was chosen for a seat's bot: which bot plays now, with what part of its thinking, why, and as a sentence.

    "busy": many bots think at once; "preparing": its search is still being compiled; "failed": it cannot be had; "waiting": no
    bot can think just now, and the decision waits.
    """

    why: Literal["busy", "preparing", "failed", "waiting"]
    bot: str
    bot_title: str
    part: float = 1.0
    text: str


class SeatInfo(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """A seat as everybody sees it."""

    name: str
    kind: Literal["person", "bot", "open"]  # open: a person who has not come yet
    bot: str = ""
    bot_title: str = ""  # what people call the bot that plays here now, be it for somebody else
    online: bool = False
    away_ms: int = 0
    resigned: bool = False
    stand_in: str = ""  # the bot that sits in for the person
    vacant: bool = False  # given up by its player in the middle of the game; the host can make a link for it
    meanwhile: Meanwhile | None = None  # how the seat's bot plays, if it is not as it was chosen


class Fair(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """How the seed comes about: the commitment to it (`secret` and `contributions` only once the game is over), or a date."""

    commit: str
    scheme: str = ""
    secret: str = ""
    contributions: tuple[str, ...] = ()
    table: str = ""
    date: str = ""  # of a daily run, whose seed is the date's: there is no commitment
    practice: bool = False  # ... that is not the first attempt
    warning: str = (
        ""  # that somebody can know the cards, and who: for everybody to read before they sit down and at the table
    )


class Note(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """A numbered line beside the game: something said, asked or answered."""

    n: int
    k: str  # say, or what was asked, or yes / no
    name: str
    seat: int | None = None
    text: str = ""
    of: int | None = None
    open: bool = False  # a question still to be answered
    yours: bool = False  # ... by you
    own: bool = False  # it was you who said or asked it
    at_ms: int = 0


class Welcome(Outward, tag="welcome", frozen=True):
    """Everything needed to draw the table from nothing."""

    proto: int
    table: str
    game: str
    title: str
    you: int | None
    host: bool
    head: tuple[int, int]
    catalogue: str  # the address of the faces
    seats: tuple[SeatInfo, ...]
    fair: Fair
    frames: tuple[Frame, ...]
    log: tuple[LogEntry, ...]  # its newest page
    notes: tuple[Note, ...]
    log_before: int = 0  # how many entries of the log are before that page: /api/tables/ID/log?before= has them
    waiting: bool = False  # not everybody has come; nothing is dealt yet
    next: str = ""  # the table of the rematch
    draws: bool = False
    server_ms: int = 0
    away_seconds: int = 0  # somebody absent for longer than this can be claimed of or sat in for


class Frames(Outward, tag="frames", frozen=True):
    """New frames, in order."""

    frames: tuple[Frame, ...]


class Ack(Outward, tag="ack", frozen=True):
    """What you sent is stored and will never be lost."""

    id: str
    at: int


class Nack(Outward, tag="nack", frozen=True):
    """What you sent was refused; with what you see now if you were behind."""

    id: str
    code: Literal[
        "stale", "illegal", "not-your-turn", "over", "spectator", "rate", "unknown", "refused", "waiting", "bad"
    ]
    text: str
    clause: str = ""
    frames: tuple[Frame, ...] = ()


class Seats(Outward, tag="seats", frozen=True):
    """Who is here, and the state of the table around the game. `digest` names this news: a poll sends it back as `seats`."""

    seats: tuple[SeatInfo, ...]
    watchers: int = 0
    next: str = ""
    digest: str = ""


class Notes(Outward, tag="notes", frozen=True):
    """New lines beside the game (a note that changed, such as an answered question, is sent again)."""

    notes: tuple[Note, ...]


class Thought(msgspec.Struct, gc=False, frozen=True, omit_defaults=True, kw_only=True):
    """What a bot thinks of one action: in points, or how often it thought it through and what that brought, from 0 to 1."""

    do: str
    label: str
    points: float | None = None
    visits: int | None = None
    value: float | None = None
    why: str = ""


class Hint(Outward, tag="hint", frozen=True):
    """What a bot would do on your seat, knowing what you know."""

    id: str
    do: str
    bot: str
    text: str
    thoughts: tuple[Thought, ...] = ()


class Pong(Outward, tag="pong", frozen=True):
    """I am."""

    n: int = 0


class Bye(Outward, tag="bye", frozen=True):
    """The server closes this connection; `retry` says after how many milliseconds to come again (0: not at all)."""

    code: str
    text: str
    retry: int = 0


Answer = Welcome | Frames | Ack | Nack | Seats | Notes | Hint | Pong | Bye


def read(raw: str | bytes) -> Message:
    """A message from a browser; msgspec.DecodeError (or its ValidationError) says what is wrong with it."""
    message: Message = decoded(_reader, raw)
    return message


def decoded(reader: msgspec.json.Decoder[T], raw: str | bytes) -> T:
    """What JSON stands for; msgspec.DecodeError if it is something else, as it is for text that is not UTF-8."""
    try:
        return reader.decode(raw)
    except UnicodeError:
        raise msgspec.DecodeError("JSON is malformed: it is not UTF-8 text") from None


def write(answer: Answer) -> bytes:
    """A message to a browser."""
    return _writer.encode(answer)


def schema() -> dict[str, Any]:
    """The JSON schema of both directions."""
    (inward, outward), parts = msgspec.json.schema_components([Message, Answer], ref_template="#/$defs/{name}")
    return {"inward": inward, "outward": outward, "$defs": parts}


_reader = msgspec.json.Decoder(Message)
_writer = msgspec.json.Encoder()
