// Estimates beside the page, so that it never waits.
import { seedRng } from "@tengen/kernel";
import { estimate, type Estimate } from "../estimate.ts";
import type { Color } from "../rules.ts";
import type { GoState } from "../state.ts";

export interface EstimateRequest {
  readonly state: Pick<GoState, "board" | "previousBoard" | "komi">;
  readonly toMove: Color;
}

const GAMES = 300;

addEventListener("message", ({ data: { state, toMove } }: MessageEvent<EstimateRequest>) => {
  const answer: Estimate = estimate(state, toMove, GAMES, seedRng("estimate"));
  postMessage(answer);
});
