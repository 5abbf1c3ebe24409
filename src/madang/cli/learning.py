"""`madang train`: a policy that learns by self-play, in a folder; a later run can go on with it."""

import os
import time
from pathlib import Path
from typing import Annotated

from madang.cli.arguments import GameName, Option
from madang.errors import NotationError


def train(
    game: GameName,
    folder: Annotated[
        Path | None,
        Option(metavar="FOLDER", help="Where it is kept; runs/GAME by default."),
    ] = None,
    minutes: Annotated[float, Option(min=0, help="In all, with what --resume goes on from.")] = 30,
    cpu: Annotated[
        bool,
        Option("--cpu", help="Count CPU minutes, where others use the machine too."),
    ] = False,
    resume: Annotated[
        bool, Option("--resume", help="Go on with the training in the folder.")
    ] = False,
    actors: Annotated[
        int | None,
        Option(
            min=1, help="How many play, each in a thread or, with --ray, a process; 1 by default."
        ),
    ] = None,
    ray: Annotated[
        bool, Option("--ray", help="Run the actors with Ray, also on many machines.")
    ] = False,
    threads: Annotated[
        int | None,
        Option(min=1, help="Cores for PyTorch and for the judge; all by default."),
    ] = None,
    device: Annotated[
        str,
        Option(metavar="NAME", help="Where the network learns: cpu, or cuda, a graphics card."),
    ] = "cpu",
    preset: Annotated[
        str | None,
        Option(metavar="NAME", help="House rules, source by default; see `madang options GAME`."),
    ] = None,
    numbers: Annotated[
        list[str] | None,
        Option(
            "--set",
            metavar="NAME=VALUE",
            help="One setting, such as lanes=1024; may be repeated. plan.json in the folder"
            " shows them all.",
        ),
    ] = None,
    taught: Annotated[
        float | None,
        Option(min=0, max=1, help="Share of the time in which a house bot teaches."),
    ] = None,
    judge_every: Annotated[float, Option(min=0, help="Minutes between two rows of figures.")] = 2,
    seed: Annotated[
        int | None, Option(min=0, help="The same seed, the same cards; 1 by default.")
    ] = None,
) -> None:
    """Train a policy: a house bot teaches it, then it learns by self-play.

    It needs the extra `train`, `pip install -e '.[train]'` in the folder of the project. Playing
    with the file that it writes needs no extra.
    """
    from madang.games import game_named
    from madang.learn import training
    from madang.learn.plan import plan_for, settings_given

    found = game_named(game)
    where = folder or Path("runs") / game
    clock = time.process_time if cpu else time.monotonic
    given = {"preset": preset, "seed": seed, "actors": actors, "taught": taught}
    given = {name: value for name, value in given.items() if value is not None}
    if resume and (given or numbers):
        named = ", ".join(f"--{name}" for name in [*given, *(["set"] if numbers else [])])
        remedy = f"a training goes on with the settings that it began with; leave {named} out"
        raise NotationError(named, "options with --resume", remedy)
    if resume:
        at_work = training.resumed(where, clock, device)
        if at_work.plan.game != found.name:
            remedy = f"it is a training of {at_work.plan.game}: name that game, or another folder"
            raise NotationError(str(where), "folder of a training", remedy)
    else:
        plan = plan_for(found, **given | settings_given(numbers or ()))
        at_work = training.begun(where, plan, clock, device)
    threads = threads or os.cpu_count() or 1
    training.use_threads(threads)
    for _ in at_work.go_on(60 * minutes, 60 * judge_every, threads, ray):
        if at_work.was_judged:
            print(at_work.progress_line(), flush=True)
