// The review beside the board: chart, the shown move's review, buttons to the mistakes, and a summary of each side.
import { COLORS } from "@tengen/stones";
import { summarizeSide, type Review } from "@tengen/study";
import { colorTitle } from "@tengen/table";
import { Icon } from "@tengen/ui";
import { formatNumber, formatPercent } from "@tengen/ui/i18n";
import { WinRateChart, MistakeIcon } from "./win-rate-chart.tsx";
import { pointsText, type MistakeKind } from "./describe-evaluation.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

interface StudyProps {
  readonly study: Study;
}

const ROWS = [
  ["inaccuracy", "inaccuracies"],
  ["mistake", "mistakes"],
  ["blunder", "blunders"],
  ["missed", "missedWins"],
] as const satisfies readonly (readonly [MistakeKind, string])[];

/** The number of mistakes of each side. Also the legend of the chart's shapes. */
const Summary = ({ review }: { readonly review: Review<number> }) => {
  const [black, white] = COLORS.map((side) => summarizeSide(review, side));
  if (black === undefined || white === undefined) return null;
  return (
    <table class="score-sheet">
      <caption class="visually-hidden">{t("review_summary")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t("review_summary")}</span>
          </th>
          {COLORS.map((side) => (
            <th key={side} scope="col">
              {colorTitle(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Only some games have proven wins. */}
        {ROWS.filter(([mistake, field]) => mistake !== "missed" || black[field] + white[field] > 0).map(
          ([mistake, field]) => (
            <tr key={mistake}>
              <th scope="row">
                <MistakeIcon mistake={mistake} /> {t(`review_${field}`)}
              </th>
              <td>{formatNumber(black[field])}</td>
              <td>{formatNumber(white[field])}</td>
            </tr>
          ),
        )}
        <tr>
          <th scope="row">{t("review_mean")}</th>
          <td>{formatPercent(black.meanLoss)}</td>
          <td>{formatPercent(white.meanLoss)}</td>
        </tr>
        {(black.meanPointsLost !== null || white.meanPointsLost !== null) && (
          <tr>
            <th scope="row">{t("review_mean_points")}</th>
            {[black, white].map(({ meanPointsLost }, side) => (
              <td key={side}>{meanPointsLost === null ? "" : pointsText(meanPointsLost)}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
};

/** Buttons to the previous and the next mistake. */
const MistakeButtons = ({ study }: StudyProps) => {
  const shown = study.table.shown.value;
  const mistakes = study.mistakes.value;
  const before = mistakes.findLast(({ number }) => number < shown);
  const after = mistakes.find(({ number }) => number > shown);
  const step = (
    key: "previous_mistake" | "next_mistake",
    icon: "back" | "next",
    move: (typeof mistakes)[number] | undefined,
  ) => (
    <button
      type="button"
      aria-disabled={move === undefined}
      onClick={() => {
        if (move === undefined) return;
        study.showReviewed(move.number, true);
        study.table.announce(study.moveReviewText.value);
      }}
    >
      {icon === "back" && <Icon name="back" />}
      {t(key)}
      {icon === "next" && <Icon name="next" />}
    </button>
  );
  return (
    <div class="mistake-buttons">
      {step("previous_mistake", "back", before)}
      {step("next_mistake", "next", after)}
    </div>
  );
};

const Progress = ({ study }: StudyProps) => {
  const progress = study.reviewSession.progress.value;
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <div class="working">
      <progress value={done} max={total} aria-label={t("review")} />
      <span class="quiet">{t("review_progress", { done, total })}</span>
      <button type="button" onClick={study.reviewSession.stop}>
        {t("review_stop")}
      </button>
    </div>
  );
};

export const ReviewPanel = ({ study }: StudyProps) => {
  const { reviewSession, canReview, table } = study;
  const result = reviewSession.result.value;
  const isWorking = reviewSession.progress.value !== null;
  const isStale = result?.line !== table.line.value;
  return (
    <section class="study-box review" aria-label={t("review")}>
      <h2>{t("review")}</h2>
      {result === null && (
        <p class="quiet">
          {t(reviewSession.hasFailed.value ? "review_failed" : canReview.value ? "review_how" : "review_no_moves")}
        </p>
      )}
      {result !== null && <WinRateChart study={study} />}
      {isWorking && <Progress study={study} />}
      {result !== null && result.review !== null && (
        <>
          <p class="move-verdict">
            {study.moveReviewText.value === "" ? t("review_pick") : study.moveReviewText.value}
          </p>
          <MistakeButtons study={study} />
          <Summary review={result.review} />
        </>
      )}
      {!isWorking && (result === null || isStale) && (
        <button type="button" aria-disabled={!canReview.value} onClick={() => canReview.value && void study.review()}>
          {t(result === null ? "review_start" : "review_line")}
        </button>
      )}
    </section>
  );
};
