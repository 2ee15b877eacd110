import type { Envelope } from "@tengen/match";
import { expect, test } from "vitest";
import { makeInMemoryStorage, openClientStorage, type KeyValueStorage } from "./client-storage.ts";

const HEX = "ab".repeat(32);
const GUEST = { playerId: "p-1", name: "Ann", token: "t", expiresAt: 5 };

const open = (shelf: KeyValueStorage = makeInMemoryStorage()) => {
  let time = 0;
  return openClientStorage(shelf, () => (time += 1));
};

test("[ONL-21] what is kept of a match is there again, for a session too", () => {
  const shelf = makeInMemoryStorage();
  const storage = open(shelf);
  storage.updateMatch("m-1", { nonce: HEX, invitations: [{ seat: 1, key: "k" }] });
  storage.updateMatch("m-1", { joined: { playerId: "p-1", commitment: HEX, nonce: HEX } });
  storage.updateMatch("m-1", { known: { seq: 3, hash: HEX }, pending: [{ any: "thing" }] });
  const again = open(shelf);
  expect(again.readMatch("m-1")).toEqual({
    nonce: HEX,
    invitations: [{ seat: 1, key: "k" }],
    joined: { playerId: "p-1", commitment: HEX, nonce: HEX },
    known: { seq: 3, hash: HEX },
    pending: [{ any: "thing" }],
  });
  expect(again.watchOptions("m-1")).toEqual({
    joined: { commitment: HEX, nonce: HEX },
    knownHead: { seq: 3, hash: HEX },
    pending: [{ any: "thing" }],
  });
  expect(again.watchOptions("m-2")).toEqual({});
});

test("[ONL-21] what one tab waits for is not forgotten by another", () => {
  const shelf = makeInMemoryStorage();
  const [first, second] = [open(shelf), open(shelf)];
  const envelope = (actionId: string) => ({ actionId }) as Envelope;
  const waiting = (): unknown => open(shelf).readMatch("m-1").pending;
  first.savePending("m-1", [envelope("a")], new Set());
  second.savePending("m-1", [envelope("b")], new Set());
  expect(waiting()).toEqual([{ actionId: "a" }, { actionId: "b" }]);
  second.savePending("m-1", [], new Set(["b"]));
  expect(waiting()).toEqual([{ actionId: "a" }]);
  // It was answered: any tab sees that in the log.
  second.savePending("m-1", [], new Set(["a", "b"]));
  expect(waiting()).toEqual([]);
});

test("[ONL-21] who one is is kept, until it is given up", () => {
  const shelf = makeInMemoryStorage();
  const storage = open(shelf);
  expect(storage.guest()).toBeNull();
  storage.setGuest(GUEST);
  expect(open(shelf).guest()).toEqual(GUEST);
  storage.setGuest(null);
  expect(open(shelf).guest()).toBeNull();
});

test.each(["", "{", "null", "7", '{"at":1,"nonce":"x"}', '{"nonce":1}'])(
  "[ONL-21] broken: %s counts as nothing",
  (text) => {
    const shelf = makeInMemoryStorage();
    shelf.setItem("tengen.match.m-1", text);
    shelf.setItem("tengen.guest", text);
    expect([open(shelf).readMatch("m-1"), open(shelf).guest()]).toEqual([{}, null]);
  },
);

test("[ONL-21] the latest 200 matches are kept", () => {
  const shelf = makeInMemoryStorage();
  const storage = open(shelf);
  storage.setGuest(GUEST);
  for (let index = 0; index < 210; index += 1) storage.updateMatch(`m-${index}`, { nonce: HEX });
  expect(shelf.length).toBe(201);
  expect([storage.readMatch("m-9").nonce, storage.readMatch("m-10").nonce]).toEqual([undefined, HEX]);
  expect(storage.guest()).toEqual(GUEST);
});

test("[ONL-21] a browser that keeps nothing is no reason to stop", () => {
  const full: KeyValueStorage = {
    ...makeInMemoryStorage(),
    setItem: () => {
      throw new Error("full");
    },
  };
  const storage = open(full);
  storage.updateMatch("m-1", { nonce: HEX });
  expect(storage.readMatch("m-1")).toEqual({});
});
