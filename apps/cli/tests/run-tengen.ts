// Runs `tengen` for tests. A command that starts no threads runs in this process, which saves most of its time. The
// others are processes of their own, as in real life: V8 may abort when it ends threads beside running code.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { runProgram } from "../src/program.ts";

export const root = path.resolve(import.meta.dirname, "..", "..", "..");
export const main = path.join(root, "apps/cli/main.ts");

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A stream that keeps what is written to it. */
const makeSink = () => {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      chunks.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
      done();
    },
  });
  return { stream, text: () => chunks.join("") };
};

/** Runs a command in this process. `home` is the folder with the games. */
export const tengenWith = async (
  args: readonly string[],
  { input = "", home = root }: { readonly input?: string; readonly home?: string } = {},
): Promise<Ended> => {
  const [stdout, stderr] = [makeSink(), makeSink()];
  const stdin = Readable.from([Buffer.from(input)]);
  let status = 0;
  const setExitStatus = (next: number): void => {
    status = next;
  };
  await runProgram({ root: home, stdin, stdout: stdout.stream, stderr: stderr.stream, setExitStatus }, args);
  return { status, stdout: stdout.text(), stderr: stderr.text() };
};

export const tengen = (...args: readonly string[]): Promise<Ended> => tengenWith(args);

/** Runs a command as a process. */
export const spawnTengen = (
  args: readonly string[],
  { input = "", home = root, cwd }: { readonly input?: string; readonly home?: string; readonly cwd?: string } = {},
): Ended => {
  const program = path.join(home, "apps/cli/main.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", input, cwd });
  return { status, stdout, stderr };
};
