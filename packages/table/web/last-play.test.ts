import { afterEach, expect, test, vi } from "vitest";
import { parseLastPlay, readLastPlay, withPlayed, writeLastPlay } from "./last-play.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no object", "7"],
  ["no game", '{"bot":"Level 1"}'],
  ["no bot", '{"gameId":"go-9x9","bot":""}'],
  ["a name that is too long", JSON.stringify({ gameId: "go-9x9", bot: "x".repeat(65) })],
])("[TBL-L7] %s is nothing that was played", (_name, text) => {
  expect(parseLastPlay(text)).toBeNull();
});

test("[TBL-L7] damaged details are ignored", () => {
  const text = '{"gameId":"go-9x9","bot":"Level 1","bots":{"gomoku":7},"color":"pink"}';
  expect(parseLastPlay(text)).toEqual({ gameId: "go-9x9", bot: "Level 1", bots: {}, color: "black" });
});

test("[TBL-L7] the last bot of each game and the last colour are kept", () => {
  const first = withPlayed(null, { gameId: "gomoku", bot: "Reader 3", color: "random" });
  expect(withPlayed(first, { gameId: "go-9x9", bot: "Level 2" })).toEqual({
    gameId: "go-9x9",
    bot: "Level 2",
    bots: { gomoku: "Reader 3", "go-9x9": "Level 2" },
    color: "random",
  });
});

test("[TBL-L7] it survives the page, where the browser has storage", () => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  expect(readLastPlay()).toBeNull();
  writeLastPlay({ gameId: "gomoku", bot: "Reader 3", color: "white" });
  expect(readLastPlay()).toEqual({ gameId: "gomoku", bot: "Reader 3", bots: { gomoku: "Reader 3" }, color: "white" });
});

test("[TBL-L7] without storage nothing is remembered", () => {
  const refuse = (): never => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  writeLastPlay({ gameId: "gomoku", bot: "Reader 3" });
  expect(readLastPlay()).toBeNull();
});
