import { expect, test } from "vitest";
import { EVALUATORS, listIgnoredOptions, openNodeSearcher } from "./node/searcher.ts";

const POSITION = {
  stones: [
    { x: 7, y: 7, color: 1 as const },
    { x: 8, y: 6, color: -1 as const },
  ],
  toMove: 1 as const,
};
const USUAL = { seed: 1, threads: 1, hash: 4, multiPv: 1, candidateRadius: 2 };

test("[ENG-O1] what is called idle changes nothing, and what is not does", async () => {
  const searcher = openNodeSearcher();
  for (const evaluator of EVALUATORS) {
    const idle = listIgnoredOptions({ evaluator }, true).map(({ option }) => option);
    const find = async (changed: Partial<typeof USUAL>) => {
      const { nodes, depth, lines } = await searcher.search(
        POSITION,
        { nodes: 3000 },
        { ...USUAL, evaluator, ...changed },
        () => {},
      ).result;
      return { nodes, depth, lines };
    };
    const usual = await find({});
    const changes = { seed: { seed: 7 }, candidateRadius: { candidateRadius: 1 }, threads: { threads: 2 } };
    for (const [option, changed] of Object.entries(changes)) {
      const isSame = JSON.stringify(await find(changed)) === JSON.stringify(usual);
      expect(isSame, `${option} with ${evaluator}`).toBe(idle.some((one) => one === option));
    }
  }
  await searcher.close();
});

test("[ENG-O1] threads count where there is no budget of nodes", () => {
  const options = (evaluator: string, hasNodes: boolean) =>
    listIgnoredOptions({ evaluator }, hasNodes).map(({ option }) => option);
  expect(options("patterns", true)).toEqual(["seed", "candidateRadius", "threads"]);
  expect(options("patterns", false)).toEqual(["seed", "candidateRadius"]);
  expect(options("playouts", true)).toEqual([]);
});
