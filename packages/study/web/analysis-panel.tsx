// The live analysis beside the board: a switch, the best moves, and in Go a switch for the ownership.
import { formatPercent } from "@tengen/ui/i18n";
import { winnersMoves } from "@tengen/stones";
import { describeEffort } from "./describe-evaluation.ts";
import { NetStatus } from "./net-status.tsx";
import { MAX_CANDIDATES } from "./overlay.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

interface StudyProps {
  readonly study: Study;
}

/** How many moves of a PV are shown after the first. */
const SHOWN_PV_MOVES = 5;

/** The best moves, each of which can be played. The list has a fixed height, so that nothing moves. */
const Candidates = ({ study }: StudyProps) => {
  const candidates = study.live.analysis.value?.evaluation.candidates.slice(0, MAX_CANDIDATES) ?? [];
  return (
    <ol class="candidates" aria-label={t("candidates")}>
      {candidates.map(({ winRate, visits, moves, winsIn, losesIn }, rank) => {
        const [move = 0, ...rest] = moves;
        const rate =
          winsIn !== undefined
            ? t("candidate_wins", { count: winnersMoves(winsIn) })
            : losesIn !== undefined
              ? t("candidate_loses", { count: winnersMoves(losesIn) })
              : formatPercent(winRate);
        return (
          <li key={rank}>
            <button type="button" title={t("candidate_play")} onClick={() => study.playMove(move)}>
              <span class="move">{study.nameMove(move)}</span>
              <span class="rate">{rate}</span>
              {visits !== undefined && <span class="visits quiet">{t("candidate_visits", { count: visits })}</span>}
              <span class="rest quiet">{rest.slice(0, SHOWN_PV_MOVES).map(study.nameMove).join(" ")}</span>
            </button>
          </li>
        );
      })}
    </ol>
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
      {isOn && analysis?.evaluation.scoreEstimate !== null && analysis !== null && (
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
      {study.net !== null && <NetStatus study={study} net={study.net} />}
    </section>
  );
};
