import { err, ok, reject } from "@tengen/kernel";
import type { Decision } from "@tengen/match";
import { act, makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { judge } from "./actions.ts";

const match = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 });
const rejection = reject("MATCH_FINISHED", "The match is over.").error;

test("[MAT-O6] an acceptance may rely on the cache", () => {
  for (const isFresh of [false, true]) {
    expect(judge(ok({ kind: "accept", match }), isFresh)).toEqual({
      type: "store",
      match,
      result: ok(match.entries.at(-1)),
    });
  }
});

test.each(["SEQ_CONFLICT", "NOT_PLAYER_TURN", "MATCH_FINISHED", "MATCH_NOT_ACTIVE", "NOT_SEATED"] as const)(
  "[MAT-O6] %s depends on the log or the row, so the store is read before it is given",
  (code) => {
    const refused = reject(code, "No.");
    expect(judge(refused, false)).toEqual({ type: "read" });
    expect(judge(refused, true)).toEqual({ type: "answer", result: refused });
  },
);

test.each(["INVALID_PAYLOAD", "NOT_AUTHORIZED"] as const)("[MAT-O6] %s depends on the request only", (code) => {
  const refused = reject(code, "No.");
  expect(judge(refused, false)).toEqual({ type: "answer", result: refused });
});

test.each(["time-out", "entry-limit"] as const)("[MAT-X1] [MAT-L2] %s is stored before the refusal", (kind) => {
  const decision: Decision = { kind, match, rejection };
  expect(judge(ok(decision), false)).toEqual({ type: "read" });
  expect(judge(ok(decision), true)).toEqual({ type: "store", match, result: err(rejection) });
});

test("[MAT-X9] an absence is stored, and then the claim is decided again", () => {
  const decision: Decision = { kind: "attest", match, rejection };
  expect(judge(ok(decision), false)).toEqual({ type: "read" });
  expect(judge(ok(decision), true)).toEqual({ type: "store", match, result: null });
});
