"""Change the source in one small place at a time, and list the changes that no test notices.

Usage: make mutants, or python -m tools.mutants [--seed 22] [--count 50] [--out FILE] [SUBJECT ...]
In the files of each subject `count` places are drawn, each with one of the changes that cosmic-ray
knows for it. The tests of the subject run in a copy of this checkout, with kernels as plain Python,
up to the first that fails. What survives asks for a test, or changes nothing that can be seen.
"""

import argparse
import ast
import importlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

BACKEND = "madang.kernels.backend"  # where `COMPILED` is
# A change that needs more has made a loop that does not end: seconds of the processor, which a busy
# machine does not change, and of the clock on the wall, where something is waited for.
LONGEST, LONGEST_WAIT = 150, 900.0
# Every run of tests is a fork of this process, so these are loaded once; none of them is ours.
AHEAD = (
    "alembic.command",
    "httpx",
    "hypothesis.strategies",
    "msgspec.json",
    "numba",
    "playwright.sync_api",
    "prometheus_client",
    "pytest",
    "sqlalchemy",
    "typer",
    "uvicorn",
    "websockets.asyncio.client",
)
UNSEEN = "RemoveDecorator", "ExceptionReplacer"  # a kernel's mark means nothing in plain Python

TWO_WORLDS = "test_properties.py::test_two_worlds_that_a_viewer_cannot_tell_apart_look_the_same"
LAWS = "test_properties.py::test_every_match_keeps_the_laws_of_its_page_and_ends"
GOLDEN = "test_golden.py::test_a_golden_match_plays_as_before"

# subject: files that are changed, and the tests that concern them, what is quick first
SUBJECTS = {
    "scoring and payments": [
        (
            "games/nylon_ppong/scoring.py",
            "games/nylon_ppong/test_scoring.py games/nylon_ppong/test_score.py"
            f" games/nylon_ppong/test_rules.py {LAWS}[nylon_ppong]",
        ),
        ("games/wolnam_ppong/scoring.py", "games/wolnam_ppong/test_rules.py"),
        *(
            (
                f"games/{game}/scoring.py games/{game}/patterns.py",
                f"games/{game}/test_scoring.py games/{game}/test_cases.py games/{game}/test_pay*.py"
                f" games/{game}/test_questions.py games/{game}/test_match.py"
                f" games/{game}/test_against_slow.py",
            )
            for game in ("hong_kong_mahjong", "korean_mahjong")
        ),
        (
            "mahjong/scoring/patterns.py mahjong/scoring/readings.py",
            "games/*/test_scoring.py games/*_mahjong/test_cases.py"
            " games/*_mahjong/test_against_slow.py",
        ),
    ],
    "claims": [
        (
            "mahjong/claims.py mahjong/play/calls.py mahjong/play/turn.py",
            "games/*_mahjong/test_turn.py games/*_mahjong/test_offers.py"
            " games/*_mahjong/test_match.py games/*_mahjong/test_ready.py mahjong/test_play.py",
        )
    ],
    "redact": [
        (
            f"games/{game}/view.py",
            f"games/{game}/test_rules.py games/{game}/test_turn.py games/{game}/test_match.py"
            f" games/{game}/test_ready.py games/{game}/test_observe.py"
            f" {GOLDEN}[{game}-odd-compiled] {TWO_WORLDS}[{game}]",
        )
        for game in ("nylon_ppong", "wolnam_ppong", "hong_kong_mahjong", "korean_mahjong")
    ],
    "fencing": [
        (
            "server/store/tables.py server/store/sql.py server/lobby/tables.py",
            "server/test_store.py server/test_snapshots.py server/test_clocks.py"
            " server/test_tables_of_guests.py server/test_series.py server/test_hosting.py"
            " server/test_ratings.py server/test_surge.py faults/test_stop.py server/test_links.py",
        )
    ],
}


class Mutant(NamedTuple):
    """One change."""

    path: str
    line: int
    before: str  # the text there, and its mutation
    after: str
    text: str  # the whole file with the change
    tests: tuple[str, ...]


class Copy:
    """A copy of this checkout in which the tests run."""

    def __init__(self, root: Path) -> None:
        self.root, self.log = root, root / "log"
        files = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], text=True)
        for name in files.splitlines():
            if not name.startswith(("tests/browser/", "tests/client/")) and Path(name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(name, root / name)

    def run(self, tests: tuple[str, ...]) -> str:
        """Run tests; say how it ended: "passed", "failed", "broken" or "endless"."""
        child = os.fork()
        if not child:
            os.setsid()
            self.be_tests(tests)
        until = time.monotonic() + LONGEST_WAIT
        while not (ended := os.waitpid(child, os.WNOHANG))[0]:
            if time.monotonic() > until:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return "endless"
            time.sleep(0.02)
        ends = {0: "passed", 1: "failed", -signal.SIGXCPU: "endless"}
        return ends.get(os.waitstatus_to_exitcode(ended[1]), "broken")

    def be_tests(self, tests: tuple[str, ...]) -> None:
        """Become the process that runs tests, and end with it."""
        out = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.chdir(self.root)
        sys.path[:0] = [str(self.root / "src"), str(self.root)]
        os.environ |= {"HYPOTHESIS_PROFILE": "mutants", "PYTHONPATH": str(self.root / "src")}
        sys.dont_write_bytecode = True
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))
        code = 3
        try:
            object.__setattr__(importlib.import_module(BACKEND).COMPILED, "is_compiled", False)
            import pytest

            options = "-x", "-q", "-n0", "-pno:cacheprovider", "--tb=line", "--assert=plain"
            code = pytest.main([*options, "-m", "not browser and not long and not train", *tests])
        except Exception:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)


def mutants_of(subject: str, count: int, lot: random.Random) -> list[Mutant]:
    """Draw changes in the files of a subject."""
    places = []
    for files, tests in SUBJECTS[subject]:
        chosen = tuple(files_of("tests", tests))
        paths = files_of("src/madang", files)
        assert paths, f"{files}: they have gone elsewhere"
        for path in paths:
            source = Path(path).read_text()
            places += [(path, source, chosen, *place) for place in places_in(source)]
    drawn = lot.sample(
        sorted(places, key=lambda place: (place[0], place[3])), min(count, len(places))
    )
    mutants = []
    for path, source, tests, (line, _), changes in drawn:
        operator, occurrence = lot.choice(changes)
        text = mutate_code(source, get_operator(operator)(), occurrence)
        pairs = zip(source.splitlines(), text.splitlines())
        before, after = next(((a, b) for a, b in pairs if a != b), ("", ""))
        mutants.append(Mutant(path, line, before.strip(), after.strip(), text, tests))
    return mutants


def files_of(folder: str, patterns: str) -> list[str]:
    """Return the files that patterns mean, in their order."""
    names = [
        [f"{folder}/{pattern}"] if "::" in pattern else sorted(map(str, Path(folder).glob(pattern)))
        for pattern in patterns.split()
    ]
    return list(dict.fromkeys(name for each in names for name in each))


def places_in(source: str) -> list[tuple[tuple[int, int], list[tuple[str, int]]]]:
    """Return where a file may be changed, with the operators, and which of their changes it is."""
    tree, found_at = get_ast(source), dict[tuple[int, int], list[tuple[str, int]]]()
    types = annotations_in(source)
    for name in operator_names():
        operator = get_operator(name)
        if name.split("/")[-1].startswith(UNSEEN) or operator.arguments():
            continue
        number = 0
        for node in ast_nodes(tree):
            for start, _ in operator().mutation_positions(node):
                if not any(first <= start < last for first, last in types):
                    found_at.setdefault(start, []).append((name, number))
                number += 1
    return sorted(found_at.items())


def annotations_in(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return from where to where types are written: a change there says nothing."""
    nodes: list[Any] = []
    for node in ast.walk(ast.parse(source)):
        nodes += [getattr(node, name, None) for name in ("annotation", "returns")]
    return [
        ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))
        for node in nodes
        if isinstance(node, ast.expr)
    ]


def main() -> None:
    """Draw changes, try them, and list what has survived."""
    parser = argparse.ArgumentParser()
    parser.add_argument("subjects", nargs="*", default=list(SUBJECTS))
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--out", type=Path, default=Path("build/mutants.jsonl"))
    asked = parser.parse_args()
    for name in AHEAD:
        importlib.import_module(name)
    asked.out.parent.mkdir(exist_ok=True, parents=True)
    with tempfile.TemporaryDirectory() as folder, asked.out.open("w") as out:
        copy, survivors, tried = Copy(Path(folder)), 0, 0
        os.chdir(folder)
        for subject in asked.subjects:
            mutants = mutants_of(subject, asked.count, random.Random(f"{asked.seed} {subject}"))
            for tests in dict.fromkeys(mutant.tests for mutant in mutants):
                began = time.monotonic()
                ended = copy.run(tests)
                print(
                    f"{subject}: unchanged {ended} in {time.monotonic() - began:.1f} s", flush=True
                )
                if ended != "passed":
                    sys.exit(copy.log.read_text()[-3000:])
            for mutant in mutants:
                ended = try_mutant(copy, mutant)
                tried, survivors = tried + 1, survivors + (ended == "passed")
                row = {"subject": subject, "ended": ended, **mutant._asdict(), "text": None}
                print(json.dumps(row), file=out, flush=True)
                if ended == "passed":
                    print(
                        f"{mutant.path}:{mutant.line}\n  - {mutant.before}\n  + {mutant.after}",
                        flush=True,
                    )
            print(f"{subject}: {survivors} of {tried} so far survive", flush=True)


def try_mutant(copy: Copy, mutant: Mutant) -> str:
    """Return how the tests end with a change."""
    path = copy.root / mutant.path
    original = path.read_text()
    path.write_text(mutant.text)
    try:
        return copy.run(mutant.tests)
    finally:
        path.write_text(original)


if __name__ == "__main__":
    main()
