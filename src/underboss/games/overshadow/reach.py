"""Where Move Points lead to: told with every decision, so it is compiled."""

from mypy_extensions import i64

from underboss.engine.vectors import append, vec


def reach(width: i64, height: i64, blocked: list[int], starts: dict[int, int], moves: i64) -> dict[int, dict[int, int]]:
    """For each piece with its start the cells that so many steps reach, each with the cell before it on a shortest way."""
    ground = vec[i64]([0] * (width * height))
    for cell in blocked:
        ground[cell] = 1
    return {piece: _from(width, height, ground[:], start, moves) for piece, start in starts.items()}


def _from(width: i64, height: i64, seen: vec[i64], start: i64, moves: i64) -> dict[int, int]:
    before: dict[int, int] = {}
    seen[start] = 1
    edge = vec[i64]([start])
    while moves > 0 and len(edge) > 0:
        moves -= 1
        further = vec[i64]()
        for here in edge:
            column = here % width
            for side in range(4):
                near = here
                if side == 0 and here >= width:
                    near = here - width
                elif side == 1 and column > 0:
                    near = here - 1
                elif side == 2 and column < width - 1:
                    near = here + 1
                elif side == 3 and here < width * (height - 1):
                    near = here + width
                if seen[near] == 0:  # `here` itself is seen, so that a step off the board leads nowhere
                    seen[near] = 1
                    before[int(near)] = int(here)
                    further = append(further, near)
        edge = further
    return before


def way(before: dict[int, int], cell: int) -> list[int]:
    """The steps that lead to a cell; it alone if it is out of reach."""
    steps = [cell]
    while steps[0] in before and before[steps[0]] in before:
        steps.insert(0, before[steps[0]])
    return steps
