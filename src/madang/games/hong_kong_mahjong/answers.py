"""Hong Kong mahjong: answers about real tiles in sentences."""

from collections.abc import Iterator

from madang.game import Data, Game
from madang.mahjong.tiles import WINDS
from madang.terminal.answers import (
    distance_lines,
    named,
    option_lines,
    payment_line,
    row_lines,
    split_lines,
)
from madang.terminal.words import Words


def lines_of(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Say what a hand is worth, who pays, or how far it is."""
    if "complete" in answer:
        yield from worth_lines(game, question, answer, words)
    elif "payments" in answer:
        yield from payment_lines(game, answer["payments"], answer["explained"], words)
    else:
        yield from distance_lines(answer, words)


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of this answer."""
    return words(f"hong_kong_mahjong.score.{key}", **values)


# ---- what is it worth? -----------------------------------------------------------------------


def worth_lines(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Lay the hand out, then its rows, what they come to, and who pays."""
    yield from split_lines(answer)
    yield from row_lines(game, [*faan_of_rows(answer, words), *limits_of(answer, words)], words)
    yield sum_line(game, question, answer, words)
    if answer["payments"]:
        points = {wind: paid["points"] for wind, paid in answer["payments"].items()}
        yield from payment_lines(game, points, explained(answer["payments"]), words)
    elif answer["legal"]:
        yield say(words, "who_gave")
    else:
        yield from option_lines(game, question, words, wider_options(answer["faan_basic"]))


def wider_options(faan: int) -> tuple[Data, ...]:
    """Return house rules by which more hands win, those of its shape before those of its faan."""
    lower = {"min_faan": faan}
    return (
        {"thirteen_orphans": True},
        {"seven_pairs": "4_faan"},
        {"seven_pairs_quad": True},
        {"seven_pairs": "4_faan", "seven_pairs_quad": True},
        {"bonus_counts_to_min": True},
        lower,
        {**lower, "faan_table": "half_spicy"},
    )


def faan_of_rows(answer: Data, words: Words) -> Iterator[tuple[Data, str]]:
    """Say what each basic and bonus row is worth."""
    for row in (*answer["rows"], *answer["bonus_rows"]):
        yield row, say(words, "faan", faan=row["faan"])


def limits_of(answer: Data, words: Words) -> Iterator[tuple[Data, str]]:
    """Say of each limit hand whether it pays half."""
    for row in answer["limit_rows"]:
        yield row, say(words, "limit.half" if row["half"] else "limit")


def sum_line(game: Game, question: Data, answer: Data, words: Words) -> str:
    """Say what the rows come to, or why the hand does not win."""
    if answer["limit"]:
        return say(words, "is_limit")
    if answer["why"] == "not_complete":
        return say(words, "not_complete", shanten=answer["shanten"]["best"])
    basic, bonus = answer["faan_basic"], answer["faan_bonus"]
    if answer["why"]:
        least = game.make_options(**question.get("options", {})).min_faan
        return say(words, answer["why"], basic=basic, least=least)
    total, base = answer["faan_total"], answer["base_points"]
    return say(words, "sum", basic=basic, bonus=bonus, total=total, base=base)


def explained(payments: Data) -> list[Data]:
    """Return the doublings of each seat as the answer to `who pays?` gives them."""
    return [{"seat": wind, "doublings": paid["doublings"]} for wind, paid in payments.items()]


# ---- who pays? -------------------------------------------------------------------------------


def payment_lines(game: Game, payments: Data, shares: list[Data], words: Words) -> Iterator[str]:
    """Write what each seat wins, and what doubled it."""
    why = {share["seat"]: share["doublings"] for share in shares}
    for wind in WINDS:
        causes = [named(words, f"{game.name}.doubling", cause) for cause in why.get(wind, ())]
        note = say(words, "doubled", why=", ".join(causes)) if causes else ""
        yield payment_line(game, wind, payments[wind], note, words)
