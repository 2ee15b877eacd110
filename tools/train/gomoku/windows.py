"""Windows of nine cells and what a stone in their middle makes of them, as searchers/gomoku/assembly/patterns has it.

A window is a number of two bits a cell, the first cell lowest: 0 empty, 1 own, 2 the opponent's, 3 off the board. Its
middle is empty. A window and its mirror image have the same index.
"""

import functools
import itertools

import torch

SIZE = 15
CELLS = SIZE * SIZE
LENGTH = 9
REACH = 4
CODES = 4**LENGTH

SHAPES = 12
DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, GOOD_TWO, THREE, OPEN_THREE, GOOD_THREE, FOUR, OPEN_FOUR, FIVE = range(SHAPES)
CLASSES = 10
(
    CLASS_NOTHING,
    CLASS_TWO,
    CLASS_THREE,
    CLASS_OPEN_THREE,
    CLASS_TWO_THREES,
    CLASS_FOUR,
    CLASS_FOUR_AND_THREE,
    CLASS_TWO_FOURS,
    CLASS_OPEN_FOUR,
    CLASS_FIVE,
) = range(CLASSES)

# Directions: row, column, falling and rising diagonal, as (x, y).
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def code_of(cells):
    return sum(cell << 2 * place for place, cell in enumerate(cells))


def cells_of(code):
    return tuple(code >> 2 * place & 3 for place in range(LENGTH))


def sides():
    """The four cells from the middle outwards; behind the first wall there are only walls."""
    return [cells for cells in itertools.product(range(4), repeat=REACH) if 3 not in cells or set(cells[cells.index(3) :]) == {3}]


@functools.lru_cache(None)
def shape_of(own, blocked):
    """The shape of own cells, the middle among them, and blocked ones, both as bits."""
    row = "".join("x" if own >> place & 1 else "." for place in range(LENGTH))
    if "xxxxx" in row:
        return FIVE
    bits = (1 << place for place in range(LENGTH))
    next_shapes = [shape_of(own | bit, blocked) for bit in bits if not (own | blocked) & bit]
    ways = lambda *wanted: sum(shape in wanted for shape in next_shapes)
    if ways(FIVE):
        return OPEN_FOUR if ways(FIVE) > 1 else FOUR
    if ways(OPEN_FOUR):
        return GOOD_THREE if ways(OPEN_FOUR) > 1 else OPEN_THREE
    if ways(FOUR):
        return THREE
    if ways(OPEN_THREE, GOOD_THREE):
        return GOOD_TWO if ways(OPEN_THREE, GOOD_THREE) > 2 else OPEN_TWO
    if ways(THREE):
        return TWO
    if ways(OPEN_TWO, GOOD_TWO):
        return OPEN_ONE
    return ONE if ways(TWO) else DEAD


def own_shape(cells):
    """The shape that an own stone in the middle of a window completes."""
    own = sum(1 << place for place, cell in enumerate(cells) if cell == 1) | 1 << REACH
    return shape_of(own, sum(1 << place for place, cell in enumerate(cells) if cell > 1))


SWAPPED = (0, 2, 1, 3)


class Windows:
    """All windows by index, in the order of their codes; `count` stands for no window, around a cell with a stone."""

    def __init__(self):
        half = sides()
        codes = [code_of((*reversed(a), 0, *b)) for a in half for b in half]
        mirrored = lambda code: code_of(reversed(cells_of(code)))
        self.codes = sorted(code for code in codes if code <= mirrored(code))
        self.count = len(self.codes)
        rank = {code: index for index, code in enumerate(self.codes)}
        self.index_of = torch.full((CODES,), self.count, dtype=torch.int32)
        for code in codes:
            self.index_of[code] = rank[min(code, mirrored(code))]
        cells = [cells_of(code) for code in self.codes]
        self.cells = torch.tensor(cells)
        self.shapes = torch.tensor([*(own_shape(row) for row in cells), DEAD], dtype=torch.int32)
        swapped = [code_of(SWAPPED[cell] for cell in row) for row in cells]
        self.swapped = torch.cat([self.index_of[torch.tensor(swapped)], torch.tensor([self.count], dtype=torch.int32)])


@functools.lru_cache(None)
def all_windows():
    return Windows()


def line_codes(boards):
    """The windows of boards [n, 15, 15] (0 empty, 1 own, 2 the opponent's) by cell and direction, as codes [n, 225, 4]."""
    n = boards.shape[0]
    padded = torch.full((n, SIZE + 2 * REACH, SIZE + 2 * REACH), 3, dtype=torch.int32, device=boards.device)
    padded[:, REACH : REACH + SIZE, REACH : REACH + SIZE] = boards
    lines = []
    for dx, dy in STEPS:
        code = torch.zeros(n, SIZE, SIZE, dtype=torch.int32, device=boards.device)
        for place in range(LENGTH):
            x, y = REACH + (place - REACH) * dx, REACH + (place - REACH) * dy
            code |= padded[:, y : y + SIZE, x : x + SIZE] << 2 * place
        lines.append(code.view(n, CELLS))
    return torch.stack(lines, 2)


# What each shape counts for, three bits a kind: fives, open fours, fours, open threes, threes, open twos, twos.
KINDS = {FIVE: 0, OPEN_FOUR: 1, FOUR: 2, OPEN_THREE: 3, GOOD_THREE: 3, THREE: 4, OPEN_TWO: 5, GOOD_TWO: 5, TWO: 6}
COUNTS = torch.tensor([1 << 3 * KINDS[shape] if shape in KINDS else 0 for shape in range(SHAPES)], dtype=torch.int32)


def classes_of(shapes):
    """The threat classes of cells from the shapes along their four lines (the last dimension)."""
    counts = COUNTS.to(shapes.device)[shapes.long()].sum(-1, dtype=torch.int32)
    fives, open_fours, fours, open_threes, threes, open_twos, twos = (counts >> 3 * kind & 7 for kind in range(7))
    rules = (
        (open_twos + twos > 0, CLASS_TWO),
        ((threes > 0) | (open_twos > 1), CLASS_THREE),
        (open_threes > 0, CLASS_OPEN_THREE),
        (open_threes > 1, CLASS_TWO_THREES),
        (fours > 0, CLASS_FOUR),
        ((fours > 0) & (open_threes > 0), CLASS_FOUR_AND_THREE),
        (fours > 1, CLASS_TWO_FOURS),
        (open_fours > 0, CLASS_OPEN_FOUR),
        (fives > 0, CLASS_FIVE),
    )
    found = torch.zeros_like(counts)
    for holds, number in rules:
        found = torch.where(holds, torch.full_like(found, number), found)
    return found


def threat_bits(own_classes, other_classes, empty):
    """Which of the classes open three to four and three both sides have on empty cells: bits, own ones low."""
    bits = torch.zeros(own_classes.shape[0], dtype=torch.int64, device=own_classes.device)
    for shift, classes in ((0, own_classes), (4, other_classes)):
        for place, number in enumerate(range(CLASS_OPEN_THREE, CLASS_FOUR_AND_THREE + 1)):
            bits |= ((classes == number) & empty).any(1).long() << shift + place
    return bits


class Features:
    """What a net sees of boards [n, 15, 15]: window indexes of both sides, threat classes, empty cells and cells near a
    stone."""

    def __init__(self, boards, tables):
        codes = line_codes(boards)
        self.own = tables.index_of[codes.long()]
        self.other = tables.swapped[self.own.long()]
        flat = boards.reshape(-1, CELLS)
        self.empty = flat == 0
        self.own_classes = classes_of(tables.shapes[self.own.long()])
        self.other_classes = classes_of(tables.shapes[self.other.long()])
        self.threats = threat_bits(self.own_classes, self.other_classes, self.empty)
        stones = (boards != 0).float()[:, None]
        near = torch.nn.functional.max_pool2d(stones, 5, stride=1, padding=2).reshape(-1, CELLS) > 0
        self.near = near & self.empty


class Tables:
    """The lookup tables of windows on a device."""

    def __init__(self, device):
        windows = all_windows()
        self.index_of = windows.index_of.to(device)
        self.swapped = windows.swapped.to(device)
        self.shapes = windows.shapes.to(device)
