// Who sits at the table of every game.
import fs from "node:fs";
import path from "node:path";
import { openCatalogue } from "@tengen/node-host";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const { games } = openCatalogue(root);

test.each(games)("[BOT-5] $id has Random, Greedy, and somebody stronger", ({ bots }) => {
  const available = bots?.available ?? [];
  expect(available).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Random", difficulty: "easy" }),
      expect.objectContaining({ name: "Greedy", difficulty: "medium" }),
    ]),
  );
  expect(available.some(({ difficulty }) => difficulty === "hard" || difficulty === "expert")).toBe(true);
});

test.each(games)("[CAT-M4] $id and its bots are called something in French", ({ name, description, bots }) => {
  for (const text of [name, description, ...(bots?.available ?? []).map(({ displayName }) => displayName)]) {
    expect(text).toHaveProperty("fr");
  }
});

/** What was measured of who gives hints, a row for each game. */
const measured = fs
  .readFileSync(path.join(root, "docs/hints.md"), "utf8")
  .split("\n")
  .map((row) => row.split("|").map((cell) => cell.trim()))
  .map(([, id, bot, against, count, wins]) => ({ id, bot, against, share: Number(wins) / Number(count) }))
  .filter(({ share }) => !Number.isNaN(share));

test.each(measured)("[BOT-11] who gives the hints of $id has won against the next who answers at once", (row) => {
  const bots = games.find(({ id }) => id === row.id)?.bots;
  expect(bots?.hint).toBe(row.bot);
  expect(bots?.available.map(({ name }) => name)).toContain(row.against);
  expect(row.share).toBeGreaterThan(0.5);
});
