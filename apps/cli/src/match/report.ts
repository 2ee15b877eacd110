// The report of a tournament: standings, crosstable, encounters and faults.
import {
  isFaultReason,
  type EloEstimate,
  type GameResult,
  type EncounterStanding,
  type SprtConfig,
  type SprtState,
  type Standings,
} from "@tengen/engine-protocols/tournament";
import { truncate } from "@tengen/kernel";
import { makeTable } from "../text-table.ts";
import { escapeControls } from "../escape-controls.ts";
import type { TournamentProgress } from "./run.ts";

/** The width of the crosstable, and the gap between two columns. */
const PAGE_WIDTH = 80;
const GAP = 2;
/** Characters of a name in the crosstable. */
const MAX_NAME = 24;

const shortName = (name: string): string => {
  const visible = escapeControls(name);
  return visible.length > MAX_NAME ? `${truncate(visible, MAX_NAME - 1)}…` : visible;
};

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(0)}`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const shareOf = ({ points, games }: { readonly points: number; readonly games: number }): string =>
  games === 0 ? "-" : percent(points / games);

export const describeElo = ({ elo, interval }: EloEstimate): string => {
  if (elo === null) return "no Elo (all games won by one side)";
  if (interval === null) return `Elo ${signed(elo)} (no error bars: all pairs have the same result)`;
  const [from, to] = interval.map((end) => (Number.isFinite(end) ? signed(end) : end < 0 ? "-inf" : "+inf"));
  return `Elo ${signed(elo)} (95 %: ${from} to ${to})`;
};

export const describeSprt = ({ elo0, elo1 }: SprtConfig, { llr, lower, upper, decision }: SprtState): string => {
  const verdict = decision === null ? "undecided" : `${decision} accepted`;
  return `SPRT [${elo0}, ${elo1}]: LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)}), ${verdict}`;
};

export const makeStandingsTable = ({ engines, hasPrior }: Standings, names: readonly string[]): string =>
  makeTable(
    ["engine", "Elo", "+-", "score", "games", "wins", "draws", "losses", "faults"],
    engines.map((standing) => [
      escapeControls(names[standing.engine] ?? ""),
      standing.rating === null ? "-" : `${hasPrior ? "~" : ""}${signed(standing.rating.elo)}`,
      standing.rating?.margin?.toFixed(0) ?? "-",
      shareOf(standing),
      standing.games,
      standing.wins,
      standing.draws,
      standing.losses,
      standing.faults,
    ]),
  );

/** Points of each engine against each other, rows in the order of the standings; wide tables are split. */
const makeCrosstable = ({ engines, encounters }: Standings, names: readonly string[]): string => {
  const order = engines.map(({ engine }) => engine);
  const cells = new Map<string, string>();
  for (const { first, second, points, games } of encounters) {
    if (games === 0) continue;
    cells.set(`${first}-${second}`, `${points}/${games}`);
    cells.set(`${second}-${first}`, `${games - points}/${games}`);
  }
  const heads = order.map((engine, index) => `${index + 1} ${shortName(names[engine] ?? "")}`);
  const columns = order.map((column, index) => {
    const under = order.map((row) => (row === column ? "x" : (cells.get(`${row}-${column}`) ?? "-")));
    return {
      head: String(index + 1),
      under,
      width: Math.max(...[...under, String(index + 1)].map(({ length }) => length)),
    };
  });
  const parts: (typeof columns)[] = [];
  let left = 0;
  for (const column of columns) {
    const needed = GAP + column.width;
    if (parts.length === 0 || left < needed) {
      parts.push([]);
      left = PAGE_WIDTH - Math.max(...heads.map(({ length }) => length));
    }
    left -= needed;
    parts.at(-1)?.push(column);
  }
  return parts
    .map((part) =>
      makeTable(
        ["", ...part.map(({ head }) => head)],
        heads.map((head, row) => [head, ...part.map(({ under }) => under[row] ?? "")]),
      ),
    )
    .join("\n\n");
};

const describeEncounter = (encounter: EncounterStanding, names: readonly string[]): string => {
  const { first, second, wins, draws, losses, pairs, estimate } = encounter;
  const who = `${escapeControls(names[first] ?? "")} vs ${escapeControls(names[second] ?? "")}`;
  const games = `+${wins} =${draws} -${losses}, ${shareOf(encounter)}`;
  if (estimate === null) return `${who}: ${games}`;
  const los = `LOS ${percent(estimate.superiority)}`;
  return `${who}: ${games}; ${describeElo(estimate)}, ${los}; Ptnml(0-2) ${pairs.join(", ")}`;
};

/** The faults of each engine by kind, with the first message. */
const describeFaults = (results: Iterable<GameResult>): readonly string[] => {
  const found = new Map<string, { readonly first: GameResult; count: number }>();
  for (const result of results) {
    if (!isFaultReason(result.reason)) continue;
    const loser = result.winner === "black" ? result.white : result.black;
    const key = `${escapeControls(loser)}: ${result.reason}`;
    const known = found.get(key) ?? { first: result, count: 0 };
    known.count += 1;
    found.set(key, known);
  }
  return [...found].map(
    ([key, { first, count }]) =>
      `${key}, ${count} ${count === 1 ? "game" : "games"}; first in game ${first.number + 1}: ${escapeControls(first.message ?? "")}`,
  );
};

/** In Go with the score and the number of turns. */
export const describeGame = ({
  number,
  black,
  white,
  winner,
  reason,
  stones,
  message,
  score: points,
}: GameResult): string => {
  const score = winner === null ? "1/2-1/2" : winner === "black" ? "1-0" : "0-1";
  const why = message === null ? reason : `${reason} (${escapeControls(message)})`;
  return `game ${number + 1}: ${escapeControls(black)} - ${escapeControls(white)} ${score}, ${why}, ${points === undefined ? `${stones} stones` : `${points}, ${stones} moves`}`;
};

export const makeReport = (
  progress: TournamentProgress,
  names: readonly string[],
  sprtConfig: SprtConfig | null,
  results: ReadonlyMap<number, GameResult>,
): string => {
  const { sprt, done, total } = progress;
  const standings = progress.standings();
  const encounters = standings.encounters.filter(({ games }) => games > 0);
  const parts = [
    makeStandingsTable(standings, names),
    ...(names.length > 2 ? [makeCrosstable(standings, names)] : []),
    encounters.map((encounter) => describeEncounter(encounter, names)).join("\n"),
    ...(sprt === null || sprtConfig === null ? [] : [describeSprt(sprtConfig, sprt)]),
    describeFaults(results.values()).join("\n"),
    [
      `${done} of ${total} games. Logistic Elo with 95 % error bars from game pairs (pentanomial).`,
      ...(standings.hasPrior
        ? ["~ No finite Elo exists, because an engine won or lost everything: one drawn pair per encounter was added."]
        : []),
    ].join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
};
