"""Reading questions about real tiles, how a hand was won, and what cannot be (MJ 1, 10.6).

Every refusal says what cannot be, and what can.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from madang.analysis import Flag, Typed, check_fields, read_flag
from madang.errors import NotationError
from madang.game import Data
from madang.mahjong.scoring.readings import ROB_KONG, SELF_DRAW, WAYS, Hand, Situation, hand_of
from madang.mahjong.tiles import (
    BONUS,
    CHOW,
    COPIES,
    KONG,
    NONE,
    PUNG,
    REMEDY,
    WINDS,
    Meld,
    format_tile,
    format_tiles,
    is_chow,
    kinds_in,
    parse_hand,
    parse_tile,
    parse_tiles,
    set_of,
)
from madang.mahjong.types import Kind

# ---- tiles, melds, winds ---------------------------------------------------------------------

FULL = 13  # tiles of a hand before the winning one, a meld counted as three
MELD_FIELDS = ("kind", "tile", "open")


class BonusWords(NamedTuple):
    """The name of a game's bonus tiles in a remedy."""

    all: str
    each: str
    written: str


class TileSet(NamedTuple):
    """What reading a question must know of the tiles of a game."""

    kinds: int  # set of all kinds, bonus tiles too
    bonus: BonusWords
    missing: str  # why a tile is not among these; empty: every tile is
    claimed_chows: str  # 3.2  why a chow is no meld; empty: it may be one

    @property
    def number(self) -> int:
        """How many tiles there are."""
        return sum(1 if kind >= BONUS else COPIES for kind in kinds_in(self.kinds))


class ReadTiles(NamedTuple):
    """Tiles in the text form of a hand, which `parse_hand` has read already."""

    kinds: list[Kind]


def read_tiles(given: Any, where: str, tile_set: TileSet) -> list[int]:
    """Read tiles, given as text or as a list of texts."""
    if isinstance(given, ReadTiles):
        kinds = given.kinds
    else:
        if isinstance(given, list) and all(isinstance(tile, str) for tile in given):
            given = " ".join(given)
        if not isinstance(given, str):
            raise NotationError(given, where, REMEDY)
        try:
            kinds = parse_tiles(given)
        except NotationError as error:
            raise NotationError(error.value, where, error.remedy, "MJ 1.1") from error
    if len(kinds) > tile_set.number:
        text = " ".join(map(format_tile, kinds)) if isinstance(given, ReadTiles) else given
        raise NotationError(text, where, f"at most {tile_set.number} tiles", "2.1")
    for kind in kinds:
        check_there(kind, where, tile_set)
    return kinds


def check_there(kind: Kind, where: str, tile_set: TileSet) -> None:
    """2.1  Refuse a tile that the game has not."""
    if not tile_set.kinds >> kind & 1:
        raise NotationError(format_tile(kind), where, tile_set.missing, "2.1")


def read_played(given: Any, where: str, tile_set: TileSet) -> list[int]:
    """Read tiles that may be held: no bonus tiles."""
    kinds = read_tiles(given, where, tile_set)
    for kind in kinds:
        if kind >= BONUS:
            remedy = f'{tile_set.bonus.all} lie apart: give them as "bonus"'
            raise NotationError(format_tile(kind), where, remedy, "MJ 1.5")
    return kinds


def read_tile(given: Any, where: str, tile_set: TileSet) -> int:
    """Read one tile."""
    if isinstance(given, ReadTiles):
        (kind,) = given.kinds
    else:
        if not isinstance(given, str):
            raise NotationError(given, where, "give one tile, like 3p or 7z")
        try:
            kind = parse_tile(given)
        except NotationError as error:
            raise NotationError(given, where, error.remedy, "MJ 1.1") from error
    check_there(kind, where, tile_set)
    return kind


def read_bonus(given: Any, tile_set: TileSet) -> list[int]:
    """Read bonus tiles; each exists once."""
    kinds = read_tiles(given, "bonus", tile_set)
    for kind in kinds:
        if kind < BONUS:
            remedy = f"bonus tiles are {tile_set.bonus.written}"
            raise NotationError(format_tile(kind), "bonus", remedy, "MJ 1.1")
    for kind, count in Counter(kinds).items():
        if count > 1:
            remedy = f"there is one of each {tile_set.bonus.each}"
            raise NotationError(format_tile(kind), "bonus", remedy, "MJ 1.1")
    return kinds


def read_melds(given: Any, tile_set: TileSet) -> list[Meld]:
    """Read melds: kind, lowest tile, and whether they are open."""
    if not isinstance(given, list):
        remedy = 'give a list, like [{"kind": "pung", "tile": "3m", "open": true}]'
        raise NotationError(given, "melds", remedy, "MJ 1.4")
    return [read_meld(meld, f"melds[{place}]", tile_set) for place, meld in enumerate(given)]


def read_meld(given: Any, where: str, tile_set: TileSet) -> Meld:
    """Read one meld; raise NotationError where there is no such set."""
    if isinstance(given, Meld):  # read already, from the text form of a hand
        given = {"kind": given.form, "tile": ReadTiles([given.kind]), "open": given.is_open}
    if not isinstance(given, dict):
        remedy = 'a meld is an object, like {"kind": "pung", "tile": "3m", "open": true}'
        raise NotationError(given, where, remedy, "MJ 1.4")
    check_fields(given, MELD_FIELDS, "the fields of a meld are")
    form, is_open = given.get("kind"), read_flag(given, "open", default=True)
    if form not in (CHOW, PUNG, KONG):
        raise NotationError(form, f"{where}.kind", "chow, pung or kong", "MJ 1.5")
    if form == CHOW and tile_set.claimed_chows:
        raise NotationError(form, f"{where}.kind", tile_set.claimed_chows, "3.2")
    kind = read_tile(given.get("tile"), f"{where}.tile", tile_set)
    check_meld(Meld(form, kind, is_open), where)
    return Meld(form, kind, is_open)


def check_meld(meld: Meld, where: str) -> None:
    """MJ 1.5  Refuse sets that there are not."""
    word = format_tile(meld.kind)
    if meld.kind >= BONUS:
        raise NotationError(word, f"{where}.tile", "no set holds a bonus tile", "MJ 1.5")
    if meld.form == CHOW and not is_chow(meld.kind):
        remedy = (
            "a chow begins with 1 to 7 of a suit: honours have none, and 9 is not followed by 1"
        )
        raise NotationError(word, f"{where}.tile", remedy, "MJ 1.5")
    if meld.form != KONG and not meld.is_open:
        remedy = f"only a kong can be concealed: the tiles of a {meld.form} are in the hand"
        raise NotationError(False, f"{where}.open", remedy, "MJ 1.4")


def read_wind(given: Any, where: str) -> int:
    """Read a wind: 0 East ... 3 North."""
    if not isinstance(given, str) or len(given) != 1 or given not in WINDS:
        raise NotationError(given, where, "a wind is E, S, W or N", "MJ 1.1")
    return WINDS.index(given)


def check_size(concealed: Sequence[int], melds: Sequence[Meld], *sizes: int) -> int:
    """MJ 5.8  Return how many tiles a hand has, a meld counted as three; refuse wrong numbers."""
    size = len(concealed) + 3 * len(melds)
    if size not in sizes:
        allowed = " or ".join(map(str, sizes))
        remedy = f"a hand has {allowed} tiles here, a meld counted as three; this one has {size}"
        raise NotationError(format_tiles(concealed), "concealed", remedy, "MJ 5.8")
    return size


def check_copies(kinds: Sequence[int], where: str) -> None:
    """Refuse five of a tile."""
    for kind, count in Counter(kinds).items():
        if kind < BONUS and count > COPIES:
            remedy = f"there are four of each tile, and here are {count}"
            raise NotationError(format_tile(kind), where, remedy, "MJ 1.3")


def tiles_of(melds: Sequence[Meld]) -> list[int]:
    """Return all tiles of melds."""
    return [kind for meld in melds for kind in meld.kinds]


# ---- how a hand was won ----------------------------------------------------------------------

EAST = 0


def read_way(given: Any) -> int:
    """Read how the winning tile came."""
    if not isinstance(given, str) or given not in WAYS:
        raise NotationError(given, "by", f"one of {', '.join(WAYS)}")
    return WAYS.index(given)


def check_dealer(given: Any) -> None:
    """MJ 2.2  Refuse a dealer that is not East: seat winds move with the deal."""
    if given is not None and read_wind(given, "dealer") != EAST:
        raise NotationError(
            given, "dealer", "the dealer is East: seat winds move with it", "MJ 2.2"
        )


def read_discarder(given: Any, by: int, winner: int, *, is_known: bool) -> int | None:
    """8.2  Read who gave the winning tile; None: nobody, or where it need not be known, unknown."""
    if by == SELF_DRAW:
        if given is not None:
            raise NotationError(
                given, "discarder", "nobody gave a tile that was drawn: null", "8.2"
            )
        return None
    if given is None and not is_known:
        return None
    discarder = read_wind(given, "discarder")
    if discarder == winner:
        raise NotationError(given, "discarder", "nobody wins on a discard of its own", "3.1")
    return discarder


def read_win(question: Data) -> tuple[int, int]:
    """8.1  Read who won, and who gave the tile, NONE for a self-draw: winds."""
    winner = read_wind(question.get("winner"), "winner")
    by = read_way(question.get("by"))
    check_dealer(question.get("dealer"))
    discarder = read_discarder(question.get("discarder"), by, winner, is_known=True)
    return winner, NONE if discarder is None else discarder


# ---- why circumstances cannot be (MJ 10.6) ---------------------------------------------------

REMEDIES = {
    "robbed_copies": "who adds it to a pung has the other three, and the winner holds one",
    "first_drawn": "the first fourteen tiles are drawn: by self_draw",
    "first_dealer": "only the dealer, East, begins with fourteen tiles",
    "first_melds": "the first fourteen tiles hold no meld",
    "two_ways": "a hand is not won in two ways",
    "replacement_drawn": "a replacement is drawn: by self_draw",
    "no_kong": "there is no kong in the hand",
    "no_two_kongs": "there are no two kongs in the hand",
    "robbed_last": "a tile added to a pung is not the last one",
    "first_and_last": "the first tiles are not the last",
    "earthly_discard": "the dealer's first discard wins: by discard",
    "earthly_east": "another seat wins on the dealer's discard",
    "earthly_giver": "the dealer, East, gave the tile",
    "earthly_melds": "nobody has melds before the dealer's first discard",
    "earthly_drawn": "a seat's first draw wins: by self_draw",
    "earthly_dealer": "another seat wins than the dealer, East",
    "go_around_melds": "melds end the first go-around",
    "blessing_discard": "a discard of the first go-around wins: by discard",
    "blessing_dealer": "the dealer, East, has drawn before (7)",
    "ready_called": "only a hand that has claimed nothing is ready",
    "open_ready_drawn": "an open ready hand wins by its own draw: self_draw",
}


# ---- a whole hand ----------------------------------------------------------------------------

TILES = ("concealed", "melds", "winning_tile", "by", "seat_wind", "round_wind", "bonus")
PEOPLE = ("dealer", "discarder")
Contradiction = tuple[str, bool, str]  # a flag, whether something contradicts it here, the cause


class Held(NamedTuple):
    """The tiles of a hand before the winning one, and how that came."""

    concealed: list[int]
    melds: list[Meld]
    bonus: list[int]
    by: int


class Asked(NamedTuple):
    """A question, read."""

    concealed: list[int]  # the winning tile not among them
    melds: list[Meld]
    winning_tile: int  # NONE: bonus tiles ended the hand
    by: int
    seat_wind: int
    round_wind: int
    bonus: list[int]
    flags: frozenset[str]
    discarder: int | None  # its wind; None: nobody, or not known

    @property
    def whole(self) -> list[int]:
        """The concealed tiles, the winning one among them."""
        return [*self.concealed, *([self.winning_tile] if self.winning_tile != NONE else [])]

    @property
    def hand(self) -> Hand:
        """The hand to be scored."""
        return hand_of(self.whole, self.melds)

    @property
    def giver(self) -> int:
        """The wind of who gave the tile, NONE for nobody."""
        return NONE if self.discarder is None else self.discarder

    @property
    def giver_is_known(self) -> bool:
        """Whether it can be said who pays."""
        return self.by == SELF_DRAW or self.discarder is not None

    def situation(self, flags: int) -> Situation:
        """Return how the hand was won, with these circumstances."""
        bonus = set_of(kind - BONUS for kind in self.bonus)
        return Situation(self.winning_tile, self.by, self.seat_wind, self.round_wind, bonus, flags)


# ---- reading ---------------------------------------------------------------------------------


def read_held(question: Data, tile_set: TileSet) -> Held:
    """Read the tiles of a question; raise NotationError."""
    concealed = read_played(question.get("concealed"), "concealed", tile_set)
    melds = read_melds(question.get("melds", []), tile_set)
    bonus = read_bonus(question.get("bonus", []), tile_set)
    by = read_way(question.get("by"))
    check_size(concealed, melds, FULL)
    return Held(concealed, melds, bonus, by)


def read_asked(
    question: Data, held: Held, tile_set: TileSet, flags: Iterable[str], *, may_miss: bool = False
) -> Asked:
    """Read the rest of a question; the winning tile may miss where bonus tiles win."""
    seat_wind = read_wind(question.get("seat_wind"), "seat_wind")
    check_dealer(question.get("dealer"))
    return Asked(
        held.concealed,
        held.melds,
        read_winning_tile(question.get("winning_tile"), tile_set, may_miss=may_miss),
        held.by,
        seat_wind,
        read_wind(question.get("round_wind"), "round_wind"),
        held.bonus,
        frozenset(flag for flag in flags if read_flag(question, flag, default=False)),
        read_discarder(question.get("discarder"), held.by, seat_wind, is_known=False),
    )


def read_winning_tile(given: Any, tile_set: TileSet, *, may_miss: bool) -> int:
    """MJ 1.4, 1.5  Read the winning tile, which a set or the eyes must be able to hold."""
    if given is None and may_miss:
        return NONE
    kind = read_tile(given, "winning_tile", tile_set)
    if kind >= BONUS:
        raise NotationError(given, "winning_tile", "no set holds a bonus tile", "MJ 1.5")
    return kind


def bits_of(names: Iterable[str], flags: Mapping[str, int]) -> int:
    """Return circumstances, given by name, as a situation has them."""
    return sum(flags[name] for name in names)


# ---- what cannot be --------------------------------------------------------------------------


def check_possible(asked: Asked, contradictions: Sequence[Contradiction]) -> None:
    """MJ 1.3, 10.6  Refuse hands and circumstances that cannot be."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    if asked.winning_tile == NONE:
        check_copies(held, "concealed")
    else:
        check_copies(
            [*held, asked.winning_tile], "winning_tile" if overfull(asked) else "concealed"
        )
    if asked.by == ROB_KONG and asked.winning_tile in held:
        cause = "robbed_copies"
        raise NotationError("rob_kong", "by", REMEDIES[cause], "MJ 10.6", cause)
    for flag, is_broken, cause in contradictions:
        if is_broken and flag in asked.flags:
            raise NotationError(True, flag, REMEDIES[cause], "MJ 10.6", cause)


def overfull(asked: Asked) -> bool:
    """Tell whether it is the winning tile that is one too many."""
    held = [*asked.concealed, *tiles_of(asked.melds)]
    return held.count(asked.winning_tile) == COPIES


def kongs_in(asked: Asked) -> int:
    """Return how many kongs a hand has."""
    return sum(meld.form == KONG for meld in asked.melds)


def against_heavenly(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a heavenly hand."""
    # fmt: off
    return (
        ("heavenly", asked.by != SELF_DRAW,   "first_drawn"),
        ("heavenly", asked.seat_wind != EAST, "first_dealer"),
        ("heavenly", bool(asked.melds),       "first_melds"),
    )
    # fmt: on


def against_replacement(asked: Asked) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts a win on a kong's replacement."""
    return (
        ("kong_replacement", asked.by != SELF_DRAW, "replacement_drawn"),
        ("kong_replacement", kongs_in(asked) < 1, "no_kong"),
    )


def against_last_tile(asked: Asked, first_hands: frozenset[str]) -> tuple[Contradiction, ...]:
    """MJ 10.6  Return what contradicts the last tile: robbing, and flags of the first tiles."""
    is_first = bool(asked.flags & first_hands)
    return (
        ("last_tile", asked.by == ROB_KONG, "robbed_last"),
        ("last_tile", is_first, "first_and_last"),
    )


# ---- a hand as it is typed -------------------------------------------------------------------

EAST_WORD = "E"
OF_EVERY_HAND = {
    "seat": Flag("seat_wind"),
    "round": Flag("round_wind"),
    "by": Flag("by"),
    "discarder": Flag("discarder"),
    "dealer": Flag("dealer"),
}


def typed(circumstances: Iterable[str], others: Mapping[str, Flag]) -> Typed:
    """Return how questions of a game are typed: its flags that stand for true, and others."""
    stand_for_true = {name: Flag(name, takes_value=False) for name in circumstances}
    return Typed(
        read_text,
        {
            **OF_EVERY_HAND,
            **stand_for_true,
            "visible": Flag("visible"),
            "winner": Flag("winner"),
            **others,
        },
    )


def read_text(text: str) -> Data:
    """Return what a hand is worth or, without a winning tile, how far it is, as a question."""
    hand = parse_hand(text)
    question: Data = {"concealed": ReadTiles(hand.concealed), "melds": hand.melds}
    if hand.winning_tile is None:
        return question
    return {
        **question,
        "winning_tile": ReadTiles([hand.winning_tile]),
        "bonus": ReadTiles(hand.bonus),
        "by": "discard",
        "round_wind": EAST_WORD,
    }
