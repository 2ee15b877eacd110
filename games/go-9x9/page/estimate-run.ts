// Runs one estimate in a worker, and shows it on the board and in words.
import { formatPercent } from "@tengen/ui/i18n";
import type { PointAppearance, Scene } from "@tengen/board";
import { cellAt, COLORS, indexOfPoint, ownerOf, type Point } from "@tengen/stones";
import type { Estimate } from "../estimate.ts";
import { areaKomiOf, type GoView } from "../rulesets/state.ts";
import { BOARD_SIZE, boardOf, colorToMove, positionOf } from "../state.ts";
import { askWorker } from "./ask-worker.ts";
import { titleOf } from "./pass-result.ts";
import { t } from "./late/messages.ts";

/** Shows the owners of empty points, and fades the stones that look dead. */
export const estimateOverlay =
  ({ ownership, dead }: Estimate, withOwners: boolean) =>
  (scene: Scene): Scene => {
    const faded = new Set(dead.map((stone) => indexOfPoint(BOARD_SIZE, stone)));
    return {
      ...scene,
      points: scene.points.map((appearance, point): PointAppearance => {
        if (faded.has(point)) return { ...appearance, faded: true };
        return withOwners && appearance.stone === null
          ? { ...appearance, territory: ownerOf(ownership[point] ?? 0) }
          : appearance;
      }),
    };
  };

/** Says whose stones look dead, and that they count as alive if both pass. */
export const deadStonesText = (state: GoView, dead: readonly Point[]): readonly string[] =>
  COLORS.flatMap((color) => {
    const count = dead.filter((point) => cellAt(boardOf(state), point) === color).length;
    if (count === 0) return [];
    const whose = state.gameOver ? "counted" : color === colorToMove(state) ? "own" : "theirs";
    return [t(`dead_${whose}_${color}`, { count })];
  });

/** The lead and the win rate. Usually one side has both; otherwise one sentence names both sides. */
export const leadText = ({ lead, winRate }: Pick<Estimate, "lead" | "winRate">): string => {
  const points = Math.round(Math.abs(lead) * 2) / 2;
  const favourite = {
    color: titleOf(winRate >= 0.5 ? "black" : "white"),
    percent: formatPercent(Math.max(winRate, 1 - winRate)),
  };
  const leader = titleOf(lead > 0 ? "black" : "white");
  if (points === 0) return `${t("estimate_even")} ${t("estimate_chance", favourite)}`;
  return leader === favourite.color
    ? `${t("estimate_lead", { color: leader, count: points })} ${t("estimate_chance", favourite)}`
    : t("estimate_lead_other", { ...favourite, leader, count: points });
};

/** Without a net the worker estimates by playouts. Returns how to stop. */
export const runEstimate = (
  position: GoView,
  net: Uint8Array | null,
  onEstimate: (estimate: Estimate) => void,
  onFailed: () => void,
): (() => void) => {
  const [komi, toMove] = [areaKomiOf(position), colorToMove(position)];
  return askWorker({ kind: "estimate", position: positionOf(position), komi, toMove, net }, onEstimate, onFailed);
};
