// The machine as Chromium and NATS set-up see it, so that tests can fake one.
import { spawn } from "node:child_process";
import fs from "node:fs";
import process from "node:process";
import type { Environment } from "./skip.ts";

export interface RunResult {
  readonly ok: boolean;
  /** stdout and stderr, or why the program did not start. */
  readonly output: string;
}

export interface Machine {
  readonly env: Environment;
  readonly isRoot: boolean;
  readonly isProgram: (file: string) => boolean;
  readonly run: (program: string, args: readonly string[], env: Environment) => Promise<RunResult>;
}

const isProgram = (file: string): boolean => {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
};

const run = (program: string, args: readonly string[], env: Environment): Promise<RunResult> => {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
};

export const thisMachine: Machine = { env: process.env, isRoot: process.getuid?.() === 0, isProgram, run };
