// Tests of `tengen match` as a process, with faulty engines, kills and every error of its options.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { GameResult } from "@tengen/engine-protocols/tournament";
import { expect, test } from "vitest";
import { main } from "../../tests/run-tengen.ts";
import { fake, folder, isAlive, pidsOf, readLog, tengen, useFolder, whenGone } from "../../tests/tournament.ts";

useFolder();

test("[CLI-M3] crashes, hangs, floods, illegal moves and garbage lose with a reason, and the tournament continues", () => {
  const out = path.join(folder, "faults");
  const behaviors = ["crash", "hang", "late", "illegal", "garbage", "flood", "endless-line"];
  const late = ["hang", "late", "garbage", "endless-line"];
  const { status, stdout } = tengen(
    "match",
    ...fake("row 0", "row"),
    ...behaviors.flatMap((behavior) => fake(behavior, behavior, late.includes(behavior) ? 2800 : undefined)),

    "--gauntlet",
    "--rounds",
    "1",
    "--openings",
    "none",
    "--margin",
    "200",
    "--out",
    out,
    "--json",
  );
  expect(status).toBe(0);
  const report = JSON.parse(stdout) as {
    engines: { name: string; wins: number; losses: number; faults: number }[];
    faults: { engine: string; reason: string; message: string }[];
  };
  const reasons = new Map(report.faults.map(({ engine, reason, message }) => [engine, `${reason}: ${message}`]));
  expect(report.faults).toHaveLength(14);
  expect(reasons.get("crash")).toBe("crash: the program exited with status 3");
  expect(reasons.get("hang")).toBe("timeout: no move within 3000 ms");
  expect(reasons.get("late")).toBe("timeout: no move within 3000 ms");
  expect(reasons.get("illegal")).toMatch(/^illegal: There is a stone on/u);
  expect(reasons.get("garbage")).toBe('timeout: no move within 3000 ms; its last line was "banana"');
  expect(reasons.get("flood")).toMatch(/^protocol: it floods/u);
  expect(reasons.get("endless-line")).toMatch(/^timeout: no move within 3000 ms/u);
  expect(report.engines.find(({ name }) => name === "row")).toMatchObject({ wins: 14, losses: 0, faults: 0 });
  expect(report.engines.filter(({ faults }) => faults === 2)).toHaveLength(7);
  expect(fs.readFileSync(path.join(out, "engines/crash-1.stderr.txt"), "utf8")).toContain(
    "an error message of the program",
  );
  expect(pidsOf(out).filter(isAlive)).toEqual([]);
  for (const file of fs.readdirSync(path.join(out, "games")).slice(0, 3)) {
    expect(tengen("verify", path.join(out, "games", file)).stdout).toContain("row wins, resign");
  }
});

test("[CLI-M2] [CLI-M3] a program with endless stderr output plays on, and its log stays small", () => {
  const out = path.join(folder, "chatter");
  const { status } = tengen("match", ...fake("chatter"), ...fake("row 14"), "--rounds", "1", "--out", out);
  expect(status).toBe(0);
  expect(readLog(out).map(({ reason }) => reason)).toEqual(["five", "five"]);
  const text = fs.readFileSync(path.join(out, "engines", "chatter-1.stderr.txt"), "utf8");
  expect(text.length).toBeLessThan(540_000);
  // Shortened, so that a failing test does not print half a megabyte.
  expect(text.replaceAll(/(?:chatter )+/gu, "...")).toMatch(
    /^(?:pid \d+\n)+\.{3}[chater]*\n\[\d{7} bytes left out\]\n/u,
  );
});

test("[CLI-M4] a killed tournament continues without losing or repeating games", async () => {
  const out = path.join(folder, "killed");
  const engines = [...fake("slow 0", "a"), ...fake("slow 5", "b"), "--rounds", "20", "--out", out];
  const log = path.join(out, "results.jsonl");
  const games = (): number => (fs.existsSync(log) ? readLog(out).length : 0);
  let before: readonly GameResult[] = [];
  for (const more of [engines, ["--resume", out], ["--resume", out]]) {
    const from = games();
    const child = spawn(process.execPath, [main, "match", ...more, "--concurrency", "2"], {
      stdio: "ignore",
      cwd: folder,
    });
    while (games() < from + 3) await setTimeout(20);
    // Suspended, so that it does not finish during the checks.
    child.kill("SIGSTOP");
    // A second run in the same directory is refused while the first one is running.
    if (from === 0) {
      expect(tengen("match", "--resume", out).stderr).toContain(`another run (process ${child.pid}) uses ${out}`);
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    // The programs see the end of their input.
    await whenGone(pidsOf(out));
    const after = readLog(out);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeLessThan(40);
    before = after;
    // As if the machine had crashed in the middle of a line.
    fs.appendFileSync(log, '{"number":39,"black":"a","wh');
  }
  const { status, stdout } = tengen("match", "--resume", out, "--concurrency", "2", "--json");
  expect(status).toBe(0);
  const after = readLog(out);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(fs.readdirSync(path.join(out, "games")).filter((file) => file.endsWith(".json"))).toHaveLength(40);
  expect(JSON.parse(stdout)).toMatchObject({ games: 40, scheduled: 40, stopped: false });
  // Rounds can be added, and the lock is gone.
  expect(fs.existsSync(path.join(out, "running.pid"))).toBe(false);
  const more = tengen("match", "--resume", out, "--rounds", "21");
  expect(more.stdout).toContain("42 of 42 games");
});

test("[CLI-M5] Ctrl-C twice exits at once and leaves neither a process nor the lock", async () => {
  // One engine hangs in the middle of a game, the other at the startup check.
  for (const behavior of ["stalled", "stalled start"]) {
    const out = path.join(folder, behavior);
    const args = [
      main,
      "match",
      ...fake(behavior, "stalled"),
      ...fake("row 5"),
      "--startup-timeout",
      "60000",
      "--out",
      out,
    ];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"], cwd: folder });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const file = path.join(out, "engines", "stalled-1.stderr.txt");
    while (!fs.existsSync(file) || !fs.readFileSync(file, "utf8").includes("no longer reading")) await setTimeout(20);
    child.kill("SIGINT");
    while (!stderr.includes("press Ctrl-C again to exit now")) await setTimeout(20);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    await whenGone(pidsOf(out));
    expect(fs.existsSync(path.join(out, "running.pid"))).toBe(false);
  }
});

test("[CLI-M8] errors are reported with exit status 1 before the first game", () => {
  const file = (name: string, text: string): string => {
    fs.writeFileSync(path.join(folder, name), text);
    return name;
  };
  const two = ["--engine", "random", "--engine", "greedy"];
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["--engine", "random"], /needs at least two engines/u],
    [["--engine", "random", "--engine", "random"], /two engines have the name Random. Set another name=/u],
    [["--engine", "random", "--engine", "gredy"], /"gredy" is neither a built-in.*searcher, Random, Greedy/u],
    [["--engine", "random", "--engine", "builtin=x"], /unknown built-in "x"/u],
    [["--engine", "random", "--engine", "./pbrain-nowhere"], /the program \.\/pbrain-nowhere does not exist/u],
    [["--engine", "random", "--engine", "cmd=no-such-program-here proto=uci"], /no-such-program-here does not exist/u],
    [["--engine", "random", "--engine", `./${file("pbrain-text", "x")}`], /not executable/u],
    [["--engine", "random", "--engine", "cmd=/bin/cat proto=chess"], /proto must be gomocup or uci, not "chess"/u],
    [["--engine", "random", "--engine", "cmd='/bin/cat"], /missing closing quote in cmd='\/bin\/cat/u],
    [["--engine", "random", "--engine", "cmd=/bin/cat dir=nowhere"], /the directory .*nowhere does not exist/u],
    [
      ["--engine", "random", "--engine", "builtin=greedy name=x colour=red"],
      /unknown key in "colour=red"; the keys are cmd=/u,
    ],
    [["--engine", "random", "--engine", "builtin=greedy name=x time=no"], /time must be a whole number/u],
    [["--engine", "random", "--engine", "builtin=greedy name=x option.A=1"], /Greedy has no options/u],
    [["--engine", "random", "--engine", "builtin=searcher option.Evaluator=magic"], /Evaluator must be one of/u],
    [
      [...fake("mute"), "--engine", "random", "--startup-timeout", "300"],
      /mute does not start: no answer to START 15/u,
    ],
    [
      ["--engine", "random", "--engine", "builtin=searcher name=x option.candidateradius=1"],
      /x: option\.candidateradius has no effect: patterns generates its moves/u,
    ],
    [
      ["--engine", "random", "--engine", "builtin=searcher option.Seed=7"],
      /option\.Seed has no effect: patterns uses no random numbers/u,
    ],
    [
      ["--engine", "random", "--engine", "builtin=searcher option.Threads=2 nodes=10"],
      /option\.Threads has no effect/u,
    ],
    [["--engine", "random", "--engine", "cmd=/bin/true proto=uci"], /true does not start.*is it a UCI program/u],
    [
      ["--engine", "cmd=/bin/cat", "--engine", "random", "--start-limit", "2000"],
      /cat does not start.*its last line was "START 15" \(is it a Gomocup program.* add proto=uci/u,
    ],
    [[...two, "--openings", "nowhere.txt"], /cannot read the openings: ENOENT/u],
    [[...two, "--openings", file("bad.txt", "h8 i9\nz1\n")], /invalid openings in bad\.txt: line 2/u],
    [
      [...two, "--openings", file("many.txt", "h8\n".repeat(500_001))],
      /many\.txt has 500001 openings; the maximum is 500000/u,
    ],
    [[...two, "--openings", file("won.txt", "a1 a2 b1 b2 c1 c2 d1 d2 e1\n")], /ends the game/u],
    [[...two, "--sprt", "10,0"], /elo0 < elo1/u],
    [[...two, "--engine", "searcher", "--sprt", "0,10"], /--sprt needs exactly two engines/u],
    [[...two, "--adjudicate", "0.2,3"], /win rate above 0.5/u],
    [[...two, "--rounds", "0"], /whole number from 1/u],
    [["--resume", "nowhere"], /nowhere has no tournament/u],
    [["--resume", ".", ...two], /Remove --engine/u],
  ];
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = tengen("match", ...args, "--out", path.join(folder, "wrong"));
    expect([status, stdout], args.join(" ")).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ at .*\.ts:/u);
  }
  expect(fs.existsSync(path.join(folder, "wrong", "results.jsonl"))).toBe(false);
  const used = "builtin=searcher option.Evaluator=playouts option.Seed=7 option.Threads=2 option.CandidateRadius=1";
  expect(
    tengen("match", "--engine", "random", "--engine", used, "--rounds", "1", "--nodes", "10", "--out", "used").status,
  ).toBe(0);
  tengen("match", ...two, "--rounds", "1", "--nodes", "10", "--out", "there");
  const again = tengen("match", ...two, "--out", "there");
  expect(again.stderr).toContain("tengen match --resume there");
  fs.writeFileSync(path.join(folder, "there", "results.jsonl"), "{}\n");
  expect(tengen("match", "--resume", "there").stderr).toMatch(/is not a valid tournament log: line 1/u);
  // Two dozen processes in sequence.
});
