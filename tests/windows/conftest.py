"""Servers for tests of call windows: the same as for those of the server."""

from tests.server.conftest import empty_database, houses, seeded_chance

__all__ = ["empty_database", "houses", "seeded_chance"]
