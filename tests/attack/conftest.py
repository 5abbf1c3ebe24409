"""The servers that are attacked."""

from tests.server.conftest import empty_database, houses, seeded_chance

__all__ = ["empty_database", "houses", "seeded_chance"]
