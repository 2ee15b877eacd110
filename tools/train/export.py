"""Writes the file of a trained net, samples of what it says, and plays it against the net before rounding."""

import argparse
import dataclasses
import json
import sys

import torch

import netfile
from arena import Arena, elo
from native import Native
from net import FoldedNet, Net, Shape
from search import Search

SAMPLES = 12


def load(file):
    """The averaged net of a checkpoint, folded, and the checkpoint's totals."""
    state = torch.load(file, map_location="cpu")
    shape = Shape(**state["shape"])
    net = Net(shape).eval()
    net.load_state_dict(state["trainer"]["average"])
    return FoldedNet(shape).eval().take(net), state["totals"]


@torch.no_grad()
def samples(net, seed=1):
    """Positions of games by the net's own policy, what it sees and what it says, computed with 64 bits."""
    torch.manual_seed(seed)
    size = net.shape.size
    native = Native(size, "cpu")
    exact = FoldedNet(net.shape).double().eval().take(net)
    positions = native.positions(1)
    over = native.zeros(1, dtype=torch.uint8)
    scores, owners = native.zeros(1, dtype=torch.int32), native.zeros(1, native.points, dtype=torch.int8)
    found = []
    while len(found) < SAMPLES:
        komi = (13, 15, 1, -5)[len(found) % 4]
        native.deal(positions, torch.ones(1, dtype=torch.uint8), torch.tensor([komi], dtype=torch.int32), 0)
        moves = []
        length = len(found) * native.points // SAMPLES
        over.zero_()
        while len(moves) < length and not over:
            logits = exact(view(native, positions)[0])[0][0]
            logits = torch.where(native.legal(positions)[0].bool(), logits, torch.full_like(logits, -1e9))
            move = torch.softmax(logits, 0).multinomial(1)
            native.play(positions, move.int(), over, scores, owners)
            moves.append(int(move))
        if over:
            continue
        x, planes = view(native, positions)
        found.append(sample(komi / 2, moves, planes[0], exact(x)))
    return found


def view(native, positions):
    planes, _ = native.planes(positions)
    size = native.size
    return planes.double().view(1, size, size, -1).permute(0, 3, 1, 2), planes


def sample(komi, moves, planes, outputs):
    logits, value, score, ownership = outputs
    numbers = lambda tensor: [round(float(x), 6) for x in tensor.flatten()]
    return {
        "komi": komi,
        "moves": moves,
        "planes": ["".join(str(int(x)) for x in planes[:, k]) for k in range(12)],
        "komiPlane": round(float(planes[0, 13]), 6),
        "policy": numbers(logits),
        "value": numbers(value)[0],
        "score": numbers(score)[0],
        "ownership": numbers(ownership),
    }


def rounding_match(net, rounded, games, device):
    """Plays the net of the file against the net before rounding."""
    native = Native(net.shape.size, device)
    torch.manual_seed(1)
    search = Search(native, net.shape, games // 2, 16)
    arena = Arena(search, search)
    points, count = arena.play(rounded.to(native.device), net.to(native.device))
    difference, error = elo(points, count)
    return {"match": f"{points} of {count}", "elo": round(difference), "error": round(error)}


def main(arguments):
    parser = argparse.ArgumentParser(prog="export.py", description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("--out", required=True, help="the net's file")
    parser.add_argument("--samples", help="a JSON file for positions with the net's answers")
    parser.add_argument("--match-games", type=int, default=0, help="games against the net before rounding")
    parser.add_argument("--device", default="cpu", choices=("cuda", "cpu"), help="where these games are played")
    options = parser.parse_args(arguments)
    net, totals = load(options.checkpoint)
    data = netfile.write(net)
    with open(options.out, "wb") as file:
        file.write(data)
    rounded = netfile.read(data)
    print(json.dumps({"bytes": len(data), **totals, **dataclasses.asdict(net.shape)}))
    if options.samples:
        with open(options.samples, "w", encoding="utf-8") as file:
            json.dump(samples(rounded), file)
            file.write("\n")
    if options.match_games:
        print(json.dumps(rounding_match(net, rounded, options.match_games, options.device)))


if __name__ == "__main__":
    main(sys.argv[1:])
