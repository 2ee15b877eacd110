// `npm run train:labels -- --folder <labels> [--games 1000] [--minutes 5] [--nodes 3000] [--seed 1] [--parts <cores>]
// [--net FILE]`: positions of games of the search, with a net or without, and beside them, with what the search says of
// them, for train_lines.py. Each of the parts is a process with a file of its own, and ends after its share of the games
// or after the minutes. A later run with the same folder goes on where the files end.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { openNetKernel, openPatternKernel, parseNet, type PatternKernel } from "@tengen/gomoku-searcher";
import { keptBytes, LABEL_BYTES } from "./label-file.ts";
import { labelGame } from "./label-games.ts";

/** Parts have numbers below this; the number of a game is `game * MAX_PARTS + part`, so it is unique. */
const MAX_PARTS = 256;

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    games: { type: "string" },
    minutes: { type: "string" },
    nodes: { type: "string", default: "3000" },
    seed: { type: "string", default: "1" },
    parts: { type: "string", default: String(Math.min(os.availableParallelism(), MAX_PARTS)) },
    part: { type: "string" },
    net: { type: "string" },
  },
});

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};
const wholeNumber = (name: string, text: string, least: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? number
    : fail(`--${name} ${text}: write a whole number from ${least} to ${most}.`);
};

const folder = values.folder ?? fail("--folder is missing: where do the labels go?");
const parts = wholeNumber("parts", values.parts, 1, MAX_PARTS);
const nodes = wholeNumber("nodes", values.nodes, 100, 10_000_000);
const games = values.games === undefined ? Infinity : wholeNumber("games", values.games, 1, 1e9);
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes);
if (!(minutes > 0)) fail(`--minutes ${values.minutes}: write a number above 0.`);
if (games === Infinity && minutes === Infinity) fail("Give --games or --minutes, so that it ends.");

/** The kernel that searches. */
const openKernel = async (): Promise<PatternKernel> => {
  if (values.net === undefined) return openPatternKernel();
  if (!fs.existsSync(values.net)) fail(`--net ${values.net}: there is no such file.`);
  const net = parseNet(fs.readFileSync(values.net));
  return net.ok ? openNetKernel(net.value) : fail(`--net ${values.net}: ${net.error.message}`);
};

/** Writes the labels of one part until its games or the minutes are over. */
const runPart = (patterns: PatternKernel, part: number): void => {
  const end = performance.now() + minutes * 60_000;
  const file = path.join(folder, `labels-${String(part).padStart(3, "0")}.bin`);
  const old = fs.existsSync(file) ? keptBytes(fs.readFileSync(file)) : { length: 0, nextGame: part };
  if (fs.existsSync(file)) fs.truncateSync(file, old.length);
  const first = Math.floor(old.nextGame / MAX_PARTS);
  const share = Math.floor((games + parts - 1 - part) / parts);
  for (let game = first; game < share && performance.now() < end; game += 1) {
    const labels = labelGame(patterns, `${values.seed}/${part}/${game}`, game * MAX_PARTS + part, nodes);
    fs.appendFileSync(file, labels);
  }
};

/** Runs every part in a process of its own, because a kernel is loaded once per process. */
const runParts = async (): Promise<boolean> => {
  const ends = Array.from({ length: parts }, (_, part) => {
    const args = [...process.argv.slice(1), `--parts=${parts}`, `--part=${part}`];
    const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: "inherit" });
    return new Promise<boolean>((resolve) => {
      child.on("error", () => resolve(false));
      child.on("exit", (status) => resolve(status === 0));
    });
  });
  return (await Promise.all(ends)).every(Boolean);
};

fs.mkdirSync(folder, { recursive: true });
if (values.part === undefined) {
  const isDone = await runParts();
  const sizes = fs.readdirSync(folder).filter((name) => /^labels-\d+\.bin$/u.test(name));
  const bytes = sizes.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  console.log(`${bytes / LABEL_BYTES} labels in ${folder}`);
  process.exitCode = isDone ? 0 : 1;
} else runPart(await openKernel(), wholeNumber("part", values.part, 0, parts - 1));
