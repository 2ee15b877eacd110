// Child processes of tests: they end with this process, and a test waits for their end.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Child {
  readonly child: ChildProcess;
  /** What it has printed. */
  readonly output: () => string;
  /** Waits until it has printed something; throws if it ends before. */
  readonly until: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly stop: () => Promise<void>;
}

export const startChild = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Child => {
  const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const stream = (source: NodeJS.ReadableStream): void => {
    source.setEncoding("utf8");
    source.on("data", (text: string) => {
      output += text;
    });
  };
  stream(child.stdout);
  stream(child.stderr);
  const atExit = (): void => void child.kill("SIGKILL");
  process.once("exit", atExit);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    output: () => output,
    until: async (pattern) => {
      for (;;) {
        const found = pattern.exec(output);
        if (found !== null) return found;
        if (hasEnded()) throw new Error(`${file} has ended: ${output}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    stop: async () => {
      process.off("exit", atExit);
      if (hasEnded()) return;
      child.kill();
      await once(child, "exit");
    },
  };
};
