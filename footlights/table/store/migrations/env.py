"""How Alembic runs our migrations: on the connection that `migrating.migrate` hands over, inside its transaction."""

from alembic import context

from footlights.table.store.migrating import VERSION_TABLE
from footlights.table.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
