import { expect, test } from "vitest";
import readFile from "./read-file.ts";

test("[CAT-F1] [GMK-G3] [GMK-G7] SGF and PSQ files with their rulesets; variations are the caller's business", () => {
  const sgf = readFile("(;GM[4]SZ[15]RU[Renju];B[hh](;W[hi])(;W[hj]))");
  expect(sgf).toEqual({
    ok: true,
    value: {
      rulesetVersion: "renju-15x15-v1",
      namesRules: true,
      options: {},
      turns: [
        { type: "PLACE_STONE", x: 7, y: 7 },
        { type: "PLACE_STONE", x: 7, y: 8 },
      ],
      setUpTurns: 0,
      notes: [],
    },
  });
  expect(readFile("(;GM[4]SZ[15]AB[hh][ii]AW[hi];W[jj])")).toMatchObject({ value: { setUpTurns: 3 } });
  expect(readFile("Piskvorky 15x15, 0:0, 0\n8,8,0\n")).toMatchObject({
    value: {
      rulesetVersion: "freestyle-15x15-v1",
      turns: [{ type: "PLACE_STONE", x: 7, y: 7 }],
      namesRules: false,
      notes: ["The file names no rules: Freestyle is assumed."],
    },
  });
  expect(readFile("Piskvorky 15x15, 0:0, 0\n8,8,0\n", "standard-15x15-v1")).toMatchObject({
    value: { rulesetVersion: "standard-15x15-v1", namesRules: false },
  });
  expect(readFile("h8")).toMatchObject({ ok: false, error: { code: "INVALID_PAYLOAD" } });
});
