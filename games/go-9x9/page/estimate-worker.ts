// Makes estimates in a worker, so that the page stays responsive.
import { estimate } from "../estimate.ts";
import type { Color } from "../rules.ts";
import type { GoState } from "../state.ts";

export interface EstimateRequest {
  readonly state: Pick<GoState, "board" | "previousBoard" | "komi">;
  readonly toMove: Color;
}

/** Playouts; they take one or two tenths of a second. */
const NODES = 4000;

const answer = async ({ state, toMove }: EstimateRequest): Promise<void> =>
  postMessage(await estimate(state, toMove, NODES));

addEventListener("message", ({ data }: MessageEvent<EstimateRequest>) => void answer(data));
