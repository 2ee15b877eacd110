// The net: its file, what it sees, and the kernel against the reference implementation.
import { describe, expect, test } from "vitest";
import { openRng, seedRng, unwrap } from "@tengen/kernel";
import { openKernel, openNetKernel, parseNet, planesOf, type NetOutput } from "./src/index.ts";
import { openReference, type Sample } from "./tests/net-reference.ts";
import { randomNetFile, readNetFile, readSamples, withChecksum } from "./tests/nets.ts";

const file = readNetFile();
const samples = readSamples();

const valuesOf = ({ policy, value, score, ownership }: NetOutput | Sample): readonly number[] => [
  ...policy,
  value,
  score,
  ...ownership,
];

/** The largest difference, in relation to the expected value where that is above 1; NaN if one list is longer. */
const distance = (actual: NetOutput | Sample, expected: Sample): number => {
  const [values, wanted] = [valuesOf(actual), valuesOf(expected)];
  if (values.length !== wanted.length) return Number.NaN;
  return Math.max(
    ...wanted.map((value, index) => Math.abs((values[index] ?? Number.NaN) - value) / Math.max(1, Math.abs(value))),
  );
};

const changed = (change: (data: DataView, bytes: Uint8Array) => void): Uint8Array => {
  const copy = Uint8Array.from(file);
  change(new DataView(copy.buffer), copy);
  return copy;
};

const messageOf = (bytes: Uint8Array): string => {
  const result = parseNet(bytes);
  return result.ok ? "" : result.error.message;
};

describe("the file", () => {
  test("[GOS-N1] the net of this folder has 6 blocks of 64 channels", () => {
    const { weights, ...shape } = unwrap(parseNet(file));
    expect(shape).toEqual({ channels: 64, blocks: 6, blocksWithPooling: 20, policyChannels: 32, hiddenValues: 64 });
    expect(weights.every(Number.isFinite)).toBe(true);
  });

  test("[GOS-N1] it may lie anywhere in a buffer", () => {
    const larger = new Uint8Array(file.length + 3);
    larger.set(file, 3);
    expect(parseNet(larger.subarray(3))).toEqual(parseNet(file));
  });

  test.each([
    ["is empty", new Uint8Array(), "0 bytes are too few"],
    ["has only half a header", file.slice(0, 20), "20 bytes are too few"],
    ["is another one", changed((data) => data.setUint8(0, 0x50)), "does not start with TNET"],
    ["has another version", changed((data) => data.setUint32(4, 2, true)), "version 2"],
    ["is for another board", changed((data) => data.setUint32(8, 19, true)), "size 19"],
    ["has other planes", changed((data) => data.setUint32(12, 15, true)), "15 planes"],
    ["has too many channels", changed((data) => data.setUint32(16, 272, true)), "272, 32 and 64 values"],
    ["has no channels", changed((data) => data.setUint32(16, 0, true)), "0, 32 and 64 values"],
    ["has an odd number of channels", changed((data) => data.setUint32(28, 24, true)), "64, 24 and 64 values"],
    ["has too many blocks", changed((data) => data.setUint32(20, 0xffffffff, true)), "4294967295 blocks"],
    ["has another number of blocks", changed((data) => data.setUint32(20, 7, true)), "573884 bytes instead of"],
    ["is cut off", file.slice(0, -4), "573880 bytes instead of 573884"],
    ["is too long", Buffer.concat([file, Buffer.alloc(4)]), "573888 bytes instead of 573884"],
  ])("[GOS-N1] a file that %s is refused with a sentence", (_what, bytes, fault) => {
    for (const one of bytes.length === file.length ? [bytes, withChecksum(bytes)] : [bytes])
      expect(messageOf(one)).toMatch(
        new RegExp(`^This is not a net for this program: .*${fault}.*\\. Load the file again\\.$`, "u"),
      );
  });

  test("[GOS-N1] a changed byte is found by the checksum", () => {
    const rng = openRng(seedRng("a changed byte"));
    for (let round = 0; round < 100; round += 1) {
      const at = 36 + rng.integer(file.length - 36);
      const bytes = changed((_data, copy) => copy.set([(copy[at] ?? 0) ^ (1 << rng.integer(8))], at));
      expect(messageOf(bytes)).toContain("its checksum is wrong");
    }
  });

  test("[GOS-N1] anything else is refused, too, and nothing is thrown", () => {
    const rng = openRng(seedRng("any bytes"));
    for (let round = 0; round < 300; round += 1) {
      const bytes = changed((_data, copy) => {
        for (let change = rng.integer(8); change >= 0; change -= 1) copy.set([rng.integer(256)], rng.integer(40));
      }).slice(0, rng.integer(4) === 0 ? rng.integer(1000) : file.length);
      if (Buffer.compare(bytes, file) !== 0) expect(parseNet(bytes).ok).toBe(false);
    }
  });
});

describe("the planes", () => {
  test("[GOS-N2] those of the samples", async () => {
    const kernel = await openKernel();
    for (const { game, planes } of samples) expect(planesOf(kernel, game)).toEqual(planes);
  });

  test("[GOS-N2] ko, captures and a pass", async () => {
    const kernel = await openKernel();
    // Black takes a single stone on point 1 and may be taken back only after a move elsewhere.
    const stones = [
      { x: 0, y: 0, color: "white" },
      { x: 1, y: 1, color: "white" },
      { x: 3, y: 0, color: "black" },
      { x: 2, y: 1, color: "black" },
      { x: 1, y: 0, color: "black" },
    ] as const;
    const game = { stones, moves: [{ color: "white", move: 2 }], toMove: "black", komi: 7.5 } as const;
    const on = (...points: readonly number[]) =>
      Float32Array.from({ length: 81 }, (_, index) => Number(points.includes(index)));
    const planes = planesOf(kernel, game);
    expect(planes[8]).toEqual(on(1));
    expect(planes[9]).toEqual(on(2));
    expect(planes[10]).toEqual(on());
    expect(planes[11]).toEqual(on());
    expect(planes[13]).toEqual(new Float32Array(81).fill(-0.75));
    const passed = planesOf(kernel, { ...game, moves: [...game.moves, { color: "black", move: 81 }], toMove: "white" });
    expect(passed[8]).toEqual(on());
    expect(passed[9]).toEqual(on());
    expect(passed[10]).toEqual(on(2));
    expect(passed[11]).toEqual(new Float32Array(81).fill(1));
    expect(passed[13]).toEqual(new Float32Array(81).fill(0.75));
  });

  test("[GOS-N2] a move out of turn is nobody's last move", async () => {
    const moves = [
      { color: "white", move: 10 },
      { color: "black", move: 20 },
    ] as const;
    const planes = planesOf(await openKernel(), { stones: [], moves, toMove: "black", komi: 7 });
    expect([planes[9], planes[10]].map((plane) => plane?.some((value) => value !== 0))).toEqual([false, false]);
  });
});

describe("the evaluation", () => {
  test("[GOS-N3] the reference implementation says what the training's program says", () => {
    const evaluate = openReference(file);
    // The kernel, which is fast, is compared on all samples.
    for (const { planes, expected } of samples.slice(0, 4))
      expect(distance(evaluate(planes), expected)).toBeLessThan(1e-6);
  });

  test("[GOS-N3] the kernel differs from it by less than 1e-4", async () => {
    const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
    for (const { planes, expected } of samples) expect(distance(evaluate(planes), expected)).toBeLessThan(1e-4);
  });

  test.each([
    { channels: 16, blocks: 0, blocksWithPooling: 0, policyChannels: 16, hiddenValues: 16 },
    { channels: 32, blocks: 1, blocksWithPooling: 0, policyChannels: 48, hiddenValues: 16 },
    { channels: 48, blocks: 3, blocksWithPooling: 5, policyChannels: 16, hiddenValues: 32 },
    { channels: 96, blocks: 1, blocksWithPooling: 1, policyChannels: 32, hiddenValues: 64 },
    { channels: 256, blocks: 1, blocksWithPooling: 1, policyChannels: 256, hiddenValues: 256 },
  ])("[GOS-N3] nets of any size: %o", async (shape) => {
    const rng = openRng(seedRng(JSON.stringify(shape)));
    const bytes = randomNetFile(shape, () => rng.integer(1 << 24) / (1 << 24));
    const { evaluate } = await openNetKernel(unwrap(parseNet(bytes)));
    const reference = openReference(bytes);
    for (const { planes } of samples.slice(4, 5)) {
      const expected = reference(planes);
      expect(Math.max(...valuesOf(expected).map(Math.abs))).toBeGreaterThan(0.1);
      expect(distance(evaluate(planes), expected)).toBeLessThan(1e-5);
    }
  });

  test("[GOS-N3] an evaluation does not depend on the one before", async () => {
    const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
    const alone = samples.map(({ planes }) => valuesOf(evaluate(planes)));
    expect(samples.map(({ planes }) => valuesOf(evaluate(planes))).toReversed()).toEqual(
      samples.toReversed().map(({ planes }) => valuesOf(evaluate(planes))),
    );
    expect(samples.map(({ planes }) => valuesOf(evaluate(planes)))).toEqual(alone);
  });

  test("[GOS-N6] priors are the softmax of the policy over the given moves", async () => {
    const { evaluate, priors } = await openNetKernel(unwrap(parseNet(file)));
    for (const { planes, expected } of samples) {
      evaluate(planes);
      const legal = new Set([0, 40, 41, 81]);
      const weights = expected.policy.map((logit, move) => (legal.has(move) ? Math.exp(logit) : 0));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const difference = (prior: number, move: number): number => Math.abs(prior - (weights[move] ?? 0) / sum);
      expect(Math.max(...priors(legal).map(difference))).toBeLessThan(1e-4);
    }
  });

  test("[GOS-N3] the utility is nine parts of the value and one of the score", async () => {
    const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
    for (const { planes, expected } of samples)
      expect(evaluate(planes).utility).toBeCloseTo(0.9 * expected.value + 0.1 * Math.tanh(expected.score), 5);
  });
});
