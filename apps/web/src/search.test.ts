import { englishText, type CatalogueGame } from "@tengen/catalogue";
import { describe, expect, test } from "vitest";
import { findGames } from "./search.ts";

const makeGame = (id: string, words: string, ...tags: readonly string[]): CatalogueGame => ({
  id,
  name: words,
  description: words,
  players: { min: 2, max: 2 },
  type: "turn-based",
  tags: [...tags],
  engine: "engine.ts",
  path: `games/${id}/index.html`,
});

const GAMES = [
  makeGame("gomoku", "Gomoku: cinq pierres alignées gagnent", "stones", "connection"),
  makeGame("go", "Go: surround more", "stones"),
  makeGame("hearts", "Hearts: take no tricks", "cards"),
];

const found = (text: string, tag: string | null = null): string =>
  findGames(GAMES, ({ name }) => englishText(name), text, tag)
    .map(({ id }) => id)
    .join(" ");

describe("search", () => {
  test.each([
    ["", "gomoku go hearts"],
    ["   ", "gomoku go hearts"],
    ["go", "gomoku go"],
    ["gomoku", "gomoku"],
    ["chess", ""],
  ])("%j finds: %s", (text, ids) => {
    expect(found(text)).toBe(ids);
  });

  test("ignores case, accents and spaces", () => {
    expect(found("  GAGNENT   alignee ")).toBe("gomoku");
    expect(found("ALIGNÉES")).toBe("gomoku");
    expect(found("aligne\u0301es")).toBe("gomoku");
  });

  test("needs every word, in any order", () => {
    expect(found("more surround")).toBe("go");
    expect(found("surround tricks")).toBe("");
  });

  test("filters by tag, with and without words", () => {
    expect(found("", "stones")).toBe("gomoku go");
    expect(found("cinq", "stones")).toBe("gomoku");
    expect(found("cinq", "cards")).toBe("");
    expect(found("", "ston")).toBe("");
  });
});
