// Counts of what our readers make of files, by outcome, with some examples of each.
import type { Result } from "@tengen/kernel";

/** What the readers of Go and Gomoku have in common. */
export interface ReadFile {
  readonly result: { readonly kind: string };
  readonly turns: readonly { readonly type: string }[];
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
  readonly notes?: readonly { readonly code: string; readonly message: string }[];
}

interface Count {
  readonly files: number;
  readonly examples: readonly string[];
}

export interface Tally {
  readonly add: (file: string, result: Result<ReadFile>, milliseconds: number) => void;
  readonly outcomes: () => ReadonlyMap<string, Count>;
  readonly warnings: () => ReadonlyMap<string, Count>;
  readonly slowest: () => { readonly file: string; readonly milliseconds: number };
}

/** What became of the result that a file states by score. */
const outcomeOf = ({ result, turns, warnings = [] }: ReadFile): string => {
  if (result.kind !== "score" && result.kind !== "draw") return "read";
  const has = (code: string): boolean => warnings.some((one) => one.code === code);
  if (has("result-differs")) return "read, our count differs";
  if (has("not-counted")) return "read, not at the end that the file counts";
  if (has("dead-stones")) return "read, dead stones left to mark";
  const isCounted = turns.at(-1)?.type === "accept" || turns.slice(-2).every(({ type }) => type === "pass");
  return isCounted ? "read, our count is the file's" : "read, a score that is not counted";
};

const makeCounter = (examples: number) => {
  const counts = new Map<string, Count>();
  return {
    counts,
    count: (name: string, example: string): void => {
      const before = counts.get(name) ?? { files: 0, examples: [] };
      const more = before.examples.length < examples ? [...before.examples, example] : before.examples;
      counts.set(name, { files: before.files + 1, examples: more });
    },
  };
};

export const makeTally = (examples: number): Tally => {
  const outcomes = makeCounter(examples);
  const warnings = makeCounter(examples);
  let slowest = { file: "", milliseconds: 0 };
  return {
    add: (file, result, milliseconds) => {
      if (milliseconds > slowest.milliseconds) slowest = { file, milliseconds };
      if (!result.ok) {
        const { reason = "" } = (result.error.detail ?? {}) as { readonly reason?: string };
        outcomes.count(`refused: ${reason}`, `${file}: ${result.error.message}`);
        return;
      }
      outcomes.count(outcomeOf(result.value), file);
      for (const { code, message } of result.value.warnings ?? result.value.notes ?? []) {
        warnings.count(code, `${file}: ${message}`);
      }
    },
    outcomes: () => outcomes.counts,
    warnings: () => warnings.counts,
    slowest: () => slowest,
  };
};

const makeList = (counts: ReadonlyMap<string, Count>): readonly string[] =>
  [...counts]
    .toSorted(([, a], [, b]) => b.files - a.files)
    .flatMap(([name, { files, examples }]) => [`  ${files} ${name}`, ...examples.map((one) => `      ${one}`)]);

export const makeReport = (tally: Tally): string => {
  const total = [...tally.outcomes().values()].reduce((sum, { files }) => sum + files, 0);
  const { file, milliseconds } = tally.slowest();
  return [
    `${total} files`,
    ...makeList(tally.outcomes()),
    "warnings",
    ...makeList(tally.warnings()),
    `the slowest took ${milliseconds.toFixed(0)} ms: ${file}`,
  ].join("\n");
};
