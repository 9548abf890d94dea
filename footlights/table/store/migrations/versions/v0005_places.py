"""Whose a seat is, whether its key is an invitation, whether it was given up; and where a given seed is from."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add it. Seats of before belong to whoever has the same key at the rematch; their keys count as invitations."""
    op.add_column("seats", sa.Column("holder", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("own_key", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("vacant", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seed_from", sa.Text, nullable=False, server_default=""))
