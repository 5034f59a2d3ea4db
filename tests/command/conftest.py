"""The database of `tests/projections`, for what reads the books."""

from tests.projections.conftest import dsn

__all__ = ["dsn"]
