// The route of the opening index: what it refuses, and that its answer may be kept.
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import path from "node:path";
import { expect, test } from "vitest";
import { loadGames } from "../play/games.ts";
import { makeRespond } from "./api.ts";
import { listOpeningRoutes } from "./opening-routes.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));
const [route] = listOpeningRoutes({
  games,
  openings: {
    read: (game, { stones }) => Promise.resolve({ games: stones.length, moves: [], of: game.engine.rulesetVersion }),
  },
});
if (route === undefined) throw new Error("there is a route");

const respond = makeRespond({
  tokens: { verify: () => Promise.resolve(null) } as never,
  rateLimits: { message: () => 0 },
  unavailableReason: () => null,
  onError: () => {},
});
const ask = (query: Readonly<Record<string, string>>) =>
  respond(route, { address: "a", authorization: undefined, params: {}, query, body: undefined });

const EMPTY = `B${".".repeat(225)}`;

test("[PRO-34] an answer may be kept for a minute by anybody", async () => {
  expect(await ask({ game: "gomoku", position: EMPTY })).toEqual({
    status: 200,
    headers: { "cache-control": "public, max-age=60" },
    body: { games: 225, moves: [], of: "freestyle-15x15-v1" },
  });
  expect(await ask({ game: "gomoku", rules: "renju-15x15-v1", position: EMPTY })).toMatchObject({
    body: { of: "renju-15x15-v1" },
  });
});

test.each<[string, Readonly<Record<string, string>>]>([
  ["no game", { position: EMPTY }],
  ["an unknown game", { game: "chess", position: EMPTY }],
  ["an unknown ruleset", { game: "gomoku", rules: "x", position: EMPTY }],
  ["a game with hidden cards", { game: "gomoku-cards", position: EMPTY }],
  ["no position", { game: "gomoku" }],
  ["a position that is none", { game: "gomoku", position: `B${".".repeat(224)}` }],
])("[PRO-34] refuses %s, and nobody keeps that", async (_name, query) => {
  expect(await ask(query)).toMatchObject({
    status: 400,
    headers: { "cache-control": "no-store" },
    body: { error: { code: "BAD_REQUEST" } },
  });
});
