// One instance of the kernel that evaluates a net (assembly/net), as typed functions. Each thread opens its own.
import { PASS } from "@tengen/stones";
import { growTo, wasmOpener, type WasmMemory } from "@tengen/workers";
import { bytes } from "../../build/net.ts";
import { POINTS, SIZE } from "../board.ts";
import type { Net } from "./net-file.ts";
import type { Planes } from "./planes.ts";

interface Address {
  readonly value: number;
}

/** The exports of `assembly/net/index.ts`. */
interface Exports {
  readonly memory: WasmMemory;
  readonly INPUT: Address;
  readonly POLICY: Address;
  readonly VALUE: Address;
  readonly SCORE: Address;
  readonly OWNERSHIP: Address;
  readonly UTILITY: Address;
  readonly LEGAL: Address;
  readonly PRIORS: Address;
  readonly WEIGHTS: Address;
  readonly configure: (
    channels: number,
    blocks: number,
    blocksWithPooling: number,
    policyChannels: number,
    hiddenValues: number,
  ) => void;
  readonly evaluate: () => void;
  readonly softmax: () => void;
}

/** What a net says of a position; `net/FORMAT.md` has the units. */
export interface NetOutput {
  /** By index, then the pass: logits. */
  readonly policy: Float32Array;
  /** From -1, lost, to 1, won, for the player to move. */
  readonly value: number;
  /** The expected lead of the player to move in points, komi included, divided by 20. */
  readonly score: number;
  /** From -1 to 1: value and score together, as the self-play counted them. */
  readonly utility: number;
  /** By index: from -1, the opponent's, to 1, the player's to move. */
  readonly ownership: Float32Array;
}

export interface NetKernel {
  readonly evaluate: (planes: Planes) => NetOutput;
  /** By index, then the pass: the probabilities of these moves, at least one, by the last evaluation; 0 for others. */
  readonly priors: (legal: ReadonlySet<number>) => Float32Array;
}

/** Points of a row, border included, and planes, empty ones included (assembly/net/layout.ts). */
const STRIDE = 11;
const INPUT_CHANNELS = 16;

const openWasm = wasmOpener<Exports>(bytes);

export const openNetKernel = async (net: Net): Promise<NetKernel> => {
  const wasm = await openWasm();
  const { memory, INPUT, POLICY, VALUE, SCORE, OWNERSHIP, UTILITY, LEGAL, PRIORS, WEIGHTS } = wasm;
  growTo(memory, WEIGHTS.value + net.weights.byteLength);
  wasm.configure(net.channels, net.blocks, net.blocksWithPooling, net.policyChannels, net.hiddenValues);
  const floats = (address: Address, count: number): Float32Array =>
    new Float32Array(memory.buffer, address.value, count);
  floats(WEIGHTS, net.weights.length).set(net.weights);
  const input = floats(INPUT, STRIDE * STRIDE * INPUT_CHANNELS);
  return {
    evaluate: (planes) => {
      planes.forEach((plane, channel) => {
        for (let index = 0; index < POINTS; index += 1) {
          const point = (Math.floor(index / SIZE) + 1) * STRIDE + (index % SIZE) + 1;
          input[point * INPUT_CHANNELS + channel] = plane[index] ?? 0;
        }
      });
      wasm.evaluate();
      return {
        policy: floats(POLICY, PASS + 1).slice(),
        value: floats(VALUE, 1)[0] ?? 0,
        score: floats(SCORE, 1)[0] ?? 0,
        utility: floats(UTILITY, 1)[0] ?? 0,
        ownership: floats(OWNERSHIP, POINTS).slice(),
      };
    },
    priors: (legal) => {
      const flags = new Uint8Array(memory.buffer, LEGAL.value, PASS + 1);
      flags.forEach((_, move) => (flags[move] = Number(legal.has(move))));
      wasm.softmax();
      return floats(PRIORS, PASS + 1).slice();
    },
  };
};
