// Checks SPEC.md against the code: the parser and the JSON Schema accept every example, every message has an example,
// and the codes are complete.
import fs from "node:fs";
import path from "node:path";
import { REJECTION_CODES } from "@tengen/kernel";
import { CLAIM_TYPES } from "@tengen/match";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  CLOSE_CODES,
  createRequestSchema,
  ERROR_CODES,
  fromClientSchema,
  fromServerSchema,
  messagesJsonSchema,
  parseFromClient,
  parseFromServer,
  problemSchema,
} from "./index.ts";

const page = fs.readFileSync(path.join(import.meta.dirname, "..", "SPEC.md"), "utf8");

const HASH = "ab".repeat(32);
const ENVELOPE = /An envelope: `(\{.*?\})`\./u.exec(page)?.[1] ?? "";
/** The sample values for `{…}` in the examples of the tables, by field. */
const SAMPLES: Readonly<Record<string, object>> = {
  envelope: JSON.parse(ENVELOPE) as object,
  match: {
    status: "open",
    record: {
      matchId: "m1",
      gameId: "gomoku",
      rulesetVersion: "freestyle-15x15-v1",
      options: {},
      seats: [null, null],
      clock: null,
      commitment: HASH,
    },
    plan: [{ kind: "open" }, { kind: "open" }],
    createdBy: "p1",
    listed: true,
    rematchOf: null,
    rematch: null,
  },
  entry: { seq: 17, actionId: "a", actorId: "p1", type: "RESIGN", payload: {}, at: 1, hash: HASH },
  view: { gameId: "gomoku", currentPlayerId: "p1" },
  outcome: { winners: null, reason: "agreement" },
  detail: { seconds: 12 },
};

/** An example of the tables with its placeholders filled in. */
const fill = (text: string): string =>
  text
    .replaceAll(/"(\w+)"\??: \{…\}/gu, (_all, field: string) => `"${field}": ${JSON.stringify(SAMPLES[field])}`)
    .replaceAll(/"(\w+)"\??: …/gu, '"$1": 1700000000000')
    .replaceAll('"value": "…"', `"value": "${"ab".repeat(64)}"`)
    .replaceAll('"actionId": "…"', '"actionId": "a"')
    .replaceAll('"message": "…"', '"message": "why"')
    .replaceAll('"…"', `"${HASH}"`)
    .replaceAll('"?:', '":');

interface Example {
  readonly from: "client" | "server";
  readonly text: string;
}
const sectionOf = (heading: string): string => page.split(`\n## ${heading}`)[1]?.split("\n## ")[0] ?? "";
const tableOf = (heading: string): string => page.split(`\n| ${heading} |`)[1]?.split("\n\n")[0] ?? "";
const tableExamples = (["client", "server"] as const).flatMap((from): readonly Example[] =>
  [...tableOf(`from the ${from}`).matchAll(/`(\{"type": .*?\})`/gu)].map(([, text = ""]) => ({
    from,
    text: fill(text),
  })),
);
const sessionExamples = [...sectionOf("Example session").matchAll(/^(?<sign>[<>]) (?<text>\{.*\})$/gmu)].map(
  ({ groups }): Example => ({ from: groups?.["sign"] === ">" ? "client" : "server", text: groups?.["text"] ?? "" }),
);

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  formats: { uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu },
});
ajv.addSchema(messagesJsonSchema(), "messages");
const compile = (name: string): ValidateFunction => ajv.compile({ $ref: `messages#/$defs/${name}` });
const VALIDATORS = { client: compile("FromClient"), server: compile("FromServer") };
const parse = { client: parseFromClient, server: parseFromServer };
const DIRECTIONS = { client: fromClientSchema, server: fromServerSchema };

/** The errors of the parser and of the JSON Schema for a message; null if it is valid. */
const validate = (from: Example["from"], message: unknown): { readonly parser: unknown; readonly schema: unknown } => {
  const parsed = parse[from](message);
  const matchesSchema = VALIDATORS[from];
  return { parser: parsed.ok ? null : parsed.error, schema: matchesSchema(message) ? null : matchesSchema.errors };
};
const REFUSED = { parser: expect.anything() as unknown, schema: expect.anything() as unknown };

describe("[PRO-S1] the examples of SPEC.md", () => {
  test.each([...tableExamples, ...sessionExamples])("from the $from: $text", ({ from, text }) => {
    const message = JSON.parse(text) as { readonly type: string };
    expect(validate(from, message)).toEqual({ parser: null, schema: null });
    expect(compile(message.type)(message)).toBe(true);
    // It is valid in this direction only, and an unknown field is an error for both.
    expect(VALIDATORS[from === "client" ? "server" : "client"](message)).toBe(false);
    expect(validate(from, { ...message, more: 1 })).toEqual(REFUSED);
  });

  test.each(["client", "server"] as const)(
    "exist for each message of the %s, in the table and in the session",
    (from) => {
      const types = DIRECTIONS[from].options.map(({ entries }) => entries.type.literal).toSorted();
      for (const examples of [tableExamples, sessionExamples]) {
        const listed = examples
          .filter((one) => one.from === from)
          .map(({ text }) => (JSON.parse(text) as { type: string }).type);
        expect([...new Set(listed)].toSorted()).toEqual(types);
      }
    },
  );

  test("the body that creates a match is valid", () => {
    const text = /\n {4}(\{"gameId": "gomoku", "ruleset"[\s\S]*?\]\})\n/u.exec(page)?.[1] ?? "";
    expect(v.safeParse(createRequestSchema, JSON.parse(text)).success).toBe(true);
  });
});

describe("[PRO-S1] the JSON Schema refuses what the parser refuses", () => {
  test.each<[Example["from"], string, object]>([
    ["client", "a negative fromSeq", { type: "watch", matchId: "m1", fromSeq: -1 }],
    ["client", "a fractional fromSeq", { type: "watch", matchId: "m1", fromSeq: 0.5 }],
    ["client", "an empty match id", { type: "leave", matchId: "" }],
    [
      "client",
      "too many matches",
      { type: "ping", seqs: Object.fromEntries(Array.from({ length: 65 }, (_, id) => [`m${id}`, 0])) },
    ],
    ["client", "an unknown message type", { type: "help" }],
    ["client", "a token that is too long", { type: "hello", protocol: 1, token: "x".repeat(2049) }],
    ["server", "a malformed hash", { type: "accepted", matchId: "m1", actionId: "a", seq: 0, hash: "AB" }],
    ["server", "a malformed code", { type: "error", code: "oops", message: "" }],
  ])("from the %s: %s", (from, _what, message) => {
    expect(validate(from, message)).toEqual(REFUSED);
  });
});

describe("[PRO-S1] the codes of SPEC.md are those of the code", () => {
  const codesIn = (text: string): readonly string[] =>
    [...new Set([...text.matchAll(/`([A-Z][A-Z_]+)`/gu)].map(([, code = ""]) => code))].toSorted();
  const codes = sectionOf("Codes").split("\n\nWhat `rejected` can say");

  test("in errors", () => {
    expect(codesIn(codes[0] ?? "")).toEqual(ERROR_CODES.toSorted());
  });

  test("in rejections", () => {
    expect(codesIn(codes[1] ?? "")).toEqual(REJECTION_CODES.toSorted());
  });

  test("anywhere on the page", () => {
    const known: readonly string[] = [...ERROR_CODES, ...REJECTION_CODES, ...CLAIM_TYPES, "TENGEN_ORIGINS"];
    expect(codesIn(page).filter((code) => !known.includes(code))).toEqual([]);
  });

  test("in close frames", () => {
    const listed = [...tableOf("code | why | what to do").matchAll(/^\| (\d{4})\b/gmu)].map(([, code]) => Number(code));
    expect(listed.toSorted((a, b) => a - b)).toEqual(Object.values(CLOSE_CODES).toSorted((a, b) => a - b));
  });
});

describe("[PRO-C1] an unknown code", () => {
  const takes = (value: unknown): boolean => parseFromServer(value).ok;
  const rejected = (code: unknown) => ({ type: "rejected", matchId: "m1", actionId: "a", code, message: "No." });
  const error = (code: unknown) => ({ type: "error", code, message: "No." });
  const problem = (code: unknown) => v.is(problemSchema, { error: { code, message: "No." } });

  test("is accepted from any game or server", () => {
    for (const code of ["KO", "CENTRE_FIRST", "RULE_50"]) {
      expect([takes(rejected(code)), takes(error(code)), problem(code)]).toEqual([true, true, true]);
    }
  });

  test("is refused if it is malformed", () => {
    for (const code of ["ko", "", "NO!", "X".repeat(65), 7, null, undefined]) {
      expect([takes(rejected(code)), takes(error(code)), problem(code)]).toEqual([false, false, false]);
    }
  });

  test("is accepted as a reason of an outcome", () => {
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
