// Checks the protocol's SPEC.md against a real server, by a client that knows only the page and the JSON Schema.
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
import { listRoutes, type RouteOptions } from "../src/wire/api.ts";
import { HTTP_STATUS } from "../src/wire/http-refusal.ts";
import type { Route } from "../src/wire/route.ts";
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
  type TestClient,
  type AnyJson,
} from "./test-server.ts";

const page = fs.readFileSync(path.join(import.meta.dirname, "../../../packages/protocol/SPEC.md"), "utf8");
const engineOf = (gameId: string): AnyEngine | undefined => (gameId === "gomoku" ? gomoku : undefined);

describe("the requests of SPEC.md", () => {
  const options = { secrets: deriveSecrets("s".repeat(32)) } as Partial<RouteOptions> as RouteOptions;
  const routes = new Map(
    listRoutes(options).map((route) => [`${route.method} ${route.path.replace("{matchId}", "<id>")}`, route]),
  );
  const rows = page
    .split("| request | what it does |")[1]
    ?.split("\n\n")[0]
    ?.matchAll(
      /^\| `(?<method>GET|POST) (?<path>\/api\/[^`?]*)(?<query>\?[^`]*)?`(?: `(?<body>\{.*?\})`)? \| (?<text>.*) \|$/gmu,
    );
  const listed = [...(rows ?? [])]
    .map(({ groups }) => groups as Record<"method" | "path" | "query" | "body" | "text", string | undefined>)
    .filter(({ path: place }) => place?.endsWith(".json") !== true);

  /** The first object shape in a row, with null values. */
  const shapeIn = (text: string): AnyJson => {
    const shape = /`(\{"\w+"[^`]*\})`/u.exec(text)?.[1];
    return shape === undefined ? null : JSON.parse(shape.replaceAll(/("\w+")\??(?=[,}])/gu, "$1: null"));
  };
  const fieldsOf = ({ response }: Route): readonly string[] =>
    Object.keys((response as unknown as { readonly entries: object }).entries).toSorted();

  test("[PRO-S2] are those of the server", () => {
    expect(listed.map(({ method, path: place }) => `${method} ${place}`).toSorted()).toEqual(
      [...routes.keys()].toSorted(),
    );
  });

  test.each(listed)(
    "[PRO-S2] $method $path: query, body and response",
    ({ method, path: place, query, body, text }) => {
      const route = routes.get(`${method} ${place}`);
      if (route === undefined) throw new Error("the server has no such request");
      const names = [...(query ?? "").matchAll(/[?&](\w+)=/gu)].map(([, name = ""]) => name);
      expect(names.toSorted()).toEqual(Object.keys(route.query ?? {}).toSorted());
      const example = body?.replace("<32 bytes>", drawNonce()).replaceAll('"?:', '":');
      if (route.body !== undefined && example !== undefined) expect(v.is(route.body, JSON.parse(example))).toBe(true);
      expect(route.body !== undefined || body === undefined).toBe(true);
      const shape = shapeIn(text ?? "");
      if (shape !== null && !(text ?? "").startsWith("takes a seat")) {
        expect(Object.keys(shape).toSorted()).toEqual(fieldsOf(route));
      }
    },
  );

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

test("[PRO-S1] the match of the example session verifies", async () => {
  const clients = [...page.matchAll(/^< (\{.*\})$/gmu)].map(([, text = ""]): AnyJson => JSON.parse(text));
  const of = (type: string): readonly AnyJson[] => clients.filter((message) => message.type === type);
  const { outcome, reveal, signature } = of("finished")[0];
  const entries = of("entries").flatMap(({ items }) => items.map(({ entry }: AnyJson) => entry));
  const match = of("watching").at(-1).match.record;
  const file = { format: "tengen-match/1", match, reveal, entries, outcome, signature };
  expect((await verifyMatch(file, { engineOf })).ok).toBe(true);
});

describe("a client of a real server", () => {
  let server: TestServer;
  let validate: (message: unknown) => boolean;
  beforeAll(async () => {
    server = await startTestServer({ TENGEN_REQUESTS: "1000", TENGEN_GRACE_SECONDS: "1" });
    const { body: schema } = await callApi(server, "GET", "/api/messages.schema.json");
    const ajv = new Ajv2020({ formats: { uuid: true } });
    ajv.addSchema(schema, "messages");
    validate = ajv.compile({ $ref: "messages#/$defs/FromServer" });
  });
  afterAll(() => server.stop());

  const create = async (token: string, more: object = {}): Promise<string> => {
    const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
    const { body } = await callApi(server, "POST", "/api/matches", request, token);
    return body.match.record.matchId;
  };
  const expectValid = (client: TestClient): void => {
    for (const message of client.received) expect([message, validate(message)]).toEqual([message, true]);
  };
  const typesOf = (client: TestClient): readonly string[] =>
    client.received.map(({ type }) => type).filter((type) => type !== "presence");

  test.each(["text/plain", "text/html", "application/x-www-form-urlencoded"])(
    "[PRO-S2] gets a 415 for a body of type %s",
    async (type) => {
      const answer = await fetch(`${server.url}/api/guests`, {
        method: "POST",
        headers: { "content-type": type },
        body: '{"name": "Ann"}',
      });
      expect([answer.status, await answer.json()]).toMatchObject([415, { error: { code: "BAD_REQUEST" } }]);
    },
  );

  test("[PRO-4] receives empty entries if it lacks nothing", async () => {
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const matchId = await create(ann.token);
    const client = await connect(server, null);
    client.send({ type: "watch", matchId, fromSeq: 0 });
    client.send({ type: "sync", matchId, fromSeq: 0 });
    expect((await client.next("entries")).items).toEqual([]);
    await join(server, matchId, ann);
    await join(server, matchId, bob);
    const late = await connect(server, null);
    late.send({ type: "watch", matchId, fromSeq: 0 });
    expect((await late.next("entries")).items).toEqual([]);
    expect(typesOf(late)).toEqual(["welcome", "watching", "entries"]);
    expect((await callApi(server, "GET", `/api/matches/${matchId}/log?from=7`)).body).toEqual({ matchId, entries: [] });
    for (const one of [client, late]) expectValid(one);
  });

  test("[PRO-H9] can retry join with the same nonce; with another it gets ALREADY_SEATED", async () => {
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const matchId = await create(ann.token);
    const nonce = drawNonce();
    const first = await join(server, matchId, ann, { nonce });
    expect(first.body.match.record.seats[0]).toMatchObject({ nonce, playerId: ann.playerId });
    expect(await join(server, matchId, ann, { nonce })).toEqual(first);
    const isSeated = { status: 409, body: { error: { code: "ALREADY_SEATED", detail: { seat: 0 } } } };
    expect(await join(server, matchId, ann)).toMatchObject(isSeated);
    for (const seat of [0, 1]) expect(await join(server, matchId, ann, { seat })).toMatchObject(isSeated);
    expect(await join(server, matchId, bob, { seat: 2 })).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_PAYLOAD" } },
    });
    expect((await join(server, matchId, bob, { seat: 1 })).body.match.status).toBe("active");
    expect((await join(server, matchId, ann, { nonce })).body.match.status).toBe("active");
    expect(await join(server, matchId, ann)).toMatchObject(isSeated);
    const eve = await makePlayer(server, "Eve");
    expect((await join(server, matchId, eve)).body.error.code).toBe("MATCH_NOT_ACTIVE");
  });

  test("[PRO-2] with another version is closed with the code of the page", async () => {
    const client = await openSocket(server);
    client.send({ type: "hello", protocol: 9, token: null });
    expect((await client.next("error")).code).toBe("UNSUPPORTED_PROTOCOL");
    expect(await client.closed).toBe(4401);
    expectValid(client);
  });

  test("[PRO-S1] receives only messages of the schema in a card match", async () => {
    const [ann, bob] = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")];
    const matchId = await create(ann.token, { gameId: "gomoku-cards" });
    await join(server, matchId, ann);
    await join(server, matchId, bob);
    const client = await watch(server, ann, matchId);
    await submit(client, envelopeOf(matchId, ann, 0, "RESIGN", {}, "gomoku-cards"));
    await client.next("finished");
    expectValid(client);
  });
});
