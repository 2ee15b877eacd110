// Who sits at the table of every game.
import path from "node:path";
import { openCatalogue } from "@tengen/node-host";
import { expect, test } from "vitest";

test.each(openCatalogue(path.resolve(import.meta.dirname, "..")).games)(
  "[BOT-5] $id has Random, Greedy, and somebody stronger",
  ({ bots }) => {
    const available = bots?.available ?? [];
    expect(available).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Random", difficulty: "easy" }),
        expect.objectContaining({ name: "Greedy", difficulty: "medium" }),
      ]),
    );
    expect(available.some(({ difficulty }) => difficulty === "hard" || difficulty === "expert")).toBe(true);
  },
);
