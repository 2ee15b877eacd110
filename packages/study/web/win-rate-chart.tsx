// The win rate over the moves, as a slider for keyboard, mouse and touch; the board follows it. The SVG is stretched to
// fit; the marks of mistakes lie above it, with a distinct shape for each kind.
import { formatPercent } from "@tengen/ui/i18n";
import { useRef } from "preact/hooks";
import { mistakeOf, type MistakeKind } from "./describe-evaluation.ts";
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

/** The area below Black's win rate, for the positions judged so far. */
const areaPath = (rates: readonly number[]): string =>
  `M0 1${rates.map((rate, index) => `L${index} ${1 - rate}`).join("")}L${rates.length - 1} 1z`;

const linePath = (rates: readonly number[]): string =>
  rates.map((rate, index) => `${index === 0 ? "M" : "L"}${index} ${1 - rate}`).join("");

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

export const WinRateChart = ({ study }: { readonly study: Study }) => {
  const box = useRef<HTMLDivElement>(null);
  const { table, reviewSession } = study;
  const result = reviewSession.result.value;
  if (result === null) return null;
  const { winRates } = result;
  const count = result.line.turns.length;
  // In a variation: where it left the reviewed line.
  const shown = Math.min(table.shown.value, table.commonMoves.value);
  const rate = winRates[shown];
  const go = (wanted: number): void => study.showReviewed(Math.min(Math.max(wanted, 0), count), true);
  const goTo = (clientX: number): void => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds !== undefined) go(Math.round(((clientX - bounds.left) / bounds.width) * count));
  };
  const across = (index: number): string => `${(100 * index) / count}%`;
  const value =
    rate === undefined
      ? t("chart_unknown", { shown, count })
      : t("chart_value", { shown, count, percent: formatPercent(rate) });
  return (
    <div
      ref={box}
      class="chart"
      role="slider"
      tabIndex={0}
      aria-label={t("chart_label")}
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
        {winRates.length > 1 && <rect class="chart-white" width={winRates.length - 1} height={1} />}
        {winRates.length > 1 && <path class="chart-black" d={areaPath(winRates)} />}
        <path class="chart-middle" d={`M0 .5H${count}`} />
        {winRates.length > 1 && <path class="chart-line" d={linePath(winRates)} />}
      </svg>
      <span class="chart-shown" style={`left: ${across(shown)}`} />
      {study.mistakes.value.map((move) => {
        const mistake = mistakeOf(move);
        const at = winRates[move.number] ?? 0.5;
        return (
          mistake !== null && (
            <span key={move.number} class="chart-mark" style={`left: ${across(move.number)}; bottom: ${100 * at}%`}>
              <MistakeIcon mistake={mistake} />
            </span>
          )
        );
      })}
    </div>
  );
};
