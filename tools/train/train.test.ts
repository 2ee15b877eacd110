// The Python parts of the training on a tiny board, and the committed net.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { findPython } from "./programs.ts";

const python = findPython("the tests of the training's Python parts");

test.skipIf(python === null)("the tests in test_train.py", () => {
  const { status, stderr } = spawnSync(python ?? "", ["-m", "unittest", "discover", "-s", import.meta.dirname], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(/Ran [1-9]\d tests in [\d.]+s\n\nOK\n$/u);
  expect(status).toBe(0);
});

test("the net of the searcher is whole and under a megabyte", () => {
  const net = fs.readFileSync(path.resolve(import.meta.dirname, "..", "..", "searchers", "go", "net", "go-9x9.net"));
  expect(net.subarray(0, 4).toString("latin1")).toBe("TNET");
  // version, board size, planes, channels, blocks, blocks with pooling (bits), channels of the policy, hidden values
  expect(Array.from({ length: 8 }, (_, index) => net.readUInt32LE(4 + 4 * index))).toEqual([
    1, 9, 14, 64, 6, 0b010100, 32, 64,
  ]);
  expect(net.readUInt32LE(net.length - 4)).toBe(crc32(net.subarray(0, -4)));
  expect(net.length).toBeLessThan(1_000_000);
});
