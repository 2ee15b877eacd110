import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, type AnyEngine } from "@tengen/kernel";
import { fuzzInput, parseTranscript } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import go from "../../../games/go-9x9/engine.ts";
import cards from "../../../games/gomoku-cards/engine.ts";
import gomoku, { engines } from "../../../games/gomoku/engine.ts";
import { createReferee, type Answer } from "./referee.ts";

/** A referee that knows one engine. */
const open = (engine: AnyEngine) => createReferee({ engine, engines: [engine], rulesets: [] });

const send = (referee: (line: string) => Answer, command: unknown): Answer => referee(JSON.stringify(command));
const NEW = { cmd: "new", seed: "1", playerIds: ["a", "b"] };

/** Sends every line of a transcript to a referee and compares the answers. */
const follow = (engine: AnyEngine): void => {
  const file = path.resolve(import.meta.dirname, "../../../games", engine.gameId, "fixtures/referee.txt");
  const referee = open(engine);
  const exchanges = parseTranscript(fs.readFileSync(file, "utf8"));
  expect(exchanges.length).toBeGreaterThan(30);
  for (const { line, sent, expected } of exchanges) {
    const answer = JSON.parse(JSON.stringify(referee(sent))) as object;
    expect(answer, `line ${line}`).toMatchObject(expected as object);
    expect("message" in answer, `line ${line}`).toBe(!(expected as Answer).ok);
  }
};

test("[CLI-J3] [CLI-J4] [GMK-A1] [GMK-V1] [GMK-V2] [GMK-V3] [GMK-V4] [GMK-V5] a session matches its transcript", () => {
  follow(gomoku);
});

test("[CLI-J3] [CLI-J4] [GO-A1] [GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] [GO-P1] [GO-T1] a session of Go matches its transcript", () => {
  follow(go);
});

test("[CLI-J3] [CLI-J4] [CLI-J6] [CRD-S2] [CRD-S3] [CRD-S4] [CRD-C4] [CRD-F1] [CRD-E1] [CRD-E2] a session of card Gomoku matches its transcript", () => {
  follow(cards);
});

describe("[CLI-J7] rulesets", () => {
  const rulesets = [
    { id: "swap2", name: "", description: "", rulesetVersion: "standard-15x15-v1", options: { opening: "swap2" } },
    { id: "gone", name: "", description: "", rulesetVersion: "gone-v1", options: {} },
  ];
  const referee = createReferee({ engine: gomoku, engines, rulesets });
  const versionOf = (answer: Answer) =>
    "state" in answer ? (answer.state as { rulesetVersion: string }).rulesetVersion : answer;

  test("a new game is by the ruleset, with its options unless others are given; without one by the default", () => {
    const swapped = send(referee, { ...NEW, ruleset: "swap2" });
    expect(swapped).toMatchObject({
      state: { rulesetVersion: "standard-15x15-v1", payload: { opening: { step: 0 } } },
    });
    expect(send(referee, { ...NEW, ruleset: "swap2", options: { opening: "none" } })).toMatchObject({
      state: { payload: { opening: null } },
    });
    expect(versionOf(send(referee, NEW))).toBe("freestyle-15x15-v1");
  });

  test("a new game that names neither ruleset nor options is by those of the command line", () => {
    const other = createReferee(
      { engine: gomoku, engines, rulesets },
      { ruleset: "swap2", options: { opening: "none" } },
    );
    expect(send(other, NEW)).toMatchObject({
      state: { rulesetVersion: "standard-15x15-v1", payload: { opening: null } },
    });
    expect(send(other, { ...NEW, ruleset: "swap2" })).toMatchObject({ state: { payload: { opening: { step: 0 } } } });
    expect(versionOf(send(other, { ...NEW, options: {} }))).toBe("freestyle-15x15-v1");
  });

  test("a state is continued by its own engine, and actions are judged by it", () => {
    const swapped = send(referee, { ...NEW, ruleset: "swap2" }) as { readonly state: unknown };
    send(referee, NEW);
    expect(send(referee, { cmd: "load", state: swapped.state })).toEqual(swapped);
    expect(send(referee, { cmd: "act", playerId: "a", action: { type: "CHOOSE_COLOR", color: "B" } })).toMatchObject({
      code: "WRONG_PHASE",
    });
  });

  test.each([null, 7, {}, { rulesetVersion: "chess-v1" }, { rulesetVersion: { toString: 1, valueOf: 1 } }])(
    "the state %j of no ruleset is refused",
    (state) => {
      expect(send(referee, { cmd: "load", state })).toMatchObject({ code: "INVALID_PAYLOAD" });
    },
  );

  test.each([
    ["an unknown ruleset", { ruleset: "chess" }, "INVALID_CONFIG", /no ruleset chess\. Choose one of these: swap2/u],
    ["a ruleset without an engine", { ruleset: "gone" }, "INVALID_CONFIG", /no ruleset gone/u],
    ["options that are a list", { ruleset: "swap2", options: [] }, "INVALID_CONFIG", /options/u],
    ["an unknown option", { ruleset: "swap2", options: { size: 9 } }, "INVALID_CONFIG", /size/u],
    ["a ruleset that is no text", { ruleset: 1 }, "INVALID_PAYLOAD", /ruleset/u],
  ])("%s is refused, and the game continues", (_name, change, code, message) => {
    const before = send(referee, NEW) as { readonly state: object };
    expect(send(referee, { ...NEW, ...change })).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(send(referee, { cmd: "view", viewer: "a" })).toEqual({ ok: true, view: before.state });
  });
});

test('[CLI-J5] "state":false omits the state from the answer', () => {
  const referee = open(gomoku);
  expect(send(referee, { ...NEW, state: false })).toEqual({ ok: true });
  expect(
    send(referee, { cmd: "act", playerId: "a", action: { type: "PLACE_STONE", x: 0, y: 0 }, state: false }),
  ).toEqual({
    ok: true,
  });
  expect(
    send(referee, { cmd: "act", playerId: "b", action: { type: "PLACE_STONE", x: 1, y: 0 }, state: true }),
  ).toHaveProperty("state.turn", 2);
  expect(send(referee, { cmd: "valid", playerId: "a", state: false })).toHaveProperty("actions.length", 223);
  expect(send(referee, { cmd: "view", viewer: "a", state: false })).toHaveProperty("view.turn", 2);
});

test("[CLI-J2] answers are well-formed, even if a truncated name splits a surrogate pair", () => {
  const referee = open(gomoku);
  send(referee, NEW);
  for (const viewer of [`${"x".repeat(63)}😀`, "\u2028", `${"y".repeat(199)}😀`]) {
    expect(JSON.stringify(send(referee, { cmd: "view", viewer })).isWellFormed()).toBe(true);
    expect(JSON.stringify(send(referee, { cmd: "view", [viewer]: 1 }))).not.toMatch(/\\ud[89a-f]/u);
  }
});

test("a missing config field is named", () => {
  expect(send(open(gomoku), { cmd: "new", seed: "1" })).toMatchObject({
    code: "INVALID_CONFIG",
    message: "The config is not well-formed at playerIds: a value is missing.",
  });
});

test("[CLI-J6] [MAT-D4] a game continues from a loaded state", () => {
  const referee = open(gomoku);
  const rng = openRng(seedRng("load"));
  let answer = send(referee, NEW) as { ok: true; state: { gameOver: boolean; currentPlayerId: string } };
  while (!answer.state.gameOver) {
    const other = open(gomoku);
    expect(send(other, { cmd: "load", state: answer.state })).toEqual(answer);
    const playerId = answer.state.currentPlayerId;
    const { actions } = send(other, { cmd: "valid", playerId }) as { actions: readonly unknown[] };
    const command = { cmd: "act", playerId, action: rng.pick(actions) };
    answer = send(referee, command) as typeof answer;
    expect(send(other, command)).toEqual(answer);
  }
});

test("[CLI-J2] junk gets an error code, and the referee continues", () => {
  const referee = open(gomoku);
  send(referee, NEW);
  const commands = [
    NEW,
    { cmd: "act", playerId: "a", action: { type: "PLACE_STONE", x: 1, y: 2 } },
    { cmd: "valid", playerId: "a" },
    { cmd: "view", viewer: null },
  ];
  fc.assert(
    fc.property(fuzzInput(...commands), (value) => {
      let line: string;
      try {
        line = JSON.stringify(value) ?? "undefined";
      } catch {
        line = "unspeakable";
      }
      const answer = referee(line);
      expect(typeof answer.ok).toBe("boolean");
      if (!answer.ok) expect(answer.code).toMatch(/^[A-Z_]+$/u);
    }),
    { numRuns: 3000, seed: 1 },
  );
  expect(send(referee, NEW)).toMatchObject({ ok: true });
});
