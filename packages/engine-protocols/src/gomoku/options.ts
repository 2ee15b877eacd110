// The searcher's options as UCI lists and sets them.
import { err, ok } from "@tengen/kernel";
import { parseInteger, quote, type Parsed } from "../front-end/text.ts";
import type { GomokuSearchOptions } from "@tengen/stones";

interface NumberOption {
  readonly name: string;
  readonly field: Exclude<keyof GomokuSearchOptions, "evaluator">;
  readonly min: number;
  readonly max: number;
}

const NUMBERS: readonly NumberOption[] = [
  // The seed has 32 bits.
  { name: "Seed", field: "seed", min: 0, max: 4_294_967_295 },
  { name: "Threads", field: "threads", min: 1, max: 64 },
  // The hash size is in megabytes; WebAssembly memory is limited to 4 GiB.
  { name: "Hash", field: "hash", min: 1, max: 4096 },
  // At most one line for every cell of the board.
  { name: "MultiPV", field: "multiPv", min: 1, max: 225 },
  // The radius counts cells in each direction from a stone.
  { name: "CandidateRadius", field: "candidateRadius", min: 1, max: 2 },
];
const EVALUATOR = "Evaluator";

export const defaultOptions = (evaluators: readonly string[]): GomokuSearchOptions => ({
  seed: 1,
  threads: 1,
  hash: 256,
  multiPv: 1,
  evaluator: evaluators[0] ?? "",
  candidateRadius: 2,
});

/** The `option` lines of UCI. */
export const describeOptions = (evaluators: readonly string[]): readonly string[] => {
  const defaults = defaultOptions(evaluators);
  const variants = evaluators.map((evaluator) => ` var ${evaluator}`).join("");
  return [
    ...NUMBERS.map(
      ({ name, field, min, max }) => `option name ${name} type spin default ${defaults[field]} min ${min} max ${max}`,
    ),
    `option name ${EVALUATOR} type combo default ${defaults.evaluator}${variants}`,
  ];
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The options with one changed; names and evaluators are case-insensitive. */
export const setOption = (
  options: GomokuSearchOptions,
  evaluators: readonly string[],
  name: string,
  value: string,
): Parsed<GomokuSearchOptions> => {
  if (isSame(name, EVALUATOR)) {
    const evaluator = evaluators.find((other) => isSame(other, value));
    return evaluator === undefined
      ? err(`${EVALUATOR} must be one of ${evaluators.join(", ")}, not ${quote(value)}`)
      : ok({ ...options, evaluator });
  }
  const option = NUMBERS.find((other) => isSame(other.name, name));
  if (option === undefined) {
    const names = [...NUMBERS.map((other) => other.name), EVALUATOR];
    return err(`unknown option ${quote(name)}; the options are ${names.join(", ")}`);
  }
  const number = parseInteger(value, option.min, option.max);
  return number === null
    ? err(`${option.name} must be a whole number from ${option.min} to ${option.max}, not ${quote(value)}`)
    : ok({ ...options, [option.field]: number });
};
