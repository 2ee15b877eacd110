// Search and installation on fake machines: nothing here touches the real one or its apt-get.
import { expect, test } from "vitest";
import type { Machine } from "../chromium/machine.ts";
import { EngineError, ensureEngine, findEngine } from "./install.ts";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const WEBKIT = ["/usr/bin/WebKitWebDriver", MINI_BROWSER, "/usr/bin/Xvfb"];

const makeMachine = (programs: readonly string[], isRoot = true, installs: readonly string[] = []) => {
  const there = new Set(programs);
  const ran: string[] = [];
  const machine: Machine = {
    env: { PATH: "/usr/bin" },
    isRoot,
    isProgram: (file) => there.has(file),
    run: (_program, args) => {
      ran.push(args.join(" "));
      for (const file of args[0] === "install" ? installs : []) there.add(file);
      return Promise.resolve({ ok: args[0] !== "install" || installs.length > 0, output: "no space" });
    },
  };
  return { machine, ran };
};

const silent = (): void => {};

test("an engine is there when all of its programs are", () => {
  expect(findEngine("firefox", makeMachine(["/usr/bin/firefox"]).machine)?.program).toBe("/usr/bin/firefox");
  expect(findEngine("webkit", makeMachine(WEBKIT).machine)).toEqual({
    program: WEBKIT[0],
    beside: [MINI_BROWSER, "/usr/bin/Xvfb"],
  });
  for (const missing of WEBKIT) {
    expect(findEngine("webkit", makeMachine(WEBKIT.filter((file) => file !== missing)).machine)).toBeNull();
  }
});

test("root installs what is missing, with the packages that it needs, and nothing twice", async () => {
  const { machine, ran } = makeMachine(["/usr/bin/apt-get", "/usr/bin/Xvfb"], true, WEBKIT);
  expect((await ensureEngine("webkit", machine, silent)).program).toBe(WEBKIT[0]);
  expect(ran.at(-1)).toMatch(/^install -y .* webkit2gtk-driver libwebkit2gtk-4\.1-0 xvfb$/u);
  await ensureEngine("webkit", machine, silent);
  expect(ran).toHaveLength(2);
});

test("a failed installation and a missing one say what to do", async () => {
  const failing = ensureEngine("firefox", makeMachine(["/usr/bin/apt-get"]).machine, silent);
  await expect(failing).rejects.toThrow(/^no space\napt-get install failed\. Install it \(Debian: .*firefox-esr\)/u);
  const { machine, ran } = makeMachine(["/usr/bin/apt-get"], false);
  await expect(ensureEngine("firefox", machine, silent)).rejects.toThrow(EngineError);
  expect(ran).toEqual([]);
});
