// The whole client as one plain value, with the events that change it and the effects they have.
import type { GameAction, Rejection, Result } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { Phrase } from "@tengen/protocol";
import { makeConnection, type Connection, type ConnectionEvent, type HostEffect } from "./connection/connection.ts";
import type { EngineOf, Restored, Session } from "./session/session.ts";
import type { Snapshot, StoredAction } from "./session/snapshot.ts";

export interface WatchedMatch {
  readonly session: Session;
  /** Of this session. */
  readonly snapshot: Snapshot;
}

export interface ClientState {
  readonly engineOf: EngineOf;
  readonly connection: Connection;
  /** By match id. */
  readonly matches: ReadonlyMap<string, WatchedMatch>;
}

export type ClientEvent =
  | ConnectionEvent
  /** A match is watched, perhaps by one more listener. */
  | { readonly type: "watch"; readonly matchId: string; readonly restored: Restored }
  | { readonly type: "submit"; readonly matchId: string; readonly action: GameAction; readonly actionId: string }
  /** A set phrase to the other players, now or never. */
  | { readonly type: "say"; readonly matchId: string; readonly phrase: Phrase }
  /** Nobody listens to a match any more. */
  | { readonly type: "leave"; readonly matchId: string };

/** What the shell does about one match. */
export type MatchEffect =
  | {
      readonly type: "answer";
      readonly matchId: string;
      readonly envelope: Envelope;
      readonly result: Result<StoredAction>;
    }
  | {
      readonly type: "refuse";
      readonly matchId: string;
      readonly actionId: string;
      readonly rejection: Rejection;
    }
  /** A player has said a set phrase. */
  | { readonly type: "said"; readonly matchId: string; readonly playerId: string; readonly phrase: Phrase }
  | { readonly type: "snapshot"; readonly matchId: string; readonly snapshot: Snapshot }
  /** The session is over; `last` is what remains to be seen. */
  | { readonly type: "left"; readonly matchId: string; readonly last: WatchedMatch };

export type ClientEffect = HostEffect | MatchEffect;

export const makeClientState = (token: string | null, engineOf: EngineOf): ClientState => ({
  engineOf,
  connection: makeConnection(token),
  matches: new Map(),
});
