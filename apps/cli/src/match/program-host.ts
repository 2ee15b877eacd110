// Programs as processes: lines on their standard streams, and what they complain of in a file.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import fs from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { EngineSetting, Pipe, ProgramHost } from "@tengen/tournament";
import { createLineSplitter } from "../lines.ts";

/** Far above any line of either protocol. */
const MOST_BYTES = 1 << 16;
/** How long a program that was told to end may take for it, in milliseconds. */
const FAREWELL = 1000;

export const startTimer: ProgramHost["startTimer"] = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/** How a process ended, in words. */
const describeExit = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `the program ended with status ${code}` : `the program was ended by ${signal}`;

const openProcess = (
  { command: [program = "", ...args], folder }: Extract<EngineSetting, { readonly kind: "program" }>,
  complaints: string,
  { line, gone }: Parameters<ProgramHost["open"]>[0],
): Pipe => {
  const stderr = fs.openSync(complaints, "a");
  // In a group of its own: Ctrl-C is for us, and whatever the program starts is ended with it.
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ["pipe", "pipe", stderr],
    detached: true,
  }) as ChildProcessByStdio<Writable, Readable, null>;
  fs.closeSync(stderr);
  let isGone = false;
  const { promise: whenGone, resolve } = Promise.withResolvers<void>();
  const leave = (why: string): void => {
    if (isGone) return;
    isGone = true;
    gone(why);
    resolve();
  };
  const lines = createLineSplitter(MOST_BYTES, { fatal: false });
  child.stdout.on("data", (bytes: Uint8Array) => lines.push(bytes).forEach((text) => line(text)));
  // Whoever writes to a program that is gone learns of it by its end.
  child.stdin.on("error", () => {});
  child.on("error", (error) => leave(`the program cannot be run: ${error.message}`));
  // After the last of its output.
  child.on("close", (code, signal) => leave(describeExit(code, signal)));
  const kill = (): void => {
    if (isGone || child.pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
    // A grandchild in a group of its own may hold the pipe open for ever.
    child.stdout.destroy();
  };
  return {
    write: (text) => {
      if (child.stdin.writable) child.stdin.write(`${text}\n`);
    },
    end: async (isKilled) => {
      if (isKilled) kill();
      child.stdin.end();
      const clearTimer = startTimer(FAREWELL, kill);
      await whenGone;
      clearTimer();
    },
  };
};

/** `complaints` is the file that gets the program's stderr. */
export const makeProgramHost = (
  setting: Extract<EngineSetting, { readonly kind: "program" }>,
  complaints: string,
): ProgramHost => ({ open: (events) => openProcess(setting, complaints, events), startTimer });
