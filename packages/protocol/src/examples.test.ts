// The examples of SPEC.md are messages: whoever writes a client from that page alone is not misled by it.
import fs from "node:fs";
import path from "node:path";
import { isRejection } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import {
  CLOSE_CODES,
  createRequestSchema,
  ERROR_CODES,
  parseFromClient,
  parseFromServer,
  problemSchema,
} from "./index.ts";
import * as v from "valibot";

const spec = fs.readFileSync(path.join(import.meta.dirname, "..", "SPEC.md"), "utf8");
const HASH = "ab".repeat(32);
const RECORD = {
  matchId: "m1",
  gameId: "gomoku",
  rulesetVersion: "freestyle-15x15-v1",
  options: {},
  seats: [null, null],
  clock: null,
  commitment: HASH,
};
/** What stands for `{…}` in an example, by the field that it is the value of. */
const SAMPLES: Readonly<Record<string, object>> = {
  envelope: { gameId: "gomoku" },
  match: {
    status: "open",
    record: RECORD,
    plan: [{ kind: "open" }, { kind: "open" }],
    createdBy: "p1",
    listed: true,
    rematchOf: null,
    rematch: null,
  },
  entry: { seq: 17, actionId: "a", actorId: "p1", type: "RESIGN", payload: {}, at: 1, hash: HASH },
  view: { gameId: "gomoku", currentPlayerId: "p1" },
  outcome: { winners: null, reason: "agreement" },
};

const examples = [...spec.matchAll(/`(\{"type": .*?\})`/gu)].map(([, text = ""]) => text);

/** An example with its gaps filled in. */
const fill = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll(/"(\w+)"\??: \{…\}/gu, (_all, field: string) => `"${field}": ${JSON.stringify(SAMPLES[field])}`)
      .replaceAll(/"(\w+)"\??: …/gu, '"$1": 1700000000000')
      .replaceAll('"value": "…"', `"value": "${"ab".repeat(64)}"`)
      .replaceAll('"actionId": "…"', '"actionId": "a"')
      .replaceAll('"message": "…"', '"message": "why"')
      .replaceAll('"…"', `"${HASH}"`)
      .replaceAll('"?:', '":')
      .replaceAll('"matchId"?', '"matchId"'),
  );

describe("[PRO-1] the examples of SPEC.md", () => {
  test.each(examples)("%s", (text) => {
    const message = fill(text) as { readonly type: string };
    const isFromClient = ["hello", "watch", "submit", "sync", "leave", "ping"].includes(message.type);
    const parsed: unknown = isFromClient ? parseFromClient(message) : parseFromServer(message);
    expect(isRejection(parsed) ? parsed : null).toBeNull();
  });

  test("are one for each message", () => {
    const types = examples.map((text) => (fill(text) as { readonly type: string }).type);
    expect(new Set(types).size).toBe(18);
  });

  test("a match is created with what stands there", () => {
    const text = /\n {4}(\{"gameId": "gomoku", "options"[\s\S]*?\]\})\n/u.exec(spec)?.[1] ?? "";
    expect(v.safeParse(createRequestSchema, JSON.parse(text)).success).toBe(true);
  });
});

describe("[PRO-C1] a code that nobody here knows", () => {
  const takes = (value: unknown): boolean => !isRejection(parseFromServer(value));
  const rejected = (code: unknown) => ({ type: "rejected", matchId: "m1", actionId: "a", code, message: "No." });
  const error = (code: unknown) => ({ type: "error", code, message: "No." });
  const problem = (code: unknown) => v.is(problemSchema, { error: { code, message: "No." } });

  test("is taken, of whatever game or server", () => {
    for (const code of ["KO", "CENTRE_FIRST", "RULE_50"]) {
      expect([takes(rejected(code)), takes(error(code)), problem(code)]).toEqual([true, true, true]);
    }
  });

  test("is refused where it is none", () => {
    for (const code of ["ko", "", "NO!", "X".repeat(65), 7, null, undefined]) {
      expect([takes(rejected(code)), takes(error(code)), problem(code)]).toEqual([false, false, false]);
    }
  });

  test("is a reason as well", () => {
    const reveal = { serverBytes: HASH, seed: HASH };
    const signature = { publicKey: HASH, value: "ab".repeat(64) };
    const finished = (reason: string) => ({
      type: "finished",
      matchId: "m1",
      outcome: { winners: ["p1"], reason },
      reveal,
      signature,
    });
    expect(["three", "simultaneous-five", "No reason"].map((reason) => takes(finished(reason)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test.each([...ERROR_CODES])("the code %s is told of", (code) => {
  expect(spec).toContain(`\`${code}\``);
});

test.each(Object.values(CLOSE_CODES))("the close code %i is told of", (code) => {
  expect(spec).toMatch(new RegExp(`^\\| ${code}\\b`, "mu"));
});
