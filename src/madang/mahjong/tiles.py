"""Which tiles there are, what they are called, and how they are written (MJ 1).

A tile is a *kind*, 0 to 41: its copies cannot be told apart. Kinds 0-8 are the characters, 9-17 the
dots, 18-26 the bamboo, 27-33 the honours, 34-41 the bonus tiles. Sets of kinds are whole numbers
with a bit for each kind in them.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from madang.errors import NotationError
from madang.kernels.jit import kernel
from madang.mahjong.types import Kind

KINDS = 42  # with the bonus tiles
ALL_KINDS = (1 << KINDS) - 1  # as a set
PLAYED = 34  # kinds that are held and discarded; the others are bonus tiles
COPIES = 4  # of each kind that is played
NONE = -1  # no tile, nobody
UNKNOWN = -2  # a tile that the viewer may not know

RANKS = 9  # of a suit
CHARACTERS, DOTS, BAMBOO, HONOURS, BONUS = 0, 9, 18, 27, 34  # the first kind of each
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(HONOURS, BONUS)
SUITS = "mpsz"  # the letter of each suit; honours are the fourth
WINDS = "ESWN"


class Tile(NamedTuple):
    """One row of the tiles: how it is written, and what it is called in three languages."""

    word: str
    en: str
    ko: str
    zh: str
    jyutping: str  # the Cantonese reading of the Chinese name
    codepoint: int


def suit(letter: str, en: str, ko: str, zh: str, jyutping: str, first: int) -> tuple[Tile, ...]:
    """Return the nine tiles of a suit; `first` is the codepoint of its 1."""
    english = [f"1 {en.removesuffix('s')}", *(f"{n} {en}" for n in range(2, 10))]
    return tuple(
        Tile(
            f"{n}{letter}", english[n - 1], f"{k}{ko}", f"{z}{zh}", f"{j} {jyutping}", first + n - 1
        )
        for n, k, z, j in zip(range(1, 10), KOREAN, CHINESE, CANTONESE, strict=True)
    )


KOREAN = "일이삼사오육칠팔구"
CHINESE = "一二三四五六七八九"
CANTONESE = ("jat1", "ji6", "saam1", "sei3", "ng5", "luk6", "cat1", "baat3", "gau2")

# fmt: off
TILES = (
    *suit("m", "characters", "만", "萬", "maan6",  0x1F007),
    *suit("p", "dots",       "통", "筒", "tung4",  0x1F019),
    *suit("s", "bamboo",     "삭", "索", "sok3",   0x1F010),
    #    word  en                     ko      zh      jyutping        codepoint
    Tile("1z", "East wind",           "동",   "東",   "dung1",        0x1F000),
    Tile("2z", "South wind",          "남",   "南",   "naam4",        0x1F001),
    Tile("3z", "West wind",           "서",   "西",   "sai1",         0x1F002),
    Tile("4z", "North wind",          "북",   "北",   "bak1",         0x1F003),
    Tile("5z", "White dragon",        "백",   "白板", "baak6 baan2",  0x1F006),
    Tile("6z", "Green dragon",        "발",   "發財", "faat3 coi4",   0x1F005),
    Tile("7z", "Red dragon",          "중",   "紅中", "hung4 zung1",  0x1F004),
    Tile("f1", "Plum",                "매",   "梅",   "mui4",         0x1F022),
    Tile("f2", "Orchid",              "난",   "蘭",   "laan4",        0x1F023),
    Tile("f3", "Chrysanthemum",       "국",   "菊",   "guk1",         0x1F025),
    Tile("f4", "Bamboo flower",       "죽",   "竹",   "zuk1",         0x1F024),
    Tile("f5", "Spring",              "춘",   "春",   "ceon1",        0x1F026),
    Tile("f6", "Summer",              "하",   "夏",   "haa6",         0x1F027),
    Tile("f7", "Autumn",              "추",   "秋",   "cau1",         0x1F028),
    Tile("f8", "Winter",              "동",   "冬",   "dung1",        0x1F029),
)
# fmt: on
WORDS = tuple(tile.word for tile in TILES)
KIND_OF_WORD = {tile.word: kind for kind, tile in enumerate(TILES)}
KIND_OF_CHARACTER = {chr(tile.codepoint): kind for kind, tile in enumerate(TILES)}
REMEDY = "write tiles as 123m for characters, p dots, s bamboo, 1-7z honours, f1-f8 bonus tiles"


@kernel
def suit_of(kind: Kind) -> int:
    """Return 0 characters, 1 dots, 2 bamboo, 3 honours, for a kind that is played."""
    return kind // RANKS


@kernel
def rank_of(kind: Kind) -> int:
    """Return the rank of a kind in its suit, counted from 0."""
    return kind % RANKS


# ---- text ------------------------------------------------------------------------------------


def format_tile(kind: Kind) -> str:
    """Write one tile; NONE is `-` and UNKNOWN is `?`.

    >>> format_tile(11), format_tile(34), format_tile(UNKNOWN)
    ('3p', 'f1', '?')
    """
    if kind < 0:
        return "-" if kind == NONE else "?"
    return WORDS[kind]


def parse_tile(text: str) -> int:
    """Read one tile, as a word or as its Unicode character (1.1, 1.2); raise NotationError.

    >>> parse_tile("7z"), parse_tile("🀄")
    (33, 33)
    """
    if text in KIND_OF_WORD:
        return KIND_OF_WORD[text]
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise NotationError(text, "tile", "give one tile, like 3p, 7z or f1")
    return kinds[0]


def format_tiles(kinds: Iterable[int]) -> str:
    """Write tiles as short as it goes, in the order given; bonus tiles by themselves.

    >>> format_tiles([0, 1, 2, 27, 27, 34])
    '123m11z f1'
    """
    text, letter, last_bonus = "", "", False
    for kind in kinds:
        word = format_tile(kind)
        is_bonus = word[0] == "f"
        gap = " " if text and (is_bonus or last_bonus) else ""
        if not gap and not is_bonus and word[1:] == letter:
            text = text[:-1]
        text += gap + word
        letter, last_bonus = "" if is_bonus else word[1:], is_bonus
    return text


def format_unicode(kinds: Iterable[int]) -> str:
    """Write tiles as Unicode characters (1.2).

    >>> format_unicode([33, 9])
    '🀄🀙'
    """
    return "".join(chr(TILES[kind].codepoint) for kind in kinds)


def parse_tiles(text: str) -> list[int]:
    """Read tiles in the order given: MPSZ text, Unicode, or both; raise NotationError (1.1, 1.2).

    >>> parse_tiles("123m11z f1")
    [0, 1, 2, 27, 27, 34]
    """
    kinds: list[int] = []
    waiting: list[str] = []  # digits whose letter is still to come
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign in KIND_OF_CHARACTER:
            check_none_waiting(waiting, text)
            kinds.append(KIND_OF_CHARACTER[sign])
        elif sign == "f" and not waiting:
            kinds.append(kind_of(text[at - 1 : at + 1], text))
            at += 1
        elif sign in SUITS and waiting:
            kinds += [kind_of(digit + sign, text) for digit in waiting]
            waiting = []
        elif sign.isascii() and sign.isdigit():
            waiting.append(sign)
        elif not (sign.isspace() or sign == "\ufe0e" or sign == "\ufe0f"):  # Unicode's variants
            raise NotationError(text, "tiles", REMEDY)
    check_none_waiting(waiting, text)
    return kinds


def kind_of(word: str, text: str) -> int:
    """Return the kind that a word names; raise NotationError."""
    if word not in KIND_OF_WORD:
        raise NotationError(word, f"tiles {text!r}", REMEDY)
    return KIND_OF_WORD[word]


def check_none_waiting(waiting: list[str], text: str) -> None:
    """Refuse digits without a letter."""
    if waiting:
        raise NotationError(text, "tiles", f"{''.join(waiting)} has no letter; {REMEDY}")


# ---- sets of kinds ---------------------------------------------------------------------------


def set_of(kinds: Iterable[int]) -> int:
    """Return the set of these kinds.

    >>> set_of([0, 2, 2])
    5
    """
    members = 0
    for kind in kinds:
        members |= 1 << kind
    return members


def kinds_in(members: int) -> list[int]:
    """Return the kinds in a set of kinds, the lowest first."""
    kinds, rest = [], int(members) & ALL_KINDS
    while rest:
        kinds.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return kinds


# ---- a whole hand as it is written: `2p [333m] (1111z) f1 + 2p` (MJ 1.4) ----------------------

CHOW, PUNG, KONG = "chow", "pung", "kong"
PARTS = re.compile(r"\[[^\[\]()]*\]|\([^\[\]()]*\)|[^\[\]()]+|[\[\]()]")
MELD_REMEDY = "a meld is [345p], [333m] or [1111z]; (1111z) is a concealed kong"
HAND_REMEDY = "write 2p [333m] [777m] [555p] [999p] f1 + 2p, the winning tile after the +"


class Meld(NamedTuple):
    """A set apart from the concealed tiles."""

    form: str  # CHOW, PUNG or KONG
    kind: int  # the lowest
    is_open: bool  # False: a concealed kong

    @property
    def kinds(self) -> list[int]:
        """Its tiles, as kinds."""
        if self.form == CHOW:
            return [self.kind, self.kind + 1, self.kind + 2]
        return [self.kind] * (4 if self.form == KONG else 3)


class WrittenHand(NamedTuple):
    """A hand as it is written."""

    concealed: list[int]  # kinds, before the winning tile
    melds: list[Meld]
    bonus: list[int]  # kinds
    winning_tile: int | None  # None: the hand is not complete yet


def format_meld(meld: Meld) -> str:
    """Write a meld.

    >>> format_meld(Meld(CHOW, 11, True)), format_meld(Meld(KONG, 27, False))
    ('[345p]', '(1111z)')
    """
    tiles = format_tiles(meld.kinds)
    return f"[{tiles}]" if meld.is_open else f"({tiles})"


def parse_meld(text: str) -> Meld:
    """Read a meld with its brackets; raise NotationError.

    >>> parse_meld("(1111z)")
    Meld(form='kong', kind=27, is_open=False)
    """
    kinds = sorted(parse_tiles(text[1:-1]))
    form = form_of(kinds)
    is_open = text.startswith("[")
    if form is None or (not is_open and form != KONG):
        raise NotationError(text, "melds", MELD_REMEDY)
    return Meld(form, kinds[0], is_open)


def form_of(kinds: Sequence[int]) -> str | None:
    """1.5  Return what sort of set these kinds, in order, are; None: no set."""
    if not kinds or kinds[0] >= BONUS:
        return None
    if len(set(kinds)) == 1:
        return {3: PUNG, 4: KONG}.get(len(kinds))
    first = kinds[0]
    is_run = list(kinds) == [first, first + 1, first + 2]
    return CHOW if is_run and is_chow(first) else None


def is_chow(first: int) -> bool:
    """1.5  Tell whether a chow can begin with this kind: one suit, no wrap."""
    return first < HONOURS and first % RANKS < RANKS - 2


def format_hand(hand: WrittenHand) -> str:
    """Write a hand: concealed tiles, melds, bonus tiles, the winning tile.

    >>> format_hand(parse_hand("f1 2p [333m] (1111z) [345p] [999p] + 2p"))
    '2p [333m] (1111z) [345p] [999p] f1 + 2p'
    """
    parts = [format_tiles(hand.concealed)] if hand.concealed else []
    parts += [format_meld(meld) for meld in hand.melds]
    parts += [format_tiles([kind]) for kind in hand.bonus]
    if hand.winning_tile is not None:
        parts += ["+", format_tiles([hand.winning_tile])]
    return " ".join(parts)


def parse_hand(text: str) -> WrittenHand:
    """Read a hand, as MPSZ text or Unicode; raise NotationError. What it holds is not judged.

    >>> parse_hand("99m [444p] f1 + 9m").bonus
    [34]
    """
    before, plus, after = text.partition("+")
    kinds: list[int] = []
    melds: list[Meld] = []
    for part in PARTS.findall(before):
        if part[0] in "[(" and part[-1] in "])" and len(part) > 1:
            melds.append(parse_meld(part))
        elif part in "[]()":
            raise NotationError(text, "hand", f"a bracket has no partner; {MELD_REMEDY}")
        else:
            kinds += parse_tiles(part)
    won, late_bonus = read_winning_tile(after, text) if plus else (None, [])
    concealed = [kind for kind in kinds if kind < BONUS]
    return WrittenHand(concealed, melds, [k for k in kinds if k >= BONUS] + late_bonus, won)


def read_winning_tile(after: str, text: str) -> tuple[int, list[int]]:
    """Read the part after the `+`: the winning tile, and bonus tiles, which may be anywhere."""
    kinds = parse_tiles(after)
    played = [kind for kind in kinds if kind < BONUS]
    if len(played) != 1:
        raise NotationError(text, "winning_tile", HAND_REMEDY)
    return played[0], [kind for kind in kinds if kind >= BONUS]
