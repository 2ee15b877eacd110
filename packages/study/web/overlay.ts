// Draws the analysis over a scene: discs with what the best moves give away, or with their win rates, ownership, stones that look dead, and
// the better move of a review. Each also adds a note for screen readers.
import type { PointAppearance, Scene } from "@tengen/board";
import { ownerOf, type ScoreEstimate } from "@tengen/stones";
import { formatPercent } from "@tengen/ui/i18n";
import type { ShownCandidate } from "./candidates.ts";
import { pointsText } from "./describe-evaluation.ts";
import { t } from "./messages.ts";

const mapPoints = (scene: Scene, change: (appearance: PointAppearance, point: number) => PointAppearance): Scene => ({
  ...scene,
  points: scene.points.map(change),
});

export const drawOwnership = (scene: Scene, { ownership, dead }: ScoreEstimate): Scene => {
  const faded = new Set(dead);
  return mapPoints(scene, (appearance, point) =>
    appearance.stone === null
      ? { ...appearance, territory: ownerOf(ownership[point] ?? 0) }
      : faded.has(point)
        ? { ...appearance, faded: true }
        : appearance,
  );
};

/** On the board: the points lost, otherwise the win rate. The sign says that it is not a win rate. */
const labelOf = ({ line: { winRate }, pointsLost }: ShownCandidate): string => {
  if (pointsLost === null) return String(Math.round(winRate * 100));
  const points = pointsText(pointsLost);
  return points === "0" ? points : `\u2212${points}`;
};

const noteOf = ({ line: { winRate }, pointsLost }: ShownCandidate, rank: number): string => {
  const note = t("candidate_point", { rank: rank + 1, percent: formatPercent(winRate) });
  return pointsLost === null ? note : `${note}, ${t("candidate_lost", { points: pointsText(pointsLost) })}`;
};

export const drawCandidates = (scene: Scene, candidates: readonly ShownCandidate[]): Scene => {
  const ranks = new Map(candidates.map(({ line: { moves } }, rank) => [moves[0], rank]));
  return mapPoints(scene, (appearance, point) => {
    const rank = ranks.get(point);
    const candidate = rank === undefined ? undefined : candidates[rank];
    if (rank === undefined || candidate === undefined || appearance.stone !== null) return appearance;
    return {
      ...appearance,
      territory: null,
      mark: rank === 0 ? "best" : "candidate",
      grade: candidate.grade,
      label: labelOf(candidate),
      note: [appearance.note, noteOf(candidate, rank)].filter((note) => note !== "").join(", "),
    };
  });
};

export const drawBetterMove = (scene: Scene, better: number): Scene =>
  mapPoints(scene, (appearance, point) =>
    point !== better || appearance.stone !== null || appearance.label !== ""
      ? appearance
      : { ...appearance, mark: "hint", territory: null, note: t("better_point") },
  );
