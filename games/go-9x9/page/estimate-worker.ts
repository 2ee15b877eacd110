// Makes estimates in a worker, so that the page stays responsive.
import type { Color, GoPosition } from "@tengen/stones";
import { estimate } from "../estimate.ts";

export interface EstimateRequest {
  readonly position: GoPosition;
  readonly komi: number;
  readonly toMove: Color;
}

/** Playouts; they take one or two tenths of a second. */
const NODES = 4000;

const answer = async ({ position, komi, toMove }: EstimateRequest): Promise<void> =>
  postMessage(await estimate(position, komi, toMove, NODES));

addEventListener("message", ({ data }: MessageEvent<EstimateRequest>) => void answer(data));
