// The protocol's SPEC.md against a real server: a stranger who knows the page and the JSON Schema that the server hands out, and nothing else.
import fs from "node:fs";
import path from "node:path";
import { ERROR_CODES } from "@tengen/protocol";
import { REJECTION_CODES, type AnyEngine } from "@tengen/kernel";
import { verifyMatch } from "@tengen/match";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { deriveSecrets } from "../src/secrets.ts";
import { listRoutes, HTTP_STATUS, type ApiOptions, type Route } from "../src/wire/api.ts";
import {
  callApi,
  connect,
  drawNonce,
  envelopeOf,
  join,
  makePlayer,
  openSocket,
  startTestServer,
  submit,
  watch,
  type TestServer,
  type TestSocket,
  type AnyJson,
} from "./test-server.ts";

const page = fs.readFileSync(path.join(import.meta.dirname, "../../../packages/protocol/SPEC.md"), "utf8");
const engineOf = (gameId: string): AnyEngine | undefined => (gameId === "gomoku" ? gomoku : undefined);

describe("the requests of SPEC.md", () => {
  const options = { secrets: deriveSecrets("s".repeat(32)) } as ApiOptions;
  const routes = new Map(
    listRoutes(options).map((route) => [`${route.method} ${route.path.replace("{matchId}", "<id>")}`, route]),
  );
  const rows = page
    .split("| request | what it does |")[1]
    ?.split("\n\n")[0]
    ?.matchAll(
      /^\| `(?<method>GET|POST) (?<path>\/api\/[^`?]*)(?<query>\?[^`]*)?`(?: `(?<body>\{.*?\})`)? \| (?<text>.*) \|$/gmu,
    );
  const told = [...(rows ?? [])]
    .map(({ groups }) => groups as Record<"method" | "path" | "query" | "body" | "text", string | undefined>)
    .filter(({ path: place }) => place?.endsWith(".json") !== true);

  /** The first shape that a row shows, with whatever for its values. */
  const shapeIn = (text: string): AnyJson => {
    const shape = /`(\{"\w+"[^`]*\})`/u.exec(text)?.[1];
    return shape === undefined ? null : JSON.parse(shape.replaceAll(/("\w+")\??(?=[,}])/gu, "$1: null"));
  };
  const fieldsOf = ({ response }: Route): readonly string[] =>
    Object.keys((response as unknown as { readonly entries: object }).entries).toSorted();

  test("[PRO-S2] are those of the server", () => {
    expect(told.map(({ method, path: place }) => `${method} ${place}`).toSorted()).toEqual(
      [...routes.keys()].toSorted(),
    );
  });

  test.each(told)("[PRO-S2] $method $path: query, body and answer", ({ method, path: place, query, body, text }) => {
    const route = routes.get(`${method} ${place}`);
    if (route === undefined) throw new Error("not a request of the server");
    const names = [...(query ?? "").matchAll(/[?&](\w+)=/gu)].map(([, name = ""]) => name);
    expect(names.toSorted()).toEqual(Object.keys(route.query ?? {}).toSorted());
    const example = body?.replace("<32 bytes>", drawNonce()).replaceAll('"?:', '":');
    if (route.body !== undefined && example !== undefined) expect(v.is(route.body, JSON.parse(example))).toBe(true);
    expect(route.body !== undefined || body === undefined).toBe(true);
    const shape = shapeIn(text ?? "");
    if (shape !== null && !(text ?? "").startsWith("takes a seat")) {
      expect(Object.keys(shape).toSorted()).toEqual(fieldsOf(route));
    }
  });

  test("[PRO-S2] the statuses of the codes are the server's", () => {
    const table = page.split("| status | codes | what is wrong |")[1]?.split("\n\n")[0] ?? "";
    const statuses = new Map<string, number[]>();
    for (const [, status, cell] of table.matchAll(/^\| (\d{3})[^|]* \| ([^|]*) \|/gmu)) {
      for (const [, code = ""] of cell?.matchAll(/`([A-Z_]+)`/gu) ?? []) {
        statuses.set(code, [...(statuses.get(code) ?? []), Number(status)]);
      }
    }
    for (const code of [...ERROR_CODES, ...REJECTION_CODES]) {
      const status = HTTP_STATUS[code];
      if (status === undefined) expect([code, statuses.get(code) ?? [409]]).toEqual([code, [409]]);
      else expect([code, statuses.get(code)]).toEqual([code, expect.arrayContaining([status])]);
    }
  });
});

test("[PRO-S1] the connection that stands there word for word is a match that verifies", async () => {
  const lines = [...page.matchAll(/^< (\{.*\})$/gmu)].map(([, text = ""]): AnyJson => JSON.parse(text));
  const of = (type: string): readonly AnyJson[] => lines.filter((message) => message.type === type);
  const { outcome, reveal, signature } = of("finished")[0];
  const entries = of("entries").flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry));
  const match = of("watching").at(-1).match.record;
  const file = { format: "tengen-match/1", match, reveal, entries, outcome, signature };
  expect((await verifyMatch(file, { engineOf })).ok).toBe(true);
});

describe("a stranger at a real server", () => {
  let house: TestServer;
  let validate: (message: unknown) => boolean;
  beforeAll(async () => {
    house = await startTestServer({ TENGEN_REQUESTS: "1000", TENGEN_GRACE_SECONDS: "1" });
    const { body: schema } = await callApi(house, "GET", "/api/messages.schema.json");
    const ajv = new Ajv2020({ formats: { uuid: true } });
    ajv.addSchema(schema, "messages");
    validate = ajv.compile({ $ref: "messages#/$defs/FromServer" });
  });
  afterAll(() => house.stop());

  const create = async (token: string, more: object = {}): Promise<string> => {
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
    const { body } = await callApi(house, "POST", "/api/matches", request, token);
    return body.match.record.matchId;
  };
  const expectValid = (line: TestSocket): void => {
    for (const message of line.received) expect([message, validate(message)]).toEqual([message, true]);
  };
  const typesOf = (line: TestSocket): readonly string[] =>
    line.received.map(({ type }) => type).filter((type) => type !== "presence");

  test("[PRO-S1] hears of the clock at the start, after each entry, and when it has run out: never less than nothing", async () => {
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    const matchId = await create(ann.token, { clock: { baseMs: 1500, incrementMs: 0 } });
    const line = await watch(house, ann, matchId);
    await join(house, matchId, ann);
    await join(house, matchId, bob);
    const { seq, remainingMs, firstMoveMs, since } = await line.next("clock");
    const { match } = line.received.findLast(({ type }) => type === "watching");
    const { startedAt, clock } = match.record;
    expect({ seq, remainingMs, since }).toEqual({ seq: 0, remainingMs: [1500, 1500], since: startedAt });
    expect(firstMoveMs).toEqual([clock.firstMoveMs, clock.firstMoveMs]);
    // Both have made their first move, and then Ann stands still.
    await submit(line, envelopeOf(matchId, ann, 0, "PLACE_STONE", { x: 7, y: 7 }));
    await submit(await connect(house, bob), envelopeOf(matchId, bob, 1, "PLACE_STONE", { x: 8, y: 8 }));
    await line.next("finished");
    const clocks = line.received.filter(({ type }) => type === "clock");
    expect(clocks.at(-1).remainingMs[0]).toBe(0);
    for (const clock of clocks) expect(Math.min(...clock.remainingMs)).toBeGreaterThanOrEqual(0);
    expect(typesOf(line).slice(0, 5)).toEqual(["welcome", "watching", "watching", "watching", "clock"]);
    expect(typesOf(line).slice(-3)).toEqual(["entries", "clock", "finished"]);
    expectValid(line);
  });

  test.each(["text/plain", "text/html", "application/x-www-form-urlencoded"])(
    "[PRO-S2] is told that a body of type %s is of another type",
    async (type) => {
      const answer = await fetch(`${house.url}/api/guests`, {
        method: "POST",
        headers: { "content-type": type },
        body: '{"name": "Ann"}',
      });
      expect([answer.status, await answer.json()]).toMatchObject([415, { error: { code: "BAD_REQUEST" } }]);
    },
  );

  test("[PRO-4] is told that it lacks nothing by a message without entries", async () => {
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    const matchId = await create(ann.token);
    const line = await connect(house, null);
    line.send({ type: "watch", matchId, fromSeq: 0 });
    line.send({ type: "sync", matchId, fromSeq: 0 });
    expect((await line.next("entries")).items).toEqual([]);
    await join(house, matchId, ann);
    await join(house, matchId, bob);
    const late = await connect(house, null);
    late.send({ type: "watch", matchId, fromSeq: 0 });
    expect((await late.next("entries")).items).toEqual([]);
    expect(typesOf(late)).toEqual(["welcome", "watching", "entries"]);
    expect((await callApi(house, "GET", `/api/matches/${matchId}/log?from=7`)).body).toEqual({ matchId, entries: [] });
    for (const one of [line, late]) expectValid(one);
  });

  test("[PRO-H9] joins again with the same nonce and finds itself seated; with another it is seated already", async () => {
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    const matchId = await create(ann.token);
    const nonce = drawNonce();
    const first = await join(house, matchId, ann, { nonce });
    expect(first.body.match.record.seats[0]).toMatchObject({ nonce, playerId: ann.playerId });
    expect(await join(house, matchId, ann, { nonce })).toEqual(first);
    const isSeated = { status: 409, body: { error: { code: "ALREADY_SEATED", detail: { seat: 0 } } } };
    expect(await join(house, matchId, ann)).toMatchObject(isSeated);
    for (const seat of [0, 1]) expect(await join(house, matchId, ann, { seat })).toMatchObject(isSeated);
    expect(await join(house, matchId, bob, { seat: 2 })).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_PAYLOAD" } },
    });
    expect((await join(house, matchId, bob, { seat: 1 })).body.match.status).toBe("active");
    expect((await join(house, matchId, ann, { nonce })).body.match.status).toBe("active");
    expect(await join(house, matchId, ann)).toMatchObject(isSeated);
    const eve = await makePlayer(house, "Eve");
    expect((await join(house, matchId, eve)).body.error.code).toBe("MATCH_NOT_ACTIVE");
  });

  test("[PRO-2] speaks another version, and is closed with the code that the page has", async () => {
    const line = await openSocket(house);
    line.send({ type: "hello", protocol: 9, token: null });
    expect((await line.next("error")).code).toBe("UNSUPPORTED_PROTOCOL");
    expect(await line.closed).toBe(4401);
    expectValid(line);
  });

  test("[PRO-S1] hears nothing in a match of cards that is not in the schema", async () => {
    const [ann, bob] = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")];
    const matchId = await create(ann.token, { gameId: "gomoku-cards" });
    await join(house, matchId, ann);
    await join(house, matchId, bob);
    const line = await watch(house, ann, matchId);
    await submit(line, envelopeOf(matchId, ann, 0, "RESIGN", {}, "gomoku-cards"));
    await line.next("finished");
    expectValid(line);
  });
});
