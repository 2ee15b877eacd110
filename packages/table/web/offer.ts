// The opponent's draw offer or takeback request, shown beside the board until it is answered.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Entry } from "@tengen/match";
import { t } from "@tengen/i18n";
import type { Timeline } from "./timeline.ts";
import { colorOf, colorTitle } from "./describe.ts";
import type { StatusMessages } from "./status-messages.ts";
import type { AnyTableGame } from "./table-game.ts";

export interface Offer {
  readonly text: () => string;
  readonly accept: () => void;
  readonly decline: () => void;
  /** False while an answer could not be sent. */
  readonly mayAccept?: boolean;
}

/** Stores the action id of the last declined offer, so that a reload does not show the offer again. */
export interface DeclinedOfferStorage {
  readonly read: () => string | null;
  readonly write: (actionId: string) => void;
}

/** An open request in the match. */
export interface OfferRequest {
  readonly kind: "draw" | "takeback";
  readonly by: string;
}

export interface OfferOptions {
  readonly timeline: ReadonlySignal<Timeline>;
  /** The request to the person at this device; null when there is none. */
  readonly request: ReadonlySignal<OfferRequest | null>;
  readonly accept: (kind: OfferRequest["kind"]) => void;
  readonly messages: Pick<StatusMessages, "notify">;
  /** Whether an answer can be sent; true by default. */
  readonly mayAccept?: ReadonlySignal<boolean>;
  readonly declined?: DeclinedOfferStorage;
}

/** The offer to show. In the rules only the next move declines an offer, so declining just hides it, with a notice. */
export const openOffer = (game: AnyTableGame, options: OfferOptions): ReadonlySignal<Offer | null> => {
  const { timeline, request, accept, messages, mayAccept, declined: mark } = options;
  const declined = signal<Entry | null>(null);
  const declinedBefore = mark?.read() ?? null;
  return computed(() => {
    if (request.value === null) return null;
    const { kind, by } = request.value;
    const type = kind === "draw" ? game.draw?.type : "REQUEST_TAKEBACK";
    const entry = timeline.value.entries.findLast((one) => one.actorId === by && one.type === type);
    if (entry === undefined || entry === declined.value || entry.actionId === declinedBefore) return null;
    const color = (): string => colorTitle(colorOf(game, timeline.value, by));
    return {
      text: () => t(kind === "draw" ? "question_draw" : "question_takeback", { color: color() }),
      accept: () => accept(kind),
      mayAccept: mayAccept?.value ?? true,
      decline: () => {
        declined.value = entry;
        mark?.write(entry.actionId);
        messages.notify("info", () => t(kind === "draw" ? "draw_declined_by_you" : "takeback_declined_by_you"));
      },
    };
  });
};
