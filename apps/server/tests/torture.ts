// kill -9 in a loop under load. Players move at random, resend unanswered actions, and record every acknowledgement; at
// the end each must be in the log. Used by a short test, and by `npm run torture` for any length.
import { randomInt } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { foldLog } from "@tengen/match";
import gomoku from "../../../games/gomoku/engine.ts";
import {
  callApi,
  connect,
  envelopeOf,
  makeFolder,
  makePlayer,
  portOf,
  startTestServer,
  startMatchOf,
  type TestServer,
  type TestClient,
  type Player,
  type AnyJson,
} from "./test-server.ts";

export interface TortureOptions {
  readonly rounds: number;
  readonly matches: number;
  /** The average lifetime of a server, in milliseconds. */
  readonly roundMs: number;
  readonly onProgress: (text: string) => void;
}

export interface TortureReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly resent: number;
  readonly faults: readonly string[];
}

export interface Ack {
  readonly matchId: string;
  readonly seq: number;
  readonly hash: string;
  readonly actionId: string;
}

/** Milliseconds of silence after which a client reconnects: its server may be paused. */
const SILENCE_MS = 2500;

/** A player who moves at random until the match is over, and always reconnects. */
export const playUntilOver = (
  matchId: string,
  player: Player,
  current: () => TestServer,
  acks: Ack[],
  isOver: () => boolean,
  count: (what: "resent") => void,
  fault: (text: string) => void,
): Promise<void> => {
  const log = new Map<number, AnyJson>();
  let pending: ReturnType<typeof envelopeOf> | null = null;

  const addEntry = (entry: AnyJson): void => {
    const known = log.get(entry.seq);
    if (known !== undefined && known.hash !== entry.hash) fault(`${matchId}: entry ${entry.seq} has changed`);
    log.set(entry.seq, entry);
  };

  /** Plays on one connection; whether the match is over and nothing is unanswered. */
  const playConnected = async (client: TestClient): Promise<boolean> => {
    client.send({ type: "watch", matchId, fromSeq: 0 });
    const watching = await client.next("watching");
    const mine = watching.match.record.seats.findIndex((seat: AnyJson) => seat.playerId === player.playerId);
    const isOpen = (): boolean => client.socket.readyState === client.socket.OPEN && !isOver();
    const move = (): void => {
      if (pending !== null) {
        count("resent");
        client.send({ type: "submit", envelope: pending });
        return;
      }
      if (log.size % 2 !== mine) return;
      const taken = new Set([...log.values()].map(({ payload }) => `${payload.x},${payload.y}`));
      const free = Array.from({ length: 225 }, (_, index) => [index % 15, Math.floor(index / 15)] as const).filter(
        ([x, y]) => !taken.has(`${x},${y}`),
      );
      const [x, y] = free[randomInt(free.length)] ?? [0, 0];
      pending = envelopeOf(matchId, player, log.size, "PLACE_STONE", { x, y });
      client.send({ type: "submit", envelope: pending });
    };
    let [isFirst, isFinished] = [true, false];
    while (isOpen()) {
      if (isFinished && pending === null) return true;
      const silence = AbortSignal.timeout(SILENCE_MS);
      const message = await Promise.race([
        client.next(() => true),
        client.closed.then(() => null),
        once(silence, "abort").then(() => null),
      ]);
      if (message === null) return false;
      if (message.type === "entries") {
        for (const { entry } of message.items) addEntry(entry);
        if (isFirst || pending === null) move();
        isFirst = false;
      } else if (message.type === "accepted") {
        acks.push({ matchId, seq: message.seq, hash: message.hash, actionId: message.actionId });
        if (pending?.actionId === message.actionId) pending = null;
      } else if (message.type === "rejected") {
        if (message.code === "IDEMPOTENCY_REPLAY") {
          const { entry } = message.detail;
          acks.push({ matchId, seq: entry.seq, hash: entry.hash, actionId: entry.actionId });
        } else if (message.code !== "MATCH_FINISHED") fault(`${matchId}: ${message.code} ${message.message}`);
        pending = null;
      } else if (message.type === "error") {
        // The result is unknown (PRO-6).
        await new Promise((done) => setTimeout(done, 100));
        if (pending !== null) move();
      } else if (message.type === "finished") isFinished = true;
    }
    return false;
  };

  return (async () => {
    while (!isOver()) {
      try {
        const client = await connect(current(), player);
        try {
          if (await playConnected(client)) return;
        } finally {
          client.socket.terminate();
        }
      } catch {
        // The server is down or shutting down.
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
};

/** Checks that all acknowledged entries are in the log and that the log is valid; returns the errors. */
export const verifyLog = async (
  server: TestServer,
  matchId: string,
  acks: readonly Ack[],
): Promise<readonly string[]> => {
  const { body: log } = await callApi(server, "GET", `/api/matches/${matchId}/log`);
  const { body: described } = await callApi(server, "GET", `/api/matches/${matchId}`);
  const match = foldLog(gomoku, described.match.record, "any", log.entries);
  const lost = acks.filter((ack) => {
    const entry = log.entries[ack.seq];
    return ack.matchId === matchId && (entry?.hash !== ack.hash || entry?.actionId !== ack.actionId);
  });
  return [
    ...(match.ok ? [] : [`${matchId}: ${match.error.message}`]),
    ...lost.map(({ seq }) => `${matchId}: acknowledged entry ${seq} is not in the log`),
  ];
};

export const runTorture = async ({ rounds, matches, roundMs, onProgress }: TortureOptions): Promise<TortureReport> => {
  const env = {
    TENGEN_REQUESTS: "1000000",
    TENGEN_MESSAGES: "1000000",
    TENGEN_SOCKETS_PER_ADDRESS: "100000",
    TENGEN_LOG: "warn",
    TENGEN_MATCHES_PER_PLAYER: "100000",
    TENGEN_BOT_MATCHES_PER_PLAYER: "100000",
    TENGEN_BOT_MATCHES_PER_ADDRESS: "100000",
  };
  const folder = makeFolder();
  let server = await startTestServer(env, folder);
  const port = portOf(server);
  const faults: string[] = [];
  const acks: Ack[] = [];
  let [isOver, resent, kills] = [false, 0, 0];
  const ids: string[] = [];
  const players: Promise<void>[] = [];
  const addMatch = async (): Promise<void> => {
    const pair = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")] as const;
    const matchId = await startMatchOf(server, pair);
    ids.push(matchId);
    for (const player of pair) {
      players.push(
        playUntilOver(
          matchId,
          player,
          () => server,
          acks,
          () => isOver,
          () => {
            resent += 1;
          },
          (text) => void faults.push(text),
        ),
      );
    }
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Add matches, since others end.
      for (let count = 0; count < matches; count += 1) await addMatch();
      await new Promise((done) => setTimeout(done, roundMs / 2 + randomInt(roundMs)));
      await server.stop("SIGKILL");
      kills += 1;
      server = await startTestServer(env, folder, port);
      onProgress(`${kills} kills, ${acks.length} acknowledged, ${resent} sent again, ${faults.length} faults`);
    }
    await new Promise((done) => setTimeout(done, 500));
    isOver = true;
    await Promise.all(players);
    for (const matchId of ids) faults.push(...(await verifyLog(server, matchId, acks)));
    return { kills, acknowledged: new Set(acks.map(({ actionId }) => actionId)).size, resent, faults };
  } finally {
    isOver = true;
    await server.stop("SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
