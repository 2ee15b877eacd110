// Tests that a ruleset touches one game folder: in a copy of the project Gomoku gets one with rows of its own and Go one with
// a rule book of its own, and the catalogue, the server, the verifier, `tengen play` and `tengen match` play them. No other
// folder is changed.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findGame, findRuleset } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import type { Result } from "@tengen/kernel";
import type { MatchFile } from "@tengen/match";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as serverHouse from "../../../apps/server/tests/test-server.ts";
import type * as goFiles from "../../../games/go-9x9/sgf/index.ts";
import type * as gomokuFiles from "../../../games/gomoku/files/index.ts";
import { copyProject } from "./copy-project.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
let project = "";
const inGame = (file: string): string => path.join(project, "games/gomoku", file);
const inGo = (file: string): string => path.join(project, "games/go-9x9", file);

const edit = (file: string, change: (text: string) => string): void => {
  const before = fs.readFileSync(file, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed`);
  fs.writeFileSync(file, after);
};

/** What is tested of the page, whose types need a browser. */
interface Page {
  readonly loadTableGame: (rulesetVersion: string) => Promise<{
    readonly engine: { readonly rulesetVersion: string };
    readonly loadStudy: () => Promise<{ readonly checkSearchable: (options: object) => Result<null, () => string> }>;
  } | null>;
}

/** The engine, the page and the files of the ruleset, as data. */
const SIXES =
  '{ rulesetVersion: "sixes-15x15-v1", name: "Sixes", size: 15, rows: (_color, length) => length === 6, openings: ["none"] }';

/** Exactly six in a row win, on 15x15. Gomocup has a number for it that nobody knows yet. */
const ENTRY = {
  id: "sixes",
  name: "Sixes",
  description: "Exactly six in a row win.",
  rulesetVersion: "sixes-15x15-v1",
  gomocup: 99,
  bots: ["Random", "Greedy"],
};

/** A rule book of Go that is not here. */
const KOREAN =
  '{ id: "korean", versions: [FIRST], name: "Korean", counting: "territory", ko: "simple", komi: 6.5, bonusFor: () => 0 }';
const KOREAN_ENTRY = {
  id: "korean",
  name: "Korean",
  description: "Territory counting.",
  rulesetVersion: "korean-v1",
  bots: ["Random", "Greedy"],
};

const tengen = (...args: readonly string[]): { readonly status: number; readonly output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(project, "apps/cli/main.ts"), ...args], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined },
  });
  return { status: status ?? -1, output: stdout + stderr };
};

beforeAll(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-new-ruleset-"));
  copyProject(root, project);
  edit(inGame("rulesets.ts"), (text) => text.replace("CARO, RENJU];", `CARO, RENJU, ${SIXES}];`));
  edit(inGo("rulesets/ruleset.ts"), (text) =>
    text.replace("const RULE_BOOKS: readonly RuleBook[] = [", `$&${KOREAN},`),
  );
  for (const [file, entry] of [
    [inGame("game.json"), ENTRY],
    [inGo("game.json"), KOREAN_ENTRY],
  ] as const) {
    edit(file, (text) => {
      const manifest = JSON.parse(text) as { readonly rulesets: readonly object[] };
      return JSON.stringify({ ...manifest, rulesets: [...manifest.rulesets, entry] });
    });
  }
});
afterAll(() => fs.rmSync(project, { recursive: true }));

test("[CAT-R1] [CAT-R7] the catalogue has it", () => {
  const game = findGame(openCatalogue(project), "gomoku");
  expect(findRuleset(game?.rulesets ?? [], "sixes")).toEqual(ENTRY);
});

test("[CAT-R1] [CAT-R2] `tengen play` plays it, and `tengen verify` verifies the file", () => {
  const out = path.join(project, "played");
  const played = tengen("play", "gomoku", "--ruleset", "sixes", "--seats", "Greedy,Random", "--out", out);
  expect(played.status, played.output).toBe(0);
  const [file = ""] = fs.readdirSync(out);
  const { match } = JSON.parse(fs.readFileSync(path.join(out, file), "utf8")) as MatchFile;
  expect(match.rulesetVersion).toBe("sixes-15x15-v1");
  expect(tengen("verify", path.join(out, file))).toMatchObject({ status: 0 });
});

test("[GMK-P1] [GMK-P8] the page has it, and says that no engine plays it", async () => {
  const { loadTableGame } = (await import(inGame("page/table-game.tsx"))) as Page;
  const game = await loadTableGame(ENTRY.rulesetVersion);
  expect(game?.engine.rulesetVersion).toBe(ENTRY.rulesetVersion);
  const study = await game?.loadStudy();
  const checked = study?.checkSearchable({});
  expect(checked?.ok === false && checked.error()).toBe("The engine does not play Sixes, so there is no analysis.");
});

test("[GMK-G2] [GMK-G3] [GMK-G6] [GMK-G7] SGF and PSQ files name it", async () => {
  const files = (await import(inGame("files/index.ts"))) as typeof gomokuFiles;
  const turns = [{ type: "PLACE_STONE", x: 7, y: 7 }] as const;
  const players = { black: "Ann", white: "Bob" };
  const played = { ...ENTRY, options: {}, turns, players, result: { kind: "unknown" } } as const;
  const psq = files.makePsq(played);
  for (const read of [files.parseGomokuSgf(files.makeGomokuSgf(played)), psq.ok ? files.parsePsq(psq.value) : psq]) {
    expect(read).toMatchObject({ ok: true, value: { rulesetVersion: ENTRY.rulesetVersion, notes: [] } });
  }
});

test("[CLI-M11] [TRN-G10] `tengen match` plays it with bots and tells programs its number", () => {
  const out = path.join(project, "matched");
  const fake = path.join(project, "apps/cli/tests/fake-engine.ts");
  const program = `name=fake time=60000 proto=gomocup cmd="'${process.execPath}' '${fake}' row 0"`;
  const args = ["match", "--ruleset", "sixes", "--rounds", "1", "--out", out];
  const played = tengen(...args, "--engine", "Random", "--engine", program);
  expect(played.status, played.output).toBe(0);
  expect(played.output).toContain("2 of 2");
  for (const file of fs.readdirSync(path.join(out, "games"))) {
    expect(tengen("verify", path.join(out, "games", file))).toMatchObject({ status: 0 });
  }
  // What nobody plays is refused with a sentence.
  const searcher = tengen(...args, "--engine", "searcher", "--engine", "Random");
  expect(searcher.output).toContain("the searcher plays only");
  const uci = tengen(...args, "--engine", `name=u proto=uci cmd=${process.execPath}`, "--engine", "Random");
  expect(uci.output).toContain("UCI knows only");
});

test("[CAT-R1] [GO-G5] [GO-G17] Go has the rule book: it is played, verified, and named in files", async () => {
  const out = path.join(project, "korean");
  const options = '{"size":13,"handicap":3}';
  const seats = ["--seats", "Greedy,Greedy", "--out", out];
  const played = tengen("play", "go-9x9", "--ruleset", "korean", "--options", options, ...seats);
  expect(played.status, played.output).toBe(0);
  const [file = ""] = fs.readdirSync(out);
  expect(tengen("verify", path.join(out, file))).toMatchObject({ status: 0 });
  const { match, entries } = JSON.parse(fs.readFileSync(path.join(out, file), "utf8")) as MatchFile;
  expect(match.rulesetVersion).toBe("korean-v1");
  const sgf = (await import(inGo("sgf/index.ts"))) as typeof goFiles;
  const text = sgf.makeRulesetSgf({
    rulesetVersion: match.rulesetVersion,
    options: match.options,
    turns: entries.map(({ type, payload }) => ({ type, ...payload }) as never),
    players: { black: "a", white: "b" },
    result: { kind: "unknown" },
  });
  for (const read of [text, text.replace("AP[Tengen:korean-v1]", "")].map((one) => sgf.parseRulesetSgf(one))) {
    expect(read).toMatchObject({ ok: true, value: { rulesetVersion: "korean-v1" } });
    expect(read.ok && read.value.warnings.map(({ code }) => code)).not.toContain("rules");
  }
});

test("[CAT-R1] [PRO-H11] a server plays it", async () => {
  const { startTestServer, startMatchOf, makePlayer, watch, submit, envelopeOf } = (await import(
    path.join(project, "apps/server/tests/test-server.ts")
  )) as typeof serverHouse;
  const server = await startTestServer();
  try {
    const players = [await makePlayer(server, "Ann"), await makePlayer(server, "Bob")] as const;
    const matchId = await startMatchOf(server, players, { gameId: "gomoku", ruleset: "sixes" });
    const lines = await Promise.all(players.map((player) => watch(server, player, matchId)));
    // Five in a row do not win; the sixth stone does.
    const black = [0, 1, 2, 3, 4, 5];
    for (let seq = 0; seq < 11; seq += 1) {
      const [player, line] = [players[seq % 2], lines[seq % 2]];
      if (player === undefined || line === undefined) throw new Error("two play");
      const point = seq % 2 === 0 ? { x: black[seq / 2] ?? 0, y: 0 } : { x: seq, y: 14 };
      const envelope = envelopeOf(matchId, player, seq, "PLACE_STONE", point, "gomoku");
      expect(await submit(line, envelope)).toMatchObject({ type: "accepted" });
    }
    const finished: unknown = await lines[0]?.next("finished");
    expect(finished).toMatchObject({ outcome: { winners: [players[0].playerId], reason: "five" } });
    for (const line of lines) line.socket.close();
  } finally {
    await server.stop();
    fs.rmSync(server.folder, { recursive: true });
  }
});
