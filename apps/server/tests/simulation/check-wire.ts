// Checks every message between servers and clients against what was stored at that moment: nothing is sent before it is
// stored, entries come in order and once, views are the viewer's own, answers are true, and no secret leaves early.
import { SERVER_ACTOR, sameJson, type JsonObject } from "@tengen/kernel";
import { decide, isClaimType, parseEnvelope, type Clocks, type Entry, type Match } from "@tengen/match";
import type { FromClient, FromServer, MatchInfo } from "@tengen/protocol";
import type { Journal } from "./database.ts";
import type { Truth } from "./oracle.ts";
import { playerOf, type WireMessage } from "./server.ts";

export interface WireTruth {
  readonly truths: ReadonlyMap<string, Truth>;
  readonly journal: Pick<Journal, "commits" | "started">;
  /** Milliseconds within which an entry is sent to all who watch. */
  readonly longestFanOut: number;
}

type Out<Type extends FromServer["type"]> = Extract<FromServer, { readonly type: Type }>;
/** An envelope, as far as everybody who submits one here fills it in. */
type Envelope = JsonObject & { readonly actionId: string; readonly actorId: string; readonly type: string };

interface Submit {
  /** When it first arrived. */
  readonly at: number;
  readonly envelope: Envelope;
}

/** What is known of a connection. */
interface Connection {
  viewer: string | null;
  /** By match: the next entry in order, and the places from which the client has asked for entries. */
  readonly next: Map<string, number>;
  readonly asked: Map<string, number[]>;
  /** By match: since when it watches, how many entries it has been sent, and whether the match had not started. */
  readonly watched: Map<string, { readonly since: number; length: number; isOpen: boolean }>;
  /** By action id. */
  readonly submits: Map<string, Submit>;
}

/** The phrases that were said in each match by each player, until now. */
type Spoken = Set<string>;

const phraseKey = (matchId: string, playerId: string | null, phrase: string): string =>
  JSON.stringify([matchId, playerId, phrase]);

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

/** What is said of a match besides its log. */
export const checkInfo = (info: MatchInfo, { stored, match }: Truth): readonly string[] => {
  const { plan, createdBy, listed, rematchOf } = info;
  if (info.status === "open" || info.status === "dropped") return [];
  return sameJson(
    [plan, createdBy, listed, rematchOf, info.record],
    [stored.plan, stored.createdBy, stored.listed, stored.rematchOf, match.record],
  )
    ? []
    : [`was told something else of ${stored.matchId} than what is stored`];
};

const checkWatching = (
  { match, seq, hash, view }: Out<"watching">,
  truth: Truth,
  connection: Connection,
  stored: number,
): readonly string[] => {
  if (match.status === "open") return [];
  if (seq > stored) return [`was told of ${seq} entries when ${stored} were stored`];
  if (hash !== truth.positions[seq]?.head) return [`was told a wrong head at ${seq}`];
  if (view !== null && !isOwnView(truth, seq, viewerIn(truth, connection), view))
    return [`was sent a wrong view at ${seq}`];
  return checkInfo(match, truth);
};

/** A phrase is for the players of a match, from one of them who has said it. The bus may double it. */
const checkSaid = (
  { matchId, playerId, phrase }: Out<"said">,
  truth: Truth,
  { viewer }: Connection,
  spoken: Spoken,
): readonly string[] => {
  if (!isSeated(truth, viewer)) return [`was told what the players of ${matchId} say`];
  if (!isSeated(truth, playerId)) return [`was told what ${playerId} says, who does not play in ${matchId}`];
  return spoken.has(phraseKey(matchId, playerId, phrase)) ? [] : [`was told a phrase of ${playerId} that was not said`];
};

const checkEntries = (
  { matchId, items }: Out<"entries">,
  truth: Truth,
  connection: Connection,
  stored: number,
  isLate: (seq: number, since: number) => boolean,
): readonly string[] =>
  items.flatMap(({ entry, view }) => {
    const { seq } = entry;
    const watched = connection.watched.get(matchId);
    if (watched !== undefined && seq >= watched.length) {
      watched.length = seq + 1;
      if (isLate(seq, watched.since)) return [`was sent entry ${seq} of ${matchId} late`];
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
  const submit = connection.submits.get(actionId);
  if (submit === undefined) return [`got an answer to ${actionId}, which it had not submitted`];
  const { actorId } = submit.envelope;
  if (actorId !== connection.viewer) return [`was acknowledged ${actionId}, an action of ${actorId}`];
  if (seq >= stored) return [`was acknowledged ${actionId} before it was stored`];
  return entry?.actionId === actionId && entry.hash === hash ? [] : [`was acknowledged ${actionId} in a wrong place`];
};

/** Whether an action is refused with this code in one of these positions. */
const isRefusedByRules = (
  { engine }: Truth,
  { envelope }: Submit,
  { viewer, code }: { readonly viewer: string | null; readonly code: string },
  positions: readonly Match[],
): boolean => {
  const parsed = parseEnvelope(envelope, (gameId) => (gameId === engine.gameId ? engine : undefined));
  if (!parsed.ok) return parsed.error.code === code;
  return positions.some((position) => {
    const decided = decide(engine, position, parsed.value, { authenticatedAs: viewer, now: position.clocks.since });
    return !decided.ok && decided.error.code === code;
  });
};

interface RejectedAt {
  /** How many entries were stored when it was sent, and at any time. */
  readonly stored: number;
  readonly storedBefore: (at: number) => number;
  /** When the match started. */
  readonly startedAt: number;
}

/**
 * Whether a rejection is right: the action was to be refused at some length that the log had meanwhile. A claim is another
 * matter: it depends on who was present (check-presence.ts).
 */
const isRightlyRejected = (
  code: string,
  submit: Submit,
  viewer: string | null,
  truth: Truth,
  { stored, storedBefore, startedAt }: RejectedAt,
): boolean => {
  if (code === "MATCH_FINISHED") return truth.positions[stored]?.status === "finished";
  if (code === "NOT_CLAIMABLE") return isClaimType(submit.envelope.type);
  if (code === "MATCH_NOT_ACTIVE") return submit.at < startedAt;
  const positions = truth.positions.slice(storedBefore(submit.at), stored + 1);
  return isRefusedByRules(truth, submit, { viewer, code }, positions);
};

const checkRejected = (
  { matchId, actionId, code, detail }: Out<"rejected">,
  truth: Truth,
  { viewer, submits }: Connection,
  when: RejectedAt,
): readonly string[] => {
  const submit = submits.get(actionId ?? "");
  if (submit === undefined) return [`got an answer to ${actionId}, which it had not submitted`];
  const wrong = [`was refused ${actionId} in ${matchId} with ${code}, which was not the case`];
  const isForged = submit.envelope.actorId !== viewer;
  if (isForged || code === "NOT_AUTHORIZED") return isForged && code === "NOT_AUTHORIZED" ? [] : wrong;
  const found = truth.entries.slice(0, when.stored).find((entry) => entry.actionId === actionId);
  if (code === "IDEMPOTENCY_REPLAY")
    return found?.hash === (detail as { readonly entry?: Entry } | undefined)?.entry?.hash ? [] : wrong;
  if (found !== undefined) return [`was refused ${actionId}, which was stored`];
  return isRightlyRejected(code, submit, viewer, truth, when) ? [] : wrong;
};

const atLeastZero = (ms: number | null): number | null => (ms === null ? null : Math.max(0, ms));

/** The times of a clock as they are shown: as text, to be compared. */
export const shownTimes = (
  clocks: (Partial<Pick<Clocks, "remainingMs" | "firstMoveMs">> & Pick<Clocks, "phase" | "since">) | null | undefined,
): string =>
  JSON.stringify([
    // In a match without a clock a phase may have one, whose times are the only ones.
    (clocks?.remainingMs ?? clocks?.phase?.remainingMs)?.map(atLeastZero),
    clocks?.firstMoveMs?.map(atLeastZero),
    clocks?.phase?.id,
    clocks?.phase?.remainingMs.map(atLeastZero),
    clocks?.since,
  ]);

const checkClock = (message: Out<"clock">, { positions }: Truth): readonly string[] =>
  shownTimes(message) === shownTimes(positions[message.seq]?.clocks)
    ? []
    : [`was sent a wrong clock at ${message.seq}`];

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

const checkMessage = (
  message: FromServer,
  connection: Connection,
  at: number,
  all: WireTruth & { readonly spoken: Spoken },
): readonly string[] => {
  if (message.type === "welcome")
    return message.playerId === connection.viewer ? [] : [`was welcomed as ${message.playerId}`];
  if (message.type === "pong") return checkPong(message, all, at);
  const matchId = matchOf(message) ?? "";
  const truth = all.truths.get(matchId);
  if (truth === undefined) return [];
  const storedBefore = (time: number): number => storedAt(all.journal, matchId, time);
  const stored = storedBefore(at);
  const startedAt = all.journal.started.get(matchId) ?? -Infinity;
  const isLate = (seq: number, since: number): boolean =>
    at - Math.max(since, all.journal.commits.get(matchId)?.[seq] ?? at) > all.longestFanOut;
  const { watched } = connection;
  if (message.type === "watching") {
    const isOpen = message.match.status === "open";
    const before = watched.get(matchId);
    watched.set(matchId, { since: at, length: 0, ...before, isOpen });
    const isLateStart =
      before?.isOpen === true && !isOpen && at - Math.max(before.since, startedAt) > all.longestFanOut;
    return isLateStart
      ? ["was told late that the match had started"]
      : checkWatching(message, truth, connection, stored);
  }
  if (message.type === "entries") return checkEntries(message, truth, connection, stored, isLate);
  if (message.type === "accepted") return checkAccepted(message, truth, connection, stored);
  if (message.type === "rejected")
    return checkRejected(message, truth, connection, { stored, storedBefore, startedAt });
  if (message.type === "clock") return checkClock(message, truth);
  if (message.type === "said") return checkSaid(message, truth, connection, all.spoken);
  return message.type === "finished" ? checkFinished(message, truth, stored) : [];
};

/** Notes what a client has said. */
const hear = (connection: Connection, message: FromClient, at: number, spoken: Spoken): void => {
  if (message.type === "say") spoken.add(phraseKey(message.matchId, connection.viewer, message.phrase));
  if (message.type === "hello") connection.viewer = message.token === null ? null : playerOf(message.token);
  if (message.type === "watch" || message.type === "sync") {
    const { asked } = connection;
    asked.set(message.matchId, [...(asked.get(message.matchId) ?? []), message.fromSeq]);
  }
  if (message.type === "submit") {
    const envelope = message.envelope as Envelope;
    if (!connection.submits.has(envelope.actionId)) connection.submits.set(envelope.actionId, { at, envelope });
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

/** By action id: the tokens under which it was submitted. */
const submittersOf = (connections: readonly Connection[]): ReadonlyMap<string, ReadonlySet<string | null>> => {
  const submitters = new Map<string, Set<string | null>>();
  for (const { viewer, submits } of connections) {
    for (const actionId of submits.keys())
      submitters.set(actionId, (submitters.get(actionId) ?? new Set()).add(viewer));
  }
  return submitters;
};

const isBot = ({ plan, record }: Truth["stored"], playerId: string): boolean =>
  plan.some(({ kind }, seat) => kind === "bot" && record.seats[seat]?.playerId === playerId);

/** Every action of a person was submitted by that person, whoever they said they were. */
const checkAuthors = (
  { stored, entries }: Truth,
  submitted: ReadonlyMap<string, ReadonlySet<string | null>>,
): readonly string[] =>
  entries.flatMap(({ actorId, actionId, seq }) => {
    const isPerson = actorId !== SERVER_ACTOR && !isBot(stored, actorId);
    return !isPerson || submitted.get(actionId)?.has(actorId) === true
      ? []
      : [`${actorId} did not submit entry ${seq} of ${stored.matchId}`];
  });

export const checkWire = (wire: readonly WireMessage[], all: WireTruth): readonly string[] => {
  const connections = new Map<number, Connection>();
  const secrets = secretsOf(all);
  const spoken: Spoken = new Set();
  const faults = wire.flatMap(({ connection: number, at, isFromServer, text }) => {
    const connection = connections.get(number) ?? {
      viewer: null,
      next: new Map(),
      asked: new Map(),
      watched: new Map(),
      submits: new Map(),
    };
    connections.set(number, connection);
    if (!isFromServer) {
      hear(connection, JSON.parse(text) as FromClient, at, spoken);
      return [];
    }
    const who = connection.viewer ?? "a spectator";
    if (secrets.some((secret) => at < secret.until && text.includes(secret.text)))
      return [`${who} was sent a secret: ${text}`];
    if (number === 0) return [];
    return checkMessage(JSON.parse(text) as FromServer, connection, at, { ...all, spoken }).map(
      (what) => `${who} ${what}`,
    );
  });
  const submitters = submittersOf([...connections.values()]);
  return [...faults, ...[...all.truths.values()].flatMap((truth) => checkAuthors(truth, submitters))];
};
