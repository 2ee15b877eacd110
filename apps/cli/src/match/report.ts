// A tournament in words: a table, who did how well against whom, and what went wrong.
import {
  isFaultReason,
  type EloEstimate,
  type GameResult,
  type EncounterStanding,
  type SprtConfig,
  type SprtState,
  type Standings,
} from "@tengen/tournament";
import { truncate } from "@tengen/kernel";
import { makeTable } from "../text-table.ts";
import { escapeControls } from "../escape-controls.ts";
import type { TournamentProgress } from "./run.ts";

/** Columns of the narrowest page that anybody reads on, and what stands between two columns of a table. */
const PAGE = 80;
const GAP = 2;
/** Of a name in the crosstable. */
const MOST_NAME = 24;

const shortName = (name: string): string => {
  const visible = escapeControls(name);
  return visible.length > MOST_NAME ? `${truncate(visible, MOST_NAME - 1)}…` : visible;
};

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(0)}`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const shareOf = ({ points, games }: { readonly points: number; readonly games: number }): string =>
  games === 0 ? "-" : percent(points / games);

export const describeElo = ({ elo, interval }: EloEstimate): string => {
  if (elo === null) return "no Elo for a clean sweep";
  if (interval === null) return `Elo ${signed(elo)} (all pairs alike: no interval)`;
  const [from, to] = interval.map((end) => (Number.isFinite(end) ? signed(end) : end < 0 ? "-inf" : "+inf"));
  return `Elo ${signed(elo)} (95 %: ${from} to ${to})`;
};

export const describeSprt = ({ elo0, elo1 }: SprtConfig, { llr, lower, upper, decision }: SprtState): string => {
  const verdict =
    decision === null
      ? "undecided"
      : `${decision} is accepted: ${decision === "H1" ? `at least ${elo1}` : `not above ${elo0}`} Elo`;
  return `SPRT [${elo0}, ${elo1}]: LLR ${llr.toFixed(2)} of ${lower.toFixed(2)} to ${upper.toFixed(2)}, ${verdict}`;
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

/** Who scored how much against whom, the rows in the order of the standing; what is wider than a page goes on below. */
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
      left = PAGE - Math.max(...heads.map(({ length }) => length));
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

const describeMeeting = (meeting: EncounterStanding, names: readonly string[]): string => {
  const { first, second, wins, draws, losses, pairs, estimate } = meeting;
  const who = `${escapeControls(names[first] ?? "")} against ${escapeControls(names[second] ?? "")}`;
  const games = `+${wins} =${draws} -${losses}, ${shareOf(meeting)}`;
  if (estimate === null) return `${who}: ${games}`;
  const superior = `stronger with ${percent(estimate.superiority)}`;
  return `${who}: ${games}; ${describeElo(estimate)}, ${superior}; pairs ${pairs.join(" ")}`;
};

/** What each engine lost by, and what it did the first time. */
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

export const describeGame = ({ number, black, white, winner, reason, stones, message }: GameResult): string => {
  const score = winner === null ? "1/2-1/2" : winner === "black" ? "1-0" : "0-1";
  const why = message === null ? reason : `${reason} (${escapeControls(message)})`;
  return `game ${number + 1}: ${escapeControls(black)} - ${escapeControls(white)} ${score}, ${why}, ${stones} stones`;
};

export const makeReport = (
  progress: TournamentProgress,
  names: readonly string[],
  sprtSetting: SprtConfig | null,
  results: ReadonlyMap<number, GameResult>,
): string => {
  const { sprt, done, total } = progress;
  const standing = progress.standings();
  const meetings = standing.encounters.filter(({ games }) => games > 0);
  const parts = [
    makeStandingsTable(standing, names),
    ...(names.length > 2 ? [makeCrosstable(standing, names)] : []),
    meetings.map((meeting) => describeMeeting(meeting, names)).join("\n"),
    ...(sprt === null || sprtSetting === null ? [] : [describeSprt(sprtSetting, sprt)]),
    describeFaults(results.values()).join("\n"),
    [
      `${done} of ${total} games. Elo is logistic, of pairs of games with colours changed (pentanomial), +- at 95 %; pairs are counted by 0, 1/2, 1, 3/2 and 2 points.`,
      ...(standing.hasPrior
        ? ["~ Somebody won or lost everything, which no Elo fits: a drawn pair is added to each meeting."]
        : []),
    ].join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
};
