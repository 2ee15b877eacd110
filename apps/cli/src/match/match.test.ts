// Tests of `tengen match` as a process. match.slow.test.ts has faulty engines, kills and errors.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { main, root, tengenWith } from "../../tests/run-tengen.ts";
import { fake, folder, isAlive, pidsOf, readLog, tengen, useFolder } from "../../tests/tournament.ts";

useFolder();

test("[CLI-M1] [CLI-M2] built-ins and programs play each other; table, crosstable, valid match files", async () => {
  const out = path.join(folder, "mixed");
  const { status, stdout, stderr } = tengen(
    "match",
    "--engine",
    "builtin=searcher name=searcher nodes=300 option.Hash=16",
    "--engine",
    "greedy",
    ...fake("row 14"),
    "--engine",
    `${root}/bin/pbrain-tengen`,
    "--engine",
    `name=uci proto=uci cmd="'${process.execPath}' ${main} uci" option.Seed=3`,
    "--gauntlet",
    "--rounds",
    "1",
    "--nodes",
    "300",
    "--time",
    "200",
    "--timemargin",
    "20000",
    "--out",
    out,
  );
  expect(stderr).toContain("8 of 8");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^searcher +~?[+-]\d+/mu);
  expect(stdout).toMatch(/^\d row-14 .*\d\/2/mu);
  expect(stdout).toMatch(/^searcher vs Greedy: \+\d =\d -\d/mu);
  const results = readLog(out);
  expect(results.filter(({ reason }) => reason !== "five" && reason !== "board-full")).toEqual([]);
  for (const file of fs.readdirSync(path.join(out, "games"))) {
    expect((await tengenWith(["verify", path.join(out, "games", file)])).status).toBe(0);
  }
  // The two games of a pair share an opening with colours reversed.
  const [first, second] = ["000001.json", "000002.json"].map((file) => {
    const { match, entries } = JSON.parse(fs.readFileSync(path.join(out, "games", file), "utf8")) as {
      match: { seats: { name: string }[] };
      entries: { payload: object }[];
    };
    return { seats: match.seats.map(({ name }) => name), opening: entries.slice(0, 3).map(({ payload }) => payload) };
  });
  expect(first?.opening).toEqual(second?.opening);
  expect(first?.seats).toEqual(second?.seats.toReversed());
});

test("[CLI-M5] Ctrl-C stops with the standings so far and how to continue", async () => {
  const out = path.join(folder, "stopped");
  const args = [main, "match", ...fake("slow 0", "a"), ...fake("slow 5", "b"), "--rounds", "500", "--out", out];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], cwd: folder });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  while (!stderr.includes("game 2:")) await setTimeout(20);
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([130, null]);
  expect(stdout).toMatch(/^a vs b: /mu);
  expect(stdout).toMatch(/\d of 1000 games/u);
  expect(stderr).toContain(`to continue: tengen match --resume ${out}`);
  expect(pidsOf(out).filter(isAlive)).toEqual([]);
});

test("[CLI-M6] SPRT stops the tournament when it is decided", () => {
  const out = path.join(folder, "sprt");
  const { status, stdout } = tengen(
    "match",
    ...fake("row 0", "row"),
    ...fake("illegal"),
    "--rounds",
    "500",
    "--sprt",
    "0,400,0.05,0.05",
    "--out",
    out,
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^SPRT \[0, 400\]: LLR \d\.\d+ \(-2\.94, 2\.94\), H1 accepted$/mu);
  expect(readLog(out).length).toBeLessThan(100);
  // A decided tournament plays no more games.
  const games = readLog(out).length;
  expect(tengen("match", "--resume", out).status).toBe(0);
  expect(readLog(out)).toHaveLength(games);
});

test("[CLI-M7] the same seed, nodes and openings give the same games", () => {
  const movesOf = (out: string): readonly string[] =>
    fs
      .readdirSync(path.join(out, "games"))
      .toSorted()
      .map((file) => {
        const { entries } = JSON.parse(fs.readFileSync(path.join(out, "games", file), "utf8")) as {
          entries: { payload: object }[];
        };
        return JSON.stringify(entries.map(({ payload }) => payload));
      });
  const [one, other, shuffled] = [[], [], ["--shuffle"]].map((more, index) => {
    const out = path.join(folder, `same-${index}`);
    const engines = ["--engine", "builtin=searcher nodes=200", "--engine", "random"];
    expect(tengen("match", ...engines, "--rounds", "2", "--margin", "20000", "--out", out, ...more).status).toBe(0);
    return movesOf(out);
  });
  expect(one).toEqual(other);
  expect(one).not.toEqual(shuffled);
});

test("[CLI-M1] a program with a relative path, quoted words, a working directory, noise and CR LF", () => {
  const place = path.join(folder, "a place");
  fs.mkdirSync(place);
  const script = `#!/bin/sh\npwd -P >&2\nprintf '%s\\n' "$@" >&2\nexec '${process.execPath}' '${path.join(root, "apps/cli/tests/fake-engine.ts")}' windows\n`;
  fs.writeFileSync(path.join(place, "my engine"), script, { mode: 0o755 });
  const out = path.join(folder, "author");
  const engine = `name=mine dir='a place' time=60000 cmd="'./a place/my engine' --book 'two words' x=y"`;
  const { status, stderr } = tengen("match", "--engine", engine, ...fake("row 14"), "--rounds", "1", "--out", out);
  expect([status, stderr]).toEqual([0, expect.stringContaining("2 of 2")]);
  expect(readLog(out).map(({ reason }) => reason)).toEqual(["five", "five"]);
  const stderrLog = fs.readFileSync(path.join(out, "engines", "mine-1.stderr.txt"), "utf8");
  expect(stderrLog.split("\n").slice(0, 4)).toEqual([fs.realpathSync(place), "--book", "two words", "x=y"]);
});

test("help lists every option and examples", async () => {
  const { stdout } = await tengenWith(["match", "--help"]);
  expect(stdout).toMatch(/--engine.*--gauntlet.*--rounds.*--openings.*--sprt.*--resume.*Examples:/su);
});
