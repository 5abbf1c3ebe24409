"""Prepare a release: `python -m tools.release [--draft] [--tag]`, or `make release`.

It refuses an unclean tree, a version that the changelog, CITATION.cff and the package do not agree
on, news that are not in the changelog yet, and addresses that are missing in pyproject.toml or in
the files that have to name them. Then it builds the source distribution and the wheels into an
empty `dist`, has Twine check them, and writes checksums and a bill of materials (CycloneDX). The
tag is printed; `--tag` makes it.

`--draft` says what would be refused and goes on, to look at the files before a release.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
NAMING = {  # an address -> the files that have to name it, as those who come from elsewhere need it
    "Source": ("README.md", "README.ko.md", "README.zh.md", "CITATION.cff"),
    "Security": ("SECURITY.md", ".github/ISSUE_TEMPLATE/config.yml"),
}
RELEASED = re.compile(r"^## (\d+\.\d+\.\d+), \d{4}-\d{2}-\d{2}$", re.MULTILINE)


def faults(root: Path = ROOT) -> Iterator[str]:
    """Yield why these files are no release, each with what to do."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    version = project["project"]["version"]
    if f'__version__ = "{version}"' not in (root / "src/madang/__init__.py").read_text("utf-8"):
        yield f"src/madang/__init__.py has another version than {version}: write it there"
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text("utf-8"):
        yield f"CITATION.cff has another version than {version}: write it there"
    news = [path.name for path in (root / "news").glob("*.*.md")]
    if news:
        remedy = f"towncrier build --version {version}, or by hand into its section"
        yield f"{len(news)} news are not in the changelog: {remedy}"
    newest = RELEASED.search((root / "CHANGELOG.md").read_text("utf-8"))
    if newest is None or newest[1] != version:
        yield f"CHANGELOG.md does not begin with a dated section of {version}: date it"
    for name, address in project["tool"]["madang"]["urls"].items():
        if not address.startswith("https://"):
            yield f"[tool.madang.urls] has no address for {name}: fill it in pyproject.toml"
            continue
        for file in NAMING.get(name, ()):
            if address not in (root / file).read_text("utf-8"):
                yield f"{file} does not name {address}, the address for {name}: write it there"


def is_clean() -> bool:
    """Tell whether everything is committed."""
    command = ["git", "status", "--porcelain"]
    return not subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout


def build(is_draft: bool) -> None:
    """Build what is published, check it, and write what belongs to it."""
    shutil.rmtree(DIST, ignore_errors=True)
    run("-m", "hatchling", "build", "-t", "sdist", "-d", str(DIST))
    if is_draft:  # compiling takes minutes
        run("-m", "hatchling", "build", "-t", "wheel", "-d", str(DIST))
    else:
        run("-m", "tools.wheels", "--out", str(DIST))
    built = sorted(DIST.iterdir())
    run("-m", "twine", "check", "--strict", *map(str, built))
    write_materials(next(path for path in built if path.name.endswith("none-any.whl")))
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in built]
    (DIST / "SHA256SUMS").write_text("\n".join([*sums, ""]), "utf-8")


def write_materials(wheel: Path) -> None:
    """Write which packages `madang[play]` brings, from files whose hashes we know."""
    with tempfile.TemporaryDirectory() as place:
        run("-m", "venv", "--without-pip", place)
        pip = "-m", "pip", "--python", f"{place}/bin/python", "install", "--quiet"
        run(*pip, "--require-hashes", "-r", "requirements.txt")
        run(*pip, "--no-deps", str(wheel))
        run("-m", "pip", "--python", f"{place}/bin/python", "check")
        out = str(DIST / "madang.cdx.json")
        run("-m", "cyclonedx_py", "environment", place, "--output-reproducible", "-o", out)


def run(*words: str) -> None:
    """Run Python with these arguments; leave where it fails."""
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True)


def main() -> None:
    """Refuse, or build everything and say which tag to set."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--draft", action="store_true", help="build though it is no release yet")
    parser.add_argument("--tag", action="store_true", help="make the tag too")
    given = parser.parse_args()
    found = [*faults(), *([] if is_clean() else ["something is not committed: commit it"])]
    for fault in found:
        print(f"release: {fault}", file=sys.stderr)
    if found and not given.draft:
        sys.exit(1)
    build(given.draft)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    tag = ["git", "tag", "--annotate", f"v{version}", "--message", f"Madang {version}"]
    if given.tag and not given.draft:
        subprocess.run(tag, cwd=ROOT, check=True)
    else:
        print("the tag:", " ".join([*tag[:-1], f"'{tag[-1]}'"]))


if __name__ == "__main__":
    main()
