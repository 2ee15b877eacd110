// Estimates beside the page, so that it never waits.
import { estimate } from "../estimate.ts";
import type { Color } from "../rules.ts";
import type { GoState } from "../state.ts";

export interface EstimateRequest {
  readonly state: Pick<GoState, "board" | "previousBoard" | "komi">;
  readonly toMove: Color;
}

/** Playouts: a tenth of a second or two. */
const NODES = 4000;

const answer = async ({ state, toMove }: EstimateRequest): Promise<void> =>
  postMessage(await estimate(state, toMove, NODES));

addEventListener("message", ({ data }: MessageEvent<EstimateRequest>) => void answer(data));
