"""What a JavaScript module imports, however it is spelled."""

from __future__ import annotations

import re
from typing import NamedTuple

TOKEN = re.compile(
    r"""
    (?P<blank>  \s+ | //[^\n]* | /\*.*?\*/ )
  | (?P<string> "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' )
  | (?P<regex>  /(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/\w* )
  | (?P<code>   [\w$]+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
TEMPLATE = re.compile(r"(?P<text>(?:\\.|\$(?!\{)|[^\\`$])*)(?P<end>`|\$\{)", re.DOTALL)
VALUE = re.compile(r'[\w$)\]}"]\s*$')  # what a slash divides, rather than begins a pattern after it
KEYWORD = re.compile(r"\b(?:return|typeof|case|in|of|do|else|void|delete|throw|await)\s*$")
PATH = re.compile(r"[\w./*-]+")

NOW = re.compile(r'(?<![.\w$])(?:import|export)\s*(?:[\w$\s{},*]+?from\s*)?"(\.[^"]+)"')
LATER = re.compile(r'(?<![.\w$])import\s*\(\s*("[^"]*")?')
SHEET = re.compile(r'"(\.[^"]+\.css)"')
DEFAULT = re.compile(r"\bexport\s+default\b")


class Imports(NamedTuple):
    """What a module names: other files as it writes them, `*` for what a template puts in."""

    now: list[str]
    later: list[str]  # by `import()`
    sheets: list[str]  # style sheets, wherever it names them
    has_default: bool  # whether it has a default export itself


def imports_of(source: str) -> Imports:
    """Return what a module imports; raise ValueError for what only a run could tell.

    >>> imports_of('import a, { b } from "./a.js"; export * from "./b.js"; import("./c.js")')[:2]
    (['./a.js', './b.js'], ['./c.js'])
    """
    code, _ = read(source, 0)
    later = [name.strip('"') for name in LATER.findall(code)]
    if not all(later):
        raise ValueError("an import of what is no path cannot be followed")
    return Imports(NOW.findall(code), later, SHEET.findall(code), bool(DEFAULT.search(code)))


def read(source: str, at: int) -> tuple[str, int]:
    """Return bare code up to the brace that closes it, and where that is: no comments or patterns.

    Every string that stays is a path, whatever its quotes.
    """
    code, depth = "", 0
    while depth >= 0 and (found := TOKEN.match(source, at)):
        kind, text, at = found.lastgroup, found[0], found.end()
        if kind == "blank":
            text = " "
        elif kind == "string":
            text = quoted(text[1:-1])
        elif kind == "regex":
            divides = VALUE.search(code[-9:]) and not KEYWORD.search(code[-9:])
            text, at = ("/", found.start() + 1) if divides else ('""', at)
        elif text == "`":
            text, at = read_template(source, at)
        depth += (text == "{") - (text == "}")
        code += text
    return code, at


def read_template(source: str, at: int) -> tuple[str, int]:
    """Return a template as a string, then the code in its holes; and where it ends."""
    texts, holes = [], ""
    while found := TEMPLATE.match(source, at):
        texts.append(found["text"])
        at = found.end()
        if found["end"] == "`":
            break
        hole, at = read(source, at)
        holes += f" {hole}"
    return quoted("*".join(texts)) + holes, at


def quoted(text: str) -> str:
    """Return a string that is a path, in double quotes; another one empty."""
    return f'"{text}"' if PATH.fullmatch(text) else '""'
