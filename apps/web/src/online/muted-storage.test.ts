import { expect, test } from "vitest";
import { makeInMemoryStorage } from "./client-storage.ts";
import { readMuted, saveMuted, withMute } from "./muted-storage.ts";

test("[ONL-56] a mute is remembered until it is taken back", () => {
  const backend = makeInMemoryStorage();
  saveMuted(backend, withMute(readMuted(backend), "ann", true));
  saveMuted(backend, withMute(readMuted(backend), "bob", true));
  expect(readMuted(backend)).toEqual(["ann", "bob"]);
  saveMuted(backend, withMute(readMuted(backend), "ann", false));
  expect(readMuted(backend)).toEqual(["bob"]);
  expect(withMute(["ann", "bob"], "ann", true)).toEqual(["bob", "ann"]);
});

test("[ONL-56] at most 200 players are muted: the oldest mutes are forgotten", () => {
  const many = Array.from({ length: 250 }, (_, index) => `p${index}`).reduce<readonly string[]>(
    (muted, playerId) => withMute(muted, playerId, true),
    [],
  );
  expect([many.length, many[0], many.at(-1)]).toEqual([200, "p50", "p249"]);
});

test.each(["", "{", "{}", "null", '[1, {"a": 2}]'])("[ONL-56] damaged data counts as absent: %s", (text) => {
  expect(readMuted({ getItem: () => text, setItem: () => undefined })).toEqual([]);
});

test("[ONL-56] a storage that refuses is no error", () => {
  const full = () => {
    throw new Error("full");
  };
  expect(readMuted({ getItem: full, setItem: full })).toEqual([]);
  expect(() => saveMuted({ getItem: full, setItem: full }, ["ann"])).not.toThrow();
});
