"""The card itself: stiff paper, red edge, month numeral, kind mark and the red back."""

from __future__ import annotations

import re
from collections import Counter

from pen import DEEP, INK, PAPER, RED, at, disc, dots, fill, line, num, outline, petal, polar, poly

WIDTH, HEIGHT = 100, 160
EDGE = 3

# Centre lines of the digits in a box 10 wide and 18 high.
DIGITS = {
    "0": (10, "M5 0C9 0 10 4 10 9S9 18 5 18 0 14 0 9 1 0 5 0Z"),
    "1": (5, "M.3 4.2L5 0V18"),
    "2": (10, "M0 5C0 1.6 2.4 0 5 0 8 0 10 2 10 5 10 9 0 13 0 18H10.3"),
    "3": (
        10,
        "M.4 3C1.4 1 3 0 5 0 8 0 9.6 1.8 9.6 4.3 9.6 7 7.8 8.4 4.2 8.4 8 8.4 10 10.3 10 13.2"
        " 10 16 8 18 5 18 2.5 18 .8 16.8 0 14.6",
    ),
    "4": (10.5, "M7.6 18V0L0 12.6H10.8"),
    "5": (
        10,
        "M9.4 0H1.7L.8 8.2C2 7 3.5 6.5 5 6.5 8 6.5 10 8.8 10 12.2 10 15.7 8 18 5 18"
        " 2.6 18 .8 16.9 0 14.8",
    ),
    "6": (
        10,
        "M9 2.4C8.2.8 6.9 0 5.2 0 2 0 0 4 0 10 0 15.5 2 18 5 18 8 18 10 15.8 10 12.4"
        " 10 9.2 8 7.2 5.2 7.2 2.6 7.2.6 8.9 0 11.4",
    ),
    "7": (10, "M0 0H10C7 5 4.4 11 4 18"),
    "8": (
        10,
        "M5 8.4C2.2 8.4.7 6.6.7 4.3.7 1.8 2.4 0 5 0S9.3 1.8 9.3 4.3C9.3 6.6 7.8 8.4 5 8.4"
        " 2 8.4 0 10.4 0 13.2 0 16.1 2 18 5 18S10 16.1 10 13.2C10 10.4 8 8.4 5 8.4Z",
    ),
    "9": (
        10,
        "M1 15.6C1.8 17.2 3.1 18 4.8 18 8 18 10 14 10 8 10 2.5 8 0 5 0 2 0 0 2.2 0 5.6"
        " 0 8.8 2 10.8 4.8 10.8 7.4 10.8 9.4 9.1 10 6.6",
    ),
}
STROKE = 4.2
GROUP = re.compile(r'<g transform="([^"]*)">((?:(?!</?g\b).)*)</g>')
GAP = 2.6


def numeral(month: int) -> str:
    """The month on a paper tab in the upper left corner."""
    digits = [DIGITS[digit] for digit in str(month)]
    inside = sum(width for width, _ in digits) + (STROKE + GAP) * (len(digits) - 1)
    right, low = max(EDGE + inside + STROKE + 9, EDGE + 21), EDGE + 31
    tab = f"M{EDGE} {EDGE}H{num(right)}V{low - 9}a9 9 0 0 1-9 9H{EDGE}Z"
    x = (EDGE + right - inside) / 2
    glyphs = []
    for width, path in digits:
        glyphs.append(at(f'<path d="{path}"/>', x, EDGE + 6))
        x += width + STROKE + GAP
    pen = f'data-numeral="{month}" fill="none" stroke="{INK}" stroke-width="{STROKE}"'
    return fill(PAPER, tab, edge=INK, width=1.2) + f"<g {pen}>{''.join(glyphs)}</g>"


def _sun() -> str:
    """A sun with the strokes of a lamp flame: the bright mark."""
    rays = poly(" ".join(f"{x:.1f},{y:.1f}" for x, y in _burst(12, 14, 11)))
    strokes = (
        "M0-8V-1.2M-5.4-6.6L-3.8-3M5.4-6.6L3.8-3M-7.4-1H7.4"
        "M-2.2-.8C-2.3 3.6-3.7 6.2-6.9 7.7M2.1-.8V5.5"
    )
    strokes += "C2.1 7.2 4.4 7.2 7 6.4"
    return fill(RED, rays, edge=PAPER, width=1.6) + line(PAPER, 2.2, strokes)


def _burst(points: int, far: float, near: float) -> list[tuple[float, float]]:
    return [polar(0, 0, near if k % 2 else far, 180 * k / points - 90) for k in range(2 * points)]


def _kind_shape(kind: str) -> str:
    if kind == "animal":
        return fill(INK, poly("0,-8.6 7.2,0 0,8.6 -7.2,0"))
    if kind == "ribbon":
        return fill(RED, poly("-4.6,-7.6 4.6,-7.6 4.6,8 0,4 -4.6,8"), edge=INK, width=1.2)
    if kind == "double":
        return fill(INK, dots([(-4.2, 0), (4.2, 0)], 3.3))
    return fill(INK, dots([(0, 0)], 3.6))


def kind_mark(kind: str) -> str:
    """The kind as a shape in the lower right corner."""
    if kind == "bright":
        x, y, art = 82, 142, _sun()
    else:
        radius = 8 if kind == "chaff" else 11
        x, y = WIDTH - EDGE - radius - 2, HEIGHT - EDGE - radius - 2
        art = disc(0, 0, radius, PAPER, edge=INK, width=1.2) + _kind_shape(kind)
    return f'<g data-mark="{kind}" transform="translate({num(x)} {num(y)})">{art}</g>'


def _rounded(inset: float, radius: float) -> str:
    """A rounded rectangle as path data."""
    w, h, r = num(WIDTH - 2 * inset - 2 * radius), num(HEIGHT - 2 * inset - 2 * radius), num(radius)
    arc = f"a{r} {r} 0 0 1 "
    return (
        f"M{num(inset + radius)} {num(inset)}h{w}{arc}{r} {r}v{h}{arc}-{r} {r}"
        f"h-{w}{arc}-{r}-{r}v-{h}{arc}{r}-{r}z"
    )


def share(name: str, art: str) -> str:
    """Write a motif which is drawn several times in one card only once."""
    counts = Counter(body for _, body in GROUP.findall(art))
    ids: dict[str, str] = {}

    def once(match: re.Match[str]) -> str:
        place, body = match.groups()
        if counts[body] < 2 or len(body) < 100:
            return match.group(0)
        if body in ids:
            return f'<use href="#{ids[body]}" transform="{place}"/>'
        ids[body] = f"c{name}-{len(ids)}"
        return f'<g transform="{place}"><g id="{ids[body]}">{body}</g></g>'

    return GROUP.sub(once, art)


def card(name: str, month: int, kind: str, art: str) -> str:
    """A whole card: the art is cut off at the paper's edge, then framed in red."""
    inner = f'x="{EDGE}" y="{EDGE}" width="{WIDTH - 2 * EDGE}" height="{HEIGHT - 2 * EDGE}"'
    box = f'viewBox="{EDGE} {EDGE} {WIDTH - 2 * EDGE} {HEIGHT - 2 * EDGE}"'
    frame = f'<path d="{_rounded(0, 7)}{_rounded(EDGE, 4.5)}" fill="{RED}" fill-rule="evenodd"/>'
    rim = f'<path d="{_rounded(EDGE, 4.5)}" fill="none" stroke="{INK}" stroke-width=".8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'data-card="{name}" data-month="{month}" data-kind="{kind}" '
        f'stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{_rounded(0, 7)}" fill="{PAPER}"/>'
        f"<svg {inner} {box}>{share(name, art)}{numeral(month)}{kind_mark(kind)}</svg>"
        f"{frame}{rim}</svg>\n"
    )


def back() -> str:
    """The red back: a quiet lattice and one plum flower."""
    lattice = "".join(f"M{x} 10L{x + 70} 150M{x} 150L{x + 70} 10" for x in range(-62, 93, 14))
    flower = "".join(petal(50, 80, 72 * k - 90, 15, 15) for k in range(5))
    cover = fill(RED, outline("50,58 72,80 50,102 28,80"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" data-card="back">'
        f'<path d="{_rounded(0, 7)}" fill="{RED}"/>'
        f'<svg x="9" y="9" width="82" height="142" viewBox="9 9 82 142">'
        f"{line(DEEP, 1.6, lattice)}</svg>"
        f'<path d="{_rounded(8, 4)}" fill="none" stroke="{DEEP}" stroke-width="2"/>'
        f"{cover}{fill(DEEP, flower)}{disc(50, 80, 4, RED)}"
        f'<path d="{_rounded(0.6, 6.4)}" fill="none" stroke="{DEEP}" stroke-width="1.2"/></svg>\n'
    )
