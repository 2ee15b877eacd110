// The bits of the net's evaluations of the samples, here and in a page.
import path from "node:path";
import { unwrap } from "@tengen/kernel";
import { bundleScript } from "../../../tools/build/site/bundle.ts";
import { openNetKernel, parseNet, type NetOutput } from "../src/index.ts";
import { readNetFile, readSamples } from "./nets.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const file = readNetFile();
const samples = readSamples();

/** The bits of evaluations. Self-contained, because its source is also sent to the page. */
const bitsOf = (evaluations: readonly NetOutput[]): readonly string[] =>
  evaluations.map(({ policy, value, score, ownership }) =>
    Array.from(new Uint32Array(Float32Array.of(...policy, value, score, ...ownership).buffer), (bits) =>
      bits.toString(16),
    ).join(" "),
  );

/** The bits in this process. */
export const bitsInNode = async (): Promise<readonly string[]> => {
  const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
  return bitsOf(samples.map(({ planes }) => evaluate(planes)));
};

/** A script for a page; `bundle.run()` promises the bits there. */
export const makeBitsScript = (): Promise<string> =>
  bundleScript(
    root,
    `import { openNetKernel, parseNet } from ${JSON.stringify(path.join(root, "searchers/go/src/index.ts"))};
     const bitsOf = ${bitsOf.toString()};
     const file = Uint8Array.from(atob("${Buffer.from(file).toString("base64")}"), (character) => character.charCodeAt(0));
     const positions = ${JSON.stringify(samples.map(({ planes }) => planes.map((plane) => [...plane])))};
     export const run = async () => {
       const { evaluate } = await openNetKernel(parseNet(file).value);
       return bitsOf(positions.map((planes) => evaluate(planes)));
     };`,
  );
