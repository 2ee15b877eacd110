// Hidden information, on the sample game: views, entries, hashes and rejections leak nothing.
import { canonicalJson, openRng, seedRng } from "@tengen/kernel";
import { act, makeEnvelope, makeMatch, sampleEngine, send, type DuelState } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import type { Match } from "./match.ts";
import { updateFor, viewOf } from "./view.ts";

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
            canonicalJson(
              answer.kind === "accept" ? [answer.match.head, answer.match.entries.at(-1)] : answer.rejection,
            ),
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
  const heads = worlds.map((match) => {
    const answer = send(sampleEngine, match, envelope);
    return answer.kind === "accept" ? answer.match.head : answer;
  });
  expect(heads[0]).toBe(heads[1]);
});

test("[MAT-F4] with hidden information every viewer gets the entry and its own view", () => {
  const match = makeMatch(sampleEngine);
  const after = play(match, duelState(match).hands["ann"]?.[0] ?? 0);
  const [entry] = after.entries;
  for (const viewer of ["ann", "bob", null]) {
    expect(updateFor(sampleEngine, after, viewer)).toEqual({ entry, view: viewOf(sampleEngine, after, viewer) });
  }
  expect(viewOf(sampleEngine, after, "bob")).toMatchObject({ hand: duelState(after).hands["bob"] });
  expect(viewOf(sampleEngine, after, null)).toMatchObject({ hand: null });
});

test("[MAT-F4] the update is about the last entry", () => {
  const one = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 });
  const two = act(gomoku, one, "bob", "PLACE_STONE", { x: 8, y: 8 });
  expect(updateFor(gomoku, two, null)).toMatchObject({ entry: { seq: 1, payload: { x: 8, y: 8 } } });
});

test("[MAT-F4] without hidden information the entry is enough", () => {
  const match = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 });
  expect(updateFor(gomoku, match, "bob")).toEqual({ entry: match.entries[0] });
});

test("[MAT-F3] a stranger gets nothing, and before the first entry there is no update", () => {
  expect(viewOf(sampleEngine, makeMatch(sampleEngine), "cem")).toMatchObject({ code: "NOT_SEATED" });
  const match = play(makeMatch(sampleEngine), duelState(makeMatch(sampleEngine)).hands["ann"]?.[0] ?? 0);
  expect(updateFor(sampleEngine, match, "cem")).toMatchObject({ code: "NOT_SEATED" });
  expect(updateFor(sampleEngine, makeMatch(sampleEngine), "ann")).toMatchObject({ code: "INVALID_PAYLOAD" });
});
