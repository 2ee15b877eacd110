import { commitTo, deriveSeed, jsonHash, localSecrets, seedRng, type BotGame } from "@tengen/kernel";
import { noWatchdog, sampleEngine } from "@tengen/testkit";
import { expect, test } from "vitest";
import { takeBotTurn } from "./bot-turn.ts";
import { playLocalMatch } from "./local-match.ts";
import { seatBot, type BotRequest, type SeatedBot } from "./seated-bot.ts";

interface Received {
  readonly games: [string, BotGame][];
  readonly requests: BotRequest[];
  readonly ends: boolean[];
}

/** A bot that plays at random and records its notifications. */
const recorder = (): SeatedBot & { readonly received: Received } => {
  const received: Received = { games: [], requests: [], ends: [] };
  const seated = seatBot({
    name: "Recorder",
    description: "for tests",
    difficulty: "easy",
    chooseAction: (_view, valid, rng) => rng.pick(valid),
  });
  return {
    ...seated,
    received,
    start: (playerId, game) => void received.games.push([playerId, game]),
    choose: (request, signal) => {
      received.requests.push(request);
      return seated.choose(request, signal);
    },
    end: (_view, won) => void received.ends.push(won),
  };
};

const play = async (seed: string) => {
  const bots = [recorder(), recorder()] as const;
  const played = await playLocalMatch(sampleEngine, {
    seed,
    options: {},
    seats: bots.map((bot, seat) => ({ playerId: `p${seat}`, name: `Player ${seat}`, bot, fallback: recorder() })),
    maxEntries: 100,
    budget: { nodes: 7 },
    startWatchdog: noWatchdog,
  });
  return { ...played, received: bots.map((bot) => bot.received) };
};

test("[KER-S3] [MAT-F2] the record, the seed and the ids are derived from the text", async () => {
  const { match, serverBytes } = await play("text");
  const secrets = localSecrets("text", 2);
  expect(serverBytes).toBe(secrets.serverBytes);
  expect(match.record).toEqual({
    matchId: `local-${jsonHash("tengen/local-match/1", ["duel", "text", "p0", "p1"]).slice(0, 32)}`,
    gameId: "duel",
    rulesetVersion: "duel-v1",
    options: {},
    seats: secrets.nonces.map((nonce, seat) => ({ playerId: `p${seat}`, name: `Player ${seat}`, nonce })),
    clock: null,
    commitment: commitTo(secrets.serverBytes),
    startedAt: 0,
  });
  const seed = deriveSeed(secrets.serverBytes, secrets.nonces);
  expect((match.state as unknown as { rngState: { key: string } }).rngState.key).toBe(seedRng(seed).key);
  expect(match.entries.map(({ actionId }) => actionId)).toEqual(match.entries.map((_, seq) => `bot:${seq % 2}:${seq}`));
});

test("[BOT-1] [MAT-F5] bots receive the players, the options and the end, but not the seed", async () => {
  const { match, received } = await play("text");
  for (const [seat, { games, ends, requests }] of received.entries()) {
    expect(games).toEqual([[`p${seat}`, { playerIds: ["p0", "p1"], options: {} }]]);
    expect(ends).toEqual([match.outcome?.winners?.includes(`p${seat}`) ?? false]);
    expect(requests.every(({ budget }) => "nodes" in budget && budget.nodes === 7)).toBe(true);
  }
});

test("[BOT-6] a seat's own budget is used", async () => {
  const bots = [recorder(), recorder()] as const;
  await playLocalMatch(sampleEngine, {
    seed: "text",
    seats: [
      { playerId: "a", name: "A", bot: bots[0], fallback: recorder(), budget: { nodes: 99 } },
      { playerId: "b", name: "B", bot: bots[1], fallback: recorder() },
    ],
    maxEntries: 6,
    budget: { nodes: 7 },
    startWatchdog: noWatchdog,
  });
  const budgets = bots.map(({ received }) => new Set(received.requests.map(({ budget }) => JSON.stringify(budget))));
  expect(budgets).toEqual([new Set(['{"nodes":99}']), new Set(['{"nodes":7}'])]);
});

test("[BOT-2] each bot's generator continues from turn to turn", async () => {
  const { received } = await play("text");
  for (const [seat, { requests }] of received.entries()) {
    const places = requests.map(({ rngState }) => rngState);
    expect(places).toEqual(places.map((_, position) => ({ key: seedRng(`bot ${seat} text`).key, position })));
  }
});

test("[BOT-3] a finished match has no turn to take", async () => {
  const { match } = await play("text");
  const bot = recorder();
  const turn = takeBotTurn(sampleEngine, match, { bot, fallback: () => bot }, seedRng("x"), {
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  await expect(turn).rejects.toThrow("finished");
});

test("[MAT-T5] a match with invalid options does not start", async () => {
  const bot = recorder();
  const seats = ["a", "b"].map((playerId) => ({ playerId, name: playerId, bot, fallback: bot }));
  const match = playLocalMatch(sampleEngine, {
    seed: "x",
    options: { cards: 3 },
    seats,
    maxEntries: 1,
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  await expect(match).rejects.toThrow("the match cannot start");
});
