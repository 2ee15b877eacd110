// Checks every message between servers and clients against what was stored at that moment: nothing is sent before it is
// stored, entries come in order and once, views are the viewer's own, answers are true, and no secret leaves early.
import { sameJson } from "@tengen/kernel";
import { decide, parseEnvelope, type Entry, type Match } from "@tengen/match";
import type { FromClient, FromServer } from "@tengen/protocol";
import type { Journal } from "./database.ts";
import type { Truth } from "./oracle.ts";
import { playerOf, type WireMessage } from "./server.ts";

export interface WireTruth {
  readonly truths: ReadonlyMap<string, Truth>;
  readonly journal: Pick<Journal, "commits">;
  /** Whether no server, store or bus failed in the run. */
  readonly isHealthy: boolean;
}

/** Milliseconds within which a healthy service sends an entry to all who watch: a client may not read for five seconds. */
const LATE = 8000;

type Out<Type extends FromServer["type"]> = Extract<FromServer, { readonly type: Type }>;
type Submit = Extract<FromClient, { readonly type: "submit" }>;

/** What is known of a connection. */
interface Connection {
  viewer: string | null;
  /** By match: the next entry in order, and the places from which the client has asked for entries. */
  readonly next: Map<string, number>;
  readonly asked: Map<string, number[]>;
  /** By match: since when it watches, and how many entries it has been sent. */
  readonly watched: Map<string, { readonly since: number; length: number }>;
  /** By action id: what was submitted, and when it first arrived. */
  readonly submits: Map<string, { readonly at: number; readonly envelope: Submit["envelope"] }>;
}

/** How many entries of a match were stored at a time. */
const storedAt = ({ commits }: Pick<Journal, "commits">, matchId: string, at: number): number =>
  (commits.get(matchId) ?? []).filter((time) => time <= at).length;

/** The moment at which a match ended; Infinity while it has not. */
export const endOf = ({ match, stored }: Truth, { commits }: Pick<Journal, "commits">): number =>
  match.status === "finished" ? (commits.get(stored.matchId)?.at(-1) ?? Infinity) : Infinity;

const isOwnView = ({ engine, positions }: Truth, seq: number, viewer: string | null, view: unknown): boolean => {
  const position: Match | undefined = positions[seq];
  return position !== undefined && sameJson(view, engine.getPlayerView(position.state, viewer));
};

const isSeated = ({ match }: Truth, playerId: string | null): boolean =>
  match.record.seats.some((seat) => seat.playerId === playerId);

const viewerIn = (truth: Truth, { viewer }: Connection): string | null => (isSeated(truth, viewer) ? viewer : null);

const checkWatching = (
  { match, seq, hash, view }: Out<"watching">,
  truth: Truth,
  connection: Connection,
  stored: number,
): readonly string[] => {
  if (match.status === "open") return [];
  if (seq > stored) return [`was told of ${seq} entries when ${stored} were stored`];
  if (hash !== truth.positions[seq]?.head) return [`was told a wrong head at ${seq}`];
  return view === null || isOwnView(truth, seq, viewerIn(truth, connection), view)
    ? []
    : [`was sent a wrong view at ${seq}`];
};

const checkEntries = (
  { matchId, items }: Out<"entries">,
  truth: Truth,
  connection: Connection,
  stored: number,
  delayOf: (seq: number, since: number) => number,
): readonly string[] =>
  items.flatMap(({ entry, view }) => {
    const { seq } = entry;
    const watched = connection.watched.get(matchId);
    if (watched !== undefined && seq >= watched.length) {
      watched.length = seq + 1;
      if (delayOf(seq, watched.since) > LATE) return [`was sent entry ${seq} of ${matchId} late`];
    }
    const asked = connection.asked.get(matchId) ?? [];
    const isNext = seq === connection.next.get(matchId);
    if (!isNext && !asked.includes(seq)) return [`was sent entry ${seq} out of order`];
    if (!isNext) asked.splice(asked.indexOf(seq), 1);
    connection.next.set(matchId, seq + 1);
    if (seq >= stored) return [`was sent entry ${seq} before it was stored`];
    if (entry.hash !== truth.entries[seq]?.hash) return [`was sent another entry ${seq} than the stored one`];
    if (truth.engine.hiddenInformation !== (view !== undefined))
      return [`was sent entry ${seq} with or without a view`];
    return view === undefined || isOwnView(truth, seq + 1, viewerIn(truth, connection), view)
      ? []
      : [`was sent a wrong view after entry ${seq}`];
  });

const checkAccepted = (
  { actionId, seq, hash }: Out<"accepted">,
  { entries }: Truth,
  connection: Connection,
  stored: number,
): readonly string[] => {
  const entry = entries[seq];
  if (!connection.submits.has(actionId)) return [`got an answer to ${actionId}, which it had not submitted`];
  if (seq >= stored) return [`was acknowledged ${actionId} before it was stored`];
  return entry?.actionId === actionId && entry.hash === hash ? [] : [`was acknowledged ${actionId} in a wrong place`];
};

/** A rejection is right if the action was to be refused at some length that the log had meanwhile. */
const checkRejected = (
  { matchId, actionId, code, detail }: Out<"rejected">,
  truth: Truth,
  { viewer, submits }: Connection,
  stored: number,
  storedBefore: (at: number) => number,
): readonly string[] => {
  const submit = submits.get(actionId ?? "");
  if (submit === undefined) return [`got an answer to ${actionId}, which it had not submitted`];
  const wrong = [`was refused ${actionId} in ${matchId} with ${code}, which was not the case`];
  const found = truth.entries.slice(0, stored).find((entry) => entry.actionId === actionId);
  if (code === "IDEMPOTENCY_REPLAY")
    return found?.hash === (detail as { readonly entry?: Entry } | undefined)?.entry?.hash ? [] : wrong;
  if (found !== undefined) return [`was refused ${actionId}, which was stored`];
  if (code === "MATCH_FINISHED") return truth.positions[stored]?.status === "finished" ? [] : wrong;
  // These depend on who was present, and on when the match started.
  if (code === "NOT_CLAIMABLE" || code === "MATCH_NOT_ACTIVE") return [];
  const parsed = parseEnvelope(submit.envelope, (gameId) =>
    gameId === truth.engine.gameId ? truth.engine : undefined,
  );
  if (!parsed.ok) return parsed.error.code === code ? [] : wrong;
  const isRight = truth.positions.slice(storedBefore(submit.at), stored + 1).some((position) => {
    const decided = decide(truth.engine, position, parsed.value, {
      authenticatedAs: viewer,
      now: position.clocks.since,
    });
    return !decided.ok && decided.error.code === code;
  });
  return isRight ? [] : wrong;
};

const atLeastZero = (ms: number | null): number | null => (ms === null ? null : Math.max(0, ms));

const checkClock = (
  { seq, remainingMs, firstMoveMs, since }: Out<"clock">,
  { positions }: Truth,
): readonly string[] => {
  const clocks = positions[seq]?.clocks;
  const expected = [clocks?.remainingMs?.map(atLeastZero), clocks?.firstMoveMs?.map(atLeastZero), clocks?.since];
  return JSON.stringify([remainingMs, firstMoveMs, since]) === JSON.stringify(expected)
    ? []
    : [`was sent a wrong clock at ${seq}`];
};

const checkFinished = ({ outcome, reveal }: Out<"finished">, truth: Truth, stored: number): readonly string[] => {
  if (truth.positions[stored]?.status !== "finished") return ["was told of an end that was not stored"];
  const expected = { serverBytes: truth.serverBytes, seed: truth.seed };
  return sameJson([outcome, reveal], [truth.match.outcome, expected]) ? [] : ["was told of a wrong end"];
};

const checkPong = ({ heads }: Out<"pong">, { journal, truths }: WireTruth, at: number): readonly string[] =>
  Object.entries(heads).flatMap(([matchId, head]) =>
    truths.has(matchId) && head > storedAt(journal, matchId, at) ? [`was told of ${head} entries of ${matchId}`] : [],
  );

/** The match that a message is about. */
const matchOf = (message: FromServer): string | null => {
  if (message.type === "watching") return message.match.record.matchId;
  return "matchId" in message ? (message.matchId ?? null) : null;
};

const checkMessage = (message: FromServer, connection: Connection, at: number, all: WireTruth): readonly string[] => {
  if (message.type === "welcome")
    return message.playerId === connection.viewer ? [] : [`was welcomed as ${message.playerId}`];
  if (message.type === "pong") return checkPong(message, all, at);
  const matchId = matchOf(message) ?? "";
  const truth = all.truths.get(matchId);
  if (truth === undefined) return [];
  const storedBefore = (time: number): number => storedAt(all.journal, matchId, time);
  const stored = storedBefore(at);
  const delayOf = (seq: number, since: number): number =>
    all.isHealthy ? at - Math.max(since, all.journal.commits.get(matchId)?.[seq] ?? at) : 0;
  const { watched } = connection;
  if (message.type === "watching" && !watched.has(matchId)) watched.set(matchId, { since: at, length: 0 });
  if (message.type === "watching") return checkWatching(message, truth, connection, stored);
  if (message.type === "entries") return checkEntries(message, truth, connection, stored, delayOf);
  if (message.type === "accepted") return checkAccepted(message, truth, connection, stored);
  if (message.type === "rejected") return checkRejected(message, truth, connection, stored, storedBefore);
  if (message.type === "clock") return checkClock(message, truth);
  return message.type === "finished" ? checkFinished(message, truth, stored) : [];
};

/** Notes what a client has said. */
const hear = (connection: Connection, message: FromClient, at: number): void => {
  if (message.type === "hello") connection.viewer = message.token === null ? null : playerOf(message.token);
  if (message.type === "watch" || message.type === "sync") {
    const { asked } = connection;
    asked.set(message.matchId, [...(asked.get(message.matchId) ?? []), message.fromSeq]);
  }
  if (message.type === "submit") {
    const { actionId } = message.envelope as { readonly actionId: string };
    if (!connection.submits.has(actionId)) connection.submits.set(actionId, { at, envelope: message.envelope });
  }
};

/** The secrets of matches, and until when they are secret. */
const secretsOf = ({ truths, journal }: WireTruth): readonly { readonly text: string; readonly until: number }[] =>
  [...truths.values()].flatMap((truth) => {
    const { seed, serverBytes, match } = truth;
    const until = endOf(truth, journal);
    const texts = [seed, serverBytes, ...(match.state.rngState === null ? [] : [match.state.rngState.key])];
    return texts.map((text) => ({ text, until }));
  });

export const checkWire = (wire: readonly WireMessage[], all: WireTruth): readonly string[] => {
  const connections = new Map<number, Connection>();
  const secrets = secretsOf(all);
  return wire.flatMap(({ connection: number, at, isFromServer, text }) => {
    const connection = connections.get(number) ?? {
      viewer: null,
      next: new Map(),
      asked: new Map(),
      watched: new Map(),
      submits: new Map(),
    };
    connections.set(number, connection);
    if (!isFromServer) {
      hear(connection, JSON.parse(text) as FromClient, at);
      return [];
    }
    const who = connection.viewer ?? "a spectator";
    if (secrets.some((secret) => at < secret.until && text.includes(secret.text)))
      return [`${who} was sent a secret: ${text}`];
    if (number === 0) return [];
    return checkMessage(JSON.parse(text) as FromServer, connection, at, all).map((what) => `${who} ${what}`);
  });
};
