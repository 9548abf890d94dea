"""Looking back: a table at any ply as a seat saw it, match files out and in, and playing on from any moment."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from footlights.bots import table_bot
from footlights.stage import daily, fair
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Broken, Trouble
from footlights.stage.game import get_game
from footlights.stage.match import SPECTATOR, Match, from_dict, yaml_of
from footlights.stage.tongue import say, speaking
from footlights.table.answers import fair_of, seat_infos
from footlights.table.backstage import Forbidden, Missing
from footlights.table.live import Live
from footlights.table.log_pages import LogPage, later_page, log_page, page_around
from footlights.table.match_text import check_sizes, read_match_text, shortened
from footlights.table.protocol import Fair, Frame, LogEntry, Result, SeatInfo, Sees
from footlights.table.rematch import new_id
from footlights.table.store import SeatRow, TableRow
from footlights.table.story import Story
from footlights.table.wishes import check_decks, clean_name, unique_name

MOST_LOOKS = 32  # kept for each table
T = TypeVar("T")


class Replay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table at one ply, as one seat saw it then. `viewpoints`: the seats whose eyes may be borrowed (-1: a spectator's)."""

    table: str
    title: str
    game: str
    ply: int
    plies: int
    seats: tuple[SeatInfo, ...]
    over: bool
    you: int | None
    viewpoint: int
    viewpoints: tuple[int, ...]
    frames: tuple[Frame, ...]
    log: tuple[LogEntry, ...]  # the page of the prompt book that tells of this ply
    log_start: int  # how many of its entries are before that page,
    log_stop: int  # where the page ends,
    log_end: int  # and how many there are
    catalogue: str
    fair: Fair
    result: Result | None = None
    imported: bool = False  # from a match file


def viewpoints(live: Live, seat: int | None) -> list[int]:
    """Through whose eyes a game may be looked at: while it is played one's own, afterwards everybody's."""
    everybody = range(len(live.story.seats))
    if live.story.over or live.row.imported:
        return [*everybody, SPECTATOR]
    return [SPECTATOR] if seat is None else [seat, SPECTATOR]


def is_final(live: Live) -> bool:
    """Whether nothing will be added to a table's log any more, so that it can be read by somebody else at the same time."""
    return live.story.over or live.row.imported


async def looked_up(live: Live, key: Any, work: Callable[[], Awaitable[T]]) -> T:
    """Have something about a table worked out beside the event loop, and keep it for the next who asks."""
    async with live.looking:
        if key in live.looks:
            found: T = live.looks[key]
        else:
            found = keep_look(live, key, await work())
        return found


def keep_look(live: Live, key: Any, found: T) -> T:
    """Keep something about a table for the next who asks; only so much is kept, the newest."""
    live.looks[key] = found
    while len(live.looks) > MOST_LOOKS:
        del live.looks[next(iter(live.looks))]
    return found


async def replay(live: Live, seat: int | None, ply: int, viewpoint: int | None, lang: str) -> Replay:
    """The frames of one ply; a ply beyond the end, or below 0, is the last one."""
    async with live.in_hand():
        with speaking(lang):
            return _replay(live, seat, ply, viewpoint, lang)


def _replay(live: Live, seat: int | None, ply: int, viewpoint: int | None, lang: str) -> Replay:
    story, eyes = live.story, borrowed_eyes(live, seat, viewpoint)
    viewer = None if eyes == SPECTATOR else eyes
    plies = min([story.ply, *(ply - 1 for ply in story.game_match.unseen(viewer))])
    at_ply = min(ply, plies) if ply >= 0 else plies
    key = (story.at, at_ply, viewer, lang)
    frames: tuple[Frame, ...] = live.looks.get(key) or keep_look(live, key, _frames(story, at_ply, viewer))
    page = page_around(story, viewer, at_ply)
    return Replay(
        table=live.id,
        title=say(live.setting.game.title),
        game=live.setting.game.id,
        ply=at_ply,
        plies=plies,
        seats=seat_infos(live),
        over=story.over,
        you=seat,
        viewpoint=eyes,
        viewpoints=tuple(viewpoints(live, seat)),
        frames=frames,
        log=page.lines,
        log_start=page.start,
        log_stop=page.stop,
        log_end=page.end,
        catalogue=live.backstage.catalogue(live.setting.game),
        fair=fair_of(live),
        result=story.result(),
        imported=live.row.imported,
    )


def borrowed_eyes(live: Live, seat: int | None, viewpoint: int | None) -> int:
    """Through whose eyes somebody looks who wishes for a viewpoint (None: their own); Forbidden if they may not."""
    if live.story.waiting:
        raise Trouble(say("Nothing is dealt at this table yet."))
    allowed = viewpoints(live, seat)
    eyes = viewpoint if viewpoint is not None else allowed[0] if seat is None or seat not in allowed else seat
    if eyes not in allowed:
        raise Forbidden(say("While the game is played you may look back through your own eyes only."))
    return eyes


async def book_page(
    live: Live,
    seat: int | None,
    viewpoint: int | None,
    before: int | None,
    start: int | None,
    standing: bool,
    lang: str,
) -> LogPage:
    """A page of the prompt book: the one before an entry, or the one that begins with it. `standing`: only what stands."""
    async with live.in_hand() as story:
        eyes = borrowed_eyes(live, seat, viewpoint)
        viewer = None if eyes == SPECTATOR else eyes
        with speaking(lang):
            if start is not None:
                return later_page(story, viewer, start, standing)
            return log_page(story, viewer, before, standing)


def _frames(story: Story, ply: int, viewer: int | None) -> tuple[Frame, ...]:
    """All steps of a ply of the decisions that stand. It costs the way from the last position that was kept, not the game."""
    match = _played_to(story.game_match, ply)
    at, known = ply + 1, ply - len(match.unseen(viewer))
    frames: list[Frame] = []
    for glimpse in match.glimpses(viewer):
        lines = tuple(LogEntry(at, known, line.text) for line in glimpse.log)
        scene = match.game.scene.present(glimpse.view, match.cast, glimpse.event)
        moment = match.game.scene.moment(glimpse.view, match.cast, glimpse.event)
        seen = Sees(you=viewer, turn=None, scene=scene)
        frames.append(Frame(at=at, step=len(frames), ply=known, settled=False, v=seen, e=moment, log=lines))
    told = sum(len(frame.log) for frame in frames)
    lines = tuple(LogEntry(at, known, line.text) for line in match.log(viewer, ply)[told:])
    return (*frames, Frame(at=at, step=len(frames), ply=known, settled=True, v=_seen(story, match, viewer), log=lines))


def _played_to(match: Match, ply: int) -> Match:
    """The match after so many decisions, the last of them watched."""
    if not ply:
        return match.at(0)
    past = match.at(ply - 1)
    past.watched = True
    return past.play(match.decision(ply)[1])


def _seen(story: Story, match: Match, viewer: int | None) -> Sees:
    """What somebody saw at a ply. Where the table ended otherwise than by the rules, the last ply shows how."""
    scene = match.game.scene.present(match.view(viewer), match.cast)
    if story.over and match.ply == story.ply:
        return Sees(you=viewer, turn=None, scene=scene, over=True, result=story.result())
    return Sees(you=viewer, turn=match.seat, scene=scene)


# --- Match files ------------------------------------------------------------------------------------------------------


async def match_file(live: Live) -> tuple[str, str]:
    """A finished game's file name and text, with the proof of its shuffle."""
    async with live.in_hand() as story:
        final = is_final(live)
    if not final:
        raise Forbidden(say("The match file holds everybody's cards; it can be had when the game is over."))
    run = live.backstage.errands.run
    text = await looked_up(live, (story.at, "match file"), lambda: run(yaml_of, _content(live, story)))
    return f"{story.game_match.game.id}-{live.id}.match.yaml", text


def _content(live: Live, story: Story) -> dict[str, Any]:
    """What a finished game's file says."""
    match, shown = story.game_match, fair_of(live)
    match.ended = ending_of(story)
    if shown.secret:
        match.fair = {
            "scheme": shown.scheme,
            "table": shown.table,
            "commit": shown.commit,
            "secret": shown.secret,
            "contributions": list(shown.contributions),
        }
    elif daily.is_daily(live.row.fair):
        match.fair = live.row.fair
    match.known = live.row.seed_from
    return match.to_dict()


def ending_of(story: Story) -> dict[str, Any] | None:
    """How a game ended that the rules did not end, as its match file says it."""
    if story.ended is None or story.game_match.over:
        return None
    return {"how": story.ended, "winners": list(story.winners)}


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match as plain data: what a table is made of that shows it or goes on from it."""

    game: str
    rules_version: int
    set_name: str
    set_hash: str
    options: dict[str, Any]
    decks: list[Any]
    seed: int
    actions: list[tuple[int, str]]
    names: list[str]
    ended: dict[str, Any]  # how, if at all, and who won
    fair: dict[str, Any] | None
    known: str = ""  # who can have known the cards


def played(match: Match) -> Played:
    """A match as plain data."""
    return Played(
        game=match.game.id,
        rules_version=match.game.rules_version,
        set_name=match.cast.card_set.name,
        set_hash=match.cast.card_set.hash,
        options=match.options,
        decks=match.setting.cast.deck_lists(),
        seed=match.seed,
        actions=match.actions,
        names=match.names,
        ended=match.ended or {"winners": match.winners, "how": "rules" if match.over else ""},
        fair=match.fair,
        known=match.known,
    )


def read_upload(text: str, sets: Mapping[str, Path], most: int) -> Played:
    """The match in an uploaded file; Trouble says what is wrong with it. `sets`: the house's own cards, by game.

    It may have so many decisions at `most`, and no more than its game can have. Every decision is played twice: an errand for a
    process.
    """
    where = say("The match file")
    content = read_match_text(text, where)
    game = get_game(content["game"]) if isinstance(content, dict) and isinstance(content.get("game"), str) else None
    folder = sets.get(game.id) if game is not None else None
    check_sizes(content, where, min(game.longest, most) if game is not None else 0)
    if game is not None:
        _check_decks(content, game.load_set(folder) if folder is not None else game.base_set)
    try:
        match = from_dict(content, where, folder)
    except Broken as error:
        raise shortened(error) from None
    return played(match.verify())


def _check_decks(content: dict[str, Any], card_set: CardSet) -> None:
    """No deck of an uploaded file may name a file of this machine."""
    seats = content.get("seats")
    check_decks(
        [seat.get("deck") for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else [], card_set
    )


def imported_table(match: Played, visitor: str, now_ms: int) -> tuple[TableRow, list[SeatRow]]:
    """A table to look back at, made from a match."""
    row = table_of(match, visitor, now_ms, match.actions)
    row = msgspec.structs.replace(
        row, imported=True, ended_ms=now_ms, result=match.ended, fair=match.fair, seed_from=match.known
    )
    names = seat_names(match.names)
    return row, [SeatRow(row.id, seat, "person", "", name, "", "", True) for seat, name in enumerate(names)]


def seat_names(written: Iterable[str]) -> list[str]:
    """The names in a match, as they may be shown here."""
    names: list[str] = []
    for seat, name in enumerate(written):
        names.append(unique_name(clean_name(name, f"Seat {seat}"), names))
    return names


def table_of(match: Played, visitor: str, now_ms: int, start: list[tuple[int, str]]) -> TableRow:
    """A table that goes on from a match's actions."""
    secret = secrets.token_bytes(fair.SECRET_BYTES)
    return TableRow(
        id=new_id(),
        game=match.game,
        rules_version=match.rules_version,
        set_name=match.set_name,
        set_hash=match.set_hash,
        options=match.options,
        decks=match.decks,
        secret=secret,
        commit=fair.commitment(secret),
        seed=match.seed,
        start=start,
        host=visitor,
        created_ms=now_ms,
    )


def table_from_here(
    live: Live, visitor: str, ply: int, seat: int, bot: str, now_ms: int, name: str = ""
) -> tuple[TableRow, list[SeatRow]]:
    """A table that goes on from a ply of a finished game, with a person (called `name`) on one seat and bots on the others."""
    if not (live.story.over or live.row.imported):
        raise Forbidden(say("One can play on from a game that is over."))
    match = live.story.game_match
    if not 0 <= ply <= match.ply or not 0 <= seat < match.players:
        raise Missing(say("The game has {plies} decisions and {seats} seats.", plies=match.ply, seats=match.players))
    if match.over and ply == match.ply:
        raise Trouble(say("The game is over there; choose an earlier moment."))
    bot = table_bot(bot).name
    kept = played(match)
    row = table_of(kept, visitor, now_ms, kept.actions[:ply])
    row = msgspec.structs.replace(row, seed_from="game")
    own = clean_name(name, live.story.names[seat])
    called = [own]
    seats: list[SeatRow] = []
    for number in range(match.players):
        if number == seat:
            seats.append(SeatRow(row.id, number, "person", "", own, "", "", False))
        else:
            called.append(unique_name(bot.capitalize(), called))
            seats.append(SeatRow(row.id, number, "bot", bot, called[-1], "", "", True))
    return row, seats
