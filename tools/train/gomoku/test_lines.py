"""Tests of the Gomoku net's training: `TENGEN_LABELS=<folder> python3 -m unittest test_lines` in this folder. They need PyTorch
and a folder with labels (main.ts)."""

import contextlib
import io
import json
import os
import tempfile
import unittest

import torch

import exact
import labels
import refine
import train_lines
from answers import random_net
from linenet import FEATURES, LineNet, regions
from windows import CELLS, CLASS_FIVE, SIZE, Features, Tables, all_windows, classes_of, line_codes

torch.set_num_threads(1)
FOLDER = os.environ["TENGEN_LABELS"]
TABLES = Tables("cpu")


def read_records():
    return labels.Folder(FOLDER).new()


def read_labels():
    found = labels.Labels("cpu")
    found.add(read_records())
    return found


def train(out, *more):
    options = ["--labels", FOLDER, "--out", out, "--device", "cpu", "--width", "4", "--batch", "16", "--warm", "1", *more]
    with contextlib.redirect_stdout(io.StringIO()):
        run = train_lines.Run(train_lines.parse(options))
        run.train()
    return run


class WindowTests(unittest.TestCase):
    def test_there_are_as_many_windows_as_the_format_says(self):
        self.assertEqual(all_windows().count, 7381)

    def test_windows_of_a_board(self):
        board = torch.zeros(1, SIZE, SIZE, dtype=torch.int32)
        board[0, 0, 1] = 1
        board[0, 1, 1] = 2
        row, column, falling, rising = line_codes(board)[0, 0].tolist()
        walls = 0b11111111
        self.assertEqual(row, walls | 1 << 10)
        self.assertEqual(column, walls)
        self.assertEqual(falling, walls | 2 << 10)
        self.assertEqual(rising, walls | walls << 10)

    def test_a_five_is_the_best_class(self):
        board = torch.zeros(1, SIZE, SIZE, dtype=torch.int32)
        board[0, 7, 3:7] = 1
        features = Features(board, TABLES)
        self.assertEqual(features.own_classes[0, 7 * SIZE + 7], CLASS_FIVE)
        self.assertEqual(features.own_classes[0, 7 * SIZE + 2], CLASS_FIVE)
        self.assertEqual(int((features.own_classes == CLASS_FIVE).sum()), 2)
        self.assertEqual(int((features.other_classes == CLASS_FIVE).sum()), 0)

    def test_a_code_without_shapes_has_no_class(self):
        self.assertEqual(classes_of(torch.zeros(3, 4, dtype=torch.int32)).tolist(), [0, 0, 0])


class LabelTests(unittest.TestCase):
    def test_threats_are_those_of_the_searcher_and_best_moves_are_empty_near_cells_however_the_board_is_turned(self):
        found = read_labels()
        self.assertGreater(len(found), 20)
        threats = labels.Folder(FOLDER).new()["threats"].tolist()
        for symmetry in range(8):
            boards, _, best, _, _ = found.batch(torch.arange(len(found)), symmetry)
            features = Features(boards, TABLES)
            self.assertEqual(features.threats.tolist(), threats)
            self.assertTrue(features.near.gather(1, best[:, None]).all())

    def test_symmetries_are_eight(self):
        orders = {tuple(labels.symmetry_order(symmetry, "cpu").tolist()) for symmetry in range(8)}
        self.assertEqual(len(orders), 8)
        self.assertEqual(labels.symmetry_order(0, "cpu").tolist(), list(range(CELLS)))

    def test_a_growing_folder_gives_new_records_only(self):
        records = labels.Folder(FOLDER).new()
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "labels-000.bin")
            records[:5].tofile(file)
            growing = labels.Folder(folder)
            self.assertEqual(len(growing.new()), 5)
            with open(file, "ab") as out:
                out.write(records[5:8].tobytes()[:-1])
            self.assertEqual(growing.new().tobytes(), records[5:7].tobytes())
            self.assertEqual(len(growing.new()), 0)

    def test_whole_games_are_for_validation(self):
        records = labels.Folder(FOLDER).new()[:4].copy()
        records["game"] = [0, 1, 40 * 256, 39 * 256 + 255]
        training, validation = labels.split(records)
        self.assertEqual((training["game"].tolist(), validation["game"].tolist()), ([39 * 256 + 255], [0, 1, 40 * 256]))


class NetTests(unittest.TestCase):
    def test_regions_are_five_by_five(self):
        cells = torch.zeros(1, CELLS, 1)
        cells[0, 5 * SIZE + 14] = 3
        self.assertEqual(regions(cells)[0].tolist(), [0, 0, 0, 0, 0, 3, 0, 0, 0])

    def test_a_mirrored_window_has_the_same_vector(self):
        net = LineNet(4)
        board = torch.zeros(1, SIZE, SIZE, dtype=torch.int32)
        board[0, 7, 8], board[0, 7, 5] = 1, 2
        feature = lambda x: net.cells(net.window_tables(), Features(x, TABLES).own.long(), x.view(1, -1) == 0)
        straight = feature(board).view(SIZE, SIZE, FEATURES)
        turned = feature(board.flip(2)).view(SIZE, SIZE, FEATURES).flip(1)
        self.assertTrue(torch.allclose(straight, turned, atol=1e-6))

    def test_the_exact_net_says_what_the_trained_one_says(self):
        torch.manual_seed(1)
        net = LineNet(4).eval()
        with torch.no_grad():
            for parameter in net.parameters():
                parameter.add_(torch.randn_like(parameter) * 0.05)
            net.first_norm.running_mean.uniform_(-1, 5)
            net.second_norm.running_var.uniform_(0.5, 2)
        boards = read_labels().batch(torch.arange(20))[0]
        features = Features(boards, TABLES)
        with torch.no_grad():
            more, logits = net(features)
        value, scores = exact.ExactNet.of(net).answer(features)
        self.assertGreater(float(more.abs().max()), 0.05)
        self.assertLess(float((value / 200 - more).abs().max()), 0.03)
        difference = (scores / 32 - logits) * features.empty
        self.assertLess(float(difference.abs().max()), 0.1)

    def test_a_file_is_read_as_it_was_written_and_others_are_refused(self):
        net = random_net(3)
        data = net.write()
        self.assertEqual(len(data), 532_516)
        again = exact.read(data)
        for name, _, _ in exact.arrays():
            self.assertTrue(torch.equal(net.numbers[name], again.numbers[name]), name)
        for wrong, message in ((b"TNET" + data[4:], "TLNE"), (data[:-5] + data[-4:], "damaged"), (b"", "TLNE")):
            with self.assertRaisesRegex(ValueError, message):
                exact.read(wrong)

    def test_no_sum_leaves_32_bits(self):
        cells, sums = 225 * 2 * 32 * 127, 25 * 127
        self.assertLess(cells * 1023 + 128, 1 << 31)
        self.assertLess(sums, 1 << 15)
        self.assertLess(32 * 4095 * 4095 + (1 << 28) + 512, 1 << 31)
        self.assertLess(32 * 4095 * 8191 + (1 << 28) + 2048, 1 << 31)


class TrainTests(unittest.TestCase):
    def test_a_few_labels_are_learned(self):
        with tempfile.TemporaryDirectory() as out:
            run = train(out, "--steps", "150", "--rate", "0.02", "--every", "1000")
            with open(os.path.join(out, "log.jsonl"), encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
            self.assertEqual(lines[-1]["steps"], 150)
            batch = run.training.batch(torch.arange(len(run.training)))
            with torch.no_grad():
                torch.manual_seed(1)
                before, policy_before, _ = train_lines.losses(LineNet(4).eval(), TABLES, batch, 0.0)
                after, policy_after, _ = train_lines.losses(run.net.eval(), TABLES, batch, 0.0)
            least = float(train_lines.entropy(run.training.value))
            self.assertLess(float(after) - least, (float(before) - least) * 0.9)
            self.assertLess(float(policy_after), float(policy_before) / 2)
            with open(os.path.join(out, "gomoku.net"), "rb") as file:
                written = exact.read(file.read()).numbers
            for name, numbers in exact.ExactNet.of(run.average).numbers.items():
                self.assertTrue(torch.equal(written[name], numbers), name)

    def test_a_checkpoint_is_gone_on_from(self):
        with tempfile.TemporaryDirectory() as out, tempfile.TemporaryDirectory() as other:
            run = train(out, "--steps", "2")
            with contextlib.redirect_stdout(io.StringIO()):
                options = ["--labels", FOLDER, "--out", other, "--device", "cpu", "--width", "4", "--steps", "1"]
                again = train_lines.Run(train_lines.parse([*options, "--resume", os.path.join(out, "checkpoint.pt")]))
            for name, tensor in run.average.state_dict().items():
                self.assertTrue(torch.equal(tensor, again.net.state_dict()[name]), name)

    def test_refining_lowers_the_loss_of_the_value(self):
        with tempfile.TemporaryDirectory() as out:
            train(out, "--steps", "2")
            options = ["--labels", FOLDER, "--checkpoint", f"{out}/checkpoint.pt", "--out", f"{out}/more", "--batch", "16"]
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                net = refine.refine(refine.parse([*options, "--steps", "150", "--rate", "0.02"]))
            part = refine.Part(net, read_records())
            everything, order = torch.arange(len(part)), torch.arange(9)
            state = torch.load(f"{out}/checkpoint.pt")
            before = LineNet(state["width"])
            before.load_state_dict(state["average"])
            with torch.no_grad():
                losses = [float(part.loss(one.eval(), everything, order)) for one in (before, net)]
                # The sums are those that the net itself finds.
                more, _ = net(Features(read_labels().batch(everything)[0], TABLES))
                mine = net.more(part.sums.flatten(1).float() / 128, part.threats)
            self.assertLess(losses[1], losses[0])
            self.assertLess(float((more - mine).abs().max()), 1e-3)
            with open(f"{out}/more/gomoku.net", "rb") as file:
                self.assertEqual(file.read(), exact.ExactNet.of(net).write())

    def test_results_are_mixed_in_where_they_are_known(self):
        value, result = torch.tensor([0.0, 0.0, 0.0]), torch.tensor([1.0, -1.0, 2.0])
        mixed = train_lines.target(value, result, 0.2)
        self.assertTrue(torch.allclose(mixed, torch.tensor([0.6, 0.4, 0.5])))


if __name__ == "__main__":
    unittest.main()
