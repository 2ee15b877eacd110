"""Tests of the training on a CPU and small boards: `python3 -m unittest discover -s tools/train`. They need PyTorch and g++."""

import contextlib
import dataclasses
import io
import json
import os
import struct
import tempfile
import unittest
import zlib

import torch

import contest
import export
import netfile
from arena import Arena, elo
from grow import grow, unfold
from native import Native
from net import FoldedNet, Net, Shape
from schedule import learning_rate
from search import Search, sequential_halving
from selfplay import Replay, SelfPlay, draw_komi, symmetries
from train import Run, parse
from trainer import Trainer, losses

torch.set_num_threads(1)

TINY = Shape(size=3, channels=8, blocks=2, pooled=(1,), policy_channels=4, hidden=8)


def start(native, komi):
    positions = native.positions(1)
    native.deal(positions, torch.ones(1, dtype=torch.uint8), torch.tensor([komi], dtype=torch.int32), 0)
    return positions


def play(native, positions, move):
    over = native.zeros(1, dtype=torch.uint8)
    score = native.zeros(1, dtype=torch.int32)
    owners = native.zeros(1, native.points, dtype=torch.int8)
    native.play(positions, torch.tensor([move], dtype=torch.int32), over, score, owners)
    return bool(over[0]), int(score[0]), owners[0].tolist()


def live_net(shape=TINY, seed=1):
    """A net whose batch norms are not the identity, as after training."""
    torch.manual_seed(seed)
    net = Net(shape).eval()
    for module in net.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.running_mean.normal_(0, 0.2)
            module.running_var.uniform_(0.5, 2)
            torch.nn.init.uniform_(module.weight, 0.5, 1.5)
            torch.nn.init.normal_(module.bias, 0, 0.2)
    return net


class BoardTests(unittest.TestCase):
    def setUp(self):
        self.native = Native(3, "cpu")

    def test_score_is_by_area_with_komi_in_half_points(self):
        positions = start(self.native, 7)
        self.assertEqual(play(self.native, positions, 4)[0], False)
        play(self.native, positions, 9)
        self.assertEqual(play(self.native, positions, 9), (True, 18 - 7, [1] * 9))

    def test_planes_are_as_the_player_to_move_sees_them(self):
        positions = start(self.native, 7)
        play(self.native, positions, 0)
        play(self.native, positions, 9)
        play(self.native, positions, 1)
        planes, to_move = self.native.planes(positions)
        self.assertEqual(to_move.tolist(), [1])
        at = lambda plane: planes[0, :, plane].nonzero().flatten().tolist()
        self.assertEqual(at(1), [0, 1])
        self.assertEqual(at(0), [])
        self.assertEqual(at(7), [0, 1])  # three liberties
        self.assertEqual((at(9), at(10)), ([1], []))
        self.assertEqual((at(11), len(at(12))), ([], 9))
        self.assertAlmostEqual(float(planes[0, 0, 13]), 0.35, 5)

    def test_suicide_is_illegal_and_passing_legal(self):
        positions = start(self.native, 7)
        for move in (1, 9, 3, 9):
            play(self.native, positions, move)
        play(self.native, positions, 4)  # black has 1, 3 and 4; the corner is suicide for white
        legal = self.native.legal(positions)[0].tolist()
        self.assertEqual([legal[m] for m in (0, 1, 2, 9)], [0, 0, 1, 1])


class NetTests(unittest.TestCase):
    def test_folding_changes_nothing(self):
        net = live_net()
        folded = FoldedNet(TINY).eval().take(net)
        x = torch.rand(5, 14, 3, 3)
        for ours, theirs in zip(folded(x), net(x)):
            self.assertTrue(torch.allclose(ours, theirs, atol=1e-5))

    def test_one_batch_can_be_learned_by_heart(self):
        torch.manual_seed(1)
        trainer = Trainer(TINY, "cpu", 1e-2)
        n = 16
        policy = torch.nn.functional.one_hot(torch.randint(0, 10, (n,)), 10).float()
        result = torch.randint(0, 2, (n,)) * 2.0 - 1
        owners = torch.randint(-1, 2, (n, 9)).float()
        batch = (torch.rand(n, 14, 3, 3), policy, result, result / 2, owners)
        first = trainer.step(batch, 1e-2)
        for _ in range(400):
            last = trainer.step(batch, 1e-2)
        self.assertLess(float(last[0]), 0.2)
        self.assertLess(float(last[1]), 0.1)
        self.assertTrue(bool((last < first).all()))

    def test_losses_are_least_at_the_target(self):
        policy = torch.tensor([[0.0, 1.0]])
        right = (torch.tensor([[-20.0, 20.0]]), torch.ones(1), torch.ones(1), torch.ones(1, 9))
        self.assertLess(float(losses(right, (policy, *right[1:])).sum()), 1e-6)


class GrowTests(unittest.TestCase):
    LARGE = dataclasses.replace(TINY, channels=12, blocks=3)

    def setUp(self):
        self.small = FoldedNet(TINY).eval().take(live_net())
        self.x = torch.rand(50, 14, 3, 3)

    def assert_same(self, ours, theirs):
        for one, other in zip(ours(self.x), theirs(self.x)):
            self.assertTrue(torch.allclose(one, other, atol=1e-4))

    def test_a_grown_net_computes_what_the_small_one_does(self):
        self.assert_same(grow(self.small, self.LARGE), self.small)

    def test_a_net_for_training_computes_what_the_grown_one_does(self):
        torch.manual_seed(2)
        net = unfold(Net(self.LARGE), grow(self.small, self.LARGE), self.x)
        self.assert_same(net.eval(), self.small)
        self.assert_same(FoldedNet(self.LARGE).eval().take(net), self.small)

    def test_every_new_part_learns(self):
        """Parts that nothing reads yet get a gradient after the first step or the second."""
        torch.manual_seed(2)
        net = unfold(Net(self.LARGE), grow(self.small, self.LARGE), self.x)
        before = {name: value.clone() for name, value in net.named_parameters()}
        optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
        for _ in range(4):
            optimizer.zero_grad()
            sum((output - 1).square().mean() for output in net(self.x)).backward()
            optimizer.step()
        still = [name for name, value in net.named_parameters() if torch.equal(value, before[name])]
        self.assertEqual(still, [])

    def test_what_cannot_grow_is_refused(self):
        for shape in (
            dataclasses.replace(TINY, channels=4),
            dataclasses.replace(TINY, blocks=1, pooled=()),
            dataclasses.replace(TINY, hidden=16),
        ):
            with self.assertRaises(ValueError):
                grow(self.small, shape)


class FileTests(unittest.TestCase):
    def setUp(self):
        self.net = FoldedNet(TINY).eval().take(live_net())
        self.data = netfile.write(self.net)

    def test_what_is_read_is_what_was_written_up_to_rounding(self):
        read = netfile.read(self.data)
        self.assertEqual(read.shape, TINY)
        for (name, ours), theirs in zip(read.state_dict().items(), self.net.state_dict().values()):
            # 3x3 weights are rounded to 1/127 of the largest of their channel, which may be clipped by a fifth.
            near = 0.21 * theirs.abs().max() if ours.dim() == 4 and ours.shape[2] == 3 else 0
            self.assertTrue(bool(((ours - theirs).abs() <= near).all()), name)
        x = torch.rand(5, 14, 3, 3)
        for ours, theirs in zip(read(x), self.net(x)):
            self.assertLess(float((ours - theirs).abs().max()), 0.05)

    def test_rounding_a_second_time_changes_little(self):
        again = netfile.read(netfile.write(netfile.read(self.data)))
        self.assertTrue(torch.allclose(again.stem.weight, netfile.read(self.data).stem.weight, atol=0.02))

    def test_damaged_files_are_refused(self):
        flipped = bytearray(self.data)
        flipped[100] ^= 1
        for data, sentence in (
            (b"", "does not start with TNET"),
            (b"PNET" + self.data[4:], "does not start with TNET"),
            (bytes(flipped), "checksum"),
            (self.data[:-8], "checksum"),
        ):
            with self.assertRaisesRegex(ValueError, sentence):
                netfile.read(data)

    def test_every_length_but_the_right_one_is_refused(self):
        for body in (self.data[:-8], self.data[:-4] + bytes(4)):
            with self.assertRaisesRegex(ValueError, "too (short|long)"):
                netfile.read(body + struct.pack("<I", zlib.crc32(body)))

    def test_samples_agree_with_the_file(self):
        found = export.samples(netfile.read(self.data))
        self.assertEqual(len(found), export.SAMPLES)
        native = Native(3, "cpu")
        sample = found[-1]
        positions = start(native, round(sample["komi"] * 2))
        for move in sample["moves"]:
            play(native, positions, move)
        planes, _ = native.planes(positions)
        _, value, _, _ = self.net(planes.view(1, 3, 3, -1).permute(0, 3, 1, 2))
        self.assertAlmostEqual(float(value), sample["value"], 1)
        self.assertEqual(sample["planes"][0], "".join(str(int(x)) for x in planes[0, :, 0]))


class SearchTests(unittest.TestCase):
    def test_sequential_halving(self):
        self.assertEqual(sequential_halving(4, 8), [0, 0, 0, 0, 1, 1, 2, 2])
        self.assertEqual(len(sequential_halving(16, 33)), 33)

    def test_policies_are_legal_and_sum_to_one(self):
        torch.manual_seed(1)
        native = Native(3, "cpu")
        search = Search(native, TINY, 4, 8, 4)
        search.net.take(live_net())
        everywhere = torch.ones(4, dtype=torch.uint8)
        native.deal(search.roots, everywhere, draw_komi(native, 4), 4)
        search.run(1.0)
        legal = native.legal(search.roots)
        self.assertTrue(torch.allclose(search.policies.sum(1), torch.ones(4), atol=1e-4))
        self.assertEqual(float(search.policies[legal == 0].abs().sum()), 0)
        self.assertTrue(bool(legal.gather(1, search.moves.long()[:, None]).all()))

    def test_a_search_of_a_tree_counts_its_simulations(self):
        native = Native(3, "cpu")
        search = Search(native, TINY, 2, 16, 4)
        native.deal(search.roots, torch.ones(2, dtype=torch.uint8), draw_komi(native, 2), 0)
        search.run(1.0)
        self.assertEqual(search.arrays["visits"][:, 0].sum(1).tolist(), [16, 16])

    def test_a_won_game_is_passed_to_its_end(self):
        """Black has all points and white has passed: after black's pass black has won, and the value says so."""
        native = Native(3, "cpu")
        search = Search(native, TINY, 1, 64, 10)
        positions = start(native, 7)
        for move in (4, 9):
            play(native, positions, move)
        search.roots.copy_(positions)
        search.run(0.0)
        self.assertEqual(int(search.moves[0]), 9)
        self.assertGreater(float(search.wins[0]), 0.5)

    def test_the_symmetries_are_eight_different_ones(self):
        turned = symmetries(3, "cpu")
        self.assertEqual(len({tuple(t) for t in turned.tolist()}), 8)
        self.assertTrue(all(sorted(t) == list(range(9)) for t in turned.tolist()))


class SelfPlayTests(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.native = Native(3, "cpu")
        search = Search(self.native, TINY, 16, 4, 4)
        self.replay = Replay(self.native, 200)
        self.selfplay = SelfPlay(search, self.replay)
        while self.selfplay.recorded < 300:
            self.selfplay.turn()

    def test_targets_are_seen_by_the_player_to_move(self):
        count = self.replay.count
        self.assertEqual(count, 200)
        score, value = self.replay.score, self.replay.value
        planes, to_move = self.native.planes(self.replay.position)
        # Half points: the stones and points of the owners, less komi.
        komi = planes[:, 0, 13] * 20 / 40
        lead = self.replay.ownership.float().sum(1) * 2 / 40
        self.assertTrue(torch.allclose(lead + komi, score, atol=1e-4))
        self.assertEqual(len(set(to_move.tolist())), 2)
        # Three quarters of the target are the result.
        self.assertTrue(bool(((value - 0.75 * torch.sign(score)).abs() <= 0.2501).all()))

    def test_samples_turn_planes_and_targets_alike(self):
        x, policy, _, _, owners = self.replay.sample(500)
        stones = x[:, 0] - x[:, 1]
        same = (stones.flatten(1) * owners).sum() / (stones.abs().sum() + 1e-9)
        self.assertGreater(float(same), 0.2)
        taken = (x[:, 0] + x[:, 1]).flatten(1) > 0
        self.assertEqual(float((policy[:, :9] * taken).sum()), 0)


class RunTests(unittest.TestCase):
    OPTIONS = (
        "--device cpu --size 3 --channels 8 --blocks 1 --games 16 --simulations 4 --considered 4 --batch 32 "
        "--warm 64 --buffer 2000 --match-games 4"
    ).split()

    def run_for(self, folder, *more):
        run = Run(parse([*self.OPTIONS, "--out", folder, *more]))
        run.train()
        run.log_file.close()
        with open(os.path.join(folder, "log.jsonl"), encoding="utf-8") as file:
            return run, [json.loads(line) for line in file]

    def test_a_run_goes_on_from_its_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            first, log = self.run_for(folder, "--turns", "40")
            self.assertGreater(first.trainer.steps, 0)
            self.assertIn("elo", log[-1])
            checkpoint = os.path.join(folder, "checkpoint.pt")
            again = Run(parse([*self.OPTIONS, "--out", folder, "--turns", "1", "--resume", checkpoint]))
            again.log_file.close()
            self.assertEqual(again.trainer.steps, first.trainer.steps)
            for ours, theirs in zip(again.trainer.net.parameters(), first.trainer.net.parameters()):
                self.assertTrue(torch.equal(ours, theirs))
            self.assertEqual(again.totals()["games"], first.totals()["games"])
            self.assertEqual(again.elo, first.elo)
            out = os.path.join(folder, "out.net")
            export.main([checkpoint, "--out", out])
            with open(out, "rb") as file:
                self.assertEqual(netfile.read(file.read()).shape, first.shape)

    def test_a_run_starts_from_the_net_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            small = FoldedNet(Shape(size=3, channels=8, blocks=1, pooled=(0,))).eval()
            file = os.path.join(folder, "small.net")
            with open(file, "wb") as out:
                out.write(netfile.write(small))
            run, _ = self.run_for(folder, "--turns", "20", "--grow", file, "--channels", "12")
            self.assertGreater(run.trainer.steps, 0)
            self.assertIsNone(run.grown)

    def test_the_same_seed_plays_the_same_games(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            first, _ = self.run_for(one, "--turns", "20", "--seed", "7")
            second, _ = self.run_for(two, "--turns", "20", "--seed", "7")
        self.assertTrue(torch.equal(first.replay.position, second.replay.position))
        for ours, theirs in zip(first.trainer.net.parameters(), second.trainer.net.parameters()):
            self.assertTrue(torch.equal(ours, theirs))

    def test_the_rate_rises_stays_and_falls(self):
        self.assertAlmostEqual(learning_rate(1.0, 0.0, 0.0, 0), 1 / 200)
        self.assertAlmostEqual(learning_rate(1.0, 0.0, 0.5, 1000), 1)
        self.assertAlmostEqual(learning_rate(1.0, 0.2, 1.0, 1000), 0.2)


class ArenaTests(unittest.TestCase):
    def test_a_net_against_itself_wins_half_of_the_games(self):
        torch.manual_seed(1)
        net = live_net()
        search = Search(Native(3, "cpu"), TINY, 6, 4, 4)
        arena = Arena(search, search, noisy_turns=0)
        self.assertEqual(arena.play(net, net), (6, 12))

    def test_a_contest_of_files_with_simulations_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for channels in (8, 16):
                shape = dataclasses.replace(TINY, channels=channels)
                files.append(os.path.join(folder, f"{channels}.net"))
                with open(files[-1], "wb") as file:
                    file.write(netfile.write(FoldedNet(shape).eval().take(live_net(shape))))
            with contextlib.redirect_stdout(io.StringIO()) as out:
                options = ["--simulations", "16", "20", "--games", "6", "--device", "cpu"]
                points, games = contest.main([*files, *options])
            self.assertEqual(games, 6)
            self.assertEqual(json.loads(out.getvalue())["match"], f"{points} of 6")

    def test_elo(self):
        self.assertEqual(elo(5, 10)[0], 0)
        self.assertAlmostEqual(elo(3, 4)[0], 190.8, 1)
        self.assertGreater(elo(10, 10)[0], 400)


if __name__ == "__main__":
    unittest.main()
