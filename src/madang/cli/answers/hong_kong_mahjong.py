"""Answers about real tiles of Hong Kong mahjong in sentences."""

from collections.abc import Iterator

from madang.cli.words import Words
from madang.game import Data, Game
from madang.mahjong.tiles import WINDS, format_tiles, parse_tile

PREFIX = "hong_kong_mahjong"
ROW, WORTH, WIND = 40, 14, 8  # columns of a row's name, of its worth, of a wind


def lines_of(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Say what a hand is worth, who pays, or how far it is."""
    if "complete" in answer:
        yield from worth_lines(game, question, answer, words)
    elif "payments" in answer:
        yield from payment_lines(answer["payments"], answer["explained"], words)
    else:
        yield from distance_lines(answer, words)


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of this answer."""
    return words(f"{PREFIX}.score.{key}", **values)


def named(words: Words, part: str, id: str) -> str:
    """Return what the table calls a row, a wind, a doubling; its id where it has no name yet."""
    return words.sentences.get(f"{PREFIX}.{part}.{id}", id)


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces; Chinese and Korean signs are two columns wide."""
    from rich.cells import cell_len

    return text + " " * max(0, columns - cell_len(text))


# ---- what is it worth? -----------------------------------------------------------------------


def worth_lines(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Lay the hand out, then its rows, what they come to, and who pays."""
    if answer["split"]:
        yield "  ".join(group_text(group) for group in answer["split"])
    for row in (*answer["rows"], *answer["bonus_rows"]):
        yield row_line(game, row, say(words, "faan", faan=row["faan"]), words)
    for row in answer["limit_rows"]:
        kind = "limit.half" if row["half"] else "limit"
        yield row_line(game, row, say(words, kind), words)
    yield sum_line(game, question, answer, words)
    if answer["payments"]:
        points = {wind: paid["points"] for wind, paid in answer["payments"].items()}
        yield from payment_lines(points, explained(answer["payments"]), words)
    elif answer["legal"]:
        yield say(words, "who_gave")


def group_text(group: Data) -> str:
    """Write a set as it lies: claimed in brackets, a concealed kong in round ones; * won."""
    tiles = format_tiles(map(parse_tile, group["tiles"]))
    if group["open"]:
        return f"[{tiles}]"
    text = f"({tiles})" if group["kind"] == "kong" else tiles
    return text + "*" * group["has_winning"]


def row_line(game: Game, row: Data, worth: str, words: Words) -> str:
    """Write a row with what it is worth and its section."""
    name = named(words, "row", row["id"])
    times = f" ×{row['count']}" if row.get("count", 1) > 1 else ""
    return f"  {padded(name + times, ROW)} {padded(worth, WORTH)} {game.cite(row['section'])}"


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


def payment_lines(payments: Data, shares: list[Data], words: Words) -> Iterator[str]:
    """Write what each seat wins, and what doubled it."""
    why = {share["seat"]: share["doublings"] for share in shares}
    for wind in WINDS:
        sign = "+" if payments[wind] > 0 else "−" if payments[wind] < 0 else ""
        doubled = ", ".join(named(words, "doubling", cause) for cause in why.get(wind, ()))
        note = say(words, "doubled", why=doubled) if doubled else ""
        name = named(words, "wind", wind)
        yield f"  {padded(name, WIND)} {sign + str(abs(payments[wind])):>6}  {note}".rstrip()


# ---- how far is it? --------------------------------------------------------------------------


def distance_lines(answer: Data, words: Words) -> Iterator[str]:
    """Say how far the hand is, and which tiles bring it nearer."""
    yield say(words, shanten_key(answer["shanten"]["best"]), shanten=answer["shanten"]["best"])
    for kind in ("waits", "acceptance"):
        if kind in answer:
            yield say(words, kind, tiles=tiles_text(answer[kind]), count=sum(answer[kind].values()))
    for tile, left in answer.get("discards", {}).items():
        tiles, count = tiles_text(left["acceptance"]), sum(left["acceptance"].values())
        yield say(words, "discard", tile=tile, tiles=tiles, count=count)


def shanten_key(shanten: int) -> str:
    """Return which sentence tells a distance."""
    return {-1: "complete", 0: "ready"}.get(shanten, "shanten")


def tiles_text(left: dict[str, int]) -> str:
    """Write tiles with how many of each are left."""
    return "  ".join(f"{tile}×{count}" for tile, count in left.items()) or "–"
