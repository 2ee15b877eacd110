// The lock between processes, with two processes that hold it in turn.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let folder = "";
let lock = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-lock-"));
  lock = path.join(folder, "new", "test.lock");
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test("one process holds it at a time, the other says that it waits", async () => {
  const file = path.join(import.meta.dirname, "lock.mjs");
  const program = `import { withLock } from ${JSON.stringify(file)};
    await withLock(${JSON.stringify(lock)}, () => new Promise((resolve) => {
      process.stdin.once("data", () => { process.stdin.destroy(); resolve(); });
      console.log("held");
    }), () => {});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const events: string[] = [];
  const ended = once(child, "exit").then(() => events.push("the other has ended"));
  const held = withLock(
    lock,
    () => Promise.resolve(events.push("held")),
    (text) => {
      expect(text).toContain(lock);
      events.push("waits");
      child.stdin.write("end\n");
    },
  );
  await Promise.all([held, ended]);
  expect(events[0]).toBe("waits");
  expect(events).toContain("held");
  expect(fs.existsSync(lock)).toBe(false);
});

test("the lock of a process that has ended is removed", async () => {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(child, "exit");
  fs.writeFileSync(lock, String(child.pid));
  const waited: string[] = [];
  expect(
    await withLock(
      lock,
      () => Promise.resolve("done"),
      (text) => void waited.push(text),
    ),
  ).toBe("done");
  expect(waited).toEqual([]);
});

test("an action that fails releases it", async () => {
  await expect(
    withLock(
      lock,
      () => Promise.reject(new Error("no")),
      () => {},
    ),
  ).rejects.toThrow("no");
  expect(fs.existsSync(lock)).toBe(false);
});
