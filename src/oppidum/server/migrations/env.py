"""Alembic runs the migrations on the connection that the server gives it, within its transaction."""

from alembic import context

from oppidum.server.schema import metadata

connection = context.config.attributes["connection"]
assert connection.in_transaction()  # all steps together, or none
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
