// Actions on the server: decides about them, stores what is accepted, and answers. An acceptance may rely on the cached
// match, because the store's unique keys guard every append; a rejection that depends on the log is given only after
// reading the store (MAT-O6). The order of effects: stored, answered, reported to everybody else.
import { err, ok, reject, type RejectionCode, type Result } from "@tengen/kernel";
import {
  decide,
  isClaimType,
  parseEnvelopeFields,
  parseSubmission,
  type Decision,
  type Entry,
  type Envelope,
  type Match,
  type Submission,
} from "@tengen/match";
import type { Store } from "../store/store.ts";
import { claimableId } from "./claim.ts";
import type { Games } from "./games.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { matchToDecide, type LiveMatch } from "./live-match.ts";
import type { MatchCache } from "./match-cache.ts";
import { creditOutages, hasRunningClock } from "./outage-credit.ts";
import type { PresenceTracker } from "./presence-tracker.ts";

export interface ActionsOptions {
  readonly store: Pick<Store, "now">;
  readonly games: Games;
  readonly heartbeat: Pick<Heartbeat, "outages" | "catchUp">;
  readonly presence: Pick<PresenceTracker, "absentSince">;
  readonly matchCache: MatchCache;
}

/** Makes the match with one more entry; null if nothing is left to do. */
export type MakeEntry = (match: Match, now: number) => Result<Match | null>;

export interface Actions {
  /**
   * Submits an envelope parsed from JSON. `answer` is called once with the result, before the change is reported. The
   * promise rejects, without an answer, if it is unknown whether the action was stored.
   */
  readonly submit: (
    envelope: unknown,
    playerId: string | null,
    answer: (result: Result<Entry>) => void,
  ) => Promise<void>;
  /**
   * Appends an entry of the server or of a bot. `make` returns the match with the new entry, or null if nothing is left
   * to do. It is called again after a lost race.
   */
  readonly update: (live: LiveMatch, make: MakeEntry) => Promise<Result<Match | null>>;
  /** Credits outages to the clocks, so that no subscriber is sent a wrong clock. */
  readonly creditOutages: (live: LiveMatch) => Promise<void>;
}

/** The first codes of MAT-O1 depend on the request only. */
const LOG_INDEPENDENT_CODES: readonly string[] = [
  "INVALID_PAYLOAD",
  "NOT_AUTHORIZED",
] satisfies readonly RejectionCode[];

/** What follows from a decision. */
export type Verdict =
  | { readonly type: "answer"; readonly result: Result<Entry> }
  /** Store the last entry of the match, then answer; without a result, decide again. */
  | { readonly type: "store"; readonly match: Match; readonly result: Result<Entry> | null }
  /** Read the store, and decide again. */
  | { readonly type: "read" };

const READ: Verdict = { type: "read" };

/** What follows from a decision; `isFresh` if the store was read for it. Only an acceptance may rely on the cache. */
export const judge = (decided: Result<Decision>, isFresh: boolean): Verdict => {
  if (!decided.ok) {
    const mayAnswer = isFresh || LOG_INDEPENDENT_CODES.includes(decided.error.code);
    return mayAnswer ? { type: "answer", result: decided } : READ;
  }
  const decision = decided.value;
  const { match } = decision;
  if (decision.kind === "accept") return { type: "store", match, result: ok(match.entries.at(-1) as Entry) };
  if (!isFresh) return READ;
  return { type: "store", match, result: decision.kind === "attest" ? null : err(decision.rejection) };
};

/** On the first attempt an action is assumed to be new. If it is not, the store's unique key rejects it. */
const ASSUME_NEW = (): undefined => undefined;

const ANSWERED = Promise.resolve();

type Credits = ReturnType<typeof openCredits>;

/** Credits outages to clocks, in tasks of their matches. */
const openCredits = ({ store, heartbeat, matchCache }: ActionsOptions) => {
  const creditOf = ({ game, match }: LiveMatch): Match | null =>
    creditOutages(game.engine, match, heartbeat.outages(), store.now());
  const storeCredit = async (live: LiveMatch, credited: Match): Promise<void> => {
    if (!(await matchCache.commit(live, credited))) await matchCache.reload(live);
    matchCache.report(live);
  };
  return {
    /** Before a clock is used: finds out about outages, after a pause of this process. Null if there is nothing to do. */
    catchUp: ({ match }: LiveMatch): Promise<void> | null => (hasRunningClock(match) ? heartbeat.catchUp() : null),
    /** Stores a credit that is due; null if none is. */
    storeDue: (live: LiveMatch): Promise<void> | null => {
      const credited = creditOf(live);
      return credited === null ? null : storeCredit(live, credited);
    },
    isDue: (live: LiveMatch): boolean => creditOf(live) !== null,
  };
};

/** Decides about an action, stores and answers it, in a task of its match. */
const makeDecideAndStore = ({ store, presence, matchCache }: ActionsOptions, credits: Credits) => {
  const absentSince = (live: LiveMatch, { action }: Submission, playerId: string | null): number | null => {
    if (playerId === null || !isClaimType(action.type)) return null;
    const absentId = claimableId(live);
    return absentId === null ? null : presence.absentSince(live.matchId, absentId, playerId);
  };

  const decideNow = (live: LiveMatch, submission: Submission, playerId: string | null, isFresh: boolean): Verdict => {
    const requester = {
      authenticatedAs: playerId,
      now: store.now(),
      absentSince: absentSince(live, submission, playerId),
      findEntry: isFresh ? undefined : ASSUME_NEW,
    };
    return judge(decide(live.game.engine, matchToDecide(live), submission, requester), isFresh);
  };

  return async (
    live: LiveMatch,
    submission: Submission,
    playerId: string | null,
    answer: (result: Result<Entry>) => void,
  ): Promise<void> => {
    // Nothing is awaited in the usual case.
    const pause = credits.catchUp(live);
    if (pause !== null) await pause;
    for (let isFresh = false; ;) {
      const credit = credits.storeDue(live);
      if (credit !== null) {
        await credit;
        continue;
      }
      const verdict = decideNow(live, submission, playerId, isFresh);
      if (verdict.type === "answer") {
        answer(verdict.result);
        return;
      }
      if (verdict.type === "store" && (await matchCache.commit(live, verdict.match))) {
        if (verdict.result !== null) answer(verdict.result);
        matchCache.report(live);
        if (verdict.result !== null) return;
      } else {
        await matchCache.reload(live);
        isFresh = true;
      }
    }
  };
};

/** Stores what `make` makes of a match, in a task of the match. */
const makeAndStore = async (
  live: LiveMatch,
  make: MakeEntry,
  { store, matchCache }: ActionsOptions,
  credits: Credits,
): Promise<Result<Match | null>> => {
  await credits.catchUp(live);
  for (;;) {
    const credit = credits.storeDue(live);
    if (credit !== null) {
      await credit;
      continue;
    }
    if (live.match === null) return ok(null);
    const next = make(live.match, store.now());
    if (!next.ok || next.value === null || (await matchCache.commit(live, next.value))) return next;
    await matchCache.reload(live);
  }
};

export const openActions = (options: ActionsOptions): Actions => {
  const { games, matchCache } = options;
  const credits = openCredits(options);
  const decideAndStore = makeDecideAndStore(options, credits);

  /** Refuses an action in a match that does not exist: it may be of any ruleset of its game. */
  const refuseUnknown = (envelope: Envelope, authenticatedAs: string | null): Result<unknown> => {
    const results = games.enginesOf(envelope.gameId).map((engine) => {
      const parsed = parseSubmission(engine, envelope);
      return parsed.ok ? decide(engine, null, parsed.value, { authenticatedAs, now: 0 }) : parsed;
    });
    const isUnknownMatch = (result: Result<unknown>): boolean => !result.ok && result.error.code !== "INVALID_PAYLOAD";
    return (
      results.find(isUnknownMatch) ?? results[0] ?? reject("INVALID_PAYLOAD", `There is no game ${envelope.gameId}.`)
    );
  };

  const submitTo = (
    live: LiveMatch | null,
    envelope: Envelope,
    playerId: string | null,
    answer: (result: Result<Entry>) => void,
  ): Promise<void> => {
    const submission = live === null ? null : parseSubmission(live.game.engine, envelope);
    if (live !== null && submission?.ok === true) {
      return matchCache.run(live, () => decideAndStore(live, submission.value, playerId, answer));
    }
    const refused = submission ?? refuseUnknown(envelope, playerId);
    if (!refused.ok) answer(refused);
    return ANSWERED;
  };

  const submit: Actions["submit"] = (envelope, playerId, answer) => {
    const parsed = parseEnvelopeFields(envelope, true);
    if (!parsed.ok) {
      answer(parsed);
      return ANSWERED;
    }
    const { matchId } = parsed.value;
    const live = matchCache.peek(matchId);
    if (live !== undefined) return submitTo(live, parsed.value, playerId, answer);
    return matchCache.find(matchId).then((found) => submitTo(found, parsed.value, playerId, answer));
  };

  return {
    // A hot path: not an async function, but an exception still rejects.
    submit: (...args) => {
      try {
        return submit(...args);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    update: async (live, make) => {
      const done = await matchCache.run(live, () => makeAndStore(live, make, options, credits));
      if (done.ok && done.value !== null) matchCache.report(live);
      return done;
    },
    creditOutages: async (live) => {
      await credits.catchUp(live);
      if (!credits.isDue(live)) return;
      await matchCache.run(live, async () => {
        await credits.storeDue(live);
      });
    },
  };
};
