import * as v from "valibot";
import { expect, test } from "vitest";
import { isPossibleOutcome, OUTCOME_REASONS } from "./outcome.ts";
import { ok, reject } from "./result.ts";
import {
  configFields,
  countSchema,
  emptyObjectSchema,
  hex32Schema,
  integerSchema,
  labelSchema,
  outcomeSchema,
  parseWith,
  playerIdSchema,
  rngStateSchema,
  SERVER_ACTOR,
  stateFields,
  truncate,
} from "./schema.ts";

const takes = (schema: v.GenericSchema, value: unknown): boolean => v.is(schema, value);

test.each([
  ["a", true],
  ["玩家 1", true],
  ["x".repeat(64), true],
  ["", false],
  ["x".repeat(65), false],
  ["a\nb", false],
  ["a\u007fb", false],
  ["a\u202eb", false],
  ["  ", false],
  ["\u200b", false],
  ["👩‍💻", true],
  ["a\u2028b", false],
  ["$server", false],
  ["constructor", false],
  ["__proto__", false],
  [7, false],
])("[MAT-X3] the player id %j is accepted: %s", (id, taken) => {
  expect(takes(playerIdSchema, id)).toBe(taken);
});

test("[MAT-X3] the server's own id is no player id", () => {
  expect(SERVER_ACTOR).toBe("$server");
  expect(takes(playerIdSchema, SERVER_ACTOR)).toBe(false);
});

test("[MAT-X3] a label may start with $ and be a reserved key", () => {
  expect(takes(labelSchema, "$x")).toBe(true);
  expect(takes(labelSchema, "constructor")).toBe(true);
});

test("[MAT-X3] a count is exact and not negative; minus zero is zero", () => {
  expect([0, 2 ** 53 - 1].every((value) => takes(countSchema, value))).toBe(true);
  expect([-1, 0.5, 2 ** 53, "1", NaN].some((value) => takes(countSchema, value))).toBe(false);
  expect(Object.is(v.parse(integerSchema, -0), 0)).toBe(true);
});

test("[KER-E5] a seed has at most 1,024 characters; player ids are counted and must differ", () => {
  const schema = v.strictObject(configFields(2));
  const config = { seed: "", playerIds: ["a", "b"] };
  expect(takes(schema, { ...config, seed: "s".repeat(1024) })).toBe(true);
  expect(takes(schema, { ...config, seed: "s".repeat(1025) })).toBe(false);
  for (const playerIds of [["a"], ["a", "b", "c"], ["a", "a"]])
    expect(takes(schema, { ...config, playerIds })).toBe(false);
});

test("[KER-G2] a generator state is a key and a position within the key stream", () => {
  const key = "0".repeat(64);
  expect(takes(rngStateSchema, { key, position: 2 ** 36 - 1 })).toBe(true);
  expect(takes(rngStateSchema, { key, position: 2 ** 36 })).toBe(false);
  expect(takes(rngStateSchema, { key: "0".repeat(63), position: 0 })).toBe(false);
});

test("[KER-J2] parseWith checks plain JSON first, then the schema, and names the field", () => {
  const schema = v.strictObject({ list: v.array(v.number()) });
  const parse = (value: unknown) => parseWith(schema, value, "INVALID_PAYLOAD", "thing");
  expect(parse({ list: [1] })).toEqual(ok({ list: [1] }));
  expect(parse({ list: [new Date(0)] })).toEqual(
    reject("INVALID_PAYLOAD", "The thing has an object that is not a plain one."),
  );
  expect(parse({ list: ["1"] })).toMatchObject({
    error: {
      message: 'The thing is not well-formed at list.0: Invalid type: Expected number but received "1".',
      detail: { field: "list.0" },
    },
  });
  expect(parse(7)).toMatchObject({
    error: {
      message: "The thing is not well-formed: Invalid type: Expected Object but received 7.",
      detail: { field: "" },
    },
  });
  expect(parse({ list: [], more: 1 })).toMatchObject({
    error: { message: "The thing is not well-formed at more: there is no such field." },
  });
  expect(parse({})).toMatchObject({ error: { message: "The thing is not well-formed at list: a value is missing." } });
  const limits = { depth: 1, values: 9, text: 9 };
  expect(parseWith(schema, { list: [1] }, "INVALID_PAYLOAD", "thing", limits).ok).toBe(false);
});

test.each([
  [{}, true],
  [[], false],
  [{ a: 1 }, false],
  [null, false],
  [7, false],
  ["", false],
])("[KER-J2] %j is an empty object: %s", (value, isEmptyObject) => {
  expect(takes(emptyObjectSchema, value)).toBe(isEmptyObject);
});

test.each<[keyof typeof stateFields, unknown]>([
  ["gameId", 1],
  ["rulesetVersion", null],
  ["phase", 1],
  ["playerIds", ["$server"]],
  ["currentPlayerId", "$server"],
  ["turn", -1],
  ["gameOver", "no"],
  ["winners", "a"],
  ["outcome", { winners: [], reason: "five" }],
  ["drawOfferBy", 1],
])("[KER-E6] every state has the field %s, which is not %j", (field, wrong) => {
  const state = {
    gameId: "third",
    rulesetVersion: "third-v1",
    phase: "taking",
    playerIds: ["a"],
    currentPlayerId: "a",
    turn: 0,
    gameOver: false,
    winners: null,
    outcome: null,
    drawOfferBy: null,
  };
  const schema = v.strictObject(stateFields);
  expect(takes(schema, state)).toBe(true);
  expect(takes(schema, { ...state, [field]: wrong })).toBe(false);
});

test.each([
  ["0".repeat(64), true],
  ["0123456789abcdef".repeat(4), true],
  ["0".repeat(63), false],
  [`x${"0".repeat(64)}`, false],
  [`${"0".repeat(64)}0`, false],
  ["A".repeat(64), false],
])("[KER-H1] %s is a hash: %s", (text, isHash) => {
  expect(takes(hex32Schema, text)).toBe(isHash);
});

test("[CLI-J2] a text is truncated between characters", () => {
  expect(truncate("ab😀", 3)).toBe("ab\ufffd");
  expect(truncate("ab", 3)).toBe("ab");
});

test("[KER-E6] [MAT-T4] winners fit the reason", () => {
  const either = OUTCOME_REASONS.map((reason) => [
    reason,
    isPossibleOutcome({ winners: ["a"], reason }),
    isPossibleOutcome({ winners: null, reason }),
  ]);
  expect(either).toEqual([
    ["resign", true, false],
    ["agreement", false, true],
    ["timeout", true, false],
    ["abandoned", true, true],
    ["move-limit", false, true],
    ["aborted", false, true],
    ["five", true, false],
    ["score", true, true],
    ["board-full", false, true],
  ]);
  expect(isPossibleOutcome({ winners: [], reason: "five" })).toBe(false);
});

test("[KER-E6] [MAT-T4] a game's own reason is valid in that game only", () => {
  const endings = { sweep: "won", quiet: "drawn", count: "either" } as const;
  const of = (reason: string) => [
    isPossibleOutcome({ winners: ["a"], reason }, endings),
    isPossibleOutcome({ winners: null, reason }, endings),
  ];
  expect(["sweep", "quiet", "count", "boredom", "constructor"].map(of)).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(isPossibleOutcome({ winners: ["a"], reason: "sweep" })).toBe(false);
});

test.each([
  ["five", true],
  ["simultaneous-five", true],
  ["Five", false],
  ["five-", false],
  ["a--b", false],
  ["x", false],
  ["", false],
  ["no reason", false],
  ["x".repeat(64), true],
  ["x".repeat(65), false],
])("[MAT-T4] %s is a well-formed reason: %s", (reason, isReason) => {
  expect(takes(outcomeSchema, { winners: null, reason })).toBe(isReason);
});
