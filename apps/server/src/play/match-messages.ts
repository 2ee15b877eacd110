// The messages about a match as texts, except for its entries (`log-pages.ts`).
import { deriveSeed } from "@tengen/kernel";
import { signHead, type Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Absent } from "./claim.ts";
import { infoOf } from "./info.ts";
import { nonceOf, type LiveMatch } from "./live-match.ts";

type Message<Type extends FromServer["type"]> = Extract<FromServer, { readonly type: Type }>;

const serialize = <Type extends FromServer["type"]>(message: Message<Type>): string => JSON.stringify(message);

/** The viewer that a player is in a match: themselves if seated, otherwise a spectator (null). */
export const viewerIn = ({ record }: StoredMatch, playerId: string | null): string | null =>
  playerId !== null && record.seats.some((seat) => seat?.playerId === playerId) ? playerId : null;

export const watchingText = ({ stored, game, match }: LiveMatch, viewer: string | null, now: number): string => {
  const hasView = match !== null && game.engine.hiddenInformation;
  return serialize<"watching">({
    type: "watching",
    match: infoOf(stored),
    view: hasView ? game.engine.getPlayerView(match.state, viewer) : null,
    seq: match?.nextSeq ?? 0,
    hash: match?.head ?? null,
    now,
  });
};

export const clockText = (matchId: string, { clocks, nextSeq }: Match, now: number): string => {
  const { remainingMs, firstMoveMs, since } = clocks;
  if (remainingMs === null) throw new Error(`match ${matchId} has no clock`);
  return serialize<"clock">({
    type: "clock",
    matchId,
    seq: nextSeq,
    // A clock that has run out shows 0.
    remainingMs: remainingMs.map((ms) => Math.max(0, ms)),
    ...(firstMoveMs === null ? {} : { firstMoveMs: firstMoveMs.map((ms) => (ms === null ? null : Math.max(0, ms))) }),
    since,
    now,
  });
};

export const finishedText = (
  { matchId, stored }: LiveMatch,
  { record, head }: Match,
  { unseal, signingKey }: Pick<Secrets, "unseal" | "signingKey">,
): string => {
  const serverBytes = unseal(matchId, stored.sealedBytes);
  const seed = deriveSeed(serverBytes, record.seats.map(nonceOf));
  const { outcome } = infoOf(stored) as Extract<ReturnType<typeof infoOf>, { readonly status: "finished" }>;
  const signature = signHead(head, signingKey);
  return serialize<"finished">({ type: "finished", matchId, outcome, reveal: { serverBytes, seed }, signature });
};

export const absenceText = (matchId: string, absent: Absent | null): string =>
  serialize<"absence">({ type: "absence", matchId, absent });

export const presenceText = (matchId: string, players: Message<"presence">["players"], spectators: number): string =>
  serialize<"presence">({ type: "presence", matchId, players, spectators });
