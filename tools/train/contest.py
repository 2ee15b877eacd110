"""A match between the nets of two files, each with its own number of simulations a move: equal time, if the numbers are as
the nets' speeds."""

import argparse
import json
import sys

import torch

import netfile
from arena import Arena, elo
from native import Native
from search import Search


def load(file):
    with open(file, "rb") as source:
        try:
            return netfile.read(source.read())
        except ValueError as error:
            sys.exit(f"{file}: {error}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="contest.py", description=__doc__)
    parser.add_argument("nets", nargs=2, help="a net's file")
    parser.add_argument("--simulations", nargs=2, type=int, required=True, help="simulations a move of each net")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    options = parser.parse_args(arguments)
    torch.manual_seed(options.seed)
    nets = [load(file) for file in options.nets]
    if nets[0].shape.size != nets[1].shape.size:
        sys.exit("The nets are for boards of different sizes.")
    native = Native(nets[0].shape.size, options.device)
    games = max(1, options.games // 2)
    searches = [Search(native, net.shape, games, n) for net, n in zip(nets, options.simulations)]
    points, count = Arena(*searches).play(*[net.to(native.device) for net in nets])
    difference, error = elo(points, count)
    entry = {"nets": options.nets, "simulations": options.simulations, "match": f"{points} of {count}"}
    print(json.dumps({**entry, "elo": round(difference), "error": round(error)}))
    return points, count


if __name__ == "__main__":
    main(sys.argv[1:])
