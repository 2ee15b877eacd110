import path from "node:path";
import { ok, type Result } from "@tengen/kernel";
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { openNodeBot } from "@tengen/workers/node";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import { makeMatch as makeRow } from "../../tests/sample-match.ts";
import { deriveSecrets } from "../secrets.ts";
import { systemHost } from "../system-host.ts";
import { addressOf, ownerOf } from "./bot-moves.ts";
import { openBotTurns } from "./bot-turns.ts";
import { loadGames } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));

/** A match with a bot to move, against a person or another bot. */
const makeHeld = (matchId: string, createdBy: string, opponent: "person" | "bot", name = "Random"): LiveMatch => {
  const game = games.find("gomoku");
  if (game === undefined) throw new Error("there is no Gomoku");
  const other = opponent === "bot" ? { kind: "bot" as const, name: "Random" } : { kind: "open" as const };
  const stored = makeRow(matchId, { createdBy, plan: [{ kind: "bot", name }, other] }, [null, null]);
  return { matchId, game, stored, match: makeMatch(game.engine), usedAt: 0, tail: null };
};

const open = (update: (live: LiveMatch) => Promise<Result<null>>) =>
  openBotTurns({
    host: systemHost,
    openBot: (file) => openNodeBot(path.join(root, file)),
    actions: { update },
    secrets: deriveSecrets("what only these tests know, and nobody else"),
    threads: 1,
    nodes: 1,
    turnMs: 600_000,
    onFault: (matchId, bot, message) => {
      throw new Error(`${bot} failed in ${matchId}: ${message}`);
    },
  });

/** The order in which bots move on a server with one slot, for matches that are queued while the first one has it. */
const orderOf = async (first: LiveMatch, ...others: readonly LiveMatch[]): Promise<readonly string[]> => {
  const order: string[] = [];
  const { promise: opened, resolve: release } = Promise.withResolvers<void>();
  const botTurns = open(async (live) => {
    order.push(live.matchId);
    await opened;
    return ok(null);
  });
  try {
    const taken = [first, ...others].map((live) => botTurns.playTurns(live));
    await expect.poll(() => order).toEqual([first.matchId]);
    release();
    await Promise.all(taken);
    return order;
  } finally {
    await botTurns.close();
  }
};

test("[BOT-7] bots that play people come before bots that play bots", async () => {
  const order = await orderOf(
    makeHeld("first", "ann", "bot"),
    makeHeld("bots 1", "bob", "bot"),
    makeHeld("bots 2", "cy", "bot"),
    // Their creator was served last, but they still come first.
    makeHeld("people 1", "ann", "person"),
    makeHeld("bots 3", "dee", "bot"),
    makeHeld("people 2", "ann", "person"),
  );
  expect(order).toEqual(["first", "people 1", "people 2", "bots 1", "bots 2", "bots 3"]);
});

test("[BOT-7] an owner with many matches does not delay others", async () => {
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

const SLOW = "Playouts 500k";

test("[BOT-7] a slow bot lets a fast bot of another owner run first", async () => {
  const order: string[] = [];
  const botTurns = open(async ({ matchId }) => {
    order.push(matchId);
    return ok(null);
  });
  const slow = makeHeld("slow", "ann", "person", SLOW);
  const thinking = botTurns.playTurns(slow);
  await expect.poll(() => botTurns.inProgress()).toEqual(["slow"]);
  await botTurns.playTurns(makeHeld("quick", "bob", "person"));
  expect([order, botTurns.inProgress()]).toEqual([["quick"], ["slow"]]);
  // The slow turn is no longer wanted.
  slow.match = null;
  await thinking;
  expect([order, botTurns.inProgress(), botTurns.isBusy("slow")]).toEqual([["quick"], [], false]);
  await botTurns.close();
});

test("a shutdown waits neither for a long turn nor for queued ones", async () => {
  const stored: string[] = [];
  const botTurns = open(async ({ matchId }) => {
    stored.push(matchId);
    return ok(null);
  });
  const turns = ["first", "second"].map((matchId) => botTurns.playTurns(makeHeld(matchId, "ann", "person", SLOW)));
  await expect.poll(() => botTurns.inProgress()).toEqual(["first"]);
  await botTurns.close();
  await Promise.all(turns);
  expect([stored, botTurns.inProgress()]).toEqual([[], []]);
});

test("[BOT-7] the owner of a match is its first person, or else its creator", () => {
  const plan = [{ kind: "bot", name: "Random" }, { kind: "open" }] as const;
  expect(ownerOf(makeRow("m", { createdBy: "ann", plan }, ["bot-0", null]))).toBe("ann");
  expect(ownerOf(makeRow("m", { createdBy: "ann", plan }, ["bot-0", "bob"]))).toBe("bob");
});

test("[BOT-7] the address of a match is the one that created it; a match without a stored address counts for its owner", () => {
  expect(addressOf(makeRow("m", { createdBy: "ann", botAddressHash: "mark" }, ["bot-0", null]))).toBe("mark");
  const plan = [{ kind: "bot", name: "Random" }, { kind: "open" }] as const;
  expect(addressOf(makeRow("m", { createdBy: "ann", plan, botAddressHash: null }, ["bot-0", "bob"]))).toBe("bob");
});

test("[BOT-7] many guests of one address do not delay another address", async () => {
  const from = (botAddressHash: string, live: LiveMatch): LiveMatch => ({
    ...live,
    stored: { ...live.stored, botAddressHash },
  });
  const order = await orderOf(
    from("here", makeHeld("ann", "ann", "bot")),
    from("here", makeHeld("bob", "bob", "bot")),
    from("here", makeHeld("cy", "cy", "bot")),
    from("there", makeHeld("dee", "dee", "bot")),
    from("there", makeHeld("eve", "eve", "bot")),
  );
  expect(order).toEqual(["ann", "dee", "bob", "eve", "cy"]);
});
