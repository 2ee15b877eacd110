// The points of both colours by their kind.
import { formatNumber } from "@tengen/ui/i18n";
import { COLORS, countGame, totalOf, type Color, type GoCount } from "@tengen/stones";
import { countingOf, isRulesetState, type GoView } from "../rulesets/state.ts";
import { positionOf } from "../state.ts";
import { titleOf } from "./pass-result.ts";
import { t as late } from "./late/messages.ts";
import { t } from "./messages.ts";

export type Counts = Readonly<Record<Color, GoCount>>;

/** The counts of a finished game. */
export const countsOf = (view: GoView): Counts => {
  if (isRulesetState(view) && view.scores !== null) return view.scores.counts;
  const { board, captures } = positionOf(view);
  return countGame("area", { board, captures, dead: [], komi: view.komi, bonus: 0 });
};

type Kind = Exclude<keyof GoCount, "bonus">;

/** The rows of each way of counting; white's compensation has one only where it counts. */
const ROWS: Readonly<Record<"area" | "territory", readonly Kind[]>> = {
  area: ["stones", "territory", "komi"],
  territory: ["territory", "prisoners", "dead", "komi"],
};

export interface ScoreSheetProps {
  readonly title: string;
  readonly view: GoView;
  readonly counts: Counts;
}

export const ScoreSheet = ({ title, view, counts }: ScoreSheetProps) => {
  const row = (name: string, pointsOf: (count: GoCount) => number) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {COLORS.map((color) => (
        <td key={color}>{formatNumber(pointsOf(counts[color]))}</td>
      ))}
    </tr>
  );
  return (
    <table class="score-sheet">
      <caption class="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{title}</span>
          </th>
          {COLORS.map((color) => (
            <th scope="col" key={color}>
              {titleOf(color)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS[countingOf(view)].map((kind) => row(kind === "komi" ? t(kind) : late(kind), (count) => count[kind]))}
        {counts.white.bonus > 0 && row(late("bonus"), ({ bonus }) => bonus)}
        {row(late("total"), totalOf)}
      </tbody>
    </table>
  );
};
