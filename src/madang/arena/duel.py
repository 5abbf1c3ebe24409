"""Matches between bots, compiled: who sits where, the same chance for every rotation, tallies.

A *list* is one stream of shuffles. Each list is played once for every rotation of the seats, by the
same bots, from the same decks: what differs between rotations is who had which cards.
"""

from typing import Any

import numpy as np

from madang.bots import choosers
from madang.game import DEAL, OVER, Game, allows, deal, legal_actions, redact, returns, step
from madang.jit import bound, compiled, is_kernel, kernel
from madang.rng import below, next_word, seeds, shuffle
from madang.seats import first_in

STREAMS = ("rounds", "reshuffles", "lots")  # what chance decides, each with a generator of its own
SAMPLES = 64  # views that are kept of each match and bot, to time the bots on


def seats_of(game: Game) -> int:
    """Return how many seats the game can have."""
    return max(row.values[-1] for row in game.option_rows if row.name == game.seats)


def stream_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of one stream of shuffles."""
    return np.dtype([("rng", np.int64), ("deck", np.int8, (game.layout.deck.size,))], align=True)


def duel_of(game: Game) -> np.dtype[np.void]:
    """Return the record type of a match between bots."""
    seats, bots = seats_of(game), len(choosers(game))
    # fmt: off
    return np.dtype([
        *((name, stream_of(game)) for name in STREAMS),
        ("bots",    np.int32, (seats,)),                 # the bot in each seat
        ("dice",    np.int32),                           # the game's dice
        ("mask",    np.int8,  (len(game.actions),)),     # what the seat asked may do
        ("returns", np.int32, (seats,)),                 # what each seat won
        ("moves",   np.int64, (bots,)),                  # decisions of each bot
        ("illegal", np.int64, (bots,)),                  # of them, refused
        ("rounds_played", np.int64),
        ("ends",    np.int64, (seats, len(game.layout.ends))),  # rounds ended by each seat, by kind
        ("nobody",  np.int64, (len(game.layout.ends),)),        # rounds ended by nobody, by kind
    ], align=True)
    # fmt: on


@kernel
def deal_next(state: Any, options: Any, duel: Any) -> None:
    """Deal from the stream of rounds, or, in mid-round, from that of reshuffles.

    So a reshuffle in one rotation does not change the decks of its later rounds.
    """
    is_new_deal = state.ended != 0 or duel.deals_played == 0
    stream = duel.rounds if is_new_deal else duel.reshuffles
    shuffle(stream)
    deal(state, options, stream.deck, below(stream, duel.dice))
    duel.deals_played += is_new_deal


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
    """Let the bot in the first seat that owes an answer give it; count what came of it."""
    state = states[i]
    seat = first_in(state.to_act)
    bot = duel.bots[seat]
    views[i] = states[i]
    redact(views[i], options, seat)
    legal_actions(state, options, seat, duel.mask)
    action = choose(bot, views[i], options, seat, duel.mask, next_word(duel.lots) >> 1)
    duel.moves[bot] += 1
    if not allows(state, options, seat, duel.mask, action):
        duel.illegal[bot] += 1
        action = first_legal(duel.mask)
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
    """Count how the round has ended, and through whom."""
    if state.ender < 0:
        duel.nobody[state.ended] += 1
    else:
        duel.ends[state.ender, state.ended] += 1


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


def kernel_for(game: Game, is_compiled: bool) -> Any:
    """Return `play_duels` bound to a game's rules and to its bots."""
    bots = list(choosers(game).values())
    if len(bots) > MOST_BOTS:
        raise NotImplementedError(f"{game.name} has more than {MOST_BOTS} bots")
    bots += bots[:1] * (MOST_BOTS - len(bots))
    names = {f"bot_{number}": bot for number, bot in enumerate(bots)}
    bindings = {**game.kernels.functions(), **names}
    kernels = {"play_duels": play_duels}
    if is_compiled:  # a bot without a twin is not asked then
        bindings = {name: bot if is_kernel(bot) else bots[0] for name, bot in bindings.items()}
        return compiled(kernels, f"{game.name}-arena", **bindings)["play_duels"]
    return bound(kernels, **bindings)["play_duels"]


def duels_between(game: Game, options: Any, bots: tuple[int, ...], lists: range, seed: int) -> Any:
    """Return one record a match: for each list of shuffles, one match for each rotation."""
    seats = len(bots)
    duels: Any = np.zeros((len(lists), seats), duel_of(game)).view(np.recarray)
    for place, number in enumerate(lists):
        for stream, rng in zip(STREAMS, seeds((seed, number), len(STREAMS))):
            duels[stream]["rng"][place] = rng
    for stream in STREAMS:
        duels[stream]["deck"] = np.arange(game.layout.deck.size)
    for rotation in range(seats):
        duels.bots[:, rotation, :seats] = np.roll(bots, rotation)
    duels.dice = game.layout.dice
    return duels.reshape(-1)
