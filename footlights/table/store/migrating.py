"""From whatever revision a database has to the newest one, in one transaction; a newer database is left alone."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say

MIGRATIONS = "footlights.table.store:migrations"
VERSION_TABLE = "footlights_revision"
HEAD = "head"


def migrate(connection: Connection, name: str, to: str = HEAD) -> None:
    """Bring the database behind a connection to a revision; `name` is what people are told of it."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = [script.revision for script in scripts.walk_revisions()]
    found = revision_of(connection)
    if found is not None and found not in known:
        raise Trouble(
            say(
                "The database {name} belongs to a newer Footlights: it is at revision {found}, and this one knows none after "
                "{newest}. Install the newest Footlights, or name another database.",
                name=name,
                found=found,
                newest=known[0],
            )
        )
    if found != known[0]:
        command.upgrade(config, to)


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None: nothing of ours is there."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
