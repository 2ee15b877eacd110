// Tests of the command line.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { jsonHash, localSecrets, openRng, seedRng } from "@tengen/kernel";
import { findGame } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import type { MatchFile } from "@tengen/match";
import { makeGrid, pointsWith } from "@tengen/stones";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SIGNATURE as GO } from "../../../searchers/go/tests/signatures.ts";
import { SIGNATURES as GOMOKU } from "../../../searchers/gomoku/tests/signatures.ts";
import { checkRuleset } from "../tests/check-ruleset.ts";
import { copyProject } from "../../../tools/build/site/copy-project.ts";
import { main, root, spawnTengen, tengen, tengenWith } from "../tests/run-tengen.ts";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-cli-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const NEW = '{"cmd":"new","seed":"1","playerIds":["a","b"],"state":false}';

test("games lists the catalogue, as a table and as JSON", async () => {
  expect((await tengen("games")).stdout).toMatch(
    /^gomoku +Gomoku +2 +freestyle, standard, swap2, .*Random \(easy\), Greedy \(medium, default\), Playouts 5k/mu,
  );
  expect(JSON.parse((await tengen("games", "--json")).stdout)).toMatchObject({
    games: expect.arrayContaining([expect.objectContaining({ id: "gomoku" })]),
  });
});

describe("play", () => {
  test("[CLI-P1] plays bots against each other and counts the results", () => {
    const args = ["play", "gomoku", "--seats", "random,greedy", "--games", "4", "--seed", "x"];
    const { status, stdout, stderr } = spawnTengen(args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/1 +Random +0 +0 +4 +0/u);
    expect(stdout).toMatch(/2 +Greedy +4 +0 +0 +0/u);
    expect(stderr).toContain("gomoku: 4 of 4");
  });

  test("[CLI-P1] [BOT-2] [BOT-3] plays the same games for the same seed, with the default bot if none is named", () => {
    const results = ["s", "s", "t"].map((seed) => {
      const { stdout } = spawnTengen(["play", "gomoku", "--games", "3", "--seed", seed, "--json"]);
      const { seed: _seed, ...rest } = JSON.parse(stdout) as { seed: string; results: object[] };
      return rest;
    });
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).not.toEqual(results[2]);
    expect(results[0]).toMatchObject({ games: 3, results: [{ bot: "Greedy" }, { bot: "Greedy" }] });
  });

  test("[CLI-P2] [CLI-P3] --swap swaps seats; --out writes matches that verify", async () => {
    const out = path.join(folder, "matches");
    const args = ["play", "gomoku", "--seats", "greedy,random", "--games", "2", "--swap", "--out", out, "--json"];
    const { stdout } = spawnTengen(args);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        { bot: "Greedy", wins: 2 },
        { bot: "Random", losses: 2 },
      ],
    });
    const files = fs.readdirSync(out).toSorted();
    expect(files).toEqual(["gomoku-000001.json", "gomoku-000002.json"]);
    for (const file of files) expect((await tengen("verify", path.join(out, file))).status).toBe(0);
    const seats = files.map((file) => {
      const { match } = JSON.parse(fs.readFileSync(path.join(out, file), "utf8")) as {
        match: { seats: { name: string }[] };
      };
      return match.seats[0]?.name;
    });
    expect(seats).toEqual(["Greedy", "Random"]);
  });

  test("[CLI-P1] derives its secrets as specified", () => {
    const out = path.join(folder, "secrets");
    spawnTengen(["play", "gomoku", "--seats", "random,random", "--games", "2", "--seed", "s", "--out", out]);
    const file = JSON.parse(fs.readFileSync(path.join(out, "gomoku-000002.json"), "utf8")) as MatchFile;
    const { serverBytes, nonces } = localSecrets("s/1", 2);
    expect(file.reveal.serverBytes).toBe(serverBytes);
    expect(file.match.seats.map((seat) => seat.nonce)).toEqual(nonces);
    expect(file.match.matchId).toBe(
      `local-${jsonHash("tengen/local-match/1", ["gomoku", "s/1", "random-1", "random-2"]).slice(0, 32)}`,
    );
    expect(new Set([file.match.startedAt, ...file.entries.map((entry) => entry.at)])).toEqual(new Set([0]));
    const { x, y } = openRng(seedRng("bot 0 s/1")).pick(pointsWith(makeGrid(15, "."), "."));
    expect(file.entries[0]?.payload).toEqual({ x, y });
  });

  // cli.slow.test.ts has the others.
  test.each([
    ["go-9x9", "quick"],
    ["gomoku", "swap2"],
    ["gomoku-cards", "quick"],
  ])("[CLI-P6] [CLI-V3] a match of %s by the ruleset %s is played and verifies", (gameId, id) =>
    checkRuleset(folder, gameId, id),
  );

  test("[CLI-P6] options replace those of the ruleset", () => {
    const args = ["play", "gomoku", "--ruleset", "renju", "--options", '{"opening":"soosyrv-8"}', "--json"];
    const { stdout } = spawnTengen(args);
    expect(JSON.parse(stdout)).toMatchObject({ rulesetVersion: "renju-15x15-v1", options: { opening: "soosyrv-8" } });
  });

  test("[CLI-P4] Ctrl-C stops with the table so far", async () => {
    const out = path.join(folder, "stopped");
    const args = [main, "play", "gomoku", "--games", "100000", "--out", out];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    while (!fs.existsSync(path.join(out, "gomoku-000001.json"))) await setTimeout(20);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([130, null]);
    expect(output).toMatch(/stopped by Ctrl-C/u);
  });

  test.each([
    ["an unknown game", ["play", "gomku"], /unknown game "gomku". The games are: .*gomoku/u],
    [
      "an unknown bot",
      ["play", "gomoku", "--seats", "random,best"],
      /gomoku has no bot "best". Its bots are: Random, Greedy/u,
    ],
    [
      "an unknown ruleset",
      ["play", "gomoku", "--ruleset", "chess"],
      /gomoku has no ruleset "chess"\. Its rulesets are: freestyle, standard, /u,
    ],
    [
      "a bot that cannot play the ruleset",
      ["play", "gomoku", "--ruleset", "caro", "--seats", "reader,greedy"],
      /Reader cannot play caro-15x15-v1 with the options \{\}\. These bots can: Random, Greedy\./u,
    ],
    [
      "a bot that cannot play on this board",
      ["play", "go-9x9", "--ruleset", "aga", "--options", '{"size":13}', "--seats", "expert,greedy"],
      /Expert cannot play aga-v2 with the options \{"size":13\}/u,
    ],
    [
      "options that the ruleset refuses",
      ["play", "go-9x9", "--ruleset", "aga", "--options", '{"size":12}'],
      /the size must be 9, 13 or 19/u,
    ],
    ["too few seats", ["play", "gomoku", "--seats", "random"], /has 1 bot\(s\), but gomoku has 2 players/u],
    ["a count that is not a number", ["play", "gomoku", "--games", "many"], /whole number from 1/u],
    ["no games", ["play", "gomoku", "--games", "0"], /whole number from 1/u],
    ["a fractional count", ["play", "gomoku", "--games", "1.5"], /whole number from 1/u],
    ["too many games", ["play", "gomoku", "--games", "1000001"], /whole number from 1/u],
    ["too many seats", ["play", "gomoku", "--seats", "random, random,greedy"], /has 3 bot\(s\)/u],
    [
      "unknown options of the game",
      ["play", "gomoku", "--options", '{"boardSize":9}'],
      /at options: an empty object is needed/u,
    ],
    ["options that are not an object", ["play", "gomoku", "--options", "[]"], /JSON object/u],
    ["an unknown command", ["paly"], /unknown command/u],
  ])("reports %s with exit status 1", async (_name, args, message) => {
    const { status, stderr, stdout } = await tengen(...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ at .*\.ts:/u);
  });
});

describe("referee", () => {
  test("[CLI-J1] [CLI-J2] answers each line with one line, in order, even junk", async () => {
    const lines = ["junk", "", NEW, '{"cmd":"valid","playerId":"b"}'];
    const { status, stdout } = await tengenWith(["referee", "gomoku"], { input: lines.join("\n") });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { ok: boolean });
    expect(status).toBe(0);
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, true, true]);
  });

  test("[CLI-J1] prints no npm banner through npm", () => {
    const { stdout } = spawnSync("npm", ["run", "tengen", "--", "referee", "gomoku"], {
      cwd: root,
      input: `${NEW}\n`,
      encoding: "utf8",
    });
    expect(stdout).toBe('{"ok":true}\n');
  });

  test("[CLI-J2] does not split lines at U+2028", async () => {
    const { stdout } = await tengenWith(["referee", "gomoku"], {
      input: `${NEW}\n{"cmd":"view","viewer":"a\u2028b"}\n`,
    });
    expect(stdout).toContain("a\\u2028b does not play");
  });

  test("[CLI-J2] continues after a line of two megabytes", () => {
    const { stdout } = spawnTengen(["referee", "gomoku"], { input: `${"x".repeat(2 << 20)}\n{"cmd":"fly"}\n` });
    expect(stdout.trimEnd().split("\n")).toHaveLength(2);
  });
});

describe("the searcher", () => {
  /** Runs a command with input lines, each followed by a pattern to wait for; returns the whole output. */
  const session = async (
    command: string,
    steps: readonly (readonly [input: string, until: RegExp])[],
    options: readonly string[] = [],
  ): Promise<string> => {
    const child = spawn(process.execPath, [main, command, ...options], { stdio: "pipe" });
    // Registered early: a command may exit before its last output is checked.
    const exited = once(child, "exit");
    let answered = "";
    child.stdout.on("data", (text: Buffer) => {
      answered += text.toString();
    });
    for (const [input, until] of steps) {
      const before = answered.length;
      child.stdin.write(`${input}\n`);
      await expect.poll(() => until.test(answered.slice(before)), { message: input }).toBe(true);
    }
    child.stdin.end();
    await exited;
    expect(child.exitCode).toBe(0);
    return answered;
  };

  test("[CLI-S1] tengen uci searches, stops, and answers invalid input", async () => {
    const answered = await session("uci", [
      ["uci", /uciok/u],
      ["position startpos moves 7,7 0,0 8,7 0,2 9,7 0,4 10,7", /^$/u],
      ["go nodes 2000", /bestmove (?:6|11) 7/u],
      ["position startpos", /^$/u],
      ["go infinite", /info depth/u],
      ["isready", /readyok/u],
      ["stop", /bestmove 7 7/u],
      ["position startpos moves 7,7 7,7", /info string error/u],
      ["quit", /^$/u],
    ]);
    expect(answered).toContain("id name Tengen");
  });

  test("[CLI-S2] tengen gomocup plays for a tournament manager", async () => {
    const answered = await session("gomocup", [
      ["START 15", /OK/u],
      ["INFO timeout_turn 300", /^$/u],
      ["BEGIN", /7,7/u],
      ["TURN 8,8", /^\d+,\d+$/mu],
      ["BOARD\n5,5,2\n6,5,2\n4,7,1\n7,5,2\n8,5,2\n5,7,1\nDONE", /^(?:4|9),5$/mu],
      ["START 20", /ERROR/u],
      ["END", /^$/u],
    ]);
    expect(answered).not.toContain("UNKNOWN");
  });

  // Four in a row and single stones: either side must play at one of its ends, with no time to search.
  const FOUR = "position fen 15/15/15/15/15/15/15/4xxxx7/15/15/15/15/2o12/5o1o7/4o10";
  const END = /^bestmove [38] 7$/mu;

  test.each(["patterns", "playouts"])(
    "[CLI-S1] [FLR-1] [FLR-3] a fresh tengen uci makes and blocks a five in any time: %s",
    async (evaluator) => {
      const sides = ["b", "w"].flatMap((side): readonly (readonly [string, RegExp])[] => [
        [`${FOUR} ${side}\ngo movetime 10`, END],
        ["go movetime 0", END],
        ["go nodes 0", END],
        ["go nodes 1", END],
        ["go infinite\nstop", END],
      ]);
      const option = [`setoption name Evaluator value ${evaluator}`, /^$/u] as const;
      await session("uci", [option, ...sides]);
      await session("uci", [option, ["isready", /^readyok$/mu], ...sides, ["quit", /^$/u]]);
    },
  );

  test("[CLI-S2] [FLR-1] [FLR-3] a fresh tengen gomocup makes and blocks a five in any time", async () => {
    const board = (own: number): string =>
      [4, 5, 6, 7]
        .map((x) => `${x},7,${own}`)
        .concat(["2,12", "5,13", "7,13", "4,14"].map((cell) => `${cell},${3 - own}`))
        .join("\n");
    for (const turn of [0, 100]) {
      const moves = [1, 2].map((own) => [`BOARD\n${board(own)}\nDONE`, /^[38],7$/mu] as const);
      await session("gomocup", [[`START 15\nINFO timeout_turn ${turn}`, /^OK$/mu], ...moves, ["END", /^$/u]]);
    }
  });

  test("[CLI-S1] [ENG-U6] each go gets its bestmove, even behind stop and before quit or the end of the input", () => {
    for (const last of ["quit\n", ""]) {
      const { status, stdout } = spawnTengen(["uci"], { input: `isready\ngo infinite\nstop\ngo nodes 5\n${last}` });
      expect([status, stdout.match(/^(?:readyok|bestmove)/gmu)]).toEqual([0, ["readyok", "bestmove", "bestmove"]]);
    }
  });

  test("[CLI-S4] [GTP-2] [GTP-7] tengen gtp plays, analyzes and loads files", async () => {
    const file = path.join(root, "games/go-9x9/fixtures/sgf/sabaki.sgf");
    const answered = await session("gtp", [
      ["1 protocol_version", /^=1 2$/mu],
      ["time_settings 0 1 5", /^=$/mu],
      ["genmove b", /^= [A-HJ][1-9]$/mu],
      ["lz-analyze 5", /info move/u],
      [`loadsgf ${file}`, /^= (?:black|white)$/mu],
      ["loadsgf missing.sgf", /^\? cannot load file: it cannot be read$/mu],
      ["final_score", /^= (?:[BW]\+[\d.]+|0)$/mu],
      ["kata-raw-nn 0", /^whiteOwnership$/mu],
      ["cputime", /^= \d+\.\d+$/mu],
      ["quit", /^=$/mu],
    ]);
    expect(answered).not.toContain("unknown command");
  });

  test("[CLI-S4] --rules and --komi count until the controller sets others; unknown rules are refused", async () => {
    const { stdout } = spawnTengen(["gtp", "--rules", "japanese", "--komi", "5.5", "--hash", "8"], {
      input: "kata-get-rules\nget_komi\nclear_board\nget_komi\nquit\n",
    });
    expect(stdout).toMatch(/^= \{.*"scoring":"TERRITORY".*\n\n= 5\.5\n\n=\n\n= 5\.5\n/u);
    const { status, stderr } = await tengen("gtp", "--rules", "no-such-rules");
    expect(status).toBe(1);
    expect(stderr).toContain("the rules are chinese, chinese-kgs, chinese-ogs, japanese");
    expect((await tengen("gtp", "--komi", "6.25")).stderr).toContain("Expected points, such as 6.5.");
  });

  test("[CLI-S5] uci and gomocup search with the net, with another one or none, and refuse what is none", async () => {
    const play = async (...options: readonly string[]): Promise<readonly string[]> => {
      const answered = await session(
        "uci",
        [
          ["position startpos moves 7,7 8,8 7,8", /^$/u],
          ["go nodes 300", /bestmove/u],
          ["quit", /^$/u],
        ],
        options,
      );
      return [...answered.matchAll(/score \S+ -?\d+/gu)].map(([score]) => score).slice(-1);
    };
    const own = await play();
    expect(own).toHaveLength(1);
    expect(await play("--net", path.join(root, "searchers/gomoku/net/gomoku.net"))).toEqual(own);
    expect(await play("--no-net")).not.toEqual(own);
    const { status, stderr } = await tengen("gomocup", "--net", path.join(root, "package.json"));
    expect(status).toBe(1);
    expect(stderr).toContain("package.json: This is not a Gomoku net for this program: it does not start with TLNE.");
  });

  test("[CLI-S4] --net searches with a net, and refuses what is none", async () => {
    const play = (...options: readonly string[]): string =>
      spawnTengen(["gtp", "--nodes", "8", ...options], { input: "genmove b\nlz-genmove_analyze w 1000\nquit\n" })
        .stdout;
    const net = path.join(root, "searchers/go/net/go-9x9.net");
    expect(play("--net", net)).toMatch(/^= E5\n\n=\ninfo move [A-HJ][1-9] visits [1-8] .* prior /u);
    expect(play()).toContain(" prior ");
    expect(play("--no-net")).not.toContain("prior");
    const refused = async (file: string): Promise<string> => {
      const { status, stderr } = await tengen("gtp", "--net", file);
      expect(status).toBe(1);
      return stderr;
    };
    expect(await refused(path.join(root, "package.json"))).toContain(
      "package.json: This is not a net for this program:",
    );
    expect(await refused(path.join(root, "missing.net"))).toContain("missing.net cannot be read");
    expect(await refused(root)).toContain("is not a file of at most");
  });

  /** The example session with a command in docs/ or README.md; the README may abbreviate it. */
  const documentedSession = (command: string): string => {
    const guides = fs.readdirSync(path.join(root, "docs")).filter((file) => file.endsWith(".md"));
    const text = [...guides.map((file) => path.join("docs", file)), "README.md"]
      .map((file) => fs.readFileSync(path.join(root, file), "utf8"))
      .join("\n");
    const start = text.indexOf(`$ ${command}\n`);
    expect(start, command).not.toBe(-1);
    const session = text.slice(start + command.length + 3);
    return session.slice(0, session.indexOf("```"));
  };

  test("[CLI-S4] the documented GTP session is correct", () => {
    const shown = documentedSession("bin/tengen gtp --nodes 400");
    const input = shown.split("\n").filter((line) => line !== "" && !line.startsWith("="));
    const { stdout } = spawnTengen(["gtp", "--nodes", "400"], { input: `${input.join("\n")}\n` });
    const answers = (text: string): readonly string[] => text.split("\n").filter((line) => line.startsWith("="));
    expect(answers(stdout)).toEqual(answers(shown));
  });

  test("[CLI-S1] [ENG-M3] the documented UCI session is correct", async () => {
    const [position = "", go = "", info = "", best = ""] = documentedSession("bin/tengen uci").split("\n");
    const answered = await session("uci", [
      [position, /^$/u],
      [go, /bestmove/u],
      ["quit", /^$/u],
    ]);
    const withoutTime = (line: string): string => line.replaceAll(/(?:nps|time) \d+ /gu, "");
    const lines = answered.trim().split("\n").map(withoutTime);
    expect(lines.slice(-2)).toEqual([withoutTime(info), best]);
  });

  test("[CLI-S3] tengen bench prints the signature of every search", async () => {
    const signatures = [
      ["gomoku alpha-beta", GOMOKU.alphaBeta],
      ["gomoku playouts", GOMOKU.playouts],
      ["go playouts", GO],
    ] as const;
    const expected = signatures.map(([name, { text, nodes }]) => `${name} ${text} ${nodes}`);
    const [, ...rows] = (await tengen("bench")).stdout.trim().split("\n");
    expect(rows.map((row) => row.replaceAll(/ +/gu, " ").replace(/ \d+$/u, ""))).toEqual(expected);
  });
});

describe("verify", () => {
  const golden = path.join(root, "games/gomoku/fixtures/golden-five.json");

  test("[CLI-V1] [MAT-F1] prints each step of a valid file with exit status 0", async () => {
    const { status, stdout } = await tengen("verify", golden);
    expect(status).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .every((line) => line.startsWith("ok ")),
    ).toBe(true);
  });

  test("[CLI-V1] [MAT-D5] reports the first error with exit status 1", async () => {
    const file = JSON.parse(fs.readFileSync(golden, "utf8")) as { entries: { payload: { x: number } }[] };
    (file.entries[3] as { payload: object }).payload = { x: 14, y: 14 };
    const text = JSON.stringify(file);
    const { status, stdout } = await tengenWith(["verify", "-"], { input: text });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}chain +The chain breaks at entry 3/mu);
    const json = await tengenWith(["verify", "-", "--json"], { input: text });
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      steps: expect.arrayContaining([expect.objectContaining({ step: "chain", ok: false, seq: 3 })]),
    });
  });

  test("[MAT-X4] rejects bytes that are not UTF-8 or start with a byte order mark", async () => {
    const bytes = fs.readFileSync(golden);
    const file = path.join(folder, "bytes.json");
    for (const [other, message] of [
      [Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), "not JSON"],
      [Buffer.from(bytes.toString("latin1").replace("golden-five", "golden-\xff"), "latin1"), "not UTF-8"],
    ] as const) {
      fs.writeFileSync(file, other);
      expect(await tengen("verify", file)).toMatchObject({ status: 1, stdout: expect.stringContaining(message) });
    }
  });

  test("[CLI-V2] nothing in a file reaches the terminal as a control character", async () => {
    const file = JSON.parse(fs.readFileSync(golden, "utf8")) as { match: object };
    const spoof = { ...file, match: { ...file.match, "\r\u001b[2Kok    replay": 1 } };
    const { status, stdout } = await tengenWith(["verify", "-"], { input: JSON.stringify(spoof) });
    expect(status).toBe(1);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).not.toContain("\r");
    expect(stdout).toContain("\\u{1b}[2Kok");
  });

  test.each([
    ["a missing file", ["verify", "nowhere.json"], "", /the file nowhere\.json does not exist/u],
    ["a folder", ["verify", "."], "", /\. is a folder, not a file/u],
    ["invalid JSON", ["verify", "-"], "{", /format +The file is not JSON/u],
    ["an invalid key", ["verify", "-", "--key", "abc"], "{}", /64 hexadecimal digits/u],
  ])("exits with status 1 for %s", async (_name, args, input, message) => {
    const { status, stdout, stderr } = await tengenWith(args, { input });
    expect(status).toBe(1);
    expect(stdout + stderr).toMatch(message);
  });
});

/** A copy of the project that shares the installed packages. */
const makeHome = (name: string): string => {
  const home = path.join(folder, name);
  copyProject(root, home);
  return home;
};

const SAMPLE_GAME = path.join(root, "packages/testkit/sample-game");

test("[CLI-P5] [BOT-4] [BOT-6] a failing bot is reported, counted and replaced", () => {
  const home = makeHome("broken");
  const duel = path.join(home, "games/duel");
  fs.cpSync(SAMPLE_GAME, duel, { recursive: true });
  const manifest = JSON.parse(fs.readFileSync(path.join(duel, "game.json"), "utf8")) as {
    bots: { available: object[] };
  };
  manifest.bots.available.push(
    { name: "Broken", file: "bots/broken.ts", difficulty: "hard" },
    { name: "Curious", file: "bots/curious.ts", difficulty: "hard" },
    { name: "Curious 77", file: "bots/curious.ts", difficulty: "hard", nodes: 77 },
  );
  fs.writeFileSync(path.join(duel, "game.json"), JSON.stringify(manifest));
  fs.writeFileSync(
    path.join(duel, "bots/broken.ts"),
    `export default () => ({ name: "Broken", description: "", difficulty: "hard",
      chooseAction: () => { console.log("thinking"); throw new Error("lost\\u001b[2K"); } });`,
  );
  fs.writeFileSync(
    path.join(duel, "bots/curious.ts"),
    `export default () => ({ name: "Curious", description: "", difficulty: "hard",
      chooseAction: (_view, _valid, _rng, { budget }) => { throw new Error(JSON.stringify(budget)); } });`,
  );
  const { status, stdout, stderr } = spawnTengen(
    ["play", "duel", "--seats", "broken,random", "--games", "3", "--json"],
    {
      home,
    },
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ unfinished: 0, results: [{ bot: "Broken", faults: 24 }, { faults: 0 }] });
  expect(stderr).toContain("Broken threw (lost\\u{1b}[2K); Random plays its failed turns");
  expect(stderr.match(/Broken threw/gu)).toHaveLength(1);
  expect(stderr).toContain("thinking");

  // [BOT-6] A bot's budget: the option, else its manifest, else 10,000 nodes.
  const seats = ["play", "duel", "--seats", "curious,curious 77"];
  const withoutOptions = spawnTengen(seats, { home }).stderr;
  expect(withoutOptions).toContain('Curious threw ({"nodes":10000})');
  expect(withoutOptions).toContain('Curious 77 threw ({"nodes":77})');
  expect(spawnTengen([...seats, "--nodes", "5"], { home }).stderr).toContain('Curious 77 threw ({"nodes":5})');
  for (const option of ["--time", "--think"]) {
    expect(spawnTengen([...seats, option, "5"], { home }).stderr).toContain('Curious 77 threw ({"milliseconds":5})');
  }
});

test("[CAT-B2] a folder added under games/ is a game everywhere without any other change", async () => {
  const home = makeHome("copy");
  expect((await tengenWith(["games"], { home })).stdout).not.toContain("duel");

  fs.cpSync(SAMPLE_GAME, path.join(home, "games/duel"), { recursive: true });
  expect(spawnTengen(["games"], { home }).stdout).toMatch(/^duel +Duel/mu);
  const out = path.join(home, "out");
  const played = spawnTengen(["play", "duel", "--games", "5", "--out", out, "--json"], { home });
  expect(JSON.parse(played.stdout)).toMatchObject({ game: "duel", games: 5, unfinished: 0 });
  expect(spawnTengen(["verify", path.join(out, "duel-000001.json")], { home }).status).toBe(0);
  const input = `${NEW}\n{"cmd":"view","viewer":"a"}\n`;
  const refereed = spawnTengen(["referee", "duel"], { home, input });
  expect(refereed.stdout).toMatch(/"ok":true\}\n\{"ok":true,"view":\{.*"hand":\[/u);

  fs.writeFileSync(path.join(home, "games/duel/engine.ts"), 'throw new Error("boom");');
  for (const args of [
    ["referee", "duel"],
    ["play", "duel"],
    ["verify", path.join(out, "duel-000001.json")],
  ]) {
    expect(await tengenWith(args, { home })).toMatchObject({
      status: 1,
      stderr: "tengen: the engine of duel does not load: boom\n",
    });
  }
  fs.rmSync(path.join(home, "games/duel/engine.ts"));
  const broken = await tengenWith(["games"], { home });
  expect([broken.status, broken.stdout]).toEqual([1, ""]);
  expect(broken.stderr).toContain("games/duel/game.json: engine: the file games/duel/engine.ts does not exist");
});

test("help lists every command and option", async () => {
  const { status, stdout } = await tengen("--help");
  expect(status).toBe(0);
  const rulesets = findGame(openCatalogue(root), "gomoku")?.rulesets?.map(({ id }) => id) ?? [];
  expect(rulesets).toContain("renju");
  for (const command of ["games", "play", "match", "referee", "verify", "analyze"]) expect(stdout).toContain(command);
  for (const command of ["play", "match", "referee", "analyze"]) {
    const help = (await tengen(command, "--help")).stdout;
    expect(help).toMatch(/--ruleset.*--options/su);
    expect(help).toContain(`gomoku: ${rulesets.join(", ")}`);
  }
  expect((await tengen("play", "--help")).stdout).toMatch(/--seats.*--games.*--seed.*--swap.*--out.*--json/su);
});
