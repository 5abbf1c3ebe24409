"""Who may write of a table: every order in which the steps of two servers can happen, searched.

The steps are those of `store.leases` and `store.members`, each as atomic as PostgreSQL makes it
under READ COMMITTED. A server may stop at any step for as long as it likes, which is a pause, or
for good, which is a crash. The protocol has to hold without its second and third net, the epoch
and the unique key of the events: a commit that needed one of them counts as a fault.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

EVENTS, CLAIMS = 2, 2  # that each server writes, and makes, at most
IDLE, BEGUN, READ, CLAIMED, COUNTED = "idle", "begun", "read", "claimed", "counted"


@dataclass(frozen=True)
class Protocol:
    """What the servers keep to; each field left out is a sabotage."""

    locks_its_row: bool = True  # a commit holds its server's row, and "gone" waits for it
    claims_free_only: bool = True
    counts_after_claiming: bool = True
    hands_over_between_commits: bool = True


@dataclass(frozen=True)
class Server:
    """One server: what the database knows of it, its one writer, and what its actor believes."""

    state: str = "serving"
    is_running: bool = True
    writer: str = IDLE
    epoch: int = 0  # of the lease that its actor believes to have; 0: none
    seq: int = 0  # of its actor's next event
    written: int = 0
    claims: int = 0


@dataclass(frozen=True)
class World:
    """Two servers, and the lease and the log of one table."""

    servers: tuple[Server, Server] = (Server(), Server())
    owner: int | None = None
    epoch: int = 0
    claimed_by: int | None = None  # whose transaction has changed the lease and not committed
    log: tuple[int, ...] = ()  # the epoch of each event
    fault: str = ""

    def put(self, me: int, server: Server, **changes: object) -> "World":
        servers = (server, self.servers[1]) if me == 0 else (self.servers[0], server)
        return replace(self, servers=servers, **changes)


def after(world: World, rules: Protocol) -> Iterator[tuple[str, World]]:
    """Return every step that can happen next, with the world after it."""
    for me in (0, 1):
        if world.servers[me].is_running:
            for steps in (writing, claiming, ending):
                for name, next_world in steps(world, me, rules):
                    yield f"{'AB'[me]} {name}", next_world


def writing(world: World, me: int, rules: Protocol) -> Iterator[tuple[str, World]]:
    """Commit one event: lock the row of the server, read the lease, insert, commit."""
    it = world.servers[me]
    if it.writer == IDLE and it.epoch and it.written < EVENTS:
        if it.state == "gone":
            yield "is fenced", world.put(me, replace(it, epoch=0))
        else:
            yield "begins", world.put(me, replace(it, writer=BEGUN))
    elif it.writer == BEGUN:
        if (world.owner, world.epoch) == (me, it.epoch) and world.claimed_by != me:
            yield "reads its lease", world.put(me, replace(it, writer=READ))
        else:
            yield "is fenced", world.put(me, replace(it, writer=IDLE, epoch=0))
    elif it.writer == READ:
        fault = ""
        if it.seq != len(world.log):
            fault = "two events of one number"
        elif world.log and world.log[-1] > it.epoch:
            fault = "an older owner writes after a newer one"
        done = replace(it, writer=IDLE, seq=it.seq + 1, written=it.written + 1)
        yield "commits", world.put(me, done, log=(*world.log, it.epoch), fault=fault)


def claiming(world: World, me: int, rules: Protocol) -> Iterator[tuple[str, World]]:
    """Take the lease and count the events: in one transaction, in this order."""
    it, owner = world.servers[me], world.owner
    is_free = owner in (None, me) or world.servers[1 - me].state == "gone"
    may = it.state == "serving" and it.claims < CLAIMS and not it.epoch
    may = may and world.claimed_by is None and (is_free or not rules.claims_free_only)
    if it.writer == IDLE and may and rules.counts_after_claiming:
        yield "claims", world.put(me, replace(it, writer=CLAIMED), claimed_by=me)
    elif it.writer == IDLE and may:
        yield "counts too soon", world.put(me, replace(it, writer=COUNTED, seq=len(world.log)))
    elif it.writer in (CLAIMED, COUNTED) and (it.writer == CLAIMED or may_still(world, me)):
        seq = len(world.log) if it.writer == CLAIMED else it.seq
        epoch = world.epoch + 1
        has = replace(it, writer=IDLE, epoch=epoch, seq=seq, claims=it.claims + 1)
        yield "has the table", world.put(me, has, owner=me, epoch=epoch, claimed_by=None)


def may_still(world: World, me: int) -> bool:
    is_free = world.owner in (None, me) or world.servers[1 - me].state == "gone"
    return is_free and world.claimed_by is None


def ending(world: World, me: int, rules: Protocol) -> Iterator[tuple[str, World]]:
    """Crash, hand over, or declare the other gone."""
    it, other = world.servers[me], world.servers[1 - me]
    claimed_by = None if world.claimed_by == me else world.claimed_by
    dead = replace(it, is_running=False, writer=IDLE)  # the database rolls back and unlocks
    yield "crashes", world.put(me, dead, claimed_by=claimed_by)
    is_between = it.writer == IDLE or (it.writer == READ and not rules.hands_over_between_commits)
    is_mine = world.owner == me and world.claimed_by is None
    if is_between and is_mine and it.state == other.state == "serving":
        gone = replace(it, state="gone")
        yield "hands over", world.put(me, gone, owner=1 - me, epoch=world.epoch + 1)
    holds_its_row = rules.locks_its_row and other.writer != IDLE
    if it.state == "serving" and other.state == "serving" and not holds_its_row:
        yield "declares the other gone", world.put(1 - me, replace(other, state="gone"))


def search(rules: Protocol) -> tuple[int, list[str]]:
    """Return how many worlds there are, and the shortest way to a fault if there is one."""
    start = World()
    ways: dict[World, tuple[World, str] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        world = waiting.popleft()
        if world.fault:
            return len(ways), steps_to(world, ways)
        for name, found in after(world, rules):
            if found not in ways:
                ways[found] = world, name
                waiting.append(found)
    return len(ways), []


def steps_to(world: World, ways: dict[World, tuple[World, str] | None]) -> list[str]:
    steps = [world.fault]
    while (way := ways[world]) is not None:
        world, name = way
        steps.insert(0, name)
    return steps


def test_no_order_of_steps_lets_two_servers_write_of_one_table():
    worlds, steps = search(Protocol())
    assert steps == []
    assert worlds > 500


@pytest.mark.parametrize(
    "sabotage",
    [
        "locks_its_row",
        "claims_free_only",
        "counts_after_claiming",
        "hands_over_between_commits",
    ],
)
def test_without_any_part_of_the_protocol_the_search_finds_a_fault(sabotage):
    _, steps = search(Protocol(**{sabotage: False}))
    assert steps, "not found"


def test_the_shortest_fault_without_the_lock_of_the_row_is_the_one_of_the_design():
    """An owner reads its lease, is declared gone, is replaced, and commits."""
    _, steps = search(Protocol(locks_its_row=False))
    late = ["A reads its lease", "B declares the other gone", "B claims", "B has the table"]
    assert steps[3:8] == [*late, "A commits"]
