"""`madang odds`: what one decision is worth, exactly, for one hand or for lines of JSON."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from madang.cli.given import AsJson, GameName, Pairs, Preset, words_given
from madang.cli.score import answer_all
from madang.errors import NotationError
from madang.games import game_named

Months = Annotated[str | None, typer.Option(metavar="M,M", help="The months of the two cards.")]
Seen = Annotated[str, typer.Option(metavar="M,M,…", help="The months of all other cards seen.")]
Pot = Annotated[int | None, typer.Option(metavar="N", help="Chips in the pot.")]
Chips = Annotated[int | None, typer.Option(metavar="N", help="Chips that the seat has.")]


def odds(
    game: GameName,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Lines of JSON; standard input if omitted."),
    ] = None,
    hand: Months = None,
    seen: Seen = "",
    pot: Pot = None,
    chips: Chips = None,
    preset: Preset = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> int:
    """Count exactly what a bet is worth, for one --hand or for each line of JSON.

    madang odds wolnam_ppong --hand 2,10 --seen 5,5,11 --pot 400 --chips 250

    {"id": 1, "hand": [2, 10], "seen": [5, 5, 11], "options": {"ilbi_multiplier": "2"}}
    """
    import madang

    found = game_named(game)
    if hand is None:
        return answer_file(game, file)
    question: dict[str, Any] = {"hand": numbers_in("hand", hand), "seen": numbers_in("seen", seen)}
    question |= {key: value for key, value in (("pot", pot), ("chips", chips)) if value is not None}
    question["options"] = words_given(found, preset, option)
    if as_json:
        print(json.dumps(madang.odds(found, question)))
    else:
        show(game, madang.odds(found, {**question, "explain": True}), pot)
    return 0


def answer_file(game: str, file: Path | None) -> int:
    """Answer every line of a file, or of standard input."""
    import madang

    if file is None or str(file) == "-":
        return answer_all(game, sys.stdin.buffer, sys.stdout.buffer, madang.odds)
    with file.open("rb") as lines:
        return answer_all(game, lines, sys.stdout.buffer, madang.odds)


def numbers_in(field: str, text: str) -> list[int]:
    """Read "2,10"; raise NotationError."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise NotationError(text, field, "give months with commas between, like 2,10")
    return [int(word) for word in words]


def show(game: str, answer: dict[str, Any], pot: int | None) -> None:
    """Print the counts, the fractions, the reason in a sentence, and the best bet."""
    from madang.cli.words import Words, language_in

    words = Words(language_in(os.environ))

    def say(key: str, **values: Any) -> str:
        return words(f"{game}.{key}", **values)

    def rule(section: str) -> str:
        return words("terminal.rule", section=section)

    reason = answer["reason"]
    for chance in ("win", "match", "outside"):
        cards, p = answer[f"{chance}_cards"], answer[f"p_{chance}"]
        print(say(f"odds.{chance}", cards=cards, unseen=answer["unseen"], p=p))
    print(say("odds.worth", ev=answer["ev_per_chip"]))
    print(f"{say('odds.reason.' + reason['code'], **reason)} ({rule(reason['section'])})")
    if best := answer.get("best"):
        bet = "odds.best" if best["bet"] else "odds.best.none"
        most = {"most": best["max_bet"], "least": best["min_bet"], "pot": pot}
        print(say(bet, chips=best["bet"], ev=best["ev"]))
        at_most = say("at_most", **most) + " " if best["max_bet"] else ""
        print(at_most + say(f"cap.{best['why']}", **most))
