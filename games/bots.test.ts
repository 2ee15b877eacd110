// The bots of every game.
import path from "node:path";
import { openCatalogue } from "@tengen/catalogue/node";
import { expect, test } from "vitest";

const { games } = openCatalogue(path.resolve(import.meta.dirname, ".."));

test.each(games)("[BOT-5] $id has Random, Greedy and a stronger bot", ({ bots }) => {
  const available = bots?.available ?? [];
  expect(available).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Random", difficulty: "easy" }),
      expect.objectContaining({ name: "Greedy", difficulty: "medium" }),
    ]),
  );
  expect(available.some(({ difficulty }) => difficulty === "hard" || difficulty === "expert")).toBe(true);
});

test.each(games)("[CAT-M4] $id and its bots have French names", ({ name, description, bots }) => {
  for (const text of [name, description, ...(bots?.available ?? []).map(({ displayName }) => displayName)]) {
    expect(text).toHaveProperty("fr");
  }
});
