import { ok, reject } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { checkAnswers } from "./check-answers.ts";
import type { Truth } from "./oracle.ts";
import type { Submitted } from "./person.ts";
import type { WireMessage } from "./server.ts";

const ACTION_ID = "9a1e2ad3-6304-4877-9a7b-e226b9ccae70";
const REFUSED = reject("NOT_CLAIMABLE", "too early");
const submittedAs = (type: string, ...answers: Submitted["answers"]): Submitted => ({
  person: "cat",
  matchId: "m1",
  actionId: ACTION_ID,
  action: { type },
  answers,
});
const truthWith = (...types: readonly string[]): Truth =>
  ({
    engine: gomoku,
    entries: types.map((type, seq) => ({ seq, actionId: ACTION_ID, actorId: "cat", type, hash: `h${seq}` })),
  }) as unknown as Truth;

const message = (isFromServer: boolean, content: object): WireMessage => ({
  connection: 1,
  at: 0,
  isFromServer,
  text: JSON.stringify(content),
});
const copy = message(false, { type: "submit", envelope: { actionId: ACTION_ID } });
const refusal = message(true, { type: "rejected", actionId: ACTION_ID, code: "NOT_CLAIMABLE" });
const replay = message(true, { type: "rejected", actionId: ACTION_ID, code: "IDEMPOTENCY_REPLAY" });
const acceptance = message(true, { type: "accepted", actionId: ACTION_ID });

test.each<[string, string, readonly WireMessage[], boolean]>([
  ["a table action of which a second copy was stored", "CLAIM_VICTORY", [copy, refusal, copy, acceptance], true],
  ["and of which a third was told so", "REQUEST_DRAW", [copy, refusal, copy, acceptance, copy, replay], true],
  ["a table action that arrived once", "CLAIM_VICTORY", [copy, refusal], false],
  ["a table action of which each copy was refused", "CLAIM_VICTORY", [copy, copy, refusal, refusal], false],
  ["a table action that only the page refused", "CLAIM_VICTORY", [copy, acceptance], false],
  ["a turn", "PLACE_STONE", [copy, refusal, copy, acceptance], false],
])("[SIM-2] what was refused and is in the log: %s", (_name, type, wire, isRight) => {
  const faults = checkAnswers(submittedAs(type, REFUSED), truthWith(type), wire);
  expect(faults).toEqual(
    isRight ? [] : [`cat's action ${ACTION_ID} ({"type":"${type}"}) was refused, and is in the log`],
  );
});

test("[SIM-2] an acknowledged action is in the log once, where its answer said", () => {
  const at = (seq: number) => submittedAs("RESIGN", ok({ seq, hash: `h${seq}`, rebased: false }));
  expect(checkAnswers(at(0), truthWith("RESIGN"), [])).toEqual([]);
  expect(checkAnswers(at(0), truthWith(), [])).toEqual([expect.stringContaining("is not in the log")]);
  expect(checkAnswers(at(1), truthWith("RESIGN"), [])).toEqual([expect.stringContaining("and is at 0")]);
  expect(checkAnswers(at(0), truthWith("RESIGN", "RESIGN"), [])).toEqual([expect.stringContaining("2 times")]);
  expect(checkAnswers(submittedAs("RESIGN"), truthWith(), [])).toEqual([expect.stringContaining("never answered")]);
});
