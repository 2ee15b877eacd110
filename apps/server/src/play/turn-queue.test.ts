import { expect, test } from "vitest";
import {
  enqueueTurn,
  removeTurn,
  makeTurnQueue,
  startNextSlice,
  endSlice,
  type Turn,
  type TurnQueue,
} from "./turn-queue.ts";

/**
 * `a1` is a turn of owner a against people, `a1 bots` against bots, `a1 heavy` a heavy turn, `a1 @x` a turn from
 * address x (default: a's own).
 */
const readTurn = (name: string): Turn => ({
  id: name,
  address: / @(\w)/u.exec(name)?.[1] ?? `alone ${name.slice(0, 1)}`,
  owner: name.slice(0, 1),
  hasPeople: !name.includes("bots"),
  isHeavy: name.includes("heavy"),
});

const enter = (queue: TurnQueue, ...names: readonly string[]): TurnQueue =>
  names.reduce((before, name) => enqueueTurn(before, readTurn(name)), queue);

const queueOf = (limits: Partial<TurnQueue["limits"]>, ...names: readonly string[]): TurnQueue =>
  enter(makeTurnQueue({ slots: 1, heavy: 100, light: 100, ...limits }), ...names);

/** The order of the next slices of a queue. A turn needs as many slices as its last digit, or runs forever. */
const slices = (start: TurnQueue, count: number): { readonly order: readonly string[]; readonly queue: TurnQueue } => {
  let queue = start;
  const order: string[] = [];
  while (order.length < count) {
    const next = startNextSlice(queue);
    if (next === null) break;
    order.push(next.id);
    const isDone = order.filter((id) => id === next.id).length === Number(/ x(\d)/u.exec(next.id)?.[1] ?? Infinity);
    queue = isDone ? removeTurn(next.queue, next.id) : endSlice(next.queue, next.id);
  }
  return { order, queue };
};

test("[BOT-7] turns against people come before turns between bots, whoever was served last", () => {
  const queue = queueOf({}, "a1 bots x1", "b1 bots x1", "a2 x1", "c1 bots x1", "a3 x1");
  expect(slices(queue, 9).order).toEqual(["a2 x1", "a3 x1", "a1 bots x1", "b1 bots x1", "c1 bots x1"]);
});

test("[BOT-7] owners share slices equally, however many matches they have", () => {
  const queue = queueOf({ slots: 1 }, "a1 x1", "a2 x1", "a3 x1", "a4 x1", "b1 x1", "b2 x1");
  expect(slices(queue, 9).order).toEqual(["a1 x1", "b1 x1", "a2 x1", "b2 x1", "a3 x1", "a4 x1"]);
});

test("[BOT-7] a short turn waits for one slice of a long turn, not for all", () => {
  const { queue, order } = slices(queueOf({}, "a1", "a2", "a3"), 50);
  expect(new Set(order)).toEqual(new Set(["a1"]));
  const after = enter(queue, "b1 x1");
  expect(slices(after, 3).order).toEqual(["b1 x1", "a1", "a1"]);
});

test("[BOT-7] a new owner is served at once, next to any number of owners with long turns", () => {
  const owners = "abcdefghijklmnopqrstuvwxy".split("");
  const busy = slices(queueOf({}, ...owners.map((owner) => `${owner}1`)), 90);
  expect(slices(enter(busy.queue, "z1 x1"), 1).order).toEqual(["z1 x1"]);
  // Equal owners get equal shares.
  for (const owner of owners) {
    const count = busy.order.filter((id) => id === `${owner}1`).length;
    expect([3, 4]).toContain(count);
  }
});

test("[BOT-7] an idle owner accumulates no credit: two long turns share equally from then on", () => {
  const { queue } = slices(queueOf({}, "a1"), 1000);
  const { order } = slices(enter(queue, "b1"), 20);
  expect(order.join(" ")).toMatch(/^b1 (?:b1 a1 )+b1$/u);
});

test("[BOT-7] many short turns of one owner do not overtake a long turn of another", () => {
  const shorts = Array.from({ length: 20 }, (_, index) => `b${index} x1`);
  const { order } = slices(queueOf({}, "a1", ...shorts), 20);
  expect(order.filter((id) => id === "a1")).toHaveLength(10);
});

test("[BOT-7] there are no more concurrent slices than slots", () => {
  const first = startNextSlice(queueOf({ slots: 2 }, "a1", "b1", "c1"));
  const second = startNextSlice(first?.queue as TurnQueue);
  expect([first?.id, second?.id, startNextSlice(second?.queue as TurnQueue)]).toEqual(["a1", "b1", null]);
  const freed = removeTurn(second?.queue as TurnQueue, "a1");
  expect(startNextSlice(freed)?.id).toBe("c1");
});

test("[BOT-7] started heavy turns are limited, and light turns do not wait for them", () => {
  const queue = queueOf({ heavy: 2 }, "a1 heavy", "b1 heavy", "c1 heavy", "d1 bots heavy");
  const busy = slices(queue, 40);
  expect(new Set(busy.order)).toEqual(new Set(["a1 heavy", "b1 heavy"]));
  expect(slices(enter(busy.queue, "c2 x1"), 1).order).toEqual(["c2 x1"]);
  // When one ends the next one starts.
  const freed = slices(removeTurn(busy.queue, "a1 heavy"), 40);
  expect(new Set(freed.order)).toEqual(new Set(["b1 heavy", "c1 heavy"]));
  expect([20, 21]).toContain(freed.order.filter((id) => id === "c1 heavy").length);
});

test("[BOT-7] an owner has no more started turns than there are slots, so that others can start theirs", () => {
  const { order } = slices(queueOf({ slots: 2, heavy: 4 }, "a1 heavy", "a2 heavy", "a3 heavy", "b1 heavy"), 40);
  expect(new Set(order)).toEqual(new Set(["a1 heavy", "a2 heavy", "b1 heavy"]));
  expect(order.filter((id) => id === "b1 heavy")).toHaveLength(20);
});

test("[BOT-7] turns between bots have limits of their own, and continue when people's turns are done", () => {
  const queue = queueOf({ heavy: 1 }, "a1 bots heavy");
  const busy = slices(queue, 3);
  expect(slices(enter(busy.queue, "b1 heavy x3"), 5).order).toEqual([
    "b1 heavy x3",
    "b1 heavy x3",
    "b1 heavy x3",
    "a1 bots heavy",
    "a1 bots heavy",
  ]);
});

/** The slices of each owner differ by at most one. */
const expectShares = (order: readonly string[], shares: Readonly<Record<string, number>>): void => {
  for (const [owner, share] of Object.entries(shares)) {
    const count = order.filter((id) => id.startsWith(owner)).length;
    expect([share - 1, share, share + 1]).toContain(count);
  }
};

/** Turns of forty owners of the address x; an owner's name is one letter. */
const CROWD = Array.from({ length: 40 }, (_, index) => `${String.fromCodePoint(0x4e00 + index)}1 @x heavy`);
const isOfCrowd = (id: string): boolean => id.includes("@x");

test("[BOT-7] forty owners of one address do not delay a long turn of another: it gets the next slot, then half of them", () => {
  const limits = { slots: 2, heavy: 8 };
  const first = startNextSlice(queueOf(limits, ...CROWD));
  const second = startNextSlice(first?.queue as TurnQueue);
  // Both slots are taken when it arrives; it gets the first free one.
  const full = enter(second?.queue as TurnQueue, "z1 @y heavy");
  expect(startNextSlice(full)).toBeNull();
  expect(startNextSlice(endSlice(full, first?.id ?? ""))?.id).toBe("z1 @y heavy");
  // The same after the others have been busy for long.
  const busy = slices(queueOf(limits, ...CROWD), 400);
  const { order } = slices(enter(busy.queue, "z1 @y heavy"), 100);
  expect(order.at(0)).toBe("z1 @y heavy");
  expect([50, 51]).toContain(order.filter((id) => id === "z1 @y heavy").length);
});

test("[BOT-7] an address has at most half of the started turns, and fewer next to others, so that a new one can start", () => {
  const crowd = slices(queueOf({ slots: 2, heavy: 8 }, ...CROWD), 100);
  expect(new Set(crowd.order).size).toBe(4);
  const second = enter(crowd.queue, ...CROWD.map((name) => name.replace("@x", "@y")));
  const both = slices(second, 100);
  expect(new Set(both.order.filter((id) => !isOfCrowd(id))).size).toBe(2);
  expect(slices(enter(both.queue, "z1 @z heavy x1"), 1).order).toEqual(["z1 @z heavy x1"]);
});

test("[BOT-7] owners of one address share its slices, and a new one is served when the address is", () => {
  const busy = slices(queueOf({}, "a1 @x", "a2 @x", "b1 @y"), 100);
  const { order } = slices(enter(busy.queue, "c1 @x"), 40);
  expectShares(order, { a: 10, b: 20, c: 10 });
});

test("[BOT-7] an idle address accumulates no credit, nor do its owners", () => {
  const busy = slices(queueOf({}, "a1 @x", "b1 @y"), 100);
  const quiet = slices(removeTurn(busy.queue, "a1 @x"), 100);
  const { order } = slices(enter(quiet.queue, "a2 @x", "c1 @x"), 40);
  expectShares(order, { a: 10, b: 20, c: 10 });
});

test("a turn that is not queued is a bug", () => {
  expect(() => endSlice(queueOf({}), "a1")).toThrow("no bot's turn of a1");
});
