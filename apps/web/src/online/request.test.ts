import { NAME_FAULTS } from "@tengen/protocol";
import { expect, test } from "vitest";
import { describeApiError } from "./request.ts";
import { t } from "./messages.ts";

test.each(NAME_FAULTS)("[ONL-23] a rejected name (%s) has its own message", (fault) => {
  const error = { code: "INVALID_PAYLOAD", message: "No.", detail: { field: "name", fault } } as const;
  expect(describeApiError(error)).toBe(t(`name_${fault}`));
});

test.each([undefined, null, { field: "name" }, { fault: "other" }])("[ONL-23] other errors do not: %j", (detail) => {
  expect(describeApiError({ code: "INVALID_PAYLOAD", message: "No.", detail })).toBe(t("refusal_INVALID_PAYLOAD"));
});
