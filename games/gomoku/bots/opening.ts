// How a searching bot plays an opening: it takes the colour that its value favours, places stones that favour neither,
// offers black's best moves, and picks the one that is best for white.
import type { Rng } from "@tengen/kernel";
import type { Judge } from "@tengen/gomoku-searcher";
import { otherColor, stonesOf, type Color, type Point } from "@tengen/stones";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import { boardOf, colorOf, letterOf } from "../state.ts";

/** How many moves are judged; more are sampled at random. */
const CANDIDATES = 10;
/** Sampled moves are within this distance of a stone. */
const NEAR = 4;
/** What is declared in Soosyrv-8: half of what is possible. */
const DECLARED = 4;

type PointAction = RulesetAction & Point;

const isNear = (stones: readonly Point[], { x, y }: Point): boolean =>
  stones.length === 0 || stones.some((stone) => Math.max(Math.abs(stone.x - x), Math.abs(stone.y - y)) <= NEAR);

/** The action whose value is lowest. */
const lowest = async <Action>(actions: readonly Action[], valueOf: (action: Action) => Promise<number>) => {
  let best: { readonly action: Action; readonly value: number } | null = null;
  for (const action of actions) {
    const value = await valueOf(action);
    if (best === null || value < best.value) best = { action, value };
  }
  return best?.action;
};

/** Chooses among the valid actions of an opening that is not over. */
export const chooseInOpening = async (
  { payload, phase }: RulesetState,
  validActions: readonly RulesetAction[],
  judge: Judge,
  rng: Rng,
): Promise<RulesetAction> => {
  const stones = stonesOf(boardOf(payload.board));
  const toMove: Color = colorOf(payload.nextColor);
  /** The value of a stone for the side that moves after it. */
  const valueAfter = ({ x, y }: Point): Promise<number> =>
    judge({ stones: [...stones, { x, y, color: toMove }], toMove: otherColor(toMove) });
  const points = validActions.filter((action): action is PointAction => "x" in action);
  const near = points.filter((action) => isNear(stones, action));
  const sample = rng.shuffle(near.length > 0 ? near : points).slice(0, CANDIDATES);
  const choose = async (): Promise<RulesetAction | undefined> => {
    switch (phase) {
      case "choosing": {
        const better = (await judge({ stones, toMove })) >= 0 ? toMove : otherColor(toMove);
        return validActions.find((action) => action.type === "CHOOSE_COLOR" && action.color === letterOf(better));
      }
      case "placing":
        return lowest(sample, async (action) => Math.abs(await valueAfter(action)));
      case "declaring":
        return validActions.find((action) => action.type === "DECLARE" && action.count === DECLARED);
      case "offering":
        return lowest(sample, valueAfter);
      case "picking":
        return lowest(points, async (action) => -(await valueAfter(action)));
      case "finished":
        return undefined;
    }
  };
  return (await choose()) ?? rng.pick(validActions);
};
