// One game between two players. Every move is checked; an illegal move loses the game.
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
/** A longer game has no winner. */
const MAX_MOVES = 400;

export interface GameResult {
  /** Null: the game did not end. */
  readonly winner: Color | null;
  readonly reason: "score" | "resign" | "illegal" | "too-long";
  /** As in SGF, such as B+2.5; counted by the referee if there is one. */
  readonly result: string;
  /** Whether the board as it stands has the same winner as the referee's count. */
  readonly isClear: boolean;
  readonly moves: readonly Move[];
  /** Moves of each color into its own territory after a pass of the opponent, with the board as it stands won. */
  readonly fills: Readonly<Record<ColorName, number>>;
  /** Opponent stones that each color left on the board though the referee considers them dead. */
  readonly leaves: Readonly<Record<ColorName, number>>;
  /** Seconds of the slowest move of each color. */
  readonly slowest: Readonly<Record<ColorName, number>>;
}

const parseVertex = (vertex: string): number | null => {
  if (vertex === "PASS") return PASS;
  const [x, row] = [LETTERS.indexOf(vertex[0] ?? ""), Number(vertex.slice(1))];
  return x >= 0 && row >= 1 && row <= SIZE ? (SIZE - row) * SIZE + x : null;
};

const formatResult = (lead: number): string => `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;

const colorName = (color: Color): ColorName => (color === 1 ? "black" : "white");

const isFilling = ({ cells, passes }: Position, { color, move }: Move, komi: number): boolean =>
  passes > 0 && ownersOf(cells)[move] === color && (areaOf(cells) - komi) * color > 0;

const countDead = ({ cells }: Position, dead: readonly string[], leaves: Record<ColorName, number>): void => {
  for (const vertex of dead) {
    const cell = cells[parseVertex(vertex) ?? PASS];
    if (cell === 1) leaves.white += 1;
    if (cell === -1) leaves.black += 1;
  }
};

/** Plays a game from the empty board. The referee, if any, follows the moves and counts the result. */
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
    if (moves.length >= MAX_MOVES) return end(null, "too-long", "?");
    const other: Color = color === 1 ? -1 : 1;
    const mover = players[colorName(color)];
    const { vertex, seconds } = await mover.move(colorName(color));
    slowest[colorName(color)] = Math.max(slowest[colorName(color)], seconds);
    if (vertex === "RESIGN") return end(other, "resign", `${other === 1 ? "B" : "W"}+R`);
    const move = parseVertex(vertex);
    if (move === null || refusalOf(position, { color, move }) !== null) {
      return end(other, "illegal", `${other === 1 ? "B" : "W"}+F (${vertex})`);
    }
    if (isFilling(position, { color, move }, komi)) fills[colorName(color)] += 1;
    moves.push({ color, move });
    position = afterMove(position, { color, move });
    for (const player of all) if (player !== mover) await player.play(colorName(color), vertex);
    color = other;
  }
  const areaLead = areaOf(position.cells) - komi;
  const result = referee === null ? formatResult(areaLead) : await referee.score();
  if (referee !== null) countDead(position, await referee.dead(), leaves);
  const winner: Color = result.startsWith("B") ? 1 : -1;
  return end(winner, "score", result, areaLead > 0 === (winner === 1));
};

/** The game as SGF. */
export const sgfOf = ({ moves, result }: GameResult, black: string, white: string, komi: number): string => {
  const escape = (text: string): string => text.replace(/[\\\]]/gu, String.raw`\$&`);
  const point = (move: number): string =>
    move === PASS ? "" : String.fromCharCode(97 + (move % SIZE), 97 + Math.floor(move / SIZE));
  const nodes = moves.map(({ color, move }) => `;${color === 1 ? "B" : "W"}[${point(move)}]`);
  const head = `(;FF[4]GM[1]SZ[9]KM[${komi}]RU[Chinese]PB[${escape(black)}]PW[${escape(white)}]RE[${escape(result)}]`;
  return `${head}\n${nodes.join("").replaceAll(/(?<tens>(?:;.\[..?\]){10})/gu, "$1\n")})\n`;
};
