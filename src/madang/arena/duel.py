"""Matches between bots, compiled: who sits where, the same chance for every rotation, tallies.

A *list* is one stream of shuffles. Each list is played once for every rotation of the seats, by the
same bots, from the same decks: what differs between rotations is who had which cards.
"""

from typing import Any

import numpy as np

from madang.arena import private_walls
from madang.arena.private_walls import has_wall, shares_of
from madang.bots import bots_of
from madang.bots.by_number import choose, named_by_number
from madang.game import DEAL, OVER, Game
from madang.jit import is_kernel, kernel
from madang.rng import below, next_word, seeds, shuffle
from madang.seats import first_in
from madang.stand_ins import allows, deal, legal_actions, observe, redact, returns, step
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
    seats, ends = game.house_rules.most_seats, len(game.layout.end_words)
    bots = len(bots_of(game)) + seats  # those of the game, and a policy for each seat
    # fmt: off
    return np.dtype([
        *((name, stream_of(game)) for name in STREAMS),
        ("bots",    np.int32, (seats,)),                 # the bot in each seat
        ("own",     np.int32),                           # how many bots the game has; then policies
        ("asked",   np.int32),                           # the number of the policy asked, else 0
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
def move(states: Any, views: Any, i: int, options: Any, duel: Any) -> None:
    """Let the bot in the first seat that has to act do so; count what came of it."""
    seat = ask(states, views, i, options, duel)
    dice = next_word(duel.choices) >> 1
    action = choose(duel.bots[seat], views[i], options, seat, duel.mask, dice)
    answer(states, views, i, options, seat, action, duel)


@kernel
def ask(states: Any, views: Any, i: int, options: Any, duel: Any) -> int:
    """Return the first seat that has to act, with its view and its mask made ready."""
    seat = first_in(states[i].to_act)
    views[i] = states[i]
    redact(views[i], options, seat)
    legal_actions(states[i], options, seat, duel.mask)
    return seat


@kernel
def answer(
    states: Any, views: Any, i: int, options: Any, seat: int, action: int, duel: Any
) -> None:
    """Take an action of the seat asked, or the first legal one instead; count what came of it."""
    state = states[i]
    bot = duel.bots[seat]
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


@kernel
def play_to_policies(
    states: Any, views: Any, duels: Any, options: Any, actions: Any, rows: Any
) -> int:
    """Answer each policy that was asked and play on to the next one; return how many are asked.

    So a network is asked for many matches at once: what each of them sees is a row of `rows`.
    """
    asked = 0
    for i in range(len(states)):
        if duels[i].asked != 0:
            duels[i].asked = 0
            seat = first_in(states[i].to_act)
            answer(states, views, i, options, seat, actions[i], duels[i])
        play_to_policy(states, views, i, options, duels[i])
        if duels[i].asked != 0:
            observe(views[i], options, first_in(states[i].to_act), rows[i])
            asked += 1
    return asked


@kernel
def play_to_policy(states: Any, views: Any, i: int, options: Any, duel: Any) -> None:
    """Play a match until a policy is asked or it has ended."""
    while states[i].phase != OVER and duel.asked == 0:
        if states[i].phase == DEAL:
            deal_next(states[i], options, duel)
        elif duel.bots[first_in(states[i].to_act)] < duel.own:
            move(states, views, i, options, duel)
        else:
            seat = ask(states, views, i, options, duel)
            duel.asked = duel.bots[seat]
    if states[i].phase == OVER:
        returns(states[i], options, duel.returns)


def kernels_for(game: Game, twin: Twin, has_policies: bool) -> dict[str, Any]:
    """Return `play_duels` or, with policies, `play_to_policies`, bound to a game and its bots."""
    bots = [kind.choose for kind in bots_of(game).values()]
    if twin.is_compiled:  # a bot without a twin is not asked then
        bots = [bot if is_kernel(bot) else bots[0] for bot in bots]
    bindings = {**game.kernels.functions(), **named_by_number(bots)}
    if has_wall(game):
        bindings |= {"share_out": private_walls.share_out, "arrange": private_walls.arrange}
    if has_policies:
        bindings["observe"] = game.observations.observe
    root = play_to_policies if has_policies else play_duels
    return twin.kernels({root.__name__: root}, f"{game.name}-arena", **bindings)


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
    duels.dice, duels.own = game.layout.dice, len(bots_of(game))
    return duels.reshape(-1)
