"""Quick databases for tests, from the import of this module on: the migrations make tables once in a process, which are
copied into every new SQLite database; and no commit waits for the disk.

Migrations that begin at an older schema are carried out, and so is whatever calls `upgrade` by itself.
"""

from functools import cache

from sqlalchemy import Connection

from greatglen.store import database

migrate = database.upgrade


@cache
def statements() -> tuple[str, ...]:
    """What makes the tables of the latest schema, with the rows that migrations put into them."""
    engine = database.create_engine_for("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        begin, *found, commit = connection.connection.driver_connection.iterdump()  # type: ignore[union-attr]
    engine.dispose()
    assert (begin, commit) == ("BEGIN TRANSACTION;", "COMMIT;")
    return tuple(found)


def upgrade(connection: Connection, to: str = "head") -> None:
    """As `database.upgrade`; an empty SQLite database gets a copy."""
    if to == "head" and connection.dialect.name == "sqlite" and database.read_schema(connection) is None:
        for statement in statements():
            connection.exec_driver_sql(statement)
    else:
        migrate(connection, to)


database.upgrade = upgrade
database.SYNCHRONOUS = "OFF"
