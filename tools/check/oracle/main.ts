// `npm run oracle:gnugo [-- --games <count> --seed <text> --rules <ruleset> --size <9|13|19> --handicap <0-9>
// --players <random|gnugo>]`: plays games with the rules of go-9x9 and with GNU Go. Compares handicap points, stones,
// captures and legal moves at every position, and the score at the end. GNU Go's own games have dead stones: its list of
// them is proposed and accepted.
import path from "node:path";
import { parseArgs } from "node:util";
import { defaultBot, findGame, loadBot, loadEngines, rulesetOfMatch, rulesetsOf } from "@tengen/catalogue";
import { bonusOf, findKgsRules } from "@tengen/engine-protocols";
import { openRng, seedRng, type AnyEngine, type Bot, type GameAction, type Rng } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import {
  COLORS,
  decodeBoard,
  GO_COLUMN_LETTERS,
  groupStones,
  pointName,
  type Board,
  type CellCode,
  type Color,
  type Grid,
  type Point,
} from "@tengen/stones";
import { findGnuGo, openGnuGo, type GnuGo } from "./gnugo.ts";
import { listNonEyeMoves, pickTurn, type GoPosition, type GoTurn } from "./random-game.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const GAME_ID = "go-9x9";
const { listGroups } = (await importFrom(root)(`games/${GAME_ID}/rulesets/marking.ts`)) as unknown as {
  readonly listGroups: (board: Board, stones: readonly Point[]) => readonly Point[];
};
/** Simple ko allows endless cycles: a longer game ends without a score. */
const MAX_TURNS = 1200;

interface Tally {
  positions: number;
  points: number;
  kos: number;
  suicides: number;
  captures: number;
  dead: number;
  /** Of these, how many the bots hold for alive. */
  missed: number;
  /** Stones that the bots hold for dead, and GNU Go does not. */
  wrong: number;
  scores: number;
}

interface Arguments {
  readonly games: number;
  readonly seed: string;
  readonly rules: string;
  readonly size: number;
  readonly handicap: number;
  readonly players: string;
}

const OPTIONS = {
  games: { type: "string", default: "20" },
  seed: { type: "string", default: "1" },
  rules: { type: "string", default: "chinese-9x9-v1" },
  size: { type: "string", default: "9" },
  handicap: { type: "string", default: "0" },
  players: { type: "string", default: "random" },
} as const;

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const [games, size, handicap] = [values.games, values.size, values.handicap].map(Number) as [
      number,
      number,
      number,
    ];
    const isKnown = values.players === "random" || values.players === "gnugo";
    if (Number.isInteger(games) && games > 0 && isKnown) return { ...values, games, size, handicap };
  } catch {
    // The usage is printed below.
  }
  console.error(
    "usage: npm run oracle:gnugo -- --games <count> --seed <text> --rules <ruleset> --size <9, 13 or 19>\n" +
      "                               --handicap <0, or 2 to 9> --players <random or gnugo>",
  );
  process.exit(2);
};

const vertexOf = (size: number, turn: GoTurn): string =>
  turn.type === "pass" ? "pass" : pointName(size, turn, GO_COLUMN_LETTERS);

const pointOf = (size: number, vertex: string): GoTurn =>
  vertex.toLowerCase() === "pass"
    ? { type: "pass" }
    : { type: "place", x: GO_COLUMN_LETTERS.indexOf(vertex[0] ?? ""), y: size - Number(vertex.slice(1)) };

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
  if (state.phase !== "playing") return;
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

interface Proposal extends GameAction {
  readonly type: "propose";
  readonly dead: readonly Point[];
}

const isProposal = (action: GameAction): action is Proposal => action.type === "propose";

/** Counts the stones that the bots judge differently; all of them judge alike. */
const compareJudgement = async (
  { engine, bot, rng, tally }: Game,
  state: GoPosition,
  dead: ReadonlySet<string>,
): Promise<void> => {
  const valid = engine.getValidActions(state, state.currentPlayerId ?? "");
  const proposed = (await bot.chooseAction(state, valid, rng)) as GameAction;
  if (!isProposal(proposed)) throw new Error(`the bot does not propose, but ${proposed.type}`);
  const judged = groupStones(decodeBoard(state.board as Grid<CellCode>), proposed.dead).map((point) =>
    vertexOf(state.boardSize, { type: "place", ...point }),
  );
  tally.wrong += judged.filter((vertex) => !dead.has(vertex)).length;
  tally.missed += [...dead].filter((vertex) => !judged.includes(vertex)).length;
};

/** Agrees on GNU Go's dead stones, where the ruleset has agreed scoring. */
const agree = async (game: Game, state: GoPosition): Promise<GoPosition> => {
  const { engine, gnuGo, tally } = game;
  if (state.gameOver) return state;
  const dead = new Set(await gnuGo.dead());
  tally.dead += dead.size;
  await compareJudgement(game, state, dead);
  const board = decodeBoard(state.board as Grid<CellCode>);
  const stones = everyPoint(state).filter((turn) => dead.has(vertexOf(state.boardSize, turn)));
  const proposal: GameAction & { readonly dead: readonly Point[] } = {
    type: "propose",
    dead: listGroups(board, stones),
  };
  const proposed = engine.applyAction(state, proposal, state.currentPlayerId ?? "");
  return engine.applyAction(proposed, { type: "accept" }, proposed.currentPlayerId ?? "") as GoPosition;
};

interface Game {
  readonly engine: AnyEngine;
  readonly bot: Bot;
  readonly gnuGo: GnuGo;
  readonly rng: Rng;
  readonly tally: Tally;
  readonly isGnuGo: boolean;
  readonly start: GoPosition;
}

/** Plays moves until two passes: random ones, or GNU Go's. Returns the end, and whether its score is comparable. */
const playMoves = async (
  { engine, gnuGo, rng, tally, isGnuGo, start }: Game,
  moves: string[],
): Promise<{ readonly end: GoPosition; readonly isPlayedOut: boolean }> => {
  /** Consecutive turns in which only own eyes were left to fill. */
  let quietTurns = 0;
  let state = start;
  while (state.phase === "playing" && state.turn < MAX_TURNS) {
    const color = toMove(state);
    const nonEyeMoves = isGnuGo ? [] : listNonEyeMoves(engine, state);
    quietTurns = nonEyeMoves.length === 0 ? quietTurns + 1 : 0;
    const turn = isGnuGo
      ? pointOf(state.boardSize, await gnuGo.generate(color))
      : pickTurn(engine, state, nonEyeMoves, rng);
    const vertex = vertexOf(state.boardSize, turn);
    moves.push(vertex);
    if (!isGnuGo) await gnuGo.play(color, vertex);
    state = engine.applyAction(state, turn, state.currentPlayerId ?? "") as GoPosition;
    await comparePosition(engine, state, gnuGo, tally);
  }
  return { end: state, isPlayedOut: state.passesInARow === 2 && quietTurns >= 2 };
};

const playGame = async (game: Game): Promise<string> => {
  const { engine, gnuGo, tally, start } = game;
  const moves: string[] = [];
  await gnuGo.clear();
  try {
    const { handicap = 0 } = start;
    if (handicap > 0) await gnuGo.placeHandicap(handicap);
    await comparePosition(engine, start, gnuGo, tally);
    const { end, isPlayedOut } = await playMoves(game, moves);
    tally.captures += Object.values(end.captures).reduce((sum, count) => sum + count, 0);
    // Scores are comparable only if both players have played out the board: otherwise GNU Go guesses which stones are
    // dead.
    if (!isPlayedOut) return `${end.turn} turns, not played out, score not compared`;
    // GNU Go often sees sekis where there are none, and counts no eyes in them.
    if ((await gnuGo.seki()).length > 0) return `${end.turn} turns, GNU Go sees a seki, score not compared`;
    const state = await agree(game, end);
    expectSame("score", scoreText(state), await gnuGo.score());
    tally.scores += 1;
    return `${state.turn} turns, ${scoreText(state)}`;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter ${moves.join(" ")}`, {
      cause: error,
    });
  }
};

const { games, seed, rules, size, handicap, players } = readArguments();
const file = findGnuGo();
if (file === null) {
  console.error("GNU Go is not installed. Install it with: apt-get install gnugo");
  process.exit(2);
}
const game = findGame(openCatalogue(root), GAME_ID);
if (game === undefined) throw new Error(`The catalogue has no game ${GAME_ID}. Run npm run catalogue.`);
const engines = await loadEngines(game, importFrom(root));
const engine = engines.find(({ rulesetVersion }) => rulesetVersion === rules);
if (engine === undefined) {
  console.error(`There is no ruleset ${rules}; there are ${engines.map((one) => one.rulesetVersion).join(", ")}.`);
  process.exit(2);
}
const options = engine === engines[0] ? {} : { size, handicap };
const config = engine.parseConfig({ seed: "", playerIds: ["black", "white"], options });
if (!config.ok) {
  console.error(config.error.message);
  process.exit(2);
}
const start = engine.init(config.value) as GoPosition;
/** What the manifest says of the rules, for the other program. */
const gtp = rulesetOfMatch(rulesetsOf(game, engine), { rulesetVersion: rules, options })?.gtp ?? "chinese";
const book = findKgsRules(gtp);
if (book === undefined) throw new Error(`The rules ${gtp} of ${rules} have no meaning in GTP.`);
const judge = defaultBot(game);
if (judge === undefined) throw new Error(`${GAME_ID} has no bots`);
const bot = (await loadBot(game, judge, importFrom(root)))();
const tally: Tally = {
  positions: 0,
  points: 0,
  kos: 0,
  suicides: 0,
  captures: 0,
  dead: 0,
  missed: 0,
  wrong: 0,
  scores: 0,
};
const isGnuGo = players === "gnugo";
let failures = 0;
for (let number = 1; number <= games && failures === 0; number += 1) {
  const { boardSize, komi, ko = "simple" } = start;
  // By area GNU Go compensates for every handicap stone.
  const extra = book.counting === "area" ? handicap - bonusOf(book, handicap) : 0;
  const { counting } = book;
  const gnuGo = openGnuGo(file, { size: boardSize, komi: komi - extra, counting, ko }, number);
  try {
    const rng = openRng(seedRng(`oracle ${seed} ${number}`));
    console.log(`game ${number} of ${games}: ${await playGame({ engine, bot, gnuGo, rng, tally, isGnuGo, start })}`);
  } catch (error) {
    failures += 1;
    console.error(error instanceof Error ? error.message : error);
  } finally {
    await gnuGo.stop();
  }
}
process.exitCode = failures === 0 ? 0 : 1;
if (failures === 0) {
  console.log(
    `Same results as GNU Go: ${tally.positions} positions with ${tally.points} points (${tally.kos} kos, ${tally.suicides} suicides), ` +
      `${tally.captures} captures, ${tally.dead} dead stones, ${tally.scores} scores`,
  );
  console.log(`The bots miss ${tally.missed} of the dead stones, and hold ${tally.wrong} others for dead.`);
}
