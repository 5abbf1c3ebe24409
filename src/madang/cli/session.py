"""A match in the terminal, and the bots that sit with the person."""

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from madang.bots import bot_named
from madang.errors import NotationError
from madang.game import Observation, State
from madang.games.rules_pages import cited
from madang.match import Match
from madang.match.seen import views_so_far
from madang.record import NAME_LENGTH, BotName, Deal, Event
from madang.terminal.screen import screen_of
from madang.terminal.words import CLIENT, Words

# ---- bots with names and stars, as the browser has them --------------------------------------

STRONGEST = 6


@cache
def manifest_of(game: str) -> dict[str, Any]:
    """Return what the client's folder of a game says of it."""
    path = CLIENT / "games" / game / "manifest.json"
    said: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return said


def bot_name(words: Words, game: str, seat: int, word: str) -> str:
    """Return what to call the bot of a seat: a creature; its word where the game has no company."""
    company = manifest_of(game).get("company", ())
    return words(f"company.{company[seat % len(company)]}") if company else f"{word} {seat}"


def stars(game: str, word: str) -> str:
    """Return how strong a bot plays, in stars; nothing where that is not known."""
    said = manifest_of(game)
    levels, alike = said.get("levels", []), said.get("alike", {})
    level = 1 + levels.index(word) if word in levels else alike.get(word, 0)
    return "★" * level + "☆" * (STRONGEST - level) if level else ""


# ---- a match ---------------------------------------------------------------------------------

YOU = 0


class Leave(Exception):
    """The person has left the match."""


class Session:
    """One person on seat 0, bots on the others."""

    def __init__(self, match: Match, bots: Sequence[str], language: str, save: Path | None) -> None:
        self.match, self.save = match, save
        self.words = Words(language)
        self.console = Console(highlight=False, markup=False)
        self.bots = {seat: bot_named(match.game, word) for seat, word in enumerate(bots, 1)}
        you = self.words("terminal.you")
        name = match.game.name
        others = [bot_name(self.words, name, seat, bot.name) for seat, bot in self.bots.items()]
        self.names = [you, *others]
        match.names_given = [you, *(BotName(bot.name[-NAME_LENGTH:]) for bot in self.bots.values())]
        show = screen_of(match.game)
        self.screen = show(self.console, self.words, match.game, match.options, self.names)
        self.seen: State = match.view(YOU)

    # ---- the match -------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the match is over or the person leaves; return the exit code."""
        try:
            self.welcome()
            while not self.match.is_over:
                self.ask(self.match.to_act)
            self.screen.match_end(self.match.results)
        except Leave:
            self.console.print(self.words("terminal.left"))
        except EOFError:
            self.console.print("\n" + self.words("terminal.ended_input"))
        except KeyboardInterrupt:
            self.console.print("\n" + self.words("terminal.interrupted"))
            return 130
        finally:
            self.keep()
        return 0

    def welcome(self) -> None:
        """Say who sits where and what is played; tell of the deal that has been made."""
        game = self.match.game.name
        marks = [stars(game, bot.name) for bot in self.bots.values()]
        sitters = zip(self.names[1:], marks, strict=True)
        self.screen.welcome([f"{name} {mark}".strip() for name, mark in sitters])
        self.print_events(self.match.game.new_states(1)[0], self.seen, None)
        self.match.on_event = self.on_event

    def ask(self, asked: Sequence[int]) -> None:
        """Let one of the seats that are asked answer; bots first, as if they were quicker."""
        seat = max(asked)
        self.match.play(seat, self.choice_of(seat))

    def choice_of(self, seat: int) -> str:
        """Return the word of what a seat does."""
        legal = self.match.legal_actions(seat)
        if seat in self.bots:
            mask = self.match.game.new_mask()
            mask[self.match.table.legal_numbers(seat)] = True
            bot, view = self.bots[seat], self.match.view(seat)
            past = views_so_far(self.match, seat) if bot.wants_past else None
            action = bot.choose(view, self.match.options, seat, mask, past)
            return self.match.game.format_action(action)
        word = self.match.game.pass_word
        return word if word and legal == (word,) else self.person_chooses(legal)

    # ---- the person ------------------------------------------------------------------------

    def person_chooses(self, legal: Sequence[str]) -> str:
        """Show the table and the choices until one of them is taken."""
        view = self.match.observation(YOU)
        self.screen.table(view)
        self.screen.choices(view, legal)
        while True:
            given = self.read(self.words("terminal.choose"))
            # Python reads no number of thousands of digits
            if given.isdecimal() and len(given) < 5 and 1 <= int(given) <= len(legal):
                return legal[int(given) - 1]
            if self.is_allowed(given):
                return given
            if not given and len(legal) == 1:
                return legal[0]
            self.help_with(given, view, legal)

    def is_allowed(self, word: str) -> bool:
        """Tell whether the person may do what a word says, which may be beyond the choices."""
        action = self.match.game.parse_action(word)
        return action is not None and self.match.table.allows(YOU, action)

    def help_with(self, given: str, view: Observation, legal: Sequence[str]) -> None:
        """Answer whatever is not a choice."""
        if given.startswith("?"):
            self.explain(given.removeprefix("?").strip(), view, legal)
        elif given == "t":
            self.screen.table(view)
            self.screen.choices(view, legal)
        elif not given:
            self.console.print(self.words("terminal.nothing", most=len(legal)))
        elif why := self.match.table.illegal(YOU, given).why:
            self.console.print(self.screen.refused(why, view))
        else:
            values = {"given": given, "most": len(legal)}
            self.console.print(self.words("terminal.not_there", **values))

    def explain(self, section: str, view: Observation, legal: Sequence[str]) -> None:
        """Print a section of the rules, or what each choice means and where it is written."""
        if not section:
            self.screen.help(legal)
            return
        try:
            text = cited(self.match.game, section.upper(), self.words.language)
            self.console.print(Markdown(text))
        except (NotationError, OSError) as error:
            self.console.print(self.words("terminal.no_page", error=error))

    def read(self, prompt: str) -> str:
        """Read one line; leave the match at q, once that is confirmed."""
        while True:
            given = self.line(prompt)
            if given not in ("q", "quit"):
                return given
            if self.line(self.words("terminal.leave")) in self.words("terminal.yes").split():
                raise Leave

    def line(self, prompt: str) -> str:
        """Read one line; EOFError where the input ends."""
        self.console.print(prompt + ": ", end="", style="bold")
        given = input().strip().lower()
        if not sys.stdin.isatty():
            self.console.print(given)  # nobody typed it onto the screen
        return given

    # ---- what happened ---------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Say what has happened, as far as the person may know."""
        before, self.seen = self.seen, self.match.view(YOU)
        self.print_events(
            before, self.seen, None if isinstance(event, Deal) else self.happened(event)
        )

    def happened(self, event: Any) -> tuple[int, int]:
        """Return who did what, as `Views.events_for` takes it."""
        action = self.match.game.parse_action(event.do)
        assert action is not None  # it was played
        return event.seat, action

    def print_events(self, before: State, after: State, happened: Any) -> None:
        """Print a sentence for each thing that the person saw, and the result of a round."""
        game, options = self.match.game, self.match.options
        for event in game.views.events_for(before, after, options, YOU, happened):
            if event["code"] not in ("no_call", game.pass_word):  # after every discard
                self.screen.event(event, YOU)
        if after.ended and not before.ended:
            self.screen.deal_end(self.match.observation(YOU))
            if not self.match.is_over:
                self.pause()

    def pause(self) -> None:
        """Wait until the person has read the result, where a person reads it."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            self.read(self.words("terminal.next"))

    def keep(self) -> None:
        """Write the match to the file that was asked for."""
        if self.save is not None:
            self.match.save(self.save)
            self.console.print(self.words("terminal.saved", file=self.save))
            if self.match.is_over:
                self.console.print(self.words("terminal.saved.review", file=self.save))
