import type { AnyEngine } from "@tengen/kernel";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import cards from "../../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../../games/gomoku/engine.ts";
import { playStones } from "../../tests/scripted-match.ts";
import { addEntry, addRecord, EMPTY_LOG, minLength, noteHead, noteLength, noteServerHead, type Log } from "./log.ts";

const three = playStones(3);
const { record, entries } = three;
const [first, second, third] = entries as [never, never, never];
const hashOf = (entry: { readonly hash: string }): string => entry.hash;
const started = addRecord(EMPTY_LOG, record, gomoku);
const logOf = (result: ReturnType<typeof addRecord> | null): Log => {
  if (result?.ok !== true) throw new Error("the log was refused");
  return result.value;
};
const two = logOf(addEntry(logOf(addEntry(logOf(started), first, gomoku)), second, gomoku));

test("[MCL-8] a log starts with its record, and a record against the rules is refused", () => {
  expect(started).toMatchObject({ ok: true, value: { record, entries: [], match: { status: "active" } } });
  const wrong = { ...record, options: { size: -1, nonsense: true } };
  expect(addRecord(EMPTY_LOG, wrong, gomoku)).toMatchObject({ ok: false, error: { about: "rules", seq: 0 } });
  // Without the rules it is only a chain of hashes.
  expect(addRecord(EMPTY_LOG, wrong, null)).toMatchObject({ ok: true, value: { match: null } });
  expect(addRecord(EMPTY_LOG, makeMatch(cards).record, cards as AnyEngine)).toMatchObject({ value: { match: null } });
});

test("[MCL-8] the record never changes", () => {
  expect(addRecord(two, record, gomoku)).toEqual({ ok: true, value: two });
  expect(addRecord(two, { ...record, startedAt: 1 }, gomoku)).toMatchObject({ ok: false, error: { about: "record" } });
});

test("[MCL-7] an entry is appended in its place, known ones change nothing, and a gap is null", () => {
  expect(addEntry(two, third, gomoku)).toMatchObject({ ok: true, value: { head: three.head, match: { nextSeq: 3 } } });
  expect(addEntry(two, first, gomoku)).toEqual({ ok: true, value: two });
  expect(addEntry(logOf(started), second, gomoku)).toBeNull();
  expect(addEntry(EMPTY_LOG, first, gomoku)).toBeNull();
});

test("[MCL-10] a folded log keeps the state after each entry, another one none", () => {
  expect(two.states).toEqual([0, 1, 2].map((count) => playStones(count).state));
  const unknown = logOf(addEntry(logOf(addRecord(EMPTY_LOG, record, null)), first, null));
  expect([unknown.entries.length, unknown.states]).toEqual([1, []]);
});

test("[MCL-8] an announced head must be that of its entry, whichever comes first", () => {
  const wrong = "0".repeat(64);
  expect(noteHead(two, 2, hashOf(second))).toEqual({ ok: true, value: two });
  expect(noteHead(two, 2, wrong)).toMatchObject({ ok: false, error: { about: "entry", seq: 1, got: wrong } });
  expect(noteHead(two, 0, wrong)).toMatchObject({ ok: false, error: { about: "entry", seq: 0 } });
  const announced = logOf(noteHead(two, 3, wrong));
  expect([minLength(announced), announced.knownLength, minLength(two)]).toEqual([3, 3, 2]);
  expect(noteHead(announced, 3, three.head)).toMatchObject({ ok: false });
  expect(addEntry(announced, third, gomoku)).toMatchObject({
    ok: false,
    error: { about: "entry", seq: 2, expected: wrong },
  });
  const right = logOf(addEntry(logOf(noteHead(two, 3, three.head)), third, gomoku));
  expect(right.announcedHeads.size).toBe(0);
  expect(addRecord(logOf(noteHead(EMPTY_LOG, 0, wrong)), record, gomoku)).toMatchObject({ error: { about: "record" } });
});

test("[MCL-8] the answer to a watch has at least the entries that were known", () => {
  expect(noteServerHead(two, 1, hashOf(first), 2)).toMatchObject({
    ok: false,
    error: { about: "length", seq: 1, expected: hashOf(second) },
  });
  expect(noteServerHead(two, 1, hashOf(first), 1)).toEqual({ ok: true, value: two });
  expect(noteServerHead(EMPTY_LOG, 4, null, 0)).toMatchObject({ value: { knownLength: 4 } });
  expect(noteLength(two, 1)).toBe(two);
});
