"""The house: all tables of one process. What a web server, or a test, asks of it is here."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from footlights.bots import USUAL
from footlights.stage import daily, fair
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, get_game
from footlights.stage.tongue import ENGLISH, say, speaking
from footlights.table import answers, replaying
from footlights.table.backstage import Backstage, Busy, Forbidden, Hook, Missing, hashed, log
from footlights.table.cards import About, Created, Mine, Role, TableCard, format_title, wished_seats
from footlights.table.config import Config
from footlights.table.daily_runs import DailyRun, DailyTable, check_wish, counts, daily_table, offers_daily, under_way
from footlights.table.frames import EVERY_STEP
from footlights.table.hours import BEAT, open_since
from footlights.table.hub import RESTART, Line, Strip, counted_as
from footlights.table.lists import Lists
from footlights.table.live import Live, Waiter
from footlights.table.log_pages import LogPage
from footlights.table.losses import tell_losses
from footlights.table.places import check_places
from footlights.table.presence import HEARTBEAT
from footlights.table.protocol import Ack, Act, Answer, Bye, Message, Notes
from footlights.table.rematch import new_id
from footlights.table.replaying import Replay
from footlights.table.seating import KEY_BYTES, Seating, must_confirm
from footlights.table.store import Conflict, SeatRow, Sitting, Store, TableRow, new_holder
from footlights.table.timekeeping import Timekeeper
from footlights.table.trials import Trials
from footlights.table.wishes import Wish, deck_lot, wished_seed

__all__ = [
    "About",
    "Busy",
    "Created",
    "Forbidden",
    "House",
    "Line",
    "Mine",
    "Missing",
    "Replay",
    "Role",
    "TableCard",
]

DAY_MS = 24 * 3600 * 1000
WAITING_DAYS = 7  # a table where nobody ever began is kept so long; one where nothing happens takes up room so long
TIDY_SECONDS = 3600.0
DESERTED_SECONDS = 60.0  # a table where nobody has been for so long is let go of
COME_AGAIN_MS = 1000
RETRY_SECONDS = 5.0


class House:
    """All tables, as one process has them in hand."""

    def __init__(
        self, store: Store, config: Config, lang_default: str = ENGLISH, time: Timekeeper | None = None
    ) -> None:
        self.store = store
        self.config = config
        self.lang_default = lang_default
        self.backstage = Backstage(store, config, time)
        self.seating = Seating(self.backstage)
        self.trials = Trials(self.backstage)
        self._tables: dict[str, Live] = {}
        self.lists = Lists(store, self._tables, self._table)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._to_catch_up: set[str] = set()

    # --- opening and closing ---

    @property
    def on_event(self) -> list[Hook]:
        """Who is told what happens: (what, value)."""
        return self.backstage.hooks

    async def start(self) -> None:
        """Open the house: listen to the other processes, keep time, have the bots come in."""
        await self.backstage.open()
        await tell_losses(self.backstage)
        await self.store.listen(self._hear)
        self._begin(self._every(BEAT, self.backstage.hours.beat))
        self._begin(self._every(HEARTBEAT, self._heartbeat))
        self._begin(self._every(TIDY_SECONDS, self.tidy))

    async def stop(self) -> None:
        """Close the house: everybody is told to come again, and what was begun is finished."""
        self.backstage.stopping = True
        for task in list(self._tasks):
            task.cancel()
        with speaking(self.lang_default):
            bye = Bye(code="restart", text=say("The house closes for a moment; you are safe."), retry=COME_AGAIN_MS)
        for live in self._tables.values():
            for line in list(live.presence.lines):
                line.shut(RESTART, bye)
            live.wake(everybody=True)  # whoever waits over HTTP is not waited for
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stop_tables(), self.config.stop_seconds)
        self.backstage.thinker.stop()
        self.backstage.errands.stop()
        with contextlib.suppress(Trouble):
            await self.store.drop_process(self.backstage.process)
            await self.backstage.hours.close()

    async def _stop_tables(self) -> None:
        for live in list(self._tables.values()):
            await live.stop()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _every(self, seconds: float, work: Any) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Trouble as error:
                log.warning("left for later", extra={"error": str(error)})
            except Exception:
                self.backstage.mishap("left for later")

    async def tidy(self) -> None:
        """Forget what is not kept any longer. Only time in which the house was open counts, so a wrong date forgets nothing."""
        now, closed = self.backstage.now(), self.backstage.hours.closed
        kept_since = open_since(closed, now, self.config.keep_days * DAY_MS)
        await self.store.forget_seen(min(kept_since, now - DAY_MS, now - 2000 * self.config.away_seconds))
        forgotten = await self.store.forget_waiting(open_since(closed, now, WAITING_DAYS * DAY_MS))
        if self.config.keep_days:
            forgotten += await self.store.forget_finished(kept_since)
            forgotten += await self.store.forget_abandoned(kept_since)
        if forgotten:
            for live in [live for live in self._tables.values() if live.idle]:
                self._forget(live)

    async def _heartbeat(self) -> None:
        self._release_deserted()
        beats = {live: live.presence.beat() for live in self._tables.values()}
        await self.store.see_all({live.id: seen for live, seen in beats.items() if seen})
        for live, seen in beats.items():
            live.presence.told(seen)
            if seen:
                live.show_seats()
            await asyncio.sleep(0)

    def stats(self) -> dict[str, int]:
        """How much is going on."""
        lines = [line for live in self._tables.values() for line in live.presence.lines]
        return {
            "tables": len(self._tables),
            "sockets": len(lines),
            "watchers": sum(line.seat is None for line in lines),
            "bots_thinking": self.backstage.thinker.busy,
            "errands_waiting": self.backstage.errands.waiting,
            "bots_waiting": self.backstage.thinker.waiting,
            "bot_workers_lost": self.backstage.thinker.lost,
        }

    # --- other processes ---

    def _hear(self, news: str) -> None:
        """Another process has written something; or we have not heard for a while what they wrote."""
        kind, _, rest = news.partition(":")
        found = self._tables.get(rest.partition(":")[0])
        if kind == "lost":
            self.lists.missed_something()
            for live in self._tables.values():
                self._plan_to_catch_up(live)
        elif found is not None and kind == "seen":
            self._begin(self._seen_elsewhere(found))
        elif found is not None:
            self._plan_to_catch_up(found)
        else:
            self.lists.changed(rest.partition(":")[0])

    def _plan_to_catch_up(self, live: Live) -> None:
        """Read a table again soon; once is enough however much was written."""
        if live.id not in self._to_catch_up:
            self._to_catch_up.add(live.id)
            self._begin(self._catch_up(live))

    async def _catch_up(self, live: Live) -> None:
        live.users += 1
        try:
            self._to_catch_up.discard(live.id)
            await live.catch_up()
        except Trouble as error:
            log.warning("a table could not be read again", extra={"table": live.id, "error": str(error)})
            await asyncio.sleep(RETRY_SECONDS)
            self._plan_to_catch_up(live)
        except Exception:
            self.backstage.mishap("a table could not be read again", live.id)
        finally:
            live.users -= 1

    async def _seen_elsewhere(self, live: Live) -> None:
        try:
            await live.presence.read()
            live.show_seats()
        except Trouble as error:
            log.warning("who is elsewhere could not be read", extra={"table": live.id, "error": str(error)})
        except Exception:
            self.backstage.mishap("who is elsewhere could not be read", live.id)

    # --- tables ---

    @asynccontextmanager
    async def _table(self, id: str) -> AsyncIterator[Live]:
        """A table, read from the store when it is first touched; it is not let go while it is used."""
        live = self._tables.get(id)
        if live is None:
            row = await self.store.table(id)
            if row is None:
                raise Missing(say("There is no table {table} here, or not any more.", table=repr(id[:20])))
            fresh = Live(self.backstage, row, await self.store.seats(id))
            live = self._tables.setdefault(id, fresh)
        live.users += 1
        try:
            async with live.in_hand():
                pass
            yield live
        finally:
            live.users -= 1
            live.touch()
            self._let_go()

    def _release_deserted(self) -> None:
        """Let go of tables where nobody has been for a while; they are read again when somebody comes."""
        before = time.monotonic() - DESERTED_SECONDS
        for live in [live for live in self._tables.values() if live.idle and live.touched < before]:
            self._forget(live)

    def _let_go(self) -> None:
        """Keep no more tables in memory than allowed: those touched longest ago go first."""
        if len(self._tables) <= self.config.limits.live_tables:
            return
        idle = sorted((live for live in self._tables.values() if live.idle), key=lambda live: live.touched)
        for live in idle[: len(self._tables) - self.config.limits.live_tables]:
            self._forget(live)

    def _forget(self, live: Live) -> None:
        del self._tables[live.id]
        self.lists.let_go(live)
        live.release()

    async def create(self, wish: Wish, visitor: str, name: str) -> Created:
        """Set up a table as wished."""
        await self._room_for_one_more(visitor)
        game = get_game(wish.game)
        card_set = self.backstage.card_set(game)
        seed = wished_seed(wish)
        secret = secrets.token_bytes(fair.SECRET_BYTES)
        options, decks = await self.trials.made_ready(game, wish, seed if seed is not None else deck_lot(secret))
        row = TableRow(
            id=new_id(),
            game=game.id,
            rules_version=game.rules_version,
            set_name=card_set.name,
            set_hash=card_set.hash,
            options=options,
            decks=decks,
            secret=secret,
            commit=fair.commitment(secret),
            seed=seed,
            seed_from="" if seed is None else "host",
            clock=msgspec.structs.asdict(wish.clock) if wish.clock is not None else None,
            open=wish.open,
            host=visitor,
            created_ms=self.backstage.now(),
        )
        own = next((seat for seat, wanted in enumerate(wish.seats) if wanted.kind == "me"), None)
        return await self._set_up(row, wished_seats(row.id, wish, name), visitor, own)

    async def _set_up(self, row: TableRow, seats: list[SeatRow], visitor: str, own: int | None) -> Created:
        """Keep a table with fresh keys; the visitor is its host and has a seat kept."""
        keys = {seat.seat: secrets.token_urlsafe(KEY_BYTES) for seat in seats if seat.kind == "person"}
        watch, host = secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES)
        row = msgspec.structs.replace(row, host_key=hashed(host), watch_key=hashed(watch))
        kept = [
            msgspec.structs.replace(
                seat,
                key=hashed(keys.get(seat.seat, secrets.token_hex())),
                holder=new_holder(),
                own_key=seat.seat == own,  # every other key is known to the host, and an invitation
            )
            for seat in seats
        ]
        sittings = [Sitting(visitor, row.id, "host", None, row.created_ms)]
        if own is not None:
            sittings.append(Sitting(visitor, row.id, "seat", own, row.created_ms))
        await self.store.create(row, kept, sittings)
        if len(keys) < len(seats):
            self.backstage.thinker.start(row.game)
        return Created(row.id, keys, watch, host)

    async def _room_for_one_more(self, visitor: str) -> None:
        """Whether another table can be made, by this visitor: nobody is to take all of the house's."""
        lately, limits = self.backstage.now() - WAITING_DAYS * DAY_MS, self.config.limits
        if await self.store.count_running(lately, visitor) >= limits.tables_per_visitor:
            raise Busy(
                say("You have {number} tables under way; finish one of them first.", number=limits.tables_per_visitor)
            )
        if await self.store.count_running(lately) >= limits.tables:
            raise Busy(say("All tables of this house are taken; come again later."))

    async def about(self, id: str, visitor: str) -> About:
        """A table as everybody with its address may know it."""
        async with self._table(id) as live:
            role = await self.seating.role(live, visitor)
            await self.seating.follow(live, visitor)
            async with live.in_hand():
                return self._about(live, role)

    def _about(self, live: Live, role: Role) -> About:
        row, game, proof = live.row, live.setting.game, answers.fair_of(live)
        return About(
            table=live.id,
            game=game.id,
            title=say(game.title),
            options=row.options,
            format=str(row.options.get("format", "")),
            format_title=format_title(game, row.options),
            commit=proof.commit,
            scheme=proof.scheme,
            date=proof.date,
            practice=proof.practice,
            warning=proof.warning,
            confirm=must_confirm(live, role),
            seats=answers.seat_infos(live),
            you=role.seat,
            host=role.host,
            waiting=live.story.waiting,
            watch_allowed=role.watch,
            open=row.open,
            next=row.next,
            over=live.story.over or row.imported,
            created_ms=row.created_ms,
            seated=role.seat is not None and live.story.seats[role.seat].taken,
            imported=row.imported,
            clock=row.clock,
            decks=_decks_known(live, role.seat),
        )

    # --- daily runs ---

    async def daily(self, id: str, options: Mapping[str, Any], visitor: str, name: str) -> DailyTable:
        """The table for today's run: one that is begun is gone on with; the first is the one that counts."""
        game = get_game(id)
        card_set = self.backstage.card_set(game)
        check_wish(game, card_set, options)
        day = daily.date_of(self.backstage.now())
        rows = await self.store.dealt_from(visitor, game.id, daily.seed_of(game, card_set, day))
        begun = under_way(rows)
        if begun is not None:
            return DailyTable(table=begun.id, date=day, practice=not counts(begun), begun=True)
        await self._room_for_one_more(visitor)
        row, seats = daily_table(game, card_set, day, visitor, name, bool(rows), self.backstage.now())
        try:
            made = await self._set_up(row, seats, visitor, 0)
        except Conflict:  # it was asked for twice at once
            return DailyTable(table=row.id, date=day, practice=False, begun=True)
        return DailyTable(table=made.table, date=day, practice=bool(rows), begun=False)

    async def daily_runs(self, visitor: str, games: Iterable[Game]) -> list[DailyRun]:
        """How a visitor stands with today's runs."""
        day = daily.date_of(self.backstage.now())
        return [
            await self._daily_run(game, day, visitor)
            for game in games
            if offers_daily(game, self.backstage.card_set(game))
        ]

    async def _daily_run(self, game: Game, day: str, visitor: str) -> DailyRun:
        seed = daily.seed_of(game, self.backstage.card_set(game), day)
        rows = await self.store.dealt_from(visitor, game.id, seed)
        first, begun = next((row for row in rows if counts(row)), None), under_way(rows)
        practice = begun.id if begun is not None and not counts(begun) else ""
        if first is None:
            return DailyRun(game=game.id, date=day, state="new", practice=practice)
        async with self._table(first.id) as live, live.in_hand() as story:
            result = story.result()
        if result is None:
            return DailyRun(game=game.id, date=day, state="begun", table=first.id)
        return DailyRun(game=game.id, date=day, state="over", table=first.id, line=result.share, practice=practice)

    # --- sitting down ---

    async def sit(
        self,
        id: str,
        visitor: str,
        key: str,
        contribution_hex: str,
        name: str,
        move: bool = False,
        knowing: bool = False,
    ) -> Role:
        """Exchange a key for a place. Whoever has a seat here already needs no key to make its contribution.

        `knowing`: they have read that somebody can know the cards, where that is so.
        """
        async with self._table(id) as live:
            return await self.seating.sit(live, visitor, key, contribution_hex, name, move, knowing)

    async def place_of_key(self, id: str, visitor: str, key: str) -> int | None:
        """The seat that a key is for (None: the host's key, or one to watch with); nobody sits down by asking."""
        async with self._table(id) as live:
            return await self.seating.place_of_key(live, visitor, key)

    async def join(
        self,
        id: str,
        visitor: str,
        contribution_hex: str,
        name: str,
        seat: int | None = None,
        knowing: bool = False,
    ) -> Role:
        """Take a free seat of an open table. `knowing` as for `sit`."""
        async with self._table(id) as live:
            return await self.seating.join(live, visitor, contribution_hex, name, seat, knowing)

    async def renew(self, id: str, visitor: str, seat: int) -> str:
        """A new key for a seat: the old link opens nothing any more."""
        async with self._table(id) as live:
            return await self.seating.renew(live, visitor, seat)

    async def renew_watch(self, id: str, visitor: str) -> str:
        """A new key to watch with."""
        async with self._table(id) as live:
            return await self.seating.renew_watch(live, visitor)

    # --- lines ---

    async def connect(self, id: str, visitor: str, lang: str) -> Line:
        """Open a line to a table."""
        async with self._table(id) as live:
            role = await self.seating.admitted(live, visitor)
            await self.seating.follow(live, visitor)
            self._room_for_a_line(live, role)
            line = Line(live, visitor, role, lang)
            await live.enter(line)
            await check_places(live)  # it may have been taken away on the way in
            return line

    def _room_for_a_line(self, live: Live, role: Role) -> None:
        limits = self.config.limits
        if self.backstage.stopping:
            raise Busy(say("The house is closing."))
        if self.stats()["sockets"] >= limits.sockets:
            raise Busy(say("The house is full; come again later."))
        if role.seat is None and live.presence.sockets(None) >= limits.watchers_per_table:
            raise Busy(say("There is no room for more spectators at this table."))
        if role.seat is not None and live.presence.sockets(role.seat) >= limits.sockets_per_seat:
            raise Busy(say("This seat is open in too many windows; close one."))

    async def counted_as(self, id: str, visitor: str) -> tuple[str, bool]:
        """Under which name somebody's messages are counted, and whether that is a seat's."""
        async with self._table(id) as live:
            seat = (await self.seating.role(live, visitor)).seat
            return counted_as(seat, visitor), seat is not None

    async def exchange(self, id: str, visitor: str, message: Message, lang: str) -> list[Answer]:
        """One message over HTTP, and everything it leads to at once."""
        async with self._table(id) as live:
            role = await self.seating.admitted(live, visitor)
            line = Line(live, visitor, role, lang)
            await live.presence.asked(line.audience)
            live.driver.start_bots()
            await line.receive(message)
            replies = line.outgoing.take()
            if isinstance(message, Act) and any(isinstance(reply, Ack) for reply in replies):
                async with live.in_hand():
                    shots = live.frames_after(line, (min(message.at, live.story.shown(line.seat)), EVERY_STEP))
                replies += [Strip(tuple(shots)).answer(line.thin)] if shots else []
            return await self.seating.check(live, visitor, role, replies)

    async def poll(
        self,
        id: str,
        visitor: str,
        have: tuple[int, int] | None,
        notes: int,
        wait: float,
        lang: str,
        seats: str = "",
        thin: bool = False,
    ) -> list[Answer]:
        """What is new since (at, step), so many notes and a digest of the seats; waits a while for something to be."""
        async with self._table(id) as live:
            role = await self.seating.admitted(live, visitor)
            await self.seating.follow(live, visitor)
            line = Line(live, visitor, role, lang)
            line.outgoing.thin = thin
            await live.presence.asked(line.audience)
            live.driver.start_bots()
            live.show_seats()
            news = await self._news(live, line, have, notes)
            with speaking(line.lang):
                known = seats or answers.seats_shown(live).digest
            if not news and have is not None and wait > 0:
                waiter = Waiter(line, have, notes, known)
                if not live.has_news(waiter):
                    await live.changed(waiter, wait)
                news = await self._news(live, line, have, notes)
            await self.seating.check(live, visitor, role)
            with speaking(line.lang):
                return [*news, answers.seats_shown(live)]

    async def _news(self, live: Live, line: Line, have: tuple[int, int] | None, notes: int) -> list[Answer]:
        async with live.in_hand():
            with speaking(line.lang):
                if have is None:
                    return [answers.welcome(live, line, None, notes)]
                shots = live.frames_after(line, have)
                if shots and shots[0].jump:
                    return [answers.welcome(live, line, None, notes)]
                told = live.notes_since(line, notes)
                news: list[Answer] = [Strip(tuple(shots)).answer(line.thin)] if shots else []
                return news + ([Notes(notes=told)] if told else [])

    # --- looking back ---

    async def replay(self, id: str, visitor: str, ply: int, seat: int | None, lang: str) -> Replay:
        """A ply of a table as a seat saw it (None: one's own eyes, -1: a spectator's); beyond the end it is the last."""
        async with self._table(id) as live:
            role = await self.seating.admitted(live, visitor)
            seen = await replaying.replay(live, role.seat, ply, seat, lang)
            await self.seating.check(live, visitor, role)
            return seen

    async def book_page(
        self,
        id: str,
        visitor: str,
        lang: str,
        seat: int | None = None,
        before: int | None = None,
        start: int | None = None,
        standing: bool = False,
    ) -> LogPage:
        """A page of a table's prompt book, as a seat may read it (see `replay`): before an entry, or from one on."""
        async with self._table(id) as live:
            role = await self.seating.admitted(live, visitor)
            page = await replaying.book_page(live, role.seat, seat, before, start, standing, lang)
            await self.seating.check(live, visitor, role)
            return page

    async def match_file(self, id: str, visitor: str) -> tuple[str, str]:
        """A finished game's match file: its name and its text."""
        async with self._table(id) as live:
            await self.seating.admitted(live, visitor)
            return await replaying.match_file(live)

    async def upload(self, text: str, visitor: str) -> str:
        """Keep an uploaded match as a table to look back at."""
        most = self.config.limits.entries_per_table // 2  # so that there is room to play on
        match = await self.backstage.errands.run(replaying.read_upload, text, self.config.sets, most)
        row, seats = replaying.imported_table(match, visitor, self.backstage.now())
        made = await self._set_up(row, seats, visitor, None)
        return made.table

    async def play_on(self, id: str, visitor: str, ply: int, seat: int, bot: str, name: str = "") -> Created:
        """A new table that goes on from a ply of a finished game, exactly as it was."""
        await self._room_for_one_more(visitor)
        async with self._table(id) as live:
            await self.seating.admitted(live, visitor)
            async with live.in_hand():
                now = self.backstage.now()
                row, seats = replaying.table_from_here(live, visitor, ply, seat, bot or USUAL, now, name)
        return await self._set_up(row, seats, visitor, seat)

    # --- lists ---

    async def mine(self, visitor: str) -> Mine:
        """The tables a visitor plays at, and played at."""
        return await self.lists.mine(visitor)

    async def open_tables(self) -> list[TableCard]:
        """The tables anybody may join."""
        return await self.lists.open_tables()


def _decks_known(live: Live, seat: int | None) -> list[str]:
    """The ready-made decks that somebody may know to be played, by seat; nothing for the others."""
    everyone = live.setting.game.open_decks or live.story.over
    named = enumerate(live.row.decks)
    return [deck if isinstance(deck, str) and (everyone or of == seat) else "" for of, deck in named]
