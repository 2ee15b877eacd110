// The player of docs/write-a-bot.md, on a server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../build/site/serve.ts";
import { readBlocks } from "./blocks.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-online-bot-"));
let server: RunningServer;

beforeAll(async () => {
  for (const { file, text } of readBlocks(fs.readFileSync(path.join(root, "docs/write-a-bot.md"), "utf8")))
    if (file !== null) fs.writeFileSync(path.join(folder, file), text);
  server = await startServer(root);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const play = async (...args: readonly string[]) => {
  const bot = spawn("python3", ["online_bot.py", server.url, ...args], { cwd: folder });
  const ended = once(bot, "close") as Promise<[number | null]>;
  let [stdout, stderr] = ["", ""];
  bot.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  bot.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [status] = await ended;
  return { status, stdout, stderr };
};

test("it plays a bot of the server to the end", async () => {
  expect(await play("Greedy")).toEqual({ status: 0, stdout: "lost: five\n", stderr: "" });
});

test("two of them meet each other", async () => {
  const ends = await Promise.all([play(), play()]);
  expect(ends.map(({ stdout, stderr }) => stdout + stderr).toSorted()).toEqual(["lost: five\n", "won: five\n"]);
});

test("it says what the server refuses", async () => {
  const { status, stderr } = await play("Nobody");
  expect([status, stderr]).toEqual([1, expect.stringContaining("Nobody")]);
});
