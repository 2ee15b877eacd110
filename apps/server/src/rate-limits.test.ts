import { expect, test } from "vitest";
import { openRateLimits } from "./rate-limits.ts";
import { readLimits } from "./limits.ts";

const open = (env: Readonly<Record<string, string>> = {}) => {
  const read = readLimits(env);
  if (!read.ok) throw new Error(read.error);
  const limits = read.value;
  const clock = { now: 0 };
  return { clock, limits, rateLimits: openRateLimits(limits, () => clock.now) };
};

/** How many calls are allowed at once. */
const countAllowed = (take: () => number): number => {
  for (let count = 0; ; count += 1) if (take() > 0) return count;
};

test("[SRV-12] all sockets and requests of a guest share one limit, from any address", () => {
  const { rateLimits, limits } = open();
  expect(countAllowed(() => rateLimits.message({ address: "a", guest: "g-1" }))).toBe(limits.messages);
  expect(rateLimits.message({ address: "b", guest: "g-1" })).toBeGreaterThan(0);
  expect(rateLimits.message({ address: "a", guest: "g-2" })).toBe(0);
});

test("[SRV-12] an address has one limit, however many guests and sockets it creates", () => {
  const { rateLimits, limits } = open();
  let sockets = 0;
  const taken = countAllowed(() => {
    sockets += 1;
    return rateLimits.message({ address: "a", guest: `socket ${sockets}` });
  });
  expect(taken).toBe(limits.messagesPerAddress);
  expect(rateLimits.message({ address: "a", guest: null })).toBeGreaterThan(0);
  expect(rateLimits.connect("a")).toBeGreaterThan(0);
  expect(rateLimits.connect("b")).toBe(0);
});

test("[SRV-12] a guest over its limit takes no tokens from others at the same address", () => {
  const { rateLimits, limits } = open();
  for (let count = 0; count < 10 * limits.messagesPerAddress; count += 1) {
    rateLimits.message({ address: "a", guest: "g-1" });
  }
  expect(rateLimits.message({ address: "a", guest: "g-2" })).toBe(0);
});

test("[SRV-12] a new socket costs more than a message", () => {
  const { rateLimits, limits } = open();
  expect(countAllowed(() => rateLimits.connect("a"))).toBe(limits.messagesPerAddress / 5);
});

test("[SRV-12] new matches and their bots count for the guest and for the address", () => {
  const { rateLimits, clock, limits } = open();
  expect(countAllowed(() => rateLimits.createMatch({ address: "a", guest: "g-1" }, 1))).toBe(limits.newMatches / 2);
  let guests = 0;
  const taken = countAllowed(() => {
    guests += 1;
    return rateLimits.createMatch({ address: "b", guest: `g${guests}` }, 0);
  });
  expect(taken).toBe(limits.newMatchesPerAddress);
  clock.now = 600_000;
  expect(rateLimits.createMatch({ address: "a", guest: "g-1" }, 1)).toBe(0);
});

test("[SRV-12] a school class of fifty behind one address can start at once", () => {
  const { rateLimits, limits } = open();
  expect(limits.socketsPerAddress).toBeGreaterThanOrEqual(150);
  for (let pupil = 0; pupil < 50; pupil += 1) {
    const client = { address: "school", guest: `g-${pupil}` };
    const did = [
      // Create a guest and a match against a bot, take a seat, and list matches sometimes.
      ...[true, true, true, false, false, false].map((isChange) => rateLimits.request("school", isChange)),
      ...Array.from({ length: 6 }, () => rateLimits.message(client)),
      rateLimits.createMatch(client, 1),
      rateLimits.connect("school"),
      // Hello, watch, a ping and some moves.
      ...Array.from({ length: 15 }, () => rateLimits.message(client)),
    ];
    expect(did.filter((wait) => wait > 0)).toEqual([]);
  }
});
