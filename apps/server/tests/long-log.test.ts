// A match with the longest possible log, on a real server.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { localSecrets, unwrap, type GameAction } from "@tengen/kernel";
import { extend, MAX_ENTRIES, applyPlayerAction, verifyMatch, type Match } from "@tengen/match";
import { freshId, makeMatch as startMatch, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { deriveSecrets } from "../src/secrets.ts";
import { openSqliteStore } from "../src/store/sqlite-store.ts";
import { callApi, makeFolder, startTestServer, watch, type AnyJson } from "./test-server.ts";
import { makeMatch as makeRow } from "./sample-match.ts";

const SECRET = "what only this test knows, and nobody else";

/** Endless moves and takebacks, as a release without the limit allowed. */
const playFull = (): Match => {
  const turns = [
    ["ann", { type: "PLACE_STONE", x: 7, y: 7 } as GameAction],
    ["ann", { type: "REQUEST_TAKEBACK" }],
    ["bob", { type: "ACCEPT_TAKEBACK" }],
  ] as const;
  let match = startMatch(gomoku, "secret");
  while (match.nextSeq < MAX_ENTRIES) {
    const [actorId, action] = turns[match.nextSeq % 3] ?? turns[0];
    const author = { actionId: freshId(), actorId };
    match = unwrap(extend(match, applyPlayerAction(gomoku, match, author, action, START)));
  }
  return match;
};

/** A data folder with the match and a due job. */
const settle = async ({ record, entries }: Match): Promise<string> => {
  const folder = makeFolder();
  const store = await openSqliteStore(path.join(folder, "tengen.db"));
  const { serverBytes } = localSecrets("secret", 2);
  const sealedBytes = deriveSecrets(SECRET).seal(record.matchId, serverBytes, randomBytes(24));
  await store.create(makeRow(record.matchId, { record, sealedBytes, dueAt: null }));
  await store.append(entries.map((entry) => ({ matchId: record.matchId, entry, dueAt: 1, outcome: null })));
  await store.close();
  return folder;
};

test("[MAT-L2] [PRO-L2] a match with a full log ends, is read in pages, and its file verifies", async () => {
  const full = playFull();
  const { matchId } = full.record;
  const server = await startTestServer({ TENGEN_SECRET: SECRET }, await settle(full));
  try {
    const statusOf = async () => (await callApi(server, "GET", `/api/matches/${matchId}`)).body.match?.status as string;
    await expect.poll(statusOf).toBe("finished");

    const entries: AnyJson[] = [];
    const pages: number[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const { body }: AnyJson = await callApi(server, "GET", `/api/matches/${matchId}/log?from=${from}`);
      entries.push(...body.entries);
      pages.push(body.entries.length);
      from = body.next;
    }
    expect(pages).toEqual([500, 500, 500, 500, 1]);
    expect(entries.slice(0, -1)).toEqual(full.entries);
    expect(entries.at(-1)).toMatchObject({ actorId: "$server", type: "ENTRY_LIMIT" });

    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    expect(await verifyMatch(file, { engineOf: () => gomoku })).toMatchObject({ ok: true });
    expect(file.outcome).toEqual({ winners: null, reason: "move-limit" });

    const client = await watch(server, null, matchId);
    await client.next("finished");
    const receivedItems = client.received.filter(({ type }) => type === "entries").flatMap(({ items }) => items);
    expect(receivedItems.map(({ entry }) => entry)).toEqual(entries);
    client.socket.terminate();
  } finally {
    await server.stop();
  }
});
