import fs from "node:fs";
import path from "node:path";
import { unwrap } from "@tengen/kernel";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compactMatch, expandMatch } from "./compact.ts";
import type { MatchFile } from "./file.ts";
import { parseSharedGame, SHARED_ID, sharedIdOf } from "./shared.ts";

const readFile = (name: string): MatchFile =>
  JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, "../../../games/gomoku/fixtures", name), "utf8"),
  ) as MatchFile;

const file = readFile("golden-five.json");
const compact = compactMatch(file);
if (compact === null) throw new Error("the golden match is short");
const shared = { game: "gomoku", match: compact };

test("[MAT-X40] a match that is too long is not compact", () => {
  const [entry] = file.entries;
  if (entry === undefined) throw new Error("the golden match has entries");
  expect(compactMatch({ ...file, entries: Array.from({ length: 2002 }, () => entry) })).toBeNull();
});

test("[MAT-X40] any other value is refused or expands to a file", () => {
  const keys = Object.keys(compact);
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
      const read = expandMatch({ ...compact, [key]: value });
      if (read.ok) expect(read.value.format).toBe("tengen-match/1");
      else expect(read.error.code).toBe("INVALID_PAYLOAD");
    }),
  );
});

test("[MAT-X40] an altered compact match is another file", () => {
  const altered = unwrap(expandMatch({ ...compact, startedAt: compact.startedAt + 1 }));
  expect(altered.entries.at(-1)?.hash).not.toBe(file.entries.at(-1)?.hash);
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a match of another game", { ...shared, game: "go-9x9" }],
  ["a field too many", { ...shared, more: 1 }],
  ["a text that is too long", { game: "gomoku", sgf: "x".repeat(60_001), line: null }],
  ["a line that is too long", { game: "gomoku", sgf: "(;)", line: "x".repeat(6001) }],
  ["no line", { game: "gomoku", sgf: "(;)" }],
])("[MAT-X41] refuses %s", (_what, value) => {
  expect(parseSharedGame(value).ok).toBe(false);
});

test("[MAT-X41] accepts a match and a text, and their ids follow from the content", () => {
  expect(unwrap(parseSharedGame(JSON.parse(JSON.stringify(shared))))).toEqual(shared);
  const text = { game: "gomoku", sgf: "x".repeat(60_000), line: null };
  expect(unwrap(parseSharedGame(text))).toEqual(text);
  expect(sharedIdOf(text)).toMatch(SHARED_ID);
  expect(sharedIdOf({ line: null, sgf: text.sgf, game: "gomoku" })).toBe(sharedIdOf(text));
  expect(sharedIdOf({ ...text, sgf: "(;)" })).not.toBe(sharedIdOf(text));
});
