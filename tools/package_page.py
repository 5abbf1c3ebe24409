"""The page of this package on an index: README.md without what only works inside the repository.

An index shows the page alone: pictures and links to files beside it would be broken there, and
there is no public address to lead to instead. Pictures are left out; a link says which file it is.
"""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
BESIDE = r"\((?![a-z]+:|#)([^)#\s]+)[^)]*\)"  # the target of a link that is no address
PICTURE = re.compile(rf"^!\[[^\]]*\]{BESIDE}\n+", re.MULTILINE)
LINK = re.compile(rf"\[([^\]]+)\]{BESIDE}")
NOTE = "\nFiles that are named in brackets are in this package's source distribution.\n"


class PackagePage(MetadataHookInterface):
    """What Hatchling asks for the field `readme`."""

    def update(self, metadata: dict) -> None:
        """Fill the field."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": alone(text)}


def alone(readme: str) -> str:
    """Return the text of a page that stands alone.

    >>> alone("![A table](table.png)\\n\\nSee [the tour](docs/tour.md#start).\\n").splitlines()[0]
    'See the tour (`docs/tour.md`).'
    """
    parts = FENCED.split(readme)
    parts[::2] = [LINK.sub(named, PICTURE.sub("", part)) for part in parts[::2]]
    return "".join(parts) + NOTE


def named(link: re.Match[str]) -> str:
    """Return the words of a link and the file that it leads to."""
    words, path = link.groups()
    return f"`{path}`" if words == path else f"{words} (`{path}`)"
