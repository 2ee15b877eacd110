import { openTally } from "@tengen/engine-protocols/tournament";
import { expect, test } from "vitest";
import { makeReport } from "./report.ts";

test("[CLI-M1] a wide crosstable is split and at most 80 columns wide", () => {
  const engines = 17;
  const names = Array.from({ length: engines }, (_, index) => `an engine with a name much too long ${index}`);
  const setting = { engines, pairing: "round-robin", rounds: 100, openings: 1 } as const;
  const tally = openTally(setting);
  for (let number = 0; number < engines * (engines - 1) * 100; number += 1) {
    const winner = number % 7 === 0 ? null : number % 3 === 0 ? "black" : "white";
    const reason = winner === null ? "board-full" : "five";
    tally.add({ number, black: "", white: "", winner, reason, message: null, stones: 9, milliseconds: 1 });
  }
  const progress = {
    done: tally.games(),
    total: tally.games(),
    estimate: null,
    sprt: null,
    standings: tally.standings,
  };
  const tables = makeReport(progress, names, null, new Map())
    .split("\n\n")
    .filter((part) => part.startsWith(" "));
  expect(tables.length).toBeGreaterThan(1);
  const lines = tables.flatMap((table) => table.split("\n"));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const heads = tables.flatMap((table) => (table.split("\n")[0] ?? "").trim().split(/ +/u).map(Number));
  expect(heads).toEqual(names.map((_, index) => index + 1));
  // Each engine has a score against every other one, and none against itself.
  expect(lines.join("\n").match(/\d+(?:\.5)?\/200/gu)).toHaveLength(engines * (engines - 1));
  expect(lines.join("\n").match(/ x(?= |$)/gmu)).toHaveLength(engines);
});
