import { expect, test } from "vitest";
import readFile from "./read-file.ts";

test("[CAT-F1] [GO-G17] SGF files with their rules, size, komi and handicap", () => {
  const sgf = readFile("(;GM[1]SZ[13]RU[Japanese]KM[0.5]HA[2]AB[jd][dj];W[gg](;B[cc])(;B[dd]))");
  expect(sgf).toMatchObject({
    ok: true,
    value: { rulesetVersion: "japanese-v3", options: { size: 13, komi: 0.5, handicap: 2 }, notes: [] },
  });
  expect(sgf.ok && sgf.value.turns).toEqual([
    { type: "place", x: 6, y: 6 },
    { type: "place", x: 2, y: 2 },
  ]);
  expect(readFile("(;GM[4]SZ[15])")).toMatchObject({ ok: false, error: { code: "INVALID_PAYLOAD" } });
});
