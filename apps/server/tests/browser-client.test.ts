// The match client in a real Chromium, against a real server.
import fs from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { bundleScript } from "../../../tools/build/site/bundle.ts";
import {
  connect,
  envelopeOf,
  makePlayer,
  startTestServer,
  startMatchOf,
  submit,
  type TestServer,
  type AnyJson,
} from "./test-server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** Runs in the page: watches a match, makes one move, and waits for the opponent's. */
const playInPage = `async ({ url, token, matchId }) => {
  const { openClient, webSockets, gomoku } = bundle;
  const host = {
    openSocket: webSockets(WebSocket),
    startTimer: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const client = openClient(host, { url, token, engineOf: () => gomoku });
  const session = client.watch(matchId, () => {});
  const until = async (holds) => {
    while (!holds(session.snapshot())) await new Promise((done) => setTimeout(done, 10));
  };
  await until(({ state }) => state === "live");
  const answer = await session.submit({ type: "PLACE_STONE", x: 7, y: 7 });
  await until(({ outcome }) => outcome !== null);
  const { entries, outcome, integrityError } = session.snapshot();
  client.close();
  return { answer, seqs: entries.map(({ seq }) => seq), outcome, integrityError };
}`;

describe.skipIf(skippedRequirements().includes("chromium"))("the client in a page", () => {
  let browser: Browser;
  let server: TestServer;
  beforeAll(async () => {
    browser = await launchBrowser();
    server = await startTestServer();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    fs.rmSync(server.folder, { recursive: true, force: true });
  });

  test("plays, and receives the outcome", async () => {
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const matchId = await startMatchOf(server, [ann, bob]);
    const script = await bundleScript(
      root,
      `export * from ${JSON.stringify(path.join(root, "packages/client/src/index.ts"))};
       export { default as gomoku } from ${JSON.stringify(path.join(root, "games/gomoku/engine.ts"))};`,
    );
    // The page's policy would block our script; this test is about the connection.
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${server.url}/api`);
    await page.addScriptTag({ content: script });
    const url = `${server.url.replace("http", "ws")}/ws`;
    const played = page.evaluate<AnyJson>(`(${playInPage})(${JSON.stringify({ url, token: ann.token, matchId })})`);
    const line = await connect(server, bob);
    line.send({ type: "watch", matchId, fromSeq: 0 });
    await line.next((message) => message.type === "entries" && message.items.at(-1)?.entry.seq === 0);
    await submit(line, envelopeOf(matchId, bob, 1, "RESIGN"));
    expect(await played).toMatchObject({
      answer: { ok: true, value: { seq: 0 } },
      seqs: [0, 1],
      outcome: { winners: [ann.playerId], reason: "resign" },
      integrityError: null,
    });
    await context.close();
  });
});
