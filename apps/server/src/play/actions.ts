// Actions on the server: decides about them, stores what is accepted, and answers. An acceptance may rely on the cached
// match, because the store's unique keys guard every append; a rejection that depends on the log is given only after
// reading the store (MAT-O6). The order of effects: stored, answered, reported to everybody else.
import { err, ok, type RejectionCode, type Result } from "@tengen/kernel";
import {
  decide,
  isClaimType,
  parseEnvelope,
  type Decision,
  type Entry,
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

type Answer = (result: Result<Entry>) => void;

export const openActions = ({ store, games, heartbeat, presence, matchCache }: ActionsOptions): Actions => {
  const creditOf = ({ game, match }: LiveMatch, now: number): Match | null =>
    creditOutages(game.engine, match, heartbeat.outages(), now);

  const storeCredit = async (live: LiveMatch, credited: Match): Promise<void> => {
    if (!(await matchCache.commit(live, credited))) await matchCache.reload(live);
    matchCache.report(live.matchId);
  };

  const absentSince = (live: LiveMatch, { action }: Submission, playerId: string | null): number | null => {
    if (playerId === null || !isClaimType(action.type)) return null;
    const absentId = claimableId(live);
    return absentId === null ? null : presence.absentSince(live.matchId, absentId, playerId);
  };

  const decideAndStore = async (
    live: LiveMatch,
    submission: Submission,
    playerId: string | null,
    answer: Answer,
  ): Promise<void> => {
    if (hasRunningClock(live.match)) await heartbeat.catchUp();
    for (let isFresh = false; ;) {
      const now = store.now();
      const credited = creditOf(live, now);
      if (credited !== null) {
        await storeCredit(live, credited);
        continue;
      }
      const requester = { authenticatedAs: playerId, now, absentSince: absentSince(live, submission, playerId) };
      const decision = decide(
        live.game.engine,
        matchToDecide(live),
        submission,
        isFresh ? requester : { ...requester, findEntry: ASSUME_NEW },
      );
      const verdict = judge(decision, isFresh);
      if (verdict.type === "answer") {
        answer(verdict.result);
        return;
      }
      if (verdict.type === "store" && (await matchCache.commit(live, verdict.match))) {
        if (verdict.result !== null) answer(verdict.result);
        matchCache.report(live.matchId);
        if (verdict.result !== null) return;
      } else {
        await matchCache.reload(live);
        isFresh = true;
      }
    }
  };

  /** For a match that is not cached. */
  const loadAndDecide = async (submission: Submission, playerId: string | null, answer: Answer): Promise<void> => {
    const { matchId, gameId } = submission.envelope;
    const live = await matchCache.find(matchId);
    if (live !== null) {
      await matchCache.run(live, () => decideAndStore(live, submission, playerId, answer));
      return;
    }
    const engine = games.engineOf(gameId);
    if (engine === undefined) throw new Error("an envelope was parsed for an unknown game");
    const refusal = decide(engine, null, submission, { authenticatedAs: playerId, now: 0 });
    if (!refusal.ok) answer(refusal);
  };

  /** Stores what `make` makes of the match; in a task of the match. */
  const makeAndStore = async (live: LiveMatch, make: MakeEntry): Promise<Result<Match | null>> => {
    if (hasRunningClock(live.match)) await heartbeat.catchUp();
    for (;;) {
      const now = store.now();
      if (live.match === null) return ok(null);
      const credited = creditOf(live, now);
      if (credited !== null) {
        await storeCredit(live, credited);
        continue;
      }
      const next = make(live.match, now);
      if (!next.ok || next.value === null || (await matchCache.commit(live, next.value))) return next;
      await matchCache.reload(live);
    }
  };

  return {
    submit: async (envelope, playerId, answer) => {
      const parsed = parseEnvelope(envelope, games.engineOf, true);
      if (!parsed.ok) {
        answer(parsed);
        return undefined;
      }
      const submission = parsed.value;
      const live = matchCache.peek(submission.envelope.matchId);
      return live === undefined
        ? loadAndDecide(submission, playerId, answer)
        : matchCache.run(live, () => decideAndStore(live, submission, playerId, answer));
    },
    update: async (live, make) => {
      const done = await matchCache.run(live, () => makeAndStore(live, make));
      if (done.ok && done.value !== null) matchCache.report(live.matchId);
      return done;
    },
    creditOutages: async (live) => {
      if (!hasRunningClock(live.match)) return;
      await heartbeat.catchUp();
      if (creditOf(live, store.now()) === null) return;
      await matchCache.run(live, async () => {
        const credited = creditOf(live, store.now());
        if (credited !== null) await storeCredit(live, credited);
      });
    },
  };
};
