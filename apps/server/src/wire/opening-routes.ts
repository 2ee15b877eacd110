// The route of the opening index.
import { openingsResponseSchema } from "@tengen/protocol";
import { parsePositionText } from "@tengen/stones";
import { ok, type Result } from "@tengen/kernel";
import type { Games } from "../play/games.ts";
import type { OpeningIndex } from "../play/opening-index.ts";
import { refuse } from "../play/refusal.ts";
import type { Call, Route } from "./route.ts";

export interface OpeningRouteOptions {
  readonly games: Pick<Games, "find">;
  readonly openings: Pick<OpeningIndex, "read">;
}

/** A page that steps through a game asks again for what it has just seen. */
const CACHE_SECONDS = 60;

const readOpenings = async ({ query }: Call, { games, openings }: OpeningRouteOptions): Promise<Result<unknown>> => {
  const { game: gameId = "", rules, position: text = "" } = query;
  const game = games.find(gameId, rules);
  if (game === undefined || game.openings === null) {
    return refuse("BAD_REQUEST", "game and rules must name a ruleset of a game with openings.");
  }
  const position = parsePositionText(text);
  if (position === null) {
    return refuse("BAD_REQUEST", "position must be b or w, and then the points of a square board: each ., b or w.");
  }
  return ok(await openings.read(game, position));
};

export const listOpeningRoutes = (options: OpeningRouteOptions): readonly Route[] => [
  {
    method: "GET",
    path: "/api/openings",
    summary: "What was played in a position in the listed finished matches, and how they ended.",
    needsToken: false,
    query: {
      game: "the id of a game",
      rules: "its rulesetVersion; the game's default engine without it",
      position: "b or w for the side to move, then the points row by row: ., b or w",
    },
    response: openingsResponseSchema,
    cacheSeconds: CACHE_SECONDS,
    handle: (call) => readOpenings(call, options),
  },
];
