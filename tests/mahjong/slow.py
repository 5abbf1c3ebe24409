"""What scorers written from the pages alone share: lists, words and plain search.

A case has `concealed`, `tile`, `melds` (form, tiles, is open), `by`, `seat`, `round`, `bonus`,
`flags` and `options`, all in words. Nothing here is shared with the games.
"""

SUITED = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
WINDS, DRAGONS = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]
TERMINALS = ["1m", "9m", "1p", "9p", "1s", "9s"]
ORPHANS = [*TERMINALS, *WINDS, *DRAGONS]


class Reading:
    """A reading of a hand, with what the pages' tables of rows ask of it."""

    def __init__(self, case, shape, groups):
        self.case, self.shape, self.options, self.flags = (
            case,
            shape,
            case["options"],
            case["flags"],
        )
        self.won, self.drawn = case["tile"], case["by"] == "self_draw"
        self.tiles = [tile for _, kinds, _ in groups for tile in kinds]
        self.suits = {tile[1] for tile in self.tiles} - {"z"}
        self.honours = [tile for tile in self.tiles if tile[1] == "z"]
        self.ends = [tile for tile in self.tiles if tile in TERMINALS]
        self.group(groups)

    def group(self, groups):
        """Note what the groups are of, by their forms."""
        self.chows = [kinds for form, kinds, _ in groups if form == "chow"]
        self.kongs = [kinds[0] for form, kinds, _ in groups if form == "kong"]
        self.eyes = next((kinds[0] for form, kinds, _ in groups if form == "eyes"), None)
        triples = [(kinds[0], alone) for form, kinds, alone in groups if form in ("pung", "kong")]
        self.pungs = [kind for kind, _ in triples]
        self.hidden = [kind for kind, alone in triples if alone]
        self.dragons = [kind for kind in self.pungs if kind in DRAGONS]
        self.winds = [kind for kind in self.pungs if kind in WINDS]

    def has_wind(self, of):
        """Tell whether there is a pung of the wind of the seat, or of the round."""
        return WINDS["ESWN".index(self.case[of])] in self.pungs

    def is_flush(self, with_honours):
        """Tell whether the tiles are of one suit, with honours or without."""
        return len(self.suits) == 1 and bool(self.honours) == with_honours


def rows_of(hand, table):
    """Return the rows of a table that count: id -> points."""
    rows = {id: points * how_often(hand) for id, (points, how_often) in table.items()}
    return {id: points for id, points in rows.items() if points}


def sets_from(tiles):
    """MJ 1.5  Yield every way to part sorted tiles into pungs and chows."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        for rest in sets_from(without(tiles, [first] * 3)):
            yield [("pung", [first] * 3), *rest]
    run = [first, after(first, 1), after(first, 2)]
    if None not in run and all(tile in tiles for tile in run):
        for rest in sets_from(without(tiles, run)):
            yield [("chow", run), *rest]


def after(tile, steps):
    """Return the tile so many ranks higher, None where there is none."""
    number = int(tile[0]) + steps
    return f"{number}{tile[1]}" if tile[1] != "z" and number <= 9 else None


def without(tiles, taken):
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


def whole(case):
    """Return the concealed tiles in order, the winning one among them."""
    return sorted([*case["concealed"], case["tile"]])


def standard_readings(case):
    """MJ 1.6, 10.1  Yield every reading as sets and eyes: groups (form, tiles, is concealed)."""
    tiles = whole(case)
    melds = [(form, list(kinds), not is_open) for form, kinds, is_open in case["melds"]]
    given = case["by"] != "self_draw"
    for pair in sorted({tile for tile in tiles if tiles.count(tile) >= 2}):
        for sets in sets_from(without(tiles, [pair, pair])):
            groups = [*sets, ("eyes", [pair, pair])]
            if len(groups) + len(melds) != 5:
                continue
            for won in range(len(groups)):
                if case["tile"] in groups[won][1]:
                    marked = [(f, k, not (given and at == won)) for at, (f, k) in enumerate(groups)]
                    yield [*marked, *melds]


def are_seven_pairs(tiles, quad):
    """MJ 10.4  Seven different pairs, or with four alike as two where the house says so."""
    counts = [tiles.count(tile) for tile in {*tiles}]
    return {*counts} <= ({2, 4} if quad else {2}) and sum(counts) == 14


def is_closed(case):
    """MJ 1.6  Nothing claimed before the winning tile."""
    return not any(is_open for _, _, is_open in case["melds"])


def best_of(found, rank):
    """MJ 10.1  Return the results that are equally good, the best of all; none: incomplete."""
    most = max(map(rank, found), default=None)
    return [result for result in found if rank(result) == most]
