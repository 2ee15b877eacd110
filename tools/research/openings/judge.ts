// The Gomoku searcher as a judge of openings.
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import type { Opening } from "@tengen/engine-protocols/tournament";
import { colorAtPly } from "@tengen/stones";

export interface JudgeSetting {
  /** One of the searcher's evaluators. */
  readonly evaluator: string;
  readonly nodes: number;
}

export const openJudge = ({ evaluator, nodes }: JudgeSetting) => {
  const searcher = openNodeSearcher(null);
  if (!searcher.evaluators.includes(evaluator)) {
    throw new RangeError(`Unknown evaluator ${evaluator}. Use one of ${searcher.evaluators.join(", ")}.`);
  }
  const options = { seed: 1, threads: 1, hash: 256, multiPv: 1, candidateRadius: 2, evaluator };
  return {
    /** Win rate of the side to move. */
    judge: async (opening: Opening): Promise<number> => {
      const stones = opening.map((stone, index) => ({ ...stone, color: colorAtPly(index) }));
      const position = { stones, toMove: colorAtPly(opening.length) };
      const { lines } = await searcher.search(position, { nodes }, options, () => {}).result;
      const [best] = lines;
      if (best === undefined) throw new Error("The searcher returned no move.");
      return best.winRate;
    },
    close: searcher.close,
  };
};

/** The first line of an openings file: the judge and its settings. */
export const makeHeader = ({ evaluator, nodes }: JudgeSetting, seed: string, within: number): string =>
  `# Judged by ${evaluator} with ${nodes} nodes: within ${within} of even. Seed ${seed}.`;

const HEADER = /^# Judged by (?<evaluator>\S+) with (?<nodes>\d+) nodes: within (?<within>[\d.]+) of even\./u;

export const parseHeader = (text: string): JudgeSetting & { readonly within: number } => {
  const found = HEADER.exec(text)?.groups;
  if (found === undefined) throw new Error("The openings file has no header. Generate it with npm run openings.");
  return { evaluator: found["evaluator"] ?? "", nodes: Number(found["nodes"]), within: Number(found["within"]) };
};
