// What another asks of whoever sits here: a draw, or to take a move back. The question stands beside the board until it is answered.
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
  /** False while an answer would not arrive. */
  readonly mayAccept?: boolean;
}

/** Which question was declined last, by the id of its action: where it is kept, it is not asked again by a page that is loaded anew. */
export interface DeclinedOfferStorage {
  readonly read: () => string | null;
  readonly write: (actionId: string) => void;
}

/** What stands open, by the match. */
export interface OfferRequest {
  readonly kind: "draw" | "takeback";
  readonly by: string;
}

export interface OfferOptions {
  readonly timeline: ReadonlySignal<Timeline>;
  /** What somebody else asks of whoever sits here; null when nobody does. */
  readonly request: ReadonlySignal<OfferRequest | null>;
  readonly accept: (kind: OfferRequest["kind"]) => void;
  readonly messages: Pick<StatusMessages, "notify">;
  /** Whether an answer would arrive; always where it is left out. */
  readonly mayAccept?: ReadonlySignal<boolean>;
  readonly declined?: DeclinedOfferStorage;
}

/** The question that is open. The rules know no refusal but the next move: declining puts the question away, and says so. */
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
        messages.notify("news", () => t(kind === "draw" ? "said_draw_refused" : "said_takeback_refused"));
      },
    };
  });
};
