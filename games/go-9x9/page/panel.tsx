// Go's panel beside the board: komi and captures, the estimate while the game runs, a warning at the first pass, and
// the score sheet at the end.
import { ownersOf, type Cell, type Color } from "@tengen/stones";
import type { Table } from "@tengen/table";
import { formatNumber, formatPercent } from "@tengen/i18n";
import type { Estimate } from "../estimate.ts";
import { boardOf, type GoState } from "../state.ts";
import { titleOf } from "./pass-result.ts";
import { useEstimate, type PanelEstimate } from "./use-estimate.ts";
import { t } from "./messages.ts";

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

/** Komi and captures. */
const Facts = ({ state }: { readonly state: GoState }) => {
  const [black = "", white = ""] = state.playerIds;
  return (
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
  );
};

/** The buttons that ask for an estimate, and its line. */
const EstimateTools = ({ estimate, isRunning, isLive, wasEverRequested, ask }: PanelEstimate) => (
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
      {estimate !== null && <LeadLine estimate={estimate} />}
    </p>
  </>
);

export const GoPanel = ({ table }: { readonly table: Table }) => {
  const state = table.view.value as GoState;
  const estimate = useEstimate(table);
  return (
    <>
      <Facts state={state} />
      {estimate.isAllowed && <EstimateTools {...estimate} />}
      <ScoreSheet state={state} />
    </>
  );
};
