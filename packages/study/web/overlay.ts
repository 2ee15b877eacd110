// Draws the analysis over a scene: discs with the win rates of the best moves, ownership, stones that look dead, and
// the better move of a review. Each also adds a note for screen readers.
import type { PointAppearance, Scene } from "@tengen/board";
import { ownerOf, type PvLine } from "@tengen/stones";
import type { ScoreEstimate } from "@tengen/table";
import { formatPercent } from "@tengen/ui/i18n";
import { t } from "./messages.ts";

/** How many candidates are shown, on the board and beside it. */
export const MAX_CANDIDATES = 5;

const mapPoints = (scene: Scene, change: (appearance: PointAppearance, point: number) => PointAppearance): Scene => ({
  ...scene,
  points: scene.points.map(change),
});

export const drawOwnership = (scene: Scene, { ownership, deadStones }: ScoreEstimate): Scene => {
  const faded = new Set(deadStones);
  return mapPoints(scene, (appearance, point) =>
    appearance.stone === null
      ? { ...appearance, territory: ownerOf(ownership[point] ?? 0) }
      : faded.has(point)
        ? { ...appearance, faded: true }
        : appearance,
  );
};

export const drawCandidates = (scene: Scene, candidates: readonly PvLine<number>[]): Scene => {
  const ranks = new Map(candidates.slice(0, MAX_CANDIDATES).map(({ moves: [move] }, rank) => [move, rank]));
  return mapPoints(scene, (appearance, point) => {
    const rank = ranks.get(point);
    const candidate = rank === undefined ? undefined : candidates[rank];
    if (rank === undefined || candidate === undefined || appearance.stone !== null) return appearance;
    return {
      ...appearance,
      territory: null,
      mark: rank === 0 ? "best" : "candidate",
      label: String(Math.round(candidate.winRate * 100)),
      note: [appearance.note, t("candidate_point", { rank: rank + 1, percent: formatPercent(candidate.winRate) })]
        .filter((note) => note !== "")
        .join(", "),
    };
  });
};

export const drawBetterMove = (scene: Scene, better: number): Scene =>
  mapPoints(scene, (appearance, point) =>
    point !== better || appearance.stone !== null || appearance.label !== ""
      ? appearance
      : { ...appearance, mark: "hint", territory: null, note: t("better_point") },
  );
