// `node tools/launch.mjs <program.ts> [arguments] [--and-then <program.ts> ...]`: sets up what is missing, then runs the program
// on the right Node, and the next one after it has ended well. Plain JavaScript that Node 18 can read. Spawns by path: a shell
// that has already looked `node` up keeps the old one even when the new one comes first on the PATH. One launcher for several
// programs, and not `&&` in a script: a signal would end the shell between them and leave the program behind.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { environment, root, setUp } from "./setup.mjs";

/** Each program with its arguments. */
const commands = [[]];
for (const word of process.argv.slice(2)) {
  if (word === "--and-then") commands.push([]);
  else commands[commands.length - 1].push(word);
}
if (commands.some(([program]) => program === undefined)) {
  process.stderr.write("usage: node tools/launch.mjs <program.ts> [arguments] [--and-then <program.ts> ...]\n");
  process.exit(2);
}

const node = await setUp();
/** The program that runs now. */
let child;

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

// npm runs its scripts in a shell, and a signal to npm ends that shell alone: whoever is left without it ends as well.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || child.kill("SIGTERM"), 500).unref();
}

/** Runs a program to its end. */
const run = ([program, ...args]) =>
  new Promise((resolve) => {
    child = spawn(node, [path.resolve(root, program), ...args], { stdio: "inherit", env: environment(node) });
    child.on("error", (error) => {
      process.stderr.write(`tengen: could not start ${node}: ${error.message}\n`);
      process.exit(1);
    });
    child.on("exit", (code, signal) => resolve({ code, signal }));
  });

for (const command of commands) {
  const { code, signal } = await run(command);
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  if (code !== 0) process.exit(code ?? 1);
}
process.exit(0);
