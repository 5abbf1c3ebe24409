"""The table server: rooms, seats, clocks, a log that survives the process. Knows no rules."""

from os import PathLike

from madang.server.garbage import undisturbed


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | PathLike[str] | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM; what is not given is set by MADANG_* or by default."""
    with undisturbed():
        from madang.server.serve import serve as serve_now  # the web is heavy; who asks, waits

    serve_now(host, port, database, open_browser)
