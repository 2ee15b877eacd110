// The estimate beside the board: who leads, and which stones look dead. A worker finds it when somebody asks, and around
// a pass where dead stones then count as alive. The searcher plays 9x9 only.
import { untracked, useSignal, useSignalEffect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Table } from "@tengen/table";
import { withMessages } from "@tengen/ui/i18n";
import { useEffect, useRef } from "preact/hooks";
import type { Estimate } from "../estimate.ts";
import { isRulesetState, type GoView } from "../rulesets/state.ts";
import { BOARD_SIZE } from "../state.ts";
import { firstPassText } from "./pass-result.ts";

/** What an estimate needs, loaded with the first one. */
const importRun = () => withMessages(import("./estimate-run.ts"));
type EstimateRun = Awaited<ReturnType<typeof importRun>>;

interface EstimateResult {
  readonly position: GoView;
  readonly estimate: Estimate;
  /** Whether a person asked for it; false if a pass triggered it. */
  readonly isRequested: boolean;
  readonly run: EstimateRun;
}

/** The estimate in progress. */
interface RunningEstimate {
  readonly isRequested: boolean;
  readonly stop: () => void;
}

export interface PanelEstimate {
  /** Who leads in the shown position by the estimate that somebody asked for; null for none. */
  readonly lead: string | null;
  readonly isRunning: ReadonlySignal<boolean>;
  /** Whether every new position is estimated. */
  readonly isLive: Signal<boolean>;
  /** Whether an estimate was ever requested: then its line keeps its place, and the layout does not shift. */
  readonly wasEverRequested: ReadonlySignal<boolean>;
  readonly isAllowed: boolean;
  /** Estimates the shown position, unless an estimate is in progress. */
  readonly ask: () => void;
}

/** Estimates a position once the net is there, or cannot be had. Returns how to stop. */
const askEstimate = (
  position: GoView,
  findNet: () => Promise<Uint8Array | null>,
  onEstimate: (estimate: Estimate, run: EstimateRun) => void,
  onFailed: () => void,
): (() => void) => {
  let isStopped = false;
  let stopWorker = (): void => {};
  const ask = async (): Promise<void> => {
    const [run, net] = await Promise.all([importRun(), findNet()]);
    if (!isStopped) stopWorker = run.runEstimate(position, net, (estimate) => onEstimate(estimate, run), onFailed);
  };
  ask().catch(onFailed);
  return () => {
    isStopped = true;
    stopWorker();
  };
};

const isPassing = ({ turnToConfirm }: Table): boolean => turnToConfirm.value?.action.type === "pass";

/** `getNet` resolves with null where the net could not be loaded. */
export const useEstimate = (table: Table, getNet: () => Promise<Uint8Array | null>): PanelEstimate => {
  const running = useRef<RunningEstimate | null>(null);
  const isRunning = useSignal(false);
  const result = useSignal<EstimateResult | null>(null);
  const isLive = useSignal(false);
  const wasEverRequested = useSignal(false);
  const stop = (): void => {
    running.current?.stop();
    running.current = null;
    isRunning.value = false;
  };
  useEffect(() => stop, []);
  const isAllowedIn = ({ phase, boardSize }: GoView): boolean =>
    phase === "playing" && boardSize === BOARD_SIZE && table.isEngineAllowed.value;

  const show = (position: GoView, estimate: Estimate, isRequested: boolean, run: EstimateRun): void => {
    const wasRequestedBefore = result.value?.position === position && result.value.isRequested;
    result.value = { position, estimate, isRequested: isRequested || wasRequestedBefore, run };
    table.setOverlay(run.estimateOverlay(estimate, isRequested));
    const before = table.notice.value;
    if (isRequested || estimate.dead.length === 0) return;
    table.notify(() => [before?.text() ?? "", ...run.deadStonesText(position, estimate.dead)].join(" ").trim());
  };
  const start = (position: GoView, isRequested: boolean): void => {
    stop();
    if (isRequested) wasEverRequested.value = true;
    isRunning.value = true;
    // Around a pass only dead stones matter, which playouts know.
    const findNet = isRequested ? getNet : () => Promise.resolve(null);
    const onEstimate = (estimate: Estimate, run: EstimateRun): void => {
      stop();
      show(position, estimate, isRequested, run);
    };
    running.current = { isRequested, stop: askEstimate(position, findNet, onEstimate, stop) };
  };

  // Without agreed scoring, a player who is about to pass or may answer a pass sees which stones look dead, because they
  // count as alive.
  useSignalEffect(() => {
    const shown = table.view.value as GoView;
    const isAboutToPass = isPassing(table);
    const mayAnswer = shown.passesInARow === 1 && table.mayAct.value;
    untracked(() => {
      const wasRequestRunning = running.current?.isRequested === true;
      if (result.value?.position !== shown) result.value = null;
      stop();
      if (mayAnswer && !isAboutToPass) table.notify(() => firstPassText(shown));
      const isPassShown = isAboutToPass || mayAnswer || shown.scores !== null;
      if (isPassShown && !isRulesetState(shown)) start(shown, false);
      // An estimate that was requested before this move restarts on the new position.
      else if ((wasRequestRunning || isLive.value) && isAllowedIn(shown)) start(shown, true);
    });
  });

  const state = table.view.value as GoView;
  // A pass counts every stone as alive and an estimate does not, so they are not shown together.
  const shown = result.value?.position === state && result.value.isRequested && !isPassing(table) ? result.value : null;
  return {
    lead: shown?.run.leadText(shown.estimate) ?? null,
    isRunning,
    isLive,
    wasEverRequested,
    isAllowed: isAllowedIn(state),
    ask: () => {
      if (!isRunning.value) start(state, true);
    },
  };
};
