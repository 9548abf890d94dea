"""The store: everything a playhouse remembers, the same on SQLite and on PostgreSQL.

What a method has returned from is committed. Several processes may share a PostgreSQL: the database decides who was first, and
`listen` says what the others did.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from footlights.stage.errors import Trouble
from footlights.table.store.appending import Outcome
from footlights.table.store.condition import Condition
from footlights.table.store.database import Callback, Transaction
from footlights.table.store.keeper import read_row, to_the_end
from footlights.table.store.places import Places, sitting_values
from footlights.table.store.rows import Conflict, EventRow, Gone, NoteRow, SeatRow, Seen, Sitting, TableInfo, TableRow
from footlights.table.store.schema import (
    closures,
    cookie_keys,
    events,
    notes,
    presence,
    processes,
    seats,
    sittings,
    tables,
)
from footlights.table.store.witness import Kind, Loss

LISTED = [tables.c[name] for name in TableInfo.__struct_fields__]
KEYS_KEPT = 3  # cookies signed with an older one are not believed any more
KEY_BYTES = 32
DAY_MS = 24 * 3600 * 1000
PATIENCE = 5.0  # seconds in which a healthy database answers
SEEN_AT_ONCE = 200  # rows in one transaction
SEEN_KEYS = ("table", "seat", "process", "sockets")
# What is asked for all the time is put into words once.
TABLE = select(tables).where(tables.c.id == bindparam("of"))
ALL_BUT_START = TABLE.with_only_columns(*(column for column in tables.c if column is not tables.c.start))
SEEN = (
    select(presence.c.seat, presence.c.process, presence.c.sockets, presence.c.at_ms)
    .where(presence.c.table == bindparam("of"))
    .order_by(presence.c.seat, presence.c.process)
)
SEE = text("""
    INSERT INTO presence ("table", seat, process, sockets, at_ms)
    SELECT id, CAST(:seat AS INTEGER), :process, CAST(:sockets AS INTEGER), CAST(:at_ms AS BIGINT)
    FROM tables WHERE id = :table
    ON CONFLICT ("table", seat, process) DO UPDATE SET sockets = excluded.sockets, at_ms = excluded.at_ms
""")


class Store(Places):
    """Tables, seats, logs, notes, sittings, who is there, and the keys that cookies are signed with."""

    # --- The house ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the database and bring it to the newest revision; Trouble says why that cannot be."""
        await self._database.open()

    async def stop(self) -> None:
        """Finish what is being written and let go of the database."""
        await asyncio.gather(*self.under_way, return_exceptions=True)
        await self._database.close()

    @property
    def condition(self) -> Condition:
        """How the database was last found."""
        return self._database.condition

    @property
    def losses(self) -> list[Loss]:
        """What an earlier process acknowledged and this one did not find."""
        return self._database.losses

    async def healthy(self) -> bool:
        """Whether the database answers, can be written now, and has not been found damaged."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.probe()
        except (Trouble, TimeoutError):
            return False
        return self.condition.sound

    @to_the_end
    async def probe(self) -> None:
        """Write something small and take it away again; Unreachable if that is not possible."""
        row = {"process": f"probe {secrets.token_hex(8)}", "at_ms": 0, "open": False}
        await self._database.probe(processes, row)

    async def listen(self, callback: Callback) -> None:
        """From now on hear of what other processes commit.

        `event:TABLE:N`, `note:TABLE:N`, `table:TABLE` (its row or its seats changed), `seen:TABLE`; and `lost` when a broken
        connection is there again: whatever was said meanwhile was not heard, so look at everything once.
        """
        await self._database.listen(callback)

    # --- Tables and seats ---------------------------------------------------------------------------------------------

    @to_the_end
    async def create(
        self, table: TableRow, seats_of_it: Sequence[SeatRow], sat: Sequence[Sitting] = (), after: str = ""
    ) -> None:
        """Keep a new table with its seats and who sits there already.

        `after` names the table this is the rematch of: both are linked in one piece, and whoever has a place there has one here.
        Conflict("next") if it has a rematch already, Conflict("seats") if these are not copies of its seats any more.
        """
        async with self._database.writing(*([f"table:{after}"] if after else [])) as connection:
            if after and not await self._link(connection, after, table.id):
                raise Conflict("next")
            if not await self._database.add(connection, tables, msgspec.structs.asdict(table)):
                raise Conflict("table")
            if seats_of_it:
                await connection.execute(insert(seats), [msgspec.structs.asdict(seat) for seat in seats_of_it])
            if after:
                await self._bring(connection, after, seats_of_it, table.created_ms)
            for sitting in sat:
                await self._database.add(connection, sittings, sitting_values(sitting))
        self._database.acknowledge(Kind.TABLE, table.id)

    async def table(self, table: str) -> TableRow | None:
        """A table, if there is one of this id."""
        found = await self._database.few(TABLE, {"of": table})
        return read_row(found[0], TableRow) if found else None

    async def table_again(self, known: TableRow) -> TableRow | None:
        """A table as it is now, if it is still kept; what was played before it opened never changes and is not read."""
        found = await self._database.few(ALL_BUT_START, {"of": known.id})
        return msgspec.structs.replace(read_row(found[0], TableRow), start=known.start) if found else None

    @to_the_end
    async def finish(self, table: str, ended_ms: int, result: dict[str, Any] | None) -> bool:
        """The game is over; False if it was already."""
        which = (tables.c.id == table) & tables.c.ended_ms.is_(None)
        async with self._database.writing(f"table:{table}") as connection:
            done = await connection.execute(update(tables).where(which).values(ended_ms=ended_ms, result=result))
            return bool(done.rowcount)

    @to_the_end
    async def set_next(self, table: str, next_table: str) -> bool:
        """The rematch is at that table; False if there is one already."""
        async with self._database.writing(f"table:{table}") as connection:
            return await self._link(connection, table, next_table)

    async def _link(self, connection: Transaction, table: str, next_table: str) -> bool:
        which = (tables.c.id == table) & (tables.c.next == "")
        return bool((await connection.execute(update(tables).where(which).values(next=next_table))).rowcount)

    # --- The log ------------------------------------------------------------------------------------------------------

    async def append(self, event: EventRow) -> None:
        """Add an entry to a table's log. It is carried through even if the caller goes away meanwhile.

        Conflict("client") if this client id is stored already, else Conflict("n") if the number is taken or not the next one.
        """
        outcome = await self._database.append(event)
        if outcome is Outcome.GONE:
            raise Gone(event.table)
        if outcome is not Outcome.ADDED:
            raise Conflict("client" if outcome is Outcome.KNOWN else "n")

    async def events(self, table: str, since: int = 0) -> list[EventRow]:
        """The log from an entry on."""
        which = (events.c.table == table) & (events.c.n >= since)
        return [read_row(row, EventRow) for row in await self._rows(select(events).where(which).order_by(events.c.n))]

    async def event_of(self, table: str, client_id: str) -> EventRow | None:
        """The entry a client's id stands for, if it is stored."""
        which = (events.c.table == table) & (events.c.client_id == client_id)
        found = await self._rows(select(events).where(which))
        return read_row(found[0], EventRow) if found else None

    async def count_events(self, table: str) -> int:
        """How long the log is."""
        return await self._number(select(func.count()).select_from(events).where(events.c.table == table))

    # --- Beside the game ----------------------------------------------------------------------------------------------

    @to_the_end
    async def add_note(self, note: NoteRow) -> NoteRow:
        """Keep a note and give it its number; one sent again is returned as it was stored."""
        try:
            while True:
                async with self._database.writing() as connection:
                    stored = await self._note_of(connection, note) or await self._number_note(connection, note)
                if stored is not None:
                    self._database.acknowledge(Kind.NOTE, stored.table, stored.n)
                    return stored
        except IntegrityError:
            raise Gone(note.table) from None

    async def _note_of(self, connection: Transaction, note: NoteRow) -> NoteRow | None:
        if note.client_id is None:
            return None
        which = (notes.c.table == note.table) & (notes.c.client_id == note.client_id)
        found = (await connection.execute(select(notes).where(which))).first()
        return None if found is None else read_row(found, NoteRow)

    async def _number_note(self, connection: Transaction, note: NoteRow) -> NoteRow | None:
        """Store a note under the next number; None if another process took that number first."""
        count = select(func.coalesce(func.max(notes.c.n) + 1, 0)).where(notes.c.table == note.table)
        numbered = msgspec.structs.replace(note, n=(await connection.execute(count)).scalar_one())
        if not await self._database.add(connection, notes, msgspec.structs.asdict(numbered)):
            return None
        await self._database.tell(connection, f"note:{note.table}:{numbered.n}")
        return numbered

    async def notes(self, table: str, since: int = 0) -> list[NoteRow]:
        """The notes of a table from a number on."""
        which = (notes.c.table == table) & (notes.c.n >= since)
        return [read_row(row, NoteRow) for row in await self._rows(select(notes).where(which).order_by(notes.c.n))]

    # --- Lists --------------------------------------------------------------------------------------------------------

    async def mine(
        self, visitor: str, finished: bool, limit: int, offset: int = 0
    ) -> list[tuple[TableInfo, list[SeatRow], int | None]]:
        """The tables a visitor sits at or is host of, newest first, with the visitor's (first) seat."""
        sat = select(sittings.c.table).where((sittings.c.visitor == visitor) & sittings.c.role.in_(("seat", "host")))
        which = or_(tables.c.id.in_(sat), tables.c.host == visitor)
        over = tables.c.ended_ms.is_not(None) if finished else tables.c.ended_ms.is_(None)
        newest = tables.c.ended_ms if finished else tables.c.created_ms
        query = select(*LISTED).where(which & over).order_by(newest.desc(), tables.c.id).limit(limit).offset(offset)
        found = await self._with_seats(query)
        own = await self._own_seats(visitor, [table.id for table, _ in found])
        return [(table, around, own.get(table.id)) for table, around in found]

    async def dealt_from(self, visitor: str, game: str, seed: int) -> list[TableInfo]:
        """The tables of a game with a given seed that a visitor sits at or is host of, oldest first."""
        sat = select(sittings.c.table).where((sittings.c.visitor == visitor) & sittings.c.role.in_(("seat", "host")))
        which = (tables.c.game == game) & (tables.c.seed == seed) & or_(tables.c.id.in_(sat), tables.c.host == visitor)
        query = select(*LISTED).where(which).order_by(tables.c.created_ms, tables.c.id)
        return [table for table, _ in await self._with_seats(query)]

    async def _own_seats(self, visitor: str, ids: list[str]) -> dict[str, int]:
        which = (sittings.c.visitor == visitor) & (sittings.c.role == "seat") & sittings.c.table.in_(ids)
        rows = await self._rows(
            select(sittings.c.table, func.min(sittings.c.seat).label("seat")).where(which).group_by(sittings.c.table)
        )
        return {row.table: row.seat for row in rows}

    async def open_tables(self, limit: int) -> list[tuple[TableInfo, list[SeatRow]]]:
        """The tables anybody may join that have a seat free, newest first."""
        free = (seats.c.table == tables.c.id) & (seats.c.kind == "person") & seats.c.taken.is_(false())
        which = tables.c.ended_ms.is_(None) & tables.c.open.is_(true()) & exists().where(free)
        return await self._with_seats(select(*LISTED).where(which).order_by(tables.c.created_ms.desc()).limit(limit))

    async def hosts_seats(self, ids: Sequence[str]) -> dict[str, set[int]]:
        """The seats that the hosts of some tables have there, by table."""
        hosts = (tables.c.id == sittings.c.table) & (tables.c.host == sittings.c.visitor)
        which = hosts & (sittings.c.role == "seat") & sittings.c.table.in_(ids)
        found: dict[str, set[int]] = {id: set() for id in ids}
        for row in await self._rows(select(sittings.c.table, sittings.c.seat).where(which)):
            found[row.table].add(row.seat)
        return found

    async def count_running(self, since_ms: int = 0, host: str = "") -> int:
        """How many tables are being played, in the whole house or by one host; only where something happened since a time."""
        lately = exists().where((events.c.table == tables.c.id) & (events.c.at_ms >= since_ms))
        running = tables.c.ended_ms.is_(None) & tables.c.imported.is_(false())
        which = running & ((tables.c.created_ms >= since_ms) | lately)
        which &= tables.c.host == host if host else true()
        return await self._number(select(func.count()).select_from(tables).where(which))

    async def _with_seats(self, query: Select[Any]) -> list[tuple[TableInfo, list[SeatRow]]]:
        found = [read_row(row, TableInfo) for row in await self._rows(query)]
        around: dict[str, list[SeatRow]] = {table.id: [] for table in found}
        for row in await self._rows(select(seats).where(seats.c.table.in_(around)).order_by(seats.c.seat)):
            around[row.table].append(read_row(row, SeatRow))
        return [(table, around[table.id]) for table in found]

    async def forget_finished(self, before_ms: int) -> int:
        """Forget every table that ended before a time; how many those were."""
        return await self._forget(tables.c.ended_ms < before_ms)

    async def forget_waiting(self, before_ms: int) -> int:
        """Forget every table made before a time at which nothing was ever dealt; how many those were."""
        begun = exists().where(events.c.table == tables.c.id)
        waiting = tables.c.ended_ms.is_(None) & tables.c.imported.is_(false()) & ~begun
        return await self._forget(waiting & (tables.c.created_ms < before_ms))

    async def forget_abandoned(self, before_ms: int) -> int:
        """Forget every table that was begun, where nothing has happened and nobody was since a time; how many those were."""
        of_it = events.c.table == tables.c.id
        begun, lately = exists().where(of_it), exists().where(of_it & (events.c.at_ms >= before_ms))
        visited = exists().where((presence.c.table == tables.c.id) & (presence.c.at_ms >= before_ms))
        return await self._forget(tables.c.ended_ms.is_(None) & begun & ~lately & ~visited)

    @to_the_end
    async def forget_seen(self, before_ms: int) -> int:
        """Forget who was seen where before a time: processes come and go, and each leaves its own rows."""
        async with self._database.writing(much=True) as connection:
            return (await connection.execute(delete(presence).where(presence.c.at_ms < before_ms))).rowcount

    @to_the_end
    async def _forget(self, which: ColumnElement[bool]) -> int:
        async with self._database.writing(much=True) as connection:
            forgotten = (await connection.execute(delete(tables).where(which).returning(tables.c.id))).scalars().all()
            for table in forgotten:
                self._database.acknowledge(Kind.GONE, table)
            return len(forgotten)

    # --- Who is there -------------------------------------------------------------------------------------------------

    @to_the_end
    async def see(self, table: str, seat: int, process: str, sockets: int, at_ms: int) -> None:
        """A process holds so many sockets for a seat (-1: for watchers); the others hear of it if the number is new."""
        which = (presence.c.table == table) & (presence.c.seat == seat) & (presence.c.process == process)
        values = {"table": table, "seat": seat, "process": process, "sockets": sockets, "at_ms": at_ms}
        async with self._database.writing() as connection:
            before = (await connection.execute(select(presence.c.sockets).where(which))).scalar_one_or_none()
            if not (await connection.execute(SEE, values)).rowcount:
                raise Gone(table)
            if before != sockets:
                await self._database.tell(connection, f"seen:{table}")

    @to_the_end
    async def see_all(self, tables_seen: Mapping[str, Sequence[Seen]]) -> None:
        """Many processes' counts at once, by table; a table that is not kept any more is passed over.

        The others are told of those whose number is new.
        """
        rows = [{"table": table, **seen._asdict()} for table, found in tables_seen.items() for seen in found]
        for start in range(0, len(rows), SEEN_AT_ONCE):
            part = rows[start : start + SEEN_AT_ONCE]
            ids = sorted({row["table"] for row in part})
            async with self._database.writing(much=True) as connection:
                query = select(presence.c.table, presence.c.seat, presence.c.process, presence.c.sockets)
                known = {tuple(row) for row in await connection.execute(query.where(presence.c.table.in_(ids)))}
                await connection.execute(SEE, part)
                news = {row["table"] for row in part if tuple(row[key] for key in SEEN_KEYS) not in known}
                await self._database.tell(connection, *(f"seen:{table}" for table in sorted(news)))

    async def seen(self, table: str) -> list[Seen]:
        """Who is there, by process. A process that died said nothing: believe no count that is too old."""
        found = await self._database.few(SEEN, {"of": table})
        return [Seen(row.seat, row.process, row.sockets, row.at_ms) for row in found]

    @to_the_end
    async def drop_process(self, process: str) -> None:
        """A process holds no sockets any more; when it last saw each seat stays known."""
        which = (presence.c.process == process) & (presence.c.sockets > 0)
        async with self._database.writing() as connection:
            held = (await connection.execute(select(presence.c.table).where(which).distinct())).scalars().all()
            await connection.execute(update(presence).where(which).values(sockets=0))
            await self._database.tell(connection, *(f"seen:{table}" for table in held))

    # --- Opening hours ------------------------------------------------------------------------------------------------

    @to_the_end
    async def be_open(self, process: str, at_ms: int, missed_ms: int, silent: bool = False) -> None:
        """A process is open. If it was `silent` before, and every other has been for so long too, the house was closed."""
        async with self._database.writing() as connection:
            if silent:
                await self._close_the_gap(connection, process, at_ms, missed_ms)
            values = {"at_ms": at_ms, "open": True, "heard_ms": self._database.clock()}
            if not await self._database.add(connection, processes, {"process": process} | values):
                await connection.execute(update(processes).where(processes.c.process == process).values(values))

    async def _close_the_gap(self, connection: Transaction, process: str, at_ms: int, missed_ms: int) -> None:
        """Write down since when nobody was open, once however many processes find out at the same time.

        What a process said later than now, it said before the clock was set back: it is not there any more.
        """
        await connection.execute(delete(processes).where(processes.c.at_ms > at_ms + missed_ms))
        dead = processes.c.open.is_(false()) | (processes.c.at_ms < at_ms - missed_ms)
        alive = select(processes.c.process).where((processes.c.process != process) & ~dead)
        last = (await connection.execute(select(func.max(processes.c.at_ms)))).scalar_one()
        if last is not None and last < at_ms and (await connection.execute(alive)).first() is None:
            await self._database.add(connection, closures, {"from_ms": last, "to_ms": at_ms})
        await connection.execute(delete(processes).where(processes.c.at_ms < at_ms - DAY_MS))

    @to_the_end
    async def be_closed(self, process: str, at_ms: int) -> None:
        """A process is not open any more."""
        async with self._database.writing() as connection:
            values = {"at_ms": at_ms, "open": False}
            await connection.execute(update(processes).where(processes.c.process == process).values(values))

    async def clock_ms(self) -> int | None:
        """What time it is by the database's own clock; None if it has none."""
        clock = self._database.clock()
        return None if clock is None else await self._number(select(clock))

    async def house_ms(self, missed_ms: int) -> int | None:
        """What time it is in the house: by the processes that are open, or else by the database's clock; None if it has none.

        Those processes count on from when they opened, whatever has happened to the server's clock since.
        """
        clock = self._database.clock()
        if clock is None:
            return None
        alive = processes.c.open.is_(true()) & (processes.c.heard_ms > clock - missed_ms)
        newest = select(processes.c.at_ms - processes.c.heard_ms).where(alive).order_by(processes.c.heard_ms.desc())
        ahead = func.coalesce(newest.limit(1).scalar_subquery(), 0)
        return await self._number(select(clock + ahead))

    async def closures(self) -> list[tuple[int, int]]:
        """From when to when the house was closed, in order."""
        found = await self._rows(select(closures).order_by(closures.c.from_ms))
        return [(row.from_ms, row.to_ms) for row in found]

    # --- Keys ---------------------------------------------------------------------------------------------------------

    async def cookie_keys(self) -> list[str]:
        """The keys cookies are signed with, newest first; the first is made when it is first asked for."""
        return await self._keys() or await self._first_keys()

    async def add_cookie_key(self) -> str:
        """Sign with a new key from now on; the last few are still believed."""
        while not await self._keep_key(key := secrets.token_urlsafe(KEY_BYTES)):
            pass  # another process took that number first
        return key

    async def _first_keys(self) -> list[str]:
        await self._keep_key(secrets.token_urlsafe(KEY_BYTES), first=True)
        return await self._keys()  # which may be another process's

    async def _keys(self) -> list[str]:
        return [row.key for row in await self._rows(select(cookie_keys).order_by(cookie_keys.c.n.desc()))]

    @to_the_end
    async def _keep_key(self, key: str, first: bool = False) -> bool:
        async with self._database.writing() as connection:
            newest = (await connection.execute(select(func.max(cookie_keys.c.n)))).scalar_one()
            n = 1 if first else (newest or 0) + 1
            kept = await self._database.add(connection, cookie_keys, {"n": n, "key": key})
            await connection.execute(delete(cookie_keys).where(cookie_keys.c.n <= n - KEYS_KEPT))
            return kept
