// kill -9 in a loop under load. Every player acts at random, resends what was not answered, and notes every acknowledgement; at the end each of
// them is looked for in the log. Used by a short test, and by `npm run torture` for as long as one likes.
import { randomInt } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { isRejection } from "@tengen/kernel";
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
  type TestSocket,
  type Player,
  type AnyJson,
} from "./test-server.ts";

export interface TortureOptions {
  readonly rounds: number;
  readonly matches: number;
  /** About how long a server lives, in milliseconds. */
  readonly roundMs: number;
  readonly tell: (text: string) => void;
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

/** Milliseconds without a word after which a connection is taken up anew: its server may stand still. */
const PATIENCE = 2500;

/** A player who goes on until the match is over: moves when it is the own turn, and takes up every connection anew. */
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

  const hear = (entry: AnyJson): void => {
    const known = log.get(entry.seq);
    if (known !== undefined && known.hash !== entry.hash) fault(`${matchId}: entry ${entry.seq} has changed`);
    log.set(entry.seq, entry);
  };

  /** Plays by one connection; whether the match is over, and nothing is open any more. */
  const live = async (line: TestSocket): Promise<boolean> => {
    line.send({ type: "watch", matchId, fromSeq: 0 });
    const watching = await line.next("watching");
    const mine = watching.match.record.seats.findIndex((seat: AnyJson) => seat.playerId === player.playerId);
    const isOpen = (): boolean => line.socket.readyState === line.socket.OPEN && !isOver();
    const move = (): void => {
      if (pending !== null) {
        count("resent");
        line.send({ type: "submit", envelope: pending });
        return;
      }
      if (log.size % 2 !== mine) return;
      const taken = new Set([...log.values()].map(({ payload }) => `${payload.x},${payload.y}`));
      const free = Array.from({ length: 225 }, (_, index) => [index % 15, Math.floor(index / 15)] as const).filter(
        ([x, y]) => !taken.has(`${x},${y}`),
      );
      const [x, y] = free[randomInt(free.length)] ?? [0, 0];
      pending = envelopeOf(matchId, player, log.size, "PLACE_STONE", { x, y });
      line.send({ type: "submit", envelope: pending });
    };
    let [isFirst, isFinished] = [true, false];
    while (isOpen()) {
      if (isFinished && pending === null) return true;
      const silence = AbortSignal.timeout(PATIENCE);
      const message = await Promise.race([
        line.next(() => true),
        line.closed.then(() => null),
        once(silence, "abort").then(() => null),
      ]);
      if (message === null) return false;
      if (message.type === "entries") {
        for (const { entry } of message.items) hear(entry);
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
        // Nobody knows what became of it (PRO-6).
        await new Promise((done) => setTimeout(done, 100));
        if (pending !== null) move();
      } else if (message.type === "finished") isFinished = true;
    }
    return false;
  };

  return (async () => {
    while (!isOver()) {
      try {
        const line = await connect(current(), player);
        try {
          if (await live(line)) return;
        } finally {
          line.socket.terminate();
        }
      } catch {
        // The server is down, or just going down.
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
};

/** Holds the acknowledgements of a match against its log, and the log against the rules; what is wrong. */
export const verifyLog = async (
  house: TestServer,
  matchId: string,
  acks: readonly Ack[],
): Promise<readonly string[]> => {
  const { body: log } = await callApi(house, "GET", `/api/matches/${matchId}/log`);
  const { body: described } = await callApi(house, "GET", `/api/matches/${matchId}`);
  const match = foldLog(gomoku, described.match.record, "any", log.entries);
  const lost = acks.filter((ack) => {
    const entry = log.entries[ack.seq];
    return ack.matchId === matchId && (entry?.hash !== ack.hash || entry?.actionId !== ack.actionId);
  });
  return [
    ...(isRejection(match) ? [`${matchId}: ${match.message}`] : []),
    ...lost.map(({ seq }) => `${matchId}: acknowledged entry ${seq} is not in the log`),
  ];
};

export const runTorture = async ({ rounds, matches, roundMs, tell }: TortureOptions): Promise<TortureReport> => {
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
  let house = await startTestServer(env, folder);
  const port = portOf(house);
  const faults: string[] = [];
  const acks: Ack[] = [];
  let [isOver, resent, kills] = [false, 0, 0];
  const ids: string[] = [];
  const players: Promise<void>[] = [];
  const addMatch = async (): Promise<void> => {
    const pair = [await makePlayer(house, "Ann"), await makePlayer(house, "Bob")] as const;
    const matchId = await startMatchOf(house, pair);
    ids.push(matchId);
    for (const player of pair) {
      players.push(
        playUntilOver(
          matchId,
          player,
          () => house,
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
      // Matches end; there are always enough that go on.
      for (let count = 0; count < matches; count += 1) await addMatch();
      await new Promise((done) => setTimeout(done, roundMs / 2 + randomInt(roundMs)));
      await house.stop("SIGKILL");
      kills += 1;
      house = await startTestServer(env, folder, port);
      tell(`${kills} kills, ${acks.length} acknowledged, ${resent} sent again, ${faults.length} faults`);
    }
    await new Promise((done) => setTimeout(done, 500));
    isOver = true;
    await Promise.all(players);
    for (const matchId of ids) faults.push(...(await verifyLog(house, matchId, acks)));
    return { kills, acknowledged: new Set(acks.map(({ actionId }) => actionId)).size, resent, faults };
  } finally {
    isOver = true;
    await house.stop("SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
