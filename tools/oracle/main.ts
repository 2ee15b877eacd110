// `npm run oracle:gnugo [-- --games <count>] [-- --seed <text>]`: random games of go-9x9 beside GNU Go. At every position the stones,
// the captures and the legality of every point are compared, and at the end the score.
import path from "node:path";
import { parseArgs } from "node:util";
import { findGame, loadEngine } from "@tengen/catalogue";
import { openRng, seedRng, type AnyEngine, type Rng } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/node-host";
import { findGnuGo, openGnuGo, type ColorName, type GnuGo } from "./gnugo.ts";
import { listSensible, pickTurn, type GoPosition, type GoTurn } from "./random-game.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const GAME_ID = "go-9x9";
const LETTERS = "ABCDEFGHJ";
const COLORS: readonly ColorName[] = ["black", "white"];
/** Simple ko has endless cycles: a game that is longer is left without a score. */
const MOST_TURNS = 600;

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
    // told below
  }
  console.error("usage: npm run oracle:gnugo -- --games <count> --seed <text>");
  process.exit(2);
};

const vertexOf = (size: number, turn: GoTurn): string =>
  turn.type === "pass" ? "pass" : `${LETTERS[turn.x]}${size - turn.y}`;

const must = (what: string, ours: unknown, theirs: unknown): void => {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  throw new Error(`${what}: here ${JSON.stringify(ours)}, with GNU Go ${JSON.stringify(theirs)}`);
};

const toMove = ({ currentPlayerId, playerIds }: GoPosition): ColorName =>
  currentPlayerId === playerIds[0] ? "black" : "white";

const everyPoint = ({ board }: GoPosition): readonly (GoTurn & { readonly type: "place" })[] =>
  board.flatMap((row, y) => row.map((_, x) => ({ type: "place" as const, x, y })));

const comparePosition = async (engine: AnyEngine, state: GoPosition, gnuGo: GnuGo, tally: Tally): Promise<void> => {
  const name = (turn: GoTurn): string => vertexOf(state.boardSize, turn);
  const points = everyPoint(state);
  for (const [seat, color] of COLORS.entries()) {
    const stones = points.filter(({ x, y }) => state.board[y]?.[x] === seat + 1);
    must(`${color} stones`, stones.map(name).toSorted(), await gnuGo.stones(color));
    must(`captures of ${color}`, state.captures[state.playerIds[seat] ?? ""], await gnuGo.captures(color));
  }
  if (state.gameOver) return;
  const codes = points.map((turn) => engine.validateAction(state, turn, state.currentPlayerId ?? "")?.code ?? null);
  const legal = points.filter((_, index) => codes[index] === null);
  must("legal points", legal.map(name).toSorted(), await gnuGo.legal(toMove(state)));
  tally.positions += 1;
  tally.points += points.length;
  tally.kos += codes.filter((code) => code === "KO").length;
  tally.suicides += codes.filter((code) => code === "SUICIDE").length;
};

const scoreText = ({ scores }: GoPosition): string => {
  const { black = 0, white = 0 } = scores ?? {};
  if (black === white) return "0";
  return `${black > white ? "B" : "W"}+${Math.abs(black - white).toFixed(1)}`;
};

const playGame = async (engine: AnyEngine, gnuGo: GnuGo, rng: Rng, tally: Tally): Promise<string> => {
  const moves: string[] = [];
  /** How many turns in a row found nothing but own eyes. */
  let quietTurns = 0;
  let state = engine.init({ seed: "", playerIds: ["black", "white"] }) as GoPosition;
  await gnuGo.clear();
  try {
    await comparePosition(engine, state, gnuGo, tally);
    while (!state.gameOver && state.turn < MOST_TURNS) {
      const sensible = listSensible(engine, state);
      quietTurns = sensible.length === 0 ? quietTurns + 1 : 0;
      const turn = pickTurn(engine, state, sensible, rng);
      const vertex = vertexOf(state.boardSize, turn);
      moves.push(vertex);
      await gnuGo.play(toMove(state), vertex);
      state = engine.applyAction(state, turn, state.currentPlayerId ?? "") as GoPosition;
      await comparePosition(engine, state, gnuGo, tally);
    }
    tally.captures += Object.values(state.captures).reduce((sum, taken) => sum + taken, 0);
    // Where the board was not played out by both, which stones are dead is anybody's guess.
    if (!state.gameOver || quietTurns < 2) return `${state.turn} turns, not played out: no score to compare`;
    must("score", scoreText(state), await gnuGo.score());
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
  console.error("GNU Go is not installed: apt-get install gnugo");
  process.exit(2);
}
const game = findGame(openCatalogue(root), GAME_ID);
if (game === undefined) throw new Error(`there is no game ${GAME_ID}`);
const engine = await loadEngine(game, importFrom(root));
const { boardSize, komi } = engine.init({ seed: "", playerIds: ["black", "white"] }) as GoPosition;
const gnuGo = openGnuGo(file, boardSize, komi);
const tally: Tally = { positions: 0, points: 0, kos: 0, suicides: 0, captures: 0, scores: 0 };
try {
  for (let number = 1; number <= games; number += 1) {
    const told = await playGame(engine, gnuGo, openRng(seedRng(`oracle ${seed} ${number}`)), tally);
    console.log(`game ${number} of ${games}: ${told}`);
  }
  console.log(
    `the same as GNU Go: ${tally.positions} positions with ${tally.points} points (${tally.kos} kos, ${tally.suicides} suicides), ` +
      `${tally.captures} captures, ${tally.scores} scores`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await gnuGo.stop();
}
