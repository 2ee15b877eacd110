// Who sits at the table of every game.
import path from "node:path";
import { openCatalogue } from "@tengen/node-host";
import { expect, test } from "vitest";

const { games } = openCatalogue(path.resolve(import.meta.dirname, ".."));

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
