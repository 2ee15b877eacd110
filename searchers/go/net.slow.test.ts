// The net in Firefox: the same bits as in Node. net-chromium.test.ts has Chromium.
import { expect, test } from "vitest";
import { skippedRequirements } from "../../tools/environment/chromium/skip.ts";
import { openFirefox } from "../../tools/environment/engines/firefox.ts";
import { bitsInNode, makeBitsScript } from "./tests/net-bits.ts";

test.skipIf(skippedRequirements().includes("firefox"))("[GOS-N4] Firefox computes the same bits as Node", async () => {
  const firefox = await openFirefox();
  try {
    await firefox.page.evaluate(`void (0, eval)(${JSON.stringify(await makeBitsScript())})`);
    expect(await firefox.page.evaluate("bundle.run()")).toEqual(await bitsInNode());
  } finally {
    await firefox.close();
  }
});
