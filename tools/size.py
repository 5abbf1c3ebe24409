"""Count what the source is made of: files, lines, functions; how many are called from one place.

Usage: python -m tools.size [FOLDER ...], by default src, tests, tools and benchmarks. Every line is
body that is no docstring, import, signature, comment or blank line. A function is called from
one place where no other has its name, and where that name is read once in the folder.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

FOLDERS = "src", "tests", "tools", "benchmarks"
COLUMNS = (
    "files",
    "<= 50",
    "lines",
    "body",
    "share",
    "docstrings",
    "imports",
    "signatures",
    "blank",
    "comments",
)
OF_FUNCTIONS = "functions", "median", "once", "their lines"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Sizes(NamedTuple):
    """The parts of a file, or of many."""

    lines: Counter[str]  # by what stands there
    lengths: list[int]  # of each function
    names: Counter[str]  # of functions
    used: Counter[str]  # names, wherever they are read
    length_of: dict[str, int]


def sizes_of(paths: list[Path]) -> Sizes:
    sizes = Sizes(Counter(), [], Counter(), Counter(), {})
    for path in paths:
        text = path.read_text()
        lines = text.splitlines()
        tree = ast.parse(text)
        kinds = ["body"] * len(lines)
        for node in ast.walk(tree):  # from the outside in, so what is inside has the last word
            for kind, first, last in parts_of(node):
                kinds[first - 1 : last] = [kind] * (last - first + 1)
            if isinstance(node, Function):
                length = (node.end_lineno or 0) - node.lineno + 1
                sizes.lengths.append(length)
                sizes.names[node.name] += 1
                sizes.length_of[node.name] = length
            elif isinstance(node, ast.Name):
                sizes.used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                sizes.used[node.attr] += 1
        for at, line in enumerate(map(str.strip, lines)):
            if not line or (line.startswith("#") and kinds[at] != "docstrings"):
                kinds[at] = "comments" if line else "blank"
        sizes.lines.update(kinds)
        sizes.lines["files"] += 1
        sizes.lines["small"] += len(lines) <= 50
        sizes.lines["lines"] += len(lines)
    return sizes


def parts_of(node: ast.AST) -> Iterator[tuple[str, int, int]]:
    """Yield what a node says of lines: their kind, the first and the last."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield "imports", node.lineno, node.end_lineno or 0
    if isinstance(node, Function):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        yield "signatures", first, max(node.lineno, node.body[0].lineno - 1)
    if isinstance(node, Function | ast.ClassDef | ast.Module) and ast.get_docstring(node):
        yield "docstrings", node.body[0].lineno, node.body[0].end_lineno or 0


def row_of(folder: str) -> list[str]:
    """Return what is printed of a folder."""
    sizes = sizes_of(sorted(Path(folder).rglob("*.py")))
    lines = sizes.lines
    share = f"{lines['body'] / max(1, lines['lines']):.0%}"
    once = [name for name, n in sizes.names.items() if n == 1 == sizes.used[name]]
    return [
        *(str(lines[kind]) for kind in ("files", "small", "lines", "body")),
        share,
        *(
            str(lines[kind])
            for kind in ("docstrings", "imports", "signatures", "blank", "comments")
        ),
        str(len(sizes.lengths)),
        f"{median(sizes.lengths or [0]):g}",
        str(len(once)),
        str(sum(sizes.length_of[name] for name in once)),
    ]


def main() -> None:
    """Print a line for each folder."""
    header = ["folder", *COLUMNS, *OF_FUNCTIONS]
    for row in (header, *([folder, *row_of(folder)] for folder in sys.argv[1:] or FOLDERS)):
        print(
            f"{row[0]:12}", *(f"{cell:>{len(name) + 1}}" for name, cell in zip(header[1:], row[1:]))
        )


if __name__ == "__main__":
    main()
