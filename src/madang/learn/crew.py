"""The actors of a training: a function call for one, threads on one machine, Ray on many.

Compiled code holds no lock, so threads use as many cores. With Ray the same class is an actor of
its own process, on any machine of the cluster; weights and trajectories travel as arrays.
"""

from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any, Protocol

from madang.errors import NotationError, pip_install
from madang.learn.actor import Actor, Order
from madang.learn.plan import Plan
from madang.learn.trajectories import Trajectory, joined, part_of


class Crew(Protocol):
    """All actors of a training."""

    def play(self, order: Order) -> Trajectory:
        """Let every actor play; return what they played side by side, in their order."""

    def close(self) -> None:
        """Let the actors go."""


class LocalCrew:
    """Actors in this process: more than one play in threads."""

    def __init__(self, plan: Plan, turn: int) -> None:
        self.actors = [Actor(plan, number, turn) for number in range(plan.actors)]
        self.pool = ThreadPoolExecutor(plan.actors)

    def play(self, order: Order) -> Trajectory:
        """Let every actor play."""
        lanes, count = self.actors[0].plan.lanes, len(self.actors)
        room = self.actors[0].room_for(order, count)
        parts = [part_of(room, lanes * place, lanes) for place in range(count)]
        for _ in self.pool.map(lambda actor, part: actor.play(order, part), self.actors, parts):
            pass
        return room

    def close(self) -> None:
        """Let the threads go."""
        self.pool.shutdown()


class RayCrew:
    """Actors of Ray, in processes of their own."""

    def __init__(self, plan: Plan, turn: int) -> None:
        import ray

        self.ray: Any = ray
        self.is_mine = not ray.is_initialized()
        if self.is_mine:
            ray.init(log_to_driver=False, include_dashboard=False)
        remote = ray.remote(num_cpus=1)(Actor)
        self.actors = [remote.remote(plan, number, turn) for number in range(plan.actors)]

    def play(self, order: Order) -> Trajectory:
        """Let every actor play: the weights are sent once."""
        sent = self.ray.put(order)
        return joined(self.ray.get([actor.play.remote(sent) for actor in self.actors]))

    def close(self) -> None:
        """End the actors, and Ray where it was started here."""
        for actor in self.actors:
            self.ray.kill(actor)
        if self.is_mine:
            self.ray.shutdown()


def crew_for(plan: Plan, turn: int, on_ray: bool) -> Crew:
    """Return new actors; raise NotationError where Ray is wanted and missing."""
    if not on_ray:
        return LocalCrew(plan, turn)
    if not find_spec("ray"):
        raise NotationError("--ray", "way to run actors", f"{pip_install('ray')} first")
    return RayCrew(plan, turn)
