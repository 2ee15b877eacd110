// The board in Chromium. Every run has a browser of its own, so that a first drawing is a first one, with code that has
// never run before.
import path from "node:path";
import { launchBrowser } from "../chromium/browser.ts";
import { openHarness } from "../harness/harness.ts";
import type { Measure } from "./measure.ts";

const HARNESS = path.resolve(import.meta.dirname, "../../packages/board/harness/main.tsx");

/** Asks the page for one of its timings. */
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
    what: "225 stones, the first time, until they have their places",
    unit: "ms",
    run: () => timeInPage("first"),
    reference: "the same markup by innerHTML",
    referenceRun: () => timeInPage("firstMarkup"),
  },
  {
    what: "225 stones, again, until they have their places",
    unit: "ms",
    run: () => timeInPage("again"),
    reference: "the same markup by innerHTML",
    referenceRun: () => timeInPage("againMarkup"),
  },
  {
    what: "225 stones, again, until their frame is painted",
    unit: "ms",
    run: () => timeInPage("frame"),
    reference: "the same markup by innerHTML",
    referenceRun: () => timeInPage("frameMarkup"),
  },
  {
    what: "one more stone",
    unit: "ms a stone",
    run: () => timeInPage("changes"),
    reference: "the same elements by hand",
    referenceRun: () => timeInPage("changesByHand"),
  },
];
