"""`madang puzzle`: positions whose best answer is clear, in a terminal."""

import sys
from random import SystemRandom
from typing import Annotated, Any

from madang.cli.arguments import (
    Argument,
    AsJson,
    Lang,
    Option,
    UsageError,
    language_given,
    offer_games,
)
from madang.errors import NotationError

Theme = Annotated[
    str | None, Option(metavar="THEME", help="Only of this theme; --list names them.")
]
Rating = Annotated[
    int | None, Option(min=1, max=6, help="Only this hard: 1 is easiest, 6 hardest.")
]


def puzzle(
    game: Annotated[
        str | None,
        Argument(metavar="[GAME]", help="Which game.", autocompletion=offer_games),
    ] = None,
    id: Annotated[
        str | None, Argument(metavar="[ID]", help="Which puzzle; any if omitted.")
    ] = None,
    theme: Theme = None,
    rating: Rating = None,
    daily: Annotated[bool, Option("--daily", help="Today's puzzle.")] = False,
    listed: Annotated[bool, Option("--list", help="Say which there are.")] = False,
    answer: Annotated[
        str | None, Option(metavar="WORD", help="Answer at once, as `discard 9`.")
    ] = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """Solve a puzzle: a position of a match and one clear best answer.

    Without a game it says which puzzles there are. With --json it prints the puzzle with its
    position and its answers, for programs. Exit codes: 0 right; 1 wrong, or given up.
    """
    from madang import puzzles
    from madang.games import game_named

    language = language_given(lang)
    check_flags(game, id, theme, rating, daily, listed, answer, as_json)
    if game is None or listed:
        return say_list([game_named(game).name] if game else puzzles.games_with_puzzles())
    name = game_named(game).name
    if id is not None:
        found = puzzles.puzzle_named(name, id)
    elif daily:
        found = puzzles.daily(name)
    else:
        found = SystemRandom().choice(puzzles.chosen(name, theme, rating))
    if as_json and answer is None:
        return say_json(found)
    return Asking(found, language, as_json).run(answer)


def check_flags(
    game: str | None,
    id: str | None,
    theme: str | None,
    rating: int | None,
    daily: bool,
    listed: bool,
    answer: str | None,
    as_json: bool,
) -> None:
    """Refuse what would have no effect; raise UsageError."""
    choosing = {"--theme": theme is not None, "--rating": rating is not None}
    more = {"--daily": daily, **choosing, "--answer": answer is not None, "--json": as_json}
    ways = {
        "--list": (listed, more | {"ID": id is not None}),
        "an ID": (id is not None, choosing | {"--daily": daily}),
        "--daily": (daily, choosing),
        "no GAME": (game is None and not listed, more),
    }
    for way, (is_taken, others) in ways.items():
        if is_taken and (vain := [flag for flag, is_given in others.items() if is_given]):
            raise UsageError(f"{', '.join(vain)}: of no use with {way}; leave one of them out")


def say_list(games: list[str]) -> int:
    """Say how many puzzles there are of each theme, and their ratings."""
    from madang import puzzles

    for game in games:
        every = puzzles.chosen(game)
        print(f"{game}: {len(every)} puzzles")
        for theme in puzzles.themes_of(game):
            levels = [one.level for one in every if one.theme == theme]
            print(f"  {theme:10} {len(levels):4}  rating {min(levels)} to {max(levels)}")
    return 0


def say_json(found: Any) -> int:
    """Print a puzzle with its position and its answers."""
    import msgspec

    match = found.position()
    frame = found.frame(match)
    legal = frame.legal.get(found.seat, ())
    print(msgspec.json.encode({"puzzle": found, "view": frame.view, "legal": legal}).decode())
    return 0


class Asking:
    """One puzzle in a terminal."""

    def __init__(self, found: Any, language: str, as_json: bool) -> None:
        from rich.console import Console

        from madang.terminal.screen import screen_of
        from madang.terminal.words import Words

        self.puzzle, self.as_json = found, as_json
        self.match = found.position()
        self.words = Words(language)
        self.console = Console(highlight=False, markup=False)
        seats = self.match.table.seats
        names = [self.words("terminal.you")]
        names += [self.words("replay.seat", seat=seat + 1) for seat in range(1, seats)]
        show = screen_of(self.match.game)
        self.screen = show(self.console, self.words, self.match.game, self.match.options, names)

    def run(self, answer: str | None) -> int:
        """Ask until the answer is right or somebody gives up; return the exit code."""
        from madang.terminal.turned import turned

        found, frame = self.puzzle, self.puzzle.frame(self.match)
        is_play = found.asks == "play"
        legal = list(frame.legal.get(found.seat, ())) if is_play else found.choices
        if answer is not None:
            return self.judge(self.checked(answer, legal))
        view = turned(frame.view, found.seat)
        title = self.match.game.titles.get(self.words.language, self.match.game.titles["en"])
        theme = self.words(f"puzzles.theme.{found.theme}")
        stars = "★" * found.level + "☆" * (6 - found.level)
        self.console.print(f"{title} · {theme} · {stars} · {found.game} {found.id}", style="bold")
        self.screen.table(view)
        self.console.print(self.words(f"puzzles.ask.{found.theme}"), style="bold")
        if is_play:
            self.screen.choices(view, legal)
        else:
            for number, word in enumerate(legal, 1):
                self.console.print(f"{number:3}  {self.answer_text(word)}")
        while True:
            given = self.read()
            if given is None:
                self.say_why(found.best[0])
                return 1
            # Python reads no number of thousands of digits
            if given.isdecimal() and len(given) < 5 and 1 <= int(given) <= len(legal):
                given = legal[int(given) - 1]
            if not self.may_be(given, legal):
                self.console.print(self.words("terminal.puzzle.choose", most=len(legal)))
            elif self.judge(given) == 0:
                return 0

    def read(self) -> str | None:
        """Read an answer; None where somebody gives up."""
        self.console.print(self.words("terminal.puzzle.answer") + ": ", end="", style="bold")
        try:
            given = input().strip().lower()
        except EOFError:
            self.console.print()
            return None
        if not sys.stdin.isatty():
            self.console.print(given)
        return None if given in ("", "q", "a") else given

    def may_be(self, word: str, legal: list[str]) -> bool:
        if self.puzzle.asks != "play":
            return word in legal
        action = self.match.game.parse_action(word)
        return action is not None and bool(self.match.table.allows(self.puzzle.seat, action))

    def checked(self, answer: str, legal: list[str]) -> str:
        """Refuse what is no answer; raise NotationError."""
        if not self.may_be(answer, legal):
            raise NotationError(answer, "--answer", f"one of {', '.join(legal)}")
        return answer

    def judge(self, word: str) -> int:
        """Say whether an answer is right; return the exit code."""
        is_right = self.puzzle.is_right(word)
        if self.as_json:
            import msgspec

            told = {"right": is_right, "best": self.puzzle.best, "points": self.puzzle.points}
            print(msgspec.json.encode(told).decode())
            return int(not is_right)
        key = "puzzles.right" if is_right else "puzzles.wrong"
        self.console.print(self.words(key), style="bold green" if is_right else "bold red")
        if is_right:
            self.say_why(word)
        return int(not is_right)

    def answer_text(self, word: str) -> str:
        asks = self.puzzle.asks
        if asks == "odds":
            part, whole = map(int, word.split("/"))
            percent = round(100 * part / whole)
            return self.words("puzzles.share", part=part, whole=whole, percent=percent)
        if asks == "worth":
            return self.words(f"puzzles.worth.{self.puzzle.game}", count=int(word))
        return word

    def say_why(self, word: str) -> None:
        """Say why the answer is right, and what the others are worth."""
        found = self.puzzle
        best = found.best[0]
        is_fold = found.theme == "bet" and best == "fold"
        key = f"puzzles.why.{found.theme}{'.fold' if is_fold else ''}"
        values = {**found.facts, "best": self.answer_text(best), "answer": self.answer_text(word)}
        other = next((one for one in found.points if one not in found.best), "")
        if found.worlds:
            key = "puzzles.why.points"
            gap = found.points[best] - found.points[other]
            values |= {"gap": f"{gap:.1f}", "error": f"{2 * found.error:.1f}"}
            values |= {"other": other, "worlds": found.worlds}
        elif found.theme == "accept":
            most, number = int(found.points[best]), int(found.points[other])
            values |= {"most": most, "other": other, "number": number}
        self.console.print(self.words(key, **values))
        if len(found.points) > 2:
            for answer, points in found.points.items():
                self.console.print(f"  {points:8.1f}  {answer}")
