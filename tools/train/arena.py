"""Matches between two nets, for the log's Elo."""

import math

import torch

from selfplay import draw_komi


def elo(points, games):
    """The Elo difference of a share of points, and half the width of its 95 % interval (normal approximation)."""
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    error = 1.96 * math.sqrt(share * (1 - share) / games)

    def difference(p):
        p = min(max(p, 0.25 / games), 1 - 0.25 / games)
        return 400 * math.log10(p / (1 - p))

    return difference(share), (difference(share + error) - difference(share - error)) / 2


class Arena:
    """Plays 2 x `games` games, `games` being those of a search: each net has black in half of them, from the same openings.
    The searches may differ in shape and simulations."""

    def __init__(self, first, second, random_moves=4, noisy_turns=8):
        self.searches = (first, second)
        self.random_moves = random_moves
        self.noisy_turns = noisy_turns

    def _move(self, search, net, positions, turn):
        search.net.take(net)
        search.roots.copy_(positions)
        search.run(1.0 if turn < self.noisy_turns else 0.0)
        return search.moves.clone()

    def play(self, first, second):
        """The games that `first` wins, and the number of games."""
        native, games = self.searches[0].native, self.searches[0].games
        players = list(zip(self.searches, (first, second)))
        halves = [native.positions(games), native.positions(games)]
        where = torch.ones(games, dtype=torch.uint8, device=native.device)
        native.deal(halves[0], where, draw_komi(native, games), self.random_moves)
        halves[1].copy_(halves[0])
        # The number of random moves differs between the games, so colours are by the player to move.
        results = [native.zeros(games, dtype=torch.int32) for _ in halves]
        going = [torch.ones(games, dtype=torch.bool, device=native.device) for _ in halves]
        over, scores = native.zeros(games, dtype=torch.uint8), native.zeros(games, dtype=torch.int32)
        owners = native.zeros(games, native.points, dtype=torch.int8)
        for turn in range(native.max_turns):
            for half, positions in enumerate(halves):
                _, to_move = native.planes(positions)
                pair = (players[half], players[1 - half])
                moves = torch.where(to_move == 0, *[self._move(*player, positions, turn) for player in pair])
                native.play(positions, moves, over, scores, owners)
                ended = going[half] & over.bool()
                results[half] = torch.where(ended, scores, results[half])
                going[half] &= ~over.bool()
            if not (going[0].any() or going[1].any()):
                break
        return int((results[0] > 0).sum() + (results[1] < 0).sum()), 2 * games
