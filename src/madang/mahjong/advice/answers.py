"""Answers that every mahjong gives: how far a hand is, who deals next (MJ 2.2, 9, 12)."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.analysis import check_fields, read_seat, read_whole
from madang.errors import NotationError
from madang.game import (
    Data,
    Game,
)
from madang.layout import SeatSet
from madang.mahjong.advice.questions import (
    FULL,
    TileSet,
    check_copies,
    check_size,
    read_melds,
    read_played,
    read_tiles,
    read_wind,
    tiles_of,
)
from madang.mahjong.play.match import Play
from madang.mahjong.play.state import BY_DISCARD, POINTS, SEATS
from madang.mahjong.scoring.batch import HANDS, meld_byte
from madang.mahjong.scoring.readings import DISCARD, SELF_DRAW, hand_of
from madang.mahjong.suit_codes import Keys, with_tile
from madang.mahjong.tiles import CHOW, COPIES, KONG, PLAYED, PUNG, WINDS, Meld, format_tile, is_chow
from madang.mahjong.types import Options, State

# ---- how far a hand is, which tiles bring it nearer (MJ 12) ----------------------------------

DISTANCE_FIELDS = ("concealed", "melds", "visible")
READY = 0


def keys_in(kinds: Sequence[int]) -> Keys:
    """Return tiles as a number for each suit."""
    hand = hand_of(kinds, ())
    return Keys(hand.m, hand.p, hand.s, hand.z)


@dataclass(frozen=True)
class Distance:
    """How the calculator of a game tells how far a hand is."""

    tile_set: TileSet
    # of keys with so many melds of these tiles, by house rules
    shanten_of: Callable[[Keys, int, Keys, Any], int]
    shapes: Callable[[Keys, int, Keys, Any], Data]  # the shanten to each shape; None: there is none

    def answer(self, question: Data, options: Options) -> Data:
        """12  Answer how far a hand is: 13 tiles with what they take, 14 with what to discard."""
        check_fields(question, DISTANCE_FIELDS, "without a winning tile the fields are")
        concealed = read_played(question.get("concealed"), "concealed", self.tile_set)
        melds = read_melds(question.get("melds", []), self.tile_set)
        size = check_size(concealed, melds, FULL, FULL + 1)
        held = [*concealed, *tiles_of(melds)]
        check_copies(held, "concealed")
        seen = [*held, *read_tiles(question.get("visible", []), "visible", self.tile_set)]
        check_copies(seen, "visible")
        found: Data = {"shanten": self.shanten_in(concealed, melds, options)}
        if size > FULL:
            return {**found, "discards": self.discards_of(concealed, melds, seen, options)}
        word = "waits" if found["shanten"]["best"] == READY else "acceptance"
        return {**found, word: self.accepted(concealed, melds, held, seen, options)}

    def shanten_in(self, concealed: Sequence[int], melds: Sequence[Meld], options: Options) -> Data:
        """12.1  Return the shanten to each shape; None: this hand cannot have it here."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        best = int(self.shanten_of(keys, len(melds), tiles, options))
        return {**self.shapes(keys, len(melds), tiles, options), "best": best}

    def accepted(
        self,
        concealed: Sequence[int],
        melds: Sequence[Meld],
        held: Sequence[int],
        seen: Sequence[int],
        options: Options,
    ) -> dict[str, int]:
        """12.2  Return the kinds that bring a hand nearer, with how many are not in sight."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        now = self.shanten_of(keys, len(melds), tiles, options)
        return {
            format_tile(kind): COPIES - seen.count(kind)
            for kind in range(PLAYED)
            if held.count(kind) < COPIES
            and self.tile_set.kinds >> kind & 1
            and self.shanten_of(with_tile(keys, kind, 1), len(melds), tiles, options) < now
        }

    def discards_of(
        self, concealed: Sequence[int], melds: Sequence[Meld], seen: Sequence[int], options: Options
    ) -> Data:
        """12.2  Return the discards that leave a hand nearest, with what it takes then."""
        keys, tiles = keys_in(concealed), keys_in(tiles_of(melds))
        distances = {
            kind: self.shanten_of(with_tile(keys, kind, -1), len(melds), tiles, options)
            for kind in sorted(set(concealed))
        }
        nearest = min(distances.values())
        found = {}
        for kind in (kind for kind, distance in distances.items() if distance == nearest):
            left = list(concealed)
            left.remove(kind)
            held = [*left, *tiles_of(melds)]
            acceptance = self.accepted(left, melds, held, seen, options)
            found[format_tile(kind)] = {"shanten": int(nearest), "acceptance": acceptance}
        return found


# ---- who deals next, what a false win costs (MJ 2.2, 9) --------------------------------------

MOST_HANDS = 999  # with the same seats


@dataclass(frozen=True)
class Between:
    """How a game goes on after a hand."""

    game: Game
    play: Play
    drawn_hand: int  # how a hand has ended that nobody won

    def after(self, state: State, options: Options, winners: SeatSet) -> Data:
        """2.2  Return who deals after a hand, in which round; `over`: no hand follows."""
        self.play.end_hand(state, options, BY_DISCARD if winners else self.drawn_hand, winners)
        is_over = bool(self.play.is_last_hand(state, options))
        if not is_over:
            self.play.pass_deal_on(state, options)
        return {
            "over": is_over,
            "dealer": int(state.dealer),
            "round_wind": WINDS[state.round_wind],
            "same_deal": int(state.same_deal),
        }

    def read_hand(self, question: Data, options: Options) -> Any:
        """2.2  Read which hand it was: the first one where nothing else is said."""
        state = self.game.new_states(1)[0]
        many = f"a whole number from 1 to {MOST_HANDS}"
        state.deal_no = 1
        state.dealer = read_seat(question.get("dealer", 0), "dealer", SEATS)
        state.round_wind = self.read_round(question.get("round_wind", WINDS[0]), options)
        state.same_deal = read_whole(question.get("same_deal", 1), "same_deal", 1, MOST_HANDS, many)
        return state

    def read_round(self, given: object, options: Options) -> int:
        """2.2  Read the prevailing wind, which these house rules must reach."""
        wind = read_wind(given, "round_wind")
        if wind >= options.rounds:
            played = ", ".join(WINDS[: options.rounds])
            raise NotationError(
                given, "round_wind", f"the winds played are {played}", self.game.cite("1.1")
            )
        return wind

    def read_winners(self, given: object) -> int:
        """8.1  Read the seats that won, as a set; none: a drawn hand."""
        if not isinstance(given, list):
            remedy = "give a list of seats, empty for a drawn hand"
            raise NotationError(given, "winners", remedy, "1.2")
        winners = 0
        for place, seat in enumerate(given):
            winners |= 1 << read_seat(seat, f"winners[{place}]", SEATS)
        return winners

    def false_win(self, question: Data, options: Options) -> Data:
        """9.3  Answer what a false win costs the caller and brings the others, by their winds."""
        check_fields(question, ("false_win",), 'with "false_win" there are no fields but')
        caller = read_wind(question["false_win"], "false_win")
        if options.false_win != POINTS:
            remedy = 'it costs points where the option "false_win" is "points"'
            raise NotationError(question["false_win"], "false_win", remedy, self.game.cite("3.8"))
        paid = dict.fromkeys(WINDS, options.false_win_points)
        paid[WINDS[caller]] = -options.false_win_points * (SEATS - 1)
        return {"payments": paid, "section": "3.8"}


# ---- winning hands drawn by chance, to measure `score_rows` by -------------------------------

SETS = 4
NUMBER_OF_WINDS = 4
DIFFERENT = 10_000  # hands; more are these again


class Drawn(NamedTuple):
    """What hands of a game are drawn from."""

    kinds: Sequence[int]  # that are played
    bonus: int  # sets of bonus tiles are below this
    claims_chows: bool

    def random_wins(self, rng: np.random.Generator, count: int) -> npt.NDArray[np.void]:
        """Return rows of winning hands: four sets and eyes, any number of them melded."""
        different = min(count, DIFFERENT)
        hands = np.zeros(different, HANDS)
        for hand in hands:
            while not self.lay_win(rng, hand):
                hand["concealed"], hand["melds"] = 0, 0
        return np.resize(hands, count)

    def lay_win(self, rng: np.random.Generator, hand: Any) -> bool:
        """Lay a winning hand into a row; False: it would need five of a tile."""
        sets = [self.random_set(rng) for _ in range(SETS)]
        eyes = self.random_kind(rng)
        wanted = int(rng.integers(SETS + 1))
        melds = [meld for meld in sets[:wanted] if self.claims_chows or meld.form != CHOW]
        concealed = Counter({eyes: 2})
        for meld in [*sets[wanted:], *(meld for meld in sets[:wanted] if meld not in melds)]:
            concealed.update(meld.kinds[:3])
        used = concealed + Counter(kind for meld in melds for kind in meld.kinds)
        for kind, copies in concealed.items():
            hand["concealed"][kind] = copies
        hand["melds"][: len(melds)] = [meld_byte(meld) for meld in melds]
        hand["winning_tile"] = rng.choice(list(concealed))
        hand["by"] = rng.choice([SELF_DRAW, DISCARD])
        hand["seat_wind"], hand["round_wind"] = rng.integers(NUMBER_OF_WINDS, size=2)
        hand["bonus"] = rng.integers(self.bonus)
        return max(used.values()) <= COPIES

    def random_kind(self, rng: np.random.Generator) -> int:
        """Draw a kind."""
        return int(self.kinds[int(rng.integers(len(self.kinds)))])

    def random_set(self, rng: np.random.Generator) -> Meld:
        """Draw a set, chows as often as pungs where they can be."""
        kind = self.random_kind(rng)
        if is_chow(kind) and rng.random() < 1 / 2:
            return Meld(CHOW, kind, is_open=True)
        form = KONG if rng.random() < 1 / 4 else PUNG
        return Meld(form, kind, is_open=form == PUNG or rng.random() < 1 / 2)
