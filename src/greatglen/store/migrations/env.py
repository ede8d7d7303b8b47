"""Alembic's way into the database; `Store` runs it with its own connection."""

from alembic import context

from greatglen.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
