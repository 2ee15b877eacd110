// Benchmarks how long a guest waits for a fast bot while another guest has many matches with the slowest bots, on a
// server with its default limits on bot threads. The reference, in the same run, is the same guest alone on the server.
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { constantMeasure, type Measure } from "./measure.ts";
import { CELLS, openSocket, percentile, post, type Guest } from "./server-load.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const HOG = { bot: "Playouts 500k", matches: 26 };
const QUICK = { bot: "Greedy", moves: 15 };

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

/** The server with its defaults, except for the rate limits and the limits on matches per guest. */
const startServer = async (): Promise<Server> => {
  const folder = fs.mkdtempSync(path.join(process.env["TENGEN_BENCH_FOLDER"] ?? os.tmpdir(), "tengen-bench-"));
  const env = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    TENGEN_VAR: folder,
    TENGEN_LOG: "warn",
    TENGEN_MESSAGES: "1000000",
    TENGEN_REQUESTS: "1000000",
    TENGEN_BOT_MATCHES_PER_PLAYER: "1000",
    TENGEN_BOT_MATCHES_PER_ADDRESS: "1000",
  };
  const child = spawn(process.execPath, [path.join(root, "apps/server/main.ts")], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  while (!output.includes("ready at")) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    await sleep(20);
  }
  return { child, folder, url: `http://127.0.0.1:${/127\.0\.0\.1:(\d+)/u.exec(output)?.[1]}` };
};

interface Player {
  readonly url: string;
  readonly guest: Guest;
  readonly socket: WebSocket;
}

const openPlayer = async (url: string, name: string): Promise<Player> => {
  const guest = (await post(`${url}/api/guests`, { name })) as unknown as Guest;
  const socket = await openSocket(url);
  socket.setMaxListeners(100);
  socket.send(JSON.stringify({ type: "hello", protocol: 1, token: guest.token }));
  return { url, guest, socket };
};

interface ServerMessage {
  readonly type: string;
  readonly matchId?: string;
  readonly items?: readonly {
    readonly entry: { readonly actorId: string; readonly payload: { readonly x?: number; readonly y?: number } };
  }[];
}

/** Plays Gomoku against a bot, each move as soon as the bot has answered; returns the milliseconds of each answer. */
const playBot = async ({ url, guest, socket }: Player, bot: string, moves: number): Promise<readonly number[]> => {
  const request = { gameId: "gomoku", seats: [{ kind: "me" }, { kind: "bot", name: bot }], listed: false };
  const { match } = (await post(`${url}/api/matches`, request, guest.token)) as unknown as {
    readonly match: { readonly record: { readonly matchId: string } };
  };
  const { matchId } = match.record;
  await post(`${url}/api/matches/${matchId}/join`, { nonce: "ab".repeat(32) }, guest.token);
  const taken = new Set<string>();
  const times: number[] = [];
  let seq = 0;
  let sentAt = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const move = (): void => {
    const free = CELLS.find(([x, y]) => !taken.has(`${x},${y}`));
    if (free === undefined || times.length === moves) {
      resolve();
      return;
    }
    const [x, y] = free;
    const envelope = {
      gameId: "gomoku",
      matchId,
      actionId: randomUUID(),
      seq,
      actorId: guest.playerId,
      type: "PLACE_STONE",
      payload: { x, y },
    };
    sentAt = performance.now();
    socket.send(JSON.stringify({ type: "submit", envelope }));
  };
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString("utf8")) as ServerMessage;
    if (message.matchId !== matchId) return;
    if (message.type === "finished") resolve();
    if (message.type !== "entries") return;
    for (const { entry } of message.items ?? []) {
      const { actorId, payload } = entry;
      seq += 1;
      taken.add(`${payload.x},${payload.y}`);
      if (actorId === guest.playerId) continue;
      times.push(performance.now() - sentAt);
      move();
    }
  });
  socket.send(JSON.stringify({ type: "watch", matchId, fromSeq: 0 }));
  move();
  await promise;
  return times;
};

interface Waits {
  readonly median: number;
  readonly longest: number;
}

const waitsFor = async (server: Server, bot: string, moves: number): Promise<Waits> => {
  const player = await openPlayer(server.url, "Patient");
  const times: number[] = [];
  while (times.length < moves) times.push(...(await playBot(player, bot, moves - times.length)));
  times.sort((a, b) => a - b);
  player.socket.terminate();
  return { median: percentile(times, 0.5), longest: times.at(-1) ?? Number.NaN };
};

export const botsBench = async (): Promise<readonly Measure[]> => {
  const server = await startServer();
  try {
    // Starts the threads.
    await waitsFor(server, QUICK.bot, 2);
    const alone = await waitsFor(server, QUICK.bot, QUICK.moves);
    const hog = await openPlayer(server.url, "Hog");
    for (let count = 0; count < HOG.matches; count += 1) {
      // It runs until the server stops.
      void playBot(hog, HOG.bot, Infinity).catch(() => {});
    }
    await sleep(3000);
    const loaded = await waitsFor(server, QUICK.bot, QUICK.moves);
    hog.socket.terminate();
    const what = `wait for ${QUICK.bot} during ${HOG.matches} matches with ${HOG.bot}`;
    return [
      constantMeasure(`${what}, median`, "ms", loaded.median, "alone on the server", alone.median),
      constantMeasure(`${what}, longest of ${QUICK.moves}`, "ms", loaded.longest, "alone on the server", alone.longest),
    ];
  } finally {
    server.child.kill("SIGKILL");
    if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, "exit");
    fs.rmSync(server.folder, { recursive: true, force: true });
  }
};
