"""Copy the browser's libraries out of node_modules: ``python tools/vendor.py [--check]``.

They are served as they are published, one ES module each, with two changes: a bare import becomes
the path of the neighbouring file, because the page needs no import map then (the server's content
security policy forbids inline scripts), and the line that names a source map goes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "madang" / "client" / "vendor"

# fmt: off
FILES = {
    # here                     in node_modules
    "preact.LICENSE":          "preact/LICENSE",
    "preact.js":               "preact/dist/preact.mjs",
    "preact.d.ts":             "preact/src/index.d.ts",
    "jsx.d.ts":                "preact/src/jsx.d.ts",
    "dom.d.ts":                "preact/src/dom.d.ts",
    "hooks.js":                "preact/hooks/dist/hooks.mjs",
    "hooks.d.ts":              "preact/hooks/src/index.d.ts",
    "htm.LICENSE":             "htm/LICENSE",
    "htm.js":                  "htm/dist/htm.mjs",
    "htm.d.ts":                "htm/dist/htm.d.ts",
    "signals.LICENSE":         "@preact/signals/LICENSE",
    "signals.js":              "@preact/signals/dist/signals.mjs",
    "signals.d.ts":            "@preact/signals/dist/signals.d.ts",
    "signals-core.LICENSE":    "@preact/signals-core/LICENSE",
    "signals-core.js":         "@preact/signals-core/dist/signals-core.mjs",
    "signals-core.d.ts":       "@preact/signals-core/dist/signals-core.d.ts",
    "uqr.LICENSE":             "uqr/LICENSE",
    "uqr.js":                  "uqr/dist/index.mjs",
    "uqr.d.ts":                "uqr/dist/index.d.mts",
}
NEIGHBOURS = {
    "preact":               "./preact.js",
    "preact/hooks":         "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
    "./index":              "./preact.js",
    "../../src/index":      "./preact.js",
}
# fmt: on


def vendored(text: str) -> str:
    """Rewrite one published file for its place among the others."""
    text = re.sub(r"^//# sourceMappingURL=.*\n?", "", text, flags=re.MULTILINE)
    return re.sub(r"""(from\s*)(["'])([^"']+)\2""", neighbour, text).rstrip() + "\n"


def neighbour(imported: re.Match[str]) -> str:
    """Say where an import is found here."""
    words, quote, name = imported.groups()
    return f"{words}{quote}{NEIGHBOURS.get(name, name)}{quote}"


def files() -> dict[str, str]:
    """Every file of the folder by its name."""
    return {here: vendored((PACKAGES / there).read_text("utf-8")) for here, there in FILES.items()}


def main(check: bool) -> str | None:
    """Write the folder, or return what differs from what would be written."""
    wrong = [name for name, text in files().items() if not holds(VENDOR / name, text)]
    if check:
        names = ", ".join(wrong)
        return f"not as published, run tools/vendor.py: {names}" if wrong else None
    VENDOR.mkdir(exist_ok=True)
    for name, text in files().items():
        (VENDOR / name).write_text(text, encoding="utf-8", newline="\n")
    return None


def holds(path: Path, text: str) -> bool:
    """Whether the file is there and says this."""
    return path.is_file() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
