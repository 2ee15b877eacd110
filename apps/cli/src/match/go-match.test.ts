// Tests of `tengen match --game go-9x9` as a process: GTP programs, our own GTP front end, bots, and faulty engines.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main, root, spawnTengen, tengen } from "../../tests/run-tengen.ts";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-go-match-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const SOME = ["match", "--game", "go-9x9", "--rounds", "1", "--time", "60000"];
const match = (...args: readonly string[]) => spawnTengen([...SOME, ...args], { cwd: folder });

const fake = (behavior: string, name = behavior): readonly string[] => [
  "--engine",
  `name=${name} cmd="'${process.execPath}' '${path.join(root, "apps/cli/tests/fake-gtp-engine.ts")}' ${behavior} 5 {seed}"`,
];

const readLog = (out: string): readonly GameResult[] =>
  fs
    .readFileSync(path.join(out, "results.jsonl"), "utf8")
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as GameResult);

test("[CLI-M10] GTP programs, our GTP front end and a bot play Go; the match files verify", async () => {
  const out = path.join(folder, "go");
  const gtp = `name=gtp cmd="'${process.execPath}' '${main}' gtp --nodes 4 --hash 8 --seed {seed}"`;
  const { status, stdout, stderr } = match("--engine", gtp, ...fake("first"), "--engine", "Greedy", "--out", out);
  expect(stderr).toContain("6 of 6");
  expect(status).toBe(0);
  expect(stderr).toMatch(/game 1: gtp - first .*, (?:score|resign|agreement), [BW]\+[\dR.]+, \d+ moves/u);
  expect(stdout).toMatch(/^gtp +~?[+-]\d+/mu);
  const results = readLog(out);
  expect(results.filter(({ reason }) => !["score", "resign", "agreement", "move-limit"].includes(reason))).toEqual([]);
  for (const file of fs.readdirSync(path.join(out, "games"))) {
    expect((await tengen("verify", path.join(out, "games", file))).status).toBe(0);
  }
});

test("[CLI-M10] [CLI-M3] faulty GTP engines lose, a resignation is no fault, and --resume continues", () => {
  const out = path.join(folder, "faults");
  const engines = [...fake("first"), ...fake("crash"), ...fake("illegal"), ...fake("resign")];
  const { status, stdout } = match(...engines, "--gauntlet", "--out", out, "--json");
  expect(status).toBe(0);
  const { faults } = JSON.parse(stdout) as { readonly faults: readonly { engine: string; reason: string }[] };
  expect(faults.map(({ engine, reason }) => `${engine} ${reason}`)).toEqual([
    "crash crash",
    "crash crash",
    "illegal illegal",
    "illegal illegal",
  ]);
  expect(readLog(out).filter(({ reason }) => reason === "resign")).toHaveLength(2);
  const resumed = spawnTengen(["match", "--resume", out, "--rounds", "2"]);
  expect(resumed.status).toBe(0);
  expect(readLog(out)).toHaveLength(12);
});

test("[CLI-M10] {seed} differs between concurrent games", () => {
  const out = path.join(folder, "seeds");
  expect(match(...fake("first", "one"), ...fake("first", "two"), "--concurrency", "2", "--out", out).status).toBe(0);
  const seeds = fs
    .readdirSync(path.join(out, "engines"))
    .map((file) => [file, /seed (?<seed>\d+)/u.exec(fs.readFileSync(path.join(out, "engines", file), "utf8"))?.[1]]);
  expect(Object.fromEntries(seeds)).toEqual({
    "one-1.stderr.txt": "1",
    "one-2.stderr.txt": "1001",
    "two-1.stderr.txt": "1",
    "two-2.stderr.txt": "1001",
  });
});

test.each([
  [["--game", "chess", ...fake("first", "a"), ...fake("first", "b")], /--game: .* gomoku, go-9x9/u],
  [[...fake("first", "a"), "--engine", "searcher"], /neither a built-in nor the path/u],
  [[...fake("first", "a"), ...fake("first", "b"), "--nodes", "100"], /--nodes has no effect on a/u],
  [[...fake("first", "a"), "--engine", `name=b nodes=5 cmd=${process.execPath}`], /GTP has no node limit/u],
  [[...fake("first", "a"), "--engine", `name=b option.x=5 cmd=${process.execPath}`], /GTP has no options/u],
  [[...fake("first", "a"), "--engine", `name=b proto=uci cmd=${process.execPath}`], /proto must be gtp/u],
  [[...fake("first", "a"), ...fake("first", "b"), "--draw-after", "50"], /--draw-after/u],
])("[CLI-M10] [CLI-M8] refused before the first game: %#", async (args, message) => {
  const { status, stderr } = await tengen(...SOME, ...args, "--out", path.join(folder, "never"));
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
  expect(fs.existsSync(path.join(folder, "never", "results.jsonl"))).toBe(false);
});
