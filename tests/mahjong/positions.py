"""Positions of a game of mahjong written as tiles, played by both twins.

Either a whole hand from its wall, `deal("123m… / …", draws="5p 6p", ends="9s")`, or a moment of
it, `lay("S: 88s33p [111m] …", turn="E", drawn="8s")`. Seats go by their number, or by the wind that
they have in the first hand.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from madang.game import Game, Kernels
from madang.games import game_named
from madang.mahjong.hand import (
    CHOW,
    CONCEALED,
    KONG,
    PUNG,
    add_tile,
    clear_hand,
    lay_meld,
    take_back_last,
)
from madang.mahjong.play.state import TURN
from madang.mahjong.tiles import (
    BONUS,
    NONE,
    WINDS,
    Meld,
    format_tile,
    parse_hand,
    parse_tile,
    parse_tiles,
)
from madang.table import Table

COMPILED = pytest.param("compiled", marks=pytest.mark.compiled)


class Pack:
    """The tiles not yet laid out, of those with which a game is played."""

    def __init__(self, tiles: Iterable[int]) -> None:
        self.left = Counter(tiles)

    def take(self, kinds: Iterable[int]) -> list[int]:
        taken = list(kinds)
        self.left.subtract(taken)
        assert min(self.left.values()) >= 0, "more tiles than there are"
        return taken

    def rest(self) -> list[int]:
        """Take all others: neighbours differ, the bonus tiles stand in the middle."""
        copies = [(n, k % 3, k) for k in self.left if k < BONUS for n in range(self.left[k])]
        kinds = [kind for *_, kind in sorted(copies)]
        middle = len(kinds) // 2
        bonus = sorted(kind for kind in self.left if kind >= BONUS and self.left[kind])
        return self.take([*kinds[:middle], *bonus, *kinds[middle:]])


class Position:
    """A table and short ways to play at it; a game has a class of its own."""

    game: Game
    tiles: list[int]  # the kind of each tile
    find_waits: Callable[..., None]  # a kernel
    idle_hands: tuple[str, ...]  # of 13, far from everything
    left: int  # tiles in the wall of a moment that is laid, where nothing else is said

    def __init__(self, kernels: Kernels, options: dict[str, Any]) -> None:
        self.table = Table(self.game, self.game.make_options(**options), kernels)

    # ---- what is there -------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.table.to_act

    @property
    def phase(self) -> str:
        return self.game.layout.phases[self.state.phase]

    @property
    def ended(self) -> str:
        return self.game.layout.end_words[self.state.ended]

    @property
    def points(self) -> list[int]:
        return self.state.points.tolist()

    @property
    def winners(self) -> list[int]:
        return self.observation().ended_by

    def observation(self, seat: int = -1) -> Any:
        return self.table.observation(seat)

    def may(self, seat: int | str | None = None) -> tuple[str, ...]:
        """What a seat may do; without a seat, what the only seat asked may do."""
        return self.table.legal_actions(self.only() if seat is None else number(seat))

    def kinds_of(self, word: str, seat: int | str | None = None) -> str:
        """What the actions of this word name: "1m 5p"."""
        named = [action.split() for action in self.may(seat)]
        return " ".join(rest[0] for first, *rest in named if first == word and rest)

    def only(self) -> int:
        (seat,) = self.table.to_act
        return seat

    # ---- what happens --------------------------------------------------------------------------

    def play(self, *moves: str) -> "Position":
        """Play words for the only seat asked, or as "W: pung" for one of several."""
        for move in moves:
            seat, colon, word = move.rpartition(": ")
            self.table.play(number(seat) if colon else self.only(), word)
        return self

    def passed(self) -> "Position":
        """Let all that are asked about a tile pass."""
        while self.phase in ("claim", "rob"):
            self.table.play(self.to_act[0], "pass")
        return self

    def idle(self, turns: int = 1) -> "Position":
        """Let so many turns go by: each seat discards what it has drawn, and nobody claims it."""
        for _ in range(turns):
            self.play(f"discard {format_tile(int(self.state.drawn))}").passed()
        return self

    def deal(self, hands: str = "", draws: str = "", ends: str = "", dice: int = 0) -> "Position":
        """Deal these hands to seat 0, 1 …; then come the draws, and from the end the others."""
        self.table.deal(self.deck(hands, draws, ends), dice)
        return self

    def deck(self, hands: str = "", draws: str = "", ends: str = "") -> Any:
        """Return the wall that deals so."""
        pack = Pack(self.tiles)
        given = [pack.take(parse_tiles(text)) for text in hands.split("/") if text.strip()]
        front, back = pack.take(parse_tiles(draws)), pack.take(parse_tiles(ends))
        given += [pack.take(self.idle_hand(pack)) for _ in range(4 - len(given))]
        order = [given[(int(self.next_dealer()) + turn) % 4] for turn in range(4)]
        packets = [hand[4 * n : 4 * n + 4] for n in range(4) for hand in order]
        wall = [*(kind for packet in packets for kind in packet), *front, *pack.rest(), *back[::-1]]
        return self.game.layout.deck.parse(" ".join(map(format_tile, wall)))

    def next_dealer(self) -> int:
        """Return who deals next."""
        if not self.state.deal_no:
            return 0
        return (int(self.state.dealer) + (not self.is_kept())) % 4

    def is_kept(self) -> bool:
        """Tell whether the dealer of the hand that has ended deals again, as the page says."""
        raise NotImplementedError

    def has_room(self) -> bool:
        """Tell whether the dealer may have one more hand in a row."""
        most = self.table.options.max_same_deal
        return not most or bool(self.state.same_deal < most)

    def lay(
        self,
        *hands: str,
        turn: str = "E",
        drawn: str = "",
        draws: str = "",
        ends: str = "",
        left: int | None = None,
    ) -> "Position":
        """Lay a moment of the hand: hands as "S: 88s33p [111m] f1", the wall, and whose turn it is.

        A hand that is not named is idle. The seat on turn has drawn `drawn`; without, it has
        claimed and its hand is given with 14 tiles. `left` tiles are in the wall.
        """
        if self.table.needs_deal:
            self.deal()
        pack, named = Pack(self.tiles), dict(text.split(": ") for text in hands)
        written = {number(seat): parse_hand(text) for seat, text in named.items()}
        for hand in written.values():
            melded = [kind for meld in hand.melds for kind in meld.kinds]
            pack.take([*hand.concealed, *hand.bonus, *melded])
        front, back = pack.take(parse_tiles(draws)), pack.take(parse_tiles(ends))
        pack.take(parse_tiles(drawn))
        for seat in range(4):
            hand = written.get(seat) or parse_hand(
                "".join(map(format_tile, pack.take(self.idle_hand(pack))))
            )
            self.lay_hand(seat, hand.concealed, hand.melds, hand.bonus)
            type(self).find_waits(self.state, self.table.options, seat)
        left = self.left if left is None else left
        self.lay_wall(front, back, [kind for kind in pack.rest() if kind < BONUS], left)
        self.begin(number(turn), parse_tile(drawn) if drawn else NONE)
        return self

    def lay_hand(
        self, seat: int, concealed: list[int], melds: list[Meld], bonus: list[int]
    ) -> None:
        """Give a seat these tiles and no others."""
        state = self.state
        clear_hand(state, seat)
        while state.melded[seat]:
            take_back_last(state, seat)
        for kind in concealed:
            add_tile(state, seat, kind)
        state.bonus[seat] = sum(1 << (kind - BONUS) for kind in bonus)
        for meld in melds:
            form = {"chow": CHOW, "pung": PUNG}.get(meld.form, KONG if meld.is_open else CONCEALED)
            claimed, giver = (meld.kind, (seat + 3) % 4) if meld.is_open else (NONE, NONE)
            lay_meld(state, seat, form, meld.kind, claimed, giver)

    def lay_wall(self, front: list[int], back: list[int], rest: list[int], left: int) -> None:
        """Leave so many tiles in the wall: these first, those at its end."""
        state = self.state
        between = rest[: left - len(front) - len(back)]
        wall = [*front, *between, *back[::-1]][:left]
        state.wall[: len(wall)] = wall
        state.front, state.end = 0, len(wall)

    def begin(self, seat: int, drawn: int) -> None:
        """Let a seat be on turn, in the middle of a hand."""
        state = self.state
        state.phase, state.seat, state.to_act = TURN, seat, 1 << seat
        state.drawn, state.offered = drawn, NONE
        state.opened = state.unbroken = state.kongs = state.replaced = 0
        state.answers[:] = 0
        if drawn != NONE:
            add_tile(state, seat, drawn)

    def has(self, **values: Any) -> "Position":
        """Put other numbers into the state."""
        for name, value in values.items():
            self.state[name] = value
        return self

    def draw_out(self) -> "Position":
        """Let the hand end with nobody winning."""
        self.lay(drawn="9p", left=int(self.table.options.dead_wall))
        return self.play("discard 9p").passed()

    def idle_hand(self, pack: Pack) -> list[int]:
        """Return a hand that claims nothing, of tiles that are there."""
        for text in self.idle_hands:
            kinds = parse_tiles(text)
            if all(pack.left[kind] for kind in kinds):
                return kinds
        there = [kind for kind in pack.left if kind < BONUS and pack.left[kind]]
        return sorted(there, key=lambda kind: (kind < 27 and kind % 3, kind))[:13]


def number(seat: int | str) -> int:
    """Return the number of a seat, given it or the wind it has in the first hand."""
    if isinstance(seat, int):
        return seat
    return WINDS.index(seat) if seat in WINDS else int(seat)


@cache
def compiled(game: str) -> Kernels:
    """Return the compiled twins, once."""
    return game_named(game).compiled()


def opener(position: type[Position], twin: str) -> Callable[..., Any]:
    """Return a function that opens a table of a twin: `new(min_faan=3)`."""
    kernels = position.game.kernels if twin == "plain" else compiled(position.game.name)
    return lambda **options: position(kernels, options)
