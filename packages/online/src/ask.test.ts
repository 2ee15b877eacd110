import { NAME_FAULTS } from "@tengen/protocol";
import { say } from "@tengen/words";
import { expect, test } from "vitest";
import { explainRefusal } from "./ask.ts";

test.each(NAME_FAULTS)("[ONL-23] a name that the server refuses (%s) is told in the words for it", (fault) => {
  const refusal = { code: "INVALID_PAYLOAD", message: "No.", detail: { field: "name", fault } } as const;
  expect(explainRefusal(refusal)).toBe(say(`name_${fault}`));
});

test.each([undefined, null, { field: "name" }, { fault: "other" }])("[ONL-23] other refusals are not: %j", (detail) => {
  expect(explainRefusal({ code: "INVALID_PAYLOAD", message: "No.", detail })).toBe(say("why_INVALID_PAYLOAD"));
});
