// Benchmarks the board in Chromium. Every run starts a new browser, so that a first render really runs cold code.
import path from "node:path";
import { launchBrowser } from "../environment/chromium/browser.ts";
import { openHarness } from "../environment/harness/harness.ts";
import type { Measure } from "./measure.ts";

const HARNESS = path.resolve(import.meta.dirname, "../../packages/board/harness/main.tsx");

/** Runs one of the page's timings. */
const timeInPage = async (name: string): Promise<number> => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await openHarness(page, HARNESS);
    return await page.evaluate<number>(`timings.${name}()`);
  } finally {
    await browser.close();
  }
};

export const boardBench = (): readonly Measure[] => [
  {
    what: "225 stones, first render, until layout is done",
    unit: "ms",
    run: () => timeInPage("first"),
    reference: "the same markup set by innerHTML",
    referenceRun: () => timeInPage("firstMarkup"),
  },
  {
    what: "225 stones, second render, until layout is done",
    unit: "ms",
    run: () => timeInPage("again"),
    reference: "the same markup set by innerHTML",
    referenceRun: () => timeInPage("againMarkup"),
  },
  {
    what: "225 stones, second render, until the frame is painted",
    unit: "ms",
    run: () => timeInPage("frame"),
    reference: "the same markup set by innerHTML",
    referenceRun: () => timeInPage("frameMarkup"),
  },
  {
    what: "one more stone",
    unit: "ms/stone",
    run: () => timeInPage("changes"),
    reference: "the same elements changed by hand",
    referenceRun: () => timeInPage("changesByHand"),
  },
];
