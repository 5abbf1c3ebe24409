"""`madang serve`: the web server, for this machine or for the local network."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Where to listen; 127.0.0.1 by default, 0.0.0.0 lets the local network in.",
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000 by default; 0 takes a free one.")
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option("--db", metavar="FILE", help="The event log; by default in your data folder."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in your browser.")
    ] = False,
) -> None:
    """Serve tables in the browser until you press Ctrl-C.

    A flag that is not given is read from MADANG_HOST, MADANG_PORT or MADANG_DATABASE, if it is set.
    """
    from madang import server

    server.serve(host, port, database, open_browser)
