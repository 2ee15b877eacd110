// A game of a tournament as an ordinary match, which becomes a file that anybody can verify. Every function returns a
// new match.
import {
  commitTo,
  deriveSeed,
  err,
  jsonHash,
  localSecrets,
  ok,
  unwrap,
  type AnyEngine,
  type GameAction,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import { decide, startMatch, type Match } from "@tengen/match";
import type { Color } from "@tengen/stones";

/** What identifies a game. */
export interface GameId {
  readonly number: number;
  /** The secrets of the match are derived from it. */
  readonly seed: string;
  readonly black: string;
  readonly white: string;
  readonly options: JsonObject;
}

export const startRecord = (
  engine: AnyEngine,
  { number, seed, black, white, options }: GameId,
  startedAt: number,
): { readonly match: Match; readonly serverBytes: string } => {
  const { serverBytes, nonces } = localSecrets(`${seed}/${number}`, 2);
  const seats = [black, white].map((name, index) => ({ playerId: name, name, nonce: nonces[index] ?? "" }));
  const match = startMatch(
    engine,
    {
      matchId: `game-${jsonHash("tengen/tournament-game/1", [seed, number, black, white]).slice(0, 32)}`,
      gameId: engine.gameId,
      rulesetVersion: engine.rulesetVersion,
      options,
      seats,
      clock: null,
      commitment: commitTo(serverBytes),
      startedAt,
    },
    deriveSeed(serverBytes, nonces),
  );
  return { match: unwrap(match, "the match cannot start"), serverBytes };
};

export const nameOf = ({ record }: Match, side: Color): string =>
  record.seats[side === "black" ? 0 : 1]?.playerId ?? "";

/** The side whose turn it is. The first seat has black at the start; an opening may exchange the colours. */
export const sideToMove = (match: Match): Color =>
  match.state.currentPlayerId === nameOf(match, "black") ? "black" : "white";

/** The match after an action, or why the rules refuse it. */
export const act = (engine: AnyEngine, match: Match, side: Color, action: GameAction, now: number): Result<Match> => {
  const { type, ...payload } = action;
  const { gameId, matchId } = match.record;
  const seq = match.entries.length;
  const actorId = nameOf(match, side);
  const envelope = { gameId, matchId, actionId: `${side}:${seq}`, seq, actorId, type, payload };
  const at = Math.max(now, match.clocks.since);
  const decision = decide(engine, match, { envelope, action }, { authenticatedAs: actorId, now: at });
  if (!decision.ok) return decision;
  return decision.value.kind === "accept" ? ok(decision.value.match) : err(decision.value.rejection);
};

/** An action of the manager, which the rules cannot refuse. */
export const mustAct = (engine: AnyEngine, match: Match, side: Color, action: GameAction, now: number): Match =>
  unwrap(act(engine, match, side, action, now), `${action.type} was refused`);
