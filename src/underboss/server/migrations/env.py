"""Run by Alembic with a connection that `underboss.server.migrate` hands over."""

from alembic import context

from underboss.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
