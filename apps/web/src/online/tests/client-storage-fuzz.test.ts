// The browser's storage belongs to the user, who may change it, and to other versions of the page: whatever is in it, it is
// read as our forms or as nothing, and can be written over.
import { fuzzInput } from "@tengen/testkit/fuzz";
import { fuzzText } from "@tengen/testkit/fuzz-text";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeInMemoryStorage, openClientStorage } from "../client-storage.ts";

const HEX = "ab".repeat(32);
const GUEST = { playerId: "g-1", name: "Ann", token: "t", expiresAt: 5 };
const MATCH = {
  at: 7,
  nonce: HEX,
  joined: { playerId: "g-1", commitment: HEX, nonce: HEX },
  invitations: [{ seat: 1, key: "k" }],
  known: { seq: 3, hash: HEX },
  pending: [{ actionId: "a-1", payload: { x: 7 } }],
};

/** What a page may find under a key. */
const stored = fc.oneof(
  fuzzText([JSON.stringify(GUEST), JSON.stringify(MATCH)]),
  fuzzInput(GUEST, MATCH).map((value) => {
    try {
      return JSON.stringify(value) ?? "undefined";
    } catch {
      return "{";
    }
  }),
);

/** The fields that a stored value may be read as. */
const knownFields = (value: object, good: object): boolean => Object.keys(value).every((key) => key in good);

test("[ONL-21] no stored text breaks the page: it is read in our form, or not at all", () => {
  fc.assert(
    fc.property(stored, stored, (guestText, matchText) => {
      const backend = makeInMemoryStorage();
      backend.setItem("tengen.guest", guestText);
      backend.setItem("tengen.match.m-1", matchText);
      const storage = openClientStorage(backend, () => 9);
      const guest = storage.guest();
      if (guest !== null) {
        expect(knownFields(guest, GUEST)).toBe(true);
        expect([typeof guest.playerId, typeof guest.name, typeof guest.token]).toEqual(["string", "string", "string"]);
        expect(guest.expiresAt).toBeGreaterThanOrEqual(0);
      }
      const match = storage.readMatch("m-1");
      expect(knownFields(match, MATCH)).toBe(true);
      const { pending = [], knownHead, joined } = storage.watchOptions("m-1");
      expect(Array.isArray(pending)).toBe(true);
      if (knownHead !== undefined) {
        expect(Number.isInteger(knownHead.seq)).toBe(true);
        expect(knownHead.hash).toMatch(/^[0-9a-f]{64}$/u);
      }
      if (joined !== undefined) expect(joined.nonce).toMatch(/^[0-9a-f]{64}$/u);
    }),
    { numRuns: 1000 },
  );
});

test("[ONL-21] whatever was stored, new values are kept beside what could be read", () => {
  fc.assert(
    fc.property(stored, (text) => {
      const backend = makeInMemoryStorage();
      backend.setItem("tengen.match.m-1", text);
      const storage = openClientStorage(backend, () => 9);
      const before = storage.readMatch("m-1");
      storage.updateMatch("m-1", { nonce: HEX });
      expect(storage.readMatch("m-1")).toEqual({ ...before, nonce: HEX });
      storage.savePending("m-1", [], new Set());
      for (const envelope of storage.readMatch("m-1").pending ?? []) expect(typeof envelope["actionId"]).toBe("string");
    }),
    { numRuns: 500 },
  );
});
