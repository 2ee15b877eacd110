// The folders that run in any host: lint bans clocks and randomness in them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { HOSTS } from "./packages.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");
/** JSON with comment lines. */
const readConfig = (file: string): unknown => JSON.parse(read(file).replaceAll(/^\s*\/\/.*$/gmu, ""));

const include = HOSTS.any;

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

test("lint bans clocks and randomness in what runs in any host, and in the server's logic", () => {
  expect(bans.map(({ files }) => files)).toEqual([include.map((folder) => `${folder}/**`), ["apps/server/src/**"]]);
});

const CLOCK = "export const now = (): number => Date.now();\n";
const CHANCE = "export const chance = (): number => Math.random();\n";
/** An example of each. */
const FOLDERS = include.map((folder) => folder.replace("*", "some").replace(/^games$/u, "games/some/bots"));
const PAGE = "games/some/page";

/** The lint rules that are violated by a clock and by randomness in every package, by file. */
let found: ReadonlyMap<string, readonly string[]> = new Map();

beforeAll(() => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-lint-"));
  // These rules need no types.
  const { options: _types, ...config } = readConfig(".oxlintrc.json") as LintConfig & { readonly options: unknown };
  fs.writeFileSync(path.join(project, ".oxlintrc.json"), JSON.stringify(config));
  for (const folder of [...FOLDERS, PAGE]) {
    fs.mkdirSync(path.join(project, folder), { recursive: true });
    fs.writeFileSync(path.join(project, folder, "clock.ts"), CLOCK);
    fs.writeFileSync(path.join(project, folder, "chance.ts"), CHANCE);
  }
  const oxlint = path.join(root, "node_modules/.bin/oxlint");
  const { stdout } = spawnSync(oxlint, ["--format", "json"], { cwd: project, encoding: "utf8" });
  fs.rmSync(project, { recursive: true });
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

test.each(FOLDERS)("lint finds a clock and randomness in %s", (folder) => {
  expect(found.get(`${folder}/clock.ts`)).toContain("no-restricted-globals");
  expect(found.get(`${folder}/chance.ts`)).toEqual(["no-restricted-properties"]);
});

test("lint allows them in the page of a game", () => {
  expect([found.get(`${PAGE}/clock.ts`), found.get(`${PAGE}/chance.ts`)]).toEqual([undefined, undefined]);
});
