import { expect, test } from "vitest";
import { openRateLimits } from "./rate-limits.ts";
import { readLimits } from "./limits.ts";

const open = (env: Readonly<Record<string, string>> = {}) => {
  const limits = readLimits(env);
  if ("problem" in limits) throw new Error(limits.problem);
  const clock = { now: 0 };
  return { clock, limits, allowances: openRateLimits(limits, () => clock.now) };
};

/** How often something is allowed at once. */
const countOf = (take: () => number): number => {
  for (let count = 0; ; count += 1) if (take() > 0) return count;
};

test("[SRV-12] a guest has one budget on all sockets and requests, from whatever address", () => {
  const { allowances, limits } = open();
  expect(countOf(() => allowances.message({ address: "a", guest: "g-1" }))).toBe(limits.messages);
  expect(allowances.message({ address: "b", guest: "g-1" })).toBeGreaterThan(0);
  expect(allowances.message({ address: "a", guest: "g-2" })).toBe(0);
});

test("[SRV-12] an address has one budget, however many guests and sockets it makes", () => {
  const { allowances, limits } = open();
  let sockets = 0;
  const taken = countOf(() => {
    sockets += 1;
    return allowances.message({ address: "a", guest: `socket ${sockets}` });
  });
  expect(taken).toBe(limits.messagesPerAddress);
  expect(allowances.message({ address: "a", guest: null })).toBeGreaterThan(0);
  expect(allowances.connect("a")).toBeGreaterThan(0);
  expect(allowances.connect("b")).toBe(0);
});

test("[SRV-12] whoever uses up the own budget takes nothing from those who share the address", () => {
  const { allowances, limits } = open();
  for (let count = 0; count < 10 * limits.messagesPerAddress; count += 1) {
    allowances.message({ address: "a", guest: "g-1" });
  }
  expect(allowances.message({ address: "a", guest: "g-2" })).toBe(0);
});

test("[SRV-12] opening a socket costs more than a message", () => {
  const { allowances, limits } = open();
  expect(countOf(() => allowances.connect("a"))).toBe(limits.messagesPerAddress / 5);
});

test("[SRV-12] matches are counted for the guest and the address, and their bots with them", () => {
  const { allowances, clock, limits } = open();
  expect(countOf(() => allowances.createMatch({ address: "a", guest: "g-1" }, 1))).toBe(limits.newMatches / 2);
  let guests = 0;
  const taken = countOf(() => {
    guests += 1;
    return allowances.createMatch({ address: "b", guest: `g${guests}` }, 0);
  });
  expect(taken).toBe(limits.newMatchesPerAddress);
  clock.now = 600_000;
  expect(allowances.createMatch({ address: "a", guest: "g-1" }, 1)).toBe(0);
});

test("[SRV-12] a class of fifty behind one address begins at once", () => {
  const { allowances, limits } = open();
  expect(limits.socketsPerAddress).toBeGreaterThanOrEqual(150);
  for (let pupil = 0; pupil < 50; pupil += 1) {
    const client = { address: "school", guest: `g-${pupil}` };
    const did = [
      // A guest, a match against a bot, a seat in it; a list of matches now and then.
      ...[true, true, true, false, false, false].map((isChange) => allowances.request("school", isChange)),
      ...Array.from({ length: 6 }, () => allowances.message(client)),
      allowances.createMatch(client, 1),
      allowances.connect("school"),
      // Hello, watch, a ping and some moves.
      ...Array.from({ length: 15 }, () => allowances.message(client)),
    ];
    expect(did.filter((wait) => wait > 0)).toEqual([]);
  }
});
