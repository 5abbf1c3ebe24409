"""A training in a folder: actors play, the learner learns, the judge judges; it can go on later.

The folder holds `plan.json`, the numbers it is made by; `checkpoint.pt`, all weights and counts;
`learning.csv`, a row of figures for each time it was judged; and `policy.safetensors`, the policy
as it was then. It is named like its policy.
"""

import csv
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from madang.batch.config import house_bots
from madang.bots.policy import MOST_BYTES, NAMES, save_network
from madang.errors import NotationError, naming_the_extra
from madang.games import game_named
from madang.learn.actor import Order
from madang.learn.crew import crew_for
from madang.learn.judge import best_gain, judged
from madang.learn.plan import Plan

if TYPE_CHECKING:
    from madang.learn.learner import Learner, Weights

PLAN, CHECKPOINT, TABLE = "plan.json", "checkpoint.pt", "learning.csv"
POLICY, GATE = "policy.safetensors", "gate.safetensors"


def learner_module() -> Any:
    """Return `madang.learn.learner`; raise MissingExtra where PyTorch is missing."""
    with naming_the_extra("training"):
        from madang.learn import learner
    return learner


def use_threads(count: int) -> None:
    """Let PyTorch use so many cores."""
    learner_module().torch.set_num_threads(count)


class Training:
    """A network as it learns, in a folder."""

    def __init__(
        self, folder: Path, plan: Plan, clock: Callable[[], float], device: str = "cpu"
    ) -> None:
        self.module = learner_module()
        self.folder, self.plan, self.clock = folder, plan, clock
        self.game = game_named(plan.game)
        self.learner: Learner = self.module.Learner(self.game, plan, device)
        self.on_card = device != "cpu"  # actors ask the network there
        self.seconds, self.decisions, self.updates, self.turns = 0.0, 0, 0, 0
        self.past: list[Weights] = []
        self.chance = np.random.default_rng(plan.seed)
        self.figures: dict[str, float] = {}
        self.found: dict[str, float] = {}
        self.gain = plan.gain if plan.advisor else 0.0  # of the file, see `judge.best_gain`
        self.was_judged = False  # by the last step of `go_on`
        self.begun = clock()

    @property
    def spent(self) -> float:
        """Seconds of all runs, by the clock."""
        return self.seconds + self.clock() - self.begun

    def go_on(
        self, budget: float, judge_every: float, threads: int = 1, on_ray: bool = False
    ) -> Iterator[float]:
        """Play and learn until so many seconds are spent in all; yield what share of them is.

        It is judged at the end, and each time that `judge_every` seconds have gone by. Actors of
        Ray ask the network on their own processors.
        """
        self.on_card = self.on_card and not on_ray
        crew = crew_for(self.plan, self.turns, on_ray)
        self.turns += 1
        judge_at = self.spent + judge_every
        try:
            while self.spent < budget:
                self.update(crew, self.spent / budget)
                self.was_judged = self.spent >= min(judge_at, budget)
                if self.was_judged:
                    self.judge(threads)
                    judge_at = self.spent + judge_every
                yield min(self.spent / budget, 1)
        finally:
            crew.close()

    def update(self, crew: Any, progress: float) -> None:
        """Play some steps and learn from them; keep an older copy now and then."""
        plan, learner = self.plan, self.learner
        weights = learner.policy.state_dict()
        if self.updates % plan.copy_every == 0:
            self.past.append({name: value.clone() for name, value in weights.items()})
            del self.past[: -plan.pool]
        past = self.past[int(self.chance.integers(len(self.past)))]
        is_taught = progress < plan.taught
        now, then = (learner.scorer_of(one, self.on_card) for one in (weights, past))
        order = Order(now, then, plan.steps, is_taught)
        self.figures = learner.learn(crew.play(order), progress, is_taught)
        self.decisions += int(self.figures.pop("decisions"))
        self.updates += 1

    # ---- what is kept ------------------------------------------------------------------------

    def judge(self, threads: int) -> None:
        """Write the policy as it is now, measure it, and keep all that is needed to go on."""
        path, gate = self.folder / POLICY, {}
        if self.plan.advisor:
            gate["gain"] = self.gain = best_gain(self.game, self.plan, self.write_gated, threads)
            (self.folder / GATE).unlink()
        self.write_policy(path)
        self.found = gate | judged(self.game, self.plan, path, threads)
        row = {"seconds": round(self.spent), "decisions": self.decisions}
        figures = {name: f"{value:.4f}" for name, value in (self.found | self.figures).items()}
        table = self.folder / TABLE
        is_new = not table.exists()
        with table.open("a", newline="") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow([*row, *figures])
            writer.writerow([*row.values(), *figures.values()])
        self.save()

    def write_gated(self, gain: float) -> Path:
        """Write the policy with another gain next to the file that plays; return its path."""
        self.gain, path = gain, self.folder / GATE
        self.write_policy(path)
        return path

    def write_policy(self, path: Path, is_small: bool = False) -> None:
        """Write the policy as it is now, in 16 bits, or 8."""
        trained = f"{self.decisions} decisions, {self.spent / 60:.1f} minutes"
        network = replace(self.learner.slow_network(), gain=self.gain)
        advisor = self.plan.advisor
        save_network(path, self.game, self.folder.name, network, trained, advisor, is_small)

    def bytes_of_policy(self) -> int:
        """Return how large its file is, its head left out: two bytes a number."""
        network = self.learner.network()
        layers = *network.trunk, *network.heads.values()
        return sum(2 * (weight.size + bias.size) for weight, bias in layers)

    def save(self) -> None:
        """Write what `resumed` needs."""
        kept = {
            **self.learner.state(),
            "past": self.past,
            "chance": json.dumps(self.chance.bit_generator.state),
            "counted": [self.spent, self.decisions, self.updates, self.turns],
        }
        half = self.folder / (CHECKPOINT + ".half")
        self.module.torch.save(kept, half)
        half.replace(self.folder / CHECKPOINT)

    def load(self) -> None:
        """Go on from what was saved last."""
        path, torch = self.folder / CHECKPOINT, self.module.torch
        kept = torch.load(path, weights_only=True, map_location="cpu")
        self.learner.load(kept)
        device = self.learner.device
        self.past = [{name: one[name].to(device) for name in one} for one in kept["past"]]
        self.chance.bit_generator.state = json.loads(kept["chance"])
        self.seconds, self.decisions, self.updates, self.turns = kept["counted"]
        self.begun = self.clock()

    def progress_line(self) -> str:
        """Say in a line how far it is."""
        figures = {**self.found, **self.figures}
        found = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
        return f"{self.spent:.0f} s, {self.decisions} decisions {found}"


def begun(
    folder: Path, plan: Plan, clock: Callable[[], float] = time.monotonic, device: str = "cpu"
) -> Training:
    """Begin a training in a folder that holds none; raise NotationError."""
    if not NAMES.fullmatch(folder.name):
        remedy = "a policy is named like its folder: 1 to 24 of a-z, 0-9, _ and -, a letter first"
        raise NotationError(folder.name, "folder of a training", remedy)
    if (folder / PLAN).exists():
        remedy = "--resume goes on with the training that is there; or name another folder"
        raise NotationError(str(folder), "folder of a training", remedy)
    training = Training(folder, plan, clock, device)
    if plan.advisor and plan.advisor not in house_bots(training.game, [(plan.advisor,)]):
        raise NotationError(plan.advisor, "advisor", "name a house bot")
    if (size := training.bytes_of_policy()) > MOST_BYTES:
        remedy = f"its file would have {size >> 20} MiB; {MOST_BYTES >> 20} are the most"
        raise NotationError(",".join(map(str, plan.widths)), "widths", remedy)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PLAN).write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
    return training


def resumed(
    folder: Path, clock: Callable[[], float] = time.monotonic, device: str = "cpu"
) -> Training:
    """Go on with the training in a folder; raise NotationError where there is none."""
    try:
        plan = msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except (OSError, msgspec.MsgspecError) as error:
        remedy = f"{error}; begin one without --resume"
        raise NotationError(str(folder), "folder of a training", remedy) from None
    training = Training(folder, plan, clock, device)
    if (folder / CHECKPOINT).exists():
        training.load()
    return training
