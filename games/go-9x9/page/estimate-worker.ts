// Estimates positions and judges dead stones in a worker, so that the page stays responsive.
import { openInlineSearcher } from "@tengen/go-searcher";
import type { Board, Color, GoPosition, Point } from "@tengen/stones";
import { estimate, type Estimate } from "../estimate.ts";
import { judgeDeadBy } from "../life-and-death.ts";

interface EstimateRequest {
  readonly kind: "estimate";
  /** On 9x9. */
  readonly position: GoPosition;
  readonly komi: number;
  readonly toMove: Color;
  /** Null where it could not be loaded: playouts alone. */
  readonly net: Uint8Array | null;
}

interface DeadStonesRequest {
  readonly kind: "dead-stones";
  /** Of any size. */
  readonly board: Board;
  /** Null where there is none: random playouts. */
  readonly net: Uint8Array | null;
}

export type WorkerRequest = EstimateRequest | DeadStonesRequest;

export interface WorkerAnswers {
  readonly estimate: Estimate;
  /** A stone of each group that looks dead. */
  readonly "dead-stones": readonly Point[];
}

/** Playouts; they take one or two tenths of a second. */
const NODES = 4000;

// No clock and no pauses: the worker does nothing else.
const searcherWith = (net: Uint8Array) => openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, net);

const answer = async (request: WorkerRequest): Promise<void> =>
  postMessage(
    request.kind === "estimate"
      ? await estimate(request.position, request.komi, request.toMove, NODES, request.net)
      : await judgeDeadBy(request.net === null ? null : searcherWith(request.net), request.board),
  );

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => void answer(data));
