// What the searcher thinks of the shown position: a switch, the best moves, and in Go whose each point will be.
import { say, sayNumber, sayPercent } from "@tengen/words";
import { describeEffort } from "./describe-finding.ts";
import { SHOWN_CANDIDATES } from "./overlay.ts";
import type { Study } from "./study.ts";

interface StudyProps {
  readonly study: Study;
}

/** Moves of a line that are shown after the first. */
const SHOWN_LINE = 5;

/** The best moves; each can be played. As many lines as there may be, so that nothing moves when more are found. */
const Candidates = ({ study }: StudyProps) => {
  const candidates = study.live.known.value?.finding.candidates.slice(0, SHOWN_CANDIDATES) ?? [];
  return (
    <ol class="candidates" aria-label={say("candidates")}>
      {candidates.map(({ winRate, visits, line, winsIn, losesIn }, rank) => {
        const [move = 0, ...rest] = line;
        const rate =
          winsIn !== null
            ? say("candidate_wins", { count: winsIn })
            : losesIn !== null
              ? say("candidate_loses", { count: losesIn })
              : sayPercent(winRate);
        return (
          <li key={rank}>
            <button type="button" title={say("candidate_play")} onClick={() => study.playMove(move)}>
              <span class="move">{study.nameMove(move)}</span>
              <span class="rate">{rate}</span>
              {visits !== null && (
                <span class="visits quiet">{say("candidate_visits", { number: sayNumber(visits) })}</span>
              )}
              <span class="rest quiet">{rest.slice(0, SHOWN_LINE).map(study.nameMove).join(" ")}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
};

export const AnalysisPanel = ({ study }: StudyProps) => {
  const { live, table, withArea } = study;
  const known = live.known.value;
  const isOn = live.isOn.value;
  const isOver = table.state.value.gameOver;
  const hint = live.hasFailed.value
    ? say("analysis_failed")
    : isOver
      ? say("analysis_over")
      : known === null
        ? say("analysis_thinking")
        : describeEffort(known);
  return (
    <section class="study-box analysis" aria-label={say("analysis")}>
      <label class="field">
        <span>{say("analysis_on")}</span>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => live.turn(currentTarget.checked)} />
      </label>
      {(isOn || live.hasFailed.value) && <p class="quiet">{hint}</p>}
      {isOn && <Candidates study={study} />}
      {isOn && known?.finding.area !== null && known !== null && (
        <label class="field">
          <span>{say("analysis_area")}</span>
          <input
            type="checkbox"
            checked={withArea.value}
            onChange={({ currentTarget }) => {
              withArea.value = currentTarget.checked;
            }}
          />
        </label>
      )}
    </section>
  );
};
