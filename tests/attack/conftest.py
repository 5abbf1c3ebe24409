"""The servers that are attacked."""

from tests.server.conftest import houses

__all__ = ["houses"]
