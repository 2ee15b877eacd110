// Two players, a spectator and bots over real sockets, as a client that was written from the protocol's SPEC sees it.
import { isRejection, type AnyEngine } from "@tengen/kernel";
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
  startClockedMatch,
  startMatchOf,
  submit,
  watch,
  type TestServer,
  type TestSocket,
  type Player,
  type AnyJson,
} from "./test-server.ts";

const ENGINES: Readonly<Record<string, AnyEngine>> = { gomoku, "go-9x9": go, "gomoku-cards": cards };

const engineOf = (gameId: string): AnyEngine | undefined => ENGINES[gameId];

let house: TestServer;
beforeAll(async () => {
  house = await startTestServer({ TENGEN_REQUESTS: "100000", TENGEN_MESSAGES: "100000", TENGEN_GRACE_SECONDS: "10" });
});
afterAll(() => house.stop());

const makeTwo = async (): Promise<readonly [Player, Player]> => [
  await makePlayer(house, "Ann"),
  await makePlayer(house, "Bob"),
];
const create = (player: Player, request: object) => callApi(house, "POST", "/api/matches", request, player.token);
const itemsOf = (line: TestSocket): readonly AnyJson[] =>
  line.received.filter(({ type }) => type === "entries").flatMap(({ items }) => items);
const place = (matchId: string, player: Player, seq: number, x: number, y: number) =>
  envelopeOf(matchId, player, seq, "PLACE_STONE", { x, y });

/** Cells in an order in which nobody ever has five: pairs that change over from row to row. */
const CELLS: readonly (readonly [number, number])[] = (() => {
  const cells = Array.from({ length: 225 }, (_, index) => [index % 15, Math.floor(index / 15)] as const);
  const [black, white] = [0, 1].map((side) => cells.filter(([x, y]) => Math.floor(((x + 2 * y) % 4) / 2) === side));
  return (black ?? []).flatMap((cell, index) => (white?.[index] === undefined ? [] : [cell, white[index]]));
})();

describe("play", () => {
  test("[MAT-F1] [MAT-D5] [MAT-D2] [PRO-3] [PRO-4] from the creation of a match to its file, which verifies", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob], { clock: { baseMs: 60_000, incrementMs: 1000 } });
    const lines = [
      await watch(house, ann, matchId),
      await watch(house, bob, matchId),
      await watch(house, null, matchId),
    ];
    const [a, b] = lines as [TestSocket, TestSocket];
    for (let seq = 0; seq < 9; seq += 1) {
      const [line, player] = seq % 2 === 0 ? [a, ann] : [b, bob];
      const answer = await submit(line, place(matchId, player, seq, Math.floor(seq / 2), 7 + (seq % 2)));
      expect(answer).toMatchObject({ type: "accepted", matchId, seq });
      // Whoever submitted hears of the acceptance before the entry.
      expect(itemsOf(line).some(({ entry }) => entry.seq === seq && line.received.indexOf(answer) < 0)).toBe(false);
    }
    // Neither first move was timed; from then on the clocks run.
    const clocks = a.received.filter(({ type }) => type === "clock");
    expect(clocks.slice(0, 3)).toMatchObject([
      { remainingMs: [60_000, 60_000], firstMoveMs: [20_000, 20_000] },
      { remainingMs: [60_000, 60_000], firstMoveMs: [null, 20_000] },
      { remainingMs: [60_000, 60_000] },
    ]);
    expect(clocks[2].firstMoveMs).toBeUndefined();
    const { body: key } = await callApi(house, "GET", "/api/key");
    const { body: file } = await callApi(house, "GET", `/api/matches/${matchId}/file`);
    for (const line of lines) {
      const finished = await line.next("finished");
      expect(finished).toMatchObject({ outcome: { winners: [ann.playerId], reason: "five" }, reveal: file.reveal });
      expect(itemsOf(line).map(({ entry }) => entry)).toEqual(file.entries);
      expect(line.received.findLast(({ type }) => type === "clock")).toMatchObject({
        seq: 9,
        since: file.entries[8].at,
      });
      for (const message of line.received) expect(isRejection(parseFromServer(message))).toBe(false);
    }
    expect((await verifyMatch(file, { engineOf, publicKey: key.publicKey })).ok).toBe(true);
    const { body: log } = await callApi(house, "GET", `/api/matches/${matchId}/log?from=7`);
    expect(log.entries).toEqual(file.entries.slice(7));
  });

  test("[MAT-O1] [MAT-O3] [PRO-1] [PRO-6] acting twice, out of turn, for another, as a stranger, with junk, after the end", async () => {
    const [ann, bob] = await makeTwo();
    const eve = await makePlayer(house, "Eve");
    const matchId = await startMatchOf(house, [ann, bob]);
    const [a, b, e, none] = [
      await watch(house, ann, matchId),
      await watch(house, bob, matchId),
      await watch(house, eve, matchId),
      await watch(house, null, matchId),
    ];
    const codeOf = async (line: TestSocket, envelope: AnyJson): Promise<string> => (await submit(line, envelope)).code;
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
    const matchId = await startMatchOf(house, [ann, bob]);
    const [a, b] = [await watch(house, ann, matchId), await watch(house, bob, matchId)];
    expect(await submit(b, envelopeOf(matchId, bob, 0, "REQUEST_DRAW"))).toMatchObject({ seq: 0 });
    expect(await submit(a, place(matchId, ann, 0, 7, 7))).toMatchObject({ type: "accepted", seq: 1 });
    expect(await submit(b, envelopeOf(matchId, bob, 2, "REQUEST_DRAW"))).toMatchObject({ type: "accepted" });
    expect(await submit(a, envelopeOf(matchId, ann, 3, "REQUEST_DRAW"))).toMatchObject({ type: "accepted" });
    expect((await a.next("finished")).outcome).toEqual({ winners: null, reason: "agreement" });
  });

  test("[MAT-O5] of many who race for a place one is accepted, and each is answered", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob]);
    const lines = await Promise.all(Array.from({ length: 8 }, () => watch(house, ann, matchId)));
    const answers = await Promise.all(lines.map((line, x) => submit(line, place(matchId, ann, 0, x, 0))));
    expect(answers.filter(({ type }) => type === "accepted")).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "SEQ_CONFLICT")).toHaveLength(7);
    const same = place(matchId, bob, 1, 9, 9);
    const twins = await Promise.all(Array.from({ length: 8 }, () => connect(house, bob)));
    const replies = await Promise.all(twins.map((line) => submit(line, same)));
    expect(replies.filter(({ type }) => type === "accepted")).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "IDEMPOTENCY_REPLAY")).toHaveLength(7);
  });

  test("[PRO-4] [PRO-5] what one lacks is sent from any place, and a ping tells how far a match has come", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob]);
    const [a, b] = [await watch(house, ann, matchId), await watch(house, bob, matchId)];
    for (let seq = 0; seq < 4; seq += 1) {
      const [line, player] = seq % 2 === 0 ? ([a, ann] as const) : ([b, bob] as const);
      const cell = CELLS[seq] as readonly [number, number];
      await submit(line, place(matchId, player, seq, ...cell));
    }
    const late = await connect(house, null);
    late.send({ type: "watch", matchId, fromSeq: 3 });
    expect(await late.next("watching")).toMatchObject({ seq: 4, view: null, match: { status: "active" } });
    expect((await late.next("entries")).items.map(({ entry }: AnyJson) => entry.seq)).toEqual([3]);
    late.send({ type: "sync", matchId, fromSeq: 1 });
    expect((await late.next("entries")).items.map(({ entry }: AnyJson) => entry.seq)).toEqual([1, 2, 3]);
    // A log of more than a hundred entries comes in several messages, all of them in order.
    for (let seq = 4; seq < 150; seq += 1) {
      const [line, player] = seq % 2 === 0 ? ([a, ann] as const) : ([b, bob] as const);
      const cell = CELLS[seq] as readonly [number, number];
      await submit(line, place(matchId, player, seq, ...cell));
    }
    const other = await connect(house, null);
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

  test("[MAT-T3] a clock that runs out ends the match, whether or not anybody moves", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startClockedMatch(house, [ann, bob], { baseMs: 300, incrementMs: 0 });
    const line = await watch(house, bob, matchId);
    const finished = await line.next("finished");
    expect(finished.outcome).toEqual({ winners: [bob.playerId], reason: "timeout" });
    expect(itemsOf(line)[2]).toMatchObject({ entry: { actionId: "timeout:2", actorId: "$server", type: "TIMEOUT" } });
    expect(await submit(line, envelopeOf(matchId, bob, 3, "RESIGN"))).toMatchObject({ code: "MATCH_FINISHED" });
  });

  test("who is there: here, away, gone, and how many look on", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob]);
    const [a, b, c] = [
      await watch(house, ann, matchId),
      await watch(house, bob, matchId),
      await watch(house, null, matchId),
    ];
    const stateOf = (message: AnyJson, { playerId }: Player) =>
      message.players.find((one: AnyJson) => one.playerId === playerId)?.state;
    await a.next(
      (message) => message.type === "presence" && message.spectators === 1 && stateOf(message, bob) === "here",
    );
    b.socket.terminate();
    await a.next((message) => message.type === "presence" && stateOf(message, bob) === "away");
    await a.next((message) => message.type === "presence" && stateOf(message, bob) === "gone");
    c.socket.close();
    await a.next((message) => message.type === "presence" && message.spectators === 0);
  });
});

describe("who waits, and who is there", () => {
  const presenceOf = (line: TestSocket, fits: (message: AnyJson) => boolean) =>
    line.next((message) => message.type === "presence" && fits(message));

  test("[PRO-H5] a listed match is called off when its host is gone; one by invitation waits on", async () => {
    const [ann, bob] = await makeTwo();
    const open = async (kind: string): Promise<string> => {
      const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind }] };
      const { body } = await callApi(house, "POST", "/api/matches", request, ann.token);
      await join(house, body.match.record.matchId, ann);
      return body.match.record.matchId as string;
    };
    const [listed, invited] = [await open("open"), await open("invite")];
    const other = await watch(house, bob, listed);
    for (const matchId of [listed, invited]) (await watch(house, ann, matchId)).socket.terminate();
    await other.next((message) => message.type === "watching" && message.match.status === "dropped");
    const { body } = await callApi(house, "GET", `/api/matches/${invited}`);
    expect(body.match.status).toBe("open");
  });

  test("an id that none can be is no match, wherever matches are kept", async () => {
    for (const path of ["", "/log", "/file"]) {
      const { status, body } = await callApi(house, "GET", `/api/matches/a%00b${path}`);
      expect([status, body.error.code]).toEqual([404, "MATCH_NOT_FOUND"]);
    }
    const { status, body } = await callApi(house, "GET", "/api/matches?game=%00");
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("whoever takes a seat while watching is a player at once, and no spectator", async () => {
    const [ann, bob] = await makeTwo();
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] };
    const { body } = await callApi(house, "POST", "/api/matches", request, ann.token);
    const { matchId } = body.match.record;
    await join(house, matchId, ann);
    const line = await watch(house, ann, matchId);
    await watch(house, bob, matchId);
    await presenceOf(line, ({ spectators }) => spectators === 1);
    await join(house, matchId, bob);
    const told = await presenceOf(line, ({ spectators }) => spectators === 0);
    expect(told.players).toContainEqual({ playerId: bob.playerId, state: "here" });
  });
});

describe("every game", () => {
  test.each(Object.keys(ENGINES))(
    "%s between two bots of the server, to its end, and its file verifies",
    async (gameId) => {
      const [ann] = await makeTwo();
      const seats = [{ kind: "bot", name: "Random" }, { kind: "bot" }];
      const options = gameId === "gomoku-cards" ? { boardSize: 9 } : {};
      const { body } = await create(ann, { gameId, seats, options });
      const { matchId } = body.match.record;
      const line = await watch(house, null, matchId);
      expect((await callApi(house, "POST", `/api/matches/${matchId}/start`, {}, ann.token)).status).toBe(200);
      const { status } = await callApi(house, "POST", `/api/matches/${matchId}/start`, {}, ann.token);
      expect(status).toBe(200);
      // A game of Go between bots may be long; a look at some turns is enough there.
      if (gameId === "go-9x9") {
        await line.next((message) => message.type === "entries" && message.items.at(-1)?.entry.seq >= 6);
        return;
      }
      await line.next("finished");
      const { body: file } = await callApi(house, "GET", `/api/matches/${matchId}/file`);
      expect((await verifyMatch(file, { engineOf })).ok).toBe(true);
      expect(file.entries.map(({ actionId }: AnyJson) => actionId.split(":")[0])).not.toContain("timeout");
    },
  );

  test("[MAT-F3] [MAT-F4] [PRO-7] with hidden cards each viewer gets its own view after each entry, and nothing else of the state", async () => {
    const [ann, bob] = await makeTwo();
    const seats = [{ kind: "me" }, { kind: "open" }];
    const { body: created } = await create(ann, { gameId: "gomoku-cards", seats, options: { boardSize: 9 } });
    const { matchId } = created.match.record;
    await join(house, matchId, ann);
    await join(house, matchId, bob);
    const viewers = [ann, bob, null];
    const lines = await Promise.all(viewers.map((viewer) => watch(house, viewer, matchId)));
    const lastView = (line: TestSocket): AnyJson =>
      line.received.findLast((message) => message.type === "entries" && message.items.length > 0)?.items.at(-1).view ??
      line.received.find(({ type }) => type === "watching").view;
    for (let seq = 0; seq < 12; seq += 1) {
      // A card may take the other's turn away.
      const seat = lastView(lines[0] as TestSocket).currentPlayerId === ann.playerId ? 0 : 1;
      const [player, line] = [[ann, bob][seat] as Player, lines[seat] as TestSocket];
      const view = lastView(line);
      if (view.gameOver === true) break;
      const [action] = cards.getValidActions(view, player.playerId);
      const { type, ...payload } = action as AnyJson;
      expect(await submit(line, envelopeOf(matchId, player, seq, type, payload, "gomoku-cards"))).toMatchObject({
        seq,
      });
      await expect
        .poll(() => lines.every((one) => itemsOf(one).some(({ entry }) => entry.seq === seq)), { interval: 5 })
        .toBe(true);
    }
    const before = lines.map((line) => line.received.length);
    await submit(lines[0] as TestSocket, envelopeOf(matchId, ann, 99, "RESIGN", {}, "gomoku-cards"));
    await expect.poll(() => lines.every(({ received }) => received.some(({ type }) => type === "finished"))).toBe(true);
    // Now that all is revealed: what each was sent is what its view was at each place, to the letter, and the secrets were in none of it.
    const { body: file } = await callApi(house, "GET", `/api/matches/${matchId}/file`);
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
    for (const [index, line] of lines.entries()) {
      const viewer = viewers[index]?.playerId ?? null;
      const views = itemsOf(line).map(({ view }) => view);
      expect(views).toEqual(states.slice(1).map((state) => cards.getPlayerView(state, viewer)));
      const said = JSON.stringify(line.received.slice(0, before[index]));
      for (const secret of [file.reveal.serverBytes, file.reveal.seed, "rngState", '"drawPile"'])
        expect(said).not.toContain(secret);
    }
    expect(house.log()).not.toContain(file.reveal.serverBytes);
    expect(house.log()).not.toContain(file.reveal.seed);
  });
});

describe("the lobby", () => {
  test("[PRO-H1] [PRO-H2] [MAT-F1] the commitment is made before anybody is seated, and seats are kept for whom they are kept", async () => {
    const [ann, bob] = await makeTwo();
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "invite" }] });
    const { matchId, commitment, seats } = body.match.record;
    expect([seats, body.match.status, commitment.length]).toEqual([[null, null], "open", 64]);
    const line = await watch(house, bob, matchId);
    const code = async (player: Player, more: object): Promise<string> =>
      (await join(house, matchId, player, more)).body.error?.code;
    expect(await code(bob, {})).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 0 })).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 1, invitation: "guess" })).toBe("SEAT_RESERVED");
    expect(await code(bob, { seat: 5 })).toBe("INVALID_PAYLOAD");
    expect(await code(bob, { nonce: "00" })).toBe("INVALID_PAYLOAD");
    const nonce = drawNonce();
    expect((await join(house, matchId, ann, { nonce })).status).toBe(200);
    expect((await join(house, matchId, ann, { nonce })).status).toBe(200);
    expect(await code(ann, { seat: 0 })).toBe("ALREADY_SEATED");
    expect(await code(bob, { seat: 0 })).toBe("SEAT_TAKEN");
    await line.next(
      (message) => message.type === "watching" && message.match.record.seats[0]?.playerId === ann.playerId,
    );
    expect(await submit(line, place(matchId, bob, 0, 1, 1))).toMatchObject({ code: "NOT_SEATED" });
    const [{ key }] = body.invitations;
    expect((await join(house, matchId, bob, { invitation: key })).body.match.status).toBe("active");
    const started = await line.next((message) => message.type === "watching" && message.match.status === "active");
    expect(started.match.record.commitment).toBe(commitment);
    expect((await join(house, matchId, await makePlayer(house, "Eve"))).body.error.code).toBe("MATCH_NOT_ACTIVE");
  });

  test("open matches are listed, those by invitation alone are not for strangers", async () => {
    const [ann, bob] = await makeTwo();
    const open = (await create(ann, { gameId: "go-9x9", seats: [{ kind: "me" }, { kind: "open" }] })).body.match.record
      .matchId;
    const hidden = (await create(ann, { gameId: "go-9x9", seats: [{ kind: "me" }, { kind: "open" }], listed: false }))
      .body.match.record.matchId;
    const idsOf = async (query: string, token?: string): Promise<readonly string[]> =>
      (await callApi(house, "GET", `/api/matches?${query}`, undefined, token)).body.matches.map(
        ({ record }: AnyJson) => record.matchId,
      );
    expect(await idsOf("status=open&game=go-9x9")).toContain(open);
    expect(await idsOf("status=open&game=gomoku")).not.toContain(open);
    expect(await idsOf("status=open&game=go-9x9")).not.toContain(hidden);
    expect(await idsOf("status=open&mine=true", ann.token)).toEqual(expect.arrayContaining([open, hidden]));
    expect(await idsOf("status=open&mine=true", bob.token)).toEqual([]);
    expect((await callApi(house, "GET", "/api/matches?mine=true")).status).toBe(401);
    expect((await callApi(house, "GET", "/api/matches?status=odd")).status).toBe(400);
  });

  test("[MAT-T5] an open match is called off, a begun one ends before its second move and not after", async () => {
    const [ann, bob] = await makeTwo();
    const abortBy = (player: Player, matchId: string) =>
      callApi(house, "POST", `/api/matches/${matchId}/abort`, {}, player.token);
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }] });
    const { matchId } = body.match.record;
    expect((await abortBy(bob, matchId)).status).toBe(403);
    expect((await abortBy(ann, matchId)).body.match.status).toBe("dropped");
    expect((await join(house, matchId, bob)).body.error.code).toBe("MATCH_NOT_ACTIVE");
    const begun = await startMatchOf(house, [ann, bob]);
    expect((await abortBy(bob, begun)).body.match).toMatchObject({
      status: "finished",
      outcome: { winners: null, reason: "aborted" },
    });
    expect((await abortBy(bob, begun)).status).toBe(200);
    const played = await startMatchOf(house, [ann, bob]);
    const [a, b] = [await connect(house, ann), await connect(house, bob)];
    await submit(a, place(played, ann, 0, 1, 1));
    await submit(b, place(played, bob, 1, 2, 2));
    expect((await abortBy(ann, played)).body.error.code).toBe("NOT_ABORTABLE");
    // Whoever made a match for two others calls it off until they have begun.
    const eve = await makePlayer(house, "Eve");
    const theirs = (await create(eve, { gameId: "gomoku", seats: [{ kind: "open" }, { kind: "open" }] })).body.match;
    await join(house, theirs.record.matchId, ann);
    await join(house, theirs.record.matchId, bob);
    expect((await abortBy(eve, theirs.record.matchId)).status).toBe(403);
    expect((await abortBy(bob, theirs.record.matchId)).body.match.outcome.reason).toBe("aborted");
  });

  test("[MAT-X6] turns are taken back by agreement, and a bot agrees", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob]);
    const [a, b] = [await watch(house, ann, matchId), await watch(house, bob, matchId)];
    await submit(a, place(matchId, ann, 0, 7, 7));
    expect(await submit(b, envelopeOf(matchId, bob, 1, "ACCEPT_TAKEBACK"))).toMatchObject({ code: "NO_TAKEBACK" });
    expect(await submit(a, envelopeOf(matchId, ann, 1, "REQUEST_TAKEBACK"))).toMatchObject({ type: "accepted" });
    expect(await submit(b, envelopeOf(matchId, bob, 2, "ACCEPT_TAKEBACK"))).toMatchObject({ type: "accepted" });
    expect(await submit(b, place(matchId, bob, 3, 8, 8))).toMatchObject({ code: "NOT_PLAYER_TURN" });
    expect(await submit(a, place(matchId, ann, 3, 7, 7))).toMatchObject({ type: "accepted", seq: 3 });
    const { body } = await create(ann, { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: "Random" }] });
    const alone = body.match.record.matchId;
    await join(house, alone, ann);
    const line = await watch(house, ann, alone);
    await submit(line, place(alone, ann, 0, 7, 7));
    const typesOf = async (): Promise<readonly string[]> =>
      (await callApi(house, "GET", `/api/matches/${alone}/log`)).body.entries.map(({ type }: AnyJson) => type);
    await expect.poll(typesOf).toHaveLength(2);
    await submit(line, envelopeOf(alone, ann, 2, "REQUEST_TAKEBACK"));
    await expect.poll(typesOf).toEqual(["PLACE_STONE", "PLACE_STONE", "REQUEST_TAKEBACK", "ACCEPT_TAKEBACK"]);
    expect(await submit(line, place(alone, ann, 4, 7, 7))).toMatchObject({ type: "accepted" });
    await expect.poll(typesOf).toHaveLength(6);
  });

  test("[PRO-H6] a rematch has the seats moved on, is the same for both, and is not for others", async () => {
    const [ann, bob] = await makeTwo();
    const matchId = await startMatchOf(house, [ann, bob]);
    const again = (player: Player) => callApi(house, "POST", `/api/matches/${matchId}/rematch`, {}, player.token);
    expect((await again(ann)).body.error.code).toBe("NOT_FINISHED");
    const line = await watch(house, ann, matchId);
    await submit(line, envelopeOf(matchId, ann, 0, "RESIGN"));
    const [one, two] = await Promise.all([again(ann), again(bob)]);
    const next = one.body.match.record.matchId;
    expect(two.body.match.record.matchId).toBe(next);
    expect(one.body.match.plan).toMatchObject([{ playerId: bob.playerId }, { playerId: ann.playerId }]);
    await line.next((message) => message.type === "watching" && message.match.rematch === next);
    expect((await again(await makePlayer(house, "Eve"))).status).toBe(403);
    // One that was called off is made anew.
    await callApi(house, "POST", `/api/matches/${next}/abort`, {}, bob.token);
    const anew = (await again(ann)).body.match.record.matchId;
    expect(anew).not.toBe(next);
    expect((await again(bob)).body.match.record.matchId).toBe(anew);
    await line.next((message) => message.type === "watching" && message.match.rematch === anew);
    await join(house, anew, ann);
    expect((await join(house, anew, bob)).body.match).toMatchObject({ status: "active", rematchOf: matchId });
    // One that began and was called off is no rematch either.
    await callApi(house, "POST", `/api/matches/${anew}/abort`, {}, ann.token);
    const third = (await again(ann)).body.match.record.matchId;
    expect([next, anew]).not.toContain(third);
  });

  test("requests that make no sense are refused with what is wrong", async () => {
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
    expect((await callApi(house, "GET", "/api/matches/m-none")).status).toBe(404);
    expect((await callApi(house, "GET", "/api/matches/m-none/file")).status).toBe(404);
    expect((await callApi(house, "GET", "/api/nothing")).status).toBe(404);
    const matchId = await startMatchOf(house, await makeTwo());
    expect((await callApi(house, "GET", `/api/matches/${matchId}/file`)).body.error.code).toBe("NOT_FINISHED");
  });
});

describe("who one is", () => {
  test("[PRO-N1] a name is tidied up, or refused with what is wrong with it; bots of all games keep theirs", async () => {
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
      const { status, body } = await callApi(house, "POST", "/api/guests", { name });
      expect([name, status, body.error.code, body.error.detail]).toEqual([
        name,
        400,
        "INVALID_PAYLOAD",
        { field: "name", fault },
      ]);
    }
    expect((await callApi(house, "POST", "/api/guests", { name: 5 })).status).toBe(400);
    for (const [name, written] of [
      ["Élodie", "Élodie"],
      ["李雷", "李雷"],
      [" O\u2019Neil  2 ", "O'Neil 2"],
    ]) {
      expect((await callApi(house, "POST", "/api/guests", { name })).body.name).toBe(written);
    }
  });

  test("[PRO-H3] a token that is forged, cut or another server's is worth nothing", async () => {
    const ann = await makePlayer(house, "Ann");
    const renewed = await callApi(house, "POST", "/api/token", {}, ann.token);
    expect(renewed.body.playerId).toBe(ann.playerId);
    const [head, body, mark] = ann.token.split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [`${ann.token}x`, `${none}.${body}.`, `${head}.${body}.${mark?.toUpperCase()}`, "junk"]) {
      expect((await callApi(house, "POST", "/api/token", {}, token)).status).toBe(401);
      const line = await openSocket(house);
      line.send({ type: "hello", protocol: 1, token });
      expect((await line.next("error")).code).toBe("NOT_AUTHORIZED");
      expect(await line.closed).toBe(4401);
    }
    expect((await callApi(house, "POST", "/api/matches", { gameId: "gomoku", seats: [] })).status).toBe(401);
  });

  test("[PRO-H4] goes on at another device, once, with the newest key", async () => {
    const ann = await makePlayer(house, "Ann");
    const handOver = async (): Promise<AnyJson> => (await callApi(house, "POST", "/api/handover", {}, ann.token)).body;
    const takeOver = (key: string) => callApi(house, "POST", "/api/takeover", { key });
    const [old, { key, expiresAt }] = [await handOver(), await handOver()];
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await takeOver(old.key)).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    const taken = await takeOver(key);
    expect(taken.body).toMatchObject({ playerId: ann.playerId, name: "Ann" });
    expect((await callApi(house, "POST", "/api/token", {}, taken.body.token)).body.playerId).toBe(ann.playerId);
    expect((await takeOver(key)).status).toBe(404);
    expect((await takeOver("x".repeat(65))).status).toBe(400);
    expect((await callApi(house, "POST", "/api/handover", {})).status).toBe(401);
    expect(house.log()).not.toContain(key);
  });

  test("[PRO-2] hello comes first, and in this version", async () => {
    const line = await openSocket(house);
    line.send({ type: "ping", seqs: {} });
    expect((await line.next("error")).code).toBe("HELLO_EXPECTED");
    line.send({ type: "hello", protocol: 2, token: null });
    expect(await line.next("error")).toMatchObject({
      code: "UNSUPPORTED_PROTOCOL",
      message: expect.stringContaining("1"),
    });
    expect(await line.closed).toBe(4401);
  });
});

test("the requests are described for programs and for people; figures and readiness are there", async () => {
  const { body: description } = await callApi(house, "GET", "/api/openapi.json");
  expect(description.openapi).toBe("3.1.0");
  expect(Object.keys(description.paths)).toContain("/api/matches/{matchId}/join");
  const page = await callApi(house, "GET", "/api");
  expect(page.body).toContain("POST /api/guests");
  expect((await callApi(house, "GET", "/readyz")).body).toEqual({ status: "ready" });
  const { body: figures } = await callApi(house, "GET", "/metrics");
  for (const name of [
    "tengen_actions_accepted_total",
    'tengen_actions_refused_total{code="NOT_PLAYER_TURN"}',
    "tengen_sockets",
    "tengen_nodejs_eventloop_lag",
  ]) {
    expect(figures).toContain(name);
  }
});
