// The live analysis beside the board: a switch, the best moves, and in Go a switch for the ownership.
import { formatNumber, formatPercent } from "@tengen/ui/i18n";
import { winnersMoves, type PvLine } from "@tengen/stones";
import { shownCandidates } from "./candidates.ts";
import { describeEffort, pointsText } from "./describe-evaluation.ts";
import { NetStatus } from "@tengen/table";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

interface StudyProps {
  readonly study: Study;
}

/** How many moves of a PV are shown after the first. */
const SHOWN_PV_MOVES = 5;

/** The win rate, or how far a proven result is. */
const rateText = ({ winRate, winsIn, losesIn }: PvLine<number>): string =>
  winsIn !== undefined
    ? t("candidate_wins", { count: winnersMoves(winsIn) })
    : losesIn !== undefined
      ? t("candidate_loses", { count: winnersMoves(losesIn) })
      : formatPercent(winRate);

/** What the columns are; screen readers hear it with each number. */
const Heads = ({ hasPoints, hasVisits }: { readonly hasPoints: boolean; readonly hasVisits: boolean }) => (
  <p class="candidate candidate-heads" aria-hidden="true">
    <span class="move">{t("candidate_head_move")}</span>
    <span class="rate">{t("candidate_head_rate")}</span>
    {hasPoints && <span class="lost">{t("candidate_head_lost")}</span>}
    {hasVisits && <span class="visits">{t("candidate_head_visits")}</span>}
  </p>
);

/** The best moves, each of which can be played. The list has a fixed height, so that nothing moves. */
const Candidates = ({ study }: StudyProps) => {
  const evaluation = study.live.analysis.value?.evaluation;
  const candidates = evaluation === undefined ? [] : shownCandidates(evaluation, study.toMove.value);
  const [best] = candidates;
  return (
    <div class="candidates">
      {best !== undefined && <Heads hasPoints={best.pointsLost !== null} hasVisits={best.line.visits !== undefined} />}
      <ol aria-label={t("candidates")}>
        {candidates.map(({ line, pointsLost, grade }, rank) => {
          const [move = 0, ...rest] = line.moves;
          const { visits } = line;
          return (
            <li key={rank}>
              <button type="button" class="candidate" title={t("candidate_play")} onClick={() => study.playMove(move)}>
                <span class="move">{study.nameMove(move)}</span>
                <span class="rate">{rateText(line)}</span>
                {pointsLost !== null && (
                  <span class={`lost grade-${grade ?? "best"}`}>
                    <span aria-hidden="true">{pointsText(pointsLost)}</span>
                    <span class="visually-hidden">{t("candidate_lost", { points: pointsText(pointsLost) })}</span>
                  </span>
                )}
                {visits !== undefined && (
                  <span class="visits quiet">
                    <span aria-hidden="true">{formatNumber(visits)}</span>
                    <span class="visually-hidden">{t("candidate_visits", { count: visits })}</span>
                  </span>
                )}
                <span class="rest quiet">{rest.slice(0, SHOWN_PV_MOVES).map(study.nameMove).join(" ")}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
};

export const AnalysisPanel = ({ study }: StudyProps) => {
  const { live, table, showsOwnership } = study;
  const analysis = live.analysis.value;
  const isOn = live.isOn.value;
  const isOver = table.state.value.gameOver;
  const hint = live.hasFailed.value
    ? t("analysis_failed")
    : isOver
      ? t("analysis_over")
      : analysis === null
        ? t("analysis_thinking")
        : describeEffort(analysis);
  return (
    <section class="study-box analysis" aria-label={t("analysis")}>
      <label class="field">
        <span>{t("analysis_on")}</span>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => live.setOn(currentTarget.checked)} />
      </label>
      {(isOn || live.hasFailed.value) && <p class="quiet">{hint}</p>}
      {isOn && <Candidates study={study} />}
      {isOn && analysis?.evaluation.score !== null && analysis !== null && (
        <label class="field">
          <span>{t("analysis_area")}</span>
          <input
            type="checkbox"
            checked={showsOwnership.value}
            onChange={({ currentTarget }) => {
              showsOwnership.value = currentTarget.checked;
            }}
          />
        </label>
      )}
      {study.net !== null && <NetStatus net={study.net} onLoaded={live.restart} />}
    </section>
  );
};
