"""What people are told about a table around its frames: who is there, how it was shuffled, and everything at once."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from footlights.bots import bot_title
from footlights.stage.fair import SCHEME, warning
from footlights.stage.tongue import say
from footlights.table.driving import Change
from footlights.table.frames import Name
from footlights.table.hub import Line
from footlights.table.log_pages import log_page
from footlights.table.protocol import PROTOCOL, Fair, Meanwhile, SeatInfo, Seats, Welcome
from footlights.table.store import SeatRow
from footlights.table.story import sorted_contributions

if TYPE_CHECKING:
    from footlights.table.live import Live

DIGEST_BYTES = 6


def seats_shown(live: Live) -> Seats:
    """Who is there. The digest stays the same as long as there is nothing to tell; that time goes by is not news."""
    seats, watchers = seat_infos(live), live.presence.watchers()
    known = tuple(msgspec.structs.replace(seat, away_ms=0) for seat in seats)
    digest = hashlib.blake2b(msgspec.json.encode((known, watchers, live.row.next)), digest_size=DIGEST_BYTES)
    return Seats(seats=seats, watchers=watchers, next=live.row.next, digest=digest.hexdigest())


def seat_infos(live: Live) -> tuple[SeatInfo, ...]:
    """The seats as everybody sees them."""
    return tuple(_seat_info(live, seat) for seat in live.story.seats)


def _seat_info(live: Live, row: SeatRow) -> SeatInfo:
    story, seat = live.story, row.seat
    return SeatInfo(
        name=story.names[seat],
        kind="bot" if row.kind == "bot" else "person" if row.taken else "open",
        bot=row.bot,
        bot_title=bot_title(story.bot_of(seat)),
        online=row.kind == "bot" or live.presence.online(seat),
        away_ms=0 if row.kind == "bot" or not row.taken else live.presence.away_ms(seat),
        resigned=seat in story.left,
        stand_in=story.stand_ins.get(seat, ""),
        vacant=row.vacant,
        meanwhile=_meanwhile(live.driver.change(seat)),
    )


def _meanwhile(change: Change | None) -> Meanwhile | None:
    if change is None:
        return None
    text = change_text(change.why, change.asked, change.bot)
    return Meanwhile(why=change.why, bot=change.bot, bot_title=bot_title(change.bot), part=change.part, text=text)


def change_text(why: str, asked: str, bot: str) -> str:
    """Why a bot does not play as it was chosen, as a sentence."""
    told = {"bot": bot_title(asked), "other": bot_title(bot)}
    if why == "busy":
        return say("{bot} thinks less than usual: the house is busy.", **told)
    if why == "preparing":
        return say("{bot} is still being prepared; {other} plays meanwhile.", **told)
    if why == "failed":
        return say("{bot} cannot be had just now; {other} plays instead.", **told)
    return say("{bot} waits: no bot can think in this house just now.", **told)


def fair_of(live: Live) -> Fair:
    """The commitment to the shuffle; once the game is over, what it was a commitment to; or that somebody can know the cards."""
    return msgspec.structs.replace(_shuffle_of(live), warning=warning(live.row.seed_from))


def _shuffle_of(live: Live) -> Fair:
    row = live.row
    if row.fair is not None:  # a daily run has its date; an uploaded game the proof of the table it was played at
        here = {} if row.imported else {"table": live.id}
        return msgspec.convert({"commit": "", **here, **row.fair}, Fair)
    if row.seed is not None:  # whoever uploaded a game without a proof knows nothing of how its seed was drawn
        return Fair(commit="", scheme="", table="" if row.imported else live.id)
    if not live.story.over:
        return Fair(commit=row.commit, scheme=SCHEME, table=live.id)
    added = tuple(text for _, text in sorted_contributions(live.story.events[0]))
    return Fair(commit=row.commit, scheme=SCHEME, secret=row.secret.hex(), contributions=added, table=live.id)


def welcome(live: Live, line: Line, have: Name | None, notes: int) -> Welcome:
    """Everything needed to draw the table from nothing, or from what one has."""
    story, game, now = live.story, live.setting.game, live.now()
    shots = live.frames_after(line, have)
    newest = None if story.waiting else live.reels.head(story, line.audience, now, line.thin)
    line.notes = live.book.end
    book = log_page(story, line.seat)
    return Welcome(
        proto=PROTOCOL,
        table=live.id,
        game=game.id,
        title=say(game.title),
        you=line.seat,
        host=line.host,
        head=(newest.at, newest.step) if newest is not None else (0, 0),
        catalogue=live.backstage.catalogue(game),
        seats=seat_infos(live),
        fair=fair_of(live),
        frames=tuple(shot.sent(line.thin) for shot in shots),
        log=book.lines,
        log_before=book.start,
        notes=live.notes_for(line, notes, {q.row.n for q in live.book.unsettled(story) if q.open(story)}),
        waiting=story.waiting,
        next=live.row.next,
        draws=game.draws,
        server_ms=now,
        away_seconds=live.backstage.config.away_seconds,
    )
