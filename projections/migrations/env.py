"""What Alembic runs for each command: on the connection and in the transaction it was given."""

from alembic import context

config = context.config
context.configure(
    connection=config.attributes["connection"],
    version_table="version",
    version_table_schema=config.attributes["runtime"],
)
context.run_migrations()
