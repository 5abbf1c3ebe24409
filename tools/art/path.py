"""Shortens SVG path data: one decimal, relative commands, no needless characters."""

from __future__ import annotations

import re

TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
SIZES = {"M": 2, "L": 2, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "H": 1, "V": 1, "Z": 0}


def tenths(value: float) -> int:
    return round(value * 10)


def short(value: int) -> str:
    """Tenths as the shortest text."""
    sign, whole, rest = "-" if value < 0 else "", abs(value) // 10, abs(value) % 10
    return f"{sign}{whole or ('' if rest else '0')}{f'.{rest}' if rest else ''}"


def join(values: list[int]) -> str:
    """Numbers one after another with as few separators as SVG allows."""
    out, dotted = "", False
    for value in values:
        text = short(value)
        glued = not out or text[0] == "-" or (text[0] == "." and dotted)
        dotted = "." in text
        out += text if glued else " " + text
    return out


def segments(data: str) -> list[tuple[str, list[float]]]:
    tokens = TOKEN.findall(data)
    out: list[tuple[str, list[float]]] = []
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        size = SIZES[command.upper()]
        out.append((command, [float(t) for t in tokens[at : at + size]]))
        at += size
        if command in "Mm":
            command = "L" if command == "M" else "l"
    return out


class _Pen:
    """Where the path is, as drawn exactly and as written in tenths."""

    def __init__(self) -> None:
        self.exact = [0.0, 0.0]
        self.start = [0.0, 0.0]
        self.written = [0, 0]
        self.written_start = [0, 0]

    def relative(self, command: str, values: list[float]) -> list[int]:
        """The values in tenths from where the written path is."""
        kind = command.upper()
        base = (0.0, 0.0) if command.isupper() else tuple(self.exact)
        if kind in "HV":
            axis = 0 if kind == "H" else 1
            target = list(self.exact)
            target[axis] = values[0] + base[axis]
            out = [tenths(target[axis]) - self.written[axis]]
        else:
            head = [tenths(v) if k < 3 else int(v) * 10 for k, v in enumerate(values[:-2])]
            xy = values[-2:] if kind == "A" else values
            points = [v + base[k % 2] for k, v in enumerate(xy)]
            moved = [tenths(v) - self.written[k % 2] for k, v in enumerate(points)]
            out, target = (head + moved if kind == "A" else moved), points[-2:]
        self.exact = target
        self.written = [tenths(v) for v in target]
        if kind == "M":
            self.start, self.written_start = list(target), list(self.written)
        return out

    def close(self) -> None:
        self.exact, self.written = list(self.start), list(self.written_start)


def shorten(data: str) -> str:
    """The same path in fewer characters."""
    pen, out, last = _Pen(), "", ""
    for command, values in segments(data):
        if command in "Zz":
            pen.close()
            out, last = out + "z", ""
            continue
        body = join(pen.relative(command, values))
        letter = command.lower()
        if letter == last and letter != "m":
            out += body if body[0] == "-" else " " + body
        else:
            out += ("M" if letter == "m" and not out else letter) + body
        last = letter
    return out
