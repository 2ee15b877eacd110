// One game of a tournament, as a match like any other: it is written to a file that anybody can verify. A player who loses by a fault, or by what both
// engines said of the position, resigns in it; a draw that was agreed on for the tournament is agreed to by both.
import {
  commitTo,
  deriveSeed,
  isRejection,
  jsonHash,
  localSecrets,
  type AnyEngine,
  type GameAction,
} from "@tengen/kernel";
import { decide, startMatch, type Match } from "@tengen/match";
import type { Opening } from "./opening.ts";
import type { Player, PlayerMove } from "./player.ts";
import { isEngineFault, type EndReason, type EngineFault, type GameResult } from "./result.ts";

export interface Adjudication {
  /** Draw when so many stones are on the board; null for never. */
  readonly drawAfter: number | null;
  /**
   * Won when, for so many moves of each in a row, one side has said at least `rate` of its own chances and the other at
   * most 1 - `rate`; null for never. Engines that do not say it are never judged by it.
   */
  readonly scores: { readonly rate: number; readonly moves: number } | null;
}

export interface Seat {
  readonly name: string;
  readonly player: Player;
}

export interface GameConfig {
  readonly number: number;
  /** Any text: the secrets of the match follow from it. */
  readonly seed: string;
  readonly opening: Opening;
  readonly black: Seat;
  readonly white: Seat;
  readonly adjudication: Adjudication;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Asked after everything that takes time. */
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
  if (isRejection(match)) throw new Error(`the match cannot start: ${match.message}`);
  return { match, serverBytes };
};

/** A match to which players add entries. */
const openTable = (engine: AnyEngine, setting: GameConfig) => {
  const { match: start, serverBytes } = openMatch(engine, setting);
  let match = start;
  const nameOf = (side: Side): string => setting[side].name;
  /** The reason of a refusal; null when the action stands. */
  const act = (side: Side, action: GameAction): string | null => {
    const { type, ...payload } = action;
    const { gameId, matchId } = match.record;
    const seq = match.entries.length;
    const envelope = { gameId, matchId, actionId: `${side}:${seq}`, seq, actorId: nameOf(side), type, payload };
    const now = Math.max(setting.now(), match.clocks.since);
    const decision = decide(engine, match, { envelope, action }, { authenticatedAs: nameOf(side), now });
    if (decision.kind !== "accept") return decision.rejection.message;
    ({ match } = decision);
    return null;
  };
  const mustAct = (side: Side, type: string): void => {
    const refusal = act(side, { type });
    if (refusal !== null) throw new Error(`${type} was refused: ${refusal}`);
  };
  return {
    serverBytes,
    match: () => match,
    place: (side: Side, x: number, y: number) => act(side, { type: "PLACE_STONE", x, y } as GameAction),
    resign: (side: Side) => mustAct(side, "RESIGN"),
    agreeToDraw: () => COLORS.forEach((side) => mustAct(side, "REQUEST_DRAW")),
  };
};

/** How long the two engines have agreed on who wins. */
const openScores = (scores: Adjudication["scores"]) => {
  let streaks = { black: 0, white: 0 };
  /** The side that both have held to be winning for long enough. */
  return (side: Side, { winRate }: PlayerMove): Side | null => {
    if (scores === null) return null;
    const forSide = winRate !== null && winRate >= scores.rate;
    const forOther = winRate !== null && winRate <= 1 - scores.rate;
    streaks = {
      ...streaks,
      [side]: forSide ? streaks[side] + 1 : 0,
      [otherSide(side)]: forOther ? streaks[otherSide(side)] + 1 : 0,
    };
    const long = 2 * scores.moves;
    return streaks.black >= long ? "black" : streaks.white >= long ? "white" : null;
  };
};

interface End {
  readonly winner: Side | null;
  readonly reason: EndReason;
  readonly message: string | null;
}

/** Plays a game to its end; null when it was stopped before. */
export const playGame = async (engine: AnyEngine, setting: GameConfig): Promise<PlayedGame | null> => {
  const { black, white, opening, adjudication, now, isStopped } = setting;
  const table = openTable(engine, setting);
  const moves = [...opening];
  const judgeScores = openScores(adjudication.scores);
  const toMove = (): Side => COLORS[moves.length % 2] ?? "black";

  for (const [index, { x, y }] of opening.entries()) {
    const refusal = table.place(COLORS[index % 2] ?? "black", x, y);
    if (refusal !== null) throw new Error(`stone ${index + 1} of the opening: ${refusal}`);
  }
  if (table.match().status === "finished") throw new Error("the opening is a whole game");

  const loseBy = (side: Side, { fault, message }: EngineFault): End => {
    table.resign(side);
    return { winner: otherSide(side), reason: fault, message };
  };

  /** How the game has ended after a move, if it has. */
  const endAfter = (side: Side, move: PlayerMove): End | null => {
    const { outcome } = table.match();
    if (outcome !== null) {
      return { winner: outcome.winners === null ? null : side, reason: outcome.reason as EndReason, message: null };
    }
    const winner = judgeScores(side, move);
    if (winner !== null) {
      table.resign(otherSide(winner));
      return { winner, reason: "scores", message: null };
    }
    if (adjudication.drawAfter === null || moves.length < adjudication.drawAfter) return null;
    table.agreeToDraw();
    return { winner: null, reason: "draw-after", message: null };
  };

  const takeTurn = async (): Promise<End | null> => {
    const side = toMove();
    const move = await setting[side].player.move({ moves, match: table.match() });
    if (isStopped()) return null;
    if (isEngineFault(move)) return loseBy(side, move);
    const refusal = table.place(side, move.x, move.y);
    if (refusal !== null) return loseBy(side, { fault: "illegal", message: refusal });
    moves.push({ x: move.x, y: move.y });
    return endAfter(side, move);
  };

  const play = async (): Promise<End | null> => {
    for (const side of COLORS) {
      const fault = await setting[side].player.newGame();
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
      number: setting.number,
      black: black.name,
      white: white.name,
      winner: end.winner,
      reason: end.reason,
      message: end.message === null ? null : end.message.slice(0, 1000).toWellFormed(),
      stones: moves.length,
      milliseconds: Math.max(0, Math.round(now() - started)),
    },
    match: table.match(),
    serverBytes: table.serverBytes,
  };
};
