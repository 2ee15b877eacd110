// Reads the file of a net (net/FORMAT.md) into the block of memory that the kernel wants (assembly/patterns/constants.ts).
// The file comes from outside: whatever is wrong with it is said in a sentence.
import { ok, reject, type Result } from "@tengen/kernel";
import { crc32 } from "@tengen/workers";
import {
  NET_BIAS,
  NET_CLASSES,
  NET_DIAGONAL,
  NET_FIRST,
  NET_FIRST_SIZE,
  NET_INDEX,
  NET_SECOND,
  NET_SECOND_BIAS,
  NET_SIZE,
  NET_STRAIGHT,
  NET_THREATS,
  NET_VALUE,
  NET_VALUE_BIAS,
  NET_VECTOR,
  NET_VECTOR_BIAS,
} from "../assembly/patterns/constants.ts";

/** TLNE */
const MAGIC = 0x454e4c54;
const VERSION = 1;
const WINDOWS = 7381;
const FEATURES = 32;
const REGIONS = 9;
const THREATS = 256;
const CLASSES = 10;
const HEADER = 20;
const CHECKSUM = 4;
/** Bytes of the file. */
const FILE_SIZE = 532_516;

/** Two bits a cell; four cells on either side of the middle. */
const SIDE_CODES = 256;
const SIDE_CELLS = [0, 1, 2, 3];
const WALL = 3;
/** What an empty cell, an own stone, one of the opponent and a wall are for the opponent. */
const SWAPPED_CONTENTS = [0, 2, 1, WALL];

/** The cells of one side of a window, and its code with the middle's side lowest. */
const cellsOf = (code: number): readonly number[] => SIDE_CELLS.map((place) => (code >> (2 * place)) & 3);
const codeOf = (cells: readonly number[]): number =>
  cells.reduce((code, cell, place) => code | (cell << (2 * place)), 0);

/** Whether behind the first wall, from the middle outwards, there are only walls. */
const isSide = (cells: readonly number[]): boolean => {
  const wall = cells.indexOf(WALL);
  return wall === -1 || cells.slice(wall).every((cell) => cell === WALL);
};

const turned = Array.from({ length: SIDE_CODES }, (_, code) => codeOf(cellsOf(code).toReversed()));
/** The code with both sides' stones exchanged. */
const swapped = Array.from({ length: SIDE_CODES }, (_, code) =>
  codeOf(cellsOf(code).map((content) => SWAPPED_CONTENTS[content] ?? 0)),
);

/** The windows in the order of their indexes, and the index of each, both by the cells without the middle one. */
const listWindows = (): { readonly codes: readonly number[]; readonly index: Uint16Array } => {
  const codes: number[] = [];
  const index = new Uint16Array(SIDE_CODES * SIDE_CODES);
  // The first four cells are the low byte; seen from the middle they are turned.
  const lefts = turned.filter((_, code) => isSide(cellsOf(code))).toSorted((a, b) => a - b);
  const rights = Array.from({ length: SIDE_CODES }, (_, code) => code).filter((code) => isSide(cellsOf(code)));
  for (const right of rights) {
    for (const left of lefts) {
      const code = left | (right << 8);
      const mirrored = (turned[right] ?? 0) | ((turned[left] ?? 0) << 8);
      if (code <= mirrored) {
        index[code] = codes.length;
        index[mirrored] = codes.length;
        codes.push(code);
      }
    }
  }
  return { codes, index };
};

/** Weights [output][input] with two neighboring inputs together, for all outputs. */
const inPairs = (weights: Int16Array, inputs: readonly number[]): Int16Array => {
  const columns = inputs.length;
  const outputs = weights.length / columns;
  return Int16Array.from({ length: weights.length }, (_, at) => {
    const pair = Math.floor(at / (2 * outputs));
    const output = Math.floor((at % (2 * outputs)) / 2);
    return weights[output * columns + (inputs[2 * pair + (at & 1)] ?? 0)] ?? 0;
  });
};

/** For each sum as the kernel has it, by region and colour, the number of the input: own sums first, for a side to move. */
const inputsOf = (side: number): readonly number[] =>
  Array.from({ length: REGIONS * 2 * FEATURES }, (_, at) => {
    const region = Math.floor(at / (2 * FEATURES));
    const isOther = (Math.floor(at / FEATURES) & 1) === side ? 0 : 1;
    return (isOther * REGIONS + region) * FEATURES + (at % FEATURES);
  });

const plain = Array.from({ length: FEATURES }, (_, input) => input);

/** A net in the form that the kernel wants. */
const pack = (file: Uint8Array): Uint8Array => {
  const source = file.slice().buffer;
  const target = new Uint8Array(NET_SIZE);
  let at = HEADER;
  const take = (length: number, bytes: number): ArrayBuffer => {
    at += length * bytes;
    return source.slice(at - length * bytes, at);
  };
  const put = (place: number, { buffer, byteOffset, byteLength }: Uint8Array | Int8Array | Int16Array | Uint16Array) =>
    target.set(new Uint8Array(buffer, byteOffset, byteLength), place);
  const { codes, index } = listWindows();
  put(NET_INDEX, index);
  for (const table of [NET_STRAIGHT, NET_DIAGONAL]) {
    const rows = new Int8Array(take(WINDOWS * FEATURES, 1));
    for (const [window, code] of codes.entries()) {
      const other = index[(swapped[code & 255] ?? 0) | ((swapped[code >> 8] ?? 0) << 8)] ?? 0;
      const place = table + window * 2 * FEATURES;
      put(place, rows.subarray(window * FEATURES, (window + 1) * FEATURES));
      put(place + FEATURES, rows.subarray(other * FEATURES, (other + 1) * FEATURES));
    }
  }
  put(NET_BIAS, new Uint8Array(take(FEATURES, 2)));
  const first = new Int16Array(take(FEATURES * 2 * REGIONS * FEATURES, 2));
  for (const side of [0, 1]) put(NET_FIRST + side * NET_FIRST_SIZE, inPairs(first, inputsOf(side)));
  put(NET_THREATS, new Uint8Array(take(THREATS * FEATURES, 2)));
  put(NET_SECOND, inPairs(new Int16Array(take(FEATURES * FEATURES, 2)), plain));
  put(NET_SECOND_BIAS, new Uint8Array(take(FEATURES, 4)));
  put(NET_VALUE, new Uint8Array(take(FEATURES, 2)));
  put(NET_VALUE_BIAS, new Uint8Array(take(1, 4)));
  put(NET_VECTOR, inPairs(new Int16Array(take(2 * FEATURES * FEATURES, 2)), plain));
  put(NET_VECTOR_BIAS, new Uint8Array(take(2 * FEATURES, 4)));
  put(NET_CLASSES, new Uint8Array(take(CLASSES * CLASSES, 2)));
  return target;
};

/** What is wrong with the file of a net, if anything. */
export const checkNet = (file: Uint8Array): Result<null> => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const refuse = (fault: string) =>
    reject<"INVALID_NET">("INVALID_NET", `This is not a Gomoku net for this program: ${fault}. Load the file again.`);
  if (file.length < HEADER + CHECKSUM || view.getUint32(0, true) !== MAGIC)
    return refuse("it does not start with TLNE");
  const sizes = [4, 8, 12, 16].map((at) => view.getUint32(at, true));
  const wanted = [VERSION, WINDOWS, FEATURES, FEATURES];
  if (sizes.join() !== wanted.join())
    return refuse(`version and sizes are ${sizes.join(", ")}, not ${wanted.join(", ")}`);
  if (file.length !== FILE_SIZE) return refuse(`it has ${file.length} bytes, not ${FILE_SIZE}`);
  if (view.getUint32(FILE_SIZE - CHECKSUM, true) !== crc32(file.subarray(0, -CHECKSUM)))
    return refuse("its checksum does not match");
  return ok(null);
};

/** The block of a net for the kernel, or what is wrong with its file. */
export const parseNet = (file: Uint8Array): Result<Uint8Array> => {
  const checked = checkNet(file);
  return checked.ok ? ok(pack(file)) : checked;
};
