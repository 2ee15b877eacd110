// A slow, readable reference implementation of the net (net/FORMAT.md): everything is computed from the cells.
import { crc32 } from "node:zlib";
import { SIZE, THREAT_CLASSES, type NetAnswer, type Sign } from "../src/index.ts";
import { classAt, emptyCells, opponentOf, type Cells } from "./reference-patterns.ts";

const FEATURES = 32;
const HIDDEN = 32;
const REGION = 5;
const REGIONS = 9;
const CLASSES = 10;
const REACH = 4;
const WALL = 3;
const VALUE_LIMIT = 20_000;
/** Row, column, falling and rising diagonal. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The arrays of a net's file. */
export interface Net {
  readonly tables: Int8Array;
  readonly bias: Int16Array;
  readonly first: Int16Array;
  readonly threats: Int16Array;
  readonly second: Int16Array;
  readonly secondBias: Int32Array;
  readonly value: Int16Array;
  readonly valueBias: Int32Array;
  readonly vector: Int16Array;
  readonly vectorBias: Int32Array;
  readonly classes: Int16Array;
}

const codeOf = (window: readonly number[]): number =>
  window.reduce((code, cell, place) => code | (cell << (2 * place)), 0);

/** Every window and its index: those that are not greater than their mirror image, in order. */
const INDEX_OF: ReadonlyMap<number, number> = (() => {
  const cells = [0, 1, 2, WALL];
  let sides: readonly (readonly number[])[] = [[]];
  for (let count = 0; count < REACH; count += 1) {
    sides = sides.flatMap((side) => (side.at(-1) === WALL ? [WALL] : cells).map((cell) => [...side, cell]));
  }
  const windows = sides.flatMap((left) => sides.map((right) => [...left.toReversed(), 0, ...right]));
  const pairs = windows.map((window) => [codeOf(window), codeOf(window.toReversed())] as const);
  const ordered = pairs
    .filter(([code, mirrored]) => code <= mirrored)
    .map(([code]) => code)
    .toSorted((a, b) => a - b);
  const ranks = new Map(ordered.map((code, rank) => [code, rank]));
  return new Map(pairs.map(([code, mirrored]) => [code, ranks.get(Math.min(code, mirrored)) ?? 0]));
})();
const WINDOWS = new Set(INDEX_OF.values()).size;

export const readNet = (bytes: Uint8Array): Net => {
  const buffer = bytes.slice().buffer;
  const view = new DataView(buffer);
  const header = [0, 4, 8, 12, 16].map((at) => view.getUint32(at, true));
  if (header.join() !== [0x454e4c54, 1, WINDOWS, FEATURES, HIDDEN].join()) throw new Error("This is no such net.");
  const end = buffer.byteLength - 4;
  if (view.getUint32(end, true) !== crc32(new Uint8Array(buffer, 0, end))) throw new Error("The net is damaged.");
  let at = 20;
  const take = <T>(
    kind: new (source: ArrayBuffer, offset: number, length: number) => T,
    length: number,
    size: number,
  ): T => {
    const taken = new kind(buffer, at, length);
    at += length * size;
    return taken;
  };
  const net = {
    tables: take(Int8Array, 2 * WINDOWS * FEATURES, 1),
    bias: take(Int16Array, FEATURES, 2),
    first: take(Int16Array, HIDDEN * 2 * REGIONS * FEATURES, 2),
    threats: take(Int16Array, 256 * HIDDEN, 2),
    second: take(Int16Array, HIDDEN * HIDDEN, 2),
    secondBias: take(Int32Array, HIDDEN, 4),
    value: take(Int16Array, HIDDEN, 2),
    valueBias: take(Int32Array, 1, 4),
    vector: take(Int16Array, 2 * FEATURES * HIDDEN, 2),
    vectorBias: take(Int32Array, 2 * FEATURES, 4),
    classes: take(Int16Array, CLASSES * CLASSES, 2),
  };
  if (at !== end) throw new Error("The net has another length.");
  return net;
};

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A linear layer of whole numbers, without a bias. */
const linear = (weights: Int16Array, inputs: readonly number[]): readonly number[] =>
  range(weights.length / inputs.length).map((row) =>
    sum(inputs.map((input, column) => input * (weights[row * inputs.length + column] ?? 0))),
  );

/** The index of the window around an empty cell. */
const windowAt = (cells: Cells, index: number, [dx, dy]: readonly [number, number], side: Sign): number => {
  const window = range(2 * REACH + 1).map((place) => {
    const [x, y] = [(index % SIZE) + (place - REACH) * dx, Math.floor(index / SIZE) + (place - REACH) * dy];
    if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) return WALL;
    const content = cells[y * SIZE + x];
    return content === 0 ? 0 : content === side ? 1 : 2;
  });
  return INDEX_OF.get(codeOf(window)) ?? 0;
};

/** The vector of an empty cell as a side sees it. */
const vectorOf = (net: Net, cells: Cells, index: number, side: Sign): readonly number[] => {
  const rows = STEPS.map((step, direction) => {
    const table = direction < 2 ? 0 : WINDOWS;
    return (table + windowAt(cells, index, step, side)) * FEATURES;
  });
  return range(FEATURES).map((feature) =>
    clamp(sum(rows.map((row) => net.tables[row + feature] ?? 0)) + (net.bias[feature] ?? 0), 0, 127),
  );
};

const classNumber = (cells: Cells, index: number, side: Sign): number =>
  THREAT_CLASSES.indexOf(classAt(cells, index, side));

/** The threats as in the evaluation: a bit for each class from open three to four and three, own ones low. */
const threatsOf = (own: readonly number[], other: readonly number[]): number =>
  sum(
    [3, 4, 5, 6].map((threat, bit) => (own.includes(threat) ? 1 << bit : 0) + (other.includes(threat) ? 16 << bit : 0)),
  );

export const answerOf = (net: Net, cells: Cells, side: Sign): NetAnswer => {
  const empty = emptyCells(cells);
  const opponent = opponentOf(side);
  const vectors = [side, opponent].map((viewer) => empty.map((index) => vectorOf(net, cells, index, viewer)));
  const [own = [], other = []] = [side, opponent].map((viewer) =>
    empty.map((index) => classNumber(cells, index, viewer)),
  );
  const sums = vectors.flatMap((seen) => {
    const regions = Array.from({ length: REGIONS * FEATURES }, () => 0);
    for (const [order, index] of empty.entries()) {
      const region = Math.floor(Math.floor(index / SIZE) / REGION) * 3 + Math.floor((index % SIZE) / REGION);
      for (const [feature, value] of (seen[order] ?? []).entries()) {
        const at = region * FEATURES + feature;
        regions[at] = (regions[at] ?? 0) + value;
      }
    }
    return regions;
  });
  const threats = threatsOf(own, other) * HIDDEN;
  const first = linear(net.first, sums).map((x, unit) =>
    clamp(((x + 128) >> 8) + (net.threats[threats + unit] ?? 0), 0, 4095),
  );
  const second = linear(net.second, first).map((x, unit) =>
    clamp((x + (net.secondBias[unit] ?? 0) + 512) >> 10, 0, 4095),
  );
  const [value = 0] = linear(net.value, second).map((x) => (x + (net.valueBias[0] ?? 0) + 2048) >> 12);
  const vector = linear(net.vector, second).map((x, unit) =>
    clamp((x + (net.vectorBias[unit] ?? 0) + 512) >> 10, -2047, 2047),
  );
  const scores = Array.from({ length: SIZE * SIZE }, () => 0);
  for (const [order, index] of empty.entries()) {
    const seen = vectors.flatMap((each) => each[order] ?? []);
    const product = sum(seen.map((x, feature) => x * (vector[feature] ?? 0)));
    scores[index] = ((product + 1024) >> 11) + (net.classes[(own[order] ?? 0) * CLASSES + (other[order] ?? 0)] ?? 0);
  }
  return { value: clamp(value, -VALUE_LIMIT, VALUE_LIMIT), scores };
};
