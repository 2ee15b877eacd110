// The training of the Gomoku net: its labels, its Python parts, and that the net in PyTorch and the reference
// implementation of the searcher agree to the last bit.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { openRng, seedRng, unwrap } from "@tengen/kernel";
import { afterAll, describe, expect, test } from "vitest";
import { openNetKernel, openPatternKernel, parseNet, type Sign } from "@tengen/gomoku-searcher";
import { answerOf, readNet } from "../../../searchers/gomoku/tests/reference-net.ts";
import { NO_STONES, type Cells } from "../../../searchers/gomoku/tests/reference-patterns.ts";
import { findPython } from "../programs.ts";
import { decodeLabel, encodeLabel, keptBytes, LABEL_BYTES, type Label } from "./label-file.ts";
import { labelGame } from "./label-games.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-gomoku-training-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const python = findPython("the tests of the Gomoku net's training");

const recordsOf = (bytes: Uint8Array): readonly Label[] =>
  Array.from({ length: bytes.length / LABEL_BYTES }, (_, index) =>
    decodeLabel(bytes.subarray(index * LABEL_BYTES, (index + 1) * LABEL_BYTES)),
  );

/** A game that has positions in it and beside it; by its number it is for training. */
const GAME = 300;
const kernel = await openPatternKernel();
const labels = labelGame(kernel, "labels 10", GAME, 200);

describe("labels", () => {
  test("a game gives the same quiet positions in it and beside it each time", () => {
    const records = recordsOf(labels);
    expect(records.length).toBeGreaterThan(20);
    expect(Buffer.from(labelGame(kernel, "labels 10", GAME, 200)).equals(Buffer.from(labels))).toBe(true);
    expect(Buffer.from(labelGame(kernel, "labels 2", GAME, 200)).equals(Buffer.from(labels))).toBe(false);
    expect(new Set(records.map(({ isOfGame }) => isOfGame))).toEqual(new Set([true, false]));
    for (const { game, cells, best, result, isOfGame, value } of records) {
      expect(game).toBe(GAME);
      expect(cells[best]).toBe(0);
      expect(result === null).toBe(!isOfGame);
      expect(Math.abs(value)).toBeLessThanOrEqual(1200);
    }
  });

  test("a search with a net plays another game", async () => {
    const net = fs.readFileSync(new URL("../../../searchers/gomoku/net/gomoku.net", import.meta.url));
    const withNet = await openNetKernel(unwrap(parseNet(net)));
    expect(Buffer.from(labelGame(withNet, "labels 10", GAME, 200)).equals(Buffer.from(labels))).toBe(false);
  });

  test("the results of a game are those of one winner", () => {
    const results = recordsOf(labels).flatMap(({ cells, result, isOfGame }) => {
      const balance = cells.reduce<number>((sum, cell) => sum + cell, 0);
      // Black moves when both sides have as many stones.
      return isOfGame ? [balance === 0 ? result : -(result ?? 0)] : [];
    });
    expect(new Set(results.map((result) => result || 0)).size).toBe(1);
  });

  test("a record keeps everything", () => {
    const cells: (Sign | 0)[] = [...NO_STONES];
    [cells[0], cells[3], cells[112], cells[224]] = [1, -1, -1, 1];
    const label: Label = {
      game: 4_000_000_000,
      value: -1200,
      best: 223,
      depth: 12,
      evaluation: -345,
      threats: 0b1010_0101,
      isOfGame: true,
      result: -1,
      cells,
    };
    expect(decodeLabel(encodeLabel(label))).toEqual(label);
    expect(decodeLabel(encodeLabel({ ...label, isOfGame: false, result: null }))).toEqual({
      ...label,
      isOfGame: false,
      result: null,
    });
  });

  test("a cut file keeps all games but the last", () => {
    const record = labels.subarray(0, LABEL_BYTES);
    const ofGame = (game: number): Uint8Array => encodeLabel({ ...decodeLabel(record), game });
    const bytes = Buffer.concat([ofGame(1), ofGame(257), ofGame(257), ofGame(513).subarray(0, 20)]);
    expect(keptBytes(bytes)).toEqual({ length: LABEL_BYTES, nextGame: 257 });
    expect(keptBytes(new Uint8Array(0))).toEqual({ length: 0, nextGame: 0 });
  });

  test("a run that was stopped goes on to the same labels", () => {
    const run = (name: string, games: number): Buffer => {
      const target = path.join(folder, name);
      const args = [path.join(import.meta.dirname, "main.ts"), `--folder=${target}`, `--games=${games}`];
      const { status, stderr } = spawnSync(process.execPath, [...args, "--nodes=100", "--parts=1"], {
        encoding: "utf8",
      });
      expect([stderr, status]).toEqual(["", 0]);
      return fs.readFileSync(path.join(target, "labels-000.bin"));
    };
    const whole = run("whole", 6);
    const file = path.join(folder, "stopped/labels-000.bin");
    const half = run("stopped", 2);
    fs.truncateSync(file, half.length - 10);
    expect(run("stopped", 6).equals(whole)).toBe(true);
    expect(whole.length % LABEL_BYTES).toBe(0);
    expect(half.length).toBeLessThan(whole.length);
  });
});

describe.skipIf(python === null)("in Python", () => {
  const run = (script: string, args: readonly string[], input = ""): string => {
    const { status, stdout, stderr } = spawnSync(python ?? "", [path.join(import.meta.dirname, script), ...args], {
      input,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: { ...process.env, OMP_NUM_THREADS: "1" },
    });
    expect([stderr, status]).toEqual(["", 0]);
    return stdout;
  };

  test("the tests in test_lines.py", () => {
    fs.writeFileSync(path.join(folder, "labels-000.bin"), labels);
    const { status, stderr } = spawnSync(python ?? "", ["-m", "unittest", "test_lines"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      env: { ...process.env, TENGEN_LABELS: folder, OMP_NUM_THREADS: "1" },
    });
    expect(stderr).toMatch(/Ran [1-9]\d* tests in [\d.]+s\n\nOK\n$/u);
    expect(status).toBe(0);
  });

  test("the net in PyTorch and the reference implementation agree to the last bit", () => {
    const rng = openRng(seedRng("net"));
    const boards: readonly Cells[] = Array.from({ length: 40 }, (_, board) => {
      const stones = board * 5;
      const cells: (Sign | 0)[] = [...NO_STONES];
      for (let stone = 0; stone < stones; stone += 1) cells[rng.integer(cells.length)] = stone % 2 === 0 ? 1 : -1;
      return cells;
    });
    const lines = boards.map((cells) => cells.map((cell) => (cell === 0 ? 0 : cell === 1 ? 1 : 2)).join(""));
    const file = path.join(folder, "random.net");
    const answers = run("answers.py", ["--random=1", file], lines.join("\n")).trim().split("\n");
    const net = readNet(fs.readFileSync(file));
    expect(answers).toHaveLength(boards.length);
    const values = boards.map((cells, index) => {
      const answer = answerOf(net, cells, 1);
      expect(JSON.parse(answers[index] ?? "")).toEqual(answer);
      return answer.value;
    });
    expect(new Set(values).size).toBeGreaterThan(boards.length / 2);
  });
});
