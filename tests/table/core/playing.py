"""A house with a real store, and guests who play at its tables over lines."""

from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from footlights.bots import USUAL
from footlights.table.config import Config, Limits
from footlights.table.house import Created, House, Line
from footlights.table.processes import MIND
from footlights.table.protocol import (
    Ack,
    Act,
    Answer,
    Ask,
    AskKind,
    Frame,
    Frames,
    Hello,
    Nack,
    Note,
    Notes,
    Say,
    Seats,
    Welcome,
)
from footlights.table.store import Store, open_store
from footlights.table.thinking import Thinker
from footlights.table.timekeeping import Timekeeper
from footlights.table.wishes import ClockWish, SeatWish, Wish

T = TypeVar("T", bound=Answer)
PATIENCE = 60.0
DUEL_DECKS = ("The Midnight Pack", "Thunder in the Wings")
_decoder = msgspec.json.Decoder(Answer)


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that waits for things; one that waits for ever fails."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 3 * PATIENCE))

    return run


class Guest:
    """Somebody with a line: what was received, and what can be done."""

    def __init__(self, house: House, table: str, visitor: str, line: Line) -> None:
        self.house, self.table, self.visitor, self.line = house, table, visitor, line
        self.raw: list[bytes] = []
        self.answers: list[Answer] = []
        self._news = asyncio.Event()
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for raw in self.line.outgoing:
            self.raw.append(raw)
            self.answers.append(_decoder.decode(raw))
            self._news.set()

    # --- what was received ---

    def all(self, kind: type[T]) -> list[T]:
        return [answer for answer in self.answers if isinstance(answer, kind)]

    @property
    def frames(self) -> list[Frame]:
        return [
            frame for answer in self.answers if isinstance(answer, Welcome | Frames | Nack) for frame in answer.frames
        ]

    @property
    def newest(self) -> Frame:
        return self.frames[-1]

    @property
    def have(self) -> tuple[int, int]:
        return (self.newest.at, self.newest.step)

    @property
    def welcome(self) -> Welcome:
        return self.all(Welcome)[-1]

    @property
    def notes(self) -> dict[int, Note]:
        told = [a.notes for a in self.answers if isinstance(a, Welcome | Notes)]
        return {note.n: note for notes in told for note in notes}

    @property
    def question(self) -> Note:
        return next(note for note in self.notes.values() if note.open)

    @property
    def seats(self) -> Seats:
        """Who is there; the welcome says it first."""
        told = self.all(Seats)
        return told[-1] if told else Seats(seats=self.welcome.seats, next=self.welcome.next)

    def legal(self) -> list[str]:
        return [offer.do for offer in self.newest.v.actions if offer.why_not is None]

    @property
    def to_decide(self) -> bool:
        return bool(self.frames) and self.newest.settled and self.newest.v.turn == self.newest.v.you is not None

    # --- what can be done ---

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._news.clear()
                await self._news.wait()

    def new_id(self) -> str:
        return secrets.token_urlsafe(12)

    async def hello(self, have: tuple[int, int] | None = None, lang: str = "en") -> Welcome:
        before = len(self.all(Welcome))
        await self.line.receive(Hello(proto=1, have=have, lang=lang))
        await self.until(lambda: len(self.all(Welcome)) > before)
        return self.welcome

    async def send(self, message: Act | Ask | Say) -> Ack | Nack:
        """Send something that is acknowledged or refused, and wait for that."""
        before = len(self.answers)
        await self.line.receive(message)

        def reply() -> list[Ack | Nack]:
            return [a for a in self.answers[before:] if isinstance(a, Ack | Nack) and a.id == message.id]

        await self.until(reply)
        return reply()[0]

    async def act(self, do: str, at: int | None = None, id: str = "") -> Ack | Nack:
        return await self.send(Act(id=id or self.new_id(), at=self.newest.at if at is None else at, do=do))

    async def first(self) -> str:
        """Do the first legal thing; what it was."""
        do = self.legal()[0]
        answer = await self.act(do)
        assert isinstance(answer, Ack), answer
        return do

    async def ask(self, kind: AskKind, **more: Any) -> Ack | Nack:
        seen = {"at": self.newest.at} if kind == "takeback" else {}
        return await self.send(Ask(id=self.new_id(), k=kind, **{**seen, **more}))

    async def say(self, text: str) -> Ack | Nack:
        return await self.send(Say(id=self.new_id(), text=text))

    async def leave(self) -> None:
        await self.line.close()
        await self.reader

    async def again(self, have: tuple[int, int] | None = None) -> Guest:
        """The same visitor on a new line."""
        return await arrive(self.house, self.table, self.visitor, have)


async def arrive(
    house: House, table: str, visitor: str, have: tuple[int, int] | None = None, lang: str = "en"
) -> Guest:
    """Connect and say hello."""
    guest = Guest(house, table, visitor, await house.connect(table, visitor, lang))
    await guest.hello(have, lang)
    return guest


class Night:
    """One house for one test, with a clock that can be put forward."""

    def __init__(self, house: House, store: Store) -> None:
        self.house, self.store = house, store
        self.later_ms = 0
        real = house.backstage.now
        house.backstage.now = lambda: real() + self.later_ms  # type: ignore[method-assign]

    async def create(self, *kinds: str, **wish: Any) -> Created:
        """A table with seats such as "me", "friend", "bot" (the usual ones, or `bots`); duels with decks that share no card."""
        bots = wish.pop("bots", [USUAL] * len(kinds))
        options = wish.pop("options", {"format": "duel"})
        decks = wish.pop("decks", DUEL_DECKS if options == {"format": "duel"} else [None] * len(kinds))
        seats = [
            SeatWish(kind=kind, deck=deck, bot=bot)  # type: ignore[arg-type]
            for kind, deck, bot in zip(kinds, decks, bots, strict=True)
        ]
        return await self.house.create(Wish(game="the-theatre", seats=seats, options=options, **wish), "ada", "Ada")

    async def sit(self, made: Created, visitor: str, seat: int) -> None:
        name = visitor.capitalize()
        await self.house.sit(made.table, visitor, made.keys[seat], secrets.token_hex(16), name, knowing=True)

    async def seated(self, *kinds: str, **wish: Any) -> list[Guest]:
        """A table with everybody there: visitors ada, ben, cleo ... on the seats of people."""
        made = await self.create(*kinds, **wish)
        for visitor, seat in zip(VISITORS, made.keys, strict=False):
            await self.sit(made, visitor, seat)
        return [await arrive(self.house, made.table, visitor) for visitor, _ in zip(VISITORS, made.keys, strict=False)]


async def give_up(host: Guest, player: Guest, seat: int) -> None:
    """The host asks for a player's seat in the middle of the game, and gets it."""
    assert isinstance(await host.ask("renew", seat=seat), Ack)
    await player.until(lambda: any(note.yours and note.k == "renew" for note in player.notes.values()))
    asked = next(note.n for note in player.notes.values() if note.yours and note.k == "renew")
    await player.line.receive(Ask(id=player.new_id(), k="yes", of=asked))


VISITORS = ("ada", "ben", "cleo", "dora", "egon", "fay", "gus", "hal")
CLOCK = ClockWish(minutes=1, plus=5)


@asynccontextmanager
async def a_house(store: Store, time: Timekeeper | None = None, **config: Any) -> AsyncIterator[House]:
    """A house on a store that is open. Its bots play on interpreted rules unless it `compiles`, and think with this `mind`."""
    limits, compiles, mind = config.pop("limits", Limits()), config.pop("compiles", False), config.pop("mind", MIND)
    settings = Config(**{"bot_workers": 1, "errand_workers": 0, "limits": limits, **config})
    house = House(store, settings, time=time)
    house.backstage.thinker = Thinker(house.config.bot_workers, mind, compiles)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


@asynccontextmanager
async def a_store(folder: Path) -> AsyncIterator[Store]:
    """A store in a folder."""
    store = open_store(f"sqlite:///{folder / 'house.db'}")
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


@asynccontextmanager
async def a_night(folder: Path, **config: Any) -> AsyncIterator[Night]:
    """A house with a store of its own."""
    async with a_store(folder) as store, a_house(store, **config) as house:
        yield Night(house, store)


async def play(guests: list[Guest], stop: Callable[[], bool] = lambda: False) -> None:
    """Everybody does the first legal thing, until the game is over or it is enough."""
    while True:
        await turn(guests)
        if guests[0].newest.v.over or stop():
            return
        await next(guest for guest in guests if guest.to_decide).first()


async def turn(guests: list[Guest]) -> None:
    """Wait until all see the same, and it is the turn of one of them or the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            together = len({guest.newest.at for guest in guests}) == 1
            if together and (guests[0].newest.v.over or any(guest.to_decide for guest in guests)):
                return
            await asyncio.sleep(0.001)
