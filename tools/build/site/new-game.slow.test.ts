// Tests that a game is one folder: a sample with its own refusal, ending, messages and page is added to a copy of the
// project, and every check and program accepts it. No other file is changed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openCatalogue } from "@tengen/catalogue/node";
import { parseFromServer } from "@tengen/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as serverHouse from "../../../apps/server/tests/test-server.ts";
import { act } from "../../../apps/web/tests/site.ts";
import { launchBrowser } from "../../environment/chromium/browser.ts";
import { skippedRequirements } from "../../environment/chromium/skip.ts";
import { checkLayers } from "../../check/layers/layers.ts";
import { copyProject } from "./copy-project.ts";
import { serveStatic } from "./serve.ts";
import { siteFolder } from "./fingerprint.ts";
import { buildSite } from "./site.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const SETTINGS = ["tsconfig.json", "tsconfig.isomorphic.json", "tsconfig.browser.json", "vitest.config.ts"];
let project = "";

/** Runs a program of the copy. */
const run = (
  program: string,
  args: readonly string[],
  input = "",
): { readonly status: number; readonly output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(project, program), ...args], {
    cwd: project,
    input,
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined },
  });
  return { status: status ?? -1, output: stdout + stderr };
};

beforeAll(async () => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-new-game-"));
  copyProject(root, project);
  for (const file of SETTINGS) fs.copyFileSync(path.join(root, file), path.join(project, file));
  fs.cpSync(path.join(root, "packages/testkit/sample-board"), path.join(project, "games/three"), { recursive: true });
  await buildSite(project);
});
afterAll(() => fs.rmSync(project, { recursive: true }));

test("[CAT-B2] it is in the catalogue", () => {
  expect(openCatalogue(project).games.map(({ id }) => id)).toContain("three");
});

test.each(SETTINGS.filter((file) => file.startsWith("tsconfig")))(
  "[CAT-B2] it passes the type check of %s",
  (settings) => {
    expect(run("node_modules/typescript/bin/tsc", ["-p", settings])).toEqual({ status: 0, output: "" });
  },
);

test("[CAT-B2] its imports follow the dependency order", async () => {
  const { violations } = await checkLayers(project);
  expect(violations).toEqual([]);
});

test("[CAT-B2] [KER-E10] [WRD-8] [WRD-1] the suites for all games check its contract, and its messages in every language", () => {
  const report = path.join(project, "tests.json");
  const suites = ["games/contract.test.ts", "games/golden.test.ts", "games/bots.test.ts", "packages/ui/web/i18n"];
  const { status, output } = run("node_modules/vitest/vitest.mjs", [
    "run",
    "--root",
    project,
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json",
    report,
    "--testNamePattern",
    "three",
    ...suites,
  ]);
  expect(status, output).toBe(0);
  const names = fs.readFileSync(report, "utf8");
  for (const name of [
    "three, three-v1, 2 players [KER-E1]",
    "three [MAT-D3] golden-first.json",
    "games/three/page/messages/pl.ts [WRD-1]",
    "games/three/game.json [WRD-1]",
    "the messages of three [WRD-8]",
  ]) {
    expect(names).toContain(name);
  }
});

test("[CLI-J2] the referee refuses with its code", () => {
  const { output } = run(
    "apps/cli/main.ts",
    ["referee", "three"],
    '{"cmd":"new","seed":"1","playerIds":["a","b"],"state":false}\n{"cmd":"act","playerId":"a","action":{"type":"place","x":1,"y":1}}\n',
  );
  expect(output).toContain(
    '{"ok":false,"code":"CENTRE_TOO_EARLY","message":"The first stone may not take the centre."}',
  );
});

test("[PRO-C1] [MAT-T4] a server refuses with its code and ends with its reason, and clients read both", async () => {
  const { startTestServer, startMatchOf, makePlayer, watch, submit, envelopeOf } = (await import(
    path.join(project, "apps/server/tests/test-server.ts")
  )) as typeof serverHouse;
  const server = await startTestServer();
  try {
    const players = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")] as const;
    const matchId = await startMatchOf(server, players, { gameId: "three" });
    const lines = await Promise.all(players.map((player) => watch(server, player, matchId)));
    const place = (seq: number, x: number, y: number): Promise<unknown> => {
      const [player, line] = [players[seq % 2], lines[seq % 2]];
      if (player === undefined || line === undefined) throw new Error("two play");
      return submit(line, envelopeOf(matchId, player, seq, "place", { x, y }, "three"));
    };
    const refusal = await place(0, 1, 1);
    expect(refusal).toMatchObject({ type: "rejected", code: "CENTRE_TOO_EARLY" });
    const moves = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ] as const;
    for (const [seq, [x, y]] of moves.entries()) expect(await place(seq, x, y)).toMatchObject({ type: "accepted" });
    const finished: unknown = await lines[0]?.next("finished");
    expect(finished).toMatchObject({ outcome: { winners: [players[0].playerId], reason: "three" } });
    expect([refusal, finished].map((message) => parseFromServer(message).ok)).toEqual([true, true]);
    for (const line of lines) line.socket.close();
  } finally {
    await server.stop();
    fs.rmSync(server.folder, { recursive: true });
  }
});

describe.skipIf(skippedRequirements().includes("chromium"))("its page", () => {
  test.each([
    [
      "en",
      "Three",
      "Place three stones",
      "The first stone cannot be placed on B2, the centre.",
      "Black wins: three in a row",
    ],
    [
      "fr",
      "Trois",
      "Alignez trois",
      "La première pierre ne peut pas être posée en B2",
      "Noir gagne\u202F: trois pierres",
    ],
    ["pl", "Trzy", "Ułóż trzy", "Pierwszego kamienia nie można postawić na B2", "Czarne wygrywają: trzy w rzędzie"],
  ])(
    "[WEB-12] [WRD-8] [TBL-T2] shows its refusal and its ending in %s",
    async (locale, name, panel, refusal, ending) => {
      const host = await serveStatic(siteFolder(project), "");
      const browser = await launchBrowser();
      try {
        const page = await browser.newPage({ locale });
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(`${host.url}/games/three/index.html`);
        // Both seats are people.
        await act(page, /New game|Nouvelle partie|Nowa partia/u);
        await page.getByRole("radio", { name: /A friend here|Un ami ici|Znajomy tutaj/u }).check();
        await page.locator("dialog[open] button[type=submit]").click();
        expect(await page.locator(".panel").textContent()).toContain(panel);
        await page.locator('[data-point="4"]').click();
        await expect.poll(() => page.locator(".notice").textContent()).toContain(refusal);
        for (const point of [0, 3, 1, 4, 2]) await page.locator(`[data-point="${point}"]`).click();
        await expect.poll(() => page.locator(".status").textContent()).toContain(ending);
        // Only the current language is loaded.
        const built = fs.readFileSync(path.join(siteFolder(project), "games/three/index.html"), "utf8");
        const languages = /data-languages="(?<files>[^"]*)"/u.exec(built)?.groups?.["files"]?.split(" ") ?? [];
        const loaded = languages.filter((one) => asked.some((url) => url.endsWith(path.basename(one))));
        expect([languages.length, ...loaded.map((one) => one.split("=")[0])]).toEqual([8, locale, locale]);
        await page.goto(`${host.url}/index.html`);
        await page.getByRole("link", { name }).first().waitFor();
      } finally {
        await browser.close();
        host.close();
      }
    },
  );
});
