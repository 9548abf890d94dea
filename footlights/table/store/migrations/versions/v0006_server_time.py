"""When the server itself heard of a process, for processes whose clocks differ."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add it."""
    op.add_column("processes", sa.Column("heard_ms", sa.BigInteger))
