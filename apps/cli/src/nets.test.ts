// Gomoku's net where its file is missing or damaged: the whole program, with the root in another folder.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runGomocup, runUci } from "./protocol-loop.ts";

let root = "";
let file = "";
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-nets-"));
  file = path.join(root, "searchers/gomoku/net/gomoku.net");
  fs.mkdirSync(path.dirname(file), { recursive: true });
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** The output of a session of a few lines. */
const linesOf = async (run: typeof runUci, net: string | boolean, input: readonly string[]): Promise<string[]> => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(`${input.join("\n")}\n`);
  await run({ root, stdin, stdout, stderr, setExitStatus: () => {} }, "1", { net });
  stdout.end();
  return (await text(stdout)).trimEnd().split("\n");
};

test("[CLI-S5] without the file of the net uci and gomocup say so, and play", async () => {
  fs.rmSync(file, { force: true });
  const [notice, ...rest] = await linesOf(runUci, true, ["uci", "go nodes 20", "isready"]);
  expect(notice).toBe(
    `info string The search goes on without its net: ${file} cannot be read. Install tengen again, or use --no-net.`,
  );
  expect(rest.join("\n")).not.toContain("option name Net");
  expect(rest).toContain("bestmove 7 7");
  expect(await linesOf(runGomocup, true, ["START 15", "INFO max_node 20", "BEGIN"])).toEqual([
    `MESSAGE The search goes on without its net: ${file} cannot be read. Install tengen again, or use --no-net.`,
    "OK",
    "7,7",
  ]);
});

test("[CLI-S5] they also do with a damaged file", async () => {
  fs.writeFileSync(file, "TLNE but short");
  const [notice] = await linesOf(runGomocup, true, ["ABOUT"]);
  expect(notice).toMatch(
    /^MESSAGE The search goes on without its net: .*gomoku\.net: This is not a Gomoku net for this program: .* Install tengen again, or use --no-net\.$/u,
  );
});

test("[CLI-S5] --no-net needs no file, and says nothing", async () => {
  const [first, ...rest] = await linesOf(runUci, false, ["uci"]);
  expect(first).toBe("id name Tengen 1");
  expect(rest.join("\n")).not.toContain("option name Net");
});
