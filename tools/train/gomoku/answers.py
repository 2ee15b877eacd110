"""Prints what a net says of boards, computed exactly: one board a line of 225 digits (0 empty, 1 own, 2 the opponent's)."""

import argparse
import json
import sys

import torch

import exact
from windows import SIZE, Features, Tables

BATCH = 100


def random_net(seed):
    """A net of random numbers within their limits, small enough that not everything is clamped."""
    torch.manual_seed(seed)
    limits = {
        "tables": 40,
        "bias": 40,
        "first": 60,
        "threats": 2000,
        "second": 400,
        "second_bias": 1 << 20,
        "value": 4000,
        "value_bias": 1 << 20,
        "vector": 600,
        "vector_bias": 1 << 20,
        "classes": 100,
    }
    numbers = {
        name: torch.randint(-limits[name], limits[name] + 1, shape).to(kind) for name, kind, shape in exact.arrays()
    }
    return exact.ExactNet(numbers)


def main(arguments, boards):
    parser = argparse.ArgumentParser(prog="answers.py", description=__doc__)
    parser.add_argument("net", help="the net's file")
    parser.add_argument("--random", type=int, help="first write the file, a net of random numbers from this seed")
    options = parser.parse_args(arguments)
    if options.random is not None:
        with open(options.net, "wb") as file:
            file.write(random_net(options.random).write())
    with open(options.net, "rb") as file:
        net = exact.read(file.read())
    tables = Tables("cpu")
    digits = [[int(digit) for digit in line.strip()] for line in boards]
    for start in range(0, len(digits), BATCH):
        boards_of_lines = torch.tensor(digits[start : start + BATCH], dtype=torch.int32).view(-1, SIZE, SIZE)
        values, scores = net.answer(Features(boards_of_lines, tables))
        for value, row in zip(values.tolist(), scores.tolist()):
            print(json.dumps({"value": value, "scores": row}))


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin)
