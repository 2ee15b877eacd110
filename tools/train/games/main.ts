// `npm run train:games -- --games 10000 --seed 1 > games.txt`: writes random games of the Go engine for follow.cpp.
import process from "node:process";
import { parseArgs } from "node:util";
import { loadGoEngine, randomGame } from "./random-games.ts";

const { values } = parseArgs({
  options: { games: { type: "string", default: "100" }, seed: { type: "string", default: "1" } },
});

const count = Number(values.games);
if (!Number.isInteger(count) || count < 1) {
  console.error(`--games ${values.games}: write a whole number of games, at least 1.`);
  process.exitCode = 1;
} else {
  const engine = await loadGoEngine();
  for (let game = 0; game < count; game += 1) console.log(randomGame(engine, `${values.seed}/${game}`));
}
