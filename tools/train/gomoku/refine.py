"""Goes on from a checkpoint with the layers behind the windows' tables, for the value alone: the tables stay, so the sums of all
labels are found once, and a CPU is enough. The policy is not trained, and loses by it. README.md has the commands."""

import argparse
import math
import os
import sys
import time

import torch
import torch.nn.functional as F

from exact import ExactNet
from labels import Folder, Labels, split
from linenet import FEATURE_UNIT, FEATURES, REGIONS, VALUE_SCALE, LineNet, regions
from windows import Features, Tables

SUMS_BATCH = 512


def parse(arguments):
    parser = argparse.ArgumentParser(prog="refine.py", description=__doc__)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=float, help="train for this long, after the sums are found")
    length.add_argument("--steps", type=int, help="train for this many batches")
    parser.add_argument("--labels", required=True, help="folder of label files")
    parser.add_argument("--checkpoint", required=True, help="the checkpoint to go on from")
    parser.add_argument("--out", required=True, help="folder of checkpoint.pt and gomoku.net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate at the start; it falls to a hundredth")
    return parser.parse_args(arguments)


def symmetries():
    """For each of the eight symmetries, the regions in their new order."""
    grid = torch.arange(REGIONS).view(3, 3)
    turned = [torch.rot90(grid, quarter) for quarter in range(4)]
    return [order.reshape(-1) for grid in turned for order in (grid, grid.flip(1))]


def pieces_of(count, size):
    return torch.arange(count).split(size) if count > 0 else ()


@torch.no_grad()
def find_sums(net, labels):
    """The sums [n, 2, 9, 32] over the regions, own cells first, and the threats of all labels."""
    tables, exact = Tables("cpu"), ExactNet.of(net)
    sums = torch.empty(len(labels), 2, REGIONS, FEATURES, dtype=torch.int16)
    threats = torch.empty(len(labels), dtype=torch.int64)
    for part in pieces_of(len(labels), SUMS_BATCH):
        features = Features(labels.batch(part)[0], tables)
        for side, index in enumerate((features.own, features.other)):
            cells = exact.cells(index, features.empty)
            sums[part, side] = regions(cells).view(-1, REGIONS, FEATURES).to(torch.int16)
        threats[part] = features.threats
    return sums, threats


class Part:
    """Labels with their sums."""

    def __init__(self, net, records):
        labels = Labels("cpu")
        labels.add(records)
        self.sums, self.threats = find_sums(net, labels)
        self.evaluation = labels.evaluation / VALUE_SCALE
        self.aim = torch.sigmoid(labels.value / VALUE_SCALE)

    def __len__(self):
        return len(self.aim)

    def loss(self, net, index, order):
        sums = self.sums[index][:, :, order].flatten(1).float() / FEATURE_UNIT
        more = net.more(sums, self.threats[index])
        return F.binary_cross_entropy_with_logits(self.evaluation[index] + more, self.aim[index])


@torch.no_grad()
def validate(net, part):
    net.eval()
    order = torch.arange(REGIONS)
    total = sum(float(part.loss(net, piece, order)) * len(piece) for piece in pieces_of(len(part), 4096))
    net.train()
    return total / max(len(part), 1)


def refine(options):
    torch.manual_seed(options.seed)
    state = torch.load(options.checkpoint, map_location="cpu")
    net = LineNet(state["width"])
    net.load_state_dict(state["average"])
    training, validation = (Part(net, records) for records in split(Folder(options.labels).new()))
    if len(training) == 0:
        sys.exit(f"There are no labels in {options.labels}.")
    print(f"{len(training)} labels, validation loss {validate(net, validation):.4f}", flush=True)
    modules = (net.first_norm, net.second, net.second_norm, net.value)
    parameters = [net.means, net.threats, *(p for module in modules for p in module.parameters())]
    optimizer = torch.optim.AdamW(parameters, lr=options.rate, weight_decay=0.01, betas=(0.9, 0.99))
    orders, start, steps = symmetries(), time.monotonic(), 0
    while True:
        done = steps / options.steps if options.steps else (time.monotonic() - start) / (60 * options.minutes)
        if done >= 1:
            break
        rate = max(0.5 * (1 + math.cos(math.pi * done)), 0.01) * min(1, (steps + 1) / 100)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * rate
        index = torch.randint(len(training), (options.batch,))
        loss = training.loss(net, index, orders[int(torch.randint(8, ()))])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps += 1
    print(f"{steps} steps, validation loss {validate(net, validation):.4f}", flush=True)
    net.eval()
    os.makedirs(options.out, exist_ok=True)
    torch.save({"width": state["width"], "net": net.state_dict(), "average": net.state_dict()}, f"{options.out}/checkpoint.pt")
    with open(f"{options.out}/gomoku.net", "wb") as file:
        file.write(ExactNet.of(net).write())
    return net


if __name__ == "__main__":
    refine(parse(sys.argv[1:]))
