// The net in Chromium: the same bits as in Node. net.slow.test.ts has Firefox.
import { expect, test } from "vitest";
import { launchBrowser } from "../../tools/environment/chromium/browser.ts";
import { skippedRequirements } from "../../tools/environment/chromium/skip.ts";
import { bitsInNode, makeBitsScript } from "./tests/net-bits.ts";

test.skipIf(skippedRequirements().includes("chromium"))(
  "[GOS-N4] Chromium computes the same bits as Node",
  async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: await makeBitsScript() });
      expect(await page.evaluate("bundle.run()")).toEqual(await bitsInNode());
    } finally {
      await browser.close();
    }
  },
);
