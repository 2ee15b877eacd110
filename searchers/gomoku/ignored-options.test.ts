import { expect, test } from "vitest";
import { EVALUATORS, listIgnoredOptions, openNodeSearcher } from "./node/searcher.ts";

const POSITION = {
  stones: [
    { x: 7, y: 7, color: "black" as const },
    { x: 8, y: 6, color: "white" as const },
  ],
  toMove: "black" as const,
};
const DEFAULTS = { seed: 1, threads: 1, hash: 4, multiPv: 1, candidateRadius: 2 };

test("[ENG-O1] ignored options change nothing, and the others do", async () => {
  const searcher = openNodeSearcher();
  for (const evaluator of EVALUATORS) {
    const ignored = listIgnoredOptions({ evaluator }, true).map(({ option }) => option);
    const run = async (changed: Partial<typeof DEFAULTS>) => {
      const { nodes, depth, lines } = await searcher.search(
        POSITION,
        { nodes: 3000 },
        { ...DEFAULTS, evaluator, ...changed },
        () => {},
      ).result;
      return { nodes, depth, lines };
    };
    const base = await run({});
    const changes = { seed: { seed: 7 }, candidateRadius: { candidateRadius: 1 }, threads: { threads: 2 } };
    for (const [option, changed] of Object.entries(changes)) {
      const isSame = JSON.stringify(await run(changed)) === JSON.stringify(base);
      expect(isSame, `${option} with ${evaluator}`).toBe(ignored.some((name) => name === option));
    }
  }
  await searcher.close();
});

test("[ENG-O1] threads have an effect without a node limit", () => {
  const options = (evaluator: string, hasNodes: boolean) =>
    listIgnoredOptions({ evaluator }, hasNodes).map(({ option }) => option);
  expect(options("patterns", true)).toEqual(["seed", "candidateRadius", "threads"]);
  expect(options("patterns", false)).toEqual(["seed", "candidateRadius"]);
  expect(options("playouts", true)).toEqual([]);
});
