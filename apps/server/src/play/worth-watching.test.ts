import { expect, test } from "vitest";
import { bestOfEachGame, chooseLive, compareWorth, levelOf, type LiveCandidate } from "./worth-watching.ts";

const one = (matchId: string, changes: Partial<LiveCandidate> = {}): LiveCandidate => ({
  matchId,
  gameId: "gomoku",
  people: 2,
  spectators: 0,
  level: 0,
  lastAt: 1000,
  ...changes,
});
const LIMITS = { recentMs: 600, perGame: 2, inTotal: 3 };
const idsOf = (list: readonly LiveCandidate[]) => list.map(({ matchId }) => matchId);

test("[SRV-30] people come before spectators, these before strength, and strength before the latest move", () => {
  const sorted = [
    one("two people"),
    one("watched", { people: 1, spectators: 5 }),
    one("strong", { people: 1, level: 4 }),
    one("late", { people: 1, level: 1, lastAt: 1400 }),
    one("early", { people: 1, level: 1 }),
    one("a bot", { people: 0, spectators: 9, level: 9, lastAt: 2000 }),
  ];
  expect(idsOf(sorted.toReversed().toSorted(compareWorth))).toEqual(idsOf(sorted));
  expect(idsOf([one("b"), one("a")].toSorted(compareWorth))).toEqual(["a", "b"]);
});

test("[SRV-30] more difficult bots are stronger, of equal ones those with more nodes, and the strongest counts", () => {
  const bot = (name: string, difficulty: "easy" | "hard", nodes?: number) => ({
    name,
    difficulty,
    file: "bots/x.ts",
    ...(nodes === undefined ? {} : { nodes }),
  });
  const bots = { default: "Weak", available: [bot("Weak", "easy"), bot("Quick", "hard", 10), bot("Slow", "hard", 20)] };
  const levelWith = (...names: readonly string[]): number =>
    levelOf({ bots }, [{ kind: "open" }, ...names.map((name) => ({ kind: "bot" as const, name }))]);
  const levels = [levelWith(), levelWith("Weak"), levelWith("Quick"), levelWith("Weak", "Slow")];
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect(new Set(levels).size).toBe(4);
  expect(levelWith("Unknown")).toBe(0);
});

test("[PRO-31] only what was played in lately is live, some of each game, the best first", () => {
  const candidates = [
    one("a", { lastAt: 399 }),
    one("b", { lastAt: 400 }),
    one("c", { spectators: 1 }),
    one("d", { people: 0 }),
    one("e", { gameId: "go", people: 0 }),
    one("f", { gameId: "cards", people: 0, lastAt: 900 }),
  ];
  expect(idsOf(chooseLive(candidates, 1000, LIMITS))).toEqual(["c", "b", "e"]);
});

test("[PRO-31] TV shows the best of each game", () => {
  const sorted = [one("a"), one("b", { gameId: "go" }), one("c"), one("d", { gameId: "go" })];
  expect(idsOf(bestOfEachGame(sorted))).toEqual(["a", "b"]);
});
