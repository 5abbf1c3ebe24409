"""Find words that readers stumble over, in all English prose: `python -m tools.plain_words`.

Usage: python -m tools.plain_words [FILE ...], by default every file that git knows. Prose is
Markdown without code blocks, docstrings of Python, comments of Python, shell, the browser's scripts
and style sheets, and settings, and the English words of the browser and the terminal. CHANGELOG.md
is history, and the pages of docs/rules keep the wording that their sections are known by.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

Line = tuple[int, str]

INSTEAD = {
    "amongst": "among",
    "anew": "again",
    "are told": "see, know, get",
    "aught": "anything",
    "beside": "next to, with",
    "besides": "except, else, too",
    "but for": "except for, without",
    "for ever": "forever",
    "hence": "so, therefore",
    "is told": "sees, knows, gets",
    "lest": "so that not",
    "lies": "is",
    "nigh": "nearly",
    "of which": "whose, and some of them, where",
    "one's own": "its own, the seat's own, your own",
    "save for": "except for",
    "stand in for": "replace",
    "stands in": "replaces, is in",
    "told of": "shown, given",
    "therein": "in it",
    "thereof": "of it",
    "upon": "on",
    "whereby": "by which",
    "wherein": "in which",
    "whilst": "while",
    "whoever": "anyone who, the player who",
    "whosoever": "anyone who",
}  # word -> what to write instead

WORDS = re.compile(rf"(?<![\w.\[-])(?:{'|'.join(INSTEAD)})\b", re.IGNORECASE)
# "Who leaves is shown" for "A player who leaves is shown". A heading or a question has one verb.
ANYONE = re.compile(
    r"(?:^|[.;] )[Ww]ho (?:has|have|takes|comes|asks|sits|forgets|wants|opens|writes|plays|leaves)"
    r"\b[^?.:]*\b(?:is|are|gets|may|cannot|sees|must)\b"
)
CODE = re.compile(r"`[^`]*`")
QUOTED = "tools/plain_words.py", "tests/test_plain_words.py", "CHANGELOG.md"
HASH_COMMENT = re.compile(r"(?:^|\s)#+\s*(.*)")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)


def python_prose(text: str) -> Iterator[Line]:
    """Yield the docstrings and comments of Python.

    >>> list(python_prose("def f():\\n    '''Do it.'''  # why\\n"))
    [(2, 'why'), (2, 'Do it.')]
    """
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(ast.Constant(str() as doc)):
                yield from enumerate(doc.split("\n"), node.lineno)


def script_prose(text: str) -> Iterator[Line]:
    """Yield the comments of a script or a style sheet.

    >>> list(script_prose("a; // why\\n/* one\\n two */"))
    [(1, '// why'), (2, '/* one'), (3, ' two */')]
    """
    for found in SCRIPT_COMMENT.finditer(text):
        yield from enumerate(found[0].split("\n"), text.count("\n", 0, found.start()) + 1)


def hash_prose(text: str) -> Iterator[Line]:
    """Yield the comments of a shell script, a Makefile or a file of settings.

    >>> list(hash_prose("a  # why\\n# one\\n$# b#c"))
    [(1, 'why'), (2, 'one')]
    """
    for number, line in enumerate(text.split("\n"), 1):
        if found := HASH_COMMENT.search(line):
            yield number, found[1]


def page_prose(text: str) -> Iterator[Line]:
    """Yield the lines of a page of Markdown outside its code blocks.

    >>> list(page_prose("a\\n```text\\ncode\\n```\\nb"))
    [(1, 'a'), (5, 'b')]
    """
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def word_prose(text: str) -> Iterator[Line]:
    """Yield the sentences of a file of words.

    >>> list(word_prose('{\\n  "a.b": "Sit down"\\n}'))
    [(2, 'Sit down')]
    """
    for number, line in enumerate(text.split("\n"), 1):
        if found := re.match(r'\s*"[^"]+":\s*"(.*)",?\s*$', line):
            yield number, found[1]


READERS: dict[str, Callable[[str], Iterator[Line]]] = {
    ".py": python_prose,
    **dict.fromkeys((".js", ".mjs", ".ts", ".css"), script_prose),
    **dict.fromkeys((".sh", ".toml", ".yml", ".yaml", ".txt"), hash_prose),
    **dict.fromkeys((".conf", ".cfg", ".env", ".service", ".timer"), hash_prose),
    **dict.fromkeys(("run", "Makefile", "Caddyfile", "Containerfile"), hash_prose),
    ".md": page_prose,
    ".json": word_prose,
}  # suffix, or name without one -> how it is read


def reader_of(path: str) -> Callable[[str], Iterator[Line]] | None:
    """Return what reads the prose of a file; None where it has none.

    >>> reader_of("tools/npm.sh").__name__, reader_of("Makefile").__name__, reader_of("a.png")
    ('hash_prose', 'hash_prose', None)
    """
    return READERS.get(Path(path).suffix or Path(path).name)


def is_english_prose(path: str) -> bool:
    """Tell whether a file has English prose of ours.

    >>> is_english_prose("docs/play.md"), is_english_prose("docs/play.ko.md")
    (True, False)
    """
    if path in QUOTED or re.search(r"/vendor/|^docs/rules/|\.(?:ko|zh)\.", path):
        return False
    if path.endswith(".json"):
        return bool(re.search(r"/locales/(?:[\w.]+\.)?en\.json$", path))
    return reader_of(path) is not None


def found_in(path: str, text: str) -> Iterator[str]:
    """Yield a message for each word of the list in a text.

    >>> list(found_in("a.md", "It stands upon the table."))
    ["a.md:1: 'upon'; write: on"]
    >>> list(found_in("a.md", "Who leaves gets no points. Who plays?"))
    ["a.md:1: 'who' as a subject; write: anyone who, the player who"]
    """
    read = reader_of(path)
    for number, line in read(text) if read else ():
        words = CODE.sub("", line)
        for found in WORDS.finditer(words):
            yield f"{path}:{number}: {found[0]!r}; write: {INSTEAD[found[0].lower()]}"
        if ANYONE.search(words):
            yield f"{path}:{number}: 'who' as a subject; write: anyone who, the player who"


def main(paths: Iterable[str]) -> int:
    """Print what is found; return the exit status."""
    said = [
        message
        for path in paths
        if is_english_prose(path) and Path(path).is_file()
        for message in found_in(path, Path(path).read_text("utf-8"))
    ]
    print("\n".join(said), end="\n" if said else "")
    return bool(said)


if __name__ == "__main__":
    known = subprocess.run(("git", "ls-files"), capture_output=True, text=True, check=True)
    sys.exit(main(sys.argv[1:] or known.stdout.splitlines()))
