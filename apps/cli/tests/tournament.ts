// Helpers for the tests of `tengen match` as a process.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { afterAll, beforeAll } from "vitest";
import { root, spawnTengen } from "./run-tengen.ts";

/** A folder for the tests of a file. */
export let folder = "";
export const useFolder = (): void => {
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-match-"));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));
};

/** Runs a command as a process in the folder. */
export const tengen = (...args: readonly string[]) => spawnTengen(args, { cwd: folder });

/** A fake engine with some behaviour (`tests/fake-engine.ts`), and with plenty of time unless a test is about time. */
export const fake = (behavior: string, name = behavior.replace(" ", "-"), time = 60_000): readonly string[] => [
  "--engine",
  `name=${name} time=${time} proto=gomocup cmd="'${process.execPath}' '${path.join(root, "apps/cli/tests/fake-engine.ts")}' ${behavior}"`,
];

export const readLog = (out: string): readonly GameResult[] =>
  fs
    .readFileSync(path.join(out, "results.jsonl"), "utf8")
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as GameResult);

/** The process ids of a tournament's engines. */
export const pidsOf = (out: string): readonly number[] =>
  fs.readdirSync(path.join(out, "engines")).flatMap((file) => {
    const text = fs.readFileSync(path.join(out, "engines", file), "utf8");
    return [...text.matchAll(/pid (?<pid>\d+)/gu)].map((found) => Number(found.groups?.["pid"]));
  });
/** Waits until the processes are gone. */
export const whenGone = async (pids: readonly number[]): Promise<void> => {
  while (pids.some(isAlive)) await setTimeout(20);
};
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
