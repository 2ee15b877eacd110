import path from "node:path";
import { openCatalogue } from "@tengen/node-host";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { deriveSecrets } from "../secrets.ts";
import { openBotTurns } from "./bot-turns.ts";
import { loadGames } from "./games.ts";
import type { Hall, Held } from "./hall.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(root, openCatalogue(root));

/** A match in which a bot is to move, against a person or another bot. */
const makeHeld = (matchId: string, createdBy: string, opponent: "person" | "bot"): Held => {
  const game = games.find("gomoku");
  if (game === undefined) throw new Error("there is no Gomoku");
  const other = opponent === "bot" ? { kind: "bot" as const, name: "Random" } : { kind: "open" as const };
  const stored = makeRow(matchId, { createdBy, plan: [{ kind: "bot", name: "Random" }, other] });
  return { matchId, game, stored, match: makeMatch(game.engine), usedAt: 0, tail: null };
};

/** The order in which bots have answered, on a server with one place, for matches that ask while the first one has it. */
const orderOf = async (first: Held, ...others: readonly Held[]): Promise<readonly string[]> => {
  const order: string[] = [];
  let open = (): void => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const hall: Pick<Hall, "act"> = {
    act: async (held) => {
      order.push(held.matchId);
      await opened;
      return null;
    },
  };
  const botTurns = openBotTurns({
    root,
    hall: hall as Hall,
    secrets: deriveSecrets("what only these tests know, and nobody else"),
    threads: 1,
    nodes: 1,
    turnMs: 60_000,
    onFault: (matchId, bot, message) => {
      throw new Error(`${bot} failed in ${matchId}: ${message}`);
    },
  });
  try {
    const taken = [first, ...others].map((held) => botTurns.take(held));
    await expect.poll(() => order).toEqual([first.matchId]);
    open();
    await Promise.all(taken);
    return order;
  } finally {
    await botTurns.close();
  }
};

test("[BOT-7] bots that people wait for have their turn before bots among themselves", async () => {
  const order = await orderOf(
    makeHeld("first", "ann", "bot"),
    makeHeld("bots 1", "bob", "bot"),
    makeHeld("bots 2", "cy", "bot"),
    // Their creator was served last, and still they come first.
    makeHeld("people 1", "ann", "person"),
    makeHeld("bots 3", "dee", "bot"),
    makeHeld("people 2", "ann", "person"),
  );
  expect(order).toEqual(["first", "people 1", "people 2", "bots 1", "bots 2", "bots 3"]);
});

test("[BOT-7] whoever has many matches does not hold up the others", async () => {
  const order = await orderOf(
    makeHeld("ann 1", "ann", "bot"),
    makeHeld("ann 2", "ann", "bot"),
    makeHeld("ann 3", "ann", "bot"),
    makeHeld("ann 4", "ann", "bot"),
    makeHeld("bob 1", "bob", "bot"),
    makeHeld("bob 2", "bob", "bot"),
  );
  expect(order).toEqual(["ann 1", "bob 1", "ann 2", "bob 2", "ann 3", "ann 4"]);
});
