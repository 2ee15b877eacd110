// The games that tournaments are played in, and what a tournament needs to know of each besides its rules.
import type { GameAction } from "@tengen/kernel";
import type { Turn } from "../manager/player.ts";
import { GO_BOARD, GOMOKU_BOARD, type OpeningBoard } from "./opening.ts";

export const PROTOCOLS = ["gomocup", "uci", "gtp"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface TournamentGame {
  readonly gameId: "gomoku" | "go-9x9";
  /** The protocols of its engines, the default first. */
  readonly protocols: readonly Protocol[];
  readonly board: OpeningBoard;
  readonly actionOf: (turn: Turn) => GameAction;
  readonly resign: GameAction;
  /** Both sides agree to a draw with it; null if the game has no draws by agreement. */
  readonly requestDraw: GameAction | null;
  /** After this many turns the manager passes for both sides; null if every game ends by itself. */
  readonly maxTurns: number | null;
}

const stoneAction = (type: string, turn: Turn): GameAction =>
  (turn === "pass" ? { type: "pass" } : { type, x: turn.x, y: turn.y }) as GameAction;

export const GOMOKU: TournamentGame = {
  gameId: "gomoku",
  protocols: ["gomocup", "uci"],
  board: GOMOKU_BOARD,
  actionOf: (turn) => stoneAction("PLACE_STONE", turn),
  resign: { type: "RESIGN" },
  requestDraw: { type: "REQUEST_DRAW" },
  maxTurns: null,
};

export const GO: TournamentGame = {
  gameId: "go-9x9",
  protocols: ["gtp"],
  board: GO_BOARD,
  actionOf: (turn) => stoneAction("place", turn),
  resign: { type: "resign" },
  requestDraw: null,
  // Simple ko allows endless cycles; a 9x9 game has about 60 turns.
  maxTurns: 400,
};

export const TOURNAMENT_GAMES = [GOMOKU, GO] as const;
