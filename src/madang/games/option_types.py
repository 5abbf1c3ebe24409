"""The names and the options of the games, by name, for type checkers.

Written by `make docs` from the tables of options; change it there.

Misspelt games and options are errors before a program runs. What may be given as a number, as its
word or as a bool when a program runs is given here in the form that reads best: numbers as `int`,
flags as `bool`, words as their words.
"""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypedDict, TypeVar, Unpack, overload

from madang.game import Game

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

GameName = Literal["hong_kong_mahjong", "korean_mahjong", "nylon_ppong", "wolnam_ppong"]


class HongKongMahjongOptions(TypedDict, total=False):
    """House rules of Hong Kong mahjong by name."""

    preset: Literal["source", "modern", "beginner"]
    rounds: int
    dealer_repeat: bool
    max_same_deal: int
    goulash_points: int
    dice: Literal["three", "two_twice"]
    dead_wall: int
    multiple_winners: Literal["nearest", "highest", "all"]
    same_turn_lock: bool
    rob_concealed_for_13_orphans: bool
    added_kong: Literal["any_turn", "drawn_tile"]
    concealed_kong: Literal["shown", "hidden"]
    false_win: Literal["refused", "points", "open_hand"]
    false_win_points: int
    seven_pairs: Literal["4_faan", "limit", "off"]
    seven_pairs_quad: bool
    min_faan: int
    bonus_counts_to_min: bool
    great_flowers: bool
    double_wind: int
    all_suited: int
    little_winds_absorbs_winds: bool
    concealed_hand_faan: int
    kong_replacement_faan: int
    all_four: int
    heavenly: bool
    earthly: bool
    thirteen_orphans: bool
    terminals: bool
    pure_green: bool
    nine_gates: bool
    nine_gates_pure: bool
    self_triplets: bool
    self_triplets_discard: Literal["pair_only", "none", "any"]
    all_kongs: bool
    great_winds: bool
    colour_dragons: bool
    limit_concealed: bool
    semi_concealed_half_limit: bool
    faan_table: Literal["simplified", "half_spicy", "full_spicy"]
    limit_faan: int
    limit_payment: Literal["flat", "as_table"]
    limit_points: int
    responsibility: Literal["shared", "discarder"]


class KoreanMahjongOptions(TypedDict, total=False):
    """House rules of Korean mahjong by name."""

    preset: Literal["source", "club"]
    rounds: int
    dealer_rotation: Literal["always", "stay_on_win"]
    max_same_deal: int
    dead_wall: int
    added_kong: Literal["any_turn", "drawn_tile"]
    concealed_kong: Literal["shown", "hidden"]
    false_win: Literal["refused", "points", "open_hand"]
    false_win_points: int
    seven_pairs_quad: bool
    min_points: int
    ready_check: Literal["all_waits", "any_wait"]
    must_win_on_discard: bool
    ready_min_wall: int
    kong_after_ready: bool
    sacred_scope: Literal["same_tile", "all_waits"]
    stacking: Literal["additive", "no_implied"]
    all_chows_self_draw: bool
    prevailing_wind_points: int
    premium: Literal["matching", "flat", "all_copies"]
    seven_pairs_concealed: bool
    last_discard_points: int
    all_terminals: Literal["literal", "with_honours"]
    blessing: Literal["any_seat", "before_own_first_draw"]
    max_points: int
    horse_trigger: Literal["fully_concealed", "any_concealed_win"]


class NylonPpongOptions(TypedDict, total=False):
    """House rules of Nylon-ppong by name."""

    preset: Literal["source", "table", "quick"]
    players: int
    rounds: int
    next_starter: Literal["worst_of_round", "round_ender"]
    opening_flip: bool
    discard_history_visible: bool
    max_reshuffles: int
    ppong_scope: Literal["own_turn", "any_seat"]
    out_penalty: int
    stop_limit: int
    stop_requires_other_ppong: bool
    stop_penalty: int
    quad_ignored: int
    four_of_a_kind: bool
    sum_high: Literal["off", "60", "66"]
    double_minus: bool
    concealed_triplet: bool
    triplet_only_finish: bool
    ignore_triplets: Literal["as_concealed_triplet", "never", "always"]


class WolnamPpongOptions(TypedDict, total=False):
    """House rules of Wolnam-ppong by name."""

    preset: Literal["source", "fair", "friends", "rain", "quick", "duel"]
    players: int
    chips: int
    ante: int
    min_bet: int
    deals: int
    dealer_rotation: Literal["fixed", "each_deal", "each_pot"]
    on_empty_pot: Literal["end_deal", "reante_continue"]
    rebuy: bool
    ilbi_multiplier: Literal["3/2", "2", "1"]
    pair: Literal["push", "loss"]
    adjacent: Literal["bet_loses", "forced_loss"]
    table_stakes: bool
    match_is: Literal["loss", "push", "double"]
    death_by_rain: bool
    rain_penalty: Literal["ante", "10", "20", "50", "100", "200", "500", "1000"]


class AnyOptions(TypedDict, total=False):
    """House rules of some game: where it takes a program to know which."""

    preset: Literal[
        "source", "modern", "beginner", "club", "table", "quick", "fair", "friends", "rain", "duel"
    ]
    rounds: int
    dealer_repeat: bool
    max_same_deal: int
    goulash_points: int
    dice: Literal["three", "two_twice"]
    dead_wall: int
    multiple_winners: Literal["nearest", "highest", "all"]
    same_turn_lock: bool
    rob_concealed_for_13_orphans: bool
    added_kong: Literal["any_turn", "drawn_tile"]
    concealed_kong: Literal["shown", "hidden"]
    false_win: Literal["refused", "points", "open_hand"]
    false_win_points: int
    seven_pairs: Literal["4_faan", "limit", "off"]
    seven_pairs_quad: bool
    min_faan: int
    bonus_counts_to_min: bool
    great_flowers: bool
    double_wind: int
    all_suited: int
    little_winds_absorbs_winds: bool
    concealed_hand_faan: int
    kong_replacement_faan: int
    all_four: int
    heavenly: bool
    earthly: bool
    thirteen_orphans: bool
    terminals: bool
    pure_green: bool
    nine_gates: bool
    nine_gates_pure: bool
    self_triplets: bool
    self_triplets_discard: Literal["pair_only", "none", "any"]
    all_kongs: bool
    great_winds: bool
    colour_dragons: bool
    limit_concealed: bool
    semi_concealed_half_limit: bool
    faan_table: Literal["simplified", "half_spicy", "full_spicy"]
    limit_faan: int
    limit_payment: Literal["flat", "as_table"]
    limit_points: int
    responsibility: Literal["shared", "discarder"]
    dealer_rotation: Literal["always", "stay_on_win", "fixed", "each_deal", "each_pot"]
    min_points: int
    ready_check: Literal["all_waits", "any_wait"]
    must_win_on_discard: bool
    ready_min_wall: int
    kong_after_ready: bool
    sacred_scope: Literal["same_tile", "all_waits"]
    stacking: Literal["additive", "no_implied"]
    all_chows_self_draw: bool
    prevailing_wind_points: int
    premium: Literal["matching", "flat", "all_copies"]
    seven_pairs_concealed: bool
    last_discard_points: int
    all_terminals: Literal["literal", "with_honours"]
    blessing: Literal["any_seat", "before_own_first_draw"]
    max_points: int
    horse_trigger: Literal["fully_concealed", "any_concealed_win"]
    players: int
    next_starter: Literal["worst_of_round", "round_ender"]
    opening_flip: bool
    discard_history_visible: bool
    max_reshuffles: int
    ppong_scope: Literal["own_turn", "any_seat"]
    out_penalty: int
    stop_limit: int
    stop_requires_other_ppong: bool
    stop_penalty: int
    quad_ignored: int
    four_of_a_kind: bool
    sum_high: Literal["off", "60", "66"]
    double_minus: bool
    concealed_triplet: bool
    triplet_only_finish: bool
    ignore_triplets: Literal["as_concealed_triplet", "never", "always"]
    chips: int
    ante: int
    min_bet: int
    deals: int
    on_empty_pot: Literal["end_deal", "reante_continue"]
    rebuy: bool
    ilbi_multiplier: Literal["3/2", "2", "1"]
    pair: Literal["push", "loss"]
    adjacent: Literal["bet_loses", "forced_loss"]
    table_stakes: bool
    match_is: Literal["loss", "push", "double"]
    death_by_rain: bool
    rain_penalty: Literal["ante", "10", "20", "50", "100", "200", "500", "1000"]


class StartsMatch(Protocol[M_co]):
    """The signature of `madang.new_match`: each game with its own options."""

    @overload
    def __call__(
        self,
        game: Literal["hong_kong_mahjong"],
        /,
        *,
        seed: int | None = None,
        is_compiled: bool | None = None,
        **options: Unpack[HongKongMahjongOptions],
    ) -> M_co: ...
    @overload
    def __call__(
        self,
        game: Literal["korean_mahjong"],
        /,
        *,
        seed: int | None = None,
        is_compiled: bool | None = None,
        **options: Unpack[KoreanMahjongOptions],
    ) -> M_co: ...
    @overload
    def __call__(
        self,
        game: Literal["nylon_ppong"],
        /,
        *,
        seed: int | None = None,
        is_compiled: bool | None = None,
        **options: Unpack[NylonPpongOptions],
    ) -> M_co: ...
    @overload
    def __call__(
        self,
        game: Literal["wolnam_ppong"],
        /,
        *,
        seed: int | None = None,
        is_compiled: bool | None = None,
        **options: Unpack[WolnamPpongOptions],
    ) -> M_co: ...
    @overload
    def __call__(
        self,
        game: Game,
        /,
        *,
        seed: int | None = None,
        is_compiled: bool | None = None,
        **options: Any,
    ) -> M_co: ...


def typed_by_game(start: Callable[..., M]) -> StartsMatch[M]:
    """Return the same function; type checkers then know its options for each game."""
    return start
