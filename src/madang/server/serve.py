"""Start the server and stop it: one line says where it is."""

import asyncio
import contextlib
import os
import signal
import socket
import webbrowser
from collections.abc import Iterator
from typing import Any

import uvicorn

from madang.server.addresses import addresses_of
from madang.server.app import make_app
from madang.server.config import Settings, database_path, settings_from
from madang.server.hall import Hall
from madang.server.store.database import DatabaseStore

STOP_WITHIN = 5  # seconds for what is under way when the server stops


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | os.PathLike[str] | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM. What is not given is taken from MADANG_* or the defaults."""
    file = None if database is None else os.fspath(database)
    given = {"host": host, "port": port, "database": file}
    settings = settings_from(
        os.environ, **{name: value for name, value in given.items() if value is not None}
    )
    path = database_path(settings)
    hall = Hall(settings, DatabaseStore(path))
    Server(hall, open_browser).run()


class Server(uvicorn.Server):
    """Uvicorn, which says where it listens and leaves quietly."""

    def __init__(self, hall: Hall, open_browser: bool = False, says_where: bool = True) -> None:
        super().__init__(config_of(hall))
        self.hall, self.open_browser, self.says_where = hall, open_browser, says_where

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; say where."""
        await super().startup(sockets)
        if not self.started:
            return
        addresses = addresses_of(self.hall.settings.host, self.port)
        if self.says_where:
            print(f"Madang: {'  '.join(addresses)}", flush=True)
        if self.open_browser:
            self.hall.start(asyncio.to_thread(webbrowser.open, addresses[0]))

    @property
    def port(self) -> int:
        """The port that was taken."""
        port: int = self.servers[0].sockets[0].getsockname()[1]
        return port

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order at SIGINT and SIGTERM, and return as after any other end."""
        with contextlib.ExitStack() as stack:
            for number in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(ValueError):  # not in the main thread: somebody else's
                    stack.callback(signal.signal, number, signal.signal(number, self.handle_exit))
            yield


def config_of(hall: Hall) -> uvicorn.Config:
    """Return how uvicorn is to run."""
    settings: Settings = hall.settings
    options: dict[str, Any] = {
        "ws": "websockets-sansio",
        "ws_max_size": settings.frame_bytes,
        "ws_per_message_deflate": False,  # 14 instead of 64 KiB a socket
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": settings.trust_proxy,
        "timeout_graceful_shutdown": STOP_WITHIN,
    }
    return uvicorn.Config(make_app(hall), settings.host, settings.port, **options)
