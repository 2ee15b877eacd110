"""Labels as main.ts writes them (label-file.ts)."""

import glob
import os

import numpy
import torch

from windows import CELLS, SIZE

RECORD = numpy.dtype(
    [
        ("game", "<u4"),
        ("value", "<i2"),
        ("best", "u1"),
        ("threats", "u1"),
        ("flags", "u1"),
        ("result", "i1"),
        ("depth", "u1"),
        ("evaluation", "<i2"),
        ("board", "u1", (57,)),
    ]
)
NO_RESULT = 2
# Every so many games are only for validation.
VALIDATION_EVERY = 40


def read(file, start=0):
    """The whole records of a file from number `start` on."""
    count = os.path.getsize(file) // RECORD.itemsize - start
    if count <= 0:
        return numpy.zeros(0, RECORD)
    return numpy.fromfile(file, RECORD, count, offset=start * RECORD.itemsize)


class Folder:
    """A folder of label files that may still be growing."""

    def __init__(self, folder):
        self.folder = folder
        self.counts = {}

    def new(self):
        """The records that came since the last call."""
        parts = [numpy.zeros(0, RECORD)]
        for file in sorted(glob.glob(os.path.join(self.folder, "*.bin"))):
            records = read(file, self.counts.get(file, 0))
            self.counts[file] = self.counts.get(file, 0) + len(records)
            parts.append(records)
        return numpy.concatenate(parts)


class Labels:
    """Labels on a device, packed as in the file."""

    def __init__(self, device):
        self.device = torch.device(device)
        self.board = torch.zeros(0, 57, dtype=torch.uint8, device=device)
        self.value = torch.zeros(0, device=device)
        self.best = torch.zeros(0, dtype=torch.int64, device=device)
        self.result = torch.zeros(0, device=device)
        self.evaluation = torch.zeros(0, device=device)

    def __len__(self):
        return len(self.best)

    def add(self, records):
        to = lambda name, kind: torch.from_numpy(records[name].astype(kind)).to(self.device)
        self.board = torch.cat([self.board, to("board", "u1")])
        self.value = torch.cat([self.value, to("value", "f4")])
        self.best = torch.cat([self.best, to("best", "i8")])
        self.result = torch.cat([self.result, to("result", "f4")])
        self.evaluation = torch.cat([self.evaluation, to("evaluation", "f4")])

    def batch(self, index, symmetry=0):
        """Boards [n, 15, 15], values, best moves, results and evaluations, turned and mirrored."""
        boards = unpack(self.board[index])
        best = self.best[index]
        if symmetry:
            order = symmetry_order(symmetry, self.device)
            boards = boards.view(-1, CELLS)[:, order].view(-1, SIZE, SIZE)
            best = torch.argsort(order)[best]
        return boards, self.value[index], best, self.result[index], self.evaluation[index]


def unpack(packed):
    """Boards [n, 15, 15] from two bits a cell."""
    shifts = torch.tensor([0, 2, 4, 6], dtype=torch.uint8, device=packed.device)
    cells = (packed[:, :, None] >> shifts) & 3
    return cells.reshape(len(packed), -1)[:, :CELLS].reshape(-1, SIZE, SIZE).to(torch.int32)


def symmetry_order(symmetry, device):
    """For each cell of the turned board the cell of the old one; eight symmetries, 0 is none."""
    cells = torch.arange(CELLS, device=device).view(SIZE, SIZE)
    turned = torch.rot90(cells, symmetry & 3)
    return (turned.flip(1) if symmetry & 4 else turned).reshape(-1)


def split(records):
    """Training and validation records, whole games each."""
    is_validation = records["game"] // 256 % VALIDATION_EVERY == 0
    return records[~is_validation], records[is_validation]
