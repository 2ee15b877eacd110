// One game between two players, by the rules of ours: every move is looked at, and a player that makes none of them loses.
import {
  afterMove,
  areaOf,
  ownersOf,
  PASS,
  positionOf,
  refusalOf,
  SIZE,
  type Color,
  type GoGame,
  type Move,
  type Position,
} from "@tengen/go-searcher";
import type { ColorName, Player } from "./player.ts";

const LETTERS = "ABCDEFGHJ";
/** A game that is longer has no winner. */
const MOST_MOVES = 400;

export interface GameResult {
  /** Null: no winner, because it did not end. */
  readonly winner: Color | null;
  readonly reason: "score" | "resign" | "illegal" | "too-long";
  /** As the referee counts, or as it ended. */
  readonly result: string;
  /** Whether the board as it stood has the same winner as the referee's count. */
  readonly isClear: boolean;
  readonly moves: readonly Move[];
  /** Stones that each colour put where only its own were around, while the board as it stood was won and the other had just passed. */
  readonly fills: Readonly<Record<ColorName, number>>;
  /** Stones of the other that each colour left on the board though the referee calls them dead. */
  readonly leaves: Readonly<Record<ColorName, number>>;
  /** The longest that each colour took for a move, in seconds. */
  readonly slowest: Readonly<Record<ColorName, number>>;
}

const moveOf = (vertex: string): number | null => {
  if (vertex === "PASS") return PASS;
  const [x, row] = [LETTERS.indexOf(vertex[0] ?? ""), Number(vertex.slice(1))];
  return x >= 0 && row >= 1 && row <= SIZE ? (SIZE - row) * SIZE + x : null;
};

const textOf = (lead: number): string => `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;

const nameOf = (color: Color): ColorName => (color === 1 ? "black" : "white");

const isFill = ({ cells, passes }: Position, { color, move }: Move, komi: number): boolean =>
  passes > 0 && ownersOf(cells)[move] === color && (areaOf(cells) - komi) * color > 0;

const countDead = ({ cells }: Position, dead: readonly string[], leaves: Record<ColorName, number>): void => {
  for (const vertex of dead) {
    const cell = cells[moveOf(vertex) ?? PASS];
    if (cell === 1) leaves.white += 1;
    if (cell === -1) leaves.black += 1;
  }
};

/** Plays from the position after the opening, which both are told. */
export const playGame = async (
  players: Readonly<Record<ColorName, Player>>,
  referee: Player | null,
  komi: number,
): Promise<GameResult> => {
  const all = [...new Set([players.black, players.white, ...(referee === null ? [] : [referee])])];
  for (const player of all) await player.newGame(komi);
  const start: GoGame = { stones: [], moves: [], toMove: 1, komi };
  const slowest = { black: 0, white: 0 };
  const fills = { black: 0, white: 0 };
  const leaves = { black: 0, white: 0 };
  const moves: Move[] = [];
  let position = positionOf(start);
  let color: Color = 1;
  const end = (winner: Color | null, reason: GameResult["reason"], result: string, isClear = true): GameResult => ({
    winner,
    reason,
    result,
    isClear,
    moves,
    fills,
    leaves,
    slowest,
  });
  while (position.passes < 2) {
    if (moves.length >= MOST_MOVES) return end(null, "too-long", "?");
    const other: Color = color === 1 ? -1 : 1;
    const mover = players[nameOf(color)];
    const { vertex, seconds } = await mover.move(nameOf(color));
    slowest[nameOf(color)] = Math.max(slowest[nameOf(color)], seconds);
    if (vertex === "RESIGN") return end(other, "resign", `${other === 1 ? "B" : "W"}+R`);
    const move = moveOf(vertex);
    if (move === null || refusalOf(position, { color, move }) !== null) {
      return end(other, "illegal", `${other === 1 ? "B" : "W"}+F (${vertex})`);
    }
    if (isFill(position, { color, move }, komi)) fills[nameOf(color)] += 1;
    moves.push({ color, move });
    position = afterMove(position, { color, move });
    for (const player of all) if (player !== mover) await player.play(nameOf(color), vertex);
    color = other;
  }
  const standing = areaOf(position.cells) - komi;
  const result = referee === null ? textOf(standing) : await referee.score();
  if (referee !== null) countDead(position, await referee.dead(), leaves);
  const winner: Color = result.startsWith("B") ? 1 : -1;
  return end(winner, "score", result, standing > 0 === (winner === 1));
};

/** The game as SGF, to be looked at. */
export const sgfOf = ({ moves, result }: GameResult, black: string, white: string, komi: number): string => {
  const escape = (text: string): string => text.replace(/[\\\]]/gu, String.raw`\$&`);
  const point = (move: number): string =>
    move === PASS ? "" : String.fromCharCode(97 + (move % SIZE), 97 + Math.floor(move / SIZE));
  const nodes = moves.map(({ color, move }) => `;${color === 1 ? "B" : "W"}[${point(move)}]`);
  const head = `(;FF[4]GM[1]SZ[9]KM[${komi}]RU[Chinese]PB[${escape(black)}]PW[${escape(white)}]RE[${escape(result)}]`;
  return `${head}\n${nodes.join("").replaceAll(/(?<tens>(?:;.\[..?\]){10})/gu, "$1\n")})\n`;
};
