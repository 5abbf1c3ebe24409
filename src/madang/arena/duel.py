"""Matches between bots, compiled: who sits where, the same chance for every rotation, tallies.

A *list* is one stream of shuffles. Each list is played once for every rotation of the seats, by the
same bots, from the same decks: what differs between rotations is who had which cards.
"""

from typing import Any

import numpy as np

from madang.arena import private_walls
from madang.arena.private_walls import has_wall, shares_of
from madang.bots import bots_of
from madang.game import DEAL, OVER, Game
from madang.jit import is_kernel, kernel
from madang.rng import below, next_word, seeds, shuffle
from madang.seats import first_in
from madang.stand_ins import allows, deal, legal_actions, redact, returns, step
from madang.twin import Twin

# What chance decides, each with a generator of its own.
STREAMS = "deals", "reshuffles", "choices"
SAMPLES = 64  # views that are kept of each match and bot, to time the bots on


def stream_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of one stream of shuffles."""
    deck = game.layout.deck
    return np.dtype([("rng", np.int64), ("deck", deck.dtype, (deck.size,))], align=True)


def duel_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of a match between bots."""
    seats, bots, ends = game.house_rules.most_seats, len(bots_of(game)), len(game.layout.end_words)
    # fmt: off
    return np.dtype([
        *((name, stream_of(game)) for name in STREAMS),
        ("bots",    np.int32, (seats,)),                 # the bot in each seat
        ("dice",    np.int32),                           # the game's dice
        ("mask",    np.int8,  (len(game.actions),)),     # what the seat asked may do
        ("returns", np.int32, (seats,)),                 # what each seat won
        ("moves",   np.int64, (bots,)),                  # decisions of each bot
        ("illegal", np.int64, (bots,)),                  # of them, refused
        ("deals_played", np.int64),
        ("ends",    np.int64, (seats, ends)),            # deals ended by each seat, by kind
        ("by_kind", np.int64, (ends,)),                  # deals ended, by kind
        ("shares",  shares_of(game)),                    # the walls of each seat, where there are
    ], align=True)
    # fmt: on


@kernel
def deal_next(state: Any, options: Any, duel: Any) -> None:
    """Deal from the stream of deals, or, in the middle of one, from that of reshuffles.

    So a reshuffle in one rotation does not change the decks of its later deals.
    """
    is_new_deal = state.ended != 0 or duel.deals_played == 0
    stream = duel.deals if is_new_deal else duel.reshuffles
    shuffle(stream)
    deal(state, options, stream.deck, below(stream, duel.dice))
    share_out(state, duel.shares)
    duel.deals_played += is_new_deal


@kernel
def share_out(state: Any, shares: Any) -> None:
    """Stand for what `private_walls` does with a wall that was just dealt from."""


@kernel
def arrange(
    states: Any, copies: Any, i: int, options: Any, seat: int, action: int, shares: Any
) -> None:
    """Stand for what `private_walls` does with a wall before a step."""


@kernel
def bot_0(view: Any, options: Any, seat: int, mask: Any, dice: int) -> int:
    """Stand for the game's first bot; `bot_1` to `bot_5` for the others."""
    return 0


bot_1 = bot_2 = bot_3 = bot_4 = bot_5 = bot_0
MOST_BOTS = 6


@kernel
def choose(bot: int, view: Any, options: Any, seat: int, mask: Any, dice: int) -> int:
    """Ask the bot of this number."""
    if bot == 0:
        return bot_0(view, options, seat, mask, dice)
    if bot == 1:
        return bot_1(view, options, seat, mask, dice)
    if bot == 2:
        return bot_2(view, options, seat, mask, dice)
    if bot == 3:
        return bot_3(view, options, seat, mask, dice)
    if bot == 4:
        return bot_4(view, options, seat, mask, dice)
    return bot_5(view, options, seat, mask, dice)


@kernel
def move(states: Any, views: Any, i: int, options: Any, duel: Any) -> None:
    """Let the bot in the first seat that has to act do so; count what came of it."""
    state = states[i]
    seat = first_in(state.to_act)
    bot = duel.bots[seat]
    views[i] = states[i]
    redact(views[i], options, seat)
    legal_actions(state, options, seat, duel.mask)
    action = choose(bot, views[i], options, seat, duel.mask, next_word(duel.choices) >> 1)
    duel.moves[bot] += 1
    if not allows(state, options, seat, duel.mask, action):
        duel.illegal[bot] += 1
        action = first_legal(duel.mask)
    arrange(states, views, i, options, seat, action, duel.shares)
    step(state, options, seat, action)
    if state.ended != 0:
        count_end(state, duel)


@kernel
def first_legal(mask: Any) -> int:
    """Return the lowest legal action."""
    action = 0
    while not mask[action]:
        action += 1
    return action


@kernel
def count_end(state: Any, duel: Any) -> None:
    """Count how the deal has ended, and through which seats."""
    duel.by_kind[state.ended] += 1
    seats = state.ended_by
    while seats != 0:
        duel.ends[first_in(seats), state.ended] += 1
        seats &= seats - 1


@kernel
def play_duels(states: Any, views: Any, duels: Any, options: Any) -> None:
    """Play every match to its end."""
    for i in range(len(states)):
        while states[i].phase != OVER:
            if states[i].phase == DEAL:
                deal_next(states[i], options, duels[i])
            else:
                move(states, views, i, options, duels[i])
        returns(states[i], options, duels[i].returns)


def kernel_for(game: Game, twin: Twin) -> Any:
    """Return `play_duels` bound to a game's rules and to its bots."""
    bots = [kind.choose for kind in bots_of(game).values()]
    if len(bots) > MOST_BOTS:
        raise NotImplementedError(f"{game.name} has more than {MOST_BOTS} bots")
    if twin.is_compiled:  # a bot without a twin is not asked then
        bots = [choose if is_kernel(choose) else bots[0] for choose in bots]
    bots += bots[:1] * (MOST_BOTS - len(bots))
    names = {f"bot_{number}": choose for number, choose in enumerate(bots)}
    bindings = {**game.kernels.functions(), **names}
    if has_wall(game):
        bindings |= {"share_out": private_walls.share_out, "arrange": private_walls.arrange}
    return twin.kernels({"play_duels": play_duels}, f"{game.name}-arena", **bindings)["play_duels"]


def duels_between(game: Game, options: Any, bots: tuple[int, ...], lists: range, seed: int) -> Any:
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
    duels.dice = game.layout.dice
    return duels.reshape(-1)
