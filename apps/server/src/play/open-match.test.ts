import { err, type Result } from "@tengen/kernel";
import { makeRecord, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeMatch } from "../../tests/sample-match.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Game } from "./games.ts";
import { cancel, cancelAbandoned, join, start, withDueAt } from "./open-match.ts";

const NONCE = "ab".repeat(32);
const guest = (playerId: string) => ({ playerId, name: playerId });
const { startedAt: _, ...record } = makeRecord(gomoku, "secret");
const [ann] = record.seats;

/** Ann's listed match, which waits for an opponent. */
const waiting: StoredMatch = {
  ...makeMatch("match-1", { status: "open", createdBy: "ann", listed: true }),
  record: { ...record, seats: [ann ?? null, null] },
};
const context = {
  game: { engine: gomoku } as unknown as Game,
  secrets: { unseal: () => "cd".repeat(32) },
  now: START,
};

const codeOf = (result: Result<StoredMatch>): string => (result.ok ? result.value.status : result.error.code);
const joinAs = (playerId: string, row = waiting, nonce = NONCE) => join(row, guest(playerId), { nonce }, context);
const full = { ...waiting, record };

test("[PRO-H9] the last player starts the match; a retry with the same nonce changes nothing", () => {
  const joined = joinAs("bob");
  expect(joined).toMatchObject({ ok: true, value: { status: "active", record: { startedAt: START } } });
  if (!joined.ok) return;
  expect(joinAs("bob", joined.value)).toEqual(joined);
});

test("[PRO-H9] another nonce is refused with the seat", () => {
  expect(joinAs("ann")).toEqual(err(expect.objectContaining({ code: "ALREADY_SEATED", detail: { seat: 0 } })));
});

test("[PRO-H9] nobody else joins a match that has started or was cancelled", () => {
  for (const status of ["active", "finished", "dropped"] as const) {
    expect(codeOf(joinAs("bob", { ...waiting, status }))).toBe("MATCH_NOT_ACTIVE");
  }
});

test("[PRO-H9] start: by a participant, with all seats taken; done already, it succeeds", () => {
  const startAs = (playerId: string, row: StoredMatch) => codeOf(start(row, guest(playerId), context));
  expect(startAs("cy", full)).toBe("NOT_AUTHORIZED");
  expect(startAs("ann", waiting)).toBe("MATCH_NOT_ACTIVE");
  expect(startAs("ann", { ...full, status: "dropped" })).toBe("MATCH_NOT_ACTIVE");
  expect(startAs("bob", full)).toBe("active");
  expect(startAs("bob", { ...full, status: "active" })).toBe("active");
  expect(startAs("bob", { ...full, status: "finished" })).toBe("finished");
  // Whether it has started is nobody else's business.
  expect(startAs("cy", { ...full, status: "active" })).toBe("NOT_AUTHORIZED");
});

test("[PRO-H9] abort: an open match is cancelled, one that has started stays for its players to abort", () => {
  const cancelAs = (playerId: string, row: StoredMatch) => codeOf(cancel(row, guest(playerId)));
  expect(cancelAs("ann", waiting)).toBe("dropped");
  expect(cancelAs("cy", waiting)).toBe("NOT_AUTHORIZED");
  expect(cancelAs("bob", { ...full, status: "active" })).toBe("active");
  // The creator of a match between others has no seat.
  expect(cancelAs("cy", { ...full, createdBy: "cy", status: "active" })).toBe("NOT_AUTHORIZED");
  expect(cancelAs("cy", { ...full, createdBy: "cy" })).toBe("dropped");
});

test("[PRO-H5] a match that waits for anybody is due after the grace period, and then cancelled", () => {
  expect(withDueAt(waiting, 5000, 1000).dueAt).toBe(6000);
  expect(cancelAbandoned(waiting).status).toBe("dropped");
});

test("[PRO-H5] one that waits for an invited player, is not listed, or was cancelled is not due", () => {
  const invited: StoredMatch = { ...waiting, plan: [{ kind: "invite" }, { kind: "invite" }], dueAt: 1 };
  for (const row of [
    invited,
    { ...waiting, listed: false, dueAt: 1 },
    { ...waiting, status: "dropped", dueAt: 1 } as const,
  ]) {
    expect(withDueAt(row, 5000, 1000).dueAt).toBeNull();
    expect(cancelAbandoned(row)).toBe(row);
  }
});

test("[SRV-5] what is due in a match that has started stays", () => {
  const active = { ...full, status: "active", dueAt: 7 } as const;
  expect(withDueAt(active, 5000, 1000)).toBe(active);
});
