"""The database's version: empty, today's, and one of a newer program."""

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from projections.migrations import run
from projections.migrations.run import check, erase, migrate
from projections.migrations.schemas import schemas
from services.runtime.trouble import Unusable
from tests.servers import Servers


def test_an_empty_database_is_refused_with_what_to_do(servers: Servers, prefix: str) -> None:
    with pytest.raises(Unusable, match=r"is empty, .* `pitwatch up` brings it there"):
        check(servers.postgres, prefix)


def test_a_migrated_database_is_fit_and_migrating_again_changes_nothing(
    dsn: str, prefix: str
) -> None:
    check(dsn, prefix)
    migrate(dsn, prefix)
    check(dsn, prefix)


def test_views_of_another_program_are_made_anew_and_these_are_not(dsn: str, prefix: str) -> None:
    """A view that has changed reaches books that are there, with no revision of their tables."""
    with psycopg.connect(dsn, autocommit=True) as connection:

        def made() -> object:
            views = f"{prefix}views"
            asked = f"SELECT to_regnamespace('{views}')::oid, to_regclass('{views}.box_day')::text"
            return connection.execute(asked.encode()).fetchone()

        first = made()
        migrate(dsn, prefix)
        assert made() == first
        connection.execute(f"DROP VIEW {prefix}views.box_day")
        connection.execute(f"COMMENT ON SCHEMA {prefix}views IS 'another'")
        migrate(dsn, prefix)
        again = made()
        assert isinstance(first, tuple)
        assert isinstance(again, tuple)
        assert again[0] != first[0]
        assert again[1] == first[1]


def test_what_the_day_kept_moves_to_where_only_the_count_room_looks(dsn: str, prefix: str) -> None:
    row = "'T', 0, '{}', 1, 'body'"
    with psycopg.connect(dsn) as connection:
        connection.execute(f"DROP SCHEMA {prefix}count CASCADE")
        for later in ("movement", "award", "meter_round"):
            connection.execute(f"DROP TABLE {prefix}journal.{later} CASCADE")
        connection.execute(f"UPDATE {prefix}runtime.version SET version_num = '0001'")
        for stage in ("day", "tables"):
            connection.execute(f"INSERT INTO {prefix}runtime.snapshot VALUES ('{stage}', {row})")
    migrate(dsn, prefix)
    with psycopg.connect(dsn) as connection:
        for schema, stage in (("count", "day"), ("runtime", "tables")):
            kept = connection.execute(f"SELECT stage, key FROM {prefix}{schema}.snapshot")
            assert kept.fetchall() == [(stage, "T")]


def test_a_newer_database_is_refused_by_all(dsn: str, prefix: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute(f"UPDATE {prefix}runtime.version SET version_num = '9999'")
    for refuses in (check, migrate):
        with pytest.raises(Unusable, match="at version 9999, which this program does not know"):
            refuses(dsn, prefix)


def test_an_older_database_is_refused_with_what_to_do(
    dsn: str, prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_newest", lambda: "0008")
    with pytest.raises(Unusable, match=r"at version 0007, and this program needs version 0008"):
        check(dsn, prefix)


def test_a_server_that_is_away_is_one_sentence() -> None:
    with pytest.raises(Unusable, match=r"^PostgreSQL at .* does not answer \(.*\); start it with"):
        check("postgresql://nobody@127.0.0.1:1/none", "")


def test_an_owner_who_may_not_make_roles_gets_books_all_the_same(
    servers: Servers, prefix: str
) -> None:
    owner = f"{prefix}owner"
    with psycopg.connect(servers.postgres, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {owner}")
        connection.execute(f"GRANT CREATE ON DATABASE {connection.info.dbname} TO {owner}")
        try:
            plain = make_conninfo(servers.postgres, options=f"-c role={owner}")
            migrate(plain, prefix)
            check(plain, prefix)
            row = connection.execute(
                "SELECT to_regrole(%s) IS NULL", [schemas(prefix).writer]
            ).fetchone()
            assert row == (True,)
        finally:
            erase(servers.postgres, prefix)
            connection.execute(f"DROP OWNED BY {owner}")
            connection.execute(f"DROP ROLE {owner}")


def test_erasing_needs_a_prefix() -> None:
    with pytest.raises(AssertionError):
        erase("", "")


@pytest.mark.parametrize("prefix", ["a b", 'a"', "x" * 41, "ä"])
def test_a_prefix_that_is_no_name_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="at most 40"):
        schemas(prefix)
