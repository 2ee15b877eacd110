// Estimates positions and judges dead stones in a worker, so that the page stays responsive.
import type { Board, Color, GoPosition, Point } from "@tengen/stones";
import { estimate, type Estimate } from "../estimate.ts";
import { judgeDead } from "../life-and-death.ts";

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
}

export type WorkerRequest = EstimateRequest | DeadStonesRequest;

export interface WorkerAnswers {
  readonly estimate: Estimate;
  /** A stone of each group that looks dead. */
  readonly "dead-stones": readonly Point[];
}

/** Playouts; they take one or two tenths of a second. */
const NODES = 4000;

const answer = async (request: WorkerRequest): Promise<void> =>
  postMessage(
    request.kind === "estimate"
      ? await estimate(request.position, request.komi, request.toMove, NODES, request.net)
      : judgeDead(request.board),
  );

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => void answer(data));
