"""What to type so that a question is answered: the flag, field or option to add or to leave out."""

from collections.abc import Mapping
from typing import Any

from madang.analysis.asked import Flag, Typed
from madang.errors import NotationError, OptionError
from madang.game import Game

EXAMPLES = {"seat_wind": "S", "round_wind": "E", "by": "discard", "discarder": "S", "winner": "S"}
# what a circumstance wants, by the cause of the refusal; all others want it left out
WANTED = {
    **dict.fromkeys(("first_drawn", "replacement_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_drawn", "open_ready_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_discard", "blessing_discard"), "--by discard"),
    **dict.fromkeys(("earthly_east", "earthly_dealer", "blessing_dealer"), "--seat S"),
    "first_dealer": "--seat E",
    "earthly_giver": "--discarder E",
    "robbed_copies": "--by discard",
}


def told(error: NotationError, question: Mapping[str, Any], typed: Typed | None) -> NotationError:
    """Return a refusal that names what to add to the question as it was typed."""
    remedy = remedy_for(error, question, typed.flags if typed else {})
    if not remedy:
        return error
    said = NotationError(error.value, error.where, f"{error.remedy}: {remedy}", error.section)
    if error.value is None:
        section = f" ({error.section})" if error.section else ""
        said.args = (f"{error.where} is missing; {error.remedy}: {remedy}{section}",)
    return said


def remedy_for(error: NotationError, question: Mapping[str, Any], flags: Mapping[str, Flag]) -> str:
    """Return what to add or to leave out; empty where the refusal says all there is to say."""
    if error.option:
        return f"add -o {error.option}"
    if error.cause:
        return f"add {wanted}" if (wanted := WANTED.get(error.cause)) else leaving(error, flags)
    name = next((name for name, flag in flags.items() if flag.field == error.where), "")
    if error.where in question and error.value is not None:
        return ""
    if name:
        example = "0" if "whole number" in error.remedy else EXAMPLES.get(error.where, "VALUE")
        return f"add --{name.replace('_', '-')} {example}"
    is_field = error.value is None and error.where.isidentifier()
    return f"add {error.where}=VALUE" if is_field else ""


def leaving(error: NotationError, flags: Mapping[str, Flag]) -> str:
    """Return what to leave out."""
    return f"leave out --{error.where.replace('_', '-')}" if error.where in flags else ""


# ---- options -----------------------------------------------------------------------------------


def option_that_helps(
    game: Game, question: Mapping[str, Any], tried: tuple[Mapping[str, Any], ...]
) -> str:
    """Return the first of these options with which a hand wins, as typed; empty where none does."""
    import madang

    given = question.get("options", {})
    for options in tried:
        try:
            answer = madang.score(game, {**question, "options": {**given, **options}})
        except (NotationError, OptionError):
            continue
        if answer["legal"]:
            return " ".join(f"-o {name}={value}".lower() for name, value in options.items())
    return ""
