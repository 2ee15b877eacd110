// The messages about a match as texts, except for its entries (`log-pages.ts`).
import { deriveSeed } from "@tengen/kernel";
import { signHead, viewOf, type Match } from "@tengen/match";
import type { FromServer } from "@tengen/protocol";
import type { Secrets } from "../secrets.ts";
import type { Absent } from "./claim.ts";
import { infoOf } from "./info.ts";
import { nonceOf, type LiveMatch } from "./live-match.ts";

type Message<Type extends FromServer["type"]> = Extract<FromServer, { readonly type: Type }>;

const serialize = <Type extends FromServer["type"]>(message: Message<Type>): string => JSON.stringify(message);

export const watchingText = ({ stored, game, match }: LiveMatch, viewer: string | null, now: number): string =>
  serialize<"watching">({
    type: "watching",
    match: infoOf(stored),
    view: match === null ? null : viewOf(game.engine, match, viewer),
    seq: match?.nextSeq ?? 0,
    hash: match?.head ?? null,
    now,
  });

const atLeastZero = (ms: number): number => Math.max(0, ms);

export const clockText = (matchId: string, { clocks, nextSeq }: Match, now: number): string => {
  const { remainingMs, firstMoveMs, phase, since } = clocks;
  // In a match without a clock a phase may have one.
  const shownMs = remainingMs ?? phase?.remainingMs;
  if (shownMs === undefined) throw new Error(`match ${matchId} has no clock`);
  return serialize<"clock">({
    type: "clock",
    matchId,
    seq: nextSeq,
    // A clock that has run out shows 0.
    remainingMs: shownMs.map(atLeastZero),
    ...(firstMoveMs === null ? {} : { firstMoveMs: firstMoveMs.map((ms) => (ms === null ? null : atLeastZero(ms))) }),
    ...(phase === undefined ? {} : { phase: { id: phase.id, remainingMs: phase.remainingMs.map(atLeastZero) } }),
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
