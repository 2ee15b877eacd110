// Checks docs/experiments/hint-bots.md against the manifests.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openCatalogue } from "./index.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const { games } = openCatalogue(root);

/** The measured results of the hint bots, one row per game. */
const measured = fs
  .readFileSync(path.join(root, "docs/experiments/hint-bots.md"), "utf8")
  .split("\n# ", 1)
  .flatMap((part) => part.split("\n"))
  .map((row) => row.split("|").map((cell) => cell.trim()))
  .map(([, id, bot, against, count, wins]) => ({ id, bot, against, share: Number(wins) / Number(count) }))
  .filter(({ share }) => !Number.isNaN(share));

test.each(measured)("[BOT-11] the hint bot of $id beats the next strongest fast bot", (row) => {
  const bots = games.find(({ id }) => id === row.id)?.bots;
  expect(bots?.hint).toBe(row.bot);
  expect(bots?.available.map(({ name }) => name)).toContain(row.against);
  expect(row.share).toBeGreaterThan(0.5);
});
