import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openTokens } from "./tokens.ts";

const GUEST = { playerId: "g-1", name: "Ann" };

test("[PRO-H3] a token is valid until it expires, and only with its own secret", async () => {
  vi.useFakeTimers();
  try {
    const key = randomBytes(32);
    const tokens = openTokens(key, 60_000, Date.now);
    const { token, expiresAt } = await tokens.issue(GUEST);
    expect(await tokens.verify(token)).toEqual({ guest: GUEST, expiresAt });
    expect(await openTokens(key, 1, Date.now).verify(token)).toEqual({ guest: GUEST, expiresAt });
    expect(await openTokens(randomBytes(32), 60_000, Date.now).verify(token)).toBeNull();
    vi.setSystemTime(expiresAt - 1000);
    expect(await tokens.verify(token)).toEqual({ guest: GUEST, expiresAt });
    vi.setSystemTime(expiresAt);
    expect(await tokens.verify(token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("[PRO-N1] a guest with a name that is no longer allowed keeps it, and can renew the token", async () => {
  const tokens = openTokens(new Uint8Array(32), 60_000, Date.now);
  const guest = { playerId: "g-1", name: "Greedy" };
  const proof = await tokens.verify((await tokens.issue(guest)).token);
  expect(proof?.guest).toEqual(guest);
});
