// The game that `tengen analyze` reviews: from a match file, a file of another program, or a list of moves.
import fs from "node:fs";
import { findGame, loadFileReader, type CatalogueGame, type GameFile, type ReadGameFile } from "@tengen/catalogue";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { parseMoves, parsePoint } from "@tengen/engine-protocols";
import type { Turn } from "@tengen/engine-protocols/tournament";
import {
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import { effectiveTurns, parseMatchFile, verifyMatchText } from "@tengen/match";
import {
  colorAtPly,
  colorOfLetter,
  COLORS,
  countVariations,
  decodeBoard,
  isInside,
  mainLineOf,
  parseSgf,
  stonesOf,
  type CellCode,
  type Color,
  type ColorLetter,
  type Grid,
  type Point,
  type SgfNode,
  type Stone,
} from "@tengen/stones";
import { openEngines, requireGame, type Host } from "./host.ts";
import { decodeUtf8, readBytes } from "./read-file.ts";
import { checkOptions, chooseRules, recordedRules, type ChosenRules, type RuleOptions } from "./rules.ts";
import { UserError } from "./user-error.ts";

const OWN_RULES = "the file names its own rules; the option is for a list of moves, or a Gomoku file that names none";

export const ANALYZED_GAMES = ["gomoku", "go-9x9"] as const;
export type AnalyzedGameId = (typeof ANALYZED_GAMES)[number];

export interface AnalyzedGame {
  readonly gameId: AnalyzedGameId;
  readonly engine: AnyEngine;
  readonly options: JsonObject;
  /** The entry in the manifest; undefined for an engine that has none any more. */
  readonly ruleset: ChosenRules["ruleset"];
  /** Stones that are not reviewed: those of an opening rule, of a handicap, or of the position that a file starts with. */
  readonly setup: readonly Stone[];
  readonly moves: readonly Turn[];
  /** Who plays the first of the moves. */
  readonly first: Color;
  /** The result after all moves by the rules; undefined if the game is not over. */
  readonly winner: Color | null | undefined;
  /** How many variations the file has besides. */
  readonly variations: number;
  /** What was assumed when the file was read. */
  readonly notes: readonly string[];
}

/** A game before it is replayed. */
interface GivenGame extends GameFile {
  readonly gameId: AnalyzedGameId;
  readonly variations: number;
}

/** The fields of the states of both games that a review needs. */
type GivenState = BaseGameState & {
  readonly payload?: {
    readonly opening?: object | null;
    readonly nextColor: ColorLetter;
    readonly winnerColor: ColorLetter | null;
  };
  readonly board?: Grid<CellCode>;
};

const isAnalyzed = (gameId: string): gameId is AnalyzedGameId => ANALYZED_GAMES.some((known) => known === gameId);

const readMatch = async (host: Host, text: string): Promise<GivenGame> => {
  const engineOf = openEngines(host);
  const report = await verifyMatchText(text, { engineOf });
  const fault = report.steps.find(({ ok }) => !ok);
  if (fault !== undefined) throw new UserError(`the match file is invalid (${fault.step}): ${fault.message}`);
  const file = unwrap(parseMatchFile(JSON.parse(text)));
  const { gameId, rulesetVersion, options } = file.match;
  const engine = await engineOf(gameId, rulesetVersion);
  if (engine === undefined || !isAnalyzed(gameId)) {
    throw new UserError(`only games of ${ANALYZED_GAMES.join(" and ")} can be analyzed; this is a ${gameId} game`);
  }
  const turns = effectiveTurns(engine, file.entries).map(({ type, payload }) => ({ type, ...payload }));
  return { gameId, rulesetVersion, options, turns, variations: 0, notes: [] };
};

/** Moves without separators, as other programs write a game: h8i9g7. */
const JOINED = /^(?:[a-z]\d{1,2}){2,}$/iu;
const splitJoined = (word: string): readonly string[] =>
  JOINED.test(word) ? (word.match(/[a-z]\d+/giu) ?? []) : [word];

const GOMOKU_SIZE = 15;
const GO_SIZE = 9;

const readGomokuMoves = (words: readonly string[]): readonly GameAction[] => {
  const moves = parseMoves(words);
  if (!moves.ok) throw new UserError(`expected a match file, an SGF or PSQ file or a list of moves: ${moves.error}`);
  return moves.value.map(({ x, y, text: written }, index) => {
    if (!isInside(GOMOKU_SIZE, { x, y }))
      throw new UserError(`move ${index + 1}: ${written} is off the board; points are A1 to O15, or 0,0 to 14,14`);
    return { type: "PLACE_STONE", x, y } as GameAction;
  });
};

const readGoMoves = (words: readonly string[]): readonly GameAction[] =>
  words.map((word, index) => {
    const move = parsePoint(word, GO_SIZE);
    if (move === null)
      throw new UserError(`move ${index + 1}: "${word}" is none; moves are A1 to J9 without I, or pass`);
    return move === "pass" ? { type: "pass" } : { type: "place", ...move };
  });

/** A list of moves, by the rules that the options choose; no opening rule applies. */
const readMoves = async (host: Host, text: string, given: AnalyzedOptions): Promise<GivenGame> => {
  const words = text.split(/[\s;]+/u).filter((word) => word !== "");
  const joined = words.flatMap(splitJoined);
  const gameId = given.game ?? "gomoku";
  if (!isAnalyzed(gameId)) {
    throw new UserError(`--game: "${gameId}" cannot be analyzed. The games are: ${ANALYZED_GAMES.join(", ")}.`);
  }
  const { engine, options } = await chooseRules(host, requireGame(host, gameId), given);
  const turns = gameId === "gomoku" ? readGomokuMoves(joined) : readGoMoves(joined);
  const { opening: _opening, ...rest } = options;
  return { gameId, rulesetVersion: engine.rulesetVersion, options: rest, turns, variations: 0, notes: [] };
};

/** The game of an SGF file: what GM says, else Go if the board has one of its sizes. */
const gameOfSgf = (root: SgfNode): AnalyzedGameId => {
  const [game] = root.get("GM") ?? [];
  const [size = ""] = root.get("SZ") ?? [];
  if (game !== undefined) return game.trim() === "4" ? "gomoku" : "go-9x9";
  return /^\s*(?:9|13|19)\b/u.test(size) ? "go-9x9" : "gomoku";
};

/** [CLI-A5] Reads a file by the ruleset that the options choose, where it names none itself. */
const readByRuleset = async (
  host: Host,
  game: CatalogueGame,
  read: ReadGameFile,
  text: string,
  ruleset: string,
): Promise<Result<GameFile>> => {
  const { engine } = await chooseRules(host, game, { ruleset });
  const file = read(text, engine.rulesetVersion);
  if (!file.ok) return file;
  if (file.value.namesRules !== false) throw new UserError(`--ruleset: ${OWN_RULES}`);
  if (file.value.rulesetVersion === engine.rulesetVersion) return file;
  throw new UserError(`--ruleset: ${ruleset} is not played on a board of the file's size`);
};

const readForeign = async (host: Host, text: string, { ruleset }: RuleOptions): Promise<GivenGame> => {
  const isSgf = !/^\uFEFF?\s*Piskvorky/iu.test(text);
  const file = isSgf ? parseSgf(text) : null;
  if (file?.ok === false) throw new UserError(file.error.message);
  const [tree] = file?.value.games ?? [];
  const gameId = tree === undefined ? "gomoku" : gameOfSgf(mainLineOf(tree)[0] ?? new Map());
  const game = findGame(openCatalogue(host.root), gameId);
  if (game === undefined) throw new UserError(`there is no game ${gameId}`);
  const readFile = await loadFileReader(game, importFrom(host.root));
  const read = ruleset === undefined ? readFile(text) : await readByRuleset(host, game, readFile, text, ruleset);
  if (!read.ok) throw new UserError(read.error.message);
  return { gameId, variations: tree === undefined ? 0 : countVariations(tree), ...read.value };
};

export interface AnalyzedOptions extends RuleOptions {
  readonly game?: string;
}

/** Reads the game from the arguments: a file name, `-`, or moves. */
const readGame = async (host: Host, words: readonly string[], given: AnalyzedOptions): Promise<GivenGame> => {
  const [first = ""] = words;
  const isFile = words.length === 1 && (first === "-" || fs.existsSync(first));
  if (words.length === 1 && !isFile && /[./\\]/u.test(first)) throw new UserError(`the file ${first} does not exist`);
  const text = isFile ? decodeUtf8(await readBytes(host, first)) : words.join(" ");
  if (text === null) throw new UserError("the file is not UTF-8");
  const isMatch = text.trimStart().startsWith("{");
  const isForeign = /\(\s*;|^\uFEFF?\s*Piskvorky/iu.test(text);
  if (!isMatch && !isForeign) return readMoves(host, text, given);
  if (given.game !== undefined || given.options !== undefined) {
    throw new UserError("--game and --options are for a list of moves: a file names its own");
  }
  if (isMatch && given.ruleset !== undefined) throw new UserError(`--ruleset: ${OWN_RULES}`);
  return isMatch ? readMatch(host, text) : readForeign(host, text, given);
};

/** The stone or the pass in an action; null for other actions. */
const turnIn = (action: GameAction): Turn | null => {
  const { type, x, y } = action as GameAction & Partial<Point>;
  if (type === "pass" || type === "PASS") return "pass";
  const isStone = type === "place" || type === "PLACE_STONE" || type === "PICK";
  return isStone && x !== undefined && y !== undefined ? { x, y } : null;
};

/** The colour to play, and whether its stone is not reviewed. */
const situationOf = ({
  payload,
  phase,
  currentPlayerId,
}: GivenState): { readonly color: Color; readonly isSetup: boolean } =>
  payload === undefined
    ? { color: COLORS.find((color) => color === currentPlayerId) ?? "black", isSetup: phase === "placing-handicap" }
    : { color: colorOfLetter(payload.nextColor), isSetup: (payload.opening ?? null) !== null };

const winnerOf = (engine: AnyEngine, state: GivenState): Color | null | undefined => {
  if (!engine.isGameOver(state)) return undefined;
  const { payload } = state;
  if (payload !== undefined) return payload.winnerColor === null ? null : colorOfLetter(payload.winnerColor);
  return COLORS.find((color) => engine.getWinners(state)?.includes(color) === true) ?? null;
};

/** Stones on the board of Go before the first turn. */
const stonesAtStart = ({ board }: GivenState): readonly Stone[] => stonesOf(decodeBoard(board ?? []));

/** Replays a game by its engine; an illegal move is a user error. */
const replay = (engine: AnyEngine, { options, turns, setUpTurns = 0 }: GivenGame) => {
  let state: GivenState = engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: COLORS, options })));
  const setup = [...stonesAtStart(state)];
  const moves: Turn[] = [];
  let first: Color | null = null;
  for (const [index, action] of turns.entries()) {
    const { color, isSetup } = situationOf(state);
    const isBefore = index < setUpTurns;
    // What settles a dispute about dead stones is no part of the game (GO-M10).
    const turn = state.phase === "disputing" ? null : turnIn(action);
    const next = engine.tryAction(state, action, state.currentPlayerId ?? "");
    if (!next.ok) throw new UserError(`move ${setup.length + moves.length + 1}: ${next.error.message}`);
    state = next.value;
    if (turn === null) continue;
    if ((isBefore || isSetup) && turn !== "pass") {
      setup.push({ ...turn, color });
      continue;
    }
    if (isBefore) continue;
    first ??= color;
    // Who resumes play after two passes may give the opponent a second turn: one of the passes is left out.
    if (colorAtPly(moves.length, first) !== color) moves.pop();
    moves.push(turn);
  }
  return { setup, moves, first: first ?? situationOf(state).color, winner: winnerOf(engine, state) };
};

export const readAnalyzedGame = async (
  host: Host,
  words: readonly string[],
  given: AnalyzedOptions,
): Promise<AnalyzedGame> => {
  const game = await readGame(host, words, given);
  const { gameId, options, variations, notes } = game;
  const catalogueGame: CatalogueGame = requireGame(host, gameId);
  const { engine, ruleset } = await recordedRules(host, catalogueGame, game);
  checkOptions(engine, options, COLORS);
  return { gameId, engine, options, ruleset, variations, notes, ...replay(engine, game) };
};
