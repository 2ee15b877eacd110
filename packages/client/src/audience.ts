// Those who wait for news of a watched match: listeners, and the promises of submits.
import { err, type Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { MatchEffect, WatchedMatch } from "./client-state.ts";
import type { Snapshot, StoredAction } from "./session/snapshot.ts";

export type SnapshotListener = (snapshot: Snapshot) => void;
export type AnswerListener = (envelope: Envelope, result: Result<StoredAction>) => void;

export interface Audience {
  readonly snapshots: Set<SnapshotListener>;
  readonly answers: AnswerListener[];
  /** How to settle the promises of submits, by action id. */
  readonly submits: Map<string, (result: Result<StoredAction>) => void>;
  /** The match as it was when the last listener closed; null before. */
  last: WatchedMatch | null;
}

export const makeAudience = (): Audience => ({ snapshots: new Set(), answers: [], submits: new Map(), last: null });

const settle = ({ submits }: Audience, actionId: string, result: Result<StoredAction>): void => {
  submits.get(actionId)?.(result);
  submits.delete(actionId);
};

export const tell = (audience: Audience, effect: Exclude<MatchEffect, { type: "left" }>): void => {
  switch (effect.type) {
    case "snapshot":
      for (const listener of audience.snapshots) listener(effect.snapshot);
      return;
    case "answer":
      settle(audience, effect.envelope.actionId, effect.result);
      for (const listener of audience.answers) listener(effect.envelope, effect.result);
      return;
    case "refuse":
      settle(audience, effect.actionId, err(effect.rejection));
  }
};
