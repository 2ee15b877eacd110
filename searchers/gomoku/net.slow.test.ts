// The net in the kernel against the reference implementation on many positions, and in a real Chromium: the same bits as in
// Node.
import { createHash } from "node:crypto";
import path from "node:path";
import { unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { bundleScript } from "../../tools/build/site/bundle.ts";
import { launchBrowser } from "../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../tools/environment/chromium/skip.ts";
import { openNetKernel, parseNet, type NetAnswer, type PatternKernel, type Sign } from "./src/index.ts";
import { forNetPositions } from "./tests/net-positions.ts";
import { randomNet } from "./tests/nets.ts";
import { answerOf, readNet } from "./tests/reference-net.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const COUNT = 10_000;
const file = randomNet("net 2");

/** In parts, because the reference takes minutes on a busy machine. */
const PARTS = 20;

describe("[ENG-N1] the kernel's net equals the reference on 10,000 positions", async () => {
  const kernel = await openNetKernel(unwrap(parseNet(file)));
  const net = readNet(file);
  test.each(Array.from({ length: PARTS }, (_, part) => part))("part %i", (part) => {
    let positions = 0;
    forNetPositions(kernel, `many ${part}`, COUNT / PARTS, (cells, side) => {
      expect(kernel.netAnswer()).toEqual(answerOf(net, cells, side));
      positions += 1;
    });
    expect(positions).toBe(COUNT / PARTS);
  });
});

/** A position as the page gets it: the stones by index, and the side to move. */
type Asked = readonly [cells: readonly (Sign | 0)[], side: Sign];

/** What the net says of positions. Self-contained, because its source is also sent to the page. */
const answersTo = (kernel: PatternKernel, positions: readonly Asked[]): readonly (NetAnswer | null)[] =>
  positions.map(([cells, side]) => {
    kernel.reset();
    for (const [index, cell] of cells.entries()) {
      if (cell === 0) continue;
      kernel.setSide(cell);
      kernel.play(index);
    }
    kernel.setSide(side);
    return kernel.netAnswer();
  });

test.skipIf(skippedRequirements().includes("chromium"))(
  "[ENG-N1] Chromium computes the same bits as Node on 10,000 positions",
  async () => {
    const kernel = await openNetKernel(unwrap(parseNet(file)));
    const positions: Asked[] = [];
    forNetPositions(kernel, "page", COUNT, (cells, side) => positions.push([cells, side]));
    const script = await bundleScript(
      root,
      `import { openNetKernel, parseNet } from ${JSON.stringify(path.join(root, "searchers/gomoku/src/index.ts"))};
       const answersTo = ${answersTo.toString()};
       const file = Uint8Array.from(atob("${Buffer.from(file).toString("base64")}"), (character) => character.charCodeAt(0));
       export const run = async (positions) => JSON.stringify(answersTo(await openNetKernel(parseNet(file).value), positions));`,
    );
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: script });
      const digest = createHash("sha256");
      const expected = createHash("sha256");
      for (let from = 0; from < COUNT; from += 1000) {
        const part = positions.slice(from, from + 1000);
        digest.update(await page.evaluate(`bundle.run(${JSON.stringify(part)})`));
        expected.update(JSON.stringify(answersTo(kernel, part)));
      }
      expect(digest.digest("hex")).toBe(expected.digest("hex"));
    } finally {
      await browser.close();
    }
  },
);
