// What a match says beyond its score: wins by colour, the interval, faults of either side, games that are the same, and
// games whose end another program counts differently.
import { parseMatchFile } from "@tengen/match";
import { isFaultReason, type GameResult } from "@tengen/engine-protocols/tournament";
import { unwrap } from "@tengen/kernel";
import {
  colorAtPly,
  COLORS,
  countGame,
  GO_SIZE,
  goIndex,
  goPositionOf,
  indexOfPoint,
  makeSgfResult,
  PASS,
  signOf,
  totalOf,
  type Color,
  type GoGame,
  type GoMove,
  type Point,
} from "@tengen/stones";
import { percent, wilson } from "../win-rate.ts";

export interface PlayedGame {
  readonly result: GameResult;
  readonly game: GoGame;
  /** A stone of each group that both engines called dead; null if the game did not end by two passes. */
  readonly dead: readonly Point[] | null;
}

/** How another program counts a game. */
export interface Recount {
  readonly number: number;
  /** Black's lead; 0 is a draw. */
  readonly lead: number;
}

interface Payload {
  readonly x?: number;
  readonly y?: number;
  readonly dead?: readonly Point[];
}

/** The game of a match file, and the dead groups that were agreed on. */
export const readMoves = (file: unknown): Omit<PlayedGame, "result"> => {
  const { match, entries } = unwrap(parseMatchFile(file));
  const { komi } = match.options as { readonly komi: number };
  const moves: GoMove[] = [];
  let dead: readonly Point[] | null = null;
  for (const { type, payload } of entries) {
    const { x = 0, y = 0, dead: proposed = [] } = payload as Payload;
    const color = colorAtPly(moves.length);
    if (type === "place") moves.push({ color, move: goIndex({ x, y }) });
    else if (type === "pass") moves.push({ color, move: PASS });
    // The last proposal is the one that was accepted.
    else if (type === "propose") dead = proposed;
  }
  const toMove = colorAtPly(moves.length);
  return { game: { stones: [], moves, toMove, komi }, dead };
};

/** A game of the match, from its line in the log and its match file. */
export const readGame = (result: GameResult, file: unknown): PlayedGame => ({ result, ...readMoves(file) });

/** Black's lead by area, without these groups. */
export const leadOf = (game: GoGame, dead: readonly Point[]): number => {
  const { board, captures } = goPositionOf(game);
  const { black, white } = countGame("area", { board, captures, dead, komi: game.komi, bonus: 0 });
  return totalOf(black) - totalOf(white);
};

const SYMMETRIES: readonly ((point: Point) => Point)[] = Array.from({ length: 8 }, (_, symmetry) => ({ x, y }) => {
  const [column, row] = (symmetry & 1) === 0 ? [x, y] : [y, x];
  return {
    x: (symmetry & 2) === 0 ? column : GO_SIZE - 1 - column,
    y: (symmetry & 4) === 0 ? row : GO_SIZE - 1 - row,
  };
});

/** The same for games that differ only by a symmetry of the board. */
export const gameKey = ({ moves }: GoGame): string => {
  const turned = SYMMETRIES.map((turn) =>
    moves
      .map(({ move }) =>
        move === PASS ? "-" : indexOfPoint(GO_SIZE, turn({ x: move % GO_SIZE, y: Math.floor(move / GO_SIZE) })),
      )
      .join(" "),
  );
  return turned.toSorted()[0] ?? "";
};

const winnerOf = (lead: number): Color | null => (lead === 0 ? null : lead > 0 ? "black" : "white");

interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

const tally = (results: readonly GameResult[], name: string): Tally => {
  const count = (isCounted: (result: GameResult) => boolean): number => results.filter(isCounted).length;
  const wins = count((result) => result.winner !== null && result[result.winner] === name);
  const draws = count(({ winner }) => winner === null);
  return { wins, draws, losses: results.length - wins - draws };
};

const signs = ({ wins, draws, losses }: Tally): string => `+${wins} =${draws} -${losses}`;
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Why games ended, with who lost by a fault or a resignation. */
const describeEnds = (results: readonly GameResult[]): string => {
  const ends = results.map(({ winner, black, white, reason }) => {
    const loser = winner === "black" ? white : black;
    return isFaultReason(reason) || reason === "resign" ? `${reason} of ${loser}` : reason;
  });
  return [...Map.groupBy(ends, (end) => end)].map(([end, { length }]) => `${end} ${length}`).join(", ");
};

/** The lines of a report about an engine, named `name`, in its match. */
export const summarize = (
  games: readonly PlayedGame[],
  name: string,
  recounts: readonly Recount[] | null,
): readonly string[] => {
  const results = games.map(({ result }) => result);
  const all = tally(results, name);
  const points = all.wins + all.draws / 2;
  const [low, high] = wilson(points, games.length);
  const share = games.length === 0 ? "-" : percent(points / games.length);
  const [asBlack, asWhite] = COLORS.map((color) =>
    signs(
      tally(
        results.filter((result) => result[color] === name),
        name,
      ),
    ),
  );
  const same = games.length - new Set(games.map(({ game }) => gameKey(game))).size;
  const recounted = new Map(recounts?.map(({ number, lead }) => [number, lead]));
  const different = games.filter(({ result }) => {
    const lead = recounted.get(result.number);
    return lead !== undefined && winnerOf(lead) !== result.winner;
  });
  const corrected = results.map((result) => {
    const lead = recounted.get(result.number);
    return lead === undefined ? result : { ...result, winner: winnerOf(lead) };
  });
  return [
    `${name}: ${points} points of ${plural(games.length, "game")} (${signs(all)}), ${share} (95 %: ${percent(low)} to ${percent(high)})`,
    `as black ${asBlack}, as white ${asWhite}`,
    `ends: ${describeEnds(results)}`,
    same === 0 ? "no two games are the same" : `${plural(same, "game")} the same as an earlier one`,
    ...(recounts === null
      ? ["not recounted: GNU Go is not installed"]
      : [
          `recounted by GNU Go: ${plural(recounted.size, "game")}, ${different.length} with another winner; with its count ${signs(tally(corrected, name))}`,
          ...different.map(({ result }) => {
            const lead = recounted.get(result.number) ?? 0;
            const winner = winnerOf(lead);
            const score = makeSgfResult(
              winner === null ? { kind: "draw" } : { kind: "score", winner, margin: lead * signOf(winner) },
            );
            return `  game ${result.number + 1}: ${result.score ?? "?"}, by GNU Go ${score}`;
          }),
        ]),
  ];
};
