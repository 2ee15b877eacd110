// The commands about the board and the game: `boardsize`, `clear_board`, `komi`, `get_komi`, `play`, `undo`, `showboard`,
// `loadsgf`.
import { err, ok } from "@tengen/kernel";
import { parseInteger, quote } from "../front-end/text.ts";
import { GO_SIZE, goPositionOf } from "@tengen/stones";
import { drawBoard, parseColor, parseVertex } from "../go/vertex.ts";
import { restartClock } from "./clock.ts";
import { DONE, refuse, SYNTAX_ERROR, type PlainCommand } from "./plain-command.ts";
import { DEFAULT_KOMI, newGame, withMove } from "./session.ts";
import { gameFromSgf } from "./sgf.ts";

/** A longer game is refused. */
const MAX_MOVES = 2000;

export const clearBoard: PlainCommand = (state) => ({
  state: {
    ...state,
    game: newGame(state.game),
    handicap: 0,
    games: state.games + 1,
    clock: restartClock(state.clock),
    hopeless: new Map(),
  },
  answer: DONE,
});

export const setBoardSize: PlainCommand = (state, args, context) => {
  const [size] = args;
  if (size === undefined || !/^\d{1,4}$/u.test(size)) return refuse(state, "boardsize not an integer");
  return Number(size) === GO_SIZE
    ? clearBoard(state, args, context)
    : refuse(state, `unacceptable size, the engine plays only ${GO_SIZE}`);
};

export const setKomi: PlainCommand = (state, [text = ""]) =>
  /^[+-]?(?:\d{1,4}(?:\.\d*)?|\.\d+)$/u.test(text)
    ? { state: { ...state, game: { ...state.game, komi: Number(text) } }, answer: DONE }
    : refuse(state, "komi not a float");

export const getKomi: PlainCommand = (state) => ({ state, answer: ok(String(state.game.komi)) });

export const play: PlainCommand = (state, [first = "", second = ""]) => {
  const color = parseColor(first);
  const move = parseVertex(second);
  if (color === null) return refuse(state, `invalid color ${quote(first)}`);
  if (move === null) return refuse(state, `invalid coordinate ${quote(second)}`);
  if (state.game.moves.length >= MAX_MOVES) return refuse(state, "the game is too long");
  const game = withMove(state, { color, move });
  return game === null ? refuse(state, "illegal move") : { state: { ...state, game }, answer: DONE };
};

export const undo: PlainCommand = (state) => {
  const { game } = state;
  const last = game.moves.at(-1);
  return last === undefined
    ? refuse(state, "cannot undo")
    : { state: { ...state, game: { ...game, moves: game.moves.slice(0, -1), toMove: last.color } }, answer: DONE };
};

export const showBoard: PlainCommand = (state) => {
  const { game } = state;
  const { board, captures } = goPositionOf(game);
  const { komi, toMove } = game;
  const facts = `captured by black (X): ${captures.black}, by white (O): ${captures.white}; komi ${komi}; ${toMove} to move`;
  return { state, answer: ok(["", ...drawBoard(board), facts]) };
};

/** A file name, which may contain spaces, and an optional move number. */
export const loadSgf: PlainCommand = (state, args, { readSgf }) => {
  const isNumbered = args.length > 1 && /^\d+$/u.test(args.at(-1) ?? "");
  const count = isNumbered ? parseInteger(args.at(-1) ?? "", 1, MAX_MOVES) : Infinity;
  const name = (isNumbered ? args.slice(0, -1) : args).join(" ").replace(/^"(?<inside>.*)"$/u, "$<inside>");
  if (name === "" || count === null) return { state, answer: SYNTAX_ERROR };
  const nodes = readSgf(name);
  if (!nodes.ok) return refuse(state, `cannot load file: ${nodes.error}`);
  // The standard loads the position before the move with this number.
  const game = gameFromSgf(nodes.value, count === Infinity ? MAX_MOVES : count - 1, DEFAULT_KOMI);
  if (!game.ok) return { state, answer: err(`cannot load file: ${game.error}`) };
  const { rules, ...loaded } = game.value;
  const { toMove } = loaded.game;
  const answer = rules === null || rules.remark === null ? ok(toMove) : ok([toMove, rules.remark]);
  return { state: { ...state, ...loaded, rules: rules?.rules ?? state.rules, hopeless: new Map() }, answer };
};
