"""Servers for tests of faults: the same as for those of the server."""

from tests.server.conftest import houses

__all__ = ["houses"]
