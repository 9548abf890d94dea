"""What a playhouse can be told when it opens: where it is, and how much it lets in."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much of everything; each can be set on the command line or in the environment (docs/hosting.md)."""

    message_bytes: int = 4096  # one message over a websocket or its HTTP mirror
    body_bytes: int = 1_000_000  # any request: a match file is the largest
    header_seconds: int = 10  # in which a request's headers have to arrive; so long a connection may be silent
    body_seconds: int = 10  # in which all of it has to arrive
    read_seconds: int = 30  # in which somebody has to fetch at least something of what was sent
    messages_per_second: int = 30  # of any kind, a websocket
    messages_burst: int = 60
    refusals_per_minute: int = 40  # of messages, a websocket; then it is closed
    acts_per_second: int = 10  # a seat
    acts_burst: int = 20
    chat_per_minute: int = 60  # a person at a table
    asks_per_minute: int = 60  # a person at a table
    entries_per_table: int = 20_000  # decisions, take-backs and the like in a table's log; far above any real game
    notes_per_table: int = 2000  # lines of chat, questions and answers; then nothing more is said there
    tables_per_minute: int = 10  # new ones, an address
    tables_per_day: int = 500  # ... as far as this process remembers
    tables_per_visitor: int = 100  # being played
    sockets_per_minute: int = 30  # new ones, an address
    requests_per_minute: int = 1200  # any, an address
    cost_ms_per_second: int = 150  # milliseconds of processor time, a visitor, in the long run
    cost_ms_burst: int = 1500  # ... and at once
    address_cost_ms_per_second: int = 300  # ... of everybody at one address
    address_cost_ms_burst: int = 6000
    errand_ms_per_second: int = 250  # ... in other processes, an address: reading match files and the like
    errand_ms_burst: int = 20_000
    sockets_per_seat: int = 8
    watchers_per_table: int = 200
    sockets: int = 2000  # in this process
    requests: int = 500  # being answered at once by this process
    waiting_connections: int = 500  # of which no request is being answered by this process
    connections_per_address: int = 200  # websockets and requests at once, and as many connections that wait
    tables: int = 10_000  # being played, in the whole house
    live_tables: int = 500  # kept in memory by this process; the longest untouched is let go
    frames_kept: int = 64  # for those who come back
    frames_queued: int = 32  # for those who read slowly


@dataclass(frozen=True)
class Config:
    """A playhouse as it is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # a database URL; empty: SQLite in the user's data folder
    public_origin: str = ""  # how browsers reach it, such as https://play.example.org; empty: host and port
    trust_proxy: bool = False  # believe X-Forwarded-For and -Proto
    keep_days: int = 0  # finished tables are kept so long; 0: for ever
    away_seconds: int = 180  # absent so long, others may claim or ask for a bot to sit in
    bot_workers: int = 0  # processes in which bots think; 0: as many as there is room for
    errand_workers: int = 2  # processes for what would hold the tables up; 0: a thread
    stop_seconds: int = 5
    sets: dict[str, Path] = field(default_factory=dict)  # card sets to play with instead of a game's base set
    json_logs: bool = True
    limits: Limits = field(default_factory=Limits)
