import type { Envelope } from "@tengen/match";
import { expect, test } from "vitest";
import { makeInMemoryStorage, openClientStorage, type KeyValueStorage } from "./client-storage.ts";

const HEX = "ab".repeat(32);
const GUEST = { playerId: "p-1", name: "Ann", token: "t", expiresAt: 5 };

const open = (backend: KeyValueStorage = makeInMemoryStorage()) => {
  let time = 0;
  return openClientStorage(backend, () => (time += 1));
};

test("[ONL-21] stored match data is restored, also as watch options", () => {
  const backend = makeInMemoryStorage();
  const storage = open(backend);
  storage.updateMatch("m-1", { nonce: HEX, invitations: [{ seat: 1, key: "k" }] });
  storage.updateMatch("m-1", { joined: { playerId: "p-1", commitment: HEX, nonce: HEX } });
  storage.updateMatch("m-1", { known: { seq: 3, hash: HEX }, pending: [{ any: "thing" }] });
  const again = open(backend);
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

test("[ONL-21] a tab does not remove the pending actions of another", () => {
  const backend = makeInMemoryStorage();
  const [first, second] = [open(backend), open(backend)];
  const envelope = (actionId: string) => ({ actionId }) as Envelope;
  const waiting = (): unknown => open(backend).readMatch("m-1").pending;
  first.savePending("m-1", [envelope("a")], new Set());
  second.savePending("m-1", [envelope("b")], new Set());
  expect(waiting()).toEqual([{ actionId: "a" }, { actionId: "b" }]);
  second.savePending("m-1", [], new Set(["b"]));
  expect(waiting()).toEqual([{ actionId: "a" }]);
  // It was answered: every tab sees that in the log.
  second.savePending("m-1", [], new Set(["a", "b"]));
  expect(waiting()).toEqual([]);
});

test("[ONL-21] the guest is stored until signed out", () => {
  const backend = makeInMemoryStorage();
  const storage = open(backend);
  expect(storage.guest()).toBeNull();
  storage.setGuest(GUEST);
  expect(open(backend).guest()).toEqual(GUEST);
  storage.setGuest(null);
  expect(open(backend).guest()).toBeNull();
});

test.each(["", "{", "null", "7", '{"at":1,"nonce":"x"}', '{"nonce":1}'])(
  "[ONL-21] damaged data counts as absent: %s",
  (text) => {
    const backend = makeInMemoryStorage();
    backend.setItem("tengen.match.m-1", text);
    backend.setItem("tengen.guest", text);
    expect([open(backend).readMatch("m-1"), open(backend).guest()]).toEqual([{}, null]);
  },
);

test("[ONL-21] the latest 200 matches are stored", () => {
  const backend = makeInMemoryStorage();
  const storage = open(backend);
  storage.setGuest(GUEST);
  for (let index = 0; index < 210; index += 1) storage.updateMatch(`m-${index}`, { nonce: HEX });
  expect(backend.length).toBe(201);
  expect([storage.readMatch("m-9").nonce, storage.readMatch("m-10").nonce]).toEqual([undefined, HEX]);
  expect(storage.guest()).toEqual(GUEST);
});

test("[ONL-21] a full or forbidden storage is not an error", () => {
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
