// A real server in a process of its own, with a database of its own, and a client written from the protocol's SPEC alone.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

// What comes from the server is looked at as whatever it is.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJson = any;

export interface TestServer {
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** What the server has logged. */
  readonly log: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export const makeFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "tengen-var-"));

/** Whatever the machine's own environment says. */
export const STANDALONE = { HOST: "127.0.0.1", DATABASE_URL: "", NATS_URL: "", TENGEN_SECRET: "" };

/** All clients of a test have one address: it is allowed as much as many would be. */
const ONE_ADDRESS = {
  TENGEN_READS: "100000",
  TENGEN_MESSAGES_PER_ADDRESS: "1000000",
  TENGEN_CONNECTIONS_PER_ADDRESS: "100000",
  TENGEN_NEW_MATCHES: "100000",
  TENGEN_NEW_MATCHES_PER_ADDRESS: "100000",
};

/** Starts a server; with the folder and port of an earlier one it takes its place. */
export const startTestServer = async (
  env: Readonly<Record<string, string>> = {},
  folder = makeFolder(),
  port = 0,
  nodeOptions: readonly string[] = [],
): Promise<TestServer> => {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, "apps/server/main.ts")], {
    env: { ...process.env, ...STANDALONE, PORT: String(port), TENGEN_VAR: folder, ...ONE_ADDRESS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let logged = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    logged += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  while (!said.includes("ready at")) {
    const ended = await Promise.race([once(child.stderr, "data"), once(child, "exit").then(() => "ended")]);
    if (ended === "ended") throw new Error(`the server does not start: ${said}`);
  }
  const bound = /127\.0\.0\.1:(\d+)/u.exec(said)?.[1];
  return {
    url: `http://127.0.0.1:${bound}`,
    folder,
    child,
    log: () => logged + said,
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

export const makePlayer = async (house: Pick<TestServer, "url">, name: string): Promise<Player> => {
  const { body } = await callApi(house, "POST", "/api/guests", { name });
  return body as Player;
};

export const drawNonce = (): string => randomBytes(32).toString("hex");

export const join = (house: Pick<TestServer, "url">, matchId: string, player: Player, more: object = {}) =>
  callApi(house, "POST", `/api/matches/${matchId}/join`, { nonce: drawNonce(), ...more }, player.token);

/** A match of two players, begun; its id. */
export const startMatchOf = async (
  house: Pick<TestServer, "url">,
  [first, second]: readonly [Player, Player],
  more: object = {},
): Promise<string> => {
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
  const { body } = await callApi(house, "POST", "/api/matches", request, first.token);
  const { matchId } = body.match.record;
  await join(house, matchId, first);
  await join(house, matchId, second);
  return matchId;
};

/** A match in which both clocks run: each has made the first move, and the log has two entries. */
export const startClockedMatch = async (
  house: Pick<TestServer, "url">,
  players: readonly [Player, Player],
  clock: { readonly baseMs: number; readonly incrementMs: number },
): Promise<string> => {
  const matchId = await startMatchOf(house, players, { clock });
  for (const [seq, player] of players.entries()) {
    const line = await connect(house, player);
    const answer = await submit(line, envelopeOf(matchId, player, seq, "PLACE_STONE", { x: 14 - seq, y: 14 }));
    if (answer.type !== "accepted") throw new Error(JSON.stringify(answer));
    line.socket.terminate();
  }
  return matchId;
};

export interface TestSocket {
  readonly socket: WebSocket;
  /** Everything that was said so far. */
  readonly received: AnyJson[];
  readonly send: (message: unknown) => void;
  /** Waits for the first message from now on, or among those not yet looked at, that fits. */
  readonly next: (fits: string | ((message: AnyJson) => boolean)) => Promise<AnyJson>;
  readonly closed: Promise<number>;
}

/** Only ends what hangs. */
const WAIT = 120_000;

/** A connection that has not said anything yet. */
export const openSocket = async (
  { url }: Pick<TestServer, "url">,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestSocket> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const received: AnyJson[] = [];
  let looked = 0;
  let wake = (): void => {};
  socket.on("message", (data) => {
    received.push(JSON.parse((data as Buffer).toString("utf8")));
    wake();
  });
  const closed = new Promise<number>((done) => {
    socket.on("close", (code) => done(code));
  });
  await once(socket, "open");
  // A server that is killed resets its connections: `closed` says so.
  socket.on("error", () => {});
  return {
    socket,
    received,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: async (fits) => {
      const isIt = typeof fits === "string" ? (message: AnyJson) => message.type === fits : fits;
      const until = Date.now() + WAIT;
      for (;;) {
        while (looked < received.length) {
          looked += 1;
          if (isIt(received[looked - 1])) return received[looked - 1];
        }
        if (Date.now() > until) {
          throw new Error(
            `nothing came that fits ${String(fits)}; heard ${JSON.stringify(received.slice(-5)).slice(0, 2000)}`,
          );
        }
        await Promise.race([
          new Promise<void>((done) => {
            wake = done;
          }),
          new Promise((done) => setTimeout(done, 200)),
        ]);
      }
    },
  };
};

/** A connection that has been welcomed. */
export const connect = async (house: Pick<TestServer, "url">, player: Player | null): Promise<TestSocket> => {
  const line = await openSocket(house);
  line.send({ type: "hello", protocol: 1, token: player?.token ?? null });
  await line.next("welcome");
  return line;
};

/** One that watches a match from its beginning. */
export const watch = async (
  house: Pick<TestServer, "url">,
  player: Player | null,
  matchId: string,
): Promise<TestSocket> => {
  const line = await connect(house, player);
  line.send({ type: "watch", matchId, fromSeq: 0 });
  await line.next("watching");
  return line;
};

export const envelopeOf = (
  matchId: string,
  { playerId }: Player,
  seq: number,
  type: string,
  payload: object = {},
  gameId = "gomoku",
) => ({ gameId, matchId, actionId: randomUUID(), seq, actorId: playerId, type, payload });

/** Submits, and gives the answer. */
export const submit = async (line: TestSocket, envelope: { readonly actionId: string }): Promise<AnyJson> => {
  line.send({ type: "submit", envelope });
  return line.next(
    (message) => (message.type === "accepted" || message.type === "rejected") && message.actionId === envelope.actionId,
  );
};
