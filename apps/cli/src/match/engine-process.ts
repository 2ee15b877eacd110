// Runs engines as processes: lines on the standard streams, stderr in a file.
import { spawn } from "node:child_process";
import type { EngineConfig, EngineProcess, ProcessHost } from "@tengen/engine-protocols/tournament";
import { createLineSplitter, MAX_PROTOCOL_BYTES } from "../lines.ts";
import { startTimer, startDeadlineTimer } from "../timer.ts";
import { openStderrLog } from "./stderr-log.ts";

type ProgramConfig = Extract<EngineConfig, { readonly kind: "program" }>;

/** Milliseconds for an engine to exit by itself. */
const EXIT_TIMEOUT_MS = 1000;

/** A kill function for each running process. */
const running = new Set<() => void>();

/** Kills all engines synchronously, for a process that is about to exit. */
export const killEngines = (): void => {
  for (const kill of running) kill();
};

const describeExit = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `the program exited with status ${code}` : `the program was killed by ${signal}`;

/** Two processes of an engine get different seeds, and keep them when they are restarted. */
const seedOf = (slot: number): string => String(1 + 1000 * slot);

const openProcess = (
  { command, folder }: ProgramConfig,
  slot: number,
  file: string,
  { onLine, onExit }: Parameters<ProcessHost["open"]>[0],
): EngineProcess => {
  // In its own process group: Ctrl-C reaches only us, and its child processes are killed with it.
  const [program = "", ...args] = command.map((word) => word.replaceAll("{seed}", seedOf(slot)));
  const child = spawn(program, args, { cwd: folder, stdio: "pipe", detached: true });
  const stderrLog = openStderrLog(file);
  let isGone = false;
  const { promise: whenGone, resolve } = Promise.withResolvers<void>();
  /** Kills the rest of the group, even if the program itself is gone. */
  const killGroup = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  };
  const kill = (): void => {
    if (isGone) return;
    killGroup();
    stderrLog.flush();
    // A grandchild in another group may hold the pipes open forever.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const exit = (why: string): void => {
    if (isGone) return;
    isGone = true;
    running.delete(kill);
    stderrLog.flush();
    onExit(why);
    resolve();
  };
  running.add(kill);
  const lines = createLineSplitter(MAX_PROTOCOL_BYTES, { fatal: false });
  child.stdout.on("data", (bytes: Uint8Array) => lines.push(bytes).forEach((text) => onLine(text)));
  // Always read, so that a program with much output does not block.
  child.stderr.on("data", stderrLog.write);
  // Writing to a dead process is reported by its exit.
  child.stdin.on("error", () => {});
  child.on("error", (error) => exit(`the program cannot be run: ${error.message}`));
  child.on("exit", () => {
    killGroup();
    startTimer(EXIT_TIMEOUT_MS, kill);
  });
  // After all of its output.
  child.on("close", (code, signal) => exit(describeExit(code, signal)));
  return {
    write: (text) => {
      if (child.stdin.writable) child.stdin.write(`${text}\n`);
    },
    end: async (isKilled) => {
      if (isKilled) kill();
      child.stdin.end();
      const clearTimer = startTimer(EXIT_TIMEOUT_MS, kill);
      await whenGone;
      clearTimer();
    },
  };
};

/** `file` receives the program's stderr. */
export const makeProcessHost = (config: ProgramConfig, slot: number, file: string): ProcessHost => ({
  open: (events) => openProcess(config, slot, file, events),
  startTimer: startDeadlineTimer,
});
