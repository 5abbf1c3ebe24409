"""`madang serve`: the web server, for this machine or for the local network."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets the local network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    database: Annotated[
        Path | None,
        typer.Option("--db", metavar="FILE", help="The event log; by default in your data folder."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in your browser.")
    ] = False,
) -> None:
    """Serve tables in the browser until you press Ctrl-C."""
    from madang import server

    server.serve(host, port, database, open_browser)
