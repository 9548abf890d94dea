"""Uploaded games keep the proof of their shuffle."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it."""
    op.add_column("tables", sa.Column("fair", sa.Text))
