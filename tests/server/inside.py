"""What tests may ask about a table in memory: the one place that knows how it is built."""

from typing import Any

from madang.server.lobby.tables import Directory
from madang.server.table.actor import Command, Stop
from madang.server.table.table_log import TableLog


class Inside:
    """Questions about the tables of a server in this process."""

    directory: Directory

    def is_loaded(self, table: str) -> bool:
        return table in self.directory.actors

    def log(self, table: str) -> TableLog:
        """Return what has become of a table: its seats, its match, what it waits for."""
        return self.directory.actors[table].log

    def n_of(self, table: str, viewer: int) -> int:
        """Return how many updates a viewer was shown."""
        return self.log(table).n(viewer)

    def sockets(self, table: str) -> list[Any]:
        return list(self.directory.actors[table].attendees)

    # ---- what it waits for -------------------------------------------------------------------

    def is_running(self, table: str) -> bool:
        """Tell whether its clocks run."""
        return self.directory.actors[table].play.presence.is_running

    def has_alarm(self, table: str) -> bool:
        return self.directory.actors[table].alarm is not None

    def dues(self, table: str) -> list[float]:
        """Return when something falls due there."""
        return [due.when for due in self.directory.actors[table].play.schedule.dues()]

    def question(self, table: str) -> int:
        """Return the number of what was asked last."""
        return self.directory.actors[table].play.clocks.question

    def has_asked_a_person(self, table: str) -> bool:
        return self.directory.actors[table].play.clocks.has_asked

    def times_left(self, table: str) -> tuple[dict[int, float], float | None]:
        """Return what seats have left for their move, and everybody for a call."""
        clocks = self.directory.actors[table].play.clocks
        return clocks.time_left(), clocks.window_left()

    def seats_here(self, table: str) -> set[int]:
        """Return the seats whose person has a socket there and plays."""
        presence = self.directory.actors[table].play.presence
        return {seat for seat in presence.here if not presence.bot_at(seat)}

    # ---- its bots ----------------------------------------------------------------------------

    def bots_asked(self, table: str) -> list[int]:
        return self.directory.actors[table].play.presence.bots_asked()

    def decided(self, table: str) -> dict[int, str]:
        """Return what bots will answer when their time has come; a test may change it."""
        return self.directory.actors[table].play.clocks.decided

    def seconds_to_think(self, table: str) -> float:
        return self.directory.actors[table].play.clocks.seconds_to_think

    def is_thinking(self, table: str) -> bool:
        return bool(self.directory.actors[table].bots.tasks)

    # ---- its mailbox and its memory ----------------------------------------------------------

    def is_idle(self, table: str) -> bool:
        """Tell whether nothing waits for its turn."""
        actor = self.directory.actors[table]
        return actor.mailbox.empty() and not actor.under_way

    def put(self, table: str, peer: Any, message: Any) -> None:
        """Let a message wait for its turn."""
        self.directory.actors[table].mailbox.put_nowait(Command(peer, message))

    def answers(self, table: str) -> Any:
        """Return what is known of its answers."""
        return self.directory.actors[table].answers

    def snapshots(self, table: str) -> Any:
        return self.directory.actors[table].play.snapshots

    def has_to_show_presence(self, table: str) -> bool:
        """Tell whether others do not see yet who has come."""
        return self.directory.actors[table].card_is_due is not None

    def show_presence(self, table: str) -> None:
        """Let the time be over after which others see who has come."""
        self.directory.actors[table].show_deferred_summary()

    async def reload(self, table: str) -> None:
        """Have it made again of what was committed, as after a fault."""
        await self.directory.actors[table].reload()

    async def unload(self) -> None:
        """Put every table out of memory, as the server does where nobody has been for a while."""
        actors = list(self.directory.actors.values())
        for actor in actors:
            await actor.mailbox.put(Stop())
        for actor in actors:
            await actor.task
