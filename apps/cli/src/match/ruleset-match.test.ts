// Tests of `tengen match --ruleset` as a process. ruleset-match.slow.test.ts has longer tournaments.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { main, tengen as run } from "../../tests/run-tengen.ts";
import { fake, folder, readLog, tengen, useFolder } from "../../tests/tournament.ts";

useFolder();

const gtp = (name: string, options = ""): readonly string[] => [
  "--engine",
  `name=${name} time=60000 cmd="'${process.execPath}' '${main}' gtp --nodes 20 --hash 8 --seed {seed} ${options}"`,
];

test("[CLI-M11] swap2: the searcher and a bot place and choose; --resume keeps the rules", async () => {
  const out = path.join(folder, "swap2");
  const engines = ["--engine", "builtin=searcher name=searcher nodes=100 option.Hash=16", "--engine", "greedy"];
  const { status, stderr } = tengen("match", "--ruleset", "swap2", ...engines, "--rounds", "1", "--out", out);
  expect(stderr).toContain("2 of 2");
  expect(status).toBe(0);
  const resumed = tengen("match", "--resume", out, "--rounds", "2", "--json");
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    game: "gomoku",
    rulesetVersion: "standard-15x15-v1",
    options: { opening: "swap2" },
    games: 4,
  });
  expect(readLog(out).map(({ message }) => message)).toEqual([null, null, null, null]);
  for (const file of fs.readdirSync(path.join(out, "games"))) {
    const { stdout } = await run("verify", path.join(out, "games", file));
    expect(stdout).toContain("gomoku, standard-15x15-v1");
    expect(stdout).not.toContain("FAIL");
  }
});

const two = [...fake("row 0", "a"), ...fake("row 1", "b")];
const uciTwo = ["--engine", `name=u proto=uci cmd=${process.execPath}`, ...fake("row 1", "b")];
const go = ["--game", "go-9x9"];

test.each([
  [
    ["--ruleset", "chess", ...two],
    /gomoku has no ruleset "chess"\. Its rulesets are: freestyle, standard, swap2, renju/u,
  ],
  [["--ruleset", "standard", "--options", '{"opening":"pro"}', ...two], /opening/u],
  [
    ["--ruleset", "renju", "--options", '{"opening":"taraguchi-10"}', ...two],
    /a cannot play .*no taraguchi-10 opening/u,
  ],
  [["--ruleset", "swap2", ...uciTwo], /u cannot play .*UCI has no swap2 opening/u],
  [["--ruleset", "caro", ...uciTwo], /UCI knows only freestyle, standard, renju on 15x15/u],
  [
    ["--ruleset", "caro", "--engine", "searcher", ...two],
    /the searcher plays only freestyle, standard, renju on 15x15/u,
  ],
  [["--ruleset", "freestyle-20", "--engine", "searcher", ...two], /the searcher plays only/u],
  [
    ["--ruleset", "caro", "--engine", "Reader", ...two],
    /Reader cannot play caro-15x15-v1 .*These bots can: Random, Greedy/u,
  ],
  [
    ["--ruleset", "swap2", "--openings", "some.txt", ...two],
    /--openings: the players place the stones of a swap2 opening/u,
  ],
  [["--ruleset", "renju", "--engine", "builtin=searcher option.rule=standard", ...two], /Remove option\.rule/u],
  [["--ruleset", "renju", "--engine", "builtin=searcher option.Evaluator=playouts", ...two], /plays freestyle only/u],
  [
    [...go, "--ruleset", "chinese", "--options", '{"size":7}', ...gtp("a"), ...gtp("b")],
    /the size must be 9, 13 or 19/u,
  ],
  [
    [...go, "--ruleset", "chinese", "--options", '{"size":13}', ...gtp("a"), "--engine", "Expert"],
    /Expert cannot play/u,
  ],
  [["--resume", "anything", "--ruleset", "renju"], /--resume takes the rules from the log/u],
])("[CLI-M11] [CLI-M8] refused before the first game: %#", async (args, message) => {
  const { status, stderr } = await run("match", ...args, "--out", path.join(folder, "never"));
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
  expect(fs.existsSync(path.join(folder, "never", "results.jsonl"))).toBe(false);
});
