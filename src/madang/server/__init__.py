"""The table server: rooms, seats, clocks, a log that survives the process. Knows no rules."""

from os import PathLike

from madang.errors import naming_the_extra
from madang.server.gc_policy import undisturbed


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | PathLike[str] | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM; other settings come from MADANG_* or the defaults."""
    with undisturbed(), naming_the_extra("the server"):
        from madang.server.serve import serve as serve_now  # the web is heavy: imported when needed

    serve_now(host, port, database, open_browser)
