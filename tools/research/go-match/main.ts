// `npm run go:match [-- --games 100 --first "<command>" --second "<command>" --jobs 1 --sgf <folder> --json]`: a match
// of Go 9x9 between two GTP engines, with alternating colors. By default our searcher at one second per move plays GNU
// Go at level 10, which is also the referee.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { sgfOf } from "./game.ts";
import { playMatch } from "./match.ts";
import { describe } from "./tally.ts";
import { findGnuGo } from "../../check/oracle/gnugo.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const KOMI = 6.5;
const USAGE =
  'usage: npm run go:match -- --games <count> --first "<command>" --second "<command>" --referee "<command>" --jobs <count> --sgf <folder> --json';

const fail = (text: string): never => {
  console.error(text);
  process.exit(2);
};

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        games: { type: "string", default: "100" },
        jobs: { type: "string", default: "1" },
        first: { type: "string", default: `${path.join(root, "bin/tengen")} gtp --time 1000 --seed {seed}` },
        second: { type: "string" },
        referee: { type: "string" },
        sgf: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const [games, jobs] = [Number(values.games), Number(values.jobs)];
    if (Number.isInteger(games) && games > 0 && Number.isInteger(jobs) && jobs > 0) return { ...values, games, jobs };
  } catch {
    // The usage is printed below.
  }
  return fail(USAGE);
};

const options = readArguments();
const gnuGo = (): string => {
  const file = findGnuGo();
  return file === null
    ? fail("GNU Go is not installed. Install it with: apt-get install gnugo")
    : `${file} --mode gtp --chinese-rules --level 10 --seed {seed}`;
};
const second = options.second ?? gnuGo();
const referee = options.referee ?? (options.second === undefined ? second : null);
const { first, games, jobs } = options;

let wins = 0;
let ended = 0;
const played = await playMatch({ first, second, referee, games, jobs, komi: KOMI }, (game) => {
  ended += 1;
  if (game.firstWins === true) wins += 1;
  const color = game.firstIsBlack ? "black" : "white";
  const verdict = game.firstWins === null ? "nobody" : game.firstWins ? "first" : "second";
  const remark = game.isClear ? "" : "; the board as it stands has the other winner";
  console.error(
    `game ${game.number}: first is ${color}, ${verdict} wins, ${game.result}, ${game.moves.length} moves${remark}; first has won ${wins} of ${ended}`,
  );
  if (options.sgf === undefined) return;
  fs.mkdirSync(options.sgf, { recursive: true });
  const [black, white] = game.firstIsBlack ? [first, second] : [second, first];
  fs.writeFileSync(
    path.join(options.sgf, `${String(game.number).padStart(4, "0")}.sgf`),
    sgfOf(game, path.basename(black), path.basename(white), KOMI),
  );
});
const slowest = Math.max(...played.map((game) => (game.firstIsBlack ? game.slowest.black : game.slowest.white)));
const countOfFirst = (count: "fills" | "leaves"): number =>
  played.filter((game) => game[count][game.firstIsBlack ? "black" : "white"] > 0).length;
const summary = {
  first,
  second,
  games: played.length,
  wins,
  asBlack: played.filter(({ firstIsBlack, firstWins }) => firstIsBlack && firstWins === true).length,
  asWhite: played.filter(({ firstIsBlack, firstWins }) => !firstIsBlack && firstWins === true).length,
  unclear: played.filter(({ isClear }) => !isClear).length,
  illegal: played.filter(({ reason }) => reason === "illegal").length,
  unfinished: played.filter(({ winner }) => winner === null).length,
  resigned: played.filter(({ reason }) => reason === "resign").length,
  fills: countOfFirst("fills"),
  leaves: countOfFirst("leaves"),
  slowest,
};
if (options.json) console.log(JSON.stringify(summary, null, 2));
else {
  console.log(`first   ${first}\nsecond  ${second}`);
  console.log(`first wins ${describe(wins, played.length)}; as black ${summary.asBlack}, as white ${summary.asWhite}`);
  console.log(
    `slowest move of first: ${slowest.toFixed(2)} s; ${summary.unclear} games in which the board as it stood had the other winner, ${summary.illegal} illegal moves, ${summary.unfinished} unfinished games`,
  );
  console.log(
    `${summary.resigned} games resigned; first filled its own territory after a pass in ${summary.fills} games, and left dead opponent stones on the board in ${summary.leaves}`,
  );
}
