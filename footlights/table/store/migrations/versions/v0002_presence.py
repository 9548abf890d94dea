"""Who is there in which process, notes that may be sent twice, and what the lists of tables are found by."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "presence",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", "process", name="pk_presence"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_presence_table", ondelete="CASCADE"),
    )
    op.create_index("ix_presence_process", "presence", ["process"])
    op.add_column("notes", sa.Column("client_id", sa.Text))
    op.create_index("ix_notes_table_client_id", "notes", ["table", "client_id"], unique=True)
    op.create_index("ix_sittings_table_seat", "sittings", ["table", "seat"])
    op.create_index("ix_tables_host", "tables", ["host"])
