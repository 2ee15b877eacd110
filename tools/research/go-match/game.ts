// One game between two players. Every move is checked; an illegal move loses the game.
import {
  areaLead,
  cellAt,
  escapeText,
  goPoint,
  goPositionOf,
  GO_SIZE,
  makeSgf,
  makeSgfPoint,
  otherColor,
  ownersOf,
  PASS,
  SGF_COLORS,
  signOf,
  tryMove,
  type Color,
  type GoGame,
  type GoMove,
  type GoPosition,
} from "@tengen/stones";
import type { Player } from "./player.ts";

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
  readonly moves: readonly GoMove[];
  /** Moves of each color into its own territory after a pass of the opponent, with the board as it stands won. */
  readonly fills: Readonly<Record<Color, number>>;
  /** Opponent stones that each color left on the board though the referee considers them dead. */
  readonly leaves: Readonly<Record<Color, number>>;
  /** Seconds of the slowest move of each color. */
  readonly slowest: Readonly<Record<Color, number>>;
}

const parseVertex = (vertex: string): number | null => {
  if (vertex === "PASS") return PASS;
  const [x, row] = [LETTERS.indexOf(vertex[0] ?? ""), Number(vertex.slice(1))];
  return x >= 0 && row >= 1 && row <= GO_SIZE ? (GO_SIZE - row) * GO_SIZE + x : null;
};

const formatResult = (lead: number): string => `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;

const isFilling = ({ board, passes }: GoPosition, { color, move }: GoMove, komi: number): boolean =>
  passes > 0 && cellAt(ownersOf(board), goPoint(move)) === color && (areaLead(board) - komi) * signOf(color) > 0;

const countDead = ({ board }: GoPosition, dead: readonly string[], leaves: Record<Color, number>): void => {
  for (const vertex of dead) {
    const color = cellAt(board, goPoint(parseVertex(vertex) ?? PASS)) ?? null;
    if (color !== null) leaves[otherColor(color)] += 1;
  }
};

/** Plays a game from the empty board. The referee, if any, follows the moves and counts the result. */
export const playGame = async (
  players: Readonly<Record<Color, Player>>,
  referee: Player | null,
  komi: number,
): Promise<GameResult> => {
  const all = [...new Set([players.black, players.white, ...(referee === null ? [] : [referee])])];
  for (const player of all) await player.newGame(komi);
  const start: GoGame = { stones: [], moves: [], toMove: "black", komi };
  const slowest = { black: 0, white: 0 };
  const fills = { black: 0, white: 0 };
  const leaves = { black: 0, white: 0 };
  const moves: GoMove[] = [];
  let position = goPositionOf(start);
  let color: Color = "black";
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
    const other = otherColor(color);
    const mover = players[color];
    const { vertex, seconds } = await mover.move(color);
    slowest[color] = Math.max(slowest[color], seconds);
    if (vertex === "RESIGN") return end(other, "resign", `${SGF_COLORS[other]}+R`);
    const move = parseVertex(vertex);
    const next = move === null ? null : tryMove(position, { color, move });
    if (move === null || next?.ok !== true) {
      return end(other, "illegal", `${SGF_COLORS[other]}+F (${vertex})`);
    }
    if (isFilling(position, { color, move }, komi)) fills[color] += 1;
    moves.push({ color, move });
    position = next.value;
    for (const player of all) if (player !== mover) await player.play(color, vertex);
    color = other;
  }
  const lead = areaLead(position.board) - komi;
  const result = referee === null ? formatResult(lead) : await referee.score();
  if (referee !== null) countDead(position, await referee.dead(), leaves);
  const winner: Color = result.startsWith("B") ? "black" : "white";
  return end(winner, "score", result, lead > 0 === (winner === "black"));
};

/** The game as SGF. */
export const sgfOf = ({ moves, result }: GameResult, black: string, white: string, komi: number): string => {
  const facts = { FF: "4", GM: "1", SZ: "9", KM: String(komi), RU: "Chinese", PB: black, PW: white, RE: result };
  const root = new Map(Object.entries(facts).map(([name, text]) => [name, [escapeText(text)]]));
  const nodes = moves.map(
    ({ color, move }) => new Map([[SGF_COLORS[color], [move === PASS ? "" : makeSgfPoint(goPoint(move))]]]),
  );
  return makeSgf([{ nodes: [root, ...nodes], variations: [] }]);
};
