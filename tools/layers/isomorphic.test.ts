// The rooms that run in any host: three lists say which they are, and are the same; and lint keeps clocks and chance out of them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
/** JSON with lines of comments. */
const readConfig = (file: string): unknown => JSON.parse(read(file).replaceAll(/^\s*\/\/.*$/gmu, ""));

const { include } = readConfig("tsconfig.isomorphic.json") as { readonly include: readonly string[] };

interface LintConfig {
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }[];
}
const isBan = (rule: unknown): boolean => Array.isArray(rule) && rule[0] === "error";
const bans = (readConfig(".oxlintrc.json") as LintConfig).overrides.filter(
  ({ rules }) => isBan(rules["no-restricted-globals"]) && isBan(rules["no-restricted-properties"]),
);

test("lint bans clocks and chance where no host's types are to be had", () => {
  expect(bans.map(({ files }) => files)).toEqual([include.map((folder) => `${folder}/**`)]);
});

test("ARCHITECTURE.md names the same packages", () => {
  const [, list = ""] = /\n\n(`kernel`[^]*?)\bare isomorphic\b/u.exec(read("ARCHITECTURE.md")) ?? [];
  const named = [...list.matchAll(/`(?<room>[^`]+)`/gu)].map(({ groups }) => groups?.["room"] ?? "");
  const folders = named.map((room) => (room.includes("<id>") ? room.replace("<id>", "*") : `packages/${room}/src`));
  expect(folders.map((folder) => (folder === "games/*" ? "games" : folder))).toEqual(include);
});

const CLOCK = "export const now = (): number => Date.now();\n";
const CHANCE = "export const chance = (): number => Math.random();\n";
/** A folder of each room. */
const FOLDERS = include.map((folder) => folder.replace("*", "some").replace(/^games$/u, "games/some/bots"));
const PAGE = "games/some/page";

/** What lint finds in a house with a clock and with chance in every room: rules, by file. */
let found: ReadonlyMap<string, readonly string[]> = new Map();

beforeAll(() => {
  const house = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-lint-"));
  // These rules need no types.
  const { options: _types, ...config } = readConfig(".oxlintrc.json") as LintConfig & { readonly options: unknown };
  fs.writeFileSync(path.join(house, ".oxlintrc.json"), JSON.stringify(config));
  for (const folder of [...FOLDERS, PAGE]) {
    fs.mkdirSync(path.join(house, folder), { recursive: true });
    fs.writeFileSync(path.join(house, folder, "clock.ts"), CLOCK);
    fs.writeFileSync(path.join(house, folder, "chance.ts"), CHANCE);
  }
  const oxlint = path.join(root, "node_modules/.bin/oxlint");
  const { stdout } = spawnSync(oxlint, ["--format", "json"], { cwd: house, encoding: "utf8" });
  fs.rmSync(house, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  found = new Map(
    Object.entries(Object.groupBy(diagnostics, ({ filename }) => filename)).map(([file, all = []]) => [
      file,
      all.map(({ code }) => code.replace(/^.*\((.*)\)$/u, "$1")),
    ]),
  );
});

test.each(FOLDERS)("in %s a clock and chance are found", (folder) => {
  expect(found.get(`${folder}/clock.ts`)).toContain("no-restricted-globals");
  expect(found.get(`${folder}/chance.ts`)).toEqual(["no-restricted-properties"]);
});

test("in a page of a game they are not", () => {
  expect([found.get(`${PAGE}/clock.ts`), found.get(`${PAGE}/chance.ts`)]).toEqual([undefined, undefined]);
});
