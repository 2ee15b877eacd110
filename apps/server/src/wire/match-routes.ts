// The routes that create and change matches.
import { mapResult, ok, type Result } from "@tengen/kernel";
import {
  createRequestSchema,
  createResponseSchema,
  joinRequestSchema,
  matchResponseSchema,
  pairRequestSchema,
  type PairRequest,
} from "@tengen/protocol";
import { infoOf } from "../play/info.ts";
import type { LiveMatch } from "../play/live-match.ts";
import type { Lobby } from "../play/lobby.ts";
import type { MatchCache } from "../play/match-cache.ts";
import { refuseUnknownMatch } from "../play/refusal.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { refuseRate } from "./http-refusal.ts";
import { requireGuest, withBody, type Call, type Route } from "./route.ts";

export interface MatchRouteOptions {
  readonly matchCache: Pick<MatchCache, "find" | "refresh">;
  readonly lobby: Lobby;
  readonly rateLimits: Pick<RateLimits, "createMatch">;
}

const countBots = (seats: readonly { readonly kind: string }[]): number =>
  seats.filter(({ kind }) => kind === "bot").length;

const matchIdOf = ({ params }: Call): string => params["matchId"] ?? "";

/** A match as it is stored now. */
export const findMatch = async (
  matchCache: Pick<MatchCache, "find" | "refresh">,
  matchId: string,
): Promise<Result<LiveMatch>> => {
  const live = await matchCache.find(matchId);
  if (live === null) return refuseUnknownMatch(matchId);
  await matchCache.refresh(live);
  return ok(live);
};

const describe = ({ stored, match }: LiveMatch) => ({ match: infoOf(stored), seq: match?.nextSeq ?? 0 });

const pairRoute = (
  rateLimits: MatchRouteOptions["rateLimits"],
  pair: (guest: Guest, request: PairRequest) => Promise<Result<unknown>>,
): Route => ({
  method: "POST",
  path: "/api/pair",
  summary: "The match that waits for somebody who asks for the same game, rules and clock, or a new one; join it.",
  needsToken: true,
  body: pairRequestSchema,
  response: matchResponseSchema,
  handle: (call) =>
    withBody(pairRequestSchema, call.body, async (request) => {
      const wait = rateLimits.createMatch(call.client, 0);
      return wait > 0 ? refuseRate(wait) : pair(requireGuest(call), request);
    }),
});

export const listMatchRoutes = ({ matchCache, lobby, rateLimits }: MatchRouteOptions): readonly Route[] => {
  const describeMatch = async (matchId: string) => mapResult(await findMatch(matchCache, matchId), describe);
  const describeChanged = async (changed: Result<StoredMatch>) =>
    changed.ok ? describeMatch(changed.value.matchId) : changed;

  /** A change that needs nothing but the guest. */
  const change = (name: "start" | "abort", summary: string): Route => ({
    method: "POST",
    path: `/api/matches/{matchId}/${name}`,
    summary,
    needsToken: true,
    response: matchResponseSchema,
    handle: async (call) => describeChanged(await lobby[name](requireGuest(call), matchIdOf(call))),
  });

  return [
    {
      method: "POST",
      path: "/api/matches",
      summary: "Creates a match. Nobody is seated yet: the creator joins like everybody else.",
      needsToken: true,
      body: createRequestSchema,
      response: createResponseSchema,
      handle: (call) =>
        withBody(createRequestSchema, call.body, async (request) => {
          const { client } = call;
          const wait = rateLimits.createMatch(client, countBots(request.seats));
          if (wait > 0) return refuseRate(wait);
          const created = await lobby.create(requireGuest(call), request, client.address);
          return mapResult(created, ({ stored, invitations }) => ({ match: infoOf(stored), invitations }));
        }),
    },
    pairRoute(rateLimits, async (guest, request) => describeChanged(await lobby.pair(guest, request))),
    {
      method: "GET",
      path: "/api/matches/{matchId}",
      summary: "One match, and how many entries its log has.",
      needsToken: false,
      response: matchResponseSchema,
      handle: (call) => describeMatch(matchIdOf(call)),
    },
    {
      method: "POST",
      path: "/api/matches/{matchId}/join",
      summary: "Takes a seat. The last seat starts the match.",
      needsToken: true,
      body: joinRequestSchema,
      response: matchResponseSchema,
      handle: (call) =>
        withBody(joinRequestSchema, call.body, async (request) =>
          describeChanged(await lobby.join(requireGuest(call), matchIdOf(call), request)),
        ),
    },
    change("start", "Starts a match whose seats are all taken."),
    change("abort", "Cancels an open match, or ends a running one before its second move."),
    {
      method: "POST",
      path: "/api/matches/{matchId}/rematch",
      summary: "Creates the same match with the seats rotated by one. A second request returns the same match.",
      needsToken: true,
      response: matchResponseSchema,
      handle: async (call) => {
        const { client } = call;
        const live = await matchCache.find(matchIdOf(call));
        const wait = rateLimits.createMatch(client, countBots(live?.stored.plan ?? []));
        if (wait > 0) return refuseRate(wait);
        return describeChanged(await lobby.rematch(requireGuest(call), matchIdOf(call), client.address));
      },
    },
  ];
};
