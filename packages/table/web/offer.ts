// The opponent's draw offer or takeback request, shown beside the board until it is answered. In the rules only the next
// move declines an offer, so declining just hides it, with a notice.
import type { Entry } from "@tengen/match";
import { t } from "@tengen/ui/i18n";
import { notify, type BoardState } from "./board-state.ts";
import { colorTitle, latestColorOf } from "./describe.ts";
import type { Timeline } from "./timeline.ts";
import type { AnyTableGame } from "./table-game.ts";

/** An open request in the match. */
export interface OfferRequest {
  readonly kind: "draw" | "takeback";
  readonly by: string;
}

/** A request to the person at this device. */
export interface OpenOffer {
  readonly kind: OfferRequest["kind"];
  /** The entry that made it. */
  readonly entry: Entry;
  readonly text: () => string;
}

/** The offer to show; null where there is none, or it was declined. */
export const findOffer = (
  game: AnyTableGame,
  timeline: Timeline,
  request: OfferRequest | null,
  isDeclined: (entry: Entry) => boolean,
): OpenOffer | null => {
  if (request === null) return null;
  const { kind, by } = request;
  const type = kind === "draw" ? game.draw?.type : "REQUEST_TAKEBACK";
  const entry = timeline.entries.findLast((one) => one.actorId === by && one.type === type);
  if (entry === undefined || isDeclined(entry)) return null;
  const color = (): string => colorTitle(latestColorOf(game, timeline, by));
  return {
    kind,
    entry,
    text: () => t(kind === "draw" ? "question_draw" : "question_takeback", { color: color() }),
  };
};

/** Says that an offer was declined. */
export const notifyDeclined = (board: BoardState, { kind }: Pick<OpenOffer, "kind">): BoardState =>
  notify(board, "info", () => t(kind === "draw" ? "draw_declined_by_you" : "takeback_declined_by_you"));
