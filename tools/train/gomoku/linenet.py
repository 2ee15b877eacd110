"""The Gomoku net: a vector for each window of nine cells, summed over the four windows of an empty cell, as its own side
and as the other side sees it. The sums of these over nine regions give what the searcher's evaluation lacks of the value and,
with the cell's vectors, the policy.

`LineNet` is trained, its tables rounded as the searcher's are from the start (fake quantisation); the searcher's other numbers
are so fine that they need not be. exact.py computes as the searcher does (searchers/gomoku/net/FORMAT.md).
"""

import torch
import torch.nn.functional as F
from torch import nn

from windows import CELLS, CLASSES, REACH, SHAPES, SIZE, all_windows

FEATURES = 32
REGIONS = 9
HIDDEN = 32
THREATS = 256
# A value of 200 is a win chance of e to 1; a score higher by 32 makes a move e times as likely.
VALUE_SCALE = 200
SCORE_SCALE = 32

# What whole numbers stand for, and their greatest absolute value.
FEATURE_UNIT, FEATURE_MAX = 128, 127
SUM_WEIGHT_UNIT, SUM_WEIGHT_MAX = 2048, 1023
HIDDEN_UNIT, HIDDEN_MAX = 1024, 4095
THREAT_MAX = 32767
SECOND_UNIT, SECOND_MAX = 1024, 4095
VALUE_UNIT, VALUE_MAX = 4 * VALUE_SCALE, 8191
POLICY_UNIT, POLICY_MAX = 512, 4095
VECTOR_MAX = 2047
CLASS_MAX = 2047


def rounded(x, unit, limit):
    """x in whole units within the limit, with the gradient of x inside of it."""
    scaled = (x * unit).clamp(-limit, limit)
    return scaled + (scaled.round() - scaled).detach()


def window_inputs():
    """What the tables are made from: the contents of a window's cells, and the shapes of both sides; and the same of the
    mirror images."""
    windows = all_windows()
    around = [place for place in range(windows.cells.shape[1]) if place != REACH]
    cells = F.one_hot(windows.cells, 4)[:, :, 1:]
    shapes = windows.shapes[:-1].long()
    others = windows.shapes[windows.swapped[:-1].long()].long()
    both = torch.cat([F.one_hot(shapes, SHAPES), F.one_hot(others, SHAPES)], 1)
    rows = [torch.cat([view[:, around].flatten(1), both], 1).float() for view in (cells, cells.flip(1))]
    return rows[0], rows[1]


class LineNet(nn.Module):
    def __init__(self, width=128):
        super().__init__()
        self.width = width
        straight, mirrored = window_inputs()
        self.register_buffer("straight", straight, persistent=False)
        self.register_buffer("mirrored", mirrored, persistent=False)
        self.maker = nn.Sequential(
            nn.Linear(straight.shape[1], width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 2 * FEATURES)
        )
        # What a window has beside what all windows have in common.
        self.own = nn.Parameter(torch.zeros(2, len(straight), FEATURES))
        self.bias = nn.Parameter(torch.full((FEATURES,), 0.1))
        # Of the means over a region, which are as large as the other layers' inputs.
        self.means = nn.Parameter(torch.randn(2 * REGIONS * FEATURES, HIDDEN) * 0.2)
        self.threats = nn.Parameter(torch.zeros(THREATS, HIDDEN))
        # The sums are far from 0 and much alike: without norms the hidden values soon are all 0 or all at their limit.
        self.first_norm = nn.BatchNorm1d(HIDDEN)
        self.second = nn.Linear(HIDDEN, HIDDEN, bias=False)
        self.second_norm = nn.BatchNorm1d(HIDDEN)
        self.value = nn.Linear(HIDDEN, 1)
        self.vector = nn.Linear(HIDDEN, 2 * FEATURES)
        self.classes = nn.Parameter(torch.zeros(CLASSES, CLASSES))
        with torch.no_grad():
            self.maker[4].weight.mul_(0.5)
            self.vector.weight.mul_(0.3)
            self.value.weight.mul_(0.3)
            for norm in (self.first_norm, self.second_norm):
                norm.weight.fill_(0.7)
                norm.bias.fill_(0.5)

    def window_tables(self):
        """The vectors of all windows, straight ones first and then diagonal ones, in whole units; a last one of zeros."""
        made = (self.maker(self.straight) + self.maker(self.mirrored)) / 2
        both = made.view(-1, 2, FEATURES).transpose(0, 1) + self.own
        whole = rounded(both, FEATURE_UNIT, FEATURE_MAX)
        return F.pad(whole.reshape(-1, FEATURES), (0, 0, 0, 1))

    def first(self):
        """The weights of the sums over a region."""
        return self.means * (REGIONS / CELLS)

    def folded(self):
        """The first layer, what threats add to it, and the second layer with its bias, with their norms folded in."""
        factors = [norm.weight / torch.sqrt(norm.running_var + norm.eps) for norm in (self.first_norm, self.second_norm)]
        threats = (self.threats - self.first_norm.running_mean) * factors[0] + self.first_norm.bias
        bias = self.second_norm.bias - self.second_norm.running_mean * factors[1]
        return self.first() * factors[0], threats, self.second.weight * factors[1][:, None], bias

    def cells(self, table, index, empty):
        """The vectors [n, 225, 32] of cells whose windows have these indexes [n, 225, 4]."""
        windows = (len(table) - 1) // 2
        offset = torch.tensor([0, 0, windows, windows], device=index.device)
        rows = torch.where(index == windows, torch.full_like(index, 2 * windows), index + offset)
        sums = F.embedding_bag(rows.view(-1, 4), table, mode="sum").view(-1, CELLS, FEATURES)
        bias = rounded(self.bias, FEATURE_UNIT, FEATURE_MAX)
        return (sums + bias).clamp(0, FEATURE_MAX) * empty[:, :, None] / FEATURE_UNIT

    def hidden(self, sums, threats):
        """The second hidden layer from the sums over the regions and the threats."""
        limit = HIDDEN_MAX / HIDDEN_UNIT
        hidden = self.first_norm(sums @ self.first() + self.threats[threats]).clamp(0, limit)
        return self.second_norm(self.second(hidden)).clamp(0, limit)

    def more(self, sums, threats):
        """What to add to the evaluation, as the logarithm of odds."""
        return self.value(self.hidden(sums, threats)).squeeze(1)

    def forward(self, features):
        """What to add to the evaluation, as the logarithm of odds, and the policy's logits of all cells."""
        table = self.window_tables()
        own = self.cells(table, features.own.long(), features.empty)
        other = self.cells(table, features.other.long(), features.empty)
        sums = torch.cat([regions(own), regions(other)], 1)
        hidden = self.hidden(sums, features.threats)
        vector = self.vector(hidden).clamp(-VECTOR_MAX / POLICY_UNIT, VECTOR_MAX / POLICY_UNIT)
        logits = torch.bmm(own, vector[:, :FEATURES, None]) + torch.bmm(other, vector[:, FEATURES:, None])
        pairs = features.own_classes.long() * CLASSES + features.other_classes.long()
        classes = F.embedding(pairs, self.classes.view(-1, 1)).squeeze(2)
        return self.value(hidden).squeeze(1), logits.squeeze(2) + classes


def regions(cells):
    """Sums of cells [n, 225, k] over the nine regions of 5x5, as [n, 9 * k]."""
    side = SIZE // 3
    return cells.view(-1, 3, side, 3, side, cells.shape[2]).sum((2, 4)).flatten(1)
