// Hidden information, on the sample game: views, entries, hashes and rejections leak nothing.
import { canonicalJson, openRng, seedRng, unwrap, type AnyEngine } from "@tengen/kernel";
import { act, makeEnvelope, makeMatch, sampleEngine, seedOf, send, type DuelState } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import type { Match } from "./match.ts";
import { updatesFrom, viewerOf, viewOf } from "./view.ts";

const duelState = (match: Match): DuelState => match.state as DuelState;

/** A determinization of the match for `viewer`: other hands, another pile, another generator. */
const determinize = (match: Match, viewer: string | null): Match => {
  const state = duelState(match);
  const rng = openRng(seedRng("other world"));
  const others = state.playerIds.filter((id) => id !== viewer);
  const unseen = rng.shuffle([...others.flatMap((id) => state.hands[id] ?? []), ...state.drawPile]);
  const hands = { ...state.hands };
  for (const id of others) hands[id] = unseen.splice(0, state.hands[id]?.length ?? 0);
  return { ...match, state: { ...state, hands, drawPile: unseen, rngState: seedRng("other") } as DuelState };
};

const play = (match: Match, card: number): Match =>
  act(sampleEngine, match, match.state.currentPlayerId ?? "", "play", { card });

describe.each([["ann"], ["bob"], [null]])("[MAT-F3] non-interference for %s", (viewer) => {
  test("views, rejections, entries and hashes are the same in two states that look the same", () => {
    let match = makeMatch(sampleEngine);
    for (let turn = 0; turn < 16; turn += 1) {
      const determinized = determinize(match, viewer);
      expect(canonicalJson(viewOf(sampleEngine, determinized, viewer))).toBe(
        canonicalJson(viewOf(sampleEngine, match, viewer)),
      );
      if (viewer !== null) {
        for (let card = 0; card <= 13; card += 1) {
          const envelope = makeEnvelope(match, viewer, "play", { card });
          const answers = [match, determinized].map((state) => send(sampleEngine, state, envelope));
          const results = answers.map((answer) =>
            canonicalJson(answer.ok ? [answer.value.match.head, answer.value.match.entries.at(-1)] : answer.error),
          );
          expect(results[1]).toBe(results[0]);
        }
      }
      match = play(match, duelState(match).hands[match.state.currentPlayerId ?? ""]?.[0] ?? 0);
    }
    expect(match.status).toBe("finished");
  });
});

test("[MAT-F3] entries and hashes do not depend on the seed", () => {
  const worlds = ["one", "three"].map((secret) => {
    const match = makeMatch(sampleEngine, secret);
    return { ...match, record: makeMatch(sampleEngine, "one").record, head: makeMatch(sampleEngine, "one").head };
  });
  const [first, second] = worlds as [Match, Match];
  const card = duelState(first).hands["ann"]?.find((one) => duelState(second).hands["ann"]?.includes(one));
  if (card === undefined) throw new Error("choose two secrets that deal ann a common card");
  const envelope = makeEnvelope(first, "ann", "play", { card });
  const heads = worlds.map((match) => unwrap(send(sampleEngine, match, envelope)).match.head);
  expect(heads[0]).toBe(heads[1]);
});

const seed = seedOf("secret");
const updates = (engine: AnyEngine, match: Match, fromSeq: number, viewer: string | null, seedFor = () => seed) => [
  ...updatesFrom(engine, match, fromSeq, viewer, seedFor),
];

test("[MAT-F3] somebody without a seat sees what a spectator sees", () => {
  const { record } = makeMatch(gomoku);
  expect(["ann", "bob", "cem", null].map((id) => viewerOf(record, id))).toEqual(["ann", "bob", null, null]);
  expect(viewerOf({ ...record, seats: [null, null] }, "ann")).toBeNull();
});

test("[MAT-F4] with hidden information every viewer gets the entries, each with its own view after it", () => {
  const start = makeMatch(sampleEngine);
  const one = play(start, duelState(start).hands["ann"]?.[0] ?? 0);
  const two = play(one, duelState(one).hands["bob"]?.[0] ?? 0);
  for (const viewer of ["ann", "bob", null]) {
    const [first, second] = [one, two].map((after) => ({
      entry: after.entries.at(-1),
      view: viewOf(sampleEngine, after, viewer),
    }));
    expect(updates(sampleEngine, two, 0, viewer)).toEqual([first, second]);
    expect(updates(sampleEngine, two, 1, viewer)).toEqual([second]);
    expect(updates(sampleEngine, two, 2, viewer)).toEqual([]);
  }
  expect(viewOf(sampleEngine, two, "bob")).toMatchObject({ hand: duelState(two).hands["bob"] });
  expect(viewOf(sampleEngine, two, null)).toMatchObject({ hand: null });
});

test("[MAT-F4] the last entry needs no seed; views that do not replay are a bug", () => {
  const start = makeMatch(sampleEngine);
  const one = play(start, duelState(start).hands["ann"]?.[0] ?? 0);
  const two = play(one, duelState(one).hands["bob"]?.[0] ?? 0);
  const noSeed = (): string => {
    throw new Error("the seed was asked for");
  };
  expect(updates(sampleEngine, two, 1, "ann", noSeed)).toHaveLength(1);
  expect(() => updates(sampleEngine, two, 0, "ann", noSeed)).toThrow("the seed was asked for");
  const damaged = { ...two, entries: two.entries.toReversed() };
  expect(() => updates(sampleEngine, damaged, 0, "ann")).toThrow(/^a stored log does not replay: Entry 0/u);
});

test("[MAT-F4] without hidden information the entries are enough", () => {
  const one = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 });
  const two = act(gomoku, one, "bob", "PLACE_STONE", { x: 8, y: 8 });
  expect(viewOf(gomoku, two, "bob")).toBeNull();
  expect(updates(gomoku, two, 0, "bob")).toEqual(two.entries.map((entry) => ({ entry })));
  expect(updates(gomoku, two, 1, null)).toMatchObject([{ entry: { seq: 1, payload: { x: 8, y: 8 } } }]);
});
