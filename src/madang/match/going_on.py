"""How a deal may go on after an action, in one of many ways, from the view of a seat."""

from collections.abc import Callable

import msgspec
import numpy as np

from madang.layout import Seat
from madang.match.playing import Match
from madang.record import Frame, legal_for

Choose = Callable[[Match, Seat], str]  # returns the action of the seat to act


class Continuation(msgspec.Struct):
    """How the deal might go on after an answer."""

    frames: list[Frame]  # as the seat sees them, to the end of the deal
    points: list[int]  # of the deal, for each seat; more is better
    moves: list[tuple[Seat, str]] = []  # who did what, the answer first


def played_on(match: Match, seat: Seat, word: str, choose: Choose) -> Continuation:
    """Let a seat act, then play the deal to its end; raise PlayError."""
    before = np.array(match.returns)
    moves = [(seat, word)]
    frames = [frame_after(match, seat, seat, word)]
    while not match.state.ended:
        if match.table.needs_deal:  # the pile becomes a new deck
            match.go_on()
            continue
        acting = match.to_act[0]
        moves.append((acting, choose(match, acting)))
        frames.append(frame_after(match, seat, *moves[-1]))
    return Continuation(frames, [int(won) for won in match.returns - before], moves)


def frame_after(match: Match, viewer: Seat, acting: Seat, word: str) -> Frame:
    """Take an action; return what a viewer is shown of it. The next deal is not dealt."""
    before = match.view(viewer).copy()
    action = match.table.play(acting, word)
    view = match.view(viewer)
    events = match.game.views.events_for(before, view, match.options, viewer, (acting, action))
    seen = match.game.views.observation(view, match.options, viewer)
    return Frame(0, events, seen, legal_for(match.table, viewer))
