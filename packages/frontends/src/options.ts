// The searcher's options as UCI shows and sets them.
import type { SearchOptions } from "./searcher.ts";
import { parseInteger, quote, type Fault } from "./text.ts";

interface NumberOption {
  readonly name: string;
  readonly field: Exclude<keyof SearchOptions, "evaluator">;
  readonly least: number;
  readonly most: number;
}

const NUMBERS: readonly NumberOption[] = [
  // 32 bits of seed.
  { name: "Seed", field: "seed", least: 0, most: 4_294_967_295 },
  { name: "Threads", field: "threads", least: 1, most: 64 },
  // Megabytes; WebAssembly has at most 4 GiB of memory.
  { name: "Hash", field: "hash", least: 1, most: 4096 },
  // Every cell of the board.
  { name: "MultiPV", field: "multiPv", least: 1, most: 225 },
  // Cells in each direction from a stone.
  { name: "CandidateRadius", field: "candidateRadius", least: 1, most: 2 },
];
const EVALUATOR = "Evaluator";

export const defaultOptions = (evaluators: readonly string[]): SearchOptions => ({
  seed: 1,
  threads: 1,
  hash: 256,
  multiPv: 1,
  evaluator: evaluators[0] ?? "",
  candidateRadius: 2,
});

/** The lines that describe the options to a user interface. */
export const describeOptions = (evaluators: readonly string[]): readonly string[] => {
  const defaults = defaultOptions(evaluators);
  const variants = evaluators.map((evaluator) => ` var ${evaluator}`).join("");
  return [
    ...NUMBERS.map(
      ({ name, field, least, most }) =>
        `option name ${name} type spin default ${defaults[field]} min ${least} max ${most}`,
    ),
    `option name ${EVALUATOR} type combo default ${defaults.evaluator}${variants}`,
  ];
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The options with one of them changed; names and evaluators in capitals or not. */
export const setOption = (
  options: SearchOptions,
  evaluators: readonly string[],
  name: string,
  value: string,
): SearchOptions | Fault => {
  if (isSame(name, EVALUATOR)) {
    const evaluator = evaluators.find((other) => isSame(other, value));
    return evaluator === undefined
      ? { fault: `${EVALUATOR} is one of ${evaluators.join(", ")}, not ${quote(value)}` }
      : { ...options, evaluator };
  }
  const option = NUMBERS.find((other) => isSame(other.name, name));
  if (option === undefined) {
    const names = [...NUMBERS.map((other) => other.name), EVALUATOR];
    return { fault: `there is no option ${quote(name)}; the options are ${names.join(", ")}` };
  }
  const number = parseInteger(value, option.least, option.most);
  return number === null
    ? { fault: `${option.name} is a whole number from ${option.least} to ${option.most}, not ${quote(value)}` }
    : { ...options, [option.field]: number };
};
