// The state of a GTP session, and what a command makes of it: lines to write and perhaps a search, whose end is the
// next step. Everything here is a value; `front-end.ts` writes the lines and runs the searches.
import type { Parsed } from "../front-end/text.ts";
import {
  goPoint,
  goPositionOf,
  otherColor,
  PASS,
  playMove,
  positionKey,
  repetitionBy,
  tryStone,
  type GoGame,
  type GoMove,
  type AvoidedMoves,
  type Color,
  type GoSearcher,
  type GoSearchInfo,
  type GoSearchOptions,
  type SearchLimit,
  type SgfNode,
} from "@tengen/stones";
import { bonusOf, DEFAULT_RULES, type GoRules } from "../go/rules.ts";
import { NO_LAG, UNLIMITED_CLOCK, type GtpClock, type Lag } from "./clock.ts";
import type { GtpCommand } from "./command.ts";

export interface GtpSettings {
  readonly seed: number;
  readonly threads: number;
  readonly hash: number;
  readonly level: number;
  /** Time per move without time settings. */
  readonly milliseconds: number;
  /** Playouts per move instead of time; the same session then gives the same moves. */
  readonly nodes?: number | undefined;
  /** Resign below this win rate; 0 never resigns. */
  readonly resign: number;
  /** Before the controller sets others. */
  readonly rules?: GoRules | undefined;
  readonly komi?: number | undefined;
  /** Whether to search while the opponent thinks. */
  readonly ponders?: boolean | undefined;
}

/** What a session is given once. */
export interface GtpContext {
  /** The main line of an SGF file. */
  readonly readSgf: (file: string) => Parsed<readonly SgfNode[]>;
  readonly settings: GtpSettings;
  /** The version that the program reports. */
  readonly version: string;
  /** The processor time of the program so far, in seconds. */
  readonly cpuSeconds: () => number;
  /** Of a searcher with a net. */
  readonly evaluate?: GoSearcher["evaluate"];
}

export interface GtpState {
  readonly game: GoGame;
  readonly rules: GoRules;
  /** Black's handicap stones, which white may get points for. */
  readonly handicap: number;
  /** Games begun; added to the seed, so that the games of a session differ. */
  readonly games: number;
  readonly clock: GtpClock;
  readonly lag: Lag;
  /** By colour: for how many searches in a row the game has been hopeless. */
  readonly hopeless: ReadonlyMap<Color, number>;
  /** Why the threads did not start, until it was reported. */
  readonly startFault: string | null;
  readonly hasQuit: boolean;
}

export const DEFAULT_KOMI = 6.5;
const NEW_GAME: GoGame = { stones: [], moves: [], toMove: "black", komi: DEFAULT_KOMI };

export const startState = ({ rules = DEFAULT_RULES, komi = DEFAULT_KOMI }: GtpSettings): GtpState => ({
  game: { ...NEW_GAME, komi },
  rules,
  handicap: 0,
  games: 0,
  clock: UNLIMITED_CLOCK,
  lag: NO_LAG,
  hopeless: new Map(),
  startFault: null,
  hasQuit: false,
});

/** An empty board; komi stays. */
export const newGame = ({ komi }: GoGame): GoGame => ({ ...NEW_GAME, komi });

/** The game without its final passes: it is not over and can be searched. */
export const beforePasses = (game: GoGame): GoGame => ({
  ...game,
  moves: game.moves.slice(0, game.moves.findLastIndex(({ move }) => move !== PASS) + 1),
});

/** The keys of all positions of a game, the current one last. */
const historyOf = (game: GoGame): readonly string[] => {
  const { moves, toMove } = game;
  let position = goPositionOf({ ...game, moves: [] });
  const keys = [positionKey(position.board, moves[0]?.color ?? toMove)];
  for (const move of moves) {
    position = playMove(position, move);
    keys.push(positionKey(position.board, otherColor(move.color)));
  }
  return keys;
};

/** The game after a move; null if the rules refuse it. */
export const withMove = ({ game, rules }: Pick<GtpState, "game" | "rules">, move: GoMove): GoGame | null => {
  const position = goPositionOf(game);
  const history = rules.ko === "simple" ? [] : historyOf(game);
  const isRepetition = repetitionBy(rules.ko, { previousBoard: position.previousBoard, history }, move.color);
  const isLegal = move.move === PASS || tryStone(position, goPoint(move.move), move.color, isRepetition).ok;
  return isLegal ? { ...game, moves: [...game.moves, move], toMove: otherColor(move.color) } : null;
};

/** The game as it is searched: white's points for handicap stones are part of the komi, because area is counted. */
export const searchedGame = ({ game, rules, handicap }: GtpState): GoGame => ({
  ...game,
  agreesOnDead: rules.agreesOnDead,
  komi: game.komi + bonusOf(rules, handicap),
});

export interface SearchEnd {
  /** Null if the search found nothing. */
  readonly info: GoSearchInfo | null;
  readonly fault: string | null;
  /** Whether a line was written while it ran. */
  readonly hasReported: boolean;
  /** How long it took. */
  readonly seconds: number;
}

export interface SearchTask {
  readonly game: GoGame;
  readonly limit: SearchLimit;
  /** Milliseconds for it to stop after its time. */
  readonly stopTimeout: number;
  readonly options: GoSearchOptions;
  /** What is written while it runs, at most at this interval; null for nothing. */
  readonly report: { readonly intervalMs: number; readonly makeLine: (info: GoSearchInfo) => string } | null;
  /** Whether the next line of input, even an empty one, or the end of the input stops it. */
  readonly endsWithNextLine: boolean;
  readonly onEnd: (end: SearchEnd) => Step;
}

/** Milliseconds for a search to stop when no clock runs. */
export const STOP_TIMEOUT_MS = 3000;

/** What follows from a line or from the end of a search. */
export interface Step {
  readonly state: GtpState;
  readonly lines: readonly string[];
  readonly search: SearchTask | null;
  /** A step that takes a while without being a search; later lines wait. It does not reject. */
  readonly later?: () => Promise<Step>;
}

/** A refusal is one line; an answer may have several. */
export type Answer = Parsed<string | readonly string[]>;

/** The lines of an answer, with the empty line that ends it. */
export const makeAnswer = ({ id }: Pick<GtpCommand, "id">, answer: Answer): readonly string[] => {
  if (!answer.ok) return [`?${id} ${answer.error}`, ""];
  const [first = "", ...more] = typeof answer.value === "string" ? [answer.value] : answer.value;
  return [first === "" ? `=${id}` : `=${id} ${first}`, ...more, ""];
};

export const answerStep = (state: GtpState, command: Pick<GtpCommand, "id">, answer: Answer): Step => ({
  state,
  lines: makeAnswer(command, answer),
  search: null,
});

/** How many moves are reported: all of them, a pass included. */
export const ALL_MOVES = PASS + 1;

export const searchOptions = (
  { seed, threads, hash, level, nodes }: GtpSettings,
  games: number,
  {
    isFullStrength = false,
    multiPv = ALL_MOVES,
    avoid = [],
    minPv = 0,
    candidates = 0,
  }: {
    isFullStrength?: boolean;
    multiPv?: number;
    avoid?: readonly AvoidedMoves[];
    minPv?: number;
    candidates?: number;
  } = {},
): GoSearchOptions => ({
  seed: seed + games,
  threads,
  hash,
  multiPv,
  level: isFullStrength ? 0 : level,
  // A search with a node budget must be reproducible, so it does not reuse the tree.
  keepsTree: nodes === undefined,
  ...(avoid.length === 0 ? {} : { avoid }),
  ...(minPv === 0 ? {} : { minPv }),
  ...(candidates === 0 ? {} : { candidates }),
});
