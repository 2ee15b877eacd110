// The routes of shared games: what a link would carry is stored for a shorter one. The id follows from the content, so
// the same game is stored once. A game is drawn and opened by the rules elsewhere; here it is only well-formed.
import { ok } from "@tengen/kernel";
import { parseSharedGame, SHARED_ID, sharedGameSchema, sharedIdOf } from "@tengen/match";
import { storedShareSchema } from "@tengen/protocol";
import type { Limits } from "../limits.ts";
import type { Games } from "../play/games.ts";
import { refuse } from "../play/refusal.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { Store } from "../store/store.ts";
import { refuseRate } from "./http-refusal.ts";
import type { Route } from "./route.ts";

export interface SharedRouteOptions {
  readonly store: Pick<Store, "now" | "keepShared" | "readShared">;
  readonly games: Pick<Games, "find">;
  readonly rateLimits: Pick<RateLimits, "share">;
  readonly limits: Pick<Limits, "sharedDays">;
}

const DAY_MS = 86_400_000;

/** In bytes. A link could carry as much. */
const MAX_SHARED = 131_072;

export const listSharedRoutes = ({ store, games, rateLimits, limits }: SharedRouteOptions): readonly Route[] => [
  {
    method: "POST",
    path: "/api/shared",
    summary: "Stores a game or an analysis for a short link, /s/<id>. Storing it again extends its time.",
    needsToken: false,
    body: sharedGameSchema,
    maxBody: MAX_SHARED,
    response: storedShareSchema,
    handle: async ({ body, client }) => {
      const shared = parseSharedGame(body);
      if (!shared.ok) return shared;
      if (games.find(shared.value.game) === undefined) {
        return refuse("BAD_REQUEST", `There is no game ${shared.value.game}.`);
      }
      const wait = rateLimits.share(client.address);
      if (wait > 0) return refuseRate(wait);
      const id = sharedIdOf(shared.value);
      const now = store.now();
      const expiresAt = now + limits.sharedDays * DAY_MS;
      await store.keepShared({ id, text: JSON.stringify(shared.value), expiresAt }, now);
      return ok({ id, days: limits.sharedDays });
    },
  },
  {
    method: "GET",
    path: "/api/shared/{sharedId}",
    summary: "A stored game or analysis.",
    needsToken: false,
    response: sharedGameSchema,
    handle: async ({ params }) => {
      const id = params["sharedId"] ?? "";
      const text = SHARED_ID.test(id) ? await store.readShared(id, store.now()) : null;
      return text === null
        ? refuse("NOT_FOUND", "This shared game is not stored, or no longer.")
        : ok(JSON.parse(text) as unknown);
    },
  },
];
