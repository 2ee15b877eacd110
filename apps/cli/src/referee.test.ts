import fs from "node:fs";
import path from "node:path";
import { openRng, seedRng, type AnyEngine } from "@tengen/kernel";
import { fuzzInput, parseTranscript } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import go from "../../../games/go-9x9/engine.ts";
import cards from "../../../games/gomoku-cards/engine.ts";
import gomoku from "../../../games/gomoku/engine.ts";
import { createReferee, type Answer } from "./referee.ts";

const say = (judge: (line: string) => Answer, command: unknown): Answer => judge(JSON.stringify(command));
const NEW = { cmd: "new", seed: "1", playerIds: ["a", "b"] };

/** Says every line of a game's transcript to a judge, and compares. */
const follow = (engine: AnyEngine): void => {
  const file = path.resolve(import.meta.dirname, "../../../games", engine.gameId, "fixtures/referee.txt");
  const judge = createReferee(engine);
  const exchanges = parseTranscript(fs.readFileSync(file, "utf8"));
  expect(exchanges.length).toBeGreaterThan(30);
  for (const { line, sent, expected } of exchanges) {
    const answer = JSON.parse(JSON.stringify(judge(sent))) as object;
    expect(answer, `line ${line}`).toMatchObject(expected as object);
    expect("message" in answer, `line ${line}`).toBe(!(expected as Answer).ok);
  }
};

test("[CLI-J3] [CLI-J4] [GMK-A1] [GMK-V1] [GMK-V2] [GMK-V3] [GMK-V4] [GMK-V5] a session goes as written down", () => {
  follow(gomoku);
});

test("[CLI-J3] [CLI-J4] [GO-A1] [GO-V1] [GO-C1] [GO-C2] [GO-K1] [GO-K2] [GO-P1] [GO-T1] a session of Go as well", () => {
  follow(go);
});

test("[CLI-J3] [CLI-J4] [CLI-J6] [CRD-S2] [CRD-S3] [CRD-S4] [CRD-C4] [CRD-F1] [CRD-E1] [CRD-E2] and one of cards", () => {
  follow(cards);
});

test("[CLI-J5] the state is left out of an answer where it is not wanted, and only there", () => {
  const judge = createReferee(gomoku);
  expect(say(judge, { ...NEW, state: false })).toEqual({ ok: true });
  expect(say(judge, { cmd: "act", playerId: "a", action: { type: "PLACE_STONE", x: 0, y: 0 }, state: false })).toEqual({
    ok: true,
  });
  expect(
    say(judge, { cmd: "act", playerId: "b", action: { type: "PLACE_STONE", x: 1, y: 0 }, state: true }),
  ).toHaveProperty("state.turn", 2);
  expect(say(judge, { cmd: "valid", playerId: "a", state: false })).toHaveProperty("actions.length", 223);
  expect(say(judge, { cmd: "view", viewer: "a", state: false })).toHaveProperty("view.turn", 2);
});

test("[CLI-J2] an answer is well-formed text, however a name was cut", () => {
  const judge = createReferee(gomoku);
  say(judge, NEW);
  for (const viewer of [`${"x".repeat(63)}😀`, "\u2028", `${"y".repeat(199)}😀`]) {
    expect(JSON.stringify(say(judge, { cmd: "view", viewer })).isWellFormed()).toBe(true);
    expect(JSON.stringify(say(judge, { cmd: "view", [viewer]: 1 }))).not.toMatch(/\\ud[89a-f]/u);
  }
});

test("a missing field of a config is named", () => {
  expect(say(createReferee(gomoku), { cmd: "new", seed: "1" })).toMatchObject({
    code: "INVALID_CONFIG",
    message: "The config is not well-formed at playerIds: a value is missing.",
  });
});

test("[CLI-J6] [MAT-D4] a game goes on from a loaded state as from the judge's own", () => {
  const judge = createReferee(gomoku);
  const rng = openRng(seedRng("load"));
  let answer = say(judge, NEW) as { ok: true; state: { gameOver: boolean; currentPlayerId: string } };
  while (!answer.state.gameOver) {
    const other = createReferee(gomoku);
    expect(say(other, { cmd: "load", state: answer.state })).toEqual(answer);
    const playerId = answer.state.currentPlayerId;
    const { actions } = say(other, { cmd: "valid", playerId }) as { actions: readonly unknown[] };
    const command = { cmd: "act", playerId, action: rng.pick(actions) };
    answer = say(judge, command) as typeof answer;
    expect(say(other, command)).toEqual(answer);
  }
});

test("[CLI-J2] junk gets INVALID_PAYLOAD or another code, and the judge goes on", () => {
  const judge = createReferee(gomoku);
  say(judge, NEW);
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
      const answer = judge(line);
      expect(typeof answer.ok).toBe("boolean");
      if (!answer.ok) expect(answer.code).toMatch(/^[A-Z_]+$/u);
    }),
    { numRuns: 3000, seed: 1 },
  );
  expect(say(judge, NEW)).toMatchObject({ ok: true });
});
