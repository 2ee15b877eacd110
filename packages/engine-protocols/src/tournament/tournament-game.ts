// The games that tournaments are played in, and what a tournament needs to know of each besides its rules.
import {
  mapResult,
  ok,
  reject,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import { decodeBoard, pointsWith, type Cell, type CellCode, type Grid, type KoRule, type Point } from "@tengen/stones";
import { findKgsRules, KGS_NAMES } from "../go/rules.ts";
import {
  findSearcherRule,
  FREESTYLE_RULES,
  QUICK_GO_RULES,
  type GomokuProgramRules,
  type GoProgramRules,
  type OutsideRules,
} from "../manager/rules.ts";
import type { Turn } from "../manager/player.ts";
import { goBoard, GOMOKU_BOARD, gomokuBoard, type OpeningBoard } from "./opening.ts";

export const PROTOCOLS = ["gomocup", "uci", "gtp"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface TournamentGame {
  readonly gameId: "gomoku" | "go-9x9";
  /** The protocols of its engines, the default first. */
  readonly protocols: readonly Protocol[];
  readonly board: OpeningBoard;
  /** The options of every match. */
  readonly options: JsonObject;
  /** What programs are told of the rules. */
  readonly gomoku: GomokuProgramRules;
  readonly go: GoProgramRules;
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
  options: {},
  gomoku: FREESTYLE_RULES,
  go: QUICK_GO_RULES,
  actionOf: (turn) => stoneAction("PLACE_STONE", turn),
  resign: { type: "RESIGN" },
  requestDraw: { type: "REQUEST_DRAW" },
  maxTurns: null,
};

export const GO: TournamentGame = {
  gameId: "go-9x9",
  protocols: ["gtp"],
  board: goBoard(QUICK_GO_RULES.size),
  options: {},
  gomoku: FREESTYLE_RULES,
  go: QUICK_GO_RULES,
  actionOf: (turn) => stoneAction("place", turn),
  resign: { type: "resign" },
  requestDraw: null,
  // Simple ko allows endless cycles; a 9x9 game has about 60 turns.
  maxTurns: 400,
};

export const TOURNAMENT_GAMES = [GOMOKU, GO] as const;

/** By board size: several times the length of a usual game. */
const MAX_GO_TURNS: Readonly<Record<number, number>> = { 9: 400, 13: 800, 19: 1600 };

/** What the states of Go have in common. */
interface GoStart extends BaseGameState {
  readonly boardSize: number;
  readonly komi: number;
  readonly board: Grid<CellCode>;
  /** Only with agreed scoring. */
  readonly handicap?: number;
  readonly ko?: KoRule;
  readonly proposal?: object | null;
}

interface GomokuStart extends BaseGameState {
  readonly payload: {
    readonly board: readonly unknown[];
    readonly opening?: { readonly rule: string } | null;
  };
}

const blackStones = (board: GoStart["board"]): readonly Point[] => pointsWith<Cell>(decodeBoard(board), "black");

const goRulesOf = (start: GoStart, { gtp }: OutsideRules): Result<GoProgramRules> => {
  const { boardSize: size, komi, board, ko = "simple", handicap = 0, proposal } = start;
  const named = gtp === undefined || gtp === null ? null : findKgsRules(gtp);
  if (named === undefined) {
    const message = `game.json: gtp: ${gtp} is no name of rules in GTP; the names are ${KGS_NAMES.join(", ")}.`;
    return reject("INVALID_CONFIG", message);
  }
  return ok({
    size,
    komi,
    named: named === null || gtp === undefined || gtp === null ? null : { name: gtp, rules: { ...named, ko } },
    hasGtp: gtp !== undefined,
    ko,
    agreesOnDead: proposal !== undefined,
    handicap: blackStones(board),
    freeStones: start.phase === "placing-handicap" ? handicap : 0,
  });
};

/**
 * A game by the rules of an engine with options that it accepts. What its ruleset is for other programs is data of the
 * manifest; what it does not say, they cannot play.
 */
export const withRules = (
  game: TournamentGame,
  engine: AnyEngine,
  options: JsonObject,
  outside: OutsideRules,
): Result<TournamentGame> => {
  const start = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: ["black", "white"], options })));
  if (game.gameId === "gomoku") {
    const { board, opening = null } = (start as GomokuStart).payload;
    const searcher = findSearcherRule(outside.searcher);
    const gomoku = { size: board.length, gomocup: outside.gomocup ?? null, searcher, opening: opening?.rule ?? null };
    return ok({ ...game, options, board: gomokuBoard(board.length), gomoku });
  }
  return mapResult(goRulesOf(start as GoStart, outside), (go) => ({
    ...game,
    options,
    board: goBoard(go.size),
    go,
    maxTurns: MAX_GO_TURNS[go.size] ?? game.maxTurns,
  }));
};
