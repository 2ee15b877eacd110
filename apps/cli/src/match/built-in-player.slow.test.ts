import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defaultOptions } from "@tengen/engine-protocols";
import { makeMatch } from "@tengen/testkit";
import { fault, type Player } from "@tengen/engine-protocols/tournament";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEngine } from "@tengen/kernel";
import gomoku, { engines } from "../../../../games/gomoku/engine.ts";
import { openBotPlayer, openSearcherPlayer } from "./built-in-player.ts";

/** Less than the startup of the bots in these tests; their moves take no time. */
const LIMIT = { milliseconds: 5000, nodes: null, margin: 500, moveTimeoutMs: 5000 };
const SLOW = 7000;
const situation = { turns: [], match: makeMatch(gomoku) };
let folder = "";
let open: Player[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-built-in-"));
});
afterAll(async () => {
  await Promise.all(open.map((player) => player.close()));
  open = [];
  fs.rmSync(folder, { recursive: true });
});

/** A bot with this source text, which may use `sleep` and `choose`; it hangs when it is asked for the third time. */
const openBot = (name: string, source: string, startLimit: number): Player => {
  const file = path.join(folder, `${name}.ts`);
  const head = `const sleep = () => new Promise((resolve) => setTimeout(resolve, ${SLOW}));
    let asked = 0;
    const choose = (valid: any[]) => { asked += 1; if (asked === 3) for (;;); return valid[0]; };`;
  const bot = `{ name: "x", description: "", difficulty: "easy", chooseAction }`;
  fs.writeFileSync(file, `${head}\n${source}\nexport default () => (${bot});\n`);
  const player = openBotPlayer({ engine: gomoku, options: {} }, file, LIMIT, startLimit);
  open.push(player);
  return player;
};

const CORNER = { ok: true, value: { move: [{ type: "PLACE_STONE", x: 0, y: 0 }], winRate: null } };

test.each([
  ["loads slowly", "await sleep(); const chooseAction = (_: any, valid: any[]) => choose(valid);"],
  [
    "loads slowly when it is asked for the first time",
    "let ready: any; const chooseAction = async (_: any, valid: any[]) => { await (ready ??= sleep()); return choose(valid); };",
  ],
])(
  "[CLI-M9] a bot that %s does so before its clock runs, and again after its thread was ended",
  async (name, source) => {
    const player = openBot(name.replaceAll(" ", "-"), source, 60_000);
    expect(await player.newGame()).toEqual({ ok: true, value: null });
    expect(await player.move(situation)).toEqual(CORNER);
    // It was asked once at startup; this is the third time.
    expect(await player.move(situation)).toEqual(fault("timeout", "no move within 5500 ms"));
    expect(await player.newGame()).toEqual({ ok: true, value: null });
    expect(await player.move(situation)).toEqual(CORNER);
  },
);

test("[TRN-P7] a bot that passes in Renju loses: programs cannot be told of a pass", async () => {
  const renju = engines.find(({ rulesetVersion }) => rulesetVersion === "renju-15x15-v1") as unknown as AnyEngine;
  const file = path.join(folder, "passes.ts");
  const bot = `{ name: "x", description: "", difficulty: "easy", chooseAction: () => ({ type: "PASS" }) }`;
  fs.writeFileSync(file, `export default () => (${bot});\n`);
  const player = openBotPlayer({ engine: renju, options: {} }, file, LIMIT, 60_000);
  open.push(player);
  expect(await player.newGame()).toEqual({ ok: true, value: null });
  const match = makeMatch(renju);
  expect(await player.move({ turns: [], match })).toEqual(fault("illegal", "it passes, which programs cannot be told"));
});

test("[CLI-M9] a bot that does not start in time loses, and is started again", async () => {
  const stuck = openBot("stuck", "await sleep(); const chooseAction = () => null;", 100);
  const broken = openBot("broken", "const chooseAction = nobody;", 60_000);
  for (let game = 0; game < 2; game += 1) {
    expect(await stuck.newGame()).toEqual(fault("start", "no start within 100 ms"));
    expect(await broken.newGame()).toEqual(fault("start", expect.stringContaining("nobody is not defined")));
  }
});

test("[CLI-M9] the searcher's threads run before its clock does", async () => {
  const limit = { ...LIMIT, milliseconds: 50, margin: 60_000 };
  for (const threads of [1, 2]) {
    const options = { ...defaultOptions(["patterns", "playouts"]), threads, hash: 16 };
    // No thread starts within a millisecond, so the startup was waited for.
    const hasty = openSearcherPlayer(options, limit, 1);
    expect(await hasty.newGame()).toEqual(fault("start", "no start within 1 ms"));
    const player = openSearcherPlayer(options, limit, 60_000);
    open.push(player);
    expect(await player.newGame()).toEqual({ ok: true, value: null });
    expect(await player.move(situation)).toMatchObject({ value: { move: { x: 7, y: 7 } } });
    await player.close();
    expect(await player.move(situation)).toMatchObject({ error: { kind: "crash" } });
  }
});
