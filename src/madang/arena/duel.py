"""Matches between bots, compiled: seating, the same chance for every rotation, tallies.

A *list* is one stream of shuffles. Each list is played once for every rotation of the seats, by the
same bots, from the same decks: what differs between rotations is who had which cards.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from madang.arena import private_walls
from madang.arena.private_walls import has_wall, shares_of
from madang.bots import bots_of
from madang.bots.by_number import choose, named_by_number
from madang.bots.judging import judging_of
from madang.engine import allows
from madang.game import DEAL, OVER, Game, State
from madang.kernels.backend import Backend
from madang.kernels.hooks import deal, legal_actions, redact, returns, step
from madang.kernels.jit import hook, is_kernel, kernel
from madang.kernels.rng import below, next_word, seeds, shuffle
from madang.layout import Seat, first_in

# What chance decides, each with a generator of its own.
STREAMS = "deals", "reshuffles", "choices"
SAMPLES = 64  # views that are kept of each match and bot, to time the bots on


def stream_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of one stream of shuffles."""
    deck = game.layout.deck
    return np.dtype([("rng", np.int64), ("deck", deck.dtype, (deck.size,))], align=True)


def duel_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of a match between bots."""
    seats, ends = game.house_rules.most_seats, len(game.layout.end_words)
    bots = len(bots_of(game)) + seats  # those of the game, and a policy for each seat
    judging = judging_of(game)
    rates, lucks = max(1, len(judging.rates)), max(1, len(judging.luck))  # an array needs a column
    # fmt: off
    return np.dtype([
        *((name, stream_of(game)) for name in STREAMS),
        ("bots",    np.int32, (seats,)),                 # the bot in each seat
        ("own",     np.int32),                           # how many bots the game has; then policies
        ("asked",   np.int32),                           # the number of the policy asked, else 0
        ("dice",    np.int32),                           # the game's dice
        ("mask",    np.uint8, (len(game.actions),)),     # the legal actions of the seat to act
        ("returns", np.int32, (seats,)),                 # what each seat won
        ("moves",   np.int64, (bots,)),                  # decisions of each bot
        ("illegal", np.int64, (bots,)),                  # of them, refused
        ("deals_played", np.int64),
        ("ends",    np.int64, (seats, ends)),            # deals ended by each seat, by kind
        ("by_kind", np.int64, (ends,)),                  # deals ended, by kind
        ("before",  np.int32, (seats,)),                 # what each seat had won before this deal
        ("brought", np.int64, (seats, ends)),            # won in deals that a seat ended, by kind
        ("rates",   np.int64, (seats, rates)),           # events the game counts, see bots.judging
        ("luck",    np.float64, (seats, lucks)),         # of the match, see bots.judging
        ("has_luck", np.int32),                          # 1: it is counted
        ("shares",  shares_of(game)),                    # the walls of each seat, where there are
    ], align=True)
    # fmt: on


@kernel
def deal_next(state: State, options: NamedTuple, duel: Any) -> None:
    """Deal from the stream of deals, or, in the middle of one, from that of reshuffles.

    So a reshuffle in one rotation does not change the decks of its later deals.
    """
    is_new_deal = state.ended != 0 or duel.deals_played == 0
    stream = duel.deals if is_new_deal else duel.reshuffles
    shuffle(stream)
    deal(state, options, stream.deck, below(stream, duel.dice))
    share_out(state, duel.shares)
    duel.deals_played += is_new_deal
    if state.ended != 0:  # all bonus tiles at once
        count_end(state, options, duel)


@hook
def count_rates(state: State, counts: Any) -> None:
    """Do what `madang.bots.judging` says of a deal that has ended."""


@hook
def drawn_of(state: State) -> int:
    """Return how many pieces of the deck are gone."""
    return 0


@hook
def count_luck(state: State, options: NamedTuple, seat: Seat, before: int, luck: Any) -> None:
    """Do what `madang.bots.judging` says of what a step has drawn."""


@hook
def share_out(state: State, shares: Any) -> None:
    """Do what `private_walls` does with a wall that was just dealt from."""


@hook
def arrange(
    states: Any, copies: Any, i: int, options: NamedTuple, seat: Seat, action: int, shares: Any
) -> None:
    """Do what `private_walls` does with a wall before a step."""


@kernel
def move(states: Any, views: Any, i: int, options: NamedTuple, duel: Any) -> None:
    """Let the bot in the first seat that has to act do so; count what came of it."""
    seat = ask(states, views, i, options, duel)
    dice = next_word(duel.choices) >> 1
    action = choose(duel.bots[seat], views[i], options, seat, duel.mask, dice)
    answer(states, views, i, options, seat, action, duel)


@kernel
def ask(states: Any, views: Any, i: int, options: NamedTuple, duel: Any) -> int:
    """Return the first seat that has to act, with its view and its mask made ready."""
    seat = first_in(states[i].to_act)
    views[i] = states[i]
    redact(views[i], options, seat)
    legal_actions(states[i], options, seat, duel.mask)
    return seat


@kernel
def answer(
    states: Any, views: Any, i: int, options: NamedTuple, seat: Seat, action: int, duel: Any
) -> None:
    """Take an action of the seat asked, or the first legal one instead; count what came of it."""
    state = states[i]
    bot = duel.bots[seat]
    duel.moves[bot] += 1
    if not allows(state, options, seat, duel.mask, action):
        duel.illegal[bot] += 1
        action = first_legal(duel.mask)
    arrange(states, views, i, options, seat, action, duel.shares)
    before = drawn_of(state)
    step(state, options, seat, action)
    if duel.has_luck:
        count_luck(state, options, seat, before, duel.luck)
    if state.ended != 0:
        count_end(state, options, duel)


@kernel
def first_legal(mask: Any) -> int:
    """Return the lowest legal action."""
    action = 0
    while not mask[action]:
        action += 1
    return action


@kernel
def count_end(state: State, options: NamedTuple, duel: Any) -> None:
    """Count how the deal has ended, through which seats, and what each seat did and won."""
    duel.by_kind[state.ended] += 1
    returns(state, options, duel.returns)
    seats = state.ended_by
    while seats != 0:
        seat = first_in(seats)
        duel.ends[seat, state.ended] += 1
        duel.brought[seat, state.ended] += duel.returns[seat] - duel.before[seat]
        seats &= seats - 1
    for seat in range(len(duel.before)):
        duel.before[seat] = duel.returns[seat]
    count_rates(state, duel.rates)


@kernel
def play_duels(states: Any, views: Any, duels: Any, options: NamedTuple) -> None:
    """Play every match to its end."""
    for i in range(len(states)):
        while states[i].phase != OVER:
            if states[i].phase == DEAL:
                deal_next(states[i], options, duels[i])
            else:
                move(states, views, i, options, duels[i])


def kernels_for(
    game: Game, backend: Backend, root: Callable[..., Any] = play_duels, **more: Any
) -> dict[str, Any]:
    """Return a root such as `play_duels`, bound to a game, its bots and further hooks."""
    bots = [kind.choose for kind in bots_of(game).values()]
    if backend.is_compiled:  # a bot without a twin is not asked then
        bots = [bot if is_kernel(bot) else bots[0] for bot in bots]
    judging = judging_of(game)
    hooks = named_by_number(bots) | {
        "count_rates": judging.count_rates,
        "drawn_of": judging.drawn,
        "count_luck": judging.count_luck,
        **more,
    }
    if has_wall(game):
        hooks |= {"share_out": private_walls.share_out, "arrange": private_walls.arrange}
    return backend.kernels(
        {root.__name__: root}, f"{game.name}-arena", game.kernels.functions(), **hooks
    )


def duels_between(
    game: Game, options: NamedTuple, bots: tuple[int, ...], lists: range, seed: int
) -> Any:
    """Return one record a match: for each list of shuffles, one match for each rotation."""
    seats = len(bots)
    duels: Any = np.zeros((len(lists), seats), duel_of(game)).view(np.recarray)
    for place, number in enumerate(lists):
        for stream, rng in zip(STREAMS, seeds((seed, number), len(STREAMS))):
            duels[stream]["rng"][place] = rng
    for stream in STREAMS:
        duels[stream]["deck"] = game.layout.deck.in_order()
    for rotation in range(seats):
        duels.bots[:, rotation, :seats] = np.roll(bots, rotation)
    duels.dice, duels.own = game.layout.dice_outcomes, len(bots_of(game))
    return duels.reshape(-1)
