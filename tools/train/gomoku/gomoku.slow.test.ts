// The net in whole numbers in PyTorch against the searcher's kernel, on many positions.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { unwrap } from "@tengen/kernel";
import { afterAll, expect, test } from "vitest";
import { openNetKernel, parseNet } from "@tengen/gomoku-searcher";
import { forNetPositions } from "../../../searchers/gomoku/tests/net-positions.ts";
import { randomNet } from "../../../searchers/gomoku/tests/nets.ts";
import { findPython } from "../programs.ts";

const COUNT = 10_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-gomoku-net-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const python = findPython("the test of the Gomoku net in PyTorch");

test.skipIf(python === null)(
  "the net in PyTorch and the kernel agree on 10,000 positions to the last bit",
  async () => {
    const file = path.join(folder, "random.net");
    const bytes = randomNet("net 3");
    fs.writeFileSync(file, bytes);
    const kernel = await openNetKernel(unwrap(parseNet(bytes)));
    const lines: string[] = [];
    const answers: unknown[] = [];
    forNetPositions(kernel, "torch", COUNT, (cells, side) => {
      lines.push(cells.map((cell) => (cell === 0 ? 0 : cell === side ? 1 : 2)).join(""));
      answers.push(kernel.netAnswer());
    });
    const { status, stdout, stderr } = spawnSync(python ?? "", [path.join(import.meta.dirname, "answers.py"), file], {
      input: lines.join("\n"),
      encoding: "utf8",
      maxBuffer: 1 << 28,
      env: { ...process.env, OMP_NUM_THREADS: "1" },
    });
    expect([stderr, status]).toEqual(["", 0]);
    const found = stdout.trim().split("\n");
    expect(found).toHaveLength(COUNT);
    found.forEach((line, index) => expect(JSON.parse(line)).toEqual(answers[index]));
  },
);
