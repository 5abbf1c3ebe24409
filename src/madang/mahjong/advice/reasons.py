"""Why one action of mahjong is better than another, by the tiles that a seat has not seen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from madang.analysis import Reason
from madang.game import Action, Data
from madang.layout import Seat
from madang.mahjong.advice.danger import melds_in_suit, suit_shown
from madang.mahjong.advice.hints import HintEngine
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.hand import Melds, is_closed, keys_of, melds_of, with_chow_tiles
from madang.mahjong.play.own_hand import copies_left
from madang.mahjong.play.state import SEATS
from madang.mahjong.suit_codes import Keys, count_in, with_tile
from madang.mahjong.tiles import (
    COPIES,
    HONOURS,
    PLAYED,
    format_tile,
    parse_tile,
    parse_tiles,
    rank_of,
    suit_of,
)
from madang.mahjong.types import Kind, Options, State

SUITS = "m", "p", "s", "z"
TAKEN = {"pung": 2, "kong": 3}  # tiles that a claim takes from the hand
MORE = 2  # helping tiles: fewer are no reason

ShantenOf = Callable[[Keys, int, Keys, Any], int]  # concealed, melds, their tiles, options


class After(NamedTuple):
    """A hand as an action leaves it."""

    away: int  # steps to ready; -1: complete
    takes: int  # tiles not seen that bring it nearer


class Comparison:
    """Who compares actions of one game."""

    def __init__(
        self, actions: Sequence[Action], shanten_of: ShantenOf, kinds: int, hints: HintEngine
    ) -> None:
        self.words = [row.word for row in actions]
        self.shanten_of, self.kinds, self.hints = shanten_of, kinds, hints
        self.asked: Any = None  # the last decision, and the advice on it
        self.advised: Data | None = None

    def reasons(
        self, view: State, options: Options, seat: Seat, better: int, worse: int
    ) -> Iterator[Reason]:
        """Yield why `better` is better than `worse`, the weightiest first."""
        one, other = (self.words[action].partition(" ") for action in (better, worse))
        if one[0] == "win":
            yield Reason("wins_now", {})
        if "win" in (one[0], other[0]):
            return
        left = copies_left(view)
        after = self.after(view, options, seat, left, one)
        instead = self.after(view, options, seat, left, other)
        thrown = [parse_tile(word[2]) for word in (one, other) if word[0] in DISCARDS]
        if len(thrown) == 2:
            yield from dangers(view, seat, left, *thrown)
        if one[0] != other[0] and {one[0], other[0]} & READY:
            yield from self.reasons_of_ready(one[0], other[0], after, instead)
        if one[0] == "pass" and instead.away == after.away:
            yield Reason("claim_no_nearer", {"away": after.away})
        elif one[0] == "pass" and instead.away < after.away:
            if is_closed(view, seat):
                yield Reason("claim_opens", {"away": instead.away})
        elif after.away < instead.away:
            yield Reason("nearer", {"away": after.away, "other": instead.away})
        elif after.away == instead.away and after.takes - instead.takes >= MORE:
            counts = {"count": after.takes, "other": instead.takes, "away": after.away}
            yield Reason("takes_more", counts)
        yield from self.reasons_of_goal(view, options, seat, better, worse)
        if len(thrown) == 2 and one[0] == other[0]:
            yield from dead_tiles(view, seat, left, thrown[0])

    def advice(self, view: Any, options: Options, seat: Seat) -> Data | None:
        """Return the game's own advice, once for all pairs of a decision."""
        key = view.tobytes(), seat, options
        if key != self.asked:
            self.asked, self.advised = key, self.hints.hint(view, options, seat)
        return self.advised

    def likely(
        self, view: Any, options: Options, seat: Seat, legal: Sequence[int], most: int
    ) -> list[int]:
        """Return the actions worth a search: all where they are few, or the best of each verb.

        The best discards, as the `value` bot judges them, come first; then ready declarations with
        one of them, and kongs.
        """
        if len(legal) <= most:
            return list(legal)
        _, values = self.hints.weighed(view, options, seat, None)
        worth = {action: self.worth(action, values) for action in legal}
        ranked = sorted(legal, key=lambda action: -worth[action])
        plain = [action for action in ranked if self.words[action].startswith("discard")]
        others = [action for action in ranked if action not in plain]
        return [*plain[:most], *others[: max(1, most // 2)]]

    def worth(self, action: int, values: Sequence[float]) -> float:
        """Return what the bot holds of an action: a win is all, a claim or a kong is not known."""
        verb, _, tiles = self.words[action].partition(" ")
        if verb in DISCARDS:
            return values[parse_tile(tiles)]
        return 0.0 if verb == "win" else WORTHLESS

    def after(
        self, view: State, options: Options, seat: Seat, left: bytes, action: tuple[str, str, str]
    ) -> After:
        """MJ 12  Look at the hand after an action; of a claim, after the best discard then."""
        verb, _, tiles = action
        keys, melds = keys_of(view, seat), melds_of(view, seat)
        if verb == "pass":
            return self.measured(keys, melds, options, left)
        if verb in DISCARDS:
            return self.measured(with_tile(keys, parse_tile(tiles), -1), melds, options, left)
        if verb == "kong" and tiles:
            kind = parse_tile(tiles)
            held = int(view.hands[seat, kind])
            number = melds.number + int(held == COPIES)
            kong = melds._replace(number=number, tiles=with_tile(melds.tiles, kind, held))
            return self.measured(with_tile(keys, kind, -held), kong, options, left)
        kind = int(view.offered)
        if verb == "chow":
            low = parse_tiles(tiles)[0]
            keys = with_tile(with_chow_tiles(keys, low, -1), kind, 1)
            laid = with_chow_tiles(melds.tiles, low, 1)
        else:
            keys = with_tile(keys, kind, -TAKEN[verb])
            laid = with_tile(melds.tiles, kind, TAKEN[verb] + 1)
        claimed = melds._replace(number=melds.number + 1, tiles=laid)
        if verb == "kong":
            return self.measured(keys, claimed, options, left)
        found = [
            self.measured(with_tile(keys, other, -1), claimed, options, left)
            for other in range(PLAYED)
            if count_in(keys[suit_of(other)], rank_of(other))
        ]
        return min(found, key=lambda after: (after.away, -after.takes))

    def measured(self, keys: Keys, melds: Melds, options: Options, left: bytes) -> After:
        """MJ 12.1, 12.2  Return how far these tiles are, and how many bring them nearer."""
        away = int(self.shanten_of(keys, melds.number, melds.tiles, options))
        takes = 0
        for kind in range(PLAYED):
            if self.kinds >> kind & 1 and left[kind]:
                nearer = self.shanten_of(
                    with_tile(keys, kind, 1), melds.number, melds.tiles, options
                )
                takes += left[kind] * (nearer < away)
        return After(away, takes)

    def reasons_of_ready(
        self, one: str, other: str, after: After, instead: After
    ) -> Iterator[Reason]:
        """KM 5  Compare saying that one is ready with staying silent."""
        if one in READY and other not in READY:
            yield Reason("ready_pays", {"takes": after.takes})
        elif other in READY:
            yield Reason("ready_binds", {"takes": instead.takes})

    def reasons_of_goal(
        self, view: State, options: Options, seat: Seat, better: int, worse: int
    ) -> Iterator[Reason]:
        """Name the goal of the game's own advice, where the worse action throws a tile of it.

        To pass leaves no goal, and whether a kong or another claim does is not known here.
        """
        told = self.advice(view, options, seat)
        plan = told and told["plan"]
        verb, _, tile = self.words[worse].partition(" ")
        if not told or not plan or told["action"] != self.words[better] or verb not in DISCARDS:
            return
        if tile in [row["tile"] for row in told["discards"]]:
            return
        rows, worth = [row["id"] for row in plan["rows"]], plan.get("faan", plan.get("points"))
        if worth is None:
            yield Reason("serves_limit", {"rows": rows})
        else:
            yield Reason("serves_goal", {"rows": rows, "worth": worth})


DISCARDS = {"discard", "ready", "open-ready"}
READY = {"ready", "open-ready"}
OPEN_READY = 2  # the bit of `ready` in Korean mahjong (KM 5.6)


# ---- what may be taken -----------------------------------------------------------------------


def dangers(view: Any, seat: Seat, left: bytes, better: Kind, worse: Kind) -> Iterator[Reason]:
    """Say whose melds, or whose ready hand, the worse discard feeds and the better does not."""
    for other in range(SEATS):
        if other == seat:
            continue
        if "ready" in (view.dtype.names or ()) and view.ready[other]:
            is_open = int(view.ready[other]) & OPEN_READY != 0  # it wins by its own draw alone
            if not is_open and is_safe(view, other, better) and not is_safe(view, other, worse):
                yield Reason("ready_seat", {"seat": other})
            continue
        suit = suit_shown(view, other)
        is_fed = suit_of(worse) in (suit, 3) and left[worse] > 0
        is_safer = suit_of(better) not in (suit, 3) or left[better] == 0
        if suit >= 0 and is_fed and is_safer:
            melds = melds_in_suit(view, other, suit)
            yield Reason("feeds_flush", {"seat": other, "melds": melds, "suit": SUITS[suit]})
    if worse >= HONOURS and left[worse] >= 2 and view.thrown >= LATE and left[better] < 2:
        yield Reason("live_honour", {"left": int(left[worse])})


LATE = 32  # discards after which an honour that has not been seen is probably in a hand


def is_safe(view: State, seat: Seat, kind: Kind) -> bool:
    """KM 6.1  Tell whether a seat has discarded a kind itself, so that it cannot win on it."""
    thrown = int(view.thrown)
    rivers = zip(view.river[:thrown].tolist(), view.river_seats[:thrown].tolist(), strict=True)
    return any(other == seat and tile == kind for tile, other in rivers)


def dead_tiles(view: State, seat: Seat, left: bytes, thrown: Kind) -> Iterator[Reason]:
    """Say that a tile thrown could not become a pair or more."""
    if int(view.hands[seat, thrown]) in (1, 2) and not left[thrown] and thrown >= HONOURS:
        yield Reason("dead_tile", {"tile": format_tile(thrown)})
