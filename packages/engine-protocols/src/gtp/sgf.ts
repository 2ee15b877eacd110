// `loadsgf`: makes a game from the nodes of an SGF file. How it starts is read as the page reads it.
import { err, ok } from "@tengen/kernel";
import {
  COLORS,
  GO_SIZE,
  goIndex,
  goPositionOf,
  otherColor,
  PASS,
  readGoKomi,
  readGoMove,
  readGoSize,
  readGoStart,
  refuseLateSetup,
  tryMove,
  type GoGame,
  type GoMove,
  type GoStart,
  type SgfNode,
} from "@tengen/stones";
import { toAscii, type Parsed } from "../front-end/text.ts";
import { rulesOfFile, type GoRules } from "../go/rules.ts";

const MAX_MESSAGE = 300;

const refuse = ({ message }: { readonly message: string }): Parsed<never> => err(toAscii(message, MAX_MESSAGE));

/** The moves of a file, at most `maxMoves`; those after them are read, too. */
const movesOf = (nodes: readonly SgfNode[], maxMoves: number): Parsed<readonly GoMove[]> => {
  const moves: GoMove[] = [];
  let number = 0;
  for (const [index, node] of nodes.entries()) {
    const valid = index === 0 ? ok(null) : refuseLateSetup(node);
    const read = valid.ok ? readGoMove(node, number + 1, GO_SIZE) : valid;
    if (!read.ok) return refuse(read.error);
    if (read.value === null) continue;
    number += 1;
    const { color, place } = read.value;
    if (moves.length < maxMoves) moves.push({ color, move: place === "pass" ? PASS : goIndex(place) });
  }
  return ok(moves);
};

/** Plays the moves by the rules. */
const validateMoves = (start: GoGame, moves: readonly GoMove[]): Parsed<null> => {
  let position = goPositionOf(start);
  for (const [index, move] of moves.entries()) {
    const next = tryMove(position, move);
    if (!next.ok) return err(`move ${index + 1} is not legal`);
    position = next.value;
  }
  return ok(null);
};

const stonesAt = ({ stones }: GoStart): GoGame["stones"] =>
  COLORS.flatMap((color) => stones[color].map((point) => ({ ...point, color })));

export interface LoadedGame {
  readonly game: GoGame;
  readonly handicap: number;
  /** Null if the file does not name rules that we know. */
  readonly rules: GoRules | null;
}

/** The game up to `maxMoves` moves. */
export const gameFromSgf = (nodes: readonly SgfNode[], maxMoves: number, defaultKomi: number): Parsed<LoadedGame> => {
  const root: SgfNode = nodes[0] ?? new Map<string, readonly string[]>();
  const size = readGoSize(root, [GO_SIZE]);
  if (!size.ok) return refuse(size.error);
  const start = readGoStart(nodes, GO_SIZE);
  if (!start.ok) return refuse(start.error);
  const moves = movesOf(nodes, maxMoves);
  if (!moves.ok) return moves;
  const before: GoGame = {
    agreesOnDead: true,
    stones: stonesAt(start.value),
    moves: [],
    toMove: start.value.toMove,
    komi: readGoKomi(root)?.komi ?? defaultKomi,
  };
  const valid = validateMoves(before, moves.value);
  if (!valid.ok) return valid;
  const last = moves.value.at(-1);
  return ok({
    game: { ...before, moves: moves.value, toMove: last === undefined ? before.toMove : otherColor(last.color) },
    handicap: start.value.handicap,
    rules: rulesOfFile(root.get("RU")?.[0] ?? ""),
  });
};
