// `node tools/launch.mjs <program.ts> [arguments]`: sets up what is missing, then runs the program on the right
// Node. Plain JavaScript that Node 18 can read. Spawns by path: a shell that has already looked `node` up keeps
// the old one even when the new one comes first on the PATH.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { environment, root, setUp } from "./setup.mjs";

const [program, ...args] = process.argv.slice(2);
if (program === undefined) {
  process.stderr.write("usage: node tools/launch.mjs <program.ts> [arguments]\n");
  process.exit(2);
}

const node = await setUp();
const child = spawn(node, [path.resolve(root, program), ...args], { stdio: "inherit", env: environment(node) });

/** Whether there is a terminal whose Ctrl-C reaches the launcher and its program alike. */
const hasTerminal = () => {
  try {
    fs.closeSync(fs.openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
};

// Ctrl-C at a terminal reaches the whole process group: the program decides how to end, the launcher only waits.
// Every other signal is sent to the launcher alone and is passed on.
process.on("SIGINT", () => hasTerminal() || child.kill("SIGINT"));
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

child.on("error", (error) => {
  process.stderr.write(`tengen: could not start ${node}: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
