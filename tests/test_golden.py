"""Whole matches as text: what every step shows to whom. A change of behaviour shows as a diff.

Each trace says for itself which deals and actions it is made of, and is played again by both twins,
a long one by the compiled twin alone.
A line with `.` is what a watcher sees or hears, a line with a number what else that seat does:

    1 does draw
    .   phase=discard; deck=30; sizes[1]=6; hears draw seat=1 card=?
    1   drawn=4b; hands[1]=[1a 4b 7c]; hears draw seat=1 card=4b

Only what has changed is written; `+=` is what a list has grown by. With REGEN=1 traces are played
again from their first lines, or with the deals and actions that they have where these say
`moves kept`: read the diff before you commit it.
"""

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest

from madang.game import WATCHER, Data, Deck, Game, Kernels
from madang.games import GAMES, game_named
from madang.shuffles import seeded
from madang.table import Table

FOLDER = Path(__file__).parent / "games"
SETS = "to_act", "ended_by"  # lists that are written whole
TRACES = sorted(FOLDER.glob("*/golden/*.trace"))
LONG = 2_500  # lines

# ---- writing ---------------------------------------------------------------------------------


class Trace:
    """A match, and its text as it is played."""

    def __init__(self, heading: list[str], kernels: Kernels | None = None) -> None:
        read = dict(line.split(" ", 1) for line in heading)
        self.game = game_named(read["game"])
        options = dict(word.split("=") for word in read["options"].split())
        self.seed = int(read.get("seed", 0))
        self.table = Table(self.game, self.game.make_options(**options), kernels)
        self.viewers = [WATCHER, *range(self.table.seats)]
        self.lines = [*heading, ""]
        self.views = [self.table.view(viewer) for viewer in self.viewers]
        self.looks: list[Data] = [{} for _ in self.viewers]

    def deal(self, dice: int, deck: Deck) -> None:
        self.lines.append(f"deal {dice} {self.game.layout.deck.format(deck)}")
        self.show(None, lambda: self.table.deal(deck, dice))

    def play(self, seat: int, word: str) -> None:
        for asked in self.table.to_act:
            self.lines.append(f"{asked} may {', '.join(self.table.legal_actions(asked))}")
        self.lines.append(f"{seat} does {word}")
        self.show((seat, self.game.parse_action(word)), lambda: self.table.play(seat, word))

    def show(self, happened: Any, move: Callable[[], Any]) -> None:
        """Make a move; write what each viewer sees change, and what it hears."""
        move()
        public: list[str] = []
        for place, viewer in enumerate(self.viewers):
            news = self.news(place, viewer, happened)
            if viewer == WATCHER:
                public = news
            fresh = [item for item in news if viewer == WATCHER or item not in public]
            if fresh:
                self.lines.append(f"{'.' if viewer == WATCHER else viewer}   {'; '.join(fresh)}")

    def news(self, place: int, viewer: int, happened: Any) -> list[str]:
        """Return what a viewer sees change and hears, and remember it."""
        before, view = self.views[place], self.table.view(viewer)
        look = msgspec.to_builtins(self.game.views.observation(view, self.table.options, viewer))
        told = self.game.views.events_for(before, view, self.table.options, viewer, happened)
        msgspec.convert(told, list[Union[self.game.views.event_types]])  # noqa: UP007
        seen = changes(self.looks[place], look)
        self.views[place], self.looks[place] = view, look
        return [*seen, *map(heard, told)]

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def changes(before: Data, after: Data) -> Iterator[str]:
    """Yield what has changed, by name; of a list its changed places, or what it has grown by."""
    for name, new in after.items():
        old = before.get(name)
        if new == old:
            continue
        if isinstance(new, dict) and isinstance(old, dict) and new.keys() == old.keys():
            yield from (f"{name}.{change}" for change in changes(old, new))
        elif not isinstance(new, list) or not isinstance(old, list):
            yield f"{name}={written(new)}"
        elif len(new) > len(old) > 0 and new[: len(old)] == old:
            yield f"{name}+={written(new[len(old) :])}"
        elif len(new) == len(old) and name not in SETS:
            for place, item in enumerate(new):
                if item != old[place]:
                    yield f"{name}[{place}]={written(item)}"
        else:
            yield f"{name}={written(new)}"


def written(value: Any) -> str:
    """Write a value shortly: words without quotes, lists with spaces."""
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(written, value)) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}={written(item)}" for name, item in value.items()) + "}"
    return str(value) if isinstance(value, str | int) else json.dumps(value)


def heard(event: Data) -> str:
    parts = [f"{name}={written(value)}" for name, value in event.items() if name != "code"]
    return " ".join(["hears", event["code"], *parts])


# ---- playing ---------------------------------------------------------------------------------


def play_by_lot(heading: list[str]) -> str:
    """Play a match by lot, half of the time what has been done least."""
    trace = Trace(heading, game_named(heading[0].split()[1]).compiled())
    chance, lot = seeded(trace.game, trace.seed), random.Random(trace.seed)
    done: Counter[str] = Counter()
    while not trace.table.is_over:
        if trace.table.needs_deal:
            deck, dice = next(chance)
            trace.deal(dice, deck)
        else:
            seat = lot.choice(trace.table.to_act)
            words = trace.table.legal_actions(seat)
            rare = min(words, key=lambda word: done[word])
            word = rare if lot.random() < 0.5 else lot.choice(words)
            done[word] += 1
            trace.play(seat, word)
    return trace.text()


def play_again(text: str, kernels: Kernels) -> str:
    """Play the deals and actions of a trace; return the text that comes of them."""
    heading, _, body = text.partition("\n\n")
    trace = Trace(heading.splitlines(), kernels)
    for line in body.splitlines():
        who, _, what = line.partition(" ")
        if who == "deal":
            dice, deck = what.split(" ", 1)
            trace.deal(int(dice), trace.game.layout.deck.parse(deck))
        elif what.startswith("does "):
            trace.play(int(who), what.removeprefix("does "))
    return trace.text()


@cache
def twin_of(name: str, twin: str) -> Kernels:
    game = game_named(name)
    return game.compiled() if twin == "compiled" else game.kernels


def game_of(path: Path) -> str:
    return path.parent.parent.name


if "REGEN" in os.environ:  # before anything is compared
    for stale in TRACES:
        old = stale.read_text(encoding="utf-8")
        first = old.split("\n\n")[0].splitlines()
        kept = "moves kept" in first
        stale.write_text(
            play_again(old, game_named(game_of(stale)).kernels) if kept else play_by_lot(first),
            encoding="utf-8",
        )


# ---- the checks ------------------------------------------------------------------------------


def played_again() -> Iterator[Any]:
    """Yield each trace with each twin that plays it again."""
    for path in TRACES:
        name = f"{game_of(path)}-{path.stem}"
        yield pytest.param(path, "compiled", id=f"{name}-compiled", marks=pytest.mark.compiled)
        if path.read_bytes().count(b"\n") < LONG:
            yield pytest.param(path, "plain", id=f"{name}-plain")


@pytest.mark.parametrize(("path", "twin"), [*played_again()])
def test_a_golden_match_plays_as_before(path: Path, twin: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert play_again(text, twin_of(game_of(path), twin)).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_an_odd_match_that_is_whole(game: Game) -> None:
    assert any(line.startswith(".   phase=over;") for line in odd_match(game).splitlines())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_matches_of_a_game_show_every_way_to_act_and_every_end(game: Game) -> None:
    """Whatever the tile or card: `test_perft` counts each of them."""
    text = text_of(game)
    acted = {line.split()[2] for line in text.splitlines() if " does " in line}
    assert acted == {row.word.split()[0] for row in game.actions}
    for end in game.layout.end_words[1:]:
        assert f"; ended={end};" in text, end


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_matches_of_a_game_tell_of_everything_that_a_viewer_may_hear_of(game: Game) -> None:
    heard_of = set(re.findall(r"hears ([\w-]+)", text_of(game)))
    assert heard_of == {kind.__struct_config__.tag for kind in game.views.event_types}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_odd_match_turns_every_option_away_from_its_default(game: Game) -> None:
    """One match does it all where no option excludes another."""
    traces = [odd_match(game)] if game.house_rules.conflict is None else matches_of(game)
    changed = set().union(*(changed_options(game, text) for text in traces))
    assert changed == set(game.house_rules.options_type._fields)


def odd_match(game: Game) -> str:
    return (FOLDER / game.name / "golden" / "odd.trace").read_text(encoding="utf-8")


def matches_of(game: Game) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in TRACES if game_of(path) == game.name]


def text_of(game: Game) -> str:
    return "".join(matches_of(game))


def changed_options(game: Game, text: str) -> set[str]:
    """Return the options that are not at their default in a golden match."""
    options, defaults = Trace(text.splitlines()[:3]).table.options, game.house_rules.options_type()
    return {n for n in defaults._fields if getattr(options, n) != getattr(defaults, n)}
