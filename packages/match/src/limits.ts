// How long a log can grow (MAT-L1 to MAT-L3). Only new actions are held to it: a longer log from before still folds and verifies.
import { reject, type AnyEngine, type GameAction, type Rejection } from "@tengen/kernel";
import type { Entry } from "./entry.ts";
import type { Position } from "./position.ts";

/** Entries after which a match ends. A tenth of what a match file may hold. */
export const MAX_ENTRIES = 2000;

/** Draw offers, and as many takeback requests, of one player in a match. */
export const MAX_OFFERS = 50;

/** Whether the log has no room for another action. */
export const isLogFull = ({ status, nextSeq }: Pick<Position, "status" | "nextSeq">): boolean =>
  status === "active" && nextSeq >= MAX_ENTRIES;

/** Refuses a draw offer or a takeback request beyond `MAX_OFFERS`. Agreeing to an offer of the opponent is never refused. */
export const refuseExcessOffer = (
  engine: AnyEngine,
  { state, entries }: Pick<Position, "state"> & { readonly entries: readonly Entry[] },
  { type }: GameAction,
  actorId: string,
): Rejection | null => {
  const isTakeback = type === "REQUEST_TAKEBACK";
  const isOffer = isTakeback || (engine.tableActions.includes(type) && state.drawOfferBy === null);
  if (!isOffer) return null;
  const count = entries.filter((entry) => entry.actorId === actorId && entry.type === type).length;
  if (count < MAX_OFFERS) return null;
  const detail = { limit: MAX_OFFERS };
  return isTakeback
    ? reject("NO_TAKEBACK", `${actorId} has asked for ${MAX_OFFERS} takebacks in this match, the most allowed.`, detail)
    : reject(
        "DRAW_ALREADY_OFFERED",
        `${actorId} has offered ${MAX_OFFERS} draws in this match, the most allowed.`,
        detail,
      );
};
