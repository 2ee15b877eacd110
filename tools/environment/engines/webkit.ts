// Debian's WebKit (the engine of Safari) on a virtual screen, driven by its own WebDriver.
import net from "node:net";
import { once } from "node:events";
import { startChild } from "./child.ts";
import { asJson, clickActions, keyActions, type Engine } from "./engine-page.ts";
import { ensureEngine } from "./install.ts";

/** Only against what hangs. */
const TIMEOUT = 600_000;

const freePort = async (): Promise<number> => {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

const makeCall =
  (origin: string): Call =>
  async (method, path, body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(origin + path, init);
    const { value } = (await response.json()) as { readonly value: { readonly message?: string } | null };
    if (!response.ok) throw new Error(`WebKit: ${value?.message}`);
    return value;
  };

const openSession = async (call: Call, miniBrowser: string) =>
  (await call("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        timeouts: { script: TIMEOUT, pageLoad: TIMEOUT },
        "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
      },
    },
  })) as { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } };

export const openWebKit = async (): Promise<Engine> => {
  const { program, beside } = await ensureEngine("webkit");
  const [miniBrowser = "", xvfb = ""] = beside;
  const screen = startChild(xvfb, ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
  const [display] = await screen.until(/^\d+$/mu);
  const port = await freePort();
  const driver = startChild(program, [`--port=${port}`, "--host=127.0.0.1"], {
    ...process.env,
    DISPLAY: `:${display}`,
    LANG: "en_GB.UTF-8",
    LANGUAGE: "en_GB",
    // Its sandbox needs user namespaces, which CI does not have. Only our own pages are opened.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    // The virtual screen has no graphics card.
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  });
  const call = makeCall(`http://127.0.0.1:${port}`);
  for (let isUp = false; !isUp;) {
    isUp = await call("GET", "/status").then(
      () => true,
      () => false,
    );
    if (driver.child.exitCode !== null) throw new Error(`WebKitWebDriver has ended: ${driver.output()}`);
  }
  const { sessionId, capabilities } = await openSession(call, miniBrowser);
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 1000 });
  return {
    version: `webkit ${capabilities.browserVersion}`,
    problems: () => [],
    page: {
      goTo: async (url) => {
        await call("POST", `${at}/url`, { url });
      },
      evaluate: async <Value>(expression: string) => {
        const script = `${asJson(expression)}.then(arguments[0], (error) => arguments[0]("!" + error))`;
        const text = (await call("POST", `${at}/execute/async`, { script, args: [] })) as string;
        if (text.startsWith("!")) throw new Error(`in the page: ${text.slice(1)}`);
        return JSON.parse(text) as Value;
      },
      clickAt: async (x, y) => {
        await call("POST", `${at}/actions`, { actions: clickActions(x, y) });
      },
      type: async (text) => {
        await call("POST", `${at}/actions`, { actions: keyActions(text) });
      },
    },
    close: async () => {
      await call("DELETE", at);
      await driver.stop();
      await screen.stop();
    },
  };
};
