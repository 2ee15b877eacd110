// Plays one game of a tournament as an ordinary match, which becomes a file that anybody can verify. In it, a side that
// loses by a fault or by adjudication resigns, and both sides agree to an adjudicated draw.
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
  type Result,
} from "@tengen/kernel";
import { decide, startMatch, type Match } from "@tengen/match";
import type { Opening } from "./opening.ts";
import type { Player, PlayerMove } from "../manager/player.ts";
import { isEngineFault, type EndReason, type EngineFault, type GameResult } from "./result.ts";

export interface Adjudication {
  /** Adjudicate a draw at this many stones; null for never. */
  readonly drawAfter: number | null;
  /**
   * Adjudicate a win when, for `moves` consecutive moves of each side, one side reported a win rate of at least `rate`
   * and the other at most 1 - `rate`; null for never. Both engines must report win rates.
   */
  readonly scores: { readonly rate: number; readonly moves: number } | null;
}

export interface Seat {
  readonly name: string;
  readonly player: Player;
}

export interface GameConfig {
  readonly number: number;
  /** The secrets of the match are derived from it. */
  readonly seed: string;
  readonly opening: Opening;
  readonly black: Seat;
  readonly white: Seat;
  readonly adjudication: Adjudication;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Checked after every wait. */
  readonly isStopped: () => boolean;
}

export interface PlayedGame {
  readonly result: GameResult;
  readonly match: Match;
  readonly serverBytes: string;
}

const COLORS = ["black", "white"] as const;
type Side = (typeof COLORS)[number];

const otherSide = (side: Side): Side => (side === "black" ? "white" : "black");

const openMatch = (engine: AnyEngine, { number, seed, black, white, now }: GameConfig) => {
  const { serverBytes, nonces } = localSecrets(`${seed}/${number}`, 2);
  const seats = [black, white].map(({ name }, index) => ({ playerId: name, name, nonce: nonces[index] ?? "" }));
  const match = startMatch(
    engine,
    {
      matchId: `game-${jsonHash("tengen/tournament-game/1", [seed, number, black.name, white.name]).slice(0, 32)}`,
      gameId: engine.gameId,
      rulesetVersion: engine.rulesetVersion,
      options: {},
      seats,
      clock: null,
      commitment: commitTo(serverBytes),
      startedAt: now(),
    },
    deriveSeed(serverBytes, nonces),
  );
  return { match: unwrap(match, "the match cannot start"), serverBytes };
};

/** A match that the players add moves to. */
const openGame = (engine: AnyEngine, config: GameConfig) => {
  const { match: start, serverBytes } = openMatch(engine, config);
  let match = start;
  const nameOf = (side: Side): string => config[side].name;
  const act = (side: Side, action: GameAction): Result<Match> => {
    const { type, ...payload } = action;
    const { gameId, matchId } = match.record;
    const seq = match.entries.length;
    const envelope = { gameId, matchId, actionId: `${side}:${seq}`, seq, actorId: nameOf(side), type, payload };
    const now = Math.max(config.now(), match.clocks.since);
    const decision = decide(engine, match, { envelope, action }, { authenticatedAs: nameOf(side), now });
    if (!decision.ok) return decision;
    if (decision.value.kind !== "accept") return err(decision.value.rejection);
    ({ match } = decision.value);
    return ok(match);
  };
  const mustAct = (side: Side, type: string): Match => unwrap(act(side, { type }), `${type} was refused`);
  return {
    serverBytes,
    match: () => match,
    place: (side: Side, x: number, y: number) => act(side, { type: "PLACE_STONE", x, y } as GameAction),
    resign: (side: Side) => mustAct(side, "RESIGN"),
    agreeToDraw: () => COLORS.forEach((side) => mustAct(side, "REQUEST_DRAW")),
  };
};

/** Counts for how many moves both engines have agreed on the winner. */
const openAdjudicator = (scores: Adjudication["scores"]) => {
  let streaks = { black: 0, white: 0 };
  /** The side to adjudicate the win to, if any. */
  return (side: Side, { winRate }: PlayerMove): Side | null => {
    if (scores === null) return null;
    const forSide = winRate !== null && winRate >= scores.rate;
    const forOther = winRate !== null && winRate <= 1 - scores.rate;
    streaks = {
      ...streaks,
      [side]: forSide ? streaks[side] + 1 : 0,
      [otherSide(side)]: forOther ? streaks[otherSide(side)] + 1 : 0,
    };
    const required = 2 * scores.moves;
    return streaks.black >= required ? "black" : streaks.white >= required ? "white" : null;
  };
};

interface End {
  readonly winner: Side | null;
  readonly reason: EndReason;
  readonly message: string | null;
}

/** Plays a game to its end; null if it was stopped. */
export const playGame = async (engine: AnyEngine, config: GameConfig): Promise<PlayedGame | null> => {
  const { black, white, opening, adjudication, now, isStopped } = config;
  const game = openGame(engine, config);
  const moves = [...opening];
  const adjudicate = openAdjudicator(adjudication.scores);
  const toMove = (): Side => COLORS[moves.length % 2] ?? "black";

  for (const [index, { x, y }] of opening.entries()) {
    unwrap(game.place(COLORS[index % 2] ?? "black", x, y), `stone ${index + 1} of the opening is rejected`);
  }
  if (game.match().status === "finished") throw new Error("the opening ends the game");

  const loseBy = (side: Side, { fault, message }: EngineFault): End => {
    game.resign(side);
    return { winner: otherSide(side), reason: fault, message };
  };

  /** How the game ended with this move, if it did. */
  const endAfter = (side: Side, move: PlayerMove): End | null => {
    const { outcome } = game.match();
    if (outcome !== null) {
      return { winner: outcome.winners === null ? null : side, reason: outcome.reason as EndReason, message: null };
    }
    const winner = adjudicate(side, move);
    if (winner !== null) {
      game.resign(otherSide(winner));
      return { winner, reason: "scores", message: null };
    }
    if (adjudication.drawAfter === null || moves.length < adjudication.drawAfter) return null;
    game.agreeToDraw();
    return { winner: null, reason: "draw-after", message: null };
  };

  const takeTurn = async (): Promise<End | null> => {
    const side = toMove();
    const move = await config[side].player.move({ moves, match: game.match() });
    if (isStopped()) return null;
    if (isEngineFault(move)) return loseBy(side, move);
    const placed = game.place(side, move.x, move.y);
    if (!placed.ok) return loseBy(side, { fault: "illegal", message: placed.error.message });
    moves.push({ x: move.x, y: move.y });
    return endAfter(side, move);
  };

  const play = async (): Promise<End | null> => {
    for (const side of COLORS) {
      const fault = await config[side].player.newGame();
      if (isStopped()) return null;
      if (fault !== null) return loseBy(side, fault);
    }
    let end: End | null = null;
    while (end === null && !isStopped()) end = await takeTurn();
    return end;
  };

  const started = now();
  const end = await play();
  if (end === null) return null;
  return {
    result: {
      number: config.number,
      black: black.name,
      white: white.name,
      winner: end.winner,
      reason: end.reason,
      message: end.message === null ? null : end.message.slice(0, 1000).toWellFormed(),
      stones: moves.length,
      milliseconds: Math.max(0, Math.round(now() - started)),
    },
    match: game.match(),
    serverBytes: game.serverBytes,
  };
};
