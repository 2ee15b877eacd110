import { compactMatch, expandMatch, type MatchFile, type SharedGame } from "@tengen/match";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/fixtures/golden-simultaneous-five.json" with { type: "json" };
import five from "../../../../games/gomoku/fixtures/golden-five.json" with { type: "json" };
import { isBrokenHash, makeSharedHash, parseSharedHash } from "../url-hash.ts";
import { readPastedText } from "./pasted-text.ts";
import { readSharedText, writeSharedText } from "./shared-text.ts";

const sharedOf = (file: MatchFile): SharedGame => {
  const match = compactMatch(file);
  if (match === null) throw new Error("the match is too long");
  return { game: match.gameId, match };
};
const SHARED = sharedOf(five as MatchFile);
const text = await writeSharedText(SHARED);

describe("[TBL-S2] a shared game as text", () => {
  test.each([
    ["gomoku", five],
    ["cards", cards],
  ])("carries the whole match of %s, and is short", async (_name, file) => {
    const written = await writeSharedText(sharedOf(file as MatchFile));
    const read = await readSharedText(written);
    if (!read.ok || !("match" in read.value)) throw new Error("the text holds no match");
    expect(expandMatch(read.value.match)).toEqual({ ok: true, value: file });
    expect(written).toMatch(/^[\w-]+$/u);
    expect(written.length).toBeLessThan(JSON.stringify(file).length / 3);
  });

  test("carries any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (sgf) => {
        const shared = { game: "gomoku", sgf: sgf.toWellFormed(), line: null };
        expect(await readSharedText(await writeSharedText(shared))).toEqual({ ok: true, value: shared });
      }),
      { numRuns: 40 },
    );
  });
});

describe("[TBL-S3] a damaged text", () => {
  test("is damaged wherever it is cut off", async () => {
    for (let length = 0; length < text.length; length += 7) {
      expect(await readSharedText(text.slice(0, length))).toEqual({ ok: false, error: "damaged" });
    }
  });

  test("with other letters is damaged, or another game that the rules judge", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom("A", "_", "9", "!", "é"), async (at, letter) => {
        const read = await readSharedText(text.slice(0, at) + letter + text.slice(at + 1));
        if (!read.ok) expect(read.error).toBe("damaged");
      }),
      { numRuns: 60 },
    );
  });

  test("that inflates to megabytes is not inflated", async () => {
    const bomb = await writeSharedText({ game: "gomoku", sgf: "x".repeat(3_000_000), line: null });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await readSharedText(bomb)).toEqual({ ok: false, error: "damaged" });
  });
});

describe("[TBL-S4] the address of a shared game", () => {
  test.each<[string, ReturnType<typeof parseSharedHash>]>([
    [`#shared=aB-_9`, { kind: "carried", text: "aB-_9", shown: null }],
    ["#shared=aB&at=12", { kind: "carried", text: "aB", shown: 12 }],
    [`#stored=${"0a".repeat(16)}&at=3`, { kind: "stored", text: "0a".repeat(16), shown: 3 }],
  ])("%s", (hash, address) => {
    expect(parseSharedHash(hash)).toEqual(address);
    if (address !== null) expect(makeSharedHash(address)).toBe(hash);
  });

  test.each([
    "#shared",
    "#shared=",
    "#shared=a b",
    "#shared=a&at=",
    "#stored=12",
    "#stored=ABCD",
    `#shared=${"a".repeat(100_001)}`,
  ])("%s is none, but was meant to be one", (hash) => {
    expect(parseSharedHash(hash)).toBeNull();
    expect(isBrokenHash(hash)).toBe(true);
  });

  test("is not made of what cannot be read back", () => {
    expect(makeSharedHash({ kind: "carried", text: "a b", shown: null })).toBe("");
  });
});

describe("[TBL-S12] a pasted text is", () => {
  const ID = "0a".repeat(16);
  test.each<[string, object]>([
    ["https://example.org/games/gomoku/#shared=abc", { kind: "link", game: "", hash: "#shared=abc" }],
    [
      "https://example.org/x/games/go-9x9/index.html?embed#shared=abc\n",
      { kind: "link", game: "go-9x9", hash: "#shared=abc" },
    ],
    ["#study&moves=0011&at=2", { kind: "link", game: "", hash: "#study&moves=0011&at=2" }],
    [`https://example.org/s/${ID}`, { kind: "link", game: "", hash: `#stored=${ID}` }],
    ["https://example.org/games/gomoku/#match=m-1", { kind: "link", game: "", hash: "#match=m-1" }],
    [
      "https://example.org/games/go-9x9/#match=m-1&invite=key-0002",
      { kind: "link", game: "go-9x9", hash: "#match=m-1&invite=key-0002" },
    ],
    // Such a link signs a device in.
    ["https://example.org/games/gomoku/#match=m-1&device=k-2", { kind: "unknown" }],
    ["javascript:alert(1)#shared=abc", { kind: "unknown" }],
    ["hello world", { kind: "unknown" }],
    ['{"format":"tengen-match/1"}', { kind: "game" }],
    ["Piskvorky 15x15, 11:11, 0", { kind: "game" }],
    ["A game of mine: (;GM[4]SZ[15];B[hh])", { kind: "game" }],
    ["15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w", { kind: "position" }],
    ["h8 i9", { kind: "game" }],
  ])("%s", (pasted, expected) => {
    expect(readPastedText(pasted, "gomoku")).toEqual(expected);
  });

  test("something, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (pasted) => {
        expect(["link", "position", "game", "unknown"]).toContain(readPastedText(pasted, "gomoku").kind);
      }),
    );
  });
});
