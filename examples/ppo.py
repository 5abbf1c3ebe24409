"""Train a policy by self-play: PPO with masked actions, in PyTorch, on one or two cores.

```text
.venv/bin/python examples/ppo.py --game nylon_ppong --minutes 15
.venv/bin/python examples/ppo.py --game nylon_ppong --minutes 15 --resume
madang arena nylon_ppong --seats policy:runs/nylon_ppong/policy.safetensors,careful,careful,careful
```

It needs `pip install 'madang[train]'`. Matches are played in three ways at once: by the learner in
every seat, by the learner against older copies of itself, and against the bots that ship. A
decision is rewarded by what the seat wins until the end of the deal.

The folder `--out` holds the policy as it is now, a row of figures for each time it was judged, and
what `--resume` goes on from.

All of it is this one file, to be read from top to bottom and to be copied and changed: the numbers
that may be set, the network, how it plays, what each decision was worth, how it learns from that,
how good it is, a whole training, and the command.
"""

import csv
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang import arena
from madang.analysis import analysis_of
from madang.arena.regret import mean_regret
from madang.batch import Batch
from madang.bots.policy import NAMES, save_policy
from madang.errors import MissingExtra
from madang.game import Game
from madang.games import game_named

try:
    import torch
    import typer
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from torch import Tensor, nn
except ModuleNotFoundError:
    sys.exit(str(MissingExtra("examples/ppo.py", "train")))

Array = npt.NDArray[Any]

LEARNER = "learner"  # the word of a batch for a seat whose actions it is given
JUDGED, DECISIONS = 100, 2000  # lists of duplicate deals, and decisions, by which it is judged

# ---- what may be set -------------------------------------------------------------------------


class Course(NamedTuple):
    """How one game is learned."""

    opponents: tuple[str, ...]  # bots of the game to train against: those that are compiled
    judges: tuple[str, ...]  # bots against which the policy is measured
    scale: float  # chips or points by which rewards are divided
    stake: str = ""  # a column that they are divided by too: the pot, in starting chips
    is_relative: bool = True  # subtract the average of the others


COURSES = {
    "nylon_ppong": Course(("high_card", "hasty", "steady"), ("high_card", "steady"), 30.0),
    "wolnam_ppong": Course(("wide",), (), 1000.0, stake="pot", is_relative=False),
    "hong_kong_mahjong": Course(("speedy",), ("speedy",), 16.0),
    "korean_mahjong": Course(("speedy",), ("speedy",), 16.0),
}


@dataclass(frozen=True)
class Plan:
    """The numbers of PPO, and how much is played at once."""

    hidden: int = 128  # width of both layers
    steps: int = 64  # moves of each match between two updates
    rate: float = 1e-3  # of learning; falls to nothing at the end
    discount: float = 1.0  # a deal is short
    trace: float = 0.95  # lambda of the generalised advantage
    clip: float = 0.2
    epochs: int = 3
    minibatch: int = 4096
    entropy: float = 0.02  # falls to a tenth at the end
    value: float = 0.5
    norm: float = 0.5  # longest gradient
    lanes: int = 1024  # matches at once
    pool: int = 20  # older copies that are kept
    copy_every: int = 10  # updates between two copies


PLAN = Plan()


# ---- the network -----------------------------------------------------------------------------


class Network(nn.Module):
    """A row of observations in; a score for each action and a guess at what will be won out."""

    def __init__(self, game: Game, hidden: int) -> None:
        super().__init__()
        widths = [game.observations.width, hidden, hidden, len(game.actions)]
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(widths))
        self.guess = nn.Linear(hidden, 1)
        for layer, gain in zip([*self.layers, self.guess], (2**0.5, 2**0.5, 0.01, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithm of the odds of each action, and the guess."""
        for layer in self.layers[:-1]:
            rows = torch.relu(layer(rows))
        scores = self.layers[-1](rows).masked_fill(~masks, -1e9)
        return torch.log_softmax(scores, dim=1), self.guess(rows)[:, 0]

    def weights(self) -> list[tuple[Array, Array]]:
        """Return the weights as a policy has them: without the guess."""
        return [
            (layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in self.layers
        ]


@torch.no_grad()
def sampled(network: Network, rows: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Return an action for each row by its odds, the logarithm of its odds, and the guess."""
    logs, guesses = network(torch.from_numpy(rows).float(), torch.from_numpy(masks))
    actions = (logs.exp() / torch.empty_like(logs).exponential_()).argmax(dim=1)
    return actions.numpy(), logs.gather(1, actions[:, None])[:, 0].numpy(), guesses.numpy()


# ---- playing ---------------------------------------------------------------------------------


@dataclass
class Played:
    """The play of some steps: T steps, N matches, S seats."""

    rows: Array  # float32 or int8 (T, N, columns)
    masks: Array  # bool (T, N, actions)
    seats: Array  # (T, N): the seats that were asked
    actions: Array  # (T, N)
    logs: Array  # float32 (T, N): logarithm of the odds of the action
    guesses: Array  # float32 (T, N)
    is_mine: Array  # bool (T, N): the learner chose
    stakes: Array  # float32 (T, N): what the decision's reward is divided by
    rewards: Array  # float32 (T, N, S): what each seat won by the step
    dones: Array  # bool (T, N): a deal ended with the step


class Company(NamedTuple):
    """The player of each seat: in half of the matches the learner, else also copies or bots."""

    words: list[list[str]]  # for each match a word a seat: a bot, or LEARNER, also for copies
    is_copy: Array  # bool (N, S): an older copy sits there


def company_for(seats: int, course: Course, count: int) -> Company:
    """Seat so many matches; a learner who has one seat only has another one in each."""
    words = [[LEARNER] * seats for _ in range(count)]
    is_copy = np.zeros((count, seats), np.bool_)
    for lane in range(count):
        turn, kind = divmod(lane, 4)
        round_, bot = divmod(turn, len(course.opponents))
        if kind == 2:
            is_copy[lane] = np.arange(seats) != turn % seats
        if kind == 3:
            words[lane] = [course.opponents[bot]] * seats
            words[lane][round_ % seats] = LEARNER
    return Company(words, is_copy)


class Hall:
    """All matches of a training, played in step."""

    def __init__(self, game: Game, options: Any, course: Course, plan: Plan, seed: int) -> None:
        self.game, self.course, self.places = game, course, game.seats(options)
        words, self.is_copy = company_for(self.places, course, plan.lanes)
        self.batch = Batch(
            game, options, plan.lanes, seed, bots=words, episode="deal", observe=True, check=False
        )
        self.lanes = np.arange(plan.lanes)
        self.stake = game.observations.slices[course.stake].start if course.stake else None

    def play(self, network: Network, copy: Network, steps: int) -> Played:
        """Play on for some steps."""
        played = self.room(steps)
        for t in range(steps):
            self.step(played, t, network, copy)
        return played

    def room(self, steps: int) -> Played:
        """Return arrays for so many steps."""
        shape, table = (steps, len(self.lanes)), self.game.observations
        return Played(
            rows=np.empty((*shape, table.width), table.dtype),
            masks=np.empty((*shape, len(self.game.actions)), np.bool_),
            seats=np.empty(shape, np.int64),
            actions=np.empty(shape, np.int32),
            logs=np.empty(shape, np.float32),
            guesses=np.empty(shape, np.float32),
            is_mine=np.empty(shape, np.bool_),
            stakes=np.ones(shape, np.float32),
            rewards=np.empty((*shape, self.places), np.float32),
            dones=np.empty(shape, np.bool_),
        )

    def step(self, played: Played, t: int, network: Network, copy: Network) -> None:
        """Answer for everybody who is asked, once, and note what came of it."""
        batch, rows, masks = self.batch, played.rows[t], played.masks[t]
        rows[:], masks[:], played.seats[t] = batch.observations(), batch.masks, batch.seats
        is_mine = played.is_mine[t] = ~self.is_copy[self.lanes, batch.seats]
        if self.stake is not None:
            played.stakes[t] = rows[:, self.stake]
        for player, asked in ((network, is_mine), (copy, ~is_mine)):
            answers = sampled(player, rows[asked], masks[asked])
            for column, answer in zip((played.actions, played.logs, played.guesses), answers):
                column[t][asked] = answer
        batch.step(played.actions[t])
        played.rewards[t], played.dones[t] = self.rewards(), batch.dones

    def rewards(self) -> Array:
        """Return what each seat won in a deal that ended with the last step, (N, S); else zeros."""
        ended = self.batch.dones[:, None] != 0
        won = np.where(ended, self.batch.rewards, 0) / self.course.scale
        if self.course.is_relative:
            won -= (won.sum(axis=1, keepdims=True) - won) / (self.places - 1)
        return won


# ---- what a decision was worth ---------------------------------------------------------------


def gains_of(played: Played, plan: Plan) -> tuple[Array, Array]:
    """Return how much more each decision won than was guessed, and which decisions count.

    The generalised advantage, (T, N), from the last step to the first. A decision of a seat is
    followed by the next one of that seat, or by the end of the deal. A decision that is followed by
    neither within these steps does not count.
    """
    steps, count = played.seats.shape
    places, lane = played.rewards.shape[2], np.arange(count)
    won, guess, trace = (np.zeros((count, places), np.float32) for _ in range(3))
    is_known = np.zeros((count, places), np.bool_)
    gains, counts = np.zeros((steps, count), np.float32), np.zeros((steps, count), np.bool_)
    for t in reversed(range(steps)):
        ended = played.dones[t]
        won[ended], guess[ended], trace[ended], is_known[ended] = 0, 0, 0, True
        won += played.rewards[t]
        at = lane, played.seats[t]
        error = won[at] / played.stakes[t] + plan.discount * guess[at] - played.guesses[t]
        gains[t] = error + plan.discount * plan.trace * trace[at]
        counts[t] = is_known[at] & played.is_mine[t]
        trace[at] = np.where(is_known[at], gains[t], 0)
        won[at], guess[at], is_known[at] = 0, played.guesses[t], True
    return gains, counts


# ---- learning --------------------------------------------------------------------------------


class Lesson(NamedTuple):
    """Decisions to learn from: D of them."""

    rows: Tensor  # float32 (D, columns)
    masks: Tensor  # bool (D, actions)
    actions: Tensor  # int64 (D,)
    logs: Tensor  # float32 (D,)
    gains: Tensor  # float32 (D,)
    targets: Tensor  # float32 (D,): what the guess should have been


def lesson_of(played: Played, plan: Plan) -> Lesson:
    """Return what is to be learned from what was played."""
    gains, counts = gains_of(played, plan)
    columns = (
        played.rows.astype(np.float32, copy=False),
        played.masks,
        played.actions.astype(np.int64),
        played.logs,
        gains,
        gains + played.guesses,
    )
    return Lesson(*(torch.from_numpy(column[counts]) for column in columns))


def learn(
    network: Network, optimizer: torch.optim.Optimizer, lesson: Lesson, plan: Plan, progress: float
) -> dict[str, float]:
    """Learn from a lesson; return figures of the last epoch. `progress` goes from 0 to 1."""
    optimizer.param_groups[0]["lr"] = plan.rate * max(1 - progress, 0.02)
    entropy = plan.entropy * (1 - 0.9 * progress)
    gains = (lesson.gains - lesson.gains.mean()) / (lesson.gains.std() + 1e-8)
    figures: list[list[float]] = []
    for _ in range(plan.epochs):
        figures.clear()
        for part in torch.randperm(len(gains)).split(plan.minibatch):
            picked = Lesson(*(column[part] for column in lesson))
            loss, told = loss_of(network, picked._replace(gains=gains[part]), plan, entropy)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), plan.norm)
            optimizer.step()
            figures.append(told)
    means = np.mean(figures, axis=0).tolist()
    return dict(zip(("entropy", "change", "misjudged"), means))


def loss_of(
    network: Network, lesson: Lesson, plan: Plan, entropy: float
) -> tuple[Tensor, list[float]]:
    """Return the clipped loss of PPO, and how sure, how changed and how wrong the network is."""
    logs, guesses = network(lesson.rows, lesson.masks)
    changed = logs.gather(1, lesson.actions[:, None])[:, 0] - lesson.logs
    odds = changed.exp()
    clipped = odds.clamp(1 - plan.clip, 1 + plan.clip)
    gained = torch.minimum(odds * lesson.gains, clipped * lesson.gains).mean()
    unsure = -(logs.exp() * logs.clamp(min=-50)).sum(dim=1).mean()
    wrong = (guesses - lesson.targets).square().mean()
    loss = plan.value * wrong - gained - entropy * unsure
    figures = unsure, (odds - 1 - changed).mean(), wrong
    return loss, [figure.item() for figure in figures]


# ---- judging ---------------------------------------------------------------------------------


def judged(game: Game, options: Any, policy: Path, course: Course) -> dict[str, float]:
    """Return how well the policy plays now: on duplicate deals, and by the exact odds if known.

    `against_BOT` is how many points a deal it wins more than three such bots, `within_BOT` half of
    the 95 % interval; `regret` is what it gives away a decision, in thousandths.
    """
    word, others, found = f"policy:{policy}", game.seats(options) - 1, {}
    for bot in course.judges:
        seats = [word, *[bot] * others]
        against = arena.play(game, options, seats, JUDGED, workers="threads:1").entrants[0].against
        found[f"against_{bot}"] = -against.mean
        found[f"within_{bot}"] = (against.high - against.low) / 2
    if analysis_of(game).regret:
        found["regret"] = 1000 * mean_regret(game, options, word, DECISIONS).mean
    return found


# ---- a training ------------------------------------------------------------------------------


@dataclass
class Training:
    """A network as it learns, with what `--resume` needs."""

    game: Game
    options: Any
    folder: Path
    plan: Plan
    seed: int
    clock: Callable[[], float]
    seconds: float = 0.0  # before this run, by the clock
    decisions: int = 0  # learned from
    updates: int = 0
    copies: list[dict[str, Tensor]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.course = COURSES[self.game.name]
        self.network = Network(self.game, self.plan.hidden)
        self.copy = Network(self.game, self.plan.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.plan.rate, eps=1e-5)
        self.figures = {"entropy": 0.0, "change": 0.0, "misjudged": 0.0}
        self.found: dict[str, float] = {}
        self.begun = self.clock()
        self.board = board_in(self.folder)

    @property
    def spent(self) -> float:
        """Seconds of all runs, by the clock."""
        return self.seconds + self.clock() - self.begun

    def go_on(self, budget: float, judge_every: float) -> Iterator[float]:
        """Play and learn until so many seconds are spent; yield what share of them is."""
        seed = self.seed + 1000 * self.updates
        hall = Hall(self.game, self.options, self.course, self.plan, seed)
        judge_at = self.spent + judge_every * bool(self.updates)
        while self.spent < budget:
            if self.spent >= judge_at:
                self.judge()
                judge_at = self.spent + judge_every
            self.update(hall, self.spent / budget)
            yield min(self.spent / budget, 1)
        self.judge()

    def update(self, hall: Hall, progress: float) -> None:
        """Play some steps and learn from them; keep a copy now and then."""
        if self.updates % self.plan.copy_every == 0:
            weights = self.network.state_dict().items()
            self.copies.append({name: value.clone() for name, value in weights})
            del self.copies[1 : -self.plan.pool]
        lot = torch.randint(len(self.copies), ()).item()
        self.copy.load_state_dict(self.copies[int(lot)])
        lesson = lesson_of(hall.play(self.network, self.copy, self.plan.steps), self.plan)
        self.figures = learn(self.network, self.optimizer, lesson, self.plan, progress)
        self.decisions += len(lesson.gains)
        self.updates += 1

    # ---- what is kept ------------------------------------------------------------------------

    def judge(self) -> None:
        """Write the policy as it is now, measure it, and keep all that `--resume` needs."""
        path = self.folder / "policy.safetensors"
        trained = f"{self.decisions} decisions, {self.spent / 60:.1f} minutes"
        save_policy(path, self.game, self.folder.name, self.network.weights(), trained)
        self.found = judged(self.game, self.options, path, self.course)
        self.write_row({"seconds": round(self.spent), "decisions": self.decisions})
        self.save()

    def progress_line(self) -> str:
        """Say in a line how far it is."""
        found = " ".join(f"{name} {value:.2f}" for name, value in self.found.items())
        return f"{self.decisions / 1e6:.1f} million decisions {found}"

    def write_row(self, where: dict[str, float]) -> None:
        """Add a row of figures to the table, and to TensorBoard where it is installed."""
        numbers = self.found | self.figures
        figures = {name: f"{value:.4f}" for name, value in numbers.items()}
        table = self.folder / "learning.csv"
        is_new = not table.exists()
        with table.open("a", newline="") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow([*where, *figures])
            writer.writerow([*where.values(), *figures.values()])
        if self.board:
            for name, value in numbers.items():
                self.board.add_scalar(name, value, self.decisions)

    def save(self) -> None:
        """Write what `--resume` needs."""
        kept = {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "copies": self.copies,
            "random": torch.get_rng_state(),
            "counted": [self.spent, self.decisions, self.updates],
        }
        half = self.folder / "checkpoint.half"
        torch.save(kept, half)
        half.replace(self.folder / "checkpoint.pt")

    def resume(self) -> None:
        """Go on from what was saved last."""
        kept = torch.load(self.folder / "checkpoint.pt", weights_only=True)
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.copies = kept["copies"]
        torch.set_rng_state(kept["random"])
        self.seconds, self.decisions, self.updates = kept["counted"]


def board_in(folder: Path) -> Any:
    """Return where TensorBoard reads figures, or None where it is not installed."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        return None
    return SummaryWriter(folder / "board")


# ---- the command ----------------------------------------------------------------------------


def train(
    game: Annotated[str, typer.Option(help="One of: " + ", ".join(COURSES))] = "nylon_ppong",
    minutes: Annotated[float, typer.Option(help="In all, with what --resume goes on from.")] = 15,
    cpu_minutes: Annotated[
        float, typer.Option(help="Instead: minutes of CPU time, where others use the machine too.")
    ] = 0,
    threads: Annotated[int, typer.Option(help="Cores for PyTorch.")] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="Folder; by default runs/GAME.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is there.")] = False,
    preset: Annotated[str, typer.Option(help="House rules; see `madang options`.")] = "source",
    judge_every: Annotated[float, typer.Option(help="Minutes between two rows of figures.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed, the same cards.")] = 1,
) -> None:
    """Train a policy by self-play."""
    torch.set_num_threads(threads)
    torch.manual_seed(seed)
    found, folder = game_named(game), out or Path("runs") / game
    if not NAMES.fullmatch(folder.name):
        raise typer.BadParameter(
            f"{folder.name}: a policy is named like its folder, a-z, 0-9, _, -"
        )
    options = found.make_options(preset=preset)
    folder.mkdir(parents=True, exist_ok=True)
    clock = time.process_time if cpu_minutes else time.monotonic
    training = Training(found, options, folder, PLAN, seed, clock)
    if resume:
        training.resume()
    elif (folder / "checkpoint.pt").exists():
        raise typer.BadParameter(
            f"{folder} holds a training; --resume goes on with it, or name --out"
        )
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns) as bar:
        task = bar.add_task("plays", total=1.0)
        for progress in training.go_on(60 * (cpu_minutes or minutes), 60 * judge_every):
            bar.update(task, completed=progress, description=training.progress_line())
    print(training.progress_line())


if __name__ == "__main__":
    typer.run(train)
