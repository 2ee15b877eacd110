// Starts a real server in its own process with its own database, and a minimal client written from the protocol's SPEC.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { prepareSite } from "../../../tools/build/site/prepare-site.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

// Responses and messages are untyped in tests.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJson = any;

export interface TestServer {
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** The server's log and stderr. */
  readonly log: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export const makeFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "tengen-var-"));

/** Overrides the settings of the machine's environment. */
export const STANDALONE = { HOST: "127.0.0.1", DATABASE_URL: "", NATS_URL: "", TENGEN_SECRET: "" };

/** All clients of a test share one address, so its limits are raised. */
const ONE_ADDRESS = {
  TENGEN_READS: "100000",
  TENGEN_MESSAGES_PER_ADDRESS: "1000000",
  TENGEN_CONNECTIONS_PER_ADDRESS: "100000",
  TENGEN_NEW_MATCHES: "100000",
  TENGEN_NEW_MATCHES_PER_ADDRESS: "100000",
};

/** Starts a server; with the folder and port of an earlier one it replaces it. */
export const startTestServer = async (
  env: Readonly<Record<string, string>> = {},
  folder = makeFolder(),
  port = 0,
  nodeOptions: readonly string[] = [],
): Promise<TestServer> => {
  await prepareSite();
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, "apps/server/main.ts")], {
    env: { ...process.env, ...STANDALONE, PORT: String(port), TENGEN_VAR: folder, ...ONE_ADDRESS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  while (!stderr.includes("ready at")) {
    const ended = await Promise.race([once(child.stderr, "data"), once(child, "exit").then(() => "ended")]);
    if (ended === "ended") throw new Error(`the server did not start: ${stderr}`);
  }
  const bound = /127\.0\.0\.1:(\d+)/u.exec(stderr)?.[1];
  return {
    url: `http://127.0.0.1:${bound}`,
    folder,
    child,
    log: () => stdout + stderr,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
};

export const portOf = ({ url }: TestServer): number => Number(new URL(url).port);

export interface Player {
  readonly playerId: string;
  readonly token: string;
}

export const callApi = async (
  { url }: Pick<TestServer, "url">,
  method: string,
  place: string,
  body?: unknown,
  token?: string,
): Promise<{ readonly status: number; readonly body: AnyJson }> => {
  const answer = await fetch(`${url}${place}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
};

export const makePlayer = async (server: Pick<TestServer, "url">, name: string): Promise<Player> => {
  const { body } = await callApi(server, "POST", "/api/guests", { name });
  return body as Player;
};

export const drawNonce = (): string => randomBytes(32).toString("hex");

export const join = (server: Pick<TestServer, "url">, matchId: string, player: Player, more: object = {}) =>
  callApi(server, "POST", `/api/matches/${matchId}/join`, { nonce: drawNonce(), ...more }, player.token);

/** Starts a match of two players and returns its id. */
export const startMatchOf = async (
  server: Pick<TestServer, "url">,
  [first, second]: readonly [Player, Player],
  more: object = {},
): Promise<string> => {
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
  const { body } = await callApi(server, "POST", "/api/matches", request, first.token);
  const { matchId } = body.match.record;
  await join(server, matchId, first);
  await join(server, matchId, second);
  return matchId;
};

/** Starts a match with running clocks: both have made their first move, so the log has two entries. */
export const startClockedMatch = async (
  server: Pick<TestServer, "url">,
  players: readonly [Player, Player],
  clock: { readonly baseMs: number; readonly incrementMs: number },
): Promise<string> => {
  const matchId = await startMatchOf(server, players, { clock });
  for (const [seq, player] of players.entries()) {
    const client = await connect(server, player);
    const answer = await submit(client, envelopeOf(matchId, player, seq, "PLACE_STONE", { x: 14 - seq, y: 14 }));
    if (answer.type !== "accepted") throw new Error(JSON.stringify(answer));
    client.socket.terminate();
  }
  return matchId;
};

export interface TestClient {
  readonly socket: WebSocket;
  /** All messages received so far. */
  readonly received: AnyJson[];
  readonly send: (message: unknown) => void;
  /** Waits for the next message, after those already returned or skipped, of this type or matching this predicate. */
  readonly next: (expected: string | ((message: AnyJson) => boolean)) => Promise<AnyJson>;
  readonly closed: Promise<number>;
}

/** A timeout that only ends hung tests. In milliseconds. */
const WAIT = 300_000;

/** Opens a connection without sending anything. */
export const openSocket = async (
  { url }: Pick<TestServer, "url">,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestClient> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const received: AnyJson[] = [];
  let scanned = 0;
  let onMessage = (): void => {};
  socket.on("message", (data) => {
    received.push(JSON.parse((data as Buffer).toString("utf8")));
    onMessage();
  });
  const closed = new Promise<number>((done) => {
    socket.on("close", (code) => done(code));
  });
  await once(socket, "open");
  // A killed server resets its connections; `closed` reports it.
  socket.on("error", () => {});
  return {
    socket,
    received,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: async (expected) => {
      const isMatch = typeof expected === "string" ? (message: AnyJson) => message.type === expected : expected;
      const until = Date.now() + WAIT;
      for (;;) {
        while (scanned < received.length) {
          scanned += 1;
          if (isMatch(received[scanned - 1])) return received[scanned - 1];
        }
        // A connection that is closed brings no more.
        if (Date.now() > until || socket.readyState === socket.CLOSED) {
          throw new Error(
            `no message matches ${String(expected)}; received ${JSON.stringify(received.slice(-5)).slice(0, 2000)}`,
          );
        }
        await Promise.race([
          new Promise<void>((done) => {
            onMessage = done;
          }),
          new Promise((done) => setTimeout(done, 200)),
        ]);
      }
    },
  };
};

/** Opens a connection and sends hello. */
export const connect = async (server: Pick<TestServer, "url">, player: Player | null): Promise<TestClient> => {
  const client = await openSocket(server);
  client.send({ type: "hello", protocol: 1, token: player?.token ?? null });
  await client.next("welcome");
  return client;
};

/** Opens a connection and watches a match from its beginning. */
export const watch = async (
  server: Pick<TestServer, "url">,
  player: Player | null,
  matchId: string,
): Promise<TestClient> => {
  const client = await connect(server, player);
  client.send({ type: "watch", matchId, fromSeq: 0 });
  await client.next("watching");
  return client;
};

export const envelopeOf = (
  matchId: string,
  { playerId }: Player,
  seq: number,
  type: string,
  payload: object = {},
  gameId = "gomoku",
) => ({ gameId, matchId, actionId: randomUUID(), seq, actorId: playerId, type, payload });

/** Submits an action and returns the answer. */
export const submit = async (client: TestClient, envelope: { readonly actionId: string }): Promise<AnyJson> => {
  client.send({ type: "submit", envelope });
  return client.next(
    (message) => (message.type === "accepted" || message.type === "rejected") && message.actionId === envelope.actionId,
  );
};
