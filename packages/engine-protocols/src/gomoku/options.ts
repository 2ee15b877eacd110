// The searcher's options as UCI lists and sets them.
import { err, ok } from "@tengen/kernel";
import { parseInteger, quote, type Parsed } from "../front-end/text.ts";
import { GOMOKU_RULES, type GomokuSearcher, type GomokuSearchOptions } from "@tengen/stones";

interface NumberOption {
  readonly name: string;
  readonly field: Exclude<keyof GomokuSearchOptions, "evaluator" | "rule" | "net" | "depth" | "moves">;
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
/** Of the evaluators only the default plays another rule than freestyle. */
const RULE = "Rule";
/** Freestyle with the searcher's net; only a searcher that has one lists it. */
const NET = "Net";

export const defaultOptions = (evaluators: readonly string[]): GomokuSearchOptions => ({
  seed: 1,
  threads: 1,
  hash: 256,
  multiPv: 1,
  evaluator: evaluators[0] ?? "",
  candidateRadius: 2,
  rule: "freestyle",
  net: true,
});

/** The `option` lines of UCI. */
export const describeOptions = (evaluators: readonly string[], hasNet: boolean): readonly string[] => {
  const defaults = defaultOptions(evaluators);
  const variants = (values: readonly string[]): string => values.map((value) => ` var ${value}`).join("");
  return [
    ...NUMBERS.map(
      ({ name, field, min, max }) => `option name ${name} type spin default ${defaults[field]} min ${min} max ${max}`,
    ),
    `option name ${EVALUATOR} type combo default ${defaults.evaluator}${variants(evaluators)}`,
    `option name ${RULE} type combo default ${defaults.rule}${variants(GOMOKU_RULES)}`,
    ...(hasNet ? [`option name ${NET} type check default ${defaults.net}`] : []),
  ];
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const checkRule = (options: GomokuSearchOptions, [first]: readonly string[]): Parsed<GomokuSearchOptions> =>
  options.rule === "freestyle" || options.evaluator === first
    ? ok(options)
    : err(`${EVALUATOR} ${options.evaluator} plays freestyle only, not ${options.rule}`);

/** Whether to search with the net: only where there is one. */
const setNet = (options: GomokuSearchOptions, value: string, hasNet: boolean): Parsed<GomokuSearchOptions> => {
  const net = ["false", "true"].findIndex((other) => isSame(other, value));
  if (net === -1) return err(`${NET} must be true or false, not ${quote(value)}`);
  if (net === 1 && !hasNet) return err("there is no net to search with; start the program with one");
  return ok({ ...options, net: net === 1 });
};

/** The options with one changed; names and words are case-insensitive. */
export const setOption = (
  options: GomokuSearchOptions,
  { evaluators, hasNet }: Pick<GomokuSearcher, "evaluators" | "hasNet">,
  name: string,
  value: string,
): Parsed<GomokuSearchOptions> => {
  if (isSame(name, NET)) return setNet(options, value, hasNet);
  if (isSame(name, EVALUATOR)) {
    const evaluator = evaluators.find((other) => isSame(other, value));
    if (evaluator === undefined)
      return err(`${EVALUATOR} must be one of ${evaluators.join(", ")}, not ${quote(value)}`);
    return checkRule({ ...options, evaluator }, evaluators);
  }
  if (isSame(name, RULE)) {
    const rule = GOMOKU_RULES.find((other) => isSame(other, value));
    if (rule === undefined) return err(`${RULE} must be one of ${GOMOKU_RULES.join(", ")}, not ${quote(value)}`);
    return checkRule({ ...options, rule }, evaluators);
  }
  const option = NUMBERS.find((other) => isSame(other.name, name));
  if (option === undefined) {
    const names = [...NUMBERS.map((other) => other.name), EVALUATOR, RULE, ...(hasNet ? [NET] : [])];
    return err(`unknown option ${quote(name)}; the options are ${names.join(", ")}`);
  }
  const number = parseInteger(value, option.min, option.max);
  return number === null
    ? err(`${option.name} must be a whole number from ${option.min} to ${option.max}, not ${quote(value)}`)
    : ok({ ...options, [option.field]: number });
};
