// What the tests of the training need and a machine may not have: a C++ compiler, and Python with PyTorch. Tests that
// cannot run without them are left out, and say so.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

const report = (what: string, need: string): void =>
  void process.stderr.write(`tengen: *** SKIPPED: ${what} did not run: ${need} ***\n`);

const runs = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** A Python with PyTorch; null, and a loud line, if there is none. */
export const findPython = (what: string): string | null => {
  const programs = ["python3", "/usr/bin/python3"];
  const found = programs.find((program) => runs(program, ["-c", "import torch"])) ?? null;
  if (found === null) report(what, `no Python with PyTorch in ${programs.join(", ")} (apt-get install python3-torch)`);
  return found;
};

/** follow.cpp as a program in a new folder; null, and a loud line, if there is no compiler. */
export const compileFollow = (what: string): string | null => {
  if (!runs("g++", ["--version"])) {
    report(what, "no g++ (apt-get install g++)");
    return null;
  }
  const program = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tengen-follow-")), "follow");
  const source = path.join(import.meta.dirname, "follow.cpp");
  const args = ["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", source, "-o", program];
  const { status, stderr } = spawnSync("g++", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`g++ refused follow.cpp:\n${stderr}`);
  return program;
};

/** What `follow` says of these games, a line each. */
export const follow = (program: string, games: readonly string[]): { readonly ok: boolean; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(program, [], {
    input: games.map((game) => `${game}\n`).join(""),
    encoding: "utf8",
  });
  return { ok: status === 0, said: stderr + stdout };
};
