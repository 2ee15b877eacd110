// The launcher and bin/tengen, in a clone that is set up: they do not change the program's output or exit status.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..");
const launcher = path.join(root, "tools/environment/launch.mjs");
let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-launch-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};

test("passes arguments, streams and the exit status through, on the right Node", () => {
  const program = write(
    "program.ts",
    `const words: readonly string[] = process.argv.slice(2);
    process.stdout.write(words.join("|") + " " + process.version.split(".")[0]);
    process.exitCode = 7;`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, program, "a b", "--c"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([7, ""]);
  expect(stdout).toMatch(/^a b\|--c v2[46]$/u);
});

test("puts its Node first on the PATH of the program", () => {
  const program = write(
    "path.ts",
    'import { execSync } from "node:child_process"; process.stdout.write(String(execSync("node --version")));',
  );
  expect(spawnSync(process.execPath, [launcher, program], { encoding: "utf8" }).stdout).toMatch(/^v2[46]\./u);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("forwards %s and ends as the program ends", async (signal) => {
  const program = write(
    "patient.ts",
    `process.on("${signal}", () => process.exit(5)); setInterval(() => {}, 1000); process.stdout.write("ready");`,
  );
  // In its own session, without the terminal of the test run.
  const child = spawn(process.execPath, [launcher, program], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  await once(child.stdout, "data");
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([5, null]);
});

test("runs several programs one after the other, and none after one that fails", async () => {
  const say = write(
    "say.ts",
    "process.stdout.write(process.argv[2] + ' '); process.exitCode = Number(process.argv[3] ?? 0);",
  );
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [launcher, ...args], { encoding: "utf8" });
  const well = run(say, "one", "--and-then", say, "two", "3");
  expect([well.stdout, well.status]).toEqual(["one two ", 3]);
  const ill = run(say, "one", "4", "--and-then", say, "two");
  expect([ill.stdout, ill.status]).toEqual(["one ", 4]);
});

test("a signal ends the running program, and no process is left", async () => {
  const quick = write("quick.ts", "");
  const patient = write("wait.ts", "process.stdout.write(String(process.pid)); setInterval(() => {}, 1000);");
  const child = spawn(process.execPath, [launcher, quick, "--and-then", patient], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [pid] = (await once(child.stdout, "data")) as [Buffer];
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
  expect(() => process.kill(Number(String(pid)), 0)).toThrow("ESRCH");
});

test("ends by the signal that ended the program", async () => {
  const program = write("mortal.ts", 'process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);');
  const child = spawn(process.execPath, [launcher, program], { stdio: "ignore" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("bin/tengen replaces itself by the program, from any folder and through a symbolic link", async () => {
  const link = path.join(folder, "tengen");
  fs.symlinkSync(path.join(root, "bin/tengen"), link);
  const child = spawn(link, ["referee", "gomoku"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write("{}\n");
  const [answer] = (await once(child.stdout, "data")) as [Buffer];
  expect(String(answer)).toMatch(/^\{"ok":false,"code":"INVALID_PAYLOAD"/u);
  const { stdout: command } = spawnSync("ps", ["-o", "args=", "-p", String(child.pid)], { encoding: "utf8" });
  expect(command).toContain("apps/cli/main.ts");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});
