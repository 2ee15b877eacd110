// Tournaments of `tengen match --ruleset` as a process; ruleset-match.test.ts has a short one.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { main, root, tengen as run } from "../../tests/run-tengen.ts";
import { fake, folder, readLog, tengen, useFolder } from "../../tests/tournament.ts";

useFolder();

const recordOf = (out: string, number: number) =>
  (
    JSON.parse(fs.readFileSync(path.join(out, "games", `00000${number}.json`), "utf8")) as {
      readonly match: { readonly rulesetVersion: string; readonly options: object };
    }
  ).match;

const verifyAll = async (out: string): Promise<void> => {
  for (const file of fs.readdirSync(path.join(out, "games"))) {
    expect((await run("verify", path.join(out, "games", file))).status).toBe(0);
  }
};

const gtp = (name: string, options = ""): readonly string[] => [
  "--engine",
  `name=${name} time=60000 cmd="'${process.execPath}' '${main}' gtp --nodes 20 --hash 8 --seed {seed} ${options}"`,
];

test("[CLI-M11] swap2: our front end, the searcher and a bot place and choose; --resume keeps the rules", async () => {
  const out = path.join(folder, "swap2");
  const engines = [
    "--engine",
    `name=gomocup time=60000 cmd="${root}/bin/pbrain-tengen" option.max_node=300`,
    "--engine",
    "builtin=searcher name=searcher nodes=300 option.Hash=16",
    "--engine",
    "builtin=greedy name=greedy",
  ];
  const limits = ["--time", "60000", "--rounds", "1", "--out", out];
  const { status, stderr } = tengen("match", "--ruleset", "swap2", ...engines, ...limits);
  expect(stderr).toContain("6 of 6");
  expect(status).toBe(0);
  expect(readLog(out).filter(({ message }) => message !== null)).toEqual([]);
  expect(recordOf(out, 1)).toMatchObject({ rulesetVersion: "standard-15x15-v1", options: { opening: "swap2" } });
  await verifyAll(out);
  expect(tengen("match", "--resume", out, "--rounds", "2").status).toBe(0);
  expect(readLog(out)).toHaveLength(12);
  expect(readLog(out).filter(({ message }) => message !== null)).toEqual([]);
});

test("[CLI-M11] Renju from the built-in openings, over Gomocup and UCI", async () => {
  const out = path.join(folder, "renju");
  const uci = `name=uci proto=uci time=60000 nodes=300 cmd="'${process.execPath}' ${main} uci"`;
  const { status } = tengen(
    "match",
    "--ruleset",
    "renju",
    "--engine",
    uci,
    ...fake("row 14"),
    "--rounds",
    "1",
    "--out",
    out,
  );
  expect(status).toBe(0);
  expect(recordOf(out, 1)).toMatchObject({ rulesetVersion: "renju-15x15-v1", options: { opening: "none" } });
  // The row of the fake engine is an overline or a five; whatever it makes, the rules decide.
  expect(readLog(out).map(({ black, winner }) => (winner === "black") === (black === "uci"))).toEqual([true, true]);
  await verifyAll(out);
});

test("[CLI-M11] Go by Japanese rules with a handicap", async () => {
  const out = path.join(folder, "japanese");
  const options = JSON.stringify({ handicap: 2, komi: 3.5 });
  const rules = ["match", "--game", "go-9x9", "--ruleset", "japanese", "--options", options];
  const { status, stderr } = tengen(...rules, ...gtp("gtp"), "--engine", "greedy", "--rounds", "1", "--out", out);
  expect(stderr).toContain("2 of 2");
  expect(status).toBe(0);
  expect(recordOf(out, 2)).toMatchObject({
    rulesetVersion: "japanese-v3",
    options: { size: 9, handicap: 2, komi: 3.5 },
  });
  expect(
    readLog(out)
      .map(({ reason }) => reason)
      .filter((reason) => reason !== "score" && reason !== "resign"),
  ).toEqual([]);
  await verifyAll(out);
});
