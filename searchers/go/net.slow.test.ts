// The net in real browsers: the same bits as in Node.
import path from "node:path";
import { expect, test } from "vitest";
import { unwrap } from "@tengen/kernel";
import { bundleScript } from "../../tools/build/site/bundle.ts";
import { launchBrowser } from "../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../tools/environment/chromium/skip.ts";
import { openFirefox } from "../../tools/environment/engines/firefox.ts";
import { openNetKernel, parseNet, type Evaluation } from "./src/index.ts";
import { readNetFile, readSamples } from "./tests/nets.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const skipped = skippedRequirements();
const file = readNetFile();
const samples = readSamples();

/** The bits of evaluations. Self-contained, because its source is also sent to the page. */
const bitsOf = (evaluations: readonly Evaluation[]): readonly string[] =>
  evaluations.map(({ policy, value, score, ownership }) =>
    Array.from(new Uint32Array(Float32Array.of(...policy, value, score, ...ownership).buffer), (bits) =>
      bits.toString(16),
    ).join(" "),
  );

const inNode = async (): Promise<readonly string[]> => {
  const { evaluate } = await openNetKernel(unwrap(parseNet(file)));
  return bitsOf(samples.map(({ planes }) => evaluate(planes)));
};

/** A script for a page, and an expression that promises the bits. */
const makeScript = (): Promise<string> =>
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

test.skipIf(skipped.includes("chromium"))("[GOS-N4] Chromium computes the same bits as Node", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await makeScript() });
    expect(await page.evaluate("bundle.run()")).toEqual(await inNode());
  } finally {
    await browser.close();
  }
});

test.skipIf(skipped.includes("firefox"))("[GOS-N4] Firefox computes the same bits as Node", async () => {
  const firefox = await openFirefox();
  try {
    await firefox.page.evaluate(`void (0, eval)(${JSON.stringify(await makeScript())})`);
    expect(await firefox.page.evaluate("bundle.run()")).toEqual(await inNode());
  } finally {
    await firefox.close();
  }
});
