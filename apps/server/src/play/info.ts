// The public description of a stored match.
import type { MatchRecord } from "@tengen/match";
import type { MatchInfo } from "@tengen/protocol";
import type { StoredMatch } from "../store/store.ts";

export const infoOf = (stored: StoredMatch): MatchInfo => {
  const { plan, createdBy, listed, rematchOf, rematch, outcome } = stored;
  const fields = { plan: [...plan], createdBy, listed, rematchOf, rematch };
  switch (stored.status) {
    case "open":
    case "dropped":
      return { status: stored.status, record: stored.record, ...fields };
    case "active":
      return { status: "active", record: stored.record as MatchRecord, ...fields };
    case "finished":
      if (outcome === null) throw new Error(`match ${stored.matchId} is finished without an outcome`);
      return {
        status: "finished",
        record: stored.record as MatchRecord,
        outcome: { ...outcome, winners: outcome.winners === null ? null : [...outcome.winners] },
        ...fields,
      };
  }
};
