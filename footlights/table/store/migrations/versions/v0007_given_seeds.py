"""Of tables with a given seed it is known who gave it: the host, or the game that they go on from."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NOTHING_PLAYED = "[]"  # before the table opened


def upgrade() -> None:
    """Write it down. A daily run has its date, and of an uploaded game nobody knows it."""
    tables = sa.table(
        "tables",
        *(sa.column(name) for name in ("seed", "start", "fair", "seed_from")),
        sa.column("imported", sa.Boolean),
    )
    given = tables.c.seed.is_not(None) & tables.c.fair.is_(None) & tables.c.imported.is_(sa.false())
    by_whom = sa.case((tables.c.start == NOTHING_PLAYED, "host"), else_="game")
    op.execute(sa.update(tables).where(given & (tables.c.seed_from == "")).values(seed_from=by_whom))
