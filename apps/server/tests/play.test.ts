// Two players, a spectator and bots over real sockets, with a client written from the protocol's SPEC.
import type { AnyEngine } from "@tengen/kernel";
import { verifyMatch } from "@tengen/match";
import { parseFromServer } from "@tengen/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import cards from "../../../games/gomoku-cards/engine.ts";
import go from "../../../games/go-9x9/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import {
  callApi,
  connect,
  drawNonce,
  envelopeOf,
  join,
  makePlayer,
  openSocket,
  startTestServer,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type TestClient,
  type Player,
  type AnyJson,
} from "./test-server.ts";

const ENGINES: Readonly<Record<string, AnyEngine>> = { gomoku, "go-9x9": go, "gomoku-cards": cards };

const engineOf = (gameId: string): AnyEngine | undefined => ENGINES[gameId];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TENGEN_REQUESTS: "100000", TENGEN_MESSAGES: "100000" });
});
afterAll(() => server.stop());

const makeTwo = async (): Promise<readonly [Player, Player]> => [
  await makePlayer(server, "Ann"),
  await makePlayer(server, "Bob"),
];
const create = (player: Player, request: object) => callApi(server, "POST", "/api/matches", request, player.token);
const itemsOf = (client: TestClient): readonly AnyJson[] =>
  client.received.filter(({ type }) => type === "entries").flatMap(({ items }) => items);
const place = (matchId: string, player: Player, seq: number, x: number, y: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x, y });

/** Cells in an order that never makes five in a row: pairs that shift from row to row. */
const CELLS: readonly (readonly [number, number])[] = (() => {
  const cells = Array.from({ length: 225 }, (_, index) => [index % 15, Math.floor(index / 15)] as const);
  const [black, white] = [0, 1].map((side) => cells.filter(([x, y]) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => (white?.[index] === undefined ? [] : [cell, white[index]]));
})();

describe("play", () => {
  test("[MAT-F1] [MAT-D5] [MAT-D2] [PRO-3] [PRO-4] from the creation of a match to its file, which verifies", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob], { clock: { baseMs: 60_000, incrementMs: 1000 } });
    const clients = [
      await watch(server, ann, matchId),
      await watch(server, bob, matchId),
      await watch(server, null, matchId),
    ];
    const [a, b] = clients as [TestClient, TestClient];
    for (let seq = 0; seq < 9; seq += 1) {
      const [client, player] = seq % 2 === 0 ? [a, ann] : [b, bob];
      const answer = await submit(client, place(matchId, player, seq, Math.floor(seq / 2), 7 + (seq % 2)));
      expect(answer).toMatchObject({ type: "accepted", matchId, seq });
      // The sender receives `accepted` before the entry.
      expect(itemsOf(client).some(({ entry }) => entry.seq === seq && client.received.indexOf(answer) < 0)).toBe(false);
    }
    // First moves do not use the clock; after them the clocks run.
    const clocks = a.received.filter(({ type }) => type === "clock");
    expect(clocks.slice(0, 3)).toMatchObject([
      { remainingMs: [60_000, 60_000], firstMoveMs: [20_000, 20_000] },
      { remainingMs: [60_000, 60_000], firstMoveMs: [null, 20_000] },
      { remainingMs: [60_000, 60_000] },
    ]);
    expect(clocks[2].firstMoveMs).toBeUndefined();
    const { body: key } = await callApi(server, "GET", "/api/key");
    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    for (const client of clients) {
      const finished = await client.next("finished");
      expect(finished).toMatchObject({ outcome: { winners: [ann.playerId], reason: "five" }, reveal: file.reveal });
      expect(itemsOf(client).map(({ entry }) => entry)).toEqual(file.entries);
      expect(client.received.findLast(({ type }) => type === "clock")).toMatchObject({
        seq: 9,
        since: file.entries[8].at,
      });
      for (const message of client.received) expect(parseFromServer(message).ok).toBe(true);
    }
    expect((await verifyMatch(file, { engineOf, publicKey: key.publicKey })).ok).toBe(true);
    const { body: log } = await callApi(server, "GET", `/api/matches/${matchId}/log?from=7`);
    expect(log.entries).toEqual(file.entries.slice(7));
  });

  test("[MAT-O1] [MAT-O3] [PRO-1] [PRO-6] actions twice, out of turn, for another player, by a stranger, malformed, after the end", async () => {
    const [ann, bob] = await makeTwo();
    const eve = await makePlayer(server, "Eve");
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b, e, none] = [
      await watch(server, ann, matchId),
      await watch(server, bob, matchId),
      await watch(server, eve, matchId),
      await watch(server, null, matchId),
    ];
    const codeOf = async (client: TestClient, envelope: AnyJson): Promise<string> =>
      (await submit(client, envelope)).code;
    const first = place(matchId, ann, 0, 7, 7);
    expect(await codeOf(b, place(matchId, bob, 0, 7, 7))).toBe("NOT_PLAYER_TURN");
    expect(await codeOf(b, first)).toBe("NOT_AUTHORIZED");
    expect(await codeOf(none, first)).toBe("NOT_AUTHORIZED");
    expect(await codeOf(e, place(matchId, eve, 0, 7, 7))).toBe("NOT_SEATED");
    expect(await codeOf(a, { ...first, matchId: "m-none" })).toBe("MATCH_NOT_FOUND");
    for (const wrong of [
      { ...first, gameId: "go-9x9" },
      { ...first, payload: { x: 7.5, y: 7 } },
      { ...first, payload: { x: "7", y: 7 } },
      { ...first, type: "TIMEOUT", payload: { playerId: bob.playerId } },
      { ...first, more: 1 },
      { ...first, seq: -1 },
    ]) {
      expect(await codeOf(a, wrong)).toBe("INVALID_PAYLOAD");
    }
    expect(await submit(a, first)).toMatchObject({ type: "accepted", seq: 0 });
    const again = await submit(a, first);
    expect(again).toMatchObject({
      code: "IDEMPOTENCY_REPLAY",
      detail: { entry: { seq: 0, actionId: first.actionId } },
    });
    expect(await codeOf(a, { ...first, payload: { x: 3, y: 3 } })).toBe("IDEMPOTENCY_REPLAY");
    expect(await codeOf(b, place(matchId, bob, 1, 7, 7))).toBe("CELL_OCCUPIED");
    expect(await submit(b, place(matchId, bob, 0, 8, 8))).toMatchObject({ code: "SEQ_CONFLICT", detail: { seq: 1 } });
    expect(await submit(b, envelopeOf(matchId, bob, 1, "RESIGN"))).toMatchObject({ type: "accepted", seq: 1 });
    expect(await codeOf(a, place(matchId, ann, 2, 1, 1))).toBe("MATCH_FINISHED");
    expect((await none.next("finished")).outcome).toEqual({ winners: [ann.playerId], reason: "resign" });
    a.send({ type: "submit", envelope: {} });
    expect(await a.next("rejected")).toMatchObject({ code: "INVALID_PAYLOAD", actionId: null, matchId: null });
  });

  test("[MAT-O4] [MAT-T2] an opponent's draw offer does not cost a move, and an agreement ends the match", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b] = [await watch(server, ann, matchId), await watch(server, bob, matchId)];
    expect(await submit(b, envelopeOf(matchId, bob, 0, "REQUEST_DRAW"))).toMatchObject({ seq: 0 });
    expect(await submit(a, place(matchId, ann, 0, 7, 7))).toMatchObject({ type: "accepted", seq: 1 });
    expect(await submit(b, envelopeOf(matchId, bob, 2, "REQUEST_DRAW"))).toMatchObject({ type: "accepted" });
    expect(await submit(a, envelopeOf(matchId, ann, 3, "REQUEST_DRAW"))).toMatchObject({ type: "accepted" });
    expect((await a.next("finished")).outcome).toEqual({ winners: null, reason: "agreement" });
  });

  test("[MAT-O5] of many racing actions one is accepted, and each is answered", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const clients = await Promise.all(Array.from({ length: 8 }, () => watch(server, ann, matchId)));
    const answers = await Promise.all(clients.map((client, x) => submit(client, place(matchId, ann, 0, x, 0))));
    expect(answers.filter(({ type }) => type === "accepted")).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "SEQ_CONFLICT")).toHaveLength(7);
    const same = place(matchId, bob, 1, 9, 9);
    const twins = await Promise.all(Array.from({ length: 8 }, () => connect(server, bob)));
    const replies = await Promise.all(twins.map((client) => submit(client, same)));
    expect(replies.filter(({ type }) => type === "accepted")).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "IDEMPOTENCY_REPLAY")).toHaveLength(7);
  });

  test("[PRO-4] [PRO-5] missing entries are sent from any seq, and a pong has the heads", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b] = [await watch(server, ann, matchId), await watch(server, bob, matchId)];
    for (let seq = 0; seq < 4; seq += 1) {
      const [client, player] = seq % 2 === 0 ? ([a, ann] as const) : ([b, bob] as const);
      const cell = CELLS[seq] as readonly [number, number];
      await submit(client, place(matchId, player, seq, ...cell));
    }
    const late = await connect(server, null);
    late.send({ type: "watch", matchId, fromSeq: 3 });
    expect(await late.next("watching")).toMatchObject({ seq: 4, view: null, match: { status: "active" } });
    expect((await late.next("entries")).items.map(({ entry }: AnyJson) => entry.seq)).toEqual([3]);
    late.send({ type: "sync", matchId, fromSeq: 1 });
    expect((await late.next("entries")).items.map(({ entry }: AnyJson) => entry.seq)).toEqual([1, 2, 3]);
    // A log of more than a hundred entries is sent in several messages, in order.
    for (let seq = 4; seq < 150; seq += 1) {
      const [client, player] = seq % 2 === 0 ? ([a, ann] as const) : ([b, bob] as const);
      const cell = CELLS[seq] as readonly [number, number];
      await submit(client, place(matchId, player, seq, ...cell));
    }
    const other = await connect(server, null);
    other.send({ type: "watch", matchId, fromSeq: 0 });
    await expect
      .poll(() => itemsOf(other).map(({ entry }) => entry.seq))
      .toEqual(Array.from({ length: 150 }, (_, seq) => seq));
    expect(other.received.filter(({ type }) => type === "entries").length).toBeGreaterThan(1);
    late.send({ type: "sync", matchId, fromSeq: 150 });
    await late.next((message) => message.type === "entries" && message.items.length === 0);
    late.send({ type: "sync", matchId, fromSeq: 151 });
    expect(await late.next("error")).toMatchObject({ code: "BAD_MESSAGE", matchId });
    late.send({ type: "ping", seqs: { [matchId]: 1, "m-other": 3 } });
    expect((await late.next("pong")).heads).toEqual({ [matchId]: 150 });
    late.send({ type: "leave", matchId });
    await late.next("left");
    for (const [message, code] of [
      [{ type: "leave", matchId }, "NOT_WATCHING"],
      [{ type: "sync", matchId, fromSeq: 0 }, "NOT_WATCHING"],
      [{ type: "watch", matchId: "m-none", fromSeq: 0 }, "MATCH_NOT_FOUND"],
      [{ type: "watch", matchId, fromSeq: 999 }, "BAD_MESSAGE"],
      [{ type: "hello", protocol: 1, token: null }, "HELLO_EXPECTED"],
    ] as const) {
      late.send(message);
      expect((await late.next("error")).code).toBe(code);
    }
  });
});

describe("waiting and presence", () => {
  const presenceOf = (client: TestClient, fits: (message: AnyJson) => boolean) =>
    client.next((message) => message.type === "presence" && fits(message));

  test("an impossible match id is not found", async () => {
    for (const path of ["", "/log", "/file"]) {
      const { status, body } = await callApi(server, "GET", `/api/matches/a%00b${path}`);
      expect([status, body.error.code]).toEqual([404, "MATCH_NOT_FOUND"]);
    }
    const { status, body } = await callApi(server, "GET", "/api/matches?game=%00");
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("a spectator who takes a seat becomes a player at once", async () => {
    const [ann, bob] = await makeTwo();
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    const { body } = await callApi(server, "POST", "/api/matches", request, ann.token);
    const { matchId } = body.match.record;
    await join(server, matchId, ann);
    const client = await watch(server, ann, matchId);
    await watch(server, bob, matchId);
    await presenceOf(client, ({ spectators }) => spectators === 1);
    await join(server, matchId, bob);
    const listed = await presenceOf(client, ({ spectators }) => spectators === 0);
    expect(listed.players).toContainEqual({ playerId: bob.playerId, state: "here" });
  });
});

describe("every game", () => {
  test.each(Object.keys(ENGINES))("%s between two bots is played to its end, and its file verifies", async (gameId) => {
    const [ann] = await makeTwo();
    const seats = [{ kind: "bot", name: "Random" }, { kind: "bot" }];
    const options = gameId === "gomoku-cards" ? { boardSize: 9 } : {};
    const { body } = await create(ann, { gameId, seats, options });
    const { matchId } = body.match.record;
    const client = await watch(server, null, matchId);
    expect((await callApi(server, "POST", `/api/matches/${matchId}/start`, {}, ann.token)).status).toBe(200);
    const { status } = await callApi(server, "POST", `/api/matches/${matchId}/start`, {}, ann.token);
    expect(status).toBe(200);
    // A game of Go between bots may be long; some turns are enough.
    if (gameId === "go-9x9") {
      await client.next((message) => message.type === "entries" && message.items.at(-1)?.entry.seq >= 6);
      return;
    }
    await client.next("finished");
    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    expect((await verifyMatch(file, { engineOf })).ok).toBe(true);
    expect(file.entries.map(({ actionId }: AnyJson) => actionId.split(":")[0])).not.toContain("timeout");
  });

  test("[MAT-F3] [MAT-F4] [PRO-7] with hidden cards each viewer gets only its own view after each entry", async () => {
    const [ann, bob] = await makeTwo();
    const seats = [{ kind: "me" }, { kind: "open" }];
    const { body: created } = await create(ann, { gameId: "gomoku-cards", seats, options: { boardSize: 9 } });
    const { matchId } = created.match.record;
    await join(server, matchId, ann);
    await join(server, matchId, bob);
    const viewers = [ann, bob, null];
    const clients = await Promise.all(viewers.map((viewer) => watch(server, viewer, matchId)));
    const lastView = (client: TestClient): AnyJson =>
      client.received.findLast((message) => message.type === "entries" && message.items.length > 0)?.items.at(-1)
        .view ?? client.received.find(({ type }) => type === "watching").view;
    for (let seq = 0; seq < 12; seq += 1) {
      // A card may skip the opponent's turn.
      const seat = lastView(clients[0] as TestClient).currentPlayerId === ann.playerId ? 0 : 1;
      const [player, client] = [[ann, bob][seat] as Player, clients[seat] as TestClient];
      const view = lastView(client);
      if (view.gameOver === true) break;
      const [action] = cards.getValidActions(view, player.playerId);
      const { type, ...payload } = action as AnyJson;
      expect(await submit(client, envelopeOf(matchId, player, seq, type, payload, "gomoku-cards"))).toMatchObject({
        seq,
      });
      await expect
        .poll(() => clients.every((one) => itemsOf(one).some(({ entry }) => entry.seq === seq)), { interval: 5 })
        .toBe(true);
    }
    const before = clients.map((client) => client.received.length);
    await submit(clients[0] as TestClient, envelopeOf(matchId, ann, 99, "RESIGN", {}, "gomoku-cards"));
    await expect
      .poll(() => clients.every(({ received }) => received.some(({ type }) => type === "finished")))
      .toBe(true);
    // After the reveal: each viewer was sent exactly its view after each entry, and no secrets.
    const { body: file } = await callApi(server, "GET", `/api/matches/${matchId}/file`);
    const states = [
      cards.init({
        seed: file.reveal.seed,
        playerIds: [ann.playerId, bob.playerId],
        options: { boardSize: 9 },
      }),
    ];
    for (const { actorId, type, payload } of file.entries) {
      states.push(cards.applyAction(states.at(-1), { type, ...payload } as never, actorId));
    }
    for (const [index, client] of clients.entries()) {
      const viewer = viewers[index]?.playerId ?? null;
      const views = itemsOf(client).map(({ view }) => view);
      expect(views).toEqual(states.slice(1).map((state) => cards.getPlayerView(state, viewer)));
      const sent = JSON.stringify(client.received.slice(0, before[index]));
      for (const secret of [file.reveal.serverBytes, file.reveal.seed, "rngState", '"drawPile"'])
        expect(sent).not.toContain(secret);
    }
    expect(server.log()).not.toContain(file.reveal.serverBytes);
    expect(server.log()).not.toContain(file.reveal.seed);
  });
});

describe("the lobby", () => {
  test("[PRO-H1] [PRO-H2] [MAT-F1] the commitment is made before anybody is seated, and reserved seats are respected", async () => {
    const [ann, bob] = await makeTwo();
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "invite" }] });
    const { matchId, commitment, seats } = body.match.record;
    expect([seats, body.match.status, commitment.length]).toEqual([[null, null], "open", 64]);
    const client = await watch(server, bob, matchId);
    const code = async (player: Player, more: object): Promise<string> =>
      (await join(server, matchId, player, more)).body.error?.code;
    expect(await code(bob, {})).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 0 })).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 1, invitation: "guess" })).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 5 })).toBe("INVALID_PAYLOAD");
    expect(await code(bob, { nonce: "00" })).toBe("INVALID_PAYLOAD");
    const nonce = drawNonce();
    expect((await join(server, matchId, ann, { nonce })).status).toBe(200);
    expect((await join(server, matchId, ann, { nonce })).status).toBe(200);
    expect(await code(ann, { seat: 0 })).toBe("ALREADY_SEATED");
    expect(await code(bob, { seat: 0 })).toBe("SEAT_TAKEN");
    await client.next(
      (message) => message.type === "watching" && message.match.record.seats[0]?.playerId === ann.playerId,
    );
    expect(await submit(client, place(matchId, bob, 0, 1, 1))).toMatchObject({ code: "NOT_SEATED" });
    const [{ key }] = body.invitations;
    expect((await join(server, matchId, bob, { invitation: key })).body.match.status).toBe("active");
    const started = await client.next((message) => message.type === "watching" && message.match.status === "active");
    expect(started.match.record.commitment).toBe(commitment);
    expect((await join(server, matchId, await makePlayer(server, "Eve"))).body.error.code).toBe("MATCH_NOT_ACTIVE");
  });

  test("open matches are listed, and unlisted ones are only shown to their players", async () => {
    const [ann, bob] = await makeTwo();
    const open = (await create(ann, { gameId: "go-9x9", seats: [{ kind: "me" }, { kind: "open" }] })).body.match.record
      .matchId;
    const hidden = (await create(ann, { gameId: "go-9x9", seats: [{ kind: "me" }, { kind: "open" }], listed: false }))
      .body.match.record.matchId;
    const idsOf = async (query: string, token?: string): Promise<readonly string[]> =>
      (await callApi(server, "GET", `/api/matches?${query}`, undefined, token)).body.matches.map(
        ({ record }: AnyJson) => record.matchId,
      );
    expect(await idsOf("status=open&game=go-9x9")).toContain(open);
    expect(await idsOf("status=open&game=gomoku")).not.toContain(open);
    expect(await idsOf("status=open&game=go-9x9")).not.toContain(hidden);
    expect(await idsOf("status=open&mine=true", ann.token)).toEqual(expect.arrayContaining([open, hidden]));
    expect(await idsOf("status=open&mine=true", bob.token)).toEqual([]);
    expect((await callApi(server, "GET", "/api/matches?mine=true")).status).toBe(401);
    expect((await callApi(server, "GET", "/api/matches?status=odd")).status).toBe(400);
  });

  test("[MAT-T5] an open match can be cancelled, and a running one aborted before its second move only", async () => {
    const [ann, bob] = await makeTwo();
    const abortBy = (player: Player, matchId: string) =>
      callApi(server, "POST", `/api/matches/${matchId}/abort`, {}, player.token);
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] });
    const { matchId } = body.match.record;
    expect((await abortBy(bob, matchId)).status).toBe(403);
    expect((await abortBy(ann, matchId)).body.match.status).toBe("dropped");
    expect((await join(server, matchId, bob)).body.error.code).toBe("MATCH_NOT_ACTIVE");
    const startedId = await startMatchOf(server, [ann, bob]);
    expect((await abortBy(bob, startedId)).body.match).toMatchObject({
      status: "finished",
      outcome: { winners: null, reason: "aborted" },
    });
    expect((await abortBy(bob, startedId)).status).toBe(200);
    const played = await startMatchOf(server, [ann, bob]);
    const [a, b] = [await connect(server, ann), await connect(server, bob)];
    await submit(a, place(played, ann, 0, 1, 1));
    await submit(b, place(played, bob, 1, 2, 2));
    expect((await abortBy(ann, played)).body.error.code).toBe("NOT_ABORTABLE");
    // The creator of a match for two others can cancel it until it starts.
    const eve = await makePlayer(server, "Eve");
    const theirs = (await create(eve, { gameId: "gomoku", seats: [{ kind: "open" }, { kind: "open" }] })).body.match;
    await join(server, theirs.record.matchId, ann);
    await join(server, theirs.record.matchId, bob);
    expect((await abortBy(eve, theirs.record.matchId)).status).toBe(403);
    expect((await abortBy(bob, theirs.record.matchId)).body.match.outcome.reason).toBe("aborted");
  });

  test("[MAT-X6] a takeback needs agreement, and a bot agrees", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const [a, b] = [await watch(server, ann, matchId), await watch(server, bob, matchId)];
    await submit(a, place(matchId, ann, 0, 7, 7));
    expect(await submit(b, envelopeOf(matchId, bob, 1, "ACCEPT_TAKEBACK"))).toMatchObject({ code: "NO_TAKEBACK" });
    expect(await submit(a, envelopeOf(matchId, ann, 1, "REQUEST_TAKEBACK"))).toMatchObject({ type: "accepted" });
    expect(await submit(b, envelopeOf(matchId, bob, 2, "ACCEPT_TAKEBACK"))).toMatchObject({ type: "accepted" });
    expect(await submit(b, place(matchId, bob, 3, 8, 8))).toMatchObject({ code: "NOT_PLAYER_TURN" });
    expect(await submit(a, place(matchId, ann, 3, 7, 7))).toMatchObject({ type: "accepted", seq: 3 });
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: "Random" }] });
    const alone = body.match.record.matchId;
    await join(server, alone, ann);
    const client = await watch(server, ann, alone);
    await submit(client, place(alone, ann, 0, 7, 7));
    const typesOf = async (): Promise<readonly string[]> =>
      (await callApi(server, "GET", `/api/matches/${alone}/log`)).body.entries.map(({ type }: AnyJson) => type);
    await expect.poll(typesOf).toHaveLength(2);
    await submit(client, envelopeOf(alone, ann, 2, "REQUEST_TAKEBACK"));
    await expect.poll(typesOf).toEqual(["PLACE_STONE", "PLACE_STONE", "REQUEST_TAKEBACK", "ACCEPT_TAKEBACK"]);
    expect(await submit(client, place(alone, ann, 4, 7, 7))).toMatchObject({ type: "accepted" });
    await expect.poll(typesOf).toHaveLength(6);
  });

  test("[PRO-H6] a rematch rotates the seats, is the same for both players, and is closed to others", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(server, [ann, bob]);
    const again = (player: Player) => callApi(server, "POST", `/api/matches/${matchId}/rematch`, {}, player.token);
    expect((await again(ann)).body.error.code).toBe("NOT_FINISHED");
    const client = await watch(server, ann, matchId);
    await submit(client, envelopeOf(matchId, ann, 0, "RESIGN"));
    const [one, two] = await Promise.all([again(ann), again(bob)]);
    const next = one.body.match.record.matchId;
    expect(two.body.match.record.matchId).toBe(next);
    expect(one.body.match.plan).toMatchObject([{ playerId: bob.playerId }, { playerId: ann.playerId }]);
    await client.next((message) => message.type === "watching" && message.match.rematch === next);
    expect((await again(await makePlayer(server, "Eve"))).status).toBe(403);
    // A cancelled rematch is replaced by a new one.
    await callApi(server, "POST", `/api/matches/${next}/abort`, {}, bob.token);
    const newId = (await again(ann)).body.match.record.matchId;
    expect(newId).not.toBe(next);
    expect((await again(bob)).body.match.record.matchId).toBe(newId);
    await client.next((message) => message.type === "watching" && message.match.rematch === newId);
    await join(server, newId, ann);
    expect((await join(server, newId, bob)).body.match).toMatchObject({ status: "active", rematchOf: matchId });
    // So is one that was aborted after its start.
    await callApi(server, "POST", `/api/matches/${newId}/abort`, {}, ann.token);
    const third = (await again(ann)).body.match.record.matchId;
    expect([next, newId]).not.toContain(third);
  });

  test("invalid requests are refused with a reason", async () => {
    const [ann] = await makeTwo();
    const seats = [{ kind: "me" }, { kind: "open" }];
    for (const [request, code] of [
      [{ gameId: "chess", seats }, "BAD_REQUEST"],
      [{ gameId: "gomoku", seats: [{ kind: "me" }] }, "BAD_REQUEST"],
      [{ gameId: "gomoku", seats: [{ kind: "me" }, { kind: "me" }] }, "BAD_REQUEST"],
      [{ gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: "HAL" }] }, "BAD_REQUEST"],
      [{ gameId: "gomoku", seats, options: { boardSize: 99 } }, "INVALID_CONFIG"],
      [{ gameId: "gomoku", seats, clock: { baseMs: -1, incrementMs: 0 } }, "INVALID_PAYLOAD"],
      [{ gameId: "gomoku", seats, more: 1 }, "INVALID_PAYLOAD"],
    ] as const) {
      expect((await create(ann, request)).body.error.code).toBe(code);
    }
    expect((await callApi(server, "GET", "/api/matches/m-none")).status).toBe(404);
    expect((await callApi(server, "GET", "/api/matches/m-none/file")).status).toBe(404);
    expect((await callApi(server, "GET", "/api/nothing")).status).toBe(404);
    const matchId = await startMatchOf(server, await makeTwo());
    expect((await callApi(server, "GET", `/api/matches/${matchId}/file`)).body.error.code).toBe("NOT_FINISHED");
  });
});

describe("guests", () => {
  test("[PRO-N1] a name is normalized, or refused with a reason; the names of all bots are reserved", async () => {
    for (const [name, fault] of [
      ["A", "short"],
      ["x".repeat(25), "long"],
      ["$server", "characters"],
      ["a\u202Eb", "unseen"],
      ["A\u0335nn", "marks"],
      ["P\u0430ul", "scripts"],
      ["Server", "reserved"],
      ["lookahead", "reserved"],
      ["Level 9", "reserved"],
      ["READER", "reserved"],
      ["Niveau 3", "reserved"],
    ]) {
      const { status, body } = await callApi(server, "POST", "/api/guests", { name });
      expect([name, status, body.error.code, body.error.detail]).toEqual([
        name,
        400,
        "INVALID_PAYLOAD",
        { field: "name", fault },
      ]);
    }
    expect((await callApi(server, "POST", "/api/guests", { name: 5 })).status).toBe(400);
    for (const [name, written] of [
      ["Élodie", "Élodie"],
      ["李雷", "李雷"],
      [" O\u2019Neil  2 ", "O'Neil 2"],
    ]) {
      expect((await callApi(server, "POST", "/api/guests", { name })).body.name).toBe(written);
    }
  });

  test("[PRO-H3] a forged or truncated token, or one of another server, is refused", async () => {
    const ann = await makePlayer(server, "Ann");
    const renewed = await callApi(server, "POST", "/api/token", {}, ann.token);
    expect(renewed.body.playerId).toBe(ann.playerId);
    const [head, body, mark] = ann.token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [`${ann.token}x`, `${none}.${body}.`, `${head}.${body}.${mark?.toUpperCase()}`, "junk"]) {
      expect((await callApi(server, "POST", "/api/token", {}, token)).status).toBe(401);
      const client = await openSocket(server);
      client.send({ type: "hello", protocol: 1, token });
      expect((await client.next("error")).code).toBe("NOT_AUTHORIZED");
      expect(await client.closed).toBe(4401);
    }
    expect((await callApi(server, "POST", "/api/matches", { gameId: "gomoku", seats: [] })).status).toBe(401);
  });

  test("[PRO-H4] can move to another device, once, with the newest key", async () => {
    const ann = await makePlayer(server, "Ann");
    const handOver = async (): Promise<AnyJson> => (await callApi(server, "POST", "/api/handover", {}, ann.token)).body;
    const takeOver = (key: string) => callApi(server, "POST", "/api/takeover", { key });
    const [old, { key, expiresAt }] = [await handOver(), await handOver()];
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await takeOver(old.key)).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    const taken = await takeOver(key);
    expect(taken.body).toMatchObject({ playerId: ann.playerId, name: "Ann" });
    expect((await callApi(server, "POST", "/api/token", {}, taken.body.token)).body.playerId).toBe(ann.playerId);
    expect((await takeOver(key)).status).toBe(404);
    expect((await takeOver("x".repeat(65))).status).toBe(400);
    expect((await callApi(server, "POST", "/api/handover", {})).status).toBe(401);
    expect(server.log()).not.toContain(key);
  });

  test("[PRO-2] hello must come first, with this version", async () => {
    const client = await openSocket(server);
    client.send({ type: "ping", seqs: {} });
    expect((await client.next("error")).code).toBe("HELLO_EXPECTED");
    client.send({ type: "hello", protocol: 2, token: null });
    expect(await client.next("error")).toMatchObject({
      code: "UNSUPPORTED_PROTOCOL",
      message: expect.stringContaining("1"),
    });
    expect(await client.closed).toBe(4401);
  });
});

test("serves the API description, metrics and readiness", async () => {
  const { body: description } = await callApi(server, "GET", "/api/openapi.json");
  expect(description.openapi).toBe("3.1.0");
  expect(Object.keys(description.paths)).toContain("/api/matches/{matchId}/join");
  const page = await callApi(server, "GET", "/api");
  expect(page.body).toContain("POST /api/guests");
  expect((await callApi(server, "GET", "/readyz")).body).toEqual({ status: "ready" });
  const { body: figures } = await callApi(server, "GET", "/metrics");
  for (const name of [
    "tengen_actions_accepted_total",
    'tengen_actions_refused_total{code="NOT_PLAYER_TURN"}',
    "tengen_sockets",
    "tengen_nodejs_eventloop_lag",
  ]) {
    expect(figures).toContain(name);
  }
});
