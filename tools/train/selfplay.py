"""Self-play: games side by side, and the replay buffer that they fill."""

import torch

SCORE_HALF_POINTS = 40.0  # one unit of the score head, in half points


def draw_komi(native, games):
    """Komi in half points: 6.5 and 7.5 mostly, otherwise anything from -4.5 to 18.5."""
    choice = torch.rand(games, device=native.device)
    other = torch.randint(-5, 19, (games,), device=native.device, dtype=torch.int32) * 2 + 1
    komi = torch.where(choice < 0.45, torch.full_like(other, 15), other)
    return torch.where((choice >= 0.45) & (choice < 0.85), torch.full_like(other, 13), komi)


def symmetries(size, device):
    """The eight symmetries, as the point that comes to each point; [8][points]."""
    board = torch.arange(size * size, device=device).view(size, size)
    turned = [torch.rot90(board, k, (0, 1)) for k in range(4)]
    return torch.stack([t.flatten() for t in [*turned, *[t.flip(1) for t in turned]]])


class Replay:
    """A ring of positions with their targets."""

    def __init__(self, native, capacity):
        self.native = native
        self.capacity = capacity
        self.position = native.zeros(capacity, native.position_bytes, dtype=torch.uint8)
        self.policy = native.zeros(capacity, native.moves, dtype=torch.float16)
        self.value = native.zeros(capacity)
        self.score = native.zeros(capacity)
        self.ownership = native.zeros(capacity, native.points, dtype=torch.int8)
        self.symmetries = symmetries(native.size, native.device)
        passing = torch.full((8, 1), native.points, device=native.device)
        self.move_symmetries = torch.cat([self.symmetries, passing], 1)
        self.count = 0
        self.next = 0

    def add(self, position, policy, value, score, ownership):
        n = position.shape[0]
        at = (torch.arange(n, device=self.native.device) + self.next) % self.capacity
        self.position[at] = position
        self.policy[at] = policy
        self.value[at] = value
        self.score[at] = score
        self.ownership[at] = ownership
        self.next = (self.next + n) % self.capacity
        self.count = min(self.capacity, self.count + n)

    def sample(self, n):
        """Random positions, each turned by a random symmetry: planes [n][plane][y][x] and targets."""
        native, device = self.native, self.native.device
        at = torch.randint(0, self.count, (n,), device=device)
        turn = torch.randint(0, 8, (n,), device=device)
        points, moves = self.symmetries[turn], self.move_symmetries[turn]
        planes, _ = native.planes(self.position[at])
        planes = planes.gather(1, points[:, :, None].expand(-1, -1, native.plane_count)).float()
        # A position that was set up has no past: some positions are shown without.
        past = torch.ones(native.plane_count, device=device)
        past[9:11] = 0
        forget = torch.rand(n, 1, 1, device=device) < 0.05
        planes = torch.where(forget, planes * past, planes)
        x = planes.view(n, native.size, native.size, -1).permute(0, 3, 1, 2)
        return (
            x,
            self.policy[at].float().gather(1, moves),
            self.value[at],
            self.score[at],
            self.ownership[at].float().gather(1, points),
        )


class SelfPlay:
    """Plays all games of a search one turn further at a time; finished games go to the replay buffer."""

    def __init__(self, search, replay, random_moves=4, result_share=0.75):
        self.search = search
        self.native = native = search.native
        self.replay = replay
        self.random_moves = random_moves
        self.result_share = result_share
        games, turns = search.games, native.max_turns
        self.positions = native.zeros(games, turns, native.position_bytes, dtype=torch.uint8)
        self.policies = native.zeros(games, turns, native.moves, dtype=torch.float16)
        self.wins = native.zeros(games, turns)
        self.length = native.zeros(games, dtype=torch.long)
        self.over = native.zeros(games, dtype=torch.uint8)
        self.scores = native.zeros(games, dtype=torch.int32)
        self.owners = native.zeros(games, native.points, dtype=torch.int8)
        self.every = torch.arange(games, device=native.device)
        self.finished = 0
        self.recorded = 0
        self._deal(torch.ones(games, dtype=torch.uint8, device=native.device))

    def _deal(self, where):
        self.native.deal(self.search.roots, where, draw_komi(self.native, self.search.games), self.random_moves)
        self.length.masked_fill_(where.bool(), 0)

    def turn(self):
        """Searches and plays one move in every game."""
        search = self.search
        search.run(1.0)
        self.positions[self.every, self.length] = search.roots
        self.policies[self.every, self.length] = search.policies.half()
        self.wins[self.every, self.length] = search.wins
        self.length += 1
        self.native.play(search.roots, search.moves, self.over, self.scores, self.owners)
        done = self.over.nonzero().squeeze(1)
        if done.numel() > 0:
            self._record(done)
            self._deal(self.over)

    def _record(self, done):
        turns = torch.arange(self.native.max_turns, device=self.native.device)
        played = turns[None] < self.length[done][:, None]
        positions = self.positions[done][played]
        _, to_move = self.native.planes(positions)
        sign = 1.0 - 2.0 * to_move.float()  # of black's result, for who is to move
        score = self.scores[done][:, None].expand(-1, turns.numel())[played].float() * sign
        result = torch.sign(score)
        wins = self.wins[done][played].clamp(-1, 1)
        owners = self.owners[done][:, None, :].expand(-1, turns.numel(), -1)[played]
        self.replay.add(
            positions,
            self.policies[done][played],
            self.result_share * result + (1 - self.result_share) * wins,
            score / SCORE_HALF_POINTS,
            owners * sign[:, None].to(torch.int8),
        )
        self.finished += done.numel()
        self.recorded += positions.shape[0]
