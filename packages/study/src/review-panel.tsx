// The review beside the board: its chart, what the shown move was worth, the way to the next mistake, and a summary for each side.
import { summarizeSide, type Review } from "@tengen/review";
import { colorTitle, Icon } from "@tengen/table";
import { say, sayNumber, sayPercent } from "@tengen/words";
import { Chart, FaultShape } from "./chart.tsx";
import type { Fault } from "./describe-finding.ts";
import type { Study } from "./study.ts";

interface StudyProps {
  readonly study: Study;
}

const SIDES = ["black", "white"] as const;

const ROWS = [
  ["inaccuracy", "inaccuracies"],
  ["mistake", "mistakes"],
  ["blunder", "blunders"],
  ["missed", "missedWins"],
] as const satisfies readonly (readonly [Fault, string])[];

/** The mistakes of each side, counted; what the shapes on the chart mean. */
const Summary = ({ review }: { readonly review: Review<number> }) => {
  const [black, white] = SIDES.map((side) => summarizeSide(review, side));
  if (black === undefined || white === undefined) return null;
  return (
    <table class="score-sheet">
      <caption class="visually-hidden">{say("review_summary")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{say("review_summary")}</span>
          </th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {colorTitle(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Wins are proven in some games alone. */}
        {ROWS.filter(([fault, field]) => fault !== "missed" || black[field] + white[field] > 0).map(
          ([fault, field]) => (
            <tr key={fault}>
              <th scope="row">
                <FaultShape fault={fault} /> {say(`review_${field}`)}
              </th>
              <td>{sayNumber(black[field])}</td>
              <td>{sayNumber(white[field])}</td>
            </tr>
          ),
        )}
        <tr>
          <th scope="row">{say("review_mean")}</th>
          <td>{sayPercent(black.meanLoss)}</td>
          <td>{sayPercent(white.meanLoss)}</td>
        </tr>
      </tbody>
    </table>
  );
};

/** To the mistake before the shown move, and to the one after it. */
const FaultSteps = ({ study }: StudyProps) => {
  const shown = study.table.shown.value;
  const faults = study.faults.value;
  const before = faults.findLast(({ number }) => number < shown);
  const after = faults.find(({ number }) => number > shown);
  const step = (
    key: "previous_fault" | "next_fault",
    icon: "back" | "next",
    move: (typeof faults)[number] | undefined,
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
      {say(key)}
      {icon === "next" && <Icon name="next" />}
    </button>
  );
  return (
    <div class="fault-steps">
      {step("previous_fault", "back", before)}
      {step("next_fault", "next", after)}
    </div>
  );
};

const Working = ({ study }: StudyProps) => {
  const progress = study.reviewing.progress.value;
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <div class="working">
      <progress value={done} max={total} aria-label={say("review")} />
      <span class="quiet">{say("review_progress", { done, total })}</span>
      <button type="button" onClick={study.reviewing.stop}>
        {say("review_stop")}
      </button>
    </div>
  );
};

export const ReviewPanel = ({ study }: StudyProps) => {
  const { reviewing, canReview, table } = study;
  const reviewed = reviewing.reviewed.value;
  const isWorking = reviewing.progress.value !== null;
  const isStale = reviewed?.line !== table.line.value;
  return (
    <section class="study-box review" aria-label={say("review")}>
      <h2>{say("review")}</h2>
      {reviewed === null && (
        <p class="quiet">
          {say(reviewing.hasFailed.value ? "review_failed" : canReview.value ? "review_how" : "review_no_moves")}
        </p>
      )}
      {reviewed !== null && <Chart study={study} />}
      {isWorking && <Working study={study} />}
      {reviewed !== null && reviewed.review !== null && (
        <>
          <p class="move-verdict">
            {study.moveReviewText.value === "" ? say("review_pick") : study.moveReviewText.value}
          </p>
          <FaultSteps study={study} />
          <Summary review={reviewed.review} />
        </>
      )}
      {!isWorking && (reviewed === null || isStale) && (
        <button type="button" aria-disabled={!canReview.value} onClick={() => canReview.value && void study.review()}>
          {say(reviewed === null ? "review_start" : "review_line")}
        </button>
      )}
    </section>
  );
};
