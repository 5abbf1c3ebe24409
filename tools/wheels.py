"""Build wheels that carry compiled code: `python -m tools.wheels [--out dist] [--baseline x86-64]`.

All that `madang warm` compiles for play is compiled ahead, and batches with a learner among house
bots of one name, for each baseline of this kind of machine, and put into a wheel for this Python
and this platform; see `madang.kernels.shipped`.
Compiling takes minutes of processor time and runs with the lowest priority. The search of reviews
is left out: it compiles where it is used.

Nothing in such a wheel is linked with a library of the system, so its tag names the oldest system
on which Numba and NumPy have wheels.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from madang.games import GAMES
from madang.kernels.cache import hash_of_shipped
from madang.kernels.shipped import baselines

ROOT = Path(__file__).parents[1]
COMPILE = """
import os, sys
from pathlib import Path
os.nice(19)
from madang.kernels import shipped
shipped.shipping_to = Path(sys.argv[1])
from madang.bots import bots_of
from madang.cli.warm import PLAYED, compile_batch, compile_game
from madang.envs.seating import row_of_bots
from madang.games import game_named
game = game_named(sys.argv[2])
compile_game(game, PLAYED)
for word in bots_of(game):
    if word != "solver" and not word.startswith("level_"):
        compile_batch(game, row_of_bots(game, game.make_options(), word, 0))
"""


def compile_into(folder: Path, baseline: str, cache: Path, game: str) -> str:
    """Compile a game for a baseline, in a process of its own; return what it took."""
    began = time.monotonic()
    environment = {
        **os.environ,
        "MADANG_CACHE_DIR": str(cache),
        "NUMBA_CPU_NAME": baseline,
        "NUMBA_CPU_FEATURES": "",
    }
    environment.pop("NUMBA_BOUNDSCHECK", None)
    command = [sys.executable, "-c", COMPILE, str(folder / baseline), game]
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return f"{game} for {baseline}: {time.monotonic() - began:.0f} s"


def ship(home: Path, games: list[str], wanted: list[str], jobs: int) -> Path:
    """Compile games for these baselines into a folder of `home`, and return it."""
    folder = home / hash_of_shipped()
    with tempfile.TemporaryDirectory() as cache:
        work = [
            partial(compile_into, folder, baseline, Path(cache) / baseline, game)
            for baseline in wanted
            for game in games
        ]
        with ThreadPoolExecutor(jobs) as pool:
            for told in pool.map(lambda job: job(), work):
                print(told, flush=True)
        every = [{note.name for note in Path(cache).glob(f"{it}/*/*.complete")} for it in wanted]
        for name in set.intersection(*every):  # all of it is there for each baseline
            (folder / name).touch()
    return folder


def tag() -> str:
    """Return the tag of a wheel for this interpreter and this kind of machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = platform.machine().lower()
    system = {
        "linux": f"manylinux_2_28_{machine}",
        "win32": sysconfig.get_platform().replace("-", "_"),
    }
    here = system.get(sys.platform, sysconfig.get_platform().replace("-", "_").replace(".", "_"))
    return f"{python}-{python}{sys.abiflags}-{here}"


def packed(pure: Path, compiled: Path, out: Path) -> Path:
    """Write the wheel for this platform, made of the one for all and the compiled code."""
    wheel = [sys.executable, "-m", "wheel"]
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([*wheel, "unpack", "-d", place, str(pure)], check=True)
        (tree,) = Path(place).iterdir()
        shutil.copytree(compiled, tree / "madang" / "compiled" / compiled.name)
        (about,) = tree.glob("*.dist-info/WHEEL")
        lines = about.read_text("utf-8").splitlines()
        kept = [line for line in lines if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
        about.write_text("\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {tag()}", ""]), "utf-8")
        subprocess.run([*wheel, "pack", "-d", str(out), str(tree)], check=True)
    return out / f"{pure.name.removesuffix('-py3-none-any.whl')}-{tag()}.whl"


def build(out: Path, kind: str) -> Path:
    """Build the wheel for all platforms, or the sdist, and return it."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)], check=True
    )
    ends = {"wheel": "-py3-none-any.whl", "sdist": ".tar.gz"}
    return max(out.glob(f"*{ends[kind]}"), key=lambda path: path.stat().st_mtime)


def main() -> None:
    """Build the wheel for all, and the one for this platform."""
    names = [game.name for game in GAMES]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=names, metavar="GAME")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument(
        "--baseline",
        action="append",
        choices=[*baselines()],
        help="compile for this one only, and for each that is named so; all of them without it",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if not baselines():
        sys.exit(f"no baseline is known for {platform.machine()}: the wheel for all serves there")
    given.out.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    pure = build(given.out, "wheel")
    with tempfile.TemporaryDirectory() as place:
        path = packed(
            pure,
            ship(Path(place), given.games, given.baseline or [*baselines()], given.jobs),
            given.out,
        )
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
