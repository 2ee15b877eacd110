// A game as a list of moves, as people write and paste them: `1. H8 I9`, `h8i9`, `7,7 8,8` from the top left as in UCI and
// Gomocup, `B D4 W pass`, GTP's `play b D4`. The rules judge every move, so a list that is read is a legal game.
import { parsePoint, pointName, type Axes } from "@tengen/board";
import {
  err,
  ok,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Rejection,
  type Result,
} from "@tengen/kernel";
import type { Color } from "@tengen/stones";
import { colorsIn } from "../describe.ts";
import type { AnyTableGame } from "../table-game.ts";

/** Why a text is no list of moves, at which move, and where. */
export interface MoveListFault {
  readonly kind: "unknown" | "color" | "refused" | "empty" | "long";
  /** The faulty part, cut to a few characters. */
  readonly text: string;
  /** Counted from 1. */
  readonly move: number;
  readonly line: number;
  readonly column: number;
  /** Why the rules refuse the move. */
  readonly rejection?: Rejection;
  readonly action?: GameAction;
}

/** More than any game has. */
const MOST_MOVES = 2000;
/** In characters. */
const MOST_TEXT = 60_000;

interface Word {
  readonly text: string;
  /** In the whole text. */
  readonly at: number;
}

/** Words that say nothing about a move: commands, move numbers, results. */
const EMPTY_WORD = /^(?:play|position|startpos|moves|go|\d{1,4}\.+|[01]-[01]|1\/2-1\/2|½-½|\*)$/iu;
const COLOR_WORD = /^(?:(?<black>b|black)|w|white)[:.]?$/iu;
const PASS_WORD = /^(?:pass|tt|--)$/iu;
/** The end of a game by GTP; what follows is no move. */
const END_WORD = /^resigns?$/iu;
const PAIR = /^\(?(?<x>\d{1,2}),(?<y>\d{1,2})\)?$/u;
const NAMES = /^(?:[a-z]\d{1,2})+$/iu;

/** The words of a text: what white space, semicolons and lone commas separate; `1.H8` and `h8i9` are two each. */
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[^\s;]+/gu)].flatMap(({ 0: part, index }) => {
    const bare = part.replace(/,+$/u, "");
    const numbered = /^(?<number>\d{1,4}\.+)(?<rest>.+)$/u.exec(bare)?.groups;
    const [rest, skipped] =
      numbered === undefined ? [bare, 0] : [numbered["rest"] ?? "", (numbered["number"] ?? "").length];
    const at = index + skipped;
    const pieces = PAIR.test(rest) ? [{ 0: rest, index: 0 }] : [...rest.matchAll(/[^,]+/gu)];
    return pieces.flatMap(({ 0: piece, index: inside }) =>
      NAMES.test(piece)
        ? [...piece.matchAll(/[a-z]\d{1,2}/giu)].map((name) => ({ text: name[0], at: at + inside + name.index }))
        : [{ text: piece, at: at + inside }],
    );
  });

/** Whether a text begins like a list of moves. */
export const looksLikeMoves = (text: string): boolean => {
  const first = wordsOf(text.slice(0, 200)).find((word) => !EMPTY_WORD.test(word.text) && !COLOR_WORD.test(word.text));
  return (
    first !== undefined && (/^[a-z]\d{1,2}$/iu.test(first.text) || PAIR.test(first.text) || PASS_WORD.test(first.text))
  );
};

const pairPoint = (text: string, { columns, rows }: Axes): number | null => {
  const { x, y } = PAIR.exec(text)?.groups ?? {};
  if (x === undefined || y === undefined || Number(x) >= columns.length || Number(y) >= rows.length) return null;
  return Number(y) * columns.length + Number(x);
};

/** The rules of a list of moves. */
export interface ListRules {
  readonly game: AnyTableGame;
  readonly options: JsonObject;
}

const startOf = ({ game: { engine, manifest }, options }: ListRules): BaseGameState | null => {
  const playerIds = Array.from({ length: manifest.players.min }, (_, seat) => `seat-${seat + 1}`);
  const config = engine.parseConfig({ seed: "", playerIds, options });
  return config.ok ? engine.init(config.value) : null;
};

/** The pass of a position; null in a game without one. */
const passIn = ({ engine }: AnyTableGame, state: BaseGameState): GameAction | null =>
  engine.getValidActions(state, state.currentPlayerId ?? "").find(({ type }) => type.toLowerCase() === "pass") ?? null;

/** The turn that a word means; null if it means none. */
const turnOf = ({ game, options }: ListRules, state: BaseGameState, { text }: Word): GameAction | null => {
  if (PASS_WORD.test(text)) return passIn(game, state);
  const { axes } = game.renderer.geometryOf(options);
  const point = pairPoint(text, axes) ?? parsePoint(axes, text);
  return point === null ? null : game.actionAt(game.engine.getPlayerView(state, state.currentPlayerId), point, null);
};

const colorToMove = ({ game }: ListRules, state: BaseGameState): Color => {
  const view = game.engine.getPlayerView(state, null);
  return (
    game.placedColor?.(view) ?? colorsIn(game, view)[state.playerIds.indexOf(state.currentPlayerId ?? "")] ?? "black"
  );
};

/** The turns of a list, or what is wrong with it and where. */
export const parseMoveList = (rules: ListRules, text: string): Result<readonly GameAction[], MoveListFault> => {
  const turns: GameAction[] = [];
  const refuse = (kind: MoveListFault["kind"], word: Word, more: Partial<MoveListFault> = {}) => {
    const before = text.slice(0, word.at).split("\n");
    const where = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    return err({ kind, text: word.text.slice(0, 20).toWellFormed(), move: turns.length + 1, ...where, ...more });
  };
  const nothing: Word = { text: "", at: 0 };
  if (text.length > MOST_TEXT) return refuse("long", nothing);
  let state = startOf(rules);
  if (state === null) return refuse("empty", nothing);
  let color: Color | null = null;
  for (const word of wordsOf(text)) {
    if (END_WORD.test(word.text)) break;
    if (EMPTY_WORD.test(word.text)) continue;
    const named = COLOR_WORD.exec(word.text)?.groups;
    if (named !== undefined) {
      color = named["black"] === undefined ? "white" : "black";
      continue;
    }
    if (turns.length === MOST_MOVES) return refuse("long", word);
    const turn = turnOf(rules, state, word);
    if (turn === null) return refuse("unknown", word);
    if (color !== null && color !== colorToMove(rules, state)) return refuse("color", word);
    const next: Result<BaseGameState> = rules.game.engine.tryAction(state, turn, state.currentPlayerId ?? "");
    if (!next.ok) return refuse("refused", word, { rejection: next.error, action: turn });
    state = next.value;
    color = null;
    turns.push(turn);
  }
  return turns.length === 0 ? refuse("empty", nothing) : ok(turns);
};

/** The list of a game's moves; null if a turn is neither a point nor a pass, which a list cannot express. */
export const makeMoveList = ({ game, options }: ListRules, turns: readonly GameAction[]): string | null => {
  const { axes } = game.renderer.geometryOf(options);
  const names: string[] = [];
  for (const turn of turns) {
    const point = game.pointOf(turn, axes);
    const name = point === null ? (turn.type.toLowerCase() === "pass" ? "pass" : null) : pointName(axes, point);
    if (name === null) return null;
    names.push(name);
  }
  const pairs = Array.from({ length: Math.ceil(names.length / 2) }, (_, index) =>
    [`${index + 1}.`, ...names.slice(2 * index, 2 * index + 2)].join(" "),
  );
  return pairs.join(" ");
};
