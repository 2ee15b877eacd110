// Go's panel beside the board: komi and captures, the estimate while the game runs, the marking of dead stones, and the
// score sheet at the end.
import { ladderOf, type Manifest } from "@tengen/catalogue";
import type { Table, Timeline } from "@tengen/table";
import { useLazy } from "@tengen/ui";
import { formatNumber } from "@tengen/ui/i18n";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import manifest from "../game.json" with { type: "json" };
import { isRulesetState, type GoView } from "../rulesets/state.ts";
import { BOARD_SIZE } from "../state.ts";
import { isMarking } from "./marking.ts";
import { importNet } from "./import-net.ts";
import { titleOf } from "./pass-result.ts";
import { useEstimate, type PanelEstimate } from "./use-estimate.ts";
import { t } from "./messages.ts";

const importCount = () => import("./count-panel.tsx");

/** Komi, handicap and captures. */
const Facts = ({ view }: { readonly view: GoView }) => {
  const [black = "", white = ""] = view.playerIds;
  const handicap = isRulesetState(view) ? view.handicap : 0;
  return (
    <dl class="facts-list">
      <div>
        <dt>{t("komi")}</dt>
        <dd>{formatNumber(view.komi)}</dd>
      </div>
      {handicap > 0 && (
        <div>
          <dt>{t("handicap")}</dt>
          <dd>{formatNumber(handicap)}</dd>
        </div>
      )}
      <div>
        <dt>{t("captures")}</dt>
        <dd>
          {titleOf("black")} {formatNumber(view.captures[black] ?? 0)}, {titleOf("white")}{" "}
          {formatNumber(view.captures[white] ?? 0)}
        </dd>
      </div>
    </dl>
  );
};

/** The buttons that ask for an estimate, and its line. */
const EstimateTools = ({ lead, isRunning, isLive, wasEverRequested, ask }: PanelEstimate) => (
  <>
    <div class="estimate-tools" role="group" aria-label={t("estimate")}>
      <button type="button" aria-disabled={isRunning.value} onClick={ask}>
        {isRunning.value ? t("estimating") : t("estimate")}
      </button>
      <label>
        <span>{t("estimate_live")}</span>
        <input
          type="checkbox"
          checked={isLive.value}
          onChange={({ currentTarget }) => {
            isLive.value = currentTarget.checked;
            if (isLive.value) ask();
          }}
        />
      </label>
    </div>
    <p class={wasEverRequested.value ? "estimate-line" : ""} role="status">
      {lead !== null && (
        <>
          {lead} <span class="quiet">{t("estimate_how")}</span>
        </>
      )}
    </p>
  </>
);

const NET_BOTS = new Set(ladderOf(manifest as Manifest).map(({ bot }) => bot.name));

/** Whether a bot that plays with the net, if it can, has moved: its worker has then loaded the net, or failed to. */
export const hasNetBotMoved = ({ record, seats, entries }: Pick<Timeline, "record" | "seats" | "entries">): boolean =>
  record.seats.some(({ playerId }, index) => {
    const seat = seats?.[index];
    return seat?.kind === "bot" && NET_BOTS.has(seat.name) && entries.some(({ actorId }) => actorId === playerId);
  });

export const GoPanel = ({ table }: { readonly table: Table }) => {
  const view = table.view.value as GoView;
  const net = useSignal<Awaited<ReturnType<typeof importNet>> | null>(null);
  const getNet = async (): Promise<Uint8Array | null> => {
    net.value ??= await importNet().catch(() => null);
    return (await net.value?.goNet.get()) ?? null;
  };
  const estimate = useEstimate(table, getNet);
  const { NetStatus, panelNet } = net.value ?? {};
  const isLevelPlaying = hasNetBotMoved(table.timeline.value) && !view.gameOver;
  useEffect(() => {
    if (isLevelPlaying) void getNet();
  }, [isLevelPlaying]);
  const { part: count, load } = useLazy(importCount);
  const isCounted = isMarking(view) || view.phase === "disputing" || view.scores !== null;
  useEffect(() => {
    if (isCounted) load();
  }, [isCounted]);
  const { DisputeClock, Marking, Score } = count.value ?? {};
  return (
    <>
      <Facts view={view} />
      {Marking !== undefined && isMarking(view) && <Marking table={table} view={view} />}
      {DisputeClock !== undefined && view.phase === "disputing" && <DisputeClock table={table} />}
      {estimate.isAllowed && <EstimateTools {...estimate} />}
      {estimate.isAllowed && NetStatus !== undefined && panelNet !== undefined && (
        <NetStatus
          net={panelNet(isLevelPlaying)}
          onLoaded={() => {
            if (estimate.wasEverRequested.value) estimate.ask();
          }}
        />
      )}
      {Score !== undefined && view.scores !== null && <Score view={view} />}
      {view.boardSize !== BOARD_SIZE && !view.gameOver && <p class="quiet">{t("large_board")}</p>}
    </>
  );
};
