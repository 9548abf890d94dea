"""Which processes are open, and when the whole house was closed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "processes",
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_processes"),
    )
    op.create_table(
        "closures",
        sa.Column("from_ms", sa.BigInteger, nullable=False),
        sa.Column("to_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("from_ms", name="pk_closures"),
    )
