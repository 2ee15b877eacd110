// Limits of the log (MAT-L1 to MAT-L3). They apply to new actions only: an older, longer log still folds and verifies.
import { reject, VALID, type AnyEngine, type GameAction, type Result } from "@tengen/kernel";
import type { Entry } from "./entry.ts";
import type { Position } from "./position.ts";

/** A match ends after this many entries, a tenth of what a match file may hold. */
export const MAX_ENTRIES = 2000;

/** Draw offers per player and match, and as many takeback requests. */
export const MAX_OFFERS = 50;

/** Whether the log has no room for another action. */
export const isLogFull = ({ status, nextSeq }: Pick<Position, "status" | "nextSeq">): boolean =>
  status === "active" && nextSeq >= MAX_ENTRIES;

/** Refuses a draw offer or takeback request beyond `MAX_OFFERS`. Accepting an offer is never refused. */
export const validateOffer = (
  engine: AnyEngine,
  { state, entries }: Pick<Position, "state"> & { readonly entries: readonly Entry[] },
  { type }: GameAction,
  actorId: string,
): Result<null> => {
  const isTakeback = type === "REQUEST_TAKEBACK";
  const isOffer = isTakeback || (engine.tableActions.includes(type) && state.drawOfferBy === null);
  if (!isOffer) return VALID;
  const count = entries.filter((entry) => entry.actorId === actorId && entry.type === type).length;
  if (count < MAX_OFFERS) return VALID;
  const detail = { limit: MAX_OFFERS };
  return isTakeback
    ? reject("NO_TAKEBACK", `${actorId} has asked for ${MAX_OFFERS} takebacks in this match, the most allowed.`, detail)
    : reject(
        "DRAW_ALREADY_OFFERED",
        `${actorId} has offered ${MAX_OFFERS} draws in this match, the most allowed.`,
        detail,
      );
};
