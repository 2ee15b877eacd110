// Go's panel beside the board: komi and captures, the estimate while the game runs, a warning at the first pass, and
// the score sheet at the end.
import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import type { PointAppearance, Scene, StoneColor } from "@tengen/board";
import {
  type Cell,
  cellAt,
  type Color,
  COLORS,
  goIndex,
  otherColor,
  ownersOf,
  type Point,
  scoresOf,
} from "@tengen/stones";
import type { Table } from "@tengen/table";
import { formatNumber, formatPercent } from "@tengen/i18n";
import { useEffect, useRef } from "preact/hooks";
import type { Estimate } from "../estimate.ts";
import { boardOf, colorToMove, positionOf, type GoState } from "../state.ts";
import type { EstimateRequest } from "./estimate-worker.ts";
import { t } from "./messages.ts";

const titleOf = (color: Color): string => (color === "black" ? t("color_black_title") : t("color_white_title"));

/** The least ownership at which a point is shown as somebody's. */
const SURE = 0.3;

const ownerOf = (owned: number): StoneColor | null => {
  if (Math.abs(owned) < SURE) return null;
  return owned > 0 ? "black" : "white";
};

/** Shows the owners of empty points, and fades the stones that look dead. */
const estimateOverlay =
  ({ ownership, dead }: Estimate, withOwners: boolean) =>
  (scene: Scene): Scene => {
    const faded = new Set(dead.map(goIndex));
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
const deadStonesText = (state: GoState, dead: readonly Point[]): readonly string[] =>
  COLORS.flatMap((color) => {
    const count = dead.filter((point) => cellAt(boardOf(state), point) === color).length;
    if (count === 0) return [];
    const whose = state.gameOver ? "counted" : color === colorToMove(state) ? "own" : "theirs";
    return [t(`dead_${whose}_${color}`, { count })];
  });

/** The result if both pass: the score of the board as it stands. */
export const passResultText = (key: "first_pass" | "last_pass_warning", state: GoState): string => {
  const { black, white } = scoresOf(boardOf(state), state.komi);
  return t(key, {
    color: titleOf(otherColor(colorToMove(state))),
    winner: titleOf(black > white ? "black" : "white"),
    count: Math.abs(black - white),
  });
};

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

const LeadLine = ({ estimate }: { readonly estimate: Estimate }) => (
  <>
    {leadText(estimate)} <span class="quiet">{t("estimate_how")}</span>
  </>
);

const ScoreSheet = ({ state }: { readonly state: GoState }) => {
  const { scores, komi } = state;
  const board = boardOf(state);
  if (scores === null) return null;
  const owners = ownersOf(board).flat();
  const count = (cells: readonly Cell[], color: Color): number => cells.filter((cell) => cell === color).length;
  const rows = [
    { name: t("stones"), black: count(board.flat(), "black"), white: count(board.flat(), "white") },
    {
      name: t("territory"),
      black: count(owners, "black") - count(board.flat(), "black"),
      white: count(owners, "white") - count(board.flat(), "white"),
    },
    { name: t("komi"), black: 0, white: komi },
    { name: t("total"), ...scores },
  ];
  return (
    <table class="score-sheet">
      <caption class="visually-hidden">{t("score_sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t("score_sheet")}</span>
          </th>
          <th scope="col">{titleOf("black")}</th>
          <th scope="col">{titleOf("white")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, black, white }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatNumber(black)}</td>
            <td>{formatNumber(white)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface EstimateResult {
  readonly position: GoState;
  readonly estimate: Estimate;
  /** Whether a person asked for it; false if a pass triggered it. */
  readonly isRequested: boolean;
}

export const GoPanel = ({ table }: { readonly table: Table }) => {
  const state = table.view.value as GoState;
  const worker = useRef<Worker | null>(null);
  const result = useSignal<EstimateResult | null>(null);
  const isEstimating = useSignal(false);
  const isLive = useSignal(false);
  /** Whether an estimate was ever requested: then its line keeps its place, and the layout does not shift. */
  const wasEverRequested = useSignal(false);
  /** Whether a person requested the estimate in progress. */
  const isRequestRunning = useRef(false);

  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
    isEstimating.value = false;
  };
  useEffect(() => stop, []);

  const mayEstimate = ({ gameOver }: GoState): boolean => !gameOver && table.isEngineAllowed.value;

  const startEstimate = (position: GoState, isRequested: boolean): void => {
    stop();
    isRequestRunning.current = isRequested;
    if (isRequested) wasEverRequested.value = true;
    isEstimating.value = true;
    const estimator = new Worker(new URL("./estimate-worker.ts", import.meta.url), { type: "module" });
    worker.current = estimator;
    estimator.addEventListener("message", ({ data }: MessageEvent<Estimate>) => {
      stop();
      const wasRequestedBefore = result.value?.position === position && result.value.isRequested;
      result.value = { position, estimate: data, isRequested: isRequested || wasRequestedBefore };
      table.setOverlay(estimateOverlay(data, isRequested));
      const before = table.notice.value;
      if (!isRequested && data.dead.length > 0) {
        table.notify(() => [before?.text() ?? "", ...deadStonesText(position, data.dead)].join(" ").trim());
      }
    });
    estimator.postMessage({
      position: positionOf(position),
      komi: position.komi,
      toMove: colorToMove(position),
    } satisfies EstimateRequest);
  };

  // A player who is about to pass or may answer a pass sees which stones look dead, because they count as alive.
  useSignalEffect(() => {
    const shown = table.view.value as GoState;
    const isPassing = table.turnToConfirm.value?.action.type === "pass";
    const mayAnswer = shown.passesInARow === 1 && table.mayAct.value;
    untracked(() => {
      const wasRequestRunning = isEstimating.value && isRequestRunning.current;
      if (result.value?.position !== shown) result.value = null;
      stop();
      if (mayAnswer && !isPassing) table.notify(() => passResultText("first_pass", shown));
      if (isPassing || mayAnswer || shown.scores !== null) startEstimate(shown, false);
      // An estimate that was requested before this move restarts on the new position.
      else if ((wasRequestRunning || isLive.value) && mayEstimate(shown)) startEstimate(shown, true);
    });
  });

  const [black = "", white = ""] = state.playerIds;
  // A pass counts every stone as alive and an estimate does not, so they are not shown together.
  const isPassing = table.turnToConfirm.value?.action.type === "pass";
  const estimate =
    result.value?.position === state && result.value.isRequested && !isPassing ? result.value.estimate : null;
  return (
    <>
      <dl class="facts-list">
        <div>
          <dt>{t("komi")}</dt>
          <dd>{formatNumber(state.komi)}</dd>
        </div>
        <div>
          <dt>{t("captures")}</dt>
          <dd>
            {titleOf("black")} {formatNumber(state.captures[black] ?? 0)}, {titleOf("white")}{" "}
            {formatNumber(state.captures[white] ?? 0)}
          </dd>
        </div>
      </dl>
      {mayEstimate(state) && (
        <>
          <div class="estimate-tools" role="group" aria-label={t("estimate")}>
            <button
              type="button"
              aria-disabled={isEstimating.value}
              onClick={() => {
                if (!isEstimating.value) startEstimate(state, true);
              }}
            >
              {isEstimating.value ? t("estimating") : t("estimate")}
            </button>
            <label>
              <span>{t("estimate_live")}</span>
              <input
                type="checkbox"
                checked={isLive.value}
                onChange={({ currentTarget }) => {
                  isLive.value = currentTarget.checked;
                  if (isLive.value && !isEstimating.value) startEstimate(state, true);
                }}
              />
            </label>
          </div>
          <p class={wasEverRequested.value ? "estimate-line" : ""} role="status">
            {estimate !== null && <LeadLine estimate={estimate} />}
          </p>
        </>
      )}
      <ScoreSheet state={state} />
    </>
  );
};
