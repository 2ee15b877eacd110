// The win rate, or the score lead, over the moves, as a slider for keyboard, mouse and touch; the board follows it. The SVG is stretched to
// fit; the marks of mistakes lie above it, with a distinct shape for each kind.
import { colorTitle } from "@tengen/table";
import { formatPercent } from "@tengen/ui/i18n";
import { useRef } from "preact/hooks";
import { halves, mistakeOf, type MistakeKind } from "./describe-evaluation.ts";
import type { ReviewResult } from "./review-session.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

const SHAPES: Readonly<Record<MistakeKind, string>> = {
  missed: "M2 .5 6 4.5 10 .5 11.5 2 7.5 6 11.5 10 10 11.5 6 7.5 2 11.5.5 10 4.5 6 .5 2z",
  inaccuracy: "M6 2.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z",
  mistake: "M6 1.5 11 10.5H1z",
  blunder: "M6 .5 11.5 6 6 11.5.5 6z",
};

/** The shape for a kind of mistake. */
export const MistakeIcon = ({ mistake }: { readonly mistake: MistakeKind }) => (
  <svg class={`mistake-icon ${mistake}`} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
    <path d={SHAPES[mistake]} />
  </svg>
);

/** The area below Black's curve, for the positions judged so far. */
const areaPath = (heights: readonly number[]): string =>
  `M0 1${heights.map((height, index) => `L${index} ${1 - height}`).join("")}L${heights.length - 1} 1z`;

const linePath = (heights: readonly number[]): string =>
  heights.map((height, index) => `${index === 0 ? "M" : "L"}${index} ${1 - height}`).join("");

/** The least lead, in points, that reaches the edge of the chart. */
const MIN_SCALE = 10;

/** The heights of leads, from 0 to 1; an unknown lead is as high as the one before it. */
export const leadHeights = (leads: readonly (number | null)[]): readonly number[] => {
  const scale = Math.max(MIN_SCALE, ...leads.map((lead) => Math.abs(lead ?? 0)));
  let last = 0;
  return leads.map((lead) => {
    last = lead ?? last;
    return (last / scale + 1) / 2;
  });
};

/** What a chart says of the shown position. */
const chartValue = (shown: number, count: number, { winRates, leads }: ReviewResult, showsLead: boolean): string => {
  const rate = winRates[shown];
  const lead = leads[shown] ?? null;
  if (rate === undefined || (showsLead && lead === null)) return t("chart_unknown", { shown, count });
  if (!showsLead || lead === null) return t("chart_value", { shown, count, percent: formatPercent(rate) });
  const color = colorTitle(lead >= 0 ? "black" : "white");
  return t("chart_lead_value", { shown, count, color, points: halves(lead) });
};

interface StudyProps {
  readonly study: Study;
}

/** Which of the two the chart shows, in a game whose leads are known. */
const ChartChoice = ({ study: { chartShows } }: StudyProps) => (
  <fieldset class="chart-choice">
    <legend class="visually-hidden">{t("chart_shows")}</legend>
    {(["rate", "lead"] as const).map((kind) => (
      <label key={kind}>
        <input
          type="radio"
          name="chart"
          checked={chartShows.value === kind}
          onChange={() => {
            chartShows.value = kind;
          }}
        />
        <span>{t(`chart_${kind}`)}</span>
      </label>
    ))}
  </fieldset>
);

/** The position that a key leads to. */
const SLIDER_KEYS: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowDown: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  ArrowUp: (shown) => shown + 1,
  PageDown: (shown) => shown - 10,
  PageUp: (shown) => shown + 10,
  Home: () => 0,
  End: (_shown, count) => count,
};

export const WinRateChart = ({ study }: StudyProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { table, reviewSession, chartShows } = study;
  const result = reviewSession.result.value;
  if (result === null) return null;
  const hasLeads = result.leads.some((lead) => lead !== null);
  const showsLead = hasLeads && chartShows.value === "lead";
  const heights = showsLead ? leadHeights(result.leads) : result.winRates;
  const count = result.line.turns.length;
  // In a variation: where it left the reviewed line.
  const shown = Math.min(table.shown.value, table.commonMoves.value);
  const go = (wanted: number): void => study.showReviewed(Math.min(Math.max(wanted, 0), count), true);
  const goTo = (clientX: number): void => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds !== undefined) go(Math.round(((clientX - bounds.left) / bounds.width) * count));
  };
  const across = (index: number): string => `${(100 * index) / count}%`;
  const value = chartValue(shown, count, result, showsLead);
  return (
    <>
      {hasLeads && <ChartChoice study={study} />}
      <div
        ref={box}
        class="chart"
        role="slider"
        tabIndex={0}
        aria-label={t(showsLead ? "chart_lead_label" : "chart_label")}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={shown}
        aria-valuetext={`${value} ${study.moveReviewText.value}`.trim()}
        onKeyDown={(event) => {
          const step = SLIDER_KEYS[event.key];
          if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          go(step(shown, count));
        }}
        onPointerDown={(event) => {
          box.current?.setPointerCapture(event.pointerId);
          goTo(event.clientX);
        }}
        onPointerMove={(event) => {
          if (box.current?.hasPointerCapture(event.pointerId) === true) goTo(event.clientX);
        }}
      >
        <svg viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {heights.length > 1 && <rect class="chart-white" width={heights.length - 1} height={1} />}
          {heights.length > 1 && <path class="chart-black" d={areaPath(heights)} />}
          <path class="chart-middle" d={`M0 .5H${count}`} />
          {heights.length > 1 && <path class="chart-line" d={linePath(heights)} />}
        </svg>
        <span class="chart-shown" style={`left: ${across(shown)}`} />
        {study.mistakes.value.map((move) => {
          const mistake = mistakeOf(move);
          const at = heights[move.number] ?? 0.5;
          return (
            mistake !== null && (
              <span key={move.number} class="chart-mark" style={`left: ${across(move.number)}; bottom: ${100 * at}%`}>
                <MistakeIcon mistake={mistake} />
              </span>
            )
          );
        })}
      </div>
    </>
  );
};
