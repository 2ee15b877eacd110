import type { Match } from "@tengen/match";
import { act, makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import type { LiveMatch } from "./live-match.ts";
import { lastEntryText, noEntriesText, pagesFrom } from "./log-pages.ts";

/** Moves that make no five: two columns of each colour in turn. */
const playTo = (count: number): Match => {
  const cells = Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) }));
  const of = (side: number) => cells.filter(({ x, y }) => Math.floor(((x + 2 * y) % 4) / 2) === side);
  const [black, white] = [of(0), of(1)];
  let match = makeMatch(gomoku);
  for (let seq = 0; seq < count; seq += 1) {
    const cell = (seq % 2 === 0 ? black : white)[Math.floor(seq / 2)] ?? { x: 0, y: 0 };
    match = act(gomoku, match, seq % 2 === 0 ? "ann" : "bob", "PLACE_STONE", cell);
  }
  return match;
};

const match = playTo(210);
const live = { matchId: "match-1", game: { engine: gomoku }, stored: {} } as unknown as LiveMatch;
const neverUnsealed = {
  unseal: () => {
    throw new Error("nothing is hidden in Gomoku");
  },
};
const pages = (fromSeq: number, of = match) => [...pagesFrom(live, of, fromSeq, null, neverUnsealed)];
const itemsOf = (text: string) => (JSON.parse(text) as { items: { entry: { seq: number } }[] }).items;
const seqsOf = (text: string): readonly number[] => itemsOf(text).map(({ entry }) => entry.seq);

test("[MAT-D2] the pages have every entry from the asked one on, once and in order", () => {
  for (const fromSeq of [0, 1, 57, 209]) {
    const all = pages(fromSeq);
    expect(all.flatMap(({ text }) => seqsOf(text))).toEqual(
      Array.from({ length: 210 - fromSeq }, (_, index) => fromSeq + index),
    );
    expect(all.map(({ next }) => next)).toEqual(all.map(({ text }) => (seqsOf(text).at(-1) ?? 0) + 1));
  }
  expect(pages(210)).toEqual([]);
});

test("[PRO-4] a page ends with the entry that makes it 16,384 bytes long", () => {
  const all = pages(0);
  expect(all.length).toBeGreaterThan(2);
  for (const { text } of all.slice(0, -1)) {
    const sizes = itemsOf(text).map((item) => JSON.stringify(item).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect([bytes >= 16_384, bytes - (sizes.at(-1) ?? 0) < 16_384]).toEqual([true, true]);
  }
});

test("[MAT-D2] the last entry alone, and no entries, are messages of the same kind", () => {
  expect(JSON.parse(lastEntryText(live, match, null))).toEqual({
    type: "entries",
    matchId: "match-1",
    items: [{ entry: match.entries.at(-1) }],
  });
  expect(JSON.parse(noEntriesText("match-1"))).toEqual({ type: "entries", matchId: "match-1", items: [] });
});
