"""The page of this package on an index: README.md without what only works inside the repository.

A package index shows only this page: pictures and links to other files would be broken there, and
there may be no public address to lead to instead. Pictures are left out; a link says which file it
is; the start is that of somebody who has found the package. Addresses that are known go with it.
"""

import re
import tomllib
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
BESIDE = r"\((?![a-z]+:|#)([^)#\s]+)[^)]*\)"  # the target of a link that is no address
PICTURE = re.compile(rf"^!\[[^\]]*\]{BESIDE}\n+", re.MULTILINE)
LINK = re.compile(rf"\[([^\]]+)\]{BESIDE}")
START = re.compile(r"(?<=^## Play tonight\n).*?(?=^## )", re.MULTILINE | re.DOTALL)
INSTALL = """
```text
pip install 'madang[play]'
madang serve --host 0.0.0.0 --open
```

One computer runs the server, with Python 3.11 or newer; phones in the same Wi-Fi only open the page
that it shows as an address and a QR code. Nobody registers.

"""
NOTE = "\nFiles that are named in brackets are in this package's source distribution.\n"


class PackagePage(MetadataHookInterface):
    """What Hatchling asks for the field `readme`."""

    def update(self, metadata: dict[str, object]) -> None:
        """Fill the fields."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        page = alone(START.sub(INSTALL, text[text.index("# ") :]))
        metadata["readme"] = {"content-type": "text/markdown", "text": page}
        project = tomllib.loads((Path(self.root) / "pyproject.toml").read_text(encoding="utf-8"))
        urls = project["tool"]["madang"]["urls"]
        metadata["urls"] = {name: address for name, address in urls.items() if address}


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
