// The match client against a real server: play, a kill of the server, and equal logs on all clients.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import {
  createApiClient,
  openClient,
  webSockets,
  type ApiClient,
  type MatchSession,
  type Snapshot,
} from "@tengen/client";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import cards from "../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import { callApi, portOf, startTestServer, type TestServer } from "./test-server.ts";

const servers: TestServer[] = [];
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  for (const server of servers) await server.stop("SIGKILL");
  for (const { folder } of servers.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const draw = (count: number): Uint8Array => randomBytes(count);

/** A guest with an API client and a connection. */
const sitDown = async (server: TestServer, name: string) => {
  const api: ApiClient = createApiClient({
    fetch: globalThis.fetch,
    baseUrl: server.url,
    token: null,
    randomBytes: draw,
  });
  const guest = await api.createGuest(name);
  if (!guest.ok) throw new Error(guest.error.message);
  api.setToken(guest.value.token);
  const client = openClient(
    {
      openSocket: webSockets(WebSocket),
      startTimer: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      now: () => Date.now(),
      randomBytes: draw,
    },
    {
      url: `${server.url.replace("http", "ws")}/ws`,
      token: guest.value.token,
      engineOf: (gameId) => (gameId === "gomoku" ? gomoku : gameId === "gomoku-cards" ? cards : undefined),
    },
  );
  closing.push(() => client.close());
  return { api, client, playerId: guest.value.playerId };
};

const until = async (session: MatchSession, holds: (snapshot: Snapshot) => boolean): Promise<void> => {
  await expect.poll(() => holds(session.snapshot()), { interval: 10 }).toBe(true);
};

test("[MAT-D2] two clients play on after the server is killed, and end with the same log as a third", async () => {
  const server = await startTestServer({ TENGEN_REQUESTS: "1000" });
  servers.push(server);
  const [ann, bob] = [await sitDown(server, "Ann"), await sitDown(server, "Bob")];
  const created = await ann.api.create({ gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] } as never);
  if (!created.ok) throw new Error(created.error.message);
  const { matchId } = created.value.match.record;
  for (const { api } of [ann, bob]) expect((await api.join(matchId, {})).ok).toBe(true);
  const sessions = [ann, bob].map(({ client }) => client.watch(matchId, () => {})) as [MatchSession, MatchSession];
  for (const session of sessions) await until(session, ({ state }) => state === "live");
  const place = (seat: 0 | 1, x: number, y: number) => sessions[seat].submit({ type: "PLACE_STONE", x, y } as never);
  expect(await place(0, 3, 7)).toMatchObject({ ok: true, value: { seq: 0 } });
  await until(sessions[1], ({ seq }) => seq === 1);
  await server.stop("SIGKILL");
  // Sent while the server is down: shown at once, and stored when it is back.
  const waiting = place(1, 3, 8);
  await until(sessions[1], ({ pending }) => pending.length === 1);
  const second = await startTestServer({ TENGEN_REQUESTS: "1000" }, server.folder, portOf(server));
  servers.push(second);
  expect(await waiting).toMatchObject({ ok: true, value: { seq: 1 } });
  for (let x = 4; x < 8; x += 1) {
    await until(sessions[0], ({ seq, state }) => state === "live" && seq === (x - 3) * 2);
    expect(await place(0, x, 7)).toMatchObject({ ok: true });
    if (x === 7) break;
    await until(sessions[1], ({ seq }) => seq === (x - 3) * 2 + 1);
    expect(await place(1, x, 8)).toMatchObject({ ok: true });
  }
  const third = (await sitDown(second, "Eve")).client.watch(matchId, () => {});
  const { body } = await callApi(second, "GET", `/api/matches/${matchId}/log`);
  for (const session of [...sessions, third]) {
    await until(session, ({ outcome }) => outcome !== null);
    const { entries, outcome, integrityError } = session.snapshot();
    expect(entries).toEqual(body.entries);
    expect([outcome, integrityError]).toEqual([{ winners: [ann.playerId], reason: "five" }, null]);
  }
});

test("[MAT-F4] with hidden cards a client gets its own hand and not the opponent's", async () => {
  const server = await startTestServer({ TENGEN_REQUESTS: "1000" });
  servers.push(server);
  const [ann, bob] = [await sitDown(server, "Ann"), await sitDown(server, "Bob")];
  const created = await ann.api.create({
    gameId: "gomoku-cards",
    seats: [{ kind: "me" }, { kind: "open" }],
    options: { boardSize: 9 },
  } as never);
  if (!created.ok) throw new Error(created.error.message);
  const { matchId } = created.value.match.record;
  for (const { api } of [ann, bob]) expect((await api.join(matchId, {})).ok).toBe(true);
  const [mine, theirs] = [ann, bob].map(({ client }) => client.watch(matchId, () => {})) as [
    MatchSession,
    MatchSession,
  ];
  for (const session of [mine, theirs]) await until(session, ({ view }) => view !== null);
  expect(mine.snapshot().view).toHaveProperty("hand");
  expect(theirs.snapshot().view).not.toHaveProperty("hand");
  const [action] = cards.getValidActions(mine.snapshot().view as never, ann.playerId);
  expect(await mine.submit(action as never)).toMatchObject({ ok: true, value: { seq: 0 } });
  await until(theirs, ({ seq }) => seq === 1);
});
