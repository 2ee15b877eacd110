// Debian's Firefox without a window, driven by WebDriver BiDi over its own socket: no driver program is needed.
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { startChild } from "./child.ts";
import { asJson, clickActions, keyActions, type Engine } from "./engine-page.ts";
import { ensureEngine } from "./install.ts";

/** Nothing is asked of the network, and the language does not depend on the machine. */
const PREFERENCES: Readonly<Record<string, string | boolean>> = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "intl.accept_languages": "en-GB, en",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

const makeProfile = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  fs.writeFileSync(path.join(folder, "user.js"), lines.join(""));
  return folder;
};

/** The messages that are read. */
interface Message {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

type Call = (method: string, params: object) => Promise<unknown>;

/** Commands and answers over a socket. */
const openCalls = async (url: string, onProblem: (text: string) => void) => {
  const socket = new WebSocket(url);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.on("message", (data: Buffer) => {
    const { id = 0, type, result, message = "", method, params } = JSON.parse(data.toString("utf8")) as Message;
    if (type === "event") {
      const isBad = params?.level === "error" || params?.level === "warn";
      if (method === "log.entryAdded" && isBad) onProblem(params.text ?? "");
    } else if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`Firefox: ${message}`));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has closed the connection"));
  });
  const call: Call = (method, params) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { call, close: () => socket.close() };
};

const evaluateIn = async (call: Call, context: string, expression: string): Promise<unknown> => {
  const answer = (await call("script.evaluate", {
    expression: asJson(expression),
    target: { context },
    awaitPromise: true,
    resultOwnership: "none",
  })) as {
    readonly type: string;
    readonly result?: { readonly value: string };
    readonly exceptionDetails?: { readonly text: string };
  };
  if (answer.result === undefined) throw new Error(`in the page: ${answer.exceptionDetails?.text}`);
  return JSON.parse(answer.result.value);
};

export const openFirefox = async (): Promise<Engine> => {
  const { program } = await ensureEngine("firefox");
  const profile = makeProfile();
  const browser = startChild(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]);
  const [, url] = await browser.until(/WebDriver BiDi listening on (ws:\S+)/u);
  const problems: string[] = [];
  const { call, close } = await openCalls(`${url}/session`, (text) => problems.push(text));
  const session = (await call("session.new", { capabilities: {} })) as {
    readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
  };
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = (await call("browsingContext.create", { type: "tab" })) as { readonly context: string };
  await call("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });
  return {
    version: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    problems: () => problems,
    page: {
      goTo: async (address) => {
        await call("browsingContext.navigate", { context, url: address, wait: "complete" });
      },
      evaluate: async <Value>(expression: string) => (await evaluateIn(call, context, expression)) as Value,
      clickAt: async (x, y) => {
        await call("input.performActions", { context, actions: clickActions(x, y) });
      },
      type: async (text) => {
        await call("input.performActions", { context, actions: keyActions(text) });
      },
    },
    close: async () => {
      close();
      await browser.stop();
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};
