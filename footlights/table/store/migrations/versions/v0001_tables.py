"""The first tables: what is played, by whom, and its log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("set_name", sa.Text, nullable=False),
        sa.Column("set_hash", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("decks", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commit", sa.Text, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("host_key", sa.Text, nullable=False),
        sa.Column("watch_key", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("result", sa.Text),
        sa.Column("next", sa.Text, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_ended_ms", "tables", ["ended_ms"])
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("contribution", sa.Text, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
        _goes_with_its_table("seats"),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "n", name="pk_events"),
        sa.UniqueConstraint("table", "client_id", name="uq_events_table_client_id"),
        _goes_with_its_table("events"),
    )
    op.create_table(
        "notes",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "n", name="pk_notes"),
        _goes_with_its_table("notes"),
    )
    op.create_table(
        "sittings",
        sa.Column("visitor", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "table", "role", "seat", name="pk_sittings"),
        _goes_with_its_table("sittings"),
    )
    op.create_table(
        "cookie_keys",
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("n", name="pk_cookie_keys"),
    )


def _goes_with_its_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table"], ["tables.id"], name=f"fk_{name}_table", ondelete="CASCADE")
