"""`madang guests`: what a host does about guests, on the server's own database."""

import asyncio
import time
from typing import TYPE_CHECKING, Annotated, Literal

from madang.cli.arguments import Argument, Option, UsageError
from madang.cli.host import place_of

if TYPE_CHECKING:
    from madang.server.archive.administration import Kept

Action = Literal["list", "show", "rename", "remove", "delete", "close"]
NEEDS = {"show": 1, "rename": 2, "remove": 1, "delete": 1, "close": 1}
DELETES = (
    "This deletes the name of {name}, all devices, links, friends and ratings. Finished matches"
    " stay for the others, who see a guest who was deleted. It cannot be undone. Go on?"
)


def guests(
    action: Annotated[
        Action, Argument(metavar="[ACTION]", help="list, show, rename, remove, delete, close.")
    ] = "list",
    who: Annotated[
        str, Argument(metavar="[WHO]", help="A guest's id, or its name; for close a table.")
    ] = "",
    name: Annotated[str, Argument(metavar="[NAME]", help="The new name.")] = "",
    database: Annotated[
        str | None,
        Option(
            "--db", metavar="PLACE", help="A file or postgresql://...; by default the server's."
        ),
    ] = None,
    yes: Annotated[bool, Option("--yes", help="Delete without asking.")] = False,
) -> None:
    """List the guests of this server, or do something about one.

    `list TEXT` finds names. `show` says what is kept. `rename` takes a name down. `remove` signs a
    guest out of every device, ends all links and gives the seats to bots; the guest can only come
    back as somebody new. `delete` also deletes the name and all that says who it was. `close TABLE`
    closes a table.

    `list` and `show` work while the server runs. Stop it for everything else.
    """
    given = [word for word in (who, name) if word]
    if len(given) < NEEDS.get(action, 0):
        wanted = "WHO NAME" if action == "rename" else "TABLE" if action == "close" else "WHO"
        raise UsageError(f"give {wanted}: madang guests {action} {wanted}")
    place = place_of(database)
    from madang.server.archive import administration as administer

    if action == "list":
        found = administer.list_guests(place, who)
        print(f"{'guest':<16}  {'since':<10}  {'last':<10}  {'tables':>6}  {'devices':>7}  name")
        for it in found:
            line = f"{it.guest:<16}  {day(it.at):<10}  {day(it.last):<10}  {it.tables:>6}"
            print(f"{line}  {it.devices:>7}  {printable(it.name)}")
    elif action == "show":
        print_guest(administer.show_guest(place, who))
    elif action == "rename":
        guest = asyncio.run(administer.rename(place, who, name))
        print(f"{guest} is called {printable(name)} from now on, at every table")
    elif action == "close":
        asyncio.run(administer.close_table(place, who))
        print(f"{who} is closed")
    else:
        if action == "delete" and not yes:
            kept = administer.show_guest(place, who)
            import typer

            typer.confirm(DELETES.format(name=printable(kept.known.name)), abort=True)
        act = administer.remove if action == "remove" else administer.forget
        guest, closed = asyncio.run(act(place, who))
        done = "is signed out everywhere" if action == "remove" else "is deleted"
        print(f"{guest} {done}; {len(closed)} tables without other people are closed")


def print_guest(kept: "Kept") -> None:
    """Say what is kept about a guest."""
    it = kept.known
    print(f"{printable(it.name)} ({it.guest}), here since {day(it.at)}")
    print(f"devices: {it.devices}  links: {kept.links}  friends: {kept.friends}", end="")
    print(f"  game nights opened: {kept.series}  tables: {len(kept.tables)}")
    for row in kept.tables:
        role = "host" if row.host == it.guest else ""
        print(f"  {row.table:<12}  {row.status:<8}  {day(row.at):<10}  {role}".rstrip())


def day(at: float) -> str:
    """Return a day; nothing for never."""
    return time.strftime("%Y-%m-%d", time.localtime(at)) if at else "-"


def printable(name: str) -> str:
    """Return a name that others chose as a terminal may print it."""
    return "".join(char if char.isprintable() else "?" for char in name)
