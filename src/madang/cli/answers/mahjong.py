"""What answers about the real tiles of every mahjong say alike."""

from collections.abc import Iterator, Sequence

from madang.cli.remedies import option_that_helps
from madang.cli.words import Words
from madang.game import Data, Game
from madang.mahjong.tiles import format_tiles, parse_tile

ROW, WORTH, WIND = 40, 14, 8  # columns of a row's name at least, of its worth, of a wind


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of these answers."""
    return words(f"mahjong.score.{key}", **values)


def named(words: Words, key: str, id: str) -> str:
    """Return what the table calls a row, a wind, a doubling; its id where it has no name yet."""
    return words.sentences.get(f"{key}.{id}", id)


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces."""
    return text + " " * max(0, columns - columns_of(text))


def columns_of(text: str) -> int:
    """Return how wide a text is: Chinese and Korean signs are two columns wide."""
    from rich.cells import cell_len

    return cell_len(text)


# ---- what is it worth? -----------------------------------------------------------------------


def split_lines(answer: Data) -> Iterator[str]:
    """Lay the hand out, where it is complete."""
    if answer["split"]:
        yield "  ".join(group_text(group) for group in answer["split"])


def group_text(group: Data) -> str:
    """Write a set as it lies: claimed in brackets, a concealed kong in round ones; * won."""
    tiles = format_tiles(map(parse_tile, group["tiles"]))
    if group["open"]:
        return f"[{tiles}]"
    text = f"({tiles})" if group["kind"] == "kong" else tiles
    return text + "*" * group["has_winning"]


def option_lines(
    game: Game, question: Data, words: Words, tried: tuple[Data, ...]
) -> Iterator[str]:
    """Name the first of these house rules by which a hand wins that does not."""
    if option := option_that_helps(game, question, tried):
        yield say(words, "by_option", option=option)


def row_lines(game: Game, rows: Sequence[tuple[Data, str]], words: Words) -> Iterator[str]:
    """Write rows with what they are worth and their sections."""
    names = [row_name(game, row, words) for row, _ in rows]
    columns = max([ROW, *map(columns_of, names)])
    for name, (row, worth) in zip(names, rows, strict=True):
        yield f"  {padded(name, columns)} {padded(worth, WORTH)} {game.cite(row['section'])}"


def row_name(game: Game, row: Data, words: Words) -> str:
    """Return what the table calls a row, and how often it holds."""
    times = f" ×{row['count']}" if row.get("count", 1) > 1 else ""
    return named(words, f"{game.name}.row", row["id"]) + times


# ---- who pays? -------------------------------------------------------------------------------


def payment_line(game: Game, wind: str, points: int, note: str, words: Words) -> str:
    """Write what a seat wins, and a note to it."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    name = named(words, f"{game.name}.wind", wind)
    return f"  {padded(name, WIND)} {sign + str(abs(points)):>6}  {note}".rstrip()


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
