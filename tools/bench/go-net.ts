// Benchmarks the kernel of the Go net against ONNX Runtime Web on the same net, each with one thread. Both must say the
// same of every position, otherwise the benchmark fails.
import fs from "node:fs";
import path from "node:path";
import { openKernel, openNetKernel, parseNet, planesOf, setPosition, type NetOutput } from "@tengen/go-searcher";
import { openRng, seedRng, unwrap } from "@tengen/kernel";
import { PASS, type GoGame, type GoMove } from "@tengen/stones";
import type { Measure } from "./measure.ts";
import { makeOnnxModel } from "./onnx/model.ts";
import { openOnnx } from "./onnx/runtime.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

const POSITIONS = 20;
const TIMES = 20;
const TOLERANCE = 1e-3;
const ROUNDS = 15;

/** Positions of random games: the planes of each. */
const randomPositions = async () => {
  const kernel = await openKernel();
  const rng = openRng(seedRng("go-net"));
  return Array.from({ length: POSITIONS }, (_, position) => {
    const moves: GoMove[] = [];
    const gameSoFar = (): GoGame => ({
      stones: [],
      moves,
      toMove: moves.length % 2 === 0 ? "black" : "white",
      komi: 7,
    });
    while (moves.length < 3 * position) {
      const game = gameSoFar();
      setPosition(kernel, game);
      const legal = Array.from({ length: PASS }, (__, point) => point).filter(kernel.isLegal);
      moves.push({ color: game.toMove, move: rng.pick([...legal, PASS]) });
    }
    return planesOf(kernel, gameSoFar());
  });
};

const valuesOf = ({ policy, value, score, ownership }: NetOutput): readonly number[] => [
  ...policy,
  value,
  score,
  ...ownership,
];

export const goNetBench = async (): Promise<readonly Measure[]> => {
  const file = fs.readFileSync(path.join(root, "searchers/go/net/go-9x9.net"));
  const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
  const { bytes, input, outputs } = makeOnnxModel(file);
  const { session, Tensor } = await openOnnx(bytes);
  const positions = await randomPositions();
  const tensors = positions.map((planes) => ({
    [input]: new Tensor("float32", Float32Array.from(planes.flatMap((plane) => [...plane])), [1, planes.length, 9, 9]),
  }));

  for (const [index, planes] of positions.entries()) {
    const result = await session.run(tensors[index] ?? {});
    const { moves, pass, value, score, ownership } = outputs;
    const theirs = [moves, pass, value, score, ownership].flatMap((name) => [...(result[name]?.data ?? [])]);
    const ours = valuesOf(evaluate(planes));
    const isSame = ours.every((one, at) => {
      const other = theirs[at] ?? Number.NaN;
      return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other));
    });
    if (!isSame || ours.length !== theirs.length)
      throw new Error(`the kernel and ONNX Runtime differ at position ${index}`);
  }

  /** Microseconds per evaluation. */
  const time = async (evaluateAll: () => Promise<void> | void): Promise<number> => {
    // Warms up the caches: the other program has just run on this core.
    await evaluateAll();
    const from = performance.now();
    for (let round = 0; round < TIMES; round += 1) await evaluateAll();
    return ((performance.now() - from) * 1000) / (TIMES * POSITIONS);
  };
  return [
    {
      what: "[GOS-P3] one evaluation of go-9x9.net",
      unit: "us",
      rounds: ROUNDS,
      run: () =>
        time(() => {
          for (const planes of positions) evaluate(planes);
        }),
      reference: "ONNX Runtime Web, one thread",
      referenceRun: () =>
        time(async () => {
          for (const tensor of tensors) await session.run(tensor);
        }),
    },
  ];
};
