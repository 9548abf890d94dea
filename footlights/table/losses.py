"""What was confirmed and is not in the database any more: the log names it, and whoever sits at such a table reads of it."""

from __future__ import annotations

from footlights.table.backstage import Backstage, log
from footlights.table.notes import ALL, LOST
from footlights.table.store import Gone, Loss, NoteRow, Store

NAMED = 50  # tables that the log names; a database that was exchanged would fill it


async def tell_losses(backstage: Backstage) -> None:
    """Tell what an earlier process had confirmed and this one did not find, once."""
    losses = backstage.store.losses
    if not losses:
        return
    log.error(
        "confirmed entries are missing in the database: was its write-ahead log cut, or an older copy put in its place?",
        extra=lost(backstage.store),
    )
    for loss in losses[:NAMED]:
        about = {"table": loss.table, "entries": loss.entries, "notes": loss.notes, "whole": loss.whole}
        log.error("confirmed entries of a table are missing", extra=about)
    for loss in losses:
        if not loss.whole:
            await _note(backstage, loss)


async def _note(backstage: Backstage, loss: Loss) -> None:
    now, body = backstage.now(), {"entries": loss.entries, "notes": loss.notes}
    try:
        await backstage.store.add_note(
            NoteRow(table=loss.table, seat=None, name="", channel=ALL, kind=LOST, body=body, at_ms=now)
        )
    except Gone:
        log.warning("a table went away while its losses were told", extra={"table": loss.table})


def lost(store: Store) -> dict[str, int]:
    """How much is missing: tables concerned, entries of their logs, and notes."""
    return {
        "tables": len(store.losses),
        "entries": sum(loss.entries for loss in store.losses),
        "notes": sum(loss.notes for loss in store.losses),
    }
