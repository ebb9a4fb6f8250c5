"""A second scorer, written from the rules alone and for clarity: it works on names and shares no code with the game."""

from __future__ import annotations

Land = dict[tuple[int, int], tuple[str, str]]  # (row, column): tile, token
MATCH = {
    "kobold": "forest", "dragon": "cave", "skeleton": "graveyard", "witch": "swamp", "orc": "camp", "vampire": "castle",
    "elemental": "volcano", "sorcerobe": "circle", "sandworm": "desert", "harpy": "cloud",
}  # fmt: skip


def kind(tile: str) -> str:
    return tile.split("-")[0]


def beside(land: Land, at: tuple[int, int]) -> list[str]:
    row, column = at
    places = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [kind(land[place][0]) for place in places if place in land]


def tile_points(land: Land, rows: int, rivals: list[int]) -> int:
    points = 0
    kinds = [kind(tile) for tile, _ in land.values()]
    points += {0: 0, 1: 1, 2: 3, 3: 6, 4: 10}.get(kinds.count("forest"), 15)
    points += {0: 0, 1: 1, 2: 4, 3: 9}.get(len({tile for tile, _ in land.values() if kind(tile) == "camp"}), 16)
    for at, (tile, token) in land.items():
        row, column = at
        mountain = row == 0 or column == 0
        water = row == rows - 1 or column == 3
        what = kind(tile)
        if what == "cave":
            points += 3 if mountain else 1
        if what == "graveyard":
            points += int(tile[-1])
        if what == "swamp":
            points += 1 + water + ("swamp" in beside(land, at))
        if what == "castle":
            points += 4 if token == "vampire" else 2
        if what == "volcano":
            points += 4
        if what == "circle":
            points += 1
        if what == "cloud":
            points += 7 - len(set(kinds) - {"cloud"})
        if what == "dungeon":
            points += 1 + len(set(beside(land, at)))
    return points + desert_points(land) + graveyard_points(kinds.count("graveyard"), rivals)


def desert_points(land: Land) -> int:
    left = {at for at, (tile, _) in land.items() if tile == "desert"}
    points = 0
    while left:
        group = set()
        reach = {left.pop()}
        while reach:
            row, column = reach.pop()
            group.add((row, column))
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if place in left:
                    left.remove(place)
                    reach.add(place)
        points += [0, 0, 2, 6, 12][len(group)] if len(group) < 5 else 20
    return points


def graveyard_points(mine: int, rivals: list[int]) -> int:
    if not rivals:
        return 5 if mine >= 3 else 0
    if mine == 0:
        return 0
    places = sorted({mine, *rivals}, reverse=True)
    return {0: 5, 1: 2}.get(places.index(mine), 0)


def token_points(land: Land, rows: int, crystals: list[str]) -> int:
    points = 0
    for tile, token in land.values():
        points += 2 if token == "miniboss" else 0
        points += 1 if MATCH.get(token) == kind(tile) else 0
        points += crystals.count(kind(tile))
    lines = [[(row, column) for column in range(4)] for row in range(rows)]
    lines += [[(row, column) for row in range(rows)] for column in range(4)]
    for line in lines:
        run = 1
        for at in range(1, len(line) + 1):
            here = land.get(line[at], ("", ""))[1] if at < len(line) else ""
            before = land.get(line[at - 1], ("", ""))[1]
            if here == before and here in MATCH:
                run += 1
            else:
                points += {2: 2, 3: 5, 4: 7}.get(run, 0)
                run = 1
    return points


def matching(land: Land) -> int:
    return sum(MATCH.get(token) == kind(tile) for tile, token in land.values())
