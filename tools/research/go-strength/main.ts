// `npm run go:strength [-- --against gnugo --visits 200 --games 100]`: plays the net, with a fixed number of visits a move,
// against GNU Go 3.8 at level 10, against our search by playouts, or against any program that speaks GTP. Visits make the
// result independent of how busy the machine is. Each opening is played with both colours, by Chinese rules, and our side
// never resigns. It is `tengen match` with an opening file, so an interrupted match continues when the same command is run
// again. The groups that both engines call dead are removed; the report says which games GNU Go would count differently.
import { spawnSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseLog } from "@tengen/engine-protocols/tournament";
import { findGnuGo } from "../../check/oracle/gnugo.ts";
import { middleOpenings } from "./openings.ts";
import { recount } from "./recount.ts";
import { readGame, summarize } from "./summary.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const OPENINGS = middleOpenings();
const USAGE = `usage: npm run go:strength -- [options]
  --against <who>    gnugo (level 10), playouts (40,000 a move), or the command line of a GTP program (default: gnugo)
  --visits <n>       visits a move of the net (default: 200)
  --games <n>        an even number up to ${2 * OPENINGS.length} (default: 100)
  --komi <points>    a multiple of 0.5 (default: 7, with which a game may be drawn)
  --report           play nothing, report what has been played
  --concurrency <n>  games at the same time (default: 1)
  --out <folder>     log and games (default: var/go-strength/<program>-<hash>-<visits>)`;

const fail = (message: string): never => {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        against: { type: "string", default: "gnugo" },
        visits: { type: "string", default: "200" },
        games: { type: "string", default: "100" },
        komi: { type: "string", default: "7" },
        report: { type: "boolean", default: false },
        concurrency: { type: "string", default: "1" },
        out: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
};

const options = readOptions();
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const { against } = options;
const visits = Number(options.visits);
if (!Number.isInteger(visits) || visits < 1) fail(`--visits ${options.visits} is not a whole number above 0`);
const rounds = Number(options.games) / 2;
if (!Number.isInteger(rounds) || rounds < 1 || rounds > OPENINGS.length) {
  fail(`--games ${options.games} is not an even number from 2 to ${2 * OPENINGS.length}`);
}

const komi = Number(options.komi);
if (!Number.isInteger(2 * komi)) fail(`--komi ${options.komi} is not a multiple of 0.5`);

const TENGEN = `'${process.execPath}' '${path.join(root, "apps/cli/main.ts")}' gtp --no-resign --seed {seed}`;

const opponentOf = (): string => {
  if (against === "playouts") return `${TENGEN} --no-net --nodes 40000`;
  if (against !== "gnugo") return against;
  const file = findGnuGo() ?? fail("GNU Go is not installed (Debian: apt install gnugo)");
  return `'${file}' --mode gtp --chinese-rules --positional-superko --level 10 --seed {seed}`;
};

const opponent = opponentOf();
/** Of the program and its arguments, so that each opponent has a folder of its own. */
const name = path.basename(against.split(" ", 1)[0] ?? against).replaceAll(/[^\w-]/gu, "") || "opponent";
const hash = crypto.createHash("sha256").update(against).digest("hex").slice(0, 8);
const folder = path.resolve(options.out ?? path.join(root, "var/go-strength", `${name}-${hash}-${visits}`));
// An interrupted match continues; its log has engines and openings.
const isStarted = fs.existsSync(folder) && fs.readdirSync(folder).some((file) => file.endsWith(".jsonl"));
const file = path.join(folder, "openings.txt");
const start = [
  ["--game", "go-9x9", "--ruleset", "chinese", "--options", JSON.stringify({ komi }), "--time", "60000"],
  ["--out", folder, "--openings", file, "--shuffle"],
  ["--engine", `name=net cmd="${TENGEN} --nodes ${visits}"`, "--engine", `name=${name} cmd="${opponent}"`],
].flat();

const play = (): number => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, OPENINGS.map((stones) => `${stones.map(({ x, y }) => `${x},${y}`).join(",")}\n`).join(""));
  const args = [isStarted ? ["--resume", folder] : start, "--rounds", String(rounds)].flat();
  const concurrency = ["--concurrency", options.concurrency];
  const command = [path.join(root, "apps/cli/main.ts"), "match", ...args, ...concurrency];
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
};

const report = async (): Promise<void> => {
  const log = parseLog(fs.readFileSync(path.join(folder, "results.jsonl"), "utf8"));
  if (!log.ok) return fail(`${folder} has no valid log: ${log.error}`);
  const games = [...log.value.results.values()].map((result) => {
    const game = path.join(folder, "games", `${String(result.number + 1).padStart(6, "0")}.json`);
    return readGame(result, JSON.parse(fs.readFileSync(game, "utf8")));
  });
  const gnuGo = findGnuGo();
  const recounts = gnuGo === null ? null : await recount(gnuGo, games);
  console.log(`\n${summarize(games, "net", recounts).join("\n")}`);
};

if (options.report && !isStarted) fail(`${folder} has no match`);
const status = options.report ? 0 : play();
if (status === 0) await report();
process.exitCode = status;
