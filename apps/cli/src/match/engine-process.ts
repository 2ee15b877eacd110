// Programs as processes: lines on their standard streams, and what they complain of in a file.
import { spawn } from "node:child_process";
import type { EngineConfig, EngineProcess, ProcessHost } from "@tengen/tournament";
import { createLineSplitter, MAX_PROTOCOL_BYTES } from "../lines.ts";
import { startTimer, startDeadlineTimer } from "../timer.ts";
import { openStderrLog } from "./stderr-log.ts";

/** How long a program that was told to end may take for it, in milliseconds. */
const FAREWELL = 1000;

/** What ends each program that runs, at once. */
const running = new Set<() => void>();

/** Ends all programs before this returns: for a process that ends itself and waits for nothing any more. */
export const killEngines = (): void => {
  for (const kill of running) kill();
};

/** How a process ended, in words. */
const describeExit = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `the program ended with status ${code}` : `the program was ended by ${signal}`;

const openProcess = (
  { command: [program = "", ...args], folder }: Extract<EngineConfig, { readonly kind: "program" }>,
  file: string,
  { onLine, onExit }: Parameters<ProcessHost["open"]>[0],
): EngineProcess => {
  // In a group of its own: Ctrl-C is for us, and whatever the program starts is ended with it.
  const child = spawn(program, args, { cwd: folder, stdio: "pipe", detached: true });
  const complaints = openStderrLog(file);
  let isGone = false;
  const { promise: whenGone, resolve } = Promise.withResolvers<void>();
  /** Whatever is left of the group, also when the program itself is gone. */
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
    complaints.flush();
    // A grandchild in a group of its own may hold the pipes open for ever.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const leave = (why: string): void => {
    if (isGone) return;
    isGone = true;
    running.delete(kill);
    complaints.flush();
    onExit(why);
    resolve();
  };
  running.add(kill);
  const lines = createLineSplitter(MAX_PROTOCOL_BYTES, { fatal: false });
  child.stdout.on("data", (bytes: Uint8Array) => lines.push(bytes).forEach((text) => onLine(text)));
  // Always read, so that a program that complains a lot does not wait for us.
  child.stderr.on("data", complaints.write);
  // Whoever writes to a program that is gone learns of it by its end.
  child.stdin.on("error", () => {});
  child.on("error", (error) => leave(`the program cannot be run: ${error.message}`));
  child.on("exit", () => {
    killGroup();
    startTimer(FAREWELL, kill);
  });
  // After the last of its output.
  child.on("close", (code, signal) => leave(describeExit(code, signal)));
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

/** `file` gets the program's stderr. */
export const makeProcessHost = (
  setting: Extract<EngineConfig, { readonly kind: "program" }>,
  file: string,
): ProcessHost => ({ open: (events) => openProcess(setting, file, events), startTimer: startDeadlineTimer });
