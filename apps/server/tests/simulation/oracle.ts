// What a match really is: its log in the database, folded with its real seed. No process of the run sees it.
import { deriveSeed, unwrap, type AnyEngine } from "@tengen/kernel";
import { appendEntry, startMatch, type Entry, type Match, type MatchRecord } from "@tengen/match";
import type { Store, StoredMatch } from "../../src/store/store.ts";
import type { Journal } from "./database.ts";
import type { ServerSetup } from "./server.ts";

export interface Truth {
  readonly stored: StoredMatch;
  readonly engine: AnyEngine;
  readonly match: Match;
  /** The match after each number of entries. */
  readonly positions: readonly Match[];
  readonly entries: readonly Entry[];
  readonly seed: string;
  readonly serverBytes: string;
}

export interface MatchOracle {
  /** Reads new entries, and folds them. Throws if the log is invalid. */
  readonly read: () => Promise<Truth>;
  /** The match as it was read last, or read again if it has grown. */
  readonly match: () => Promise<Match>;
}

export const openMatchOracle = (
  { games, secrets }: Pick<ServerSetup, "games" | "secrets">,
  { store, journal }: { readonly store: Store; readonly journal: Pick<Journal, "commits"> },
  matchId: string,
): MatchOracle => {
  const positions: Match[] = [];
  const entries: Entry[] = [];
  let match: Match | null = null;
  const read = async (): Promise<Truth> => {
    const stored = await store.read(matchId);
    const engine = stored === null ? undefined : games.engineOf(stored.gameId, stored.record.rulesetVersion);
    if (stored === null || engine === undefined) throw new Error(`the match ${matchId} is not in the database`);
    const record = stored.record as MatchRecord;
    const serverBytes = secrets.unseal(matchId, stored.sealedBytes);
    const seed = deriveSeed(
      serverBytes,
      record.seats.map(({ nonce }) => nonce),
    );
    match ??= unwrap(startMatch(engine, record, seed), `the start of ${matchId}`);
    if (positions.length === 0) positions.push(match);
    for (const entry of await store.readLog(matchId, entries.length)) {
      match = unwrap(appendEntry(engine, match, entry), `entry ${entry.seq} of ${matchId} is invalid`);
      positions.push(match);
      entries.push(entry);
    }
    return { stored, engine, match, positions, entries, seed, serverBytes };
  };
  return {
    read,
    match: async () =>
      match === null || (journal.commits.get(matchId)?.length ?? 0) > match.nextSeq ? (await read()).match : match,
  };
};
