// The net of this folder with its samples, and random nets of any size.
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import type { GoGame } from "@tengen/stones";
import type { NetShape, Planes } from "../src/index.ts";
import type { Sample } from "./net-reference.ts";

const folder = path.resolve(import.meta.dirname, "..", "net");

export const readNetFile = (): Uint8Array => fs.readFileSync(path.join(folder, "go-9x9.net"));

interface StoredSample extends Sample {
  readonly komi: number;
  readonly moves: readonly number[];
  readonly planes: readonly string[];
  readonly komiPlane: number;
}

export interface SamplePosition {
  readonly game: GoGame;
  readonly planes: Planes;
  readonly expected: Sample;
}

const POINTS = 81;

export const readSamples = (): readonly SamplePosition[] =>
  (JSON.parse(fs.readFileSync(path.join(folder, "fixtures", "samples.json"), "utf8")) as readonly StoredSample[]).map(
    ({ komi, moves, planes, komiPlane, ...expected }) => ({
      game: {
        stones: [],
        moves: moves.map((move, index) => ({ color: index % 2 === 0 ? "black" : "white", move })),
        toMove: moves.length % 2 === 0 ? "black" : "white",
        komi,
      },
      planes: [
        ...planes.map((digits) => Float32Array.from(digits, Number)),
        new Float32Array(POINTS).fill(1),
        new Float32Array(POINTS).fill(komiPlane),
      ],
      expected,
    }),
  );

/** Writes the checksum of a file that has been changed. */
export const withChecksum = (file: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(file);
  new DataView(copy.buffer).setUint32(copy.length - 4, zlib.crc32(copy.subarray(0, -4)), true);
  return copy;
};

/** The file of a net of this size with random weights. */
export const randomNetFile = (shape: NetShape, random: () => number): Uint8Array => {
  const { channels, blocks, blocksWithPooling, policyChannels, hiddenValues } = shape;
  const parts: Uint8Array[] = [
    new TextEncoder().encode("TNET"),
    bytesOf(Uint32Array.of(1, 9, 14, channels, blocks, blocksWithPooling, policyChannels, hiddenValues)),
  ];
  const floats = (count: number, size: number): void => {
    parts.push(bytesOf(Float32Array.from({ length: count }, () => (2 * random() - 1) * size)));
  };
  const conv3 = (inputs: number): void => {
    floats(channels, 1 / (127 * 3 * Math.sqrt(inputs)));
    floats(channels, 0.5);
    parts.push(bytesOf(Int8Array.from({ length: channels * inputs * 9 }, () => Math.floor(random() * 255) - 127)));
  };
  const linear = (inputs: number, outputs: number, hasBiases = true): void => {
    floats(inputs * outputs, 1 / Math.sqrt(inputs));
    floats(hasBiases ? outputs : 0, 0.5);
  };
  conv3(14);
  for (let block = 0; block < blocks; block += 1) {
    conv3(channels);
    conv3(channels);
    if (((blocksWithPooling >>> block) & 1) === 1) linear(2 * channels, channels);
  }
  linear(2 * channels, hiddenValues);
  for (let head = 0; head < 3; head += 1) linear(hiddenValues, 1);
  linear(hiddenValues, policyChannels, false);
  linear(channels, policyChannels);
  linear(policyChannels, 1);
  linear(channels, 1);
  parts.push(new Uint8Array(4));
  return withChecksum(Buffer.concat(parts));
};

const bytesOf = (values: Uint32Array | Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
