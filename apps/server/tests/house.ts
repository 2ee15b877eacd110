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
export type Said = any;

export interface House {
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** What the server has logged. */
  readonly log: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export const makeFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "tengen-var-"));

/** Whatever the machine's own environment says. */
export const ALONE = { HOST: "127.0.0.1", DATABASE_URL: "", NATS_URL: "", TENGEN_SECRET: "" };

/** All clients of a test have one address: it is allowed as much as many would be. */
const ONE_ADDRESS = {
  TENGEN_READS: "100000",
  TENGEN_MESSAGES_PER_ADDRESS: "1000000",
  TENGEN_CONNECTIONS_PER_ADDRESS: "100000",
  TENGEN_NEW_MATCHES: "100000",
  TENGEN_NEW_MATCHES_PER_ADDRESS: "100000",
};

/** Starts a server; with the folder and port of an earlier one it takes its place. */
export const startHouse = async (
  env: Readonly<Record<string, string>> = {},
  folder = makeFolder(),
  port = 0,
  nodeOptions: readonly string[] = [],
): Promise<House> => {
  const child = spawn(process.execPath, [...nodeOptions, path.join(root, "apps/server/main.ts")], {
    env: { ...process.env, ...ALONE, PORT: String(port), TENGEN_VAR: folder, ...ONE_ADDRESS, ...env },
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

export const portOf = ({ url }: House): number => Number(new URL(url).port);

export interface Player {
  readonly playerId: string;
  readonly token: string;
}

export const ask = async (
  { url }: Pick<House, "url">,
  method: string,
  place: string,
  body?: unknown,
  token?: string,
): Promise<{ readonly status: number; readonly body: Said }> => {
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

export const makePlayer = async (house: Pick<House, "url">, name: string): Promise<Player> => {
  const { body } = await ask(house, "POST", "/api/guests", { name });
  return body as Player;
};

export const drawNonce = (): string => randomBytes(32).toString("hex");

export const join = (house: Pick<House, "url">, matchId: string, player: Player, more: object = {}) =>
  ask(house, "POST", `/api/matches/${matchId}/join`, { nonce: drawNonce(), ...more }, player.token);

/** A match of two players, begun; its id. */
export const startMatchOf = async (
  house: Pick<House, "url">,
  [first, second]: readonly [Player, Player],
  more: object = {},
): Promise<string> => {
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "open" }], ...more };
  const { body } = await ask(house, "POST", "/api/matches", request, first.token);
  const { matchId } = body.match.record;
  await join(house, matchId, first);
  await join(house, matchId, second);
  return matchId;
};

export interface Line {
  readonly socket: WebSocket;
  /** Everything that was said so far. */
  readonly heard: Said[];
  readonly send: (message: unknown) => void;
  /** Waits for the first message from now on, or among those not yet looked at, that fits. */
  readonly next: (fits: string | ((message: Said) => boolean)) => Promise<Said>;
  readonly closed: Promise<number>;
}

const WAIT = 15_000;

/** A connection that has not said anything yet. */
export const openLine = async (
  { url }: Pick<House, "url">,
  headers: Readonly<Record<string, string>> = {},
): Promise<Line> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  const heard: Said[] = [];
  let looked = 0;
  let wake = (): void => {};
  socket.on("message", (data) => {
    heard.push(JSON.parse((data as Buffer).toString("utf8")));
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
    heard,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: async (fits) => {
      const isIt = typeof fits === "string" ? (message: Said) => message.type === fits : fits;
      const until = Date.now() + WAIT;
      for (;;) {
        while (looked < heard.length) {
          looked += 1;
          if (isIt(heard[looked - 1])) return heard[looked - 1];
        }
        if (Date.now() > until) {
          throw new Error(
            `nothing came that fits ${String(fits)}; heard ${JSON.stringify(heard.slice(-5)).slice(0, 2000)}`,
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
export const connect = async (house: Pick<House, "url">, player: Player | null): Promise<Line> => {
  const line = await openLine(house);
  line.send({ type: "hello", protocol: 1, token: player?.token ?? null });
  await line.next("welcome");
  return line;
};

/** One that watches a match from its beginning. */
export const watch = async (house: Pick<House, "url">, player: Player | null, matchId: string): Promise<Line> => {
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
export const submit = async (line: Line, envelope: { readonly actionId: string }): Promise<Said> => {
  line.send({ type: "submit", envelope });
  return line.next(
    (message) => (message.type === "accepted" || message.type === "rejected") && message.actionId === envelope.actionId,
  );
};
