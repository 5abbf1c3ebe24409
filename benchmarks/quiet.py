"""A house in which nothing waits: for what measures a server, and for what tests one."""

from dataclasses import replace

from madang.server.config import Settings

QUIET = Settings(
    compile=False,
    think_least=0.0,
    think_most=0.0,
    look_at_cards=0.0,
    bots_pause=0.0,
)
CROWDED = replace(  # with as many tables as somebody likes to make
    QUIET,
    tables_per_guest=1000,
    tables_per_address=1000,
    makes_burst=1000,
    changes_burst=1000,
)
