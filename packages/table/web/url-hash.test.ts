import { expect, test } from "vitest";
import {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseStudyHash,
  type StudyLink,
} from "./url-hash.ts";

test("[TBL-A1] a game's fragment is parsed back", () => {
  expect(makeGameHash("local-00ff")).toBe("#game=local-00ff");
  expect(parseGameHash("#game=local-00ff")).toBe("local-00ff");
});

test.each(["", "#", "#content", "#%", "#game=", "#game=%E0%A4%A", "#game=a b", `#game=${"x".repeat(200)}`, "#Game=a"])(
  "[TBL-A1] %s names no game",
  (hash) => {
    expect(parseGameHash(hash)).toBe("");
  },
);

test("[TBL-A1] an id that could not be parsed back has no fragment", () => {
  expect(makeGameHash("a b#c")).toBe("");
});

test.each([
  "#game=",
  "#game=a b",
  "#match=",
  "#match=m 1&invite=x",
  "#study=a b",
  "#study&moves=0",
  `#game=${"x".repeat(200)}`,
])("[TBL-A2] %s is a broken fragment", (hash) => {
  expect(isBrokenHash(hash)).toBe(true);
});

test.each(["", "#", "#content", "#online", "#game=local-00ff", "#study2"])(
  "[TBL-A2] %s is not a broken fragment",
  (hash) => {
    expect(isBrokenHash(hash)).toBe(false);
  },
);

const LINE = { setUp: null, moves: [40, 0, 81], shown: 2 };
const SET_UP = { black: [0, 1], white: [80], toMove: "white" } as const;

test.each<[string, StudyLink]>([
  ["#study", { id: "", line: null }],
  ["#study=local-00ff", { id: "local-00ff", line: null }],
  ["#study&moves=140029&at=2", { id: "", line: LINE }],
  ["#study=local-00ff&moves=140029&at=2", { id: "local-00ff", line: LINE }],
  ["#study&black=0001&white=28&first=white&moves=&at=0", { id: "", line: { setUp: SET_UP, moves: [], shown: 0 } }],
])("[STU-B4] %s is parsed, and made again", (hash, address) => {
  expect(parseStudyHash(hash)).toEqual(address);
  expect(makeStudyHash(address)).toBe(hash);
});

test("[STU-B4] an invalid id and a line that is too long are left out", () => {
  expect(makeStudyHash({ id: "a b#c", line: null })).toBe("#study");
  expect(makeStudyHash({ id: "local-1", line: { ...LINE, moves: Array.from({ length: 501 }, () => 1) } })).toBe(
    "#study=local-1",
  );
  expect(makeStudyHash({ id: "", line: { ...LINE, moves: [1296] } })).toBe("#study");
});

test.each<[string, number]>([
  ["#study=local-00ff&moves=140029&at=2.", 2],
  ["#study=local-00ff&moves=140029&at=2)", 2],
  ["#study=local-00ff&moves=140029&at=2<script>", 2],
  ["#study=local-00ff&moves=140029&at=", 3],
  ["#study=local-00ff&moves=140029&a", 3],
  ["#study=local-00ff&moves=140029", 3],
  ["#study=local-00ff&moves=1400290", 3],
  ["#study=local-00ff&moves=140029).", 3],
  ["#study=local-00ff&moves=140029&at=-1", 3],
  ["#study=local-00ff&moves=140029&at=1000", 3],
])("[STU-B6] the moves of %s are kept, although its end is damaged", (hash, shown) => {
  expect(parseStudyHash(hash)).toEqual({ id: "local-00ff", line: { ...LINE, shown }, isDamaged: true });
});

test("[STU-B6] a damaged link keeps the stones that were set up, and the first of too many moves", () => {
  const line = { setUp: SET_UP, moves: [], shown: 0 };
  const hash = "#study&black=0001&white=28&first=white";
  for (const end of ["", "&mov", "&moves=", "&moves=1"])
    expect(parseStudyHash(`${hash}${end}`)).toEqual({ id: "", line, isDamaged: true });
  expect(parseStudyHash(`#study&moves=${"14".repeat(501)}&at=1`)?.line?.moves).toHaveLength(500);
});

test.each([
  "",
  "#",
  "#study=",
  "#study=a b",
  "#study2",
  "#Study",
  "#game=a",
  `#study=${"x".repeat(200)}`,
  "#study&moves=1&at=0",
  "#study&moves=1Z&at=0",
  "#study&moves=",
  "#study&at=1&moves=14",
  "#study&black=00&moves=14&at=1",
  "#study&black=00&white=01&first=red&moves=14&at=1",
])("[STU-B4] %s is not a study's fragment", (hash) => {
  expect(parseStudyHash(hash)).toBeNull();
});

test("[STU-B4] a link names its rules and options, unless they are the oldest without options", () => {
  const line = { setUp: null, moves: [3, 40], shown: 2 };
  const rules = { rulesetVersion: "japanese-v1", options: { size: 13, komi: -0.5 } };
  const hash = makeStudyHash({ id: "local-1", rules, line });
  expect(hash).toMatch(/^#study=local-1&rules=japanese-v1&options=[\w-]+&moves=0314&at=2$/u);
  expect(parseStudyHash(hash)).toEqual({ id: "local-1", rules, line });
  const plain = { rulesetVersion: "japanese-v1", options: {} };
  expect(makeStudyHash({ id: "", rules: plain, line: null })).toBe("#study&rules=japanese-v1");
  expect(parseStudyHash("#study&rules=japanese-v1")).toEqual({ id: "", rules: plain, line: null });
});

test.each(["W10", "bnVsbA", "AAAA", "IQ"])("[STU-B6] options that cannot be read are reported: %s", (options) => {
  const link = parseStudyHash(`#study&rules=japanese-v1&options=${options}&moves=03&at=1`);
  expect(link).toEqual({ id: "", line: { setUp: null, moves: [3], shown: 1 }, isDamaged: true });
});
