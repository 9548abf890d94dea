"""Every change of the database's tables, in order and only forwards; Alembic runs them when a store starts."""
