// `npm run oracle:gnugo [-- --games <count> --seed <text>]`: plays random games with the rules of go-9x9 and with GNU
// Go. Compares stones, captures and legal moves at every position, and the score at the end.
import path from "node:path";
import { parseArgs } from "node:util";
import { findGame, loadEngine } from "@tengen/catalogue";
import { openRng, seedRng, type AnyEngine, type Rng } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { COLORS, type Color } from "@tengen/stones";
import { findGnuGo, openGnuGo, type GnuGo } from "./gnugo.ts";
import { listNonEyeMoves, pickTurn, type GoPosition, type GoTurn } from "./random-game.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const GAME_ID = "go-9x9";
const LETTERS = "ABCDEFGHJ";
/** Simple ko allows endless cycles: a longer game ends without a score. */
const MAX_TURNS = 600;

interface Tally {
  positions: number;
  points: number;
  kos: number;
  suicides: number;
  captures: number;
  scores: number;
}

const readArguments = (): { readonly games: number; readonly seed: string } => {
  try {
    const { values } = parseArgs({
      options: { games: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
    });
    const games = Number(values.games);
    if (Number.isInteger(games) && games > 0) return { games, seed: values.seed };
  } catch {
    // The usage is printed below.
  }
  console.error("usage: npm run oracle:gnugo -- --games <count> --seed <text>");
  process.exit(2);
};

const vertexOf = (size: number, turn: GoTurn): string =>
  turn.type === "pass" ? "pass" : `${LETTERS[turn.x]}${size - turn.y}`;

const expectSame = (what: string, ours: unknown, theirs: unknown): void => {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  throw new Error(`Different ${what}: ours ${JSON.stringify(ours)}, GNU Go ${JSON.stringify(theirs)}`);
};

const toMove = ({ currentPlayerId, playerIds }: GoPosition): Color =>
  currentPlayerId === playerIds[0] ? "black" : "white";

const everyPoint = ({ board }: GoPosition): readonly (GoTurn & { readonly type: "place" })[] =>
  board.flatMap((row, y) => row.map((_, x) => ({ type: "place" as const, x, y })));

const comparePosition = async (engine: AnyEngine, state: GoPosition, gnuGo: GnuGo, tally: Tally): Promise<void> => {
  const name = (turn: GoTurn): string => vertexOf(state.boardSize, turn);
  const points = everyPoint(state);
  for (const [seat, color] of COLORS.entries()) {
    const stones = points.filter(({ x, y }) => state.board[y]?.[x] === seat + 1);
    expectSame(`${color} stones`, stones.map(name).toSorted(), await gnuGo.stones(color));
    expectSame(`captures of ${color}`, state.captures[state.playerIds[seat] ?? ""], await gnuGo.captures(color));
  }
  if (state.gameOver) return;
  const refusals = points.map((turn) => {
    const valid = engine.validateAction(state, turn, state.currentPlayerId ?? "");
    return valid.ok ? null : valid.error.code;
  });
  const legal = points.filter((_, index) => refusals[index] === null);
  expectSame("legal points", legal.map(name).toSorted(), await gnuGo.legal(toMove(state)));
  tally.positions += 1;
  tally.points += points.length;
  tally.kos += refusals.filter((code) => code === "KO").length;
  tally.suicides += refusals.filter((code) => code === "SUICIDE").length;
};

const scoreText = ({ scores }: GoPosition): string => {
  const { black = 0, white = 0 } = scores ?? {};
  if (black === white) return "0";
  return `${black > white ? "B" : "W"}+${Math.abs(black - white).toFixed(1)}`;
};

const playGame = async (engine: AnyEngine, gnuGo: GnuGo, rng: Rng, tally: Tally): Promise<string> => {
  const moves: string[] = [];
  /** Consecutive turns in which only own eyes were left to fill. */
  let quietTurns = 0;
  let state = engine.init({ seed: "", playerIds: ["black", "white"] }) as GoPosition;
  await gnuGo.clear();
  try {
    await comparePosition(engine, state, gnuGo, tally);
    while (!state.gameOver && state.turn < MAX_TURNS) {
      const nonEyeMoves = listNonEyeMoves(engine, state);
      quietTurns = nonEyeMoves.length === 0 ? quietTurns + 1 : 0;
      const turn = pickTurn(engine, state, nonEyeMoves, rng);
      const vertex = vertexOf(state.boardSize, turn);
      moves.push(vertex);
      await gnuGo.play(toMove(state), vertex);
      state = engine.applyAction(state, turn, state.currentPlayerId ?? "") as GoPosition;
      await comparePosition(engine, state, gnuGo, tally);
    }
    tally.captures += Object.values(state.captures).reduce((sum, count) => sum + count, 0);
    // Scores are comparable only if both players have played out the board: otherwise GNU Go guesses which stones are
    // dead.
    if (!state.gameOver || quietTurns < 2) return `${state.turn} turns, not played out, score not compared`;
    expectSame("score", scoreText(state), await gnuGo.score());
    tally.scores += 1;
    return `${state.turn} turns, ${scoreText(state)}`;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter ${moves.join(" ")}`, {
      cause: error,
    });
  }
};

const { games, seed } = readArguments();
const file = findGnuGo();
if (file === null) {
  console.error("GNU Go is not installed. Install it with: apt-get install gnugo");
  process.exit(2);
}
const game = findGame(openCatalogue(root), GAME_ID);
if (game === undefined) throw new Error(`The catalogue has no game ${GAME_ID}. Run npm run catalogue.`);
const engine = await loadEngine(game, importFrom(root));
const { boardSize, komi } = engine.init({ seed: "", playerIds: ["black", "white"] }) as GoPosition;
const gnuGo = openGnuGo(file, boardSize, komi);
const tally: Tally = { positions: 0, points: 0, kos: 0, suicides: 0, captures: 0, scores: 0 };
try {
  for (let number = 1; number <= games; number += 1) {
    const summary = await playGame(engine, gnuGo, openRng(seedRng(`oracle ${seed} ${number}`)), tally);
    console.log(`game ${number} of ${games}: ${summary}`);
  }
  console.log(
    `Same results as GNU Go: ${tally.positions} positions with ${tally.points} points (${tally.kos} kos, ${tally.suicides} suicides), ` +
      `${tally.captures} captures, ${tally.scores} scores`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await gnuGo.stop();
}
