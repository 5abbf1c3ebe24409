"""What people may write: names, and lines of chat. One rule says which characters show something.

It follows Unicode's security mechanisms (UTS 39) as far as names of people go, which need not be
identifiers: letters of every script, emoji, spaces and apostrophes are fine. Characters that are
ignorable, blank, a control or turn the text around are not, nor more than three marks a letter. Two
names look alike where the skeletons of UTS 39 are the same, with or without the case of letters.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data

from madang.server.assets.catalogue import names_of_bots

NAME_LENGTH = 24
MARKS = 3  # combining marks on one letter; more only pile up over other lines

# invisible characters whose category does not say so: fillers, blanks and joiners
UNSEEN = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U00016fe4\U0001d159",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE0E)),
}
UNSEEN_PLANE = range(0xE0000, 0xE1000)
UNSHOWN = "Cc", "Cf", "Cs", "Co", "Cn"
JOINER = "\u200d"
OF_EMOJI = frozenset(JOINER + "\ufe0e\ufe0f")  # with the two styles in which they are drawn
KEYS = frozenset("0123456789#*")  # that can be drawn as keys
LOOKS_KEPT = 10_000  # characters whose looks are kept; of others they are found each time
NUMBER = re.compile(r"[\s\d]+$")  # as it is put behind names that are the same


class Unfit(ValueError):
    """A name is none: `why`, in a word of `WHYS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


WHYS = {
    "empty": "nothing in it can be read",
    "long": "it is longer than `most` characters",
    "unseen": "a character shows nothing or turns the text around",
    "marks": "too many marks on one letter",
    "bot": "a bot has this name",
}


def name_of(given: object, most: int = NAME_LENGTH, *, of_person: bool = True) -> str:
    """Return a name as it will be shown; raise Unfit.

    >>> name_of("  Mina   Kim ")
    'Mina Kim'
    """
    name = " ".join(unicodedata.normalize("NFC", given).split()) if isinstance(given, str) else ""
    read = visible_text(name)
    if not any(unicodedata.category(char)[0] in "LNS" for char in read):
        raise Unfit("empty")
    if len(name) > most:
        raise Unfit("long")
    if name != read:
        raise Unfit(reason_to_hide(set(name) - set(read)))
    if of_person and is_bots(name):
        raise Unfit("bot")
    return name


def line_of(given: str, most: int) -> str | None:
    """Return a text as it will be shown, in one line; None where nothing is left, or too much.

    >>> line_of("  so   close\\u202e! ", 200)
    'so close!'
    """
    text = " ".join(visible_text(unicodedata.normalize("NFC", given)).split())
    return text if 0 < len(text) <= most else None


# ---- what is seen ----------------------------------------------------------------------------


def visible_text(text: str) -> str:
    """Return the characters that show something, and few marks on each."""
    return "".join(visible_characters(text))


def visible_characters(text: str) -> Iterator[str]:
    before, marks = " ", MARKS  # as after a space, nothing to put marks on
    for char, after in zip(text, text[1:] + " "):
        if char in OF_EMOJI:
            if is_of_emoji(char, before, after):
                yield char
        else:
            marks = marks + 1 if is_mark(char) else MARKS * char.isspace()
            if marks <= MARKS and not is_unseen(char):
                yield " " if char.isspace() else char
        before = char


def reason_to_hide(hidden: set[str]) -> str:
    """Tell why some characters are nowhere shown; none: too many of them were."""
    are_unseen = any(is_unseen(char) or char in OF_EMOJI for char in hidden)
    return "unseen" if are_unseen else "marks"


def is_mark(char: str) -> bool:
    """Tell whether a character is a mark on the one before."""
    return unicodedata.category(char) in ("Mn", "Me")


def is_of_emoji(char: str, before: str, after: str) -> bool:
    """Tell whether a joiner or a style is part of an emoji."""
    is_drawn = unicodedata.category(before)[0] == "S"
    if char == JOINER:
        return (is_drawn or before in OF_EMOJI) and unicodedata.category(after) == "So"
    return is_drawn or before in KEYS


def is_unseen(char: str) -> bool:
    """Tell whether a character shows nothing, or turns the text around it."""
    category = unicodedata.category(char)
    is_blank = char in UNSEEN or ord(char) in UNSEEN_PLANE
    return is_blank or (category in UNSHOWN and not char.isspace())


# ---- what looks alike ------------------------------------------------------------------------


@cache
def prototypes() -> dict[str, str]:
    """Return for each character what it looks like: the same for all that look alike."""
    pairs = [
        (char.strip("\u200e"), other["c"].strip("\u200e"))
        for char, others in confusables_data.items()
        for other in others
    ]
    return joined([pair for pair in pairs if len(pair[0]) == len(pair[1]) == 1]) | {
        char: other for char, other in pairs if len(char) == 1 < len(other)
    }


def joined(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return for each character the first of all that are joined to it."""
    first: dict[str, str] = {}

    def find(char: str) -> str:
        while (other := first.get(char, char)) != char:
            char = other
        return char

    for one, other in pairs:
        low, high = sorted((find(one), find(other)))
        first[high] = low
    return {char: find(char) for pair in pairs for char in pair}


class Looks(dict[int, str]):
    """What each character is compared as, found when it is first met."""

    def __missing__(self, code: int) -> str:
        """Find what a character looks like; nothing where nobody sees it."""
        char = chr(code)
        is_nothing = is_unseen(char) or char in OF_EMOJI
        look = "" if is_nothing else prototypes().get(char, char)
        if len(self) < LOOKS_KEPT:
            self[code] = look
        return look


looks = Looks()


def skeleton(text: str) -> str:
    """Return what a text looks like, for comparison alone."""
    alike = unicodedata.normalize("NFKD", text).translate(looks)
    return unicodedata.normalize("NFKD", alike)


@lru_cache(maxsize=10_000)
def looks_of(name: str) -> frozenset[str]:
    """Return what a name looks like, as it stands and without the case of its letters."""
    return frozenset((skeleton(name), skeleton(name.casefold())))


@cache
def looks_of_bots() -> frozenset[str]:
    """Return what the names of bots look like."""
    return frozenset(look for name in names_of_bots() for look in looks_of(name))


def is_bots(name: str) -> bool:
    """Tell whether a name looks like that of a bot, numbered or not."""
    return bool((looks_of(name) | looks_of(NUMBER.sub("", name))) & looks_of_bots())


@lru_cache(maxsize=10_000)  # a table asks for its own at every move
def numbers_of(names: tuple[str, ...]) -> tuple[int, ...]:
    """Number names that look alike, from 1; 0: no other does.

    >>> numbers_of(("Mina", "Yuna", "Minа"))
    (1, 0, 2)
    """
    looked = [looks_of(name) if name else frozenset() for name in names]
    alike = [[other for other, it in enumerate(looked) if it & mine] for mine in looked]
    return tuple(same.index(at) + 1 if len(same) > 1 else 0 for at, same in enumerate(alike))
