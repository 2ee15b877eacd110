// URL fragments from outside: whatever a link holds, it is read as one of our forms, or as nothing.
import { fuzzText } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  isBrokenHash,
  makeGameHash,
  makeStudyHash,
  parseGameHash,
  parseStudyHash,
  type StudyLink,
} from "../web/url-hash.ts";

const LINKS: readonly StudyLink[] = [
  { id: "local-00ff", line: null },
  { id: "local-00ff", line: { setUp: null, moves: [40, 0, 81, 360], shown: 2 } },
  {
    id: "",
    rules: { rulesetVersion: "chinese-v1", options: { size: 13, komi: 6.5, ko: "positional" } },
    line: { setUp: { black: [0, 1], white: [80], toMove: "white" }, moves: [5, 6], shown: 0 },
  },
];
const CORPUS = ["#game=local-00ff", "#game=2026-01-01T00:00:00.000Z", ...LINKS.map(makeStudyHash)];
const numberUpTo = (most: number) => fc.integer({ min: 0, max: most });
const id = fc.oneof(fc.constant(""), fc.stringMatching(/^[\w.:-]{1,20}$/u));
const points = fc.array(numberUpTo(1295), { maxLength: 20 });
const options = fc
  .dictionary(
    fc.stringMatching(/^[a-z]{1,8}$/u),
    fc.oneof(fc.string({ maxLength: 8 }), numberUpTo(999), fc.boolean()),
    {
      maxKeys: 4,
    },
  )
  .map((value) => ({ ...value }));
const line = fc.record({
  setUp: fc.option(fc.record({ black: points, white: points, toMove: fc.constantFrom("black", "white") })),
  moves: points,
  shown: numberUpTo(99),
});

test("[TBL-A1] [TBL-A2] [STU-B4] no fragment breaks the parsers, and what they read is in our limits", () => {
  fc.assert(
    fc.property(fuzzText(CORPUS), (hash) => {
      const game = parseGameHash(hash);
      expect(game === "" || makeGameHash(game) === hash).toBe(true);
      isBrokenHash(hash);
      const study = parseStudyHash(hash);
      if (study === null) return;
      const { setUp, moves, shown } = study.line ?? { setUp: null, moves: [], shown: 0 };
      for (const list of [moves, setUp?.black ?? [], setUp?.white ?? []]) {
        expect(list.length).toBeLessThanOrEqual(500);
        for (const point of list) expect(Number.isInteger(point) && point >= 0 && point < 1296).toBe(true);
      }
      expect(Number.isInteger(shown) && shown >= 0 && shown < 1000).toBe(true);
      // What was read whole is written as it was read, with the same meaning.
      if (study.isDamaged === undefined) expect(parseStudyHash(makeStudyHash(study))).toEqual(study);
    }),
    { numRuns: 2000 },
  );
});

test("[TBL-A1] [STU-B4] a link of any line and any rules is read as it was made", () => {
  const rules = fc.record({ rulesetVersion: fc.stringMatching(/^[\w.-]{1,20}$/u), options });
  const link = fc.tuple(id, fc.option(rules, { nil: undefined }), fc.option(line));
  fc.assert(
    fc.property(link, ([own, chosen, played]) => {
      const made: StudyLink = { id: own, ...(chosen === undefined ? {} : { rules: chosen }), line: played };
      expect(parseStudyHash(makeStudyHash(made))).toEqual(made);
    }),
    { numRuns: 500 },
  );
});

test("[STU-B4] a link that was cut off anywhere is read as a beginning of the line, or not at all", () => {
  for (const whole of LINKS) {
    const hash = makeStudyHash(whole);
    for (let length = 0; length < hash.length; length += 1) {
      const cut = parseStudyHash(hash.slice(0, length));
      const moves = cut?.line?.moves ?? [];
      expect(moves).toEqual(whole.line?.moves.slice(0, moves.length) ?? []);
    }
  }
});
