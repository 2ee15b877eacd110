// Reads Stryker's report: the figures of an area and its survivors.

interface Position {
  readonly line: number;
  readonly column: number;
}

/** What we read of Stryker's JSON report. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

export interface Figures {
  /** Noticed: a test failed, or the code ran in circles. */
  readonly killed: number;
  /** No test failed, or no test runs the code. */
  readonly survived: number;
  /** With these a test file does not even load. They do not count, as usual. */
  readonly invalid: number;
}

const KILLED = ["Killed", "Timeout"];
const SURVIVED = ["Survived", "NoCoverage"];
const INVALID = ["RuntimeError", "CompileError"];

export const countMutants = ({ files }: Report): Figures => {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (wanted: readonly string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  return { killed: count(KILLED), survived: count(SURVIVED), invalid: count(INVALID) };
};

/** Percent of the mutants that were noticed, rounded down, so that 90 means at least 90. */
export const scoreOf = ({ killed, survived }: Figures): number =>
  Math.floor((1000 * killed) / Math.max(1, killed + survived)) / 10;

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

/** The text from one position to another; lines and columns count from 1. */
const textBetween = (source: string, start: Position, end: Position): string => {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join("\n");
};

/** One line per survivor: where it is, and what was replaced by what. */
export const listSurvivors = ({ files }: Report): readonly string[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .toSorted(({ location: one }, { location: other }) => one.start.line - other.start.line)
      .map(({ location: { start, end }, status, mutatorName, replacement = "" }) => {
        const note = status === "NoCoverage" ? " (no test runs this)" : "";
        const change = `${cut(textBetween(source, start, end))}  ->  ${cut(replacement)}`;
        return `${file}:${start.line}:${start.column} ${mutatorName}${note}: ${change}`;
      }),
  );
