// `node tools/environment/launch.mjs [--with-dev] <program.ts> [arguments] [--and-then <program.ts> ...]`: completes the set-up,
// then runs the program on the right Node, and the next program if it succeeds. With --with-dev it installs the
// devDependencies too, which no other program may import. Plain JavaScript for Node 18. It spawns Node by path,
// because a shell caches the location of `node` even if the PATH changes. One launcher runs several programs, because
// with `&&` in an npm script a signal would end the shell and leave the program running.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { environment, root, setUp } from "./setup.mjs";

const words = process.argv.slice(2);
const withDev = words[0] === "--with-dev";
if (withDev) words.shift();
/** Each program with its arguments. */
const commands = [[]];
for (const word of words) {
  if (word === "--and-then") commands.push([]);
  else commands[commands.length - 1].push(word);
}
if (commands.some(([program]) => program === undefined)) {
  process.stderr.write(
    "usage: node tools/environment/launch.mjs [--with-dev] <program.ts> [arguments] [--and-then <program.ts> ...]\n",
  );
  process.exit(2);
}

const node = await setUp({ withDev });
/** The running program. */
let child;

/** Whether there is a terminal, whose Ctrl-C reaches both the launcher and the program. */
const hasTerminal = () => {
  try {
    fs.closeSync(fs.openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
};

// Ctrl-C at a terminal reaches the whole process group, so the launcher only waits for the program to end. Any other
// signal reaches only the launcher, which forwards it.
process.on("SIGINT", () => hasTerminal() || child.kill("SIGINT"));
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

// npm runs scripts in a shell, and a signal to npm ends only that shell. When the shell is gone, the program is ended
// too.
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
